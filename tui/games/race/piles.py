"""The build piles by suit, each where it has been since its ace came, with what they want."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

from shared.cards import Card, Rank, Suit
from shared.games.race.view import View
from shared.seats import Seat
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import ViewWidget

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
CARDS: Final = {suit: tuple(Card(rank.value + suit.value) for rank in Rank) for suit in SUITS}
NEXT: Final = {card: after for cards in CARDS.values() for card, after in pairwise(cards)}
"""What goes on a card: the next one of its suit; nothing on a king."""
INITIALS: Final = 4
"""Letters of a name under a card where colours cannot tell whose it is."""
AFTER: Final = 2
"""Columns behind a suit that belong to it and stay free but for a shadow."""


class Style(NamedTuple):
    """How piles lie; on a line ``first`` is the column of the first one, ``wants`` that of what they want."""

    size: Size
    step: int
    first: int = 0
    wants: int = 0
    sign: int = 0
    """The column of the suit's sign."""


@dataclass(frozen=True, slots=True)
class PilePicture:
    """The top of a build pile, and whose card it is."""

    card: Card
    owner: Seat
    initials: str
    """Of the owner, for where colours cannot say it."""
    new: bool = False


@dataclass(frozen=True, slots=True)
class SuitPicture:
    """The build piles of one suit, and what they want."""

    suit: Suit
    style: Style
    piles: tuple[PilePicture, ...] = ()
    wants: tuple[tuple[Rank, bool], ...] = ()
    """The ranks that go on one of them now, and whether you have that card."""
    places: int = 0
    """How many piles there may be; shown where they lie on lines."""

    @property
    def fan(self) -> int:
        """How many columns its piles take side by side."""
        return self.style.step * (len(self.piles) - 1) + self.style.size.width if self.piles else 0


def open_piles(view: View, table: Table, fresh: Collection[int] = ()) -> Iterator[PilePicture]:
    """What lies on the build piles, in the order in which their aces came; ``fresh`` has come just now."""
    for number, pile in enumerate(view.table.piles):
        card = card_of_sight(pile.top)
        if card is not None:
            yield PilePicture(card, pile.owner, table.name(pile.owner)[:INITIALS], number in fresh)


def suit_picture(
    suit: Suit, style: Style, piles: tuple[PilePicture, ...], mine: Collection[Card], places: int
) -> SuitPicture:
    """The piles of one suit; ``mine`` are my cards that go on a pile now."""
    wants = wanted_by(suit, [pile.card for pile in piles], mine)
    if style.size is not Size.LINE and len(piles) > 3:
        # A suit's fourth pile is the last that four players can have: only then do its cards lie closer.
        style = style._replace(step=4)
    return SuitPicture(suit, style, piles, wants, places)


def wanted_by(suit: Suit, tops: Iterable[Card], mine: Collection[Card]) -> tuple[tuple[Rank, bool], ...]:
    """The ranks that go on these piles, in their order, each once. An ace always goes: that is said where
    nothing else does, and where you have one."""
    wanted = [card for card in dict.fromkeys(map(NEXT.get, tops)) if card is not None]
    ace = CARDS[suit][0]
    if ace in mine or not wanted:
        wanted.append(ace)
    return tuple((card.rank, card in mine) for card in wanted)


class SuitPiles(ViewWidget[SuitPicture]):
    """The build piles of one suit: fanned under what they want, or on one line before it."""

    def draw(self, canvas: Canvas, picture: SuitPicture) -> None:
        (_paint_line if picture.style.size is Size.LINE else _paint_fan)(canvas, picture)


def _paint_fan(canvas: Canvas, picture: SuitPicture) -> None:
    look, (size, step, *_rest) = canvas.look, picture.style
    end = canvas.width - AFTER
    after = canvas.text(0, 0, look.suit(picture.suit)) + 1
    word = _("wants")
    ranks = sum(len(look.rank(rank)) + 1 for rank, _mine in picture.wants)
    if after + width_of(look.say(word)) + ranks <= end:
        # Where it is one rank too many the word gives way: the figures over the cards say enough.
        after = canvas.text(after, 0, word, "mute") + 1
    _paint_wants(canvas, after, end, picture)
    top, below = canvas.height - size.height - 2, canvas.height - 2
    # A new card is pointed at from above, unless what the suit wants stands right there.
    pointing = top - 1 if top > 1 else below + 1
    for index, pile in enumerate(picture.piles):
        x = index * step
        state = _state(pile)
        if look.faceless:
            # What has no ground of its own does not cover what it lies on.
            paint_card(canvas, x, top, CardPicture(state, pile.card, size, shadow=False))
        else:
            canvas.lay(x, top, _card(state, pile.card, size, look, canvas.base))
        if index and not look.faceless:
            for row in range(top, below):
                canvas.text(x, row, "│", "dimedge" if state is State.DIM else "edge")
        shown = size.width if pile is picture.piles[-1] else step
        if look.depth == "mono" or look.ascii:
            canvas.text(x + 1, below, look.cut(pile.initials, shown - 1), "mute")
        else:
            canvas.text(x, below, "▀" * shown, look.pack(pile.owner)[1])
        canvas.text(x, pointing, " " * shown)
        if pile.new:
            canvas.text(x + size.width // 2 - (shown < 5), pointing, "▼" if pointing < top else "▲")


@lru_cache(256)  # of all the piles one changes at a time
def _card(state: State, card: Card, size: Size, look: Look, ground: str) -> Canvas:
    sheet = Canvas(*size.value, look, ground)
    paint_card(sheet, 0, 0, CardPicture(state, card, size, shadow=False))
    return sheet


def _paint_line(canvas: Canvas, picture: SuitPicture) -> None:
    size, step, x, wants, sign = picture.style
    canvas.text(sign, 0, canvas.look.suit(picture.suit))
    for pile in picture.piles:
        paint_card(
            canvas, x, 0, CardPicture(_state(pile), pile.card, size, new=pile.new and step > size.width)
        )
        x += step
    for _place in range(len(picture.piles), picture.places):
        paint_card(canvas, x, 0, CardPicture(State.PLACE, None, size))
        x += step
    _paint_wants(canvas, wants, canvas.width, picture)


def _state(pile: PilePicture) -> State:
    """A pile with a king is closed."""
    return State.PLAIN if pile.card in NEXT else State.DIM


def _paint_wants(canvas: Canvas, x: int, end: int, picture: SuitPicture) -> None:
    for rank, mine in picture.wants:
        text = canvas.look.rank(rank)
        if x + len(text) > end:
            return
        if mine and canvas.look.depth == "mono":
            x = canvas.text(x, 0, text, bold=True, reverse=True) + 1
        else:
            x = canvas.text(x, 0, text, "act" if mine else "ink", bold=True) + 1


PILES: Final = tuple(Part(partial(SuitPiles, SuitPicture(suit, Style(Size.LINE, 5)))) for suit in SUITS)
