"""What keys and clicks do in the race: the part of its screen that claims cards, turns, and opens things."""

from typing import ClassVar, TypeAlias

from textual import on
from textual.binding import BindingType

from shared.games.race.sentences import EMPTY, NOTHING_TO_TURN
from shared.games.race.view import Claim, Draw, Recycle, View
from tui.bindings import KeyLabel
from tui.games.kit.table_screen import TableScreen
from tui.games.race.hand import SLOTS, Hand, Spot, tops
from tui.games.race.keys import KEYS
from tui.games.race.layout import PARTS
from tui.games.race.words import why_nothing
from tui.i18n.catalogs import _

Wish: TypeAlias = tuple[Claim | Draw | Recycle, int]
"""A move that is to be asked for, and the number of the state in which it was chosen."""


class RaceActs(TableScreen):
    """A table of the race that one can act at.

    A key means the card that was to be seen there when it was pressed: that card is named, so whatever comes
    to lie there meanwhile is not played. No player waits for a turn, so every wish is sent as it is.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    game = "race"
    parts = PARTS

    def __init__(self) -> None:
        super().__init__()
        self.shown: tuple[View, int] | None = None
        """The view that is to be seen now, and the number of its state."""
        self.asked: dict[int, Claim | Draw | Recycle] = {}
        """What has not been answered yet, by the numbers of the requests: several may be on their way."""
        self.turned = 0
        """How often the list of places has been turned over, after the race."""

    # --- Playing ----------------------------------------------------------------------------------------

    def action_lay(self, number: int) -> None:
        """Lay the card that is to be seen at this place."""
        self._wish(tuple(Spot)[number - 1])

    def action_turn(self) -> None:
        """Turn three, or take the waste up."""
        self._wish(Spot.HAND)

    def _wish(self, spot: Spot) -> None:
        wish = self._wished(spot)
        if wish is not None:
            self.surely(lambda: self._ask(wish))

    def _wished(self, spot: Spot) -> Wish | None:
        """What is wished with this place, or None after saying why nothing can be."""
        if self.shown is None:
            return None
        view, n = self.shown
        if view.you is None or view.table.result is not None:
            self.action_why_not()
            return None
        if self.alone and self.looking_on:
            close = self.cap("close")
            said = _("The race stands still while something is open. {key} closes it.", key=close)
            self.refuse(said, "ink")
            return None
        mine = view.table.players[view.you]
        if spot is Spot.HAND:
            if mine.hand or mine.waste:
                return Draw() if mine.hand else Recycle(), n
            self.refuse(_(NOTHING_TO_TURN.text))
            return None
        card = tops(mine)[spot]
        if card is not None:
            # Offered or not: why it does not fit is for the table to say.
            return Claim(SLOTS[spot], card), n
        self.refuse(_(EMPTY.text))
        return None

    def _ask(self, wish: Wish) -> None:
        client, (move, n) = self.katta.client, wish
        self.asked = {number: old for number, old in self.asked.items() if client.awaits(number)}
        if move in self.asked.values():
            return  # a second press is the same wish
        if number := client.play(n, move):
            self.asked[number] = move
            self.draw()

    def act(self) -> None:
        self.action_why_not()

    def why_not(self) -> str:
        return why_nothing(self.shown[0]) if self.shown is not None else ""

    def stop_way_out(self) -> str:
        if self.shown is not None and any(player.place for player in self.shown[0].table.players):
            return _("If all agree, the places stand.")
        return super().stop_way_out()

    # --- Looking around ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a replay when the race is over, and nothing to be stopped."""
        return not self.ended if action == "stop" else self.ended if action == "view" else True

    def action_players(self) -> None:
        """All players over the table, or away again; after the race the next page of the places."""
        if self.ended:
            self.turned += 1
            self.draw()
        else:
            self.action_overlay("players")

    # --- The mouse --------------------------------------------------------------------------------------

    def run_label(self, label: KeyLabel, *, back: bool = False) -> None:
        if len(label.actions) > 2:
            # It tells of six keys, and which of them is meant a click does not tell.
            self.action_why_not()
        else:
            super().run_label(label, back=back)

    @on(Hand.Clicked)
    def _card_clicked(self, event: Hand.Clicked) -> None:
        self.runs.finish()
        # A click is no paste: nothing has to be waited for.
        wish = self._wished(event.spot)
        if wish is not None:
            self._ask(wish)
