"""How long a screen waits and shows things, in seconds: one value that the app is given, so that a test waits
as little as it likes, and none fails because a machine is slow."""

from dataclasses import dataclass

from tui.terminal.paste_guard import ALONE


@dataclass(frozen=True, slots=True)
class Waits:
    """As people want it, where nothing else is said."""

    alone: float = ALONE
    """A key that cannot be taken back waits so long for others, since a paste has more than one."""
    reading: float = 0.4
    """A question cannot have been read sooner."""
    second: float = 1.0
    """Of a countdown, and of a line that is listened to."""
    notice: float = 6.0
    """A sentence of the house stands."""
    refusal: float = 3.0
    """It stands that something is not possible."""
    talk: float = 8.0
    """What was said stands on the table."""
    lost: float = 1.5
    """A card shows that another player was faster (LOOK §7)."""
    last_card: float = 2.5
    """The table of a race is looked at before its end is shown."""
    closed: float = 1.2
    """The last card of a deal lies there before the page that tells about the deal."""
    arrive: float = 0.12
    """A card comes to its place in the chain."""
    count: float = 0.25
    """A figure counts, whatever it counts."""
    replayed: float = 0.9
    """A move stands while a record plays by itself."""
    replayed_sale: float = 3.5
