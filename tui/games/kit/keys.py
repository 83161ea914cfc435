"""The keys that every table has."""

from typing import Final

from textual.binding import Binding

from tui.bindings import LOOK, PLAY, SCREEN, TALK, bind
from tui.i18n.catalogs import N_

KEYS: Final[tuple[Binding, ...]] = (
    bind("enter", "act", N_("do what is marked"), "table.act", PLAY),
    bind("c", "overlay('chat')", N_("chat"), "table.chat", TALK),
    bind("l", "overlay('log')", N_("log"), "table.log", LOOK),
    bind("r", "rules", N_("rules"), "table.rules", LOOK),
    bind("x", "stop", N_("stop the game, if all want to"), "table.stop", SCREEN, show=False),
    bind("q", "app.leave", N_("leave"), "table.leave", SCREEN),
    bind("escape", "close", N_("back to the table"), "table.close", LOOK, show=False),
)
