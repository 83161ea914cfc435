"""My cards: the row, the top of the 13-pile, the top of the waste, and the hand. Keys never move."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from textual import events
from textual.message import Message

from shared.cards import Card
from shared.games.race.view import Claim, Player, Slot, View
from shared.seats import Seat
from tui.bindings import drawn
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.race.keys import USUAL
from tui.games.race.words import card_of_sight
from tui.i18n.catalogs import _
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import ViewWidget
from tui.widgets.plate import Plate, paint_plate

AROUND: Final = 3
"""Columns beside one of my cards that belong to it: one before it, two behind."""


class Spot(Enum):
    """One of my seven places, from the left."""

    ROW1 = "row0"
    ROW2 = "row1"
    ROW3 = "row2"
    ROW4 = "row3"
    PILE = "pile"
    WASTE = "waste"
    HAND = "hand"


SLOTS: Final[Mapping[Spot, Slot]] = {
    Spot.ROW1: "row0", Spot.ROW2: "row1", Spot.ROW3: "row2", Spot.ROW4: "row3",
    Spot.PILE: "pile", Spot.WASTE: "waste",
}  # fmt: skip
"""The places that keys 1 to 6 play from, as the rules call them. Space is for the hand."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A claim that came too late: which card from which place, and who was faster."""

    spot: Spot
    card: Card
    by: str
    aside: int = 0
    """Columns that the card stands beside its place, while it bounces."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What is mine at the table, and what I can do with it now."""

    seat: Seat
    player: Player
    fits: Mapping[Spot, Card]
    """What goes on a pile."""
    turns: int
    """How many cards Space turns; 0 with an empty hand."""
    must_turn: bool
    """Turning or taking up is all that can be done."""


def mine_of(view: View, held: bool) -> Mine | None:
    """What is mine; None for a watcher. ``held``: no player may move yet."""
    if view.you is None:
        return None
    player = view.table.players[view.you]
    claims = () if held else tuple(offer for offer in view.offers if isinstance(offer, Claim))
    fits = {Spot(claim.slot): claim.card for claim in claims}
    must_turn = not held and bool(view.offers) and not fits
    return Mine(view.you, player, fits, min(view.table.draw, player.hand), must_turn)


def tops(player: Player) -> Mapping[Spot, Card | None]:
    """What lies on top at each place that cards are played from."""
    cards = (*player.row, player.top, player.waste_top)
    return {spot: card_of_sight(sight) for spot, sight in zip(SLOTS, cards, strict=True)}


@dataclass(frozen=True, slots=True)
class HeldPicture:
    """One of my places: the card with its key on the plate, and the place's name."""

    spot: Spot
    x: int
    card: CardPicture
    name: str = ""
    act: bool = False
    """What is to be done now, though no face says so: the hand's plate and name."""
    aside: int = 0


@dataclass(frozen=True, slots=True)
class HandPicture:
    """My cards."""

    places: tuple[HeldPicture, ...] = ()


def hand_picture(
    mine: Mine,
    columns: tuple[int, ...],
    size: Size,
    asked: Collection[Spot] = (),
    lost: tuple[Lost, ...] = (),
    caps: Mapping[str, str] = USUAL,
) -> HandPicture:
    """My seven places at these columns; ``asked``: from where something was asked for that has not been
    answered yet; ``caps``: how the keys are drawn."""
    late = {each.spot: each for each in lost}
    names = {Spot.PILE: _("13-pile"), Spot.WASTE: _("waste")}
    held: list[HeldPicture] = []
    for number, (x, (spot, card)) in enumerate(zip(columns, tops(mine.player).items(), strict=False), 1):
        key = drawn(caps, f"lay({number})")
        plate = f"▶ {key} ◀" if spot in asked else key
        was = late.get(spot)
        if was is not None and card is was.card:
            picture = CardPicture(State.LOST, card, size, plate=plate, faster=was.by)
            held.append(HeldPicture(spot, x, picture, aside=was.aside))
            continue
        fits = spot in mine.fits
        state = State.PLACE if card is None else State.PLAYABLE if fits else State.DIM
        picture = CardPicture(state, card, size, plate=plate)
        held.append(HeldPicture(spot, x, picture, names.get(spot, ""), fits and card is not None))
    key = drawn(caps, "turn")
    return HandPicture((*held, _back(mine, columns[-1], size, key, asked=Spot.HAND in asked)))


def _back(mine: Mine, x: int, size: Size, key: str, *, asked: bool) -> HeldPicture:
    plate = f"▶{key}◀" if asked else key
    state = State.BACK if mine.player.hand else State.PLACE
    name = _("hand")
    if mine.must_turn:
        name = _("turn {n}", n=mine.turns) if mine.turns else _("take up")
    return HeldPicture(
        Spot.HAND, x, CardPicture(state, None, size, pack=mine.seat, plate=plate), name, mine.must_turn
    )


class Hand(ViewWidget[HandPicture]):
    """My cards."""

    class Clicked(Message):
        """The card of this place was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def draw(self, canvas: Canvas, picture: HandPicture) -> None:
        apart = min((after.x - before.x for before, after in pairwise(picture.places)), default=0)
        for held in picture.places:
            if apart < held.card.size.width + AROUND:
                # They stand so close that each is painted over the shadow of the one before.
                _paint(canvas, held.x, held)
            else:
                canvas.lay(held.x - 1, 0, _sheet(held, canvas.look, canvas.base))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for held in self.picture.places:
            if held.x <= event.x < held.x + held.card.size.width:
                self.post_message(self.Clicked(held.spot))
                return


@lru_cache(64)  # of seven places one or two change at a time
def _sheet(held: HeldPicture, look: Look, ground: str) -> Canvas:
    """One of my places, with a column before it and two behind for a shadow and a card that bounces."""
    width, height = held.card.size.value
    sheet = Canvas(width + AROUND, height + 2, look, ground)
    _paint(sheet, 1, held)
    return sheet


def _paint(canvas: Canvas, x: int, held: HeldPicture) -> None:
    card = held.card
    paint_card(canvas, x + held.aside, 0, card)
    width, height = card.size.value
    if held.act and card.state is not State.PLAYABLE:
        paint_plate(canvas, x, height, width, card.plate, Plate.ACT)
    if held.name:
        text = canvas.look.cut(held.name, width + 1)
        at = x + max(0, width - width_of(text)) // 2
        canvas.text(at, height + 1, text, "act" if held.act else "mute", bold=held.act)


HAND: Final = Part(partial(Hand, HandPicture()))
