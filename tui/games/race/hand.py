"""My cards: the row, the top of the 13-pile, the top of the waste, and the hand. Keys never move."""

from collections.abc import Mapping
from typing import Final

from shared.cards import Card
from shared.games.race.view import Claim, Player, Slot, View
from tui.games.race.grid import Grid
from tui.games.race.parts import HandPicture, HeldPicture, Moment
from tui.games.race.words import card_of_sight
from tui.i18n.catalogs import _
from tui.widgets.card_picture import CardPicture, State

SLOTS: Final[tuple[Slot, ...]] = ("row0", "row1", "row2", "row3", "pile", "waste")
"""The places that keys 1 to 6 play from."""
HAND: Final = "hand"
"""The place that Space is for."""


def tops(player: Player) -> Mapping[Slot, Card | None]:
    """What lies on top at each place that cards are played from."""
    cards = (*player.row, player.top, player.waste_top)
    return {slot: card_of_sight(sight) for slot, sight in zip(SLOTS, cards, strict=True)}


def playable(view: View, moment: Moment) -> frozenset[str]:
    """The places whose card goes on a pile now."""
    if moment.held:
        return frozenset()
    return frozenset(offer.slot for offer in view.offers if isinstance(offer, Claim))


def turns(view: View) -> int:
    """How many cards Space turns now; 0 with an empty hand."""
    return min(view.table.draw, view.table.players[view.you].hand) if view.you is not None else 0


def must_turn(view: View, moment: Moment) -> bool:
    """Whether turning or taking up is all that can be done now."""
    return not moment.held and bool(view.offers) and not playable(view, moment)


def hand_picture(view: View, grid: Grid, moment: Moment) -> HandPicture:
    """My seven places; none for a watcher."""
    if view.you is None:
        return HandPicture((), ())
    player = view.table.players[view.you]
    white = playable(view, moment)
    lost = {each.slot: each for each in moment.lost}
    held: list[HeldPicture] = []
    names: dict[str, str] = {"pile": _("13-pile"), "waste": _("waste")}
    for number, (slot, card) in enumerate(tops(player).items(), 1):
        plate = marked(str(number), slot in moment.asked)
        name = names.get(slot, "")
        late = lost.get(slot)
        if late is not None and card is late.card:
            picture = CardPicture(State.LOST, card, grid.card, plate=plate, faster=late.by)
            held.append(HeldPicture(slot, picture, aside=late.aside))
        elif card is None:
            held.append(HeldPicture(slot, CardPicture(State.PLACE, None, grid.card, plate=plate), name))
        else:
            fits = slot in white
            picture = CardPicture(State.PLAYABLE if fits else State.DIM, card, grid.card, plate=plate)
            held.append(HeldPicture(slot, picture, name, fits))
    held.append(_back(view, player, grid, moment))
    first = grid.hand_box.x
    return HandPicture(tuple(held), tuple(x - first for x in grid.hand))


def _back(view: View, player: Player, grid: Grid, moment: Moment) -> HeldPicture:
    plate = marked("Space", HAND in moment.asked, close=True)
    act = must_turn(view, moment)
    state = State.BACK if player.hand else State.PLACE
    assert view.you is not None
    picture = CardPicture(state, None, grid.card, pack=view.you, plate=plate)
    name = _("hand")
    if act:
        name = _("turn {n}", n=turns(view)) if player.hand else _("take up")
    return HeldPicture(HAND, picture, name, act)


def marked(plate: str, asked: bool, *, close: bool = False) -> str:
    """What stands on a plate; between two marks while what was asked for has not been answered."""
    if not asked:
        return plate
    return f"▶{plate}◀" if close else f"▶ {plate} ◀"
