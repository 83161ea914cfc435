"""What lies on the table of the highest card, and what the strip says."""

from typing import Any

from shared.games.toy.view import ROUNDS, View
from shared.seats import Seat
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import STRIP, Shown
from tui.games.kit.people import People
from tui.games.kit.presence import Presence, at
from tui.games.kit.scene import Scene
from tui.games.kit.seats import Sitting, header, plates, time_bar, time_left
from tui.games.kit.strip import telling
from tui.games.kit.ui_state import TurnUIState
from tui.games.kit.usual import HAND, LAYOUT, MIDDLE, card_size, in_hand
from tui.games.kit.usual_table import PickUIState
from tui.games.toy.words import cards
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Phrase, phrase
from tui.widgets.card import CardPicture, State
from tui.widgets.cards import CardsPicture, Stood
from tui.widgets.header import HeaderPicture
from tui.widgets.seat import Turn
from tui.widgets.strip import StripPicture


def scene(
    view: View, people: People, size: tuple[int, int], ui_state: PickUIState, code: str, memo: Memo
) -> Scene:
    """Everything on the table."""
    layout, asks = LAYOUT.at(size, view.players), ui_state.asks(view)
    aloud = ui_state.refusal or ui_state.notice or (ui_state.saying if layout.log is None else NOTHING)
    own = cards(view.hands[view.you]) if view.you is not None else ()
    shown = (
        *table(view, people, layout, memo, ui_state),
        STRIP.at(layout.strip, memo(STRIP, strip_part, view, people, layout, aloud, asks)),
        HAND.at(layout[HAND], memo(HAND, in_hand, own, layout, ui_state.mark.at if asks else None)),
    )
    time = time_bar(ui_state.clock, mine=asks)
    return Scene(layout, header_of(view, people, layout, ui_state, code), time, shown)


def header_of(view: View, people: People, layout: Layout, ui_state: TurnUIState, code: str) -> HeaderPicture:
    """What is played, how far it is, and the time."""
    time = time_left(ui_state.clock, mine=ui_state.asks(view))
    return header(layout, people.look, _("The highest card").upper(), about(view), code, time)


def about(view: View) -> str:
    """Which round it is."""
    return _("round {round} of {rounds}", round=max(1, view.round), rounds=ROUNDS)


def table(
    view: View, people: People, layout: Layout, memo: Memo, ui_state: TurnUIState
) -> tuple[Shown[Any], ...]:
    """What lies there for all, in the game and when it is looked at again: the seats, and the middle."""
    sitting = memo("seats", seats, view, people, ui_state.presences, ui_state.asks(view), ui_state.thin)
    laid = memo(MIDDLE, middle, view, people, layout)
    return (*plates(memo, layout, people.look, sitting), MIDDLE.at(layout[MIDDLE], laid))


def seats(
    view: View, people: People, presences: tuple[Presence, ...], asks: bool, thin: bool
) -> tuple[Sitting, ...]:
    """The players with their points; whose turn it is, is choosing."""
    sitting = []
    for seat, score in enumerate(view.scores):
        turn = Turn.NO if seat != view.turn else Turn.YOURS if asks else Turn.OTHERS
        doing = phrase("your turn", "act", bold=True) if asks else phrase("is choosing", bold=True)
        said = (doing if turn is not Turn.NO else NOTHING,)
        name, who = people.name(Seat(seat)), at(presences, Seat(seat))
        sitting.append(Sitting(name, None, said, turn, points=score, presence=who, thin=thin))
    return tuple(sitting)


def middle(view: View, people: People, layout: Layout) -> CardsPicture:
    """What each has laid in this round, with the name under it."""
    laid = []
    for seat, sight in enumerate(view.laid):
        card = next(iter(cards(sight)[view.round - 1 :]), None) if view.round else None
        name, own = people.name(Seat(seat)), people.is_you(Seat(seat))
        state = State.PLAIN if card else State.PLACE
        picture = CardPicture(state, card, card_size(layout), plate=name, own=own)
        laid.append(Stood(layout.step(MIDDLE) * seat, 1, picture))
    return CardsPicture(tuple(laid))


def strip_part(view: View, people: People, layout: Layout, aloud: Phrase, asks: bool) -> StripPicture:
    """Whose turn it is and what is to be done, and what is told for a moment."""
    said: tuple[Phrase, ...] = (NOTHING,)
    if asks:
        yours = phrase("*Your turn.*", strong="act")
        said = (*yours, *phrase(" "), *phrase("Lay a card: the best of the round makes the point.")), yours
    elif view.turn is not None:
        mine, theirs = N_("Your last card lies down by itself."), N_("{name} is choosing a card.")
        said = (people.says(view.turn, mine, theirs),)
    return telling(layout, people.look, said, (aloud,), mine=asks)
