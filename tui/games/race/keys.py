"""The keys of a table of the race."""

from typing import Final

from textual.binding import Binding

from tui.bindings import LOOK, PLAY, SCREEN, bind, caps_of
from tui.games.kit import keys
from tui.i18n.catalogs import N_

PLACES: Final = (
    N_("lay the first card of the row"),
    N_("lay the second card of the row"),
    N_("lay the third card of the row"),
    N_("lay the fourth card of the row"),
    N_("lay the top of the 13-pile"),
    N_("lay the top of the waste"),
)
"""What keys 1 to 6 do."""

KEYS: Final[tuple[Binding, ...]] = (
    *(bind(f"{number}", f"lay({number})", what, f"race.lay{number}", PLAY)
      for number, what in enumerate(PLACES, 1)),
    bind("space", "turn", N_("turn, or take the waste up"), "race.turn", PLAY),
    bind("s", "players", N_("all players"), "race.players", LOOK),
    bind("v", "view", N_("replay"), "race.view", SCREEN, show=False),
)  # fmt: skip
USUAL: Final = caps_of((*keys.KEYS, *KEYS), {})
"""How they are drawn for a player who has changed none."""
