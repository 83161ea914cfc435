"""``katta records``: what a host gets out of a house, and what cannot be got."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.export import records
from server.cli.verify import RecordVerdict, judged
from server.store.base import Store
from server.store.sqlite import FILE, open_store
from shared.record import ValidRecord, replay
from tests.server.boards import Board


def run(*args: str) -> Result:
    return CliRunner().invoke(records, args)


async def copied(board: Board, store: Store) -> None:
    """What was played at a table, in another store."""
    log = await board.store.log(board.table.id, 1)
    assert log is not None
    state = board.table.now.kept
    await store.begin(state, log.begun)
    if log.ending is None:
        await store.append(state.id, 1, log.entries)
    else:
        await store.finish(state, log.entries, log.ending)


async def test_games_that_are_over_are_written_and_one_that_is_on_stays_secret(tmp_path: Path) -> None:
    over, on = tmp_path / "over", tmp_path / "on"
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(30)
        store = await open_store(on)
        await copied(board, store)
        during = run("--data", str(on))
        assert (during.stdout, during.stderr, during.exit_code) == ("", "0 games\n", 0)
        await store.close()
        board.play_on(400)
        store = await open_store(over)
        await copied(board, store)
        # The house is still open, and has its folder locked.
        told = run("--data", str(over))
        await store.close()
    assert (told.stderr, told.exit_code) == ("1 game\n", 0)
    (line,) = told.stdout.splitlines()
    assert judged("it", line.encode()) == (RecordVerdict.OK, "OK it: commitment checked")
    sound = replay(line)
    assert isinstance(sound, ValidRecord)
    assert sound.players == ("Ada", "Bo", "Cai")
    out = tmp_path / "games.jsonl"
    assert run("--data", str(over), "--out", str(out)).exit_code == 0
    assert out.read_text() == told.stdout


def test_a_folder_without_games_is_one_sentence(tmp_path: Path) -> None:
    told = run("--data", str(tmp_path))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == f"Error: There are no games in {tmp_path}.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a database, and long enough to be looked at as one" * 100)
    told = run("--data", str(tmp_path))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == (
        f"Error: {tmp_path / FILE} is no database of katta. "
        "Put a backup back, or choose another folder with --data.\n"
    )


@pytest.mark.parametrize("args", [["--data", "nowhere"], ["--own", "--data", "."]])
def test_what_is_asked_wrongly_is_said(args: list[str]) -> None:
    told = run(*args)
    assert told.exit_code == 2
    assert "Error:" in told.stderr
