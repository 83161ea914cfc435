"""The keys of a table of Katta."""

from typing import Final

from textual.binding import Binding

from tui.bindings import LOOK, PLAY, bind, caps_of
from tui.games.kit import keys
from tui.i18n.catalogs import N_

KEYS: Final[tuple[Binding, ...]] = (
    bind("left", "step(-1)", N_("what is to the left, or a lower bid"), "katta.left", PLAY),
    bind("right", "step(1)", N_("what is to the right, or a higher bid"), "katta.right", PLAY),
    bind("down", "climb(-1)", N_("a lower bid"), "katta.lower", PLAY, show=False, listed=False),
    bind("up", "climb(1)", N_("a higher bid"), "katta.higher", PLAY, show=False, listed=False),
    bind("p", "pass", N_("pass, or leave the sack"), "katta.pass", PLAY),
    bind("d", "decline", N_("leave the sack"), "katta.decline", PLAY, show=False, listed=False),
    bind("b", "buy", N_("buy the sack"), "katta.buy", PLAY),
    bind("v", "view", N_("your pile; after the game the replay"), "katta.view", LOOK),
    *(
        bind(str(digit), f"number({digit})", N_("a card, or a figure of a bid"), f"katta.number{digit}",
             PLAY, show=False, listed=False)
        for digit in range(10)
    ),
)  # fmt: skip
USUAL: Final = caps_of((*keys.KEYS, *KEYS), {})
"""How they are drawn for a player who has changed none."""
