"""The table of the highest card: one sheet, on which the view is painted as it came."""

import msgspec

from shared.games.toy.view import View
from shared.wire import Notification, Review, ViewUpdate
from tui.canvas import Canvas
from tui.games.kit.ending import end_keys
from tui.games.kit.keys import all_keys, leave_key, rules_key
from tui.games.toy.draw import paint_view
from tui.i18n.catalogs import _
from tui.screens import routes
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key

view_decoder = msgspec.msgpack.Decoder(View)


class ToyTable(PaintedScreen[None]):
    """One game of the highest card."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.marked = 0
        """Which of the cards that I may lay."""

    # --- Being told -------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        super().on_mount()
        if self.katta.client.seen is not None:
            self.hear(self.katta.client.seen)

    def hear(self, tell: Notification) -> None:
        if isinstance(tell, ViewUpdate):
            self.view = view_decoder.decode(tell.view)
            self.marked = 0
        self.redraw()

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        room, view = self.katta.client.room, self.view
        if room is None or view is None:
            return (leave_key(),)
        if view.result is not None:
            shown = {"again", "replay", "leave", "rules"}
            return tuple(key for key in end_keys(room) if key.does in shown)
        lay: tuple[Key, ...] = ()
        if view.offers:
            card = self.katta.look.card(view.offers[self.marked].card)
            lay = (
                Key(("enter",), "Enter", _("lay {card}", card=card), "lay", main=True, sure=True),
                Key(("left",), "◀▶", _("choose"), "mark", -1),
                Key(("right",), "▶", "", "mark", 1, footer=False, listed=False),
            )
        return (*lay, rules_key(), leave_key(), all_keys(False))

    def do_mark(self, steps: int) -> None:
        """Mark the next card that I may lay, or the one before."""
        if self.view is not None and self.view.offers:
            self.marked = (self.marked + steps) % len(self.view.offers)
        self.redraw()

    def do_lay(self) -> None:
        """Lay the marked card."""
        client = self.katta.client
        if self.view is not None and self.view.offers and client.seen is not None:
            client.play(client.seen.n, self.view.offers[self.marked])

    def do_again(self) -> None:
        """Play again with the same people."""
        self.katta.client.ready()

    def do_replay(self) -> None:
        """Look at the game that is over."""
        if self.katta.client.finished is not None:
            self.katta.client.request(Review(record=self.katta.client.finished.record))

    def do_rules(self) -> None:
        """The rules; the game goes on meanwhile."""
        self.katta.open(routes.Rules(self.katta.client.room.game if self.katta.client.room else ""))

    # --- Painting ---------------------------------------------------------------------------------------

    def heading(self) -> str:
        return _("The highest card").upper()

    def paint(self, canvas: Canvas, size: str) -> None:
        if self.view is not None:
            paint_view(canvas, self.view, self.katta.client.names, self.marked)
