"""The statements of the store, each said once, in SQLAlchemy Core."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from server.store.base import Account, AccountKind, Ending, TableId
from server.store.schema import accounts, entries, games, refused, seats, tables
from server.store.seats import PlayerId
from shared.record import Entry, RefusedClaim

all_tables = select(tables.c.id, tables.c.state).order_by(tables.c.id)
finished_games = (
    select(games.c.table_id, games.c.game_no)
    .where(games.c.ended.is_not(None))
    .order_by(games.c.ended, games.c.table_id, games.c.game_no)
)

_replace_table = update(tables)
_insert_table = insert(tables)
_insert_game = insert(games)
_insert_seat = insert(seats)
_insert_entry = insert(entries)
_insert_refused = insert(refused)


def put_table(connection: Connection, table: TableId, state: bytes) -> None:
    """The table is like this now."""
    changed = connection.execute(_replace_table.where(tables.c.id == table).values(state=state))
    if changed.rowcount == 0:
        connection.execute(_insert_table, {"id": table, "state": state})


def drop_table(connection: Connection, table: TableId) -> None:
    """The table is no more; its games stay."""
    connection.execute(delete(tables).where(tables.c.id == table))


def begin(
    connection: Connection, table: TableId, game_no: int, begun: bytes, players: Sequence[PlayerId]
) -> None:
    """A game, and who takes part in it."""
    connection.execute(_insert_game, {"table_id": table, "game_no": game_no, "begun": begun})
    people = [player for player in players if player]
    if people:
        connection.execute(
            _insert_seat,
            [{"table_id": table, "game_no": game_no, "account_id": player} for player in people],
        )


def append(
    connection: Connection,
    table: TableId,
    game_no: int,
    more: Sequence[Entry],
    claims: Sequence[RefusedClaim],
) -> None:
    """More entries of a game's log, and claims that were refused."""
    game = {"table_id": table, "game_no": game_no}
    if more:
        rows = [{**game, "n": one.n, "at": one.t, "seat": one.seat, "move": one.move} for one in more]
        connection.execute(_insert_entry, rows)
    if claims:
        this_game = (refused.c.table_id == table) & (refused.c.game_no == game_no)
        first = connection.execute(select(func.count()).where(this_game).select_from(refused)).scalar_one()
        rows = [
            {**game, "number": number, "after": one.index, "at": one.t, "seat": one.seat, "move": one.move}
            for number, one in enumerate(claims, first)
        ]
        connection.execute(_insert_refused, rows)


def finish(
    connection: Connection,
    table: TableId,
    game_no: int,
    packed: bytes,
    ending: Ending,
    winners: Sequence[PlayerId],
) -> None:
    """A game is over: its ending, and one game more for all who took part."""
    this_game = (games.c.table_id == table) & (games.c.game_no == game_no)
    connection.execute(update(games).where(this_game).values(ending=packed, ended=ending.ended))
    took_part = select(seats.c.account_id).where(seats.c.table_id == table, seats.c.game_no == game_no)
    played, won = accounts.c.played + 1, accounts.c.won + 1
    connection.execute(update(accounts).where(accounts.c.id.in_(took_part)).values(played=played))
    connection.execute(update(accounts).where(accounts.c.id.in_(winners)).values(won=won))


def abandon(
    connection: Connection, table: TableId, game_no: int, packed: bytes, ending: Ending, *, remembered: bool
) -> bool:
    """A game is broken off; no player has taken part in it unless it is ``remembered``. False when it has
    ended already."""
    this_game = (games.c.table_id == table) & (games.c.game_no == game_no)
    still_on = update(games).where(this_game, games.c.ended.is_(None))
    if connection.execute(still_on.values(ending=packed, ended=ending.ended)).rowcount == 0:
        return False
    if not remembered:
        connection.execute(delete(seats).where(seats.c.table_id == table, seats.c.game_no == game_no))
    return True


def one_game(table: TableId, game_no: int) -> Select[Any]:
    """A game without its entries."""
    return select(games.c.begun, games.c.ending).where(games.c.table_id == table, games.c.game_no == game_no)


def entries_of(table: TableId, game_no: int) -> Select[Any]:
    """A game's entries in order."""
    this_game = (entries.c.table_id == table) & (entries.c.game_no == game_no)
    return (
        select(entries.c.n, entries.c.at, entries.c.seat, entries.c.move)
        .where(this_game)
        .order_by(entries.c.n)
    )


def refused_of(table: TableId, game_no: int) -> Select[Any]:
    """The claims that were refused in a game, in order."""
    this_game = (refused.c.table_id == table) & (refused.c.game_no == game_no)
    return (
        select(refused.c.after, refused.c.at, refused.c.seat, refused.c.move)
        .where(this_game)
        .order_by(refused.c.number)
    )


def history(player: PlayerId, count: int) -> Select[Any]:
    """A player's finished games, newest first."""
    theirs = (seats.c.table_id == games.c.table_id) & (seats.c.game_no == games.c.game_no)
    return (
        select(games.c.table_id, games.c.game_no, games.c.begun, games.c.ending)
        .join(seats, theirs)
        .where(seats.c.account_id == player, games.c.ended.is_not(None))
        .order_by(games.c.ended.desc())
        .limit(count)
    )


def account(player: PlayerId) -> Select[Any]:
    """An account by identity."""
    return select(accounts).where(accounts.c.id == player)


def known_by(kind: AccountKind, secret: str) -> Select[Any]:
    """An account by what it is known by."""
    return select(accounts).where(accounts.c.kind == kind, accounts.c.secret == secret)


def put_account(connection: Connection, one: Account) -> None:
    """Know a player, or by another name or settings; the figures of one already known stay."""
    known = {"secret": one.secret, "name": one.name, "settings": one.settings}
    changed = connection.execute(update(accounts).where(accounts.c.id == one.id).values(known))
    if changed.rowcount == 0:
        connection.execute(
            insert(accounts),
            {"id": one.id, "kind": one.kind, "played": one.played, "won": one.won, **known},
        )
