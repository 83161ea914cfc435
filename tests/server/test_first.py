"""A start that cannot be says which file, what is wrong and what to do; nothing lost is made anew."""

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from server.store import faults, first_start
from server.store.base import StoreTrouble
from server.store.sqlite import FILE, open_store


async def a_house(folder: Path) -> Path:
    """The folder of a house that has been open before."""
    (folder / first_start.KEY).write_text("a key")
    (folder / first_start.MARK).touch()
    await (await open_store(folder)).close()
    first_start.is_open(folder)
    return folder


# --- What belongs together -------------------------------------------------------------------------------


async def test_a_new_house_is_marked_until_it_is_open_also_if_its_start_is_broken_off(tmp_path: Path) -> None:
    first_start.note_if_new(tmp_path)
    assert first_start.lost_key(tmp_path) == first_start.lost_database(tmp_path) == ""
    (tmp_path / first_start.KEY).write_text("a key")
    first_start.note_if_new(tmp_path)
    assert first_start.lost_database(tmp_path) == "", "the start was broken off before there was a database"
    await (await open_store(tmp_path)).close()
    first_start.is_open(tmp_path)
    first_start.note_if_new(tmp_path)
    assert not (tmp_path / first_start.MARK).exists()
    assert first_start.lost_key(tmp_path) == first_start.lost_database(tmp_path) == ""


@pytest.mark.parametrize("empty", [True, False])
async def test_a_database_that_is_gone_is_not_made_anew_beside_an_old_key(
    tmp_path: Path, empty: bool
) -> None:
    house = await a_house(tmp_path)
    for path in house.glob(f"{FILE}*"):
        path.unlink()
    if empty:
        (house / FILE).touch()
    with pytest.raises(StoreTrouble) as caught:
        await open_store(house)
    said = str(caught.value)
    assert str(house / FILE) in said
    assert ("is empty" if empty else "is missing") in said
    assert f"make an empty file {house / first_start.MARK}" in said
    assert (house / FILE).exists() == empty
    (house / first_start.MARK).touch()
    await (await open_store(house)).close()


async def test_a_key_that_is_gone_is_not_made_anew_beside_an_old_database(tmp_path: Path) -> None:
    house = await a_house(tmp_path)
    (house / first_start.KEY).unlink()
    assert str(house / first_start.KEY) in first_start.lost_key(house)
    (house / first_start.MARK).touch()
    assert first_start.lost_key(house) == ""


async def test_games_of_ones_own_need_no_key(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    await (await open_store(tmp_path)).close()
    await (await open_store(tmp_path)).close()


# --- Databases that cannot be used ------------------------------------------------------------------------


def damaged(path: Path) -> None:
    """One page in the middle is overwritten."""
    pages = bytearray(path.read_bytes())
    assert len(pages) > 6 * 4096
    pages[3 * 4096 : 4 * 4096] = bytes(range(256)) * 16
    path.write_bytes(pages)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])


def statement(text: str) -> Callable[[Path], None]:
    """Something is done to the database behind katta's back."""

    def run(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(text)
        connection.close()

    return run


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (damaged, faults.DAMAGED),
        (cut_short, faults.DAMAGED),
        (lambda path: path.write_bytes(b"a poem " * 2000), faults.FOREIGN),
        (statement("UPDATE alembic_version SET version_num = '9999'"), faults.UNKNOWN),
        (statement("UPDATE alembic_version SET version_num = '0003'"), faults.UNKNOWN),
        (statement("DROP TABLE alembic_version"), faults.FOREIGN),
        (statement("DROP TABLE games"), faults.FOREIGN),
        (statement("ALTER TABLE accounts DROP COLUMN name"), faults.FOREIGN),
    ],
    ids=[
        "damaged",
        "cut short",
        "a poem",
        "newer",
        "before the first",
        "no version",
        "a table lacks",
        "a column lacks",
    ],
)
async def test_what_is_wrong_with_a_database_is_said_with_what_to_do(
    tmp_path: Path, harm: Callable[[Path], None], message: str
) -> None:
    house = await a_house(tmp_path)
    with sqlite3.connect(house / FILE) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    harm(house / FILE)
    with pytest.raises(StoreTrouble) as caught:
        await open_store(house)
    assert str(caught.value) == message.format(file=house / FILE)


async def test_a_folder_in_the_place_of_a_file_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    with pytest.raises(StoreTrouble, match=f"{tmp_path / 'lock'} cannot be used: Is a directory"):
        await open_store(tmp_path)
    (tmp_path / "lock").rmdir()
    (tmp_path / FILE).mkdir()
    with pytest.raises(StoreTrouble, match=f"{tmp_path / FILE} cannot be used: Is a directory"):
        await open_store(tmp_path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("SQLITE_FULL", faults.FULL),
        ("SQLITE_READONLY_DIRECTORY", faults.CLOSED),
        ("SQLITE_CANTOPEN", faults.CLOSED),
        ("SQLITE_BUSY", faults.BUSY),
        ("SQLITE_IOERR_READ", faults.FAILING),
        ("SQLITE_CORRUPT_INDEX", faults.DAMAGED),
    ],
)
def test_the_drivers_own_words_are_never_said(name: str, message: str) -> None:
    error = sqlite3.OperationalError("words of the driver")
    error.sqlite_errorname = name
    assert faults.sentence(Path("/x"), error) == message.format(file="/x", fault=name)


@pytest.mark.parametrize("mode", [0o700, 0o750, 0o755])
async def test_a_folder_keeps_the_mode_that_its_owner_gave_it(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(mode)
    await (await open_store(folder)).close()
    assert stat.S_IMODE(folder.stat().st_mode) == mode
    assert {stat.S_IMODE(os.lstat(path).st_mode) for path in folder.iterdir()} == {0o600}
