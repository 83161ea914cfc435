"""Whole games of Katta, their moments drawn for every seat, size and language: nothing needed is lost."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from shared.games.katta.rules import Katta
from shared.games.katta.view import Options, SackSold, SackUnsold, View
from shared.match import Accepted, Match
from shared.seats import Eye, Seat, Viewer
from shared.sight import cards_of
from shared.wire import TimeLeft
from tests.sampling import some
from tests.tui.bound import labels
from tui.canvas import Canvas, Line, line_width
from tui.games.katta.hints import table_hints
from tui.games.katta.layout import HAND, LABEL, PRICE, SACK
from tui.games.katta.parts import Mark, PricePicture, Turning, UIState
from tui.games.katta.prompts import duty_of
from tui.games.katta.sale_result import aftermath
from tui.games.katta.table import KattaTable
from tui.games.katta.view_model import scene
from tui.games.katta.words import Table, event_decoder, view_decoder
from tui.games.kit.memo import Memo
from tui.games.kit.part import SEATS, STRIP, Part
from tui.games.kit.scene import Scene, paint_scene
from tui.games.kit.story import Told
from tui.games.kit.ui_state import forced
from tui.i18n import catalogs
from tui.look.look import Look
from tui.widgets.footer import FooterPicture, footer_layout
from tui.widgets.seat import Turn

SIZES = ((60, 20), (80, 23), (80, 24), (100, 30), (120, 24), (120, 36), (200, 60))
LONG = ("Kari Nordmann-Li", "Åsgårdsstrandøya", "Jo", "Wilhelmina Ottil", "Ærlig Bjørnstjer")
LOOKS = (Look(), Look(depth="mono"), Look(depth="16", ascii=True))


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    catalogs.use("en")


def moments(players: int, seed: int, viewer: Viewer) -> Iterator[tuple[View, UIState]]:
    """Every moment of a game by chance for one viewer: each state, and after a sale what is looked at."""
    game = Katta()
    options = Options(hidden_purses=seed % 2 == 1, decline_payout=seed % 2, lay_together=seed % 3 == 0)
    match = Match(game, options, game.deal(options, players, seed.to_bytes(32)), players)
    dice = random.Random(seed)
    before = view_decoder.decode(match.view(viewer))
    yield before, UIState()
    while waiting := match.deadlines():
        seat = dice.choice(waiting).seat
        accepted = match.play_move(seat, dice.choice(match.offers(seat)))
        assert isinstance(accepted, Accepted)
        news: list[Told] = [
            (event_decoder.decode(each.event), each.shown) for each in match.news(accepted.told, viewer)
        ]
        view = view_decoder.decode(match.view(viewer))
        if any(isinstance(event, SackSold | SackUnsold) for event, _shown in news):
            after = aftermath(before, news)
            assert after is not None
            assert all(lain.card is not None for lain in after.row), "a sold sack lies open, all of it"
            yield from (
                (view, UIState(after=after, seconds=4, turning=Turning(beats=beats))) for beats in range(3)
            )
        duty = duty_of(view.offers)
        if view.result is None:
            chosen = duty.lays[-1].card if duty.lays else None
            yield view, UIState(mark=Mark(chosen, max(duty.bids, default=None)))
        before = view


def lines_of(shown: Scene) -> Iterator[tuple[Line, int, str]]:
    """Every line of text with the width there is for it."""
    for part, box in zip(SEATS, shown.layout.seats, strict=False):
        picture, inner = shown[part], box.width - (3 if box.height > 2 else 1)
        sign = 0 if picture.turn is Turn.NO else 2 if box.height > 2 else 1
        yield (*picture.name, *picture.money), inner - sign - 1, "name and money"
        yield picture.line, inner, "doing"
    beside = [shown[HAND].said[0]] + ([shown[LABEL]] if LABEL in shown.layout else [])
    for said in beside:
        yield from ((each, said.box.width, "beside") for each in said.lines)
    price, width = shown.at(PRICE).picture, shown.at(PRICE).box.width
    lines = (price.heading, *price.below) if isinstance(price, PricePicture) else price.lines
    yield from ((each, width, "price") for each in lines)
    end = shown.layout.strip_end - shown.layout.strip.x
    yield from ((bit.line, end - bit.x + 1, "strip") for bit in shown[STRIP].bits)


def held(shown: Scene, look: Look) -> None:
    """What must hold of any scene."""
    for text, width, what in lines_of(shown):
        assert line_width(text, look) <= width, (what, text, width)
    rows: dict[int, int] = {}
    for bit in sorted(shown[STRIP].bits, key=lambda bit: (bit.y, bit.x)):
        assert bit.x >= rows.get(bit.y, 0), ("the strip's pieces lie over each other", shown[STRIP].bits)
        rows[bit.y] = bit.x + line_width(bit.line, look)
    last = shown.layout.height - 1
    for stood in shown[HAND].cards:
        below = bool(stood.picture.plate) + bool(stood.picture.key)
        y = shown.at(HAND).box.y + stood.y
        assert y + stood.picture.size.height + below <= last, "the hand is over the footer"
    assert shown[STRIP].bits, "the strip always says something"


@pytest.mark.parametrize(("language", "players"), some(3, catalogs.LANGUAGES, [3, 4, 5]))
def test_everything_fits_in_every_language_and_size(players: int, language: str) -> None:
    catalogs.use(language)
    for seed in range(3):
        viewer: Viewer = Eye.WATCHER if seed == 2 else Seat(seed)
        for index, (view, ui_state) in enumerate(moments(players, seed, viewer)):
            for turn, size in enumerate(SIZES):
                if (index + turn) % 4:
                    continue
                look = LOOKS[(index + turn) % 3]
                table = Table(LONG[:players], view.you, look)
                shown = scene(view, table, size, ui_state, "KURA-MOLA-42")
                held(shown, look)


@pytest.mark.parametrize(("language", "players"), some(3, catalogs.LANGUAGES, [3, 4, 5]))
def test_no_sentence_is_cut_where_names_are_of_usual_length(players: int, language: str) -> None:
    catalogs.use(language)
    names, look = ("Kari", "Magnus", "Nils", "Berit", "Ingrid")[:players], Look()
    for index, (view, ui_state) in enumerate(moments(players, 3, Seat(1))):
        for size in (SIZES[0], SIZES[2], SIZES[5])[index % 3 :: 3]:
            shown = scene(view, Table(names, view.you, look), size, ui_state)
            for text, _width, what in lines_of(shown):
                whole = "".join(span.text for span in text)
                assert "…" not in whole or whole == "…" or what == "name and money", (what, whole, size)


@pytest.mark.parametrize("players", some(1, [3, 4, 5]))
def test_what_i_may_do_is_in_the_footer_and_nothing_is_ice_blue_when_i_may_not(players: int) -> None:
    look = Look()
    for view, ui_state in moments(players, 7, Seat(1)):
        table = Table(LONG[:players], view.you, look)
        shown = scene(view, table, (80, 24), ui_state)
        asked = bool(view.offers) and ui_state.after is None and forced(view.offers) is None
        blue = any(span.fg == "act" or span.on == "act" for bit in shown[STRIP].bits for span in bit.line)
        assert shown[STRIP].mine is asked
        assert blue is asked
        footer = labels(table_hints(view, table, ui_state), KattaTable)
        main = [key for key in footer if key.main]
        assert bool(main) is (asked or ui_state.after is not None)
        seen = [key for _x, _width, key in footer_layout(look, 80, FooterPicture(footer))]
        assert seen == list(footer), "all keys of the footer have room"


@pytest.mark.parametrize("players", some(1, [3, 4, 5]))
def test_the_hand_and_the_sack_are_all_there(players: int) -> None:
    for view, ui_state in moments(players, 11, Seat(0)):
        table = Table(LONG[:players], view.you, Look())
        shown = scene(view, table, (60, 20), ui_state)
        assert [stood.picture.card for stood in shown[HAND].cards] == list(cards_of(view.hands[0]))
        assert len(shown[SACK].cards) == (4 if players < 5 else 5)


@pytest.mark.parametrize("players", some(1, [3, 5]))
def test_what_moves_builds_no_other_part_of_the_table_anew(players: int) -> None:
    moving: dict[str, Callable[[UIState, View], UIState]] = {
        "seat": lambda now, view: replace(now, thin=True),
        "purse": lambda now, view: replace(now, purses=tuple(7 for _ in view.purses)),
        "edge": lambda now, view: replace(now, turning=Turning(narrow=1)),
        "back": lambda now, view: replace(now, turning=Turning(unturned=0)),
        "new": lambda now, view: replace(now, turning=Turning(fresh=(0, 2))),
    }
    parts: dict[str, tuple[Part[Any], ...]] = {"seat": SEATS, "purse": SEATS}
    differed = set()
    for index, (view, ui_state) in enumerate(moments(players, 5, Seat(1))):
        table, size = Table(LONG[:players], view.you, Look()), SIZES[index % len(SIZES)]
        memo = Memo()
        for what, how in moving.items():
            still = scene(view, table, size, ui_state, memo=memo)
            moved = scene(view, table, size, how(ui_state, view), memo=memo)
            for before, after in zip(still.shown, moved.shown, strict=True):
                assert before.part in parts.get(what, (SACK,)) or before.picture is after.picture, what
            if moved != still:
                differed.add(what)
    assert differed == set(moving)


def test_every_moment_can_be_painted_at_every_size() -> None:
    look = Look(depth="16", ascii=True)
    for index, (view, ui_state) in enumerate(moments(5, 13, Seat(2))):
        size = SIZES[index % len(SIZES)]
        canvas = Canvas(*size, look)
        paint_scene(canvas, scene(view, Table(LONG, view.you, look), size, ui_state))
        assert canvas.drawn().isascii()


def test_in_the_last_seconds_and_by_a_passive_clock_no_line_breaks() -> None:
    game = Katta()
    options = Options()
    match = Match(game, options, game.deal(options, 4, bytes(32)), 4)
    view = view_decoder.decode(match.view(match.deadlines()[0].seat))
    for left in (30_000, 5_000, 900, 0):
        shown = scene(
            view, Table(LONG[:4], view.you, Look()), (80, 24), UIState(clock=TimeLeft(left, 30_000))
        )
        assert shown.time.share == left / 30_000
        assert shown.header.right[1], "the figure stays until the end"
