"""My hand: suit by suit, the lowest of each suit that may be begun white with its key, the rest dim; and
beside it what it holds, or what happened last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from textual import events
from textual.message import Message

from shared.cards import Card
from shared.games.stops.view import POOLS, Following, Leading, Play, Starting, View
from shared.sight import cards_of
from tui.canvas import Canvas, Line, Span, line_width
from tui.games.kit.layout import Layout
from tui.games.kit.part import Part
from tui.games.stops.chain import at_the_cat
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, shown
from tui.look.size_class import SizeClass
from tui.widgets.card import paint_card, paint_seam
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.painted import ViewWidget
from tui.widgets.strip import StripPicture, paint_strip
from tui.widgets.texts import Box, TextPart, paint_texts


class Setting(NamedTuple):
    """A way to lay a hand out: the size of its cards, their step within a suit, columns between suits."""

    size: Size
    step: int
    gap: int


CLOSE: Final = Setting(Size.SMALL, 6, 1)
"""All cards alike, whatever their suit."""
ASIDE: Final = 14
"""Columns beside the hand from which on something can be said there, behind a gap of ``REACH``."""
REACH: Final = 3
SETTINGS: Final = {
    SizeClass.LARGE: (
        Setting(Size.BIG, 9, 5),
        Setting(Size.BIG, 8, 4),
        Setting(Size.BIG, 7, 3),
        Setting(Size.BIG, 6, 3),
        Setting(Size.SMALL, 6, 3),
        Setting(Size.SMALL, 4, 3),
    ),
    SizeClass.NORMAL: (Setting(Size.SMALL, 6, 3), Setting(Size.SMALL, 4, 3)),
    SizeClass.SMALL: (Setting(Size.SMALL, 6, 3), Setting(Size.SMALL, 4, 3), Setting(Size.SMALL, 4, 1)),
}
"""The roomiest first; a step shorter than the card lays the cards over each other."""


NOWHERE: Final = Box(0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of mine, at a column of the hand: how it looks, and what stands under it."""

    x: int
    width: int
    """Columns of it that are to be seen: fewer than the card's where the next one lies over it."""
    card: CardPicture
    below: Line = ()
    plated: bool = False
    """What stands under it has a ground of its own, which is as wide as the card."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """My cards, suit by suit, in a row as wide as the strip."""

    held: tuple[InHand, ...] = ()
    inset: int = 0
    """Columns before the first card."""
    aside: TextPart | None = None
    """Beside the cards: what they hold, or what happened last."""
    strip: StripPicture | None = None
    """What lies under the row into which a chosen card is raised, where that is the last of the strip."""
    lit: Box = NOWHERE
    """Where the strip lies, counted from the corner of the hand."""


# --- What I hold ----------------------------------------------------------------------------------------


def my_cards(view: View) -> tuple[Card, ...]:
    """The cards of my hand, in the order in which they stand."""
    return cards_of(view.hands[view.you]) if view.you is not None else ()


def leads(view: View) -> tuple[Card, ...]:
    """The cards that I may lay now, in the order of the hand: their keys count from 1."""
    lays = {offer.card for offer in view.offers if isinstance(offer, Play)}
    return tuple(card for card in my_cards(view) if card in lays)


def money_on(view: View, card: Card) -> int:
    """What the pool of a card holds now; 0 for other cards, and when it has been won."""
    return view.pools[POOLS.index(card)].matches if card in POOLS else 0


def best_pool(view: View) -> Card | None:
    """The card of mine with the most on its pool."""
    mine = [card for card in my_cards(view) if money_on(view, card)]
    return max(mine, key=lambda card: money_on(view, card), default=None)


# --- How it is drawn ------------------------------------------------------------------------------------


def hand_picture(
    view: View,
    table: Table,
    layout: Layout,
    chosen: Card | None,
    said: Phrase,
    strip: StripPicture,
    asked: bool,
) -> HandPicture:
    """My cards as they are drawn; while I am ``asked`` with the keys of those I may lay. ``said`` is told
    beside them, where there is room."""
    box, lit = layout[HAND], layout.strip
    held = tuple(_held(view, table, layout, chosen, asked))
    raised = lit.y + lit.height - 1 == box.y
    inset = box.x - lit.x
    end = max((each.x + each.card.size.width for each in held), default=-REACH) + REACH
    aside = None
    room = box.width - end
    if room >= ASIDE and view.you is not None:
        lines = (
            _holds(view, table, room) if at_the_cat(view) else (fitting(room, (said, NOTHING), table.look),)
        )
        aside = TextPart(Box(inset + end, 1, room, 3), lines) if lines[0] else None
    return HandPicture(
        held, inset, aside, strip if raised else None, Box(0, lit.y - box.y, lit.width, lit.height)
    )


def _held(view: View, table: Table, layout: Layout, chosen: Card | None, asked: bool) -> Iterator[InHand]:
    cards, look = my_cards(view), table.look
    suits = [list(group) for _suit, group in groupby(cards, key=lambda card: card.suit)]
    setting = _setting(view, suits, layout)
    plated = setting.size is Size.BIG and setting.step > setting.size.width
    last, first = {suit[-1] for suit in suits}, {suit[0] for suit in suits}
    may = leads(view)
    keys = may if asked else ()
    phase = view.phase
    barred = phase.barred if isinstance(phase, Leading) and asked and not phase.lifted else None
    # White means now: while cards are laid, only those are white that I may lay.
    dim = bool(may) and isinstance(phase, Leading | Starting | Following)
    for card, x in zip(cards, _columns(suits, setting), strict=False):
        width = setting.size.width if card in last else min(setting.step, setting.size.width)
        number = str(keys.index(card) + 1) if card in keys else ""
        if number and card is chosen:
            picture = CardPicture(State.CHOSEN, card, setting.size, plate=number, shadow=False)
            yield InHand(x, width, picture)
            continue
        state = State.DIM if dim and card not in may else State.PLAIN
        below: Line
        if card in first and card.suit is barred and not number:
            below = shown((Span(_("not {suit}", suit=look.suit(card.suit)), "mute"),), look)
        else:
            below = shown(_below(number, money_on(view, card), width, asked), look)
        yield InHand(x, width, CardPicture(state, card, setting.size, plate="", shadow=plated), below, plated)


def _setting(view: View, suits: Sequence[Sequence[Card]], layout: Layout) -> Setting:
    """The roomiest way to lay these suits out."""
    whole = layout[HAND].width
    if (
        at_the_cat(view)
        and layout.size is SizeClass.NORMAL
        and _columns(suits, CLOSE)[-1] + REACH + ASIDE <= whole
    ):
        # No suit is to be chosen yet, and what the hand holds is told beside it.
        return CLOSE
    settings = SETTINGS[layout.size]
    return next((each for each in settings if _columns(suits, each)[-1] < whole), settings[-1])


def _columns(suits: Sequence[Sequence[Card]], setting: Setting) -> tuple[int, ...]:
    """The column of each card, and in the end the one after the last."""
    found: list[int] = []
    x = 0
    for cards in suits:
        found += (x + setting.step * index for index in range(len(cards)))
        x = found[-1] + setting.size.width + setting.gap
    return (*found, x - setting.gap if suits else 0)


def _below(number: str, money: int, width: int, asked: bool) -> Line:
    """What stands under a card: its key, and what its pool would bring, in gold on my own turn only."""
    line = [Span(number, "act", True)] if number else []
    if money:
        line += [Span(" ")] if number and width > 4 else []
        line.append(coins(Coins(money)) if asked else coins(Coins(money))._replace(fg="mute"))
    return tuple(line)


def _holds(view: View, table: Table, room: int) -> tuple[Line, ...]:
    """What my hand has in it, before I decide about the cat."""
    card = best_pool(view)
    said = [phrase("Your hand", bold=True)]
    if card is None:
        said += phrase("holds no card", "mute"), phrase("of a pool", "mute")
    else:
        said.append(phrase("holds the *{card}*", "mute", card=table.card(card)))
        said.append(phrase("a pool of {coins}", "mute", coins=Coins(money_on(view, card))))
    return tuple(fitting(room, (line,), table.look) for line in said)


class Hand(ViewWidget[HandPicture]):
    """My cards, over the last row of the strip."""

    class Clicked(Message):
        """The card of this index was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def draw(self, canvas: Canvas, picture: HandPicture) -> None:
        if picture.strip is not None:
            paint_strip(canvas, *picture.lit, picture.strip)
        overlaid = False
        for held in picture.held:
            card, x = held.card, picture.inset + held.x
            paint_card(canvas, x, 1, card)
            if overlaid:
                paint_seam(canvas, x, 1 - (card.state is State.CHOSEN), card)
            overlaid = held.width < card.size.width
            row = 1 + card.size.height
            if held.plated:
                canvas.fill(x, row, held.width, 1, "shade")
            wide = line_width(held.below, canvas.look)
            canvas.spans(max(picture.inset, x + (held.width - wide) // 2), row, held.below)
        if picture.aside is not None:
            paint_texts(canvas, picture.aside.box.x, picture.aside.box.y, picture.aside)

    def on_click(self, event: events.Click) -> None:
        aside = self.picture.aside
        if aside is not None and event.x >= aside.box.x:
            return  # as on whatever is only told: the screen says what would do something
        event.stop()
        for index, held in enumerate(self.picture.held):
            if 0 <= event.x - self.picture.inset - held.x < held.width:
                self.post_message(self.Clicked(index))
                return


HAND: Final = Part(partial(Hand, HandPicture()))
