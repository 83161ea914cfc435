"""The usual table on a screen: a turn is one card of one's hand, marked by key or click, and laid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

import msgspec
from textual import on
from textual.binding import BindingType

from shared.sight import Sight
from shared.wire import TableInfo, ViewUpdate
from tui.bindings import LOOK, PLAY, Hint, bind
from tui.games.kit.hints import all_keys_hint, around_hints, chat_hint, end_hints, log_hint, rules_hint
from tui.games.kit.layout import Layout
from tui.games.kit.notes import HouseNote
from tui.games.kit.people import People
from tui.games.kit.story import Told
from tui.games.kit.told_table import ViewT
from tui.games.kit.turn_screen import TurnScreen
from tui.games.kit.ui_state import Marking, TurnUIState
from tui.games.kit.usual import PARTS
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import Phrase
from tui.widgets.cards import Cards

KEYS: Final = 9
"""Cards of a hand that have a key of their own."""


@dataclass(frozen=True, slots=True)
class Pick(Marking):
    """Which of the moves that are offered is marked: they are the cards of one's hand, in their order."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class PickUIState(TurnUIState):
    """What the screen knows beside the view."""

    mark: Pick = Pick()


class UsualTable(TurnScreen[ViewT, PickUIState], Generic[ViewT]):
    """A table at which one lays a card in turn. A game says what lies there and what happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left", "step(-1)", N_("the card to the left"), "table.card_left", PLAY),
        bind("right", "step(1)", N_("the card to the right"), "table.card_right", PLAY),
        *(
            bind(str(number), f"choose({number - 1})", N_("a card of the hand"), f"table.card{number}", PLAY)
            for number in range(1, KEYS + 1)
        ),
        bind("v", "view", N_("replay"), "table.view", LOOK),
    ]

    parts = PARTS

    def __init__(self) -> None:
        super().__init__(PickUIState())

    # --- What a game says -------------------------------------------------------------------------------

    def lays(self, move: msgspec.Struct) -> str:
        """What this move does, for the footer."""
        raise NotImplementedError

    def said(self, event: object, shown: Sequence[Sight]) -> Phrase:
        """What happened, as a line of the log."""
        raise NotImplementedError

    # --- What is to be seen -----------------------------------------------------------------------------

    @property
    def people(self) -> People:
        """Who is who."""
        return People(self.names, self.my_seat, self.katta.look)

    def turn_hints(self, view: ViewT, layout: Layout) -> tuple[Hint, ...]:
        first: tuple[Hint, ...] = (chat_hint(), log_hint(), rules_hint(), all_keys_hint())
        if self.ui_state.asks(view):
            marked = Hint("act", self.lays(self.entered(view)), main=True)
            first = (marked, Hint("step(-1) step(1)", _("choose")), *first[1:])
        return (*first, *around_hints(first))

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        return end_hints(room)

    def begins(self, event: object) -> bool:
        return False

    def chapter(self, told: tuple[Told, ...], *, beside: bool) -> tuple[Phrase, ...]:
        return tuple(
            event.said(self.names) if isinstance(event, HouseNote) else self.said(event, shown)
            for event, shown in told
        )

    def happened(self, before: ViewT, view: ViewT, news: Sequence[Told], seen: ViewUpdate) -> None:
        if self.ui_state.asks(view):
            self.show_my_turn()

    # --- What keys and clicks mean ----------------------------------------------------------------------

    def settled(self, view: ViewT) -> Pick:
        return Pick()

    def entered(self, view: ViewT) -> msgspec.Struct:
        move: msgspec.Struct = view.offers[self.ui_state.mark.at]
        return move

    def action_step(self, step: int) -> None:
        """Mark the card to the left or to the right."""
        self.action_choose(self.ui_state.mark.at + step)

    def action_choose(self, index: int) -> None:
        """Mark this card of the hand."""
        view = self.view
        if view is not None and self.ui_state.asks(view) and index in range(len(view.offers)):
            self.mean(Pick(index))
        else:
            self.action_why_not()

    @on(Cards.Clicked, "#hand")
    def _card_clicked(self, event: Cards.Clicked) -> None:
        """A card is marked, and the marked one laid."""
        if event.index == self.ui_state.mark.at:
            self.action_act()
        else:
            self.action_choose(event.index)
