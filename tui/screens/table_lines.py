"""A table of the house in a list: whether one may sit down, and who is there."""

from shared.stage import Stage
from shared.wire import TableLine
from tui.i18n.catalogs import _


def state_of(table: TableLine) -> str:
    """Whether a game is on, or how many seats are taken: before a game and after it one may sit down."""
    if table.stage == Stage.PLAYING:
        return _("playing")
    return _("{n} of {seats}", n=table.taken, seats=table.seats)


def who(table: TableLine) -> str:
    """The people at a table in a row; one alone, unless a game is on, is waiting for more."""
    if len(table.names) == 1 and table.stage != Stage.PLAYING:
        return _("{name} waits for more", name=table.names[0])
    return ", ".join(table.names)
