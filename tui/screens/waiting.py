"""The waiting room (being set up)."""

from tui.screens.house import PaintedScreen


class WaitingRoom(PaintedScreen[None]):
    """Seats, who is ready, the code."""
