"""The search that the evening of stops rests on finds what is there, and knows what is due to whom."""

import json
from pathlib import Path

import msgspec
import pytest

from shared.cards import Card
from shared.games.stops.rules import Stops
from shared.seats import Eye, Seat
from tests.games.checking import known, sound
from tests.games.stops import knowledge
from tests.knowledge import cards_in_message
from tests.laws import golden
from tests.sampling import some
from tests.tui import stops_tables as tables
from tests.tui.eyes import Eyes
from tui.canvas import Canvas
from tui.games.kit.scene import paint_scene
from tui.games.stops.ui_state import Mark, UIState
from tui.games.stops.view_model import scene
from tui.look.look import Look

# A deal that ends because no player has another suit, or is dealt after a loan, is told by other moves.
PLAIN = [
    path for path in (*known("ok", "stops"), *golden.records("stops")) if '"end"' not in path.read_text()
]


@pytest.mark.parametrize("path", some(5, PLAIN), ids=lambda path: path.stem)
def test_what_is_due_is_what_the_views_show_and_no_more_is_ever_shown(path: Path) -> None:
    record = json.loads(path.read_bytes())
    match = sound(path).match()
    viewers = [*map(Seat, range(match.players)), Eye.WATCHER]
    due = [knowledge.due(record, None if isinstance(who, Eye) else who) for who in viewers]
    for n, move in enumerate([None, *record["moves"]]):
        if move is not None:
            match.play(Seat(move[1]), msgspec.msgpack.encode(move[2]))
        for who, may in zip(viewers, due, strict=True):
            view = json.loads(msgspec.json.encode(match.seen(who)))
            assert set(cards_in_message(view.pop("last"))) <= knowledge.laid_of_late(record, n)
            assert set(cards_in_message(view)) <= may[n], n
    assert all(len(may) == len(record["moves"]) + 1 for may in due)
    hands = [set(hand) for hand in record["deal"]["deals"][0]["hands"]]
    assert not any(hands[1] <= may for may in due[0][:3]), "others' hands are not due at once"


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("depth", ["truecolor", "256"])
def test_cards_are_read_off_a_screen_by_their_faces_in_two_sizes(size: tuple[int, int], depth: str) -> None:
    view = tables.choosing()
    look = Look(depth=depth)
    canvas = Canvas(*size, look)
    paint_scene(canvas, scene(view, tables.table(look=look), size, UIState(mark=Mark(Card("8C")))))
    eyes = Eyes(*size)
    for row in range(size[1]):
        eyes.write(f"\x1b[{row + 1};1H" + canvas.strip(row).render(_console()))
    chain = {"3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH"}
    assert knowledge.faces(eyes.screen) == chain | knowledge.POOLS | {"4S", "9S", "8C", "KC", "6D", "8D"}


def _console() -> object:
    from rich.console import Console

    return Console(color_system="truecolor", force_terminal=True, width=200)


def test_a_card_that_is_named_is_found_whatever_becomes_of_it() -> None:
    chunks = [
        (1.0, b"\x1b[2J\x1b[5;1H\x1b[1mlay the \xe2\x99\xa5"),
        (1.001, b"\x1b[22m10.\x1b[5;1H                "),
        (2.0, b"\x1b[5;1Hnot \xe2\x99\xa5, \xe2\x99\xa0 Knut, 2 of 4"),
    ]
    frames = [(lying, named) for _at, lying, named, _text in knowledge.seen(chunks)]
    assert frames == [(set(), {"TH"}), (set(), set())]


def test_the_records_here_have_what_makes_it_hard() -> None:
    moves = [move[2][0] for path in PLAIN for move in json.loads(path.read_bytes())["moves"]]
    assert {"keep", "buy", "lend", "refuse"} <= set(moves)
    assert Stops.key == "stops"
