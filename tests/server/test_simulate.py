"""``katta simulate`` and ``katta verify``, as a user at a command line meets them."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli.simulate import simulate
from server.cli.verify import verify
from shared.record import ValidRecord, replay
from tests.patience import PATIENCE
from tests.sampling import some

RECORDS = Path(__file__).parent.parent / "records"
ROOT = Path(__file__).parent.parent.parent
SIMULATE = [sys.executable, "-m", "server", "simulate", "katta"]
UNBOUND = "no commitment with its salt, so none was checked"
LONG = [*SIMULATE, "--players", "4", "--games", "100000", "--cores", "2"]


def simulated(*arguments: str) -> Result:
    return CliRunner().invoke(simulate, ["katta", *arguments], catch_exceptions=False)


def verified(*arguments: str, said: str | bytes = b"") -> Result:
    return CliRunner().invoke(verify, list(arguments), input=said, catch_exceptions=False)


# --- simulate -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    some(
        5,
        (3, 4, 5),
        (
            {},
            {"decline_payout": 2},
            {"tie": "coins"},
            {"hidden_purses": True, "show_won": True},
            {"lay_together": True},
        ),
    ),
    ids=str,
)
def test_simulated_games_are_sound_records_with_the_options_they_were_played_by(
    players: int, options: dict[str, object]
) -> None:
    done = simulated(
        "--players",
        str(players),
        "--games",
        "3",
        "--bots",
        "easy,random,normal",
        "--options",
        json.dumps(options),
    )
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert isinstance(replay(line), ValidRecord)
        record = json.loads(line)
        given = record["options"] | record.get("table", {})
        assert {key: given[key] for key in options} == options
        assert set(record["options"]) == {"decline_payout", "tie"}


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores_and_another_seed_others() -> None:
    plan = ("--players", "3", "--games", "25", "--bots", "easy,random")
    one = simulated(*plan, "--seed", "blåbær", "--cores", "1").stdout
    assert simulated(*plan, "--seed", "blåbær", "--cores", "3").stdout == one
    assert simulated(*plan, "--seed", "bringebær", "--cores", "1").stdout != one


def test_fewer_games_of_a_seed_are_the_first_of_more() -> None:
    few = simulated("--players", "3", "--games", "2", "--seed", "x").stdout
    assert simulated("--players", "3", "--games", "4", "--seed", "x").stdout.startswith(few)


def test_records_go_to_a_file_and_the_summary_to_standard_error(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = simulated("--players", "4", "--games", "4", "--seed", "x", "--bots", "easy", "--out", str(out))
    assert done.stdout == ""
    assert "4 games of katta with 4 players" in done.stderr
    assert "easy" in done.stderr
    assert verified(str(out)).exit_code == 0


def test_times_do_not_run_backwards_and_are_like_those_of_people() -> None:
    record = json.loads(simulated("--players", "4", "--seed", "x").stdout)
    times = [t for t, _, _ in record["moves"]]
    assert times == sorted(times)
    assert all(200 <= later - earlier <= 10_000 for earlier, later in pairwise(times))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "2"], "katta is for 3 to 5 players."),
        (["--players", "6"], "katta is for 3 to 5 players."),
        (["--players", "three"], "'three' is not a valid integer."),
        ([], "Missing option '--players'."),
        (["--players", "3", "--games", "0"], "0 is not in the range x>=1."),
        (["--players", "3", "--bots", "easy,brilliant"], "there is no level 'brilliant'"),
        (["--players", "3", "--bots", "easy,easy,easy,easy"], "4 levels are too many for 3 players."),
        (
            ["--players", "3", "--options", '{"speed": 1}'],
            "katta has no option speed; it has decline_payout,",
        ),
        (["--players", "3", "--options", '{"tie": "cards"}'], 'the option tie cannot be "cards".'),
        (
            ["--players", "3", "--options", '{"tie": "coins", "tie": "shared"}'],
            "the option tie is there twice.",
        ),
        (
            ["--players", "3", "--options", "tie=coins"],
            'this is no JSON object such as {"decline_payout": …}.',
        ),
        (["--players", "3", "--options", "[]"], 'this is no JSON object such as {"decline_payout": …}.'),
        (["--players", "3", "--out", "/nowhere/at/all"], "No such file or directory"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = simulated(*arguments)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stdout == ""


# --- simulate: games that all play at once -------------------------------------------------------------


def raced(*arguments: str) -> Result:
    return CliRunner().invoke(simulate, ["race", *arguments], catch_exceptions=False)


@pytest.mark.parametrize(
    ("players", "options"),
    some(5, (2, 3, 5, 8), ({}, {"draw": 1}, {"deadlock": "hands"}, {"deadlock": "end"}, {"play_on": True})),
    ids=str,
)
def test_simulated_races_are_sound_records_with_the_moves_of_the_table(
    players: int, options: dict[str, object]
) -> None:
    plan = ("--players", str(players), "--games", "2", "--bots", "easy,hard", "--cores", "1")
    done = raced(*plan, "--seed", "x", "--options", json.dumps(options))
    assert done.exit_code == 0
    for line in done.stdout.splitlines():
        assert isinstance(replay(line), ValidRecord)
        record = json.loads(line)
        assert {key: record["options"][key] for key in options} == options
        times = [t for t, _, _ in record["moves"]]
        assert times == sorted(times)
        assert times[0] >= (3000 if record["moves"][0][1] >= 0 else 0)
        for index, (t, seat, _) in enumerate(record["moves"]):
            if seat == -1 and index:
                assert t == record["moves"][index - 1][0]


def test_the_same_seed_gives_the_same_race_on_any_number_of_cores() -> None:
    plan = ("--players", "4", "--games", "12", "--bots", "easy,random,normal,hard", "--seed", "x")
    one = raced(*plan, "--cores", "1").stdout
    assert raced(*plan, "--cores", "2").stdout == one
    assert len(set(one.splitlines())) == 12


def test_where_a_bot_was_faster_the_claim_of_the_other_stands_in_the_record() -> None:
    line = raced("--players", "12", "--bots", "hard", "--seed", "x").stdout
    assert isinstance(replay(line), ValidRecord)
    record = json.loads(line)
    assert record["refused"]
    for index, t, seat, move in record["refused"]:
        assert move[0] == "play"
        assert 0 <= seat < 12
        assert record["moves"][index - 1][0] <= t


def test_bots_in_a_race_move_one_after_another_and_as_fast_as_people() -> None:
    record = json.loads(raced("--players", "4", "--bots", "hard", "--seed", "x").stdout)
    for player in range(4):
        times = [t for t, seat, _ in record["moves"] if seat == player]
        assert min(later - earlier for earlier, later in pairwise(times)) >= 250


def test_a_game_has_its_own_levels() -> None:
    done = simulated("--players", "3", "--bots", "hard")
    assert done.exit_code == 2
    assert "there is no level 'hard' in katta; there is random, easy, normal." in done.stderr
    assert raced("--players", "3", "--bots", "hard").exit_code == 0


def test_sixty_four_players_race_too() -> None:
    line = raced("--players", "64", "--seed", "x", "--bots", "easy").stdout
    assert isinstance(replay(line), ValidRecord)
    assert len(json.loads(line)["players"]) == 64


# --- verify ---------------------------------------------------------------------------------------------


def test_each_record_has_a_line_with_where_and_why_and_a_bad_one_makes_the_exit_code_1() -> None:
    good, bad = RECORDS / "ok-katta-3-greedy-2.json", RECORDS / "bad-katta-bid-not-higher.json"
    done = verified(str(good), str(bad))
    assert done.stdout.splitlines() == [
        f"OK {good}: {UNBOUND}",
        f"BAD {bad}: move 5: refused to seat 1: Seat 0 bid 1. Your bid must be 2 or more.",
    ]
    assert done.exit_code == 1
    assert verified(str(good)).exit_code == 0


def test_a_record_over_many_lines_and_many_records_in_a_file_are_told_apart(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "ok-katta-3-greedy-2.json").read_text())
    pretty, many = tmp_path / "pretty.json", tmp_path / "many.jsonl"
    pretty.write_text(json.dumps(record, indent=2))
    many.write_text(f"{json.dumps(record)}\n\n{json.dumps(record | {'result': {}})}\n")
    assert verified(str(pretty)).stdout == f"OK {pretty}: {UNBOUND}\n"
    first, second = verified(str(many)).stdout.splitlines()
    assert first == f"OK {many}:1: {UNBOUND}"
    assert second.startswith(f"BAD {many}:3: result: ")


def test_ok_says_whether_the_commitment_was_checked() -> None:
    record = json.loads(simulated("--players", "3", "--seed", "x").stdout)
    assert verified("-", said=json.dumps(record)).stdout == "OK -: commitment checked\n"
    for missing in ("salt", "commitment"):
        partly = {key: value for key, value in record.items() if key != missing}
        assert verified("-", said=json.dumps(partly)).stdout == f"OK -: {UNBOUND}\n"
    for spoilt in ({"commitment": "junk"}, {"commitment": "0" * 64}, {"salt": "1" * 64}, {"salt": 7}):
        done = verified("-", said=json.dumps(record | spoilt))
        assert (done.exit_code, done.stdout[:6]) == (1, "BAD -:"), spoilt


def test_a_key_that_is_there_twice_is_refused_wherever_it_stands() -> None:
    """Another reader would take the other of the two."""
    record = (RECORDS / "ok-katta-3-greedy-2.json").read_text().strip()
    for twice, key in (
        (record.replace('{"format"', '{"format": "card-record/2", "format"', 1), "format"),
        (record.replace('"deal": {', '"deal": {"start": 2, ', 1), "start"),
        (record.replace('"options": {', '"options": {"tie": "coins", ', 1), "tie"),
        (record[:-1] + ', "app": {"a": [{"b": 1, "b": 1}]}}', "b"),
    ):
        assert twice != record
        done = verified("-", said=twice)
        assert (done.exit_code, done.stdout) == (1, f"BAD -: {key}: it is there twice\n")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": "ABC"}, "players: it should be a list of names"),
        ({"options": {"decline_payout": 99}}, "options: decline_payout cannot be 99"),
        ({"options": {"tie": [1]}}, "options: tie cannot be [1]"),
        ({"options": {"jokers": 2}}, "options: there is no option jokers; there is decline_payout, tie"),
        ({"options": []}, "options: it should be an object"),
        ({"deal": {}}, "deal: it should be a deal of katta, with players, start, hands, stock, aside"),
        ({"moves": {}}, "moves: it should be a list of moves"),
        ({"moves": [[0, 2]]}, "move 0: it should be [milliseconds, seat, move]"),
        ({"moves": [[0, 2, ["dance"]]]}, 'move 0: this is not a move of katta: ["dance"]'),
        ({"refused": [1]}, "refused 0: it should be [moves before it, milliseconds, seat, move]"),
        ({"game": 1}, "game: it should be a text"),
        ({"salt": "a", "commitment": "b"}, "salt: it should be 64 hexadecimal digits"),
    ],
)
def test_what_is_wrong_is_said_in_our_own_words(change: dict[str, object], why: str) -> None:
    record = json.loads((RECORDS / "ok-katta-3-greedy-2.json").read_text())
    assert verified("-", said=json.dumps(record | change)).stdout == f"BAD -: {why}\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"[]", "it should be an object of JSON"),
        (b'{"format": }', "this is not JSON: line 1, column 12"),
        (b'{"format": "\xff"}', "this is not UTF-8"),
        (b'{"seed": NaN}', "this is not JSON: it has a number that is none"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "this is JSON of too many levels"),
    ],
)
def test_what_is_no_record_at_all_is_said_in_our_own_words(text: bytes, why: str) -> None:
    assert verified("-", said=text).stdout == f"BAD -: record: {why}\n"


def test_a_game_that_was_broken_off_is_called_abandoned_and_is_not_wrong() -> None:
    record = json.loads((RECORDS / "ok-katta-3-greedy-2.json").read_text())
    del record["result"]
    whole = verified("-", said=json.dumps(record))
    assert (whole.exit_code, whole.stdout) == (1, "BAD -: result: it is missing\n")
    record["moves"] = record["moves"][:50]
    done = verified("-", said=json.dumps(record))
    assert done.stdout == "ABANDONED -: move 50: the record stops before the game is over\n"
    assert (done.exit_code, done.stderr) == (0, "0 right, 0 wrong, 1 abandoned\n")
    record["moves"][10][2] = ["bid", 1000]
    assert verified("-", said=json.dumps(record)).exit_code == 1


def test_standard_input_is_read_where_a_dash_stands() -> None:
    record = (RECORDS / "ok-katta-3-greedy-2.json").read_text().strip()
    assert verified("-", said=record).stdout == f"OK -: {UNBOUND}\n"
    assert verified("-", said=f"{record}\n{record}\n").stdout == f"OK -:1: {UNBOUND}\nOK -:2: {UNBOUND}\n"
    assert verified("-", said=b"").exit_code == 1


def test_a_record_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "ok-katta-3-greedy-2.json").read_text())
    record["moves"][0][2] = ["\x1b]52;c;AAAA\x07" + "x" * 10_000]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(record, ensure_ascii=False))
    shown = verified(str(path)).stdout
    assert shown.startswith(f"BAD {path}: move 0: ")
    assert all(char.isprintable() for char in shown.rstrip("\n"))
    assert len(shown) < 600


@pytest.mark.parametrize("arguments", [[], ["/nowhere.json"], ["/"]], ids=str)
def test_what_cannot_be_read_is_an_error_of_usage(arguments: list[str]) -> None:
    done = verified(*arguments)
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr


def test_an_empty_file_holds_no_sound_record(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.touch()
    assert verified(str(path)).stdout.startswith(f"BAD {path}: record: ")


# --- As programs ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.9, 1.1, 2.0])
def test_ctrl_c_ends_a_simulation_and_all_that_helped(after: float) -> None:
    # The first two come about when the other cores are being started.
    many = [*LONG, "--out", os.devnull]
    running = subprocess.Popen(many, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(after)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert errors.strip() == b"Aborted!"
    assert_nobody_left(running.pid)


@pytest.mark.slow
def test_no_core_goes_on_playing_when_there_is_no_reader_any_more() -> None:
    running = subprocess.Popen(
        LONG, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    errors = running.stderr.read()
    running.wait(timeout=PATIENCE)
    assert b"Traceback" not in errors
    assert_nobody_left(running.pid)


@pytest.mark.slow
def test_no_core_goes_on_playing_when_the_simulation_is_killed() -> None:
    many = [*LONG, "--out", os.devnull]
    running = subprocess.Popen(many, cwd=ROOT, stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(2)
    running.kill()
    running.wait(timeout=PATIENCE)
    assert_nobody_left(running.pid)


def assert_nobody_left(group: int) -> None:
    """The whole process group ends soon."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    raise AssertionError("somebody is still playing")


@pytest.mark.slow
def test_a_bar_shows_on_a_terminal_how_far_it_is() -> None:
    here, there = pty.openpty()
    some = [*SIMULATE, "--players", "3", "--games", "60", "--bots", "easy", "--out", os.devnull]
    running = subprocess.Popen(some, cwd=ROOT, stderr=there, stdout=subprocess.DEVNULL)
    os.close(there)
    shown = b""
    while True:
        try:
            shown += os.read(here, 4096)
        except OSError:
            break
    os.close(here)
    assert running.wait(timeout=PATIENCE) == 0
    assert b"100%" in shown
    assert b"60 games of katta" in shown
