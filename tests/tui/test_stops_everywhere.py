"""Whole matches by bots, their moments drawn for every seat, size and language: nothing needed is lost."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from shared.cards import Card
from shared.game import Level
from shared.games.stops.rules import Stops
from shared.games.stops.view import CardLaid, Lending, View
from shared.match import Accepted, Match
from shared.seats import Eye, Seat, Viewer
from shared.wire import TimeLeft
from tests.sampling import some
from tests.tui import stops_tables as tables
from tests.tui.bound import labels
from tui.canvas import Line, line_width
from tui.games.kit.between import BETWEEN, kept_rows
from tui.games.kit.memo import Memo
from tui.games.kit.part import SEATS, STRIP, AnyPart
from tui.games.kit.scene import Scene
from tui.games.kit.story import Told
from tui.games.kit.ui_state import forced
from tui.games.stops.chain import CHAIN, Coming
from tui.games.stops.commands import settled
from tui.games.stops.hand import HAND, leads, my_cards
from tui.games.stops.hints import table_hints
from tui.games.stops.log import log_lines, worth_telling
from tui.games.stops.pools import POOLS
from tui.games.stops.table import StopsTable
from tui.games.stops.ui_state import Mark, UIState
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table, event_decoder, view_decoder
from tui.i18n import catalogs
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.look.look import Look
from tui.widgets.footer import FooterPicture, footer_layout
from tui.widgets.seat import Turn

SIZES = ((60, 20), (80, 23), (80, 24), (100, 30), (120, 24), (120, 36), (200, 60))
LONG = ("Kari Nordmann-Li", "Åsgårdsstrandøya", "Jo", "Wilhelmina Ottil", "Ærlig Bjørnstjer", "Ø")
USUAL = ("Kari", "Magnus", "Nils", "Berit", "Ingrid", "Jo")
LOOKS = (Look(), Look(depth="mono"), Look(depth="16", ascii=True))


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    catalogs.use("en")


def moments(
    players: int, seed: int, viewer: Viewer, names: tuple[str, ...]
) -> Iterator[tuple[View, UIState]]:
    """Every moment of a match for one viewer: each state, and after a deal what is looked at."""
    game = Stops()
    options = game.types.options(
        no_new_suit="end" if seed % 2 else "lift",
        dealer_second_chance=seed % 3 == 0,
        loans="consent" if seed % 2 else "automatic",
        left_pools="split" if seed % 2 else "stay",
        rounds=3 if seed % 2 else 1,
    )
    match = Match(game, options, game.deal(options, players, seed.to_bytes(32)), players)
    dice = random.Random(seed)
    before = view_decoder.decode(match.view(viewer))
    yield before, UIState(auto=seed % 2 == 0)
    event: Phrase = NOTHING
    while waiting := match.deadlines():
        seat = waiting[0].seat
        level = Level.EASY if dice.random() < 0.5 else Level.RANDOM
        move = game.bots.choose(view_decoder.decode(match.view(seat)), level, dice)
        accepted = match.play_move(seat, move)
        assert isinstance(accepted, Accepted)
        news: list[Told] = [
            (event_decoder.decode(each.event), each.shown) for each in match.news(accepted.told, viewer)
        ]
        view = view_decoder.decode(match.view(viewer))
        table = Table(names[:players], view.you, Look())
        event = worth_telling(news, table) or event
        if len(view.done) > len(before.done):
            yield view, UIState(after=view.done[-1], seconds=4)
        if view.result is None:
            mark = settled(view, Mark())
            if len(leads(view)) > 1 and dice.random() < 0.7:
                mark = Mark(dice.choice(leads(view)))
            yield view, UIState(auto=seed % 2 == 0, event=event, mark=mark)
        before = view


def lines_of(shown: Scene) -> Iterator[tuple[Line, int, str]]:
    """Every line of text with the width there is for it."""
    layout = shown.layout
    for part, box in zip(SEATS, layout.seats, strict=False):
        picture, inner = shown[part], box.width - (3 if box.height > 2 else 1)
        sign = 0 if picture.turn is Turn.NO else 2 if box.height > 2 else 1
        yield (*picture.name, *picture.money), inner - sign - 1, "name and money"
        yield picture.line, inner, "doing"
    for pool in shown[POOLS].pools:
        room = layout.step(POOLS) - pool.card.size.width - (2 if layout.is_large else 1)
        yield from ((each, room, "pool") for each in pool.lines)
    chain, whole = shown[CHAIN], layout[CHAIN].width
    yield from ((each, chain.x - 1 if chain.x else whole, "label") for each in chain.label)
    yield from ((each, whole - chain.words_x, "chain") for each in chain.words)
    yield from ((each, chain.step - 1, "name") for each in chain.names)
    aside = shown[HAND].aside
    if aside is not None:
        yield from ((each, aside.box.width, "aside") for each in aside.lines)
    for bit in shown[STRIP].bits:
        yield bit.line, layout.strip_end - layout.strip.x - bit.x + 1, "strip"


def held(shown: Scene, look: Look) -> None:
    """What must hold of any scene."""
    for text, width, what in lines_of(shown):
        assert line_width(text, look) <= width, (what, text, width)
    rows: dict[int, int] = {}
    bits = shown[STRIP].bits
    for bit in sorted(bits, key=lambda bit: (bit.y, bit.x)):
        assert bit.x >= rows.get(bit.y, 0), ("the strip's pieces lie over each other", bits)
        rows[bit.y] = bit.x + line_width(bit.line, look)
    hand, layout, end = shown[HAND], shown.layout, 0
    for each in hand.held:
        under = line_width(each.below, look)
        if under:
            start = max(0, each.x + (each.width - under) // 2)
            assert start >= end, ("what stands under the cards lies over each other", hand)
            end = start + under
        assert each.x + each.card.size.width <= layout[HAND].width
        assert layout[HAND].y + 1 + each.card.size.height < layout.height - 1, "the hand is over the footer"
    chain = shown[CHAIN]
    if chain.cards:
        after = chain.x + chain.step * (len(chain.cards) - 1) + chain.cards[-1].size.width
        assert after <= layout[CHAIN].width, "the chain reaches beyond its place"
        assert chain.words_y == 0 or not chain.words or chain.words_x > after
    assert bits, "the strip always says something"


@pytest.mark.parametrize(("language", "players"), some(4, catalogs.LANGUAGES, [3, 4, 5, 6]))
def test_everything_fits_in_every_language_and_size(players: int, language: str) -> None:
    catalogs.use(language)
    for seed in range(3):
        viewer: Viewer = Eye.WATCHER if seed == 2 else Seat(seed)
        for index, (view, ui_state) in enumerate(moments(players, seed, viewer, LONG)):
            for turn, size in enumerate(SIZES):
                if (index + turn) % 5:
                    continue
                look = LOOKS[(index + turn) % 3]
                table = Table(LONG[:players], view.you, look)
                shown = scene(view, table, size, ui_state, "KURA-MOLA-42")
                if ui_state.after is None:
                    held(shown, look)
                else:
                    rows = kept_rows(shown[BETWEEN].rows, size[1] - 3)
                    assert len(rows) <= size[1] - 3
                    assert not {row.gives for row in shown[BETWEEN].rows if not row.gives} - {
                        row.gives for row in rows
                    }


def test_loans_for_both_purposes_are_among_what_is_looked_at_here() -> None:
    asked = {
        (view.phase.purpose, view.phase.turn == view.you)
        for players in (3, 5)
        for seed in (1, 3)
        for view, _moment in moments(players, seed, Seat(1), USUAL)
        if isinstance(view.phase, Lending)
    }
    assert asked == {("ante", False), ("ante", True), ("closing", False), ("closing", True)}


@pytest.mark.parametrize(("language", "players"), some(4, catalogs.LANGUAGES, [3, 4, 5, 6]))
def test_no_sentence_is_cut_where_names_are_of_usual_length(players: int, language: str) -> None:
    catalogs.use(language)
    look, named = Look(), ("name and money", "name", "pool")
    for index, (view, ui_state) in enumerate(moments(players, 3, Seat(1), USUAL)):
        table = Table(USUAL[:players], view.you, look)
        for size in (SIZES[0], SIZES[2], SIZES[5])[index % 3 :: 3]:
            if ui_state.after is not None:
                text_ = tables.drawn(view, table, size, ui_state).drawn()
                assert "…" not in text_, text_
                continue
            for text, _width, what in lines_of(scene(view, table, size, ui_state)):
                whole = "".join(span.text for span in text)
                assert "…" not in whole or what in named, (what, whole, size)


@pytest.mark.parametrize("players", some(1, [3, 4, 5, 6]))
def test_what_i_may_do_is_in_the_footer_and_nothing_is_ice_blue_when_i_may_not(players: int) -> None:
    look = Look()
    for seed in (6, 7):
        for view, ui_state in moments(players, seed, Seat(1), USUAL):
            if ui_state.after is not None:
                continue
            table = Table(USUAL[:players], view.you, look)
            shown = scene(view, table, (80, 24), ui_state)
            strip, hand = shown[STRIP], shown[HAND].held
            asked = bool(view.offers) and not (ui_state.auto and forced(view.offers) is not None)
            blue = any(span.fg == "act" or span.on == "act" for bit in strip.bits for span in bit.line)
            below = any(span.fg == "act" for each in hand for span in each.below)
            assert strip.mine is asked
            assert blue is asked
            assert not below or asked
            # Gold under a card of mine, and what it would win, is a hint: only where I may follow it.
            golden = [span for each in hand for span in each.below if span.fg == "coin"]
            told = "".join(span.text for bit in strip.bits for span in bit.line)
            assert asked or not golden
            assert asked or "would win" not in told
            footer = labels(table_hints(view, table, shown.layout, ui_state), StopsTable)
            assert bool([key for key in footer if key.main]) is asked
            seen = [key for _x, _width, key in footer_layout(look, 80, FooterPicture(footer))]
            assert seen == list(footer), "all keys of the footer have room"


@pytest.mark.parametrize("players", some(1, [3, 6]))
def test_the_hand_and_the_pools_are_all_there_and_keys_count_the_suits(players: int) -> None:
    for view, ui_state in moments(players, 11, Seat(0), USUAL):
        if ui_state.after is not None:
            continue
        shown = scene(view, Table(USUAL[:players], view.you, Look()), (60, 20), ui_state)
        assert tuple(each.card.card for each in shown[HAND].held) == my_cards(view)
        assert len(shown[POOLS].pools) == 5
        if ui_state.asks(view) and leads(view):
            keys = [
                text[0]
                for each in shown[HAND].held
                if (text := each.card.plate or "".join(span.text for span in each.below))
                and text[0].isdigit()
            ]
            assert keys == [str(number + 1) for number in range(len(leads(view)))]


def test_what_moves_is_seen_in_no_other_part_and_no_other_is_built_again() -> None:
    moving: dict[str, tuple[tuple[AnyPart, ...], Callable[[View, UIState], UIState]]] = {
        "thin": (SEATS, lambda _view, now: replace(now, thin=True)),
        "purses": (SEATS, lambda view, now: replace(now, purses=(7,) * view.players)),
        "piles": ((POOLS,), lambda _view, now: replace(now, piles=(None, 3, None, None, None))),
        "fresh": ((CHAIN,), lambda _view, now: replace(now, coming=Coming(fresh=True))),
        "coming": ((CHAIN,), lambda _view, now: replace(now, coming=Coming(1))),
        "lifted": ((CHAIN,), lambda _view, now: replace(now, coming=Coming(0, 2))),
    }
    differed = set()
    for index, (view, ui_state) in enumerate(moments(4, 5, Seat(1), USUAL)):
        if ui_state.after is not None:
            continue
        table, size = Table(USUAL[:4], view.you, Look()), SIZES[index % len(SIZES)]
        for name, (parts, how) in moving.items():
            memo = Memo()
            still = scene(view, table, size, ui_state, "", memo)
            moved = scene(view, table, size, how(view, ui_state), "", memo)
            for before, after in zip(still.shown, moved.shown, strict=True):
                assert after.picture is before.picture or after.part in parts, name
            if moved != still:
                differed.add(name)
    assert differed == set(moving)


def test_a_second_and_a_mark_build_nothing_but_what_they_show() -> None:
    view, who, size = tables.choosing(), tables.table(), (80, 24)
    memo, ui_state = Memo(), UIState(clock=tables.CLOCK)
    still = scene(view, who, size, ui_state, "", memo)
    later = scene(view, who, size, replace(ui_state, clock=TimeLeft(9000, 30_000)), "", memo)
    assert later.header != still.header
    assert all(now.picture is then.picture for now, then in zip(later.shown, still.shown, strict=True))
    marked = scene(view, who, size, replace(ui_state, mark=Mark(Card("8C"))), "", memo)
    built = {
        now.part
        for now, then in zip(marked.shown, still.shown, strict=True)
        if now.picture is not then.picture
    }
    assert built == {STRIP, HAND}


@pytest.mark.parametrize("players", some(1, [3, 6]))
def test_every_moment_can_be_painted_at_every_size(players: int) -> None:
    look = Look(depth="16", ascii=True)
    for index, (view, ui_state) in enumerate(moments(players, 13, Seat(2), LONG)):
        size = SIZES[index % len(SIZES)]
        table = Table(LONG[:players], view.you, look)
        assert tables.drawn(view, table, size, ui_state).drawn().isascii()


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_every_card_that_was_laid_stands_in_the_log(language: str) -> None:
    catalogs.use(language)
    game = Stops()
    options = game.types.options()
    match = Match(game, options, game.deal(options, 4, bytes(32)), 4)
    dice = random.Random(0)
    story: list[Told] = []
    while waiting := match.deadlines():
        seat = waiting[0].seat
        accepted = match.play_move(seat, dice.choice(match.offers(seat)))
        assert isinstance(accepted, Accepted)
        story += (
            (event_decoder.decode(each.event), each.shown) for each in match.news(accepted.told, Seat(0))
        )
    lines = log_lines(story, Table(USUAL[:4], Seat(0), Look()))
    text = "\n".join("".join(span.text for span in line) for line in lines)
    laid = sum(isinstance(event, CardLaid) for event, _shown in story)
    bold = [span.text for line in lines for span in line if span.bold and span.text[:1] in "♠♥♦♣"]
    assert sum(len(each.split()) for each in bold) == laid
    assert max(line_width(line, Look()) for line in lines if any(span.bold for span in line)) <= 26
    assert str(plain("✗")[0].text) in text


@pytest.mark.parametrize("language", some(1, ["en", "nb", "da"]))
def test_who_owes_or_has_lent_shows_what_he_is_worth_wherever_there_is_room(language: str) -> None:
    """S20: matches, less what is owed, with what was lent; no player has to reckon it."""
    catalogs.use(language)
    debts = ((0, 3, 0), (0, 0, 0), (12, 5, 0))
    for index, (view, ui_state) in enumerate(moments(3, 6, Seat(1), USUAL)):
        look, size = LOOKS[index % 3], SIZES[index % len(SIZES)]
        for owed, shifts in ((debts, (9, 8, -17)), (((0, 0, 0),) * 3, (0, 0, 0))):
            indebted = structs.replace(view, debts=owed)
            shown = scene(indebted, Table(USUAL[:3], view.you, look), size, ui_state)
            if ui_state.after is not None:
                continue
            for part, purse, shift in zip(SEATS, view.purses, shifts, strict=False):
                text = "".join(span.text for span in shown[part].extra)
                figure = look.say(str(purse + shift).replace("-", "–"))
                assert figure in text if shift else not text, (size, text)
