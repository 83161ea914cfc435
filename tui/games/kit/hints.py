"""What keys do that every table has alike, in this moment's words: looking around, chat, votes, the end."""

from dataclasses import replace
from typing import Final

from shared.wire import TableInfo
from tui.bindings import Hint
from tui.i18n.catalogs import _

MOST: Final = 5
"""Keys that the footer shows; the last of them tells where all are listed."""
CHAT_OVER: Final = "overlay('chat')"
LOG_OVER: Final = "overlay('log')"
STEP: Final = "step(-1) step(1)"
STANDINGS_OVER: Final = "overlay('standings')"
"""Actions as they stand in the bindings of every table."""


def chat_hint(unread: int = 0) -> Hint:
    """The chat, over the table; with how much was said that has not been seen."""
    return Hint(CHAT_OVER, _("chat: {n} new", n=unread) if unread else _("chat"))


def log_hint() -> Hint:
    """The log, over the table."""
    return Hint(LOG_OVER, _("log"))


def rules_hint() -> Hint:
    """The rules of the game."""
    return Hint("rules", _("rules"))


def leave_hint() -> Hint:
    """Away from the table."""
    return Hint("app.leave", _("leave"))


def all_keys_hint() -> Hint:
    """Where all keys are listed."""
    return Hint("help", _("all keys"), _("keys"))


def around_hints(first: tuple[Hint, ...]) -> tuple[Hint, ...]:
    """The rest of looking around, which only the list of all keys tells: what does not stand there yet."""
    there = {action for hint in first for action in hint.actions.split()}
    rest = (chat_hint(), log_hint(), rules_hint(), leave_hint())
    return tuple(replace(hint, footer=False) for hint in rest if hint.actions not in there)


def end_hints(room: TableInfo, *, standings: bool = False) -> tuple[Hint, ...]:
    """The keys of the page of the end. A game of several rounds has standings, which take the log's place in
    the footer where there is no room for both."""
    again: tuple[Hint, ...] = ()
    if room.you is not None:
        ready = room.seats[room.you].ready
        again = (Hint("act", _("not again after all") if ready else _("play again"), main=not ready),)
    return (
        *again,
        Hint("view", _("replay")),
        *((Hint(STANDINGS_OVER, _("standings")),) if standings else ()),
        chat_hint(),
        replace(log_hint(), footer=not standings or room.you is None),
        leave_hint(),
        replace(rules_hint(), footer=False),
    )


def stop_hint(room: TableInfo) -> Hint:
    """The vote on stopping the game, or back from it."""
    label = _("play on after all") if wants_to_stop(room) else _("stop the game, if all want to")
    return Hint("stop", label, footer=False)


def vote_hint(room: TableInfo) -> Hint:
    """The same in the footer, while there is a vote."""
    return Hint("stop", _("play on") if wants_to_stop(room) else _("stop, too"))


def wants_to_stop(room: TableInfo) -> bool:
    """Whether I have voted for stopping the game."""
    return room.stopping is not None and room.you in room.stopping.seats


def chat_hints() -> tuple[Hint, ...]:
    """What keys do while a line is being written."""
    return Hint("say", _("say it"), main=True), Hint("close", _("back to the table")), *scroll_hints()


def scroll_hints() -> tuple[Hint, ...]:
    """Further back in what lies over the table, and on again."""
    return (
        Hint("scroll(1) scroll(-1)", _("earlier and later"), footer=False),
        Hint("scroll_page(1) scroll_page(-1)", _("a page back or on"), footer=False),
    )


def in_footer(hints: tuple[Hint, ...], *others: Hint, keep: int) -> tuple[Hint, ...]:
    """The hints with these others in the footer: before its last key, and after so many of its first."""
    told = [hint for hint in hints if hint.footer][:MOST]
    named = {hint.actions for hint in others}
    first = [hint for hint in told[:keep] if hint.actions not in named]
    shown = (*first, *others, *told[-1:])
    return shown + tuple(replace(hint, footer=False) for hint in hints if hint not in shown)
