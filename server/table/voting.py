"""The vote on stopping a game (R14, R17): all who play have to agree, and no player is outvoted.

Asked are the people who sit at the game. Bots agree to anything, and so does a bot that plays for a player
who is gone; a watcher has no voice. A vote can be taken back, and it lapses.
"""

from server.store.base import StoreTrouble
from server.table import timers
from server.table.draft import Draft
from server.table.effects import Steps
from server.table.playing import stop_game
from server.table.staging import NO_GAME
from server.table.telling import tell_room
from server.table.value import TableValue
from server.table.votes import Votes
from shared import house
from shared.milliseconds import seconds
from shared.refusal import Refusal
from shared.seats import Seat

LAPSE = seconds(60)
"""The time after the last vote in which the others have to agree."""


def vote(draft: Draft, seat: Seat, *, stop: bool) -> Refusal | None:
    """A player wants the game to stop, or does not any more. Whether all do is counted afterwards."""
    if not draft.table.playing:
        return NO_GAME
    votes = draft.table.votes.cast(seat, stop=stop)
    if votes == draft.table.votes:
        return None
    draft.change(votes=votes)
    standing = draft.table.stopping
    if stop:
        draft.set_timer(timers.VOTE, LAPSE)
    elif standing is None:
        draft.stop_timer(timers.VOTE)
    wanting = len(standing.seats) if standing is not None else 0
    asked = len(draft.table.asked_to_stop)
    if wanting < asked:
        draft.announce_of(house.WANTS_STOP if stop else house.WANTS_ON, seat, n=wanting, of=asked)
        tell_room(draft)
    return None


def may_be_decided(table: TableValue) -> bool:
    """Whether all agree by now, or no player is left who wanted to stop."""
    standing = table.stopping
    return bool(table.votes) and (standing is None or len(standing.seats) == standing.of)


def decide(draft: Draft) -> Steps[None]:
    """Stop the game if all agree by now, whether by a vote or because others have gone."""
    all_agree = draft.table.stopping is not None
    _forget(draft)
    if not all_agree:
        tell_room(draft)  # the player who wanted to stop has gone
        return
    # They agree once: if it cannot be written down they are told so, and may agree again.
    try:
        yield from stop_game(draft)
    except StoreTrouble:
        tell_room(draft)
        raise


def lapse(draft: Draft) -> None:
    """Not all agreed in time."""
    _forget(draft)
    draft.announce(house.STOP_LAPSED.notice())
    tell_room(draft)


def _forget(draft: Draft) -> None:
    draft.change(votes=Votes())
    draft.stop_timer(timers.VOTE)
