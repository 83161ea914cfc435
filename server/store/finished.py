"""Finished games out of a data folder, without taking part in it: nothing is written or locked."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from server.i18n.catalogs import _
from server.store import faults, statements
from server.store.base import GameLog, StoreTrouble
from server.store.sqlite import FILE, log_of


def finished_games(folder: Path) -> Iterator[GameLog]:
    """Every game that is over, the oldest first; also while a house has the folder open.

    A game that is on is never among them: its cards are secret. StoreTrouble when nothing can be read.
    """
    path = (folder / FILE).absolute()
    if not path.is_file():
        raise StoreTrouble(_("There are no games in {folder}.", folder=folder))
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True),
        poolclass=NullPool,
    )
    try:
        with engine.connect() as connection:
            for row in connection.execute(statements.finished_games).all():
                log = log_of(connection, row.table_id, row.game_no)
                if log is not None and log.ending is not None:
                    yield log
    except DBAPIError as error:
        raise StoreTrouble(faults.sentence(path, error)) from error
