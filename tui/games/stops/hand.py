"""My hand: suit by suit, the lowest of each suit that may be begun white with its key, the rest dim."""

from itertools import groupby
from typing import NamedTuple

from shared.cards import Card, Suit
from shared.games.stops.view import POOLS, Following, Leading, Play, Starting, View, cards_of
from tui.canvas import Line, Span
from tui.games.stops.grid import Grid
from tui.games.stops.middle import at_the_cat
from tui.games.stops.parts import HandPicture, InHand, Moment
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, coins, shown
from tui.look.look import Look
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.strip import StripPicture


class Setting(NamedTuple):
    """A way to lay a hand out: the size of its cards, their step within a suit, columns between suits."""

    size: Size
    step: int
    gap: int


CLOSE = Setting(Size.SMALL, 6, 1)
"""All cards alike, whatever their suit."""
ASIDE = 14
"""Columns beside the hand from which on something can be said there."""
SETTINGS = {
    "large": (
        Setting(Size.BIG, 9, 5),
        Setting(Size.BIG, 8, 4),
        Setting(Size.BIG, 7, 3),
        Setting(Size.BIG, 6, 3),
        Setting(Size.SMALL, 6, 3),
        Setting(Size.SMALL, 4, 3),
    ),
    "normal": (Setting(Size.SMALL, 6, 3), Setting(Size.SMALL, 4, 3)),
    "small": (Setting(Size.SMALL, 6, 3), Setting(Size.SMALL, 4, 3), Setting(Size.SMALL, 4, 1)),
}
"""The roomiest first; a step shorter than the card lays the cards over each other."""


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


def columns(suits: list[list[Card]], setting: Setting) -> tuple[int, ...]:
    """The column of each card, and in the end the one after the last."""
    found: list[int] = []
    x = 0
    for cards in suits:
        found += (x + setting.step * index for index in range(len(cards)))
        x = found[-1] + setting.size.width + setting.gap
    return (*found, x - setting.gap if suits else 0)


def hand_picture(view: View, table: Table, grid: Grid, moment: Moment, strip: StripPicture) -> HandPicture:
    """My cards as they are drawn."""
    cards = my_cards(view)
    suits = [list(group) for _suit, group in groupby(cards, key=lambda card: card.suit)]
    settings = SETTINGS[grid.size]
    if at_the_cat(view) and columns(suits, CLOSE)[-1] + 3 + ASIDE <= grid.hand.width:
        # No suit is to be chosen yet, and what the hand holds is told beside it.
        settings = (CLOSE,) if grid.size == "normal" else settings
    setting = next(
        (each for each in settings if columns(suits, each)[-1] <= grid.hand.width - 1), settings[-1]
    )
    places = columns(suits, setting)
    last = {suit[-1] for suit in suits}
    keys = leads(view) if moment.asks(view) else ()
    barred = _barred(view, moment)
    held = []
    for index, card in enumerate(cards):
        whole = card in last or setting.step >= setting.size.width
        width = setting.size.width if whole else setting.step
        first = index == 0 or cards[index - 1].suit is not card.suit
        chosen = card in keys and card is moment.chosen
        state = State.CHOSEN if chosen else State.DIM if _dim(view, card, keys) else State.PLAIN
        number = str(keys.index(card) + 1) if card in keys else ""
        plated = setting.size is Size.BIG and setting.step > setting.size.width
        plate = number if chosen else ""
        picture = CardPicture(state, card, setting.size, plate=plate, shadow=plated and not chosen)
        below: Line = ()
        if not chosen:
            below = _below(
                view,
                table.look,
                card,
                number,
                width,
                asked=moment.asks(view),
                barred=first and card.suit is barred,
            )
        held.append(InHand(places[index], width, picture, below, plated and not chosen))
    under = strip if grid.strip.y + grid.strip.height - 1 == grid.hand.y else None
    return HandPicture(tuple(held), under)


def _barred(view: View, moment: Moment) -> Suit | None:
    phase = view.phase
    return phase.barred if isinstance(phase, Leading) and moment.asks(view) and not phase.lifted else None


def _dim(view: View, card: Card, keys: tuple[Card, ...]) -> bool:
    """White means now: while cards are laid, only those are white that I may lay."""
    match view.phase:
        case Leading() | Starting() | Following():
            mine = leads(view)
            return card not in mine if mine else False
        case _:
            return False


def _below(view: View, look: Look, card: Card, number: str, width: int, *, asked: bool, barred: bool) -> Line:
    """What stands under a card: its key, and what its pool would bring, in gold on my own turn only; or that
    its suit is barred."""
    money = money_on(view, card)
    if barred and not number:
        return shown((Span(_("not {suit}", suit=look.suit(card.suit)), "mute"),), look)
    line: list[Span] = [Span(number, "act", True)] if number else []
    if money:
        line += [Span(" ")] if number and width > 4 else []
        sum_ = coins(Coins(money))
        line.append(sum_ if asked else sum_._replace(fg="mute"))
    return shown(tuple(line), look)
