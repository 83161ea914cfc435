"""What keys and clicks do in the race: the part of its screen that claims cards, turns, and opens things."""

from dataclasses import dataclass
from typing import NamedTuple

from textual import on

from shared.cards import Card
from shared.games.race.sentences import EMPTY, NOTHING_TO_TURN
from shared.games.race.view import Claim, Draw, Move, Recycle, View
from tui.games.race.finish import Finish
from tui.games.race.hand import SLOTS, Hand, Spot, tops
from tui.games.race.keys import MANY
from tui.games.race.words import why_nothing
from tui.i18n.catalogs import _
from tui.screens.game import GameScreen
from tui.screens.keys import Key


class Asked(NamedTuple):
    """What was asked for: the place, and the card that lay there (None for turning)."""

    spot: Spot
    card: Card | None


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that is to be asked for, in the state in which it was chosen."""

    asked: Asked
    move: Move
    n: int


class RaceActs(GameScreen):
    """A table of the race that one can act at.

    A key means the card that was to be seen there when it was pressed: that card is named, so whatever comes
    to lie there meanwhile is not played. No player waits for a turn, so every wish is sent as it is.
    """

    game = "race"

    def __init__(self) -> None:
        super().__init__()
        self.shown: tuple[View, int] | None = None
        """The view that is to be seen now, and the number of its state."""
        self.asked: dict[int, Asked] = {}
        """What has not been answered yet, by the numbers of the requests: several may be on their way."""
        self.finish = Finish()

    # --- Playing ----------------------------------------------------------------------------------------

    def do_claim(self, spot: Spot) -> None:
        """Lay the card that is to be seen at this place."""
        wish = self._wished(spot)
        if wish is not None:
            self.surely(lambda: self._ask(wish))

    def do_turn(self) -> None:
        """Turn three, or take the waste up."""
        self.do_claim(Spot.HAND)

    def _wished(self, spot: Spot) -> Wish | None:
        """What is wished with this place, or None after saying why nothing can be."""
        if self.shown is None:
            return None
        view, n = self.shown
        if view.you is None or view.table.result is not None:
            self.do_idle()
            return None
        if self.alone and self.looking_on:
            self.refuse(_("The race stands still while something is open. Esc closes it."), "ink")
            return None
        mine = view.table.players[view.you]
        if spot is Spot.HAND:
            if mine.hand or mine.waste:
                return Wish(Asked(spot, None), Draw() if mine.hand else Recycle(), n)
            self.refuse(_(NOTHING_TO_TURN.text))
            return None
        card = tops(mine)[spot]
        if card is not None:
            # Offered or not: why it does not fit is for the table to say.
            return Wish(Asked(spot, card), Claim(SLOTS[spot], card), n)
        self.refuse(_(EMPTY.text))
        return None

    def _ask(self, wish: Wish) -> None:
        client = self.katta.client
        self.asked = {number: old for number, old in self.asked.items() if client.awaits(number)}
        if wish.asked in self.asked.values():
            return  # a second press is the same wish
        if number := client.play(wish.n, wish.move):
            self.asked[number] = wish.asked
            self.draw()

    def do_turn_over(self) -> None:
        """The next page of the places, after the race."""
        self.finish.turned += 1
        self.draw()

    def stop_way_out(self) -> str:
        view = self.shown[0] if self.shown is not None else None
        if view is not None and any(player.place for player in view.table.players):
            return _("If all agree, the places stand.")
        return super().stop_way_out()

    # --- Looking around ---------------------------------------------------------------------------------

    def do_players(self) -> None:
        """All players over the table, or away again."""
        self.lay_over("players")

    # --- The mouse --------------------------------------------------------------------------------------

    def click_key(self, key: Key, *, back: bool) -> None:
        if key.cap == MANY:
            # It tells of six keys, and which of them is meant a click does not tell.
            self.do_idle()
        else:
            super().click_key(key, back=back)

    def do_idle(self) -> None:
        if self.shown is not None:
            self.refuse(why_nothing(self.shown[0]))

    @on(Hand.Clicked)
    def _card_clicked(self, event: Hand.Clicked) -> None:
        self.runs.finish()
        # A click is no paste: nothing has to be waited for.
        wish = self._wished(event.spot)
        if wish is not None:
            self._ask(wish)
