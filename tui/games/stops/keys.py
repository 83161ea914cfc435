"""The keys of a table of stops."""

from typing import Final

from textual.binding import Binding

from tui.bindings import LOOK, PLAY, bind, caps_of
from tui.games.kit import keys
from tui.i18n.catalogs import N_

KEYS: Final[tuple[Binding, ...]] = (
    bind("left", "step(-1)", N_("the suit at the left"), "stops.left", PLAY),
    bind("right", "step(1)", N_("the suit at the right"), "stops.right", PLAY),
    bind("b", "take", N_("take the cat, or buy it"), "stops.take", PLAY),
    bind("p", "decline", N_("keep my hand, or lend nothing"), "stops.decline", PLAY),
    bind("space", "go_on", N_("go on"), "stops.go_on", PLAY, show=False, listed=False),
    bind("o,k", "why_not", N_("say why not"), "stops.nothing", PLAY, show=False, listed=False),
    bind("d", "overlay('ledger')", N_("debts"), "stops.ledger", LOOK),
    bind("v", "view", N_("replay"), "stops.view", LOOK, show=False),
    bind("s", "overlay('standings')", N_("standings"), "stops.standings", LOOK, show=False),
    *(
        bind(str(digit), f"number({digit})", N_("the suit of that number"), f"stops.number{digit}", PLAY,
             show=False, listed=False)
        for digit in range(10)
    ),
)  # fmt: skip
USUAL: Final = caps_of((*keys.KEYS, *KEYS), {})
"""How they are drawn for a player who has changed none."""
