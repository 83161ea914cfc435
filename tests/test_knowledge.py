"""The search that the evenings rest on finds what is there: a card shown, said or named too early."""

import json
from pathlib import Path

import msgspec
import pytest

from shared.games.catalogue import GAMES
from shared.match import Match
from shared.refusal import Refusal
from shared.seats import Seat
from tests.evening import reached
from tests.knowledge import (
    Record,
    cards_in_message,
    cards_in_words,
    cards_on_screen,
    due,
    screens,
    turned_up,
)

KATTA = GAMES["katta"]
RECORDS = sorted((Path(__file__).parent / "records").glob("ok-katta-*.json"))


def played(record: Record) -> Match:
    """The match of a record at its opening."""
    options = msgspec.convert(record["options"], KATTA.types.options)
    return Match(KATTA, options, msgspec.convert(record["deal"], KATTA.types.deal), record["deal"]["players"])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_due_is_what_the_rules_show_and_no_more_is_ever_shown(path: Path) -> None:
    record = json.loads(path.read_text())
    match, public = played(record), turned_up(record)
    seats = range(record["deal"]["players"])
    known = [due(record, seat) for seat in seats]
    for n, move in enumerate([None, *record["moves"]]):
        if move is not None:
            accepted = match.play(Seat(move[1]), msgspec.msgpack.encode(move[2]))
            assert not isinstance(accepted, Refusal)
        shown = set()
        for seat in seats:
            view = json.loads(msgspec.json.encode(match.seen(Seat(seat))))
            cards = set(cards_in_message(view))
            assert cards <= known[seat][n]
            shown |= set(cards_in_message(view["row"])) - set(record["deal"]["hands"][seat])
        assert shown <= public[n]


def test_a_card_that_is_named_too_early_is_found_in_a_message() -> None:
    message = {
        "type": "seen",
        "n": 3,
        "view": {"row": [["faces", ["TS"]]], "code": "TSEN-AS", "purses": [12]},
    }
    assert set(cards_in_message(message)) == {"TS"}


BIG = """
  ╭─────╮  ╭─────╮    10    ┌─────┐
  │10   │▌ │K    │     ♦    │A    │
  │  ♥  │▌ │  ♣  │     10   │  ♠  │
  │   10│▌ │    K│          │    A│
  ╰─────╯▌ ╰─────╯          └─────┘
"""


def test_cards_are_read_off_faces_of_every_size_and_out_of_words() -> None:
    assert cards_on_screen(BIG.splitlines()) == {"TH", "KC", "TD", "AS"}
    assert cards_on_screen(["You laid ♠5.", "", "", "▒ 10♥ ▒", "", "", "[ K♦ ]"]) == {"5S", "TH", "KD"}
    assert cards_on_screen(["THE SACK  4 cards", "● 12  –1 +2", "", "", "a lone ♠ and 10 coins"]) == set()


def test_a_card_that_stood_there_for_one_frame_is_found_and_so_is_a_name_that_was_painted_over() -> None:
    early = [
        (1.0, b"\x1b[5;1H\x1b[1m1"),
        (1.001, b"0\x1b[22m\xe2\x99\xa5"),
        (1.05, b"\x1b[5;1H      "),
    ]
    assert [(at, cards_on_screen(lines)) for at, lines, _ in screens(early)] == [(1.0, {"TH"}), (1.05, set())]
    # One that says where it ends is whole then, however slowly it comes, in whatever pieces.
    slow = [
        (1.0, b"\x1b[5;1H9\x1b[?20"),
        (1.1, b"26h\x1b[5;1H1"),
        (1.2, b"0\xe2\x99\xa5\x1b[?2026"),
        (1.3, b"l"),
    ]
    assert [(at, cards_on_screen(lines)) for at, lines, _ in screens(slow)] == [(1.0, {"TH"})]
    hidden = "\x1b[5;1H\x1b7  \x1b8\x1b7♥\x1b8\x1b[2C10\x1b[5;1H        ".encode()
    ((_, lines, frame),) = screens([(1.0, hidden)])
    assert cards_on_screen(lines) == set()
    assert cards_in_words(frame) == {"TH"}
    assert cards_in_words("\x1b[5;1H♥\x1b[9CK takes".encode()) == set()


def test_what_a_busy_client_read_late_was_reached_when_the_record_says() -> None:
    heard = [
        (at, {"type": "view", "n": n}) for at, n in ((10.0, 0), (12.5, 1), (12.5, 2), (15.5, 3), (20.0, 3))
    ]
    record = {"moves": [[1000, 0, ["pass"]], [2000, 1, ["pass"]], [5000, 0, ["pass"]]]}
    times = [at for at, _ in reached(heard, record)]
    assert times == [10.0, 11.5, 12.5, 15.5, 20.0], "as late as the quickest of what is still to come"


def test_a_word_over_a_suit_is_no_card_and_a_rank_over_it_is_one() -> None:
    strip = [
        "    King and jack in the sack: both went, and took nothing with them.",
        "    ♣2, ♠5 and ♦2 go face down onto your pile. Only you may look at it (V).",
    ]
    assert cards_on_screen(strip) == {"2C", "5S", "2D"}
    assert cards_on_screen(["   K  ", "    ♣ ", "     K"]) == {"KC"}
    assert cards_on_screen(["│10   │", "│  ♥  │", "│   10│"]) == {"TH"}
