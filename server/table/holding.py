"""Bots that wait for the one person they play with.

A player alone with bots keeps no other player waiting: bots may rest while the player looks at what was
just decided, or reads the rules. The screen says so (``Hold``); once another person plays here, no bot waits.
"""

from server.table import timing
from server.table.draft import Draft
from server.table.effects import Steps
from server.table.telling import tell_game, tell_room
from server.table.value import TableValue


def _may_be_held(table: TableValue) -> bool:
    """Whether a game is on in which only bots wait."""
    here = sum(person.here for _, person in table.seating.persons())
    return table.playing and not table.asleep and here == 1


def hold(draft: Draft) -> None:
    """The only person looks at something: nothing moves by itself, and no time runs."""
    if draft.table.held or not _may_be_held(draft.table):
        return
    draft.change(held=True)
    timing.stand_still(draft)
    tell_room(draft)
    tell_game(draft, step=False)


def let_go(draft: Draft) -> None:
    """On with the game, if it was held."""
    if not draft.table.held:
        return
    draft.change(held=False)
    if draft.table.running:
        timing.start_time(draft)
    tell_room(draft)
    tell_game(draft, step=False)


def is_wrongly_held(table: TableValue) -> bool:
    """Whether a member has come or gone, or the game is over, while it was held."""
    return table.held and not _may_be_held(table)


def go_on(draft: Draft) -> Steps[None]:
    """The game goes on, since it is wrongly held."""
    let_go(draft)
    yield from ()
