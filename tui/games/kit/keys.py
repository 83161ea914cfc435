"""The keys that every table has alike: looking around, the chat, the way back, leaving."""

from shared.wire import TableInfo
from tui.i18n.catalogs import _
from tui.screens.keys import Key

BEGINNING = 1_000_000
"""More rows than there ever are."""


def footer(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys that the footer shows, never more than five."""
    return tuple(key for key in keys if key.footer)[:5]


def chat_keys() -> tuple[Key, ...]:
    """What keys do while a line is being written."""
    return (
        Key(("enter",), "Enter", _("say it"), "say", main=True, sure=True),
        Key(("escape",), "Esc", _("back to the table"), "close"),
        *scroll_keys(),
    )


def scroll_keys() -> tuple[Key, ...]:
    """Further back in what lies over the table, and on again."""
    return (
        Key(("up",), "▲▼", _("earlier and later"), "scroll", 1, footer=False),
        Key(("down",), "▼", "", "scroll", -1, footer=False, listed=False),
        Key(("pageup",), "PgUp", _("a page back or on"), "scroll_page", 1, footer=False),
        Key(("pagedown",), "PgDn", "", "scroll_page", -1, footer=False, listed=False),
        Key(("home",), "Home", _("to the beginning or the end"), "scroll", BEGINNING, footer=False),
        Key(("end",), "End", "", "scroll", -BEGINNING, footer=False, listed=False),
    )


def stay_key() -> Key:
    """Where nothing is open there is nothing to close; no player leaves by it."""
    return Key(("escape",), "Esc", "", "stay", footer=False, listed=False)


def close_key() -> Key:
    """Takes away what lies over the table."""
    return Key(("escape",), "Esc", _("back to the table"), "close", footer=False)


def chat_key(*, footer: bool = True) -> Key:
    """The chat, over the table."""
    return Key(("c",), "C", _("chat"), "chat", footer=footer)


def log_key(*, footer: bool = True) -> Key:
    """The log, over the table."""
    return Key(("l",), "L", _("log"), "log", footer=footer)


def rules_key(*, footer: bool = True) -> Key:
    """The rules of the game."""
    return Key(("r",), "R", _("rules"), "rules", footer=footer)


def leave_key(*, footer: bool = True) -> Key:
    """Away from the table."""
    return Key(("q",), "Q", _("leave"), "leave", footer=footer)


def stop_key(room: TableInfo) -> Key:
    """The vote on stopping the game, or back from it."""
    label = _("play on after all") if _wants_to_stop(room) else _("stop the game, if all want to")
    return Key(("x",), "X", label, "stop", footer=False)


def vote_key(room: TableInfo) -> Key:
    """The same in the footer, while there is a vote."""
    label = _("play on") if _wants_to_stop(room) else _("stop, too")
    return Key(("x",), "X", label, "stop", listed=False)


def _wants_to_stop(room: TableInfo) -> bool:
    return room.stopping is not None and room.you in room.stopping.seats


def all_keys(small: bool) -> Key:
    """Where all keys are listed. The app's own entry stands in that list; this one has the footer's words."""
    return Key(("question_mark", "f1"), "?", _("keys") if small else _("all keys"), "help", listed=False)
