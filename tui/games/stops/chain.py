"""The chain as it grows, and in words who must go on or why it stopped; the cat while it is for sale."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from shared.games.stops import view as stops
from shared.games.stops.view import View
from shared.sight import size_of
from tui.canvas import Canvas, Line
from tui.games.kit.layout import Layout
from tui.games.kit.part import Part
from tui.games.stops.loans import ANTE
from tui.games.stops.pools import card_size
from tui.games.stops.words import Table, who_passed, why_stopped
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Coins, Phrase, apart, fitting, phrase, plain, plural, shown, wide
from tui.widgets.card import paint_card, paint_seam
from tui.widgets.card_picture import CardPicture, State
from tui.widgets.painted import ViewWidget

CAT: Final = 5
"""The pack that the cat's cards wear: slate."""
GAP: Final = 2
"""Columns between the chain and what is said of it."""
LABEL: Final = 11
"""Columns of what the cards are, at their left; small tables have no room for it, large ones above."""
Choices: TypeAlias = tuple[Phrase, ...]
"""Wordings of one thing, the longest first."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What of the chain is still on its way to its place."""

    cards: int = 0
    """So many of its last cards are not to be seen yet."""
    lifted: int = 0
    """How far from its place the last one that is seen still is: 2 at first, 1, and 0 when it lies there."""
    fresh: bool = False
    """The last card has just been laid."""


LAIN: Final = Coming()
"""All cards lie where they belong."""


@dataclass(frozen=True, slots=True)
class ChainPicture:
    """Cards fanned, what they are, and what is said of them."""

    label: tuple[Line, ...] = ()
    """At the left of the cards, below each other; in one row above them where there is room for that."""
    above: bool = False
    x: int = 0
    """The column of the first card."""
    step: int = 0
    cards: tuple[CardPicture, ...] = ()
    names: tuple[Line, ...] = ()
    """Who laid each card, below it; none where there is no room."""
    words: tuple[Line, ...] = ()
    words_x: int = 0
    words_y: int = 0
    lifted: int = 0
    """The last card is still on its way: 1 above its place, 2 beside that."""


def at_the_cat(view: View) -> bool:
    """Whether the cat is still to be settled in this deal."""
    return isinstance(view.phase, stops.Keeping | stops.Buying | stops.SecondChance)


def chain_picture(view: View, table: Table, layout: Layout, coming: Coming = LAIN) -> ChainPicture:
    """What lies under the pools: the cat, a loan that a deal begins with, or the chain."""
    if at_the_cat(view):
        return _cat(view, table, layout)
    if not view.chains and isinstance(view.phase, stops.Lending):
        label = phrase("A LOAN", bold=True), NOTHING
        return _fan(layout, table, label, (), 4, (), _loan(view.phase, view, table))
    look = table.look
    cards, by, stop = stops.chain_of(view)
    count = plural("{n} card", "{n} cards", len(cards), "mute") if cards else phrase("none yet", "mute")
    seen = max(0, len(cards) - coming.cards)
    size, step, last = card_size(layout), _step(layout, len(cards)), len(cards) - 1
    pictures = tuple(
        CardPicture(State.PLAIN, card, size, shadow=False, new=coming.fresh and index == last)
        for index, card in enumerate(cards[:seen])
    )
    names: tuple[Line, ...] = ()
    if layout.is_large:
        own = (
            plain(table.name(seat), "ink" if table.is_you(seat) else "mute", table.is_you(seat))
            for seat in by
        )
        names = tuple(fitting(step - 1, (name,), look) for name in own)[:seen]
    said: tuple[Choices, ...]
    if stop is not None:
        said = (phrase("✗ stopped", bold=True),), why_stopped(stop, table), who_passed(stop, table)
    elif isinstance(view.phase, stops.Lending):
        said = _loan(view.phase, view, table)
    else:
        said = _next(view, table)
    # The words stand where they will stand when all cards have come.
    label = phrase("THE CHAIN", bold=True), count
    lain = _fan(layout, table, label, pictures, step, names, said, len(cards))
    return replace(lain, lifted=coming.lifted) if coming.lifted else lain


def _first(layout: Layout) -> int:
    """The column of the first card."""
    return 0 if layout.is_small or layout.is_large else LABEL


def _step(layout: Layout, count: int) -> int:
    """How far apart the cards of a chain lie: closer together where it is long."""
    if layout.is_large:
        return 6
    room = layout[CHAIN].width - _first(layout) - (22 if layout.is_small else 26)
    return 4 if 4 * count + 1 <= room else 3


def _next(view: View, table: Table) -> tuple[Choices, ...]:
    """Which card comes next, and from whom: shown before it falls."""
    phase, card = view.phase, stops.wanted(view.phase)
    if card is None or not isinstance(phase, stops.Starting | stops.Following):
        return ()
    comes = N_("*{card}* starts" if isinstance(phase, stops.Starting) else "*{card}* comes next")
    first = tuple(phrase(message, "mute", card=table.card(card)) for message in (comes, N_("*{card}* next")))
    return first, (table.says(phase.turn, N_("you have it"), N_("{name} has it"), "mute"),)


def _loan(loan: stops.Lending, view: View, table: Table) -> tuple[Choices, ...]:
    """Who needs how much and for what, and who is asked for it (S19)."""
    lacks = ANTE - view.purses[loan.borrower] if loan.closer is None else 1
    needs = table.says(loan.borrower, N_("You lack {coins}"), N_("{name} lacks {coins}"), coins=Coins(lacks))
    if loan.closer is None:
        what = phrase("for the ante of {coins}", "mute", coins=Coins(ANTE))
    else:
        what = table.says(loan.closer, N_("to pay you"), N_("to pay {name}"), "mute")
    asked = tuple(
        table.says(loan.turn, yours, theirs, "mute", coins=Coins(loan.matches))
        for yours, theirs in (
            (N_("you are asked for {coins}"), N_("{name} is asked for {coins}")),
            (N_("you are asked"), N_("{name} is asked")),
        )
    )
    return (needs,), (what,), asked


def _cat(view: View, table: Table, layout: Layout) -> ChainPicture:
    """The cat's backs with what it costs (rule 3.5)."""
    count, dealer = size_of(view.cat.cards), view.dealer
    back = CardPicture(State.BACK, None, card_size(layout), CAT, shadow=False)
    price: Choices
    if isinstance(view.phase, stops.Buying):
        cost = Coins(stops.PRICE, apart=True)
        price = (table.says(dealer, N_("{coins} to you"), N_("{coins} to {name}"), coins=cost),)
    else:
        price = (
            table.says(dealer, N_("free for you, the dealer"), N_("free for {name}, who deals")),
            table.says(dealer, N_("free for you"), N_("free for {name}")),
        )
    unseen = phrase("Nobody has seen it.", "mute"), phrase("nobody saw it", "mute")
    heading = phrase("THE CAT", bold=True)
    # Where nothing stands beside the cards the heading is said here.
    first = heading if layout.is_small else phrase("PRICE", "mute")
    label = heading, plural("{n} card", "{n} cards", count, "mute")
    return _fan(layout, table, label, (back,) * count, 3, (), ((first,), price, unseen))


def _fan(
    layout: Layout,
    table: Table,
    label: tuple[Phrase, Phrase],
    cards: tuple[CardPicture, ...],
    step: int,
    names: tuple[Line, ...],
    said: Sequence[Choices],
    count: int = 0,
) -> ChainPicture:
    """Cards side by side at their place, with what they are and what is said of them; room for ``count``."""
    look, x, whole = table.look, _first(layout), layout[CHAIN].width
    places = max(len(cards), count)
    end = x + (step * (places - 1) + card_size(layout).width + GAP if places else 0)
    lines = tuple(fitting(whole - end, choices, look) for choices in said)
    if not layout.is_large:
        beside = tuple(fitting(x - 1, (line,), look) for line in label) if x else ()
        return ChainPicture(beside, False, x, step, cards, names, lines, end, 1)
    heading = shown((*label[0], *phrase("  "), *label[1]), look)
    if whole - end >= max([20, *map(wide, lines)]):
        return ChainPicture((heading,), True, x, step, cards, names, lines, end, 3)
    # A chain across the whole table leaves room above it only.
    after = wide(heading) + 3
    line = fitting(
        whole - after,
        tuple(
            apart((choices[min(short, len(choices) - 1)] for choices in said), "   ") for short in range(3)
        ),
        look,
    )
    return ChainPicture((heading,), True, x, step, cards, names, (line,), after, 0)


class Chain(ViewWidget[ChainPicture]):
    """Cards each over the one before, with what they are and what is said of them."""

    def draw(self, canvas: Canvas, picture: ChainPicture) -> None:
        y, last = 2 if picture.above else 1, len(picture.cards) - 1
        for row, line in enumerate(picture.label, start=not picture.above):
            canvas.spans(0, row, line)
        for index, card in enumerate(picture.cards):
            x, row = picture.x + picture.step * index, y
            if picture.lifted and index == last:
                x, row = x + 2 * (picture.lifted > 1), row - 1
            paint_card(canvas, x, row, card)
            if index:
                paint_seam(canvas, x, row, card)
            if picture.step < 4 and card.state is State.PLAIN and index < last:
                # So close together that a ten's lower figures would be cut: the upper ones will do.
                canvas.text(x + 1, y + 2, "  ")
        for index, name in enumerate(picture.names):
            canvas.spans(picture.x + picture.step * index + 1, y + 5, name)
        for row, line in enumerate(picture.words, start=picture.words_y):
            canvas.spans(picture.words_x, row, line)


CHAIN: Final = Part(partial(Chain, ChainPicture()))
