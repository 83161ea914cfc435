"""The timers of a table by their names, and those of the turns that run.

What goes off is a message in the mailbox, so time is a message like any other.
"""

from server.store.seats import PlayerId
from server.table.draft import Draft
from server.table.messages import TimerFired, TimerKind, TimeUp
from shared.milliseconds import after, between, seconds

RETRY_AFTER = seconds(2)
"""How long until a table tries again where something failed."""
IDLE_EVERY = seconds(1)
"""The time between two looks for players who could play and do not."""

ASLEEP = TimerFired(TimerKind.ASLEEP)
"""A game with no members comes to rest."""
EMPTY = TimerFired(TimerKind.EMPTY)
"""A table with no members is closed."""
DUE = TimerFired(TimerKind.DUE)
"""The table itself may have to move, after the deal or a restart."""
IDLE = TimerFired(TimerKind.IDLE)
"""Look who could play and does not."""
VOTE = TimerFired(TimerKind.VOTE)
"""The vote on stopping the game lapses."""
RETRY = TimerFired(TimerKind.RETRY)
"""Something failed; show all members the table again and go on."""

AGAIN = TimerFired(TimerKind.AGAIN)
"""Show all members the game once more, since one could not be shown it."""


def stand_in(player: PlayerId) -> TimerFired:
    """A bot plays for a player who is away."""
    return TimerFired(TimerKind.STAND_IN, player)


def seat_held(player: PlayerId) -> TimerFired:
    """The seat of a player who is away from a table that waits is given up."""
    return TimerFired(TimerKind.SEAT, player)


def stop_all(draft: Draft, what: TimerKind) -> None:
    """None of this kind goes off."""
    for timer in [
        timer for timer in draft.table.timers if isinstance(timer, TimerFired) and timer.what is what
    ]:
        draft.stop_timer(timer)


def stop_turns(draft: Draft) -> None:
    """No seat's time runs."""
    for timer in [timer for timer in draft.table.timers if isinstance(timer, TimeUp)]:
        draft.stop_timer(timer)


def set_turns(draft: Draft) -> None:
    """The time of each seat ends as this state's turns say; the table makes forced moves after a beat; where
    players cannot tell that it is forced a bot makes it itself, in the time that it takes for any other."""
    stop_turns(draft)
    live = draft.table.live
    if live is None or not live.turns:
        return
    forced = [
        seat
        for seat, turn in live.turns.items()
        if draft.table.kept.settings.auto_pass
        and turn.deadline.forced
        and not (turn.deadline.secret and seat in draft.table.bots)
    ]
    live = live.beaten(forced, draft.config.pace, draft.chance)
    draft.change(live=live)
    for seat, turn in live.turns.items():
        if turn.due is not None:
            draft.set_timer(TimeUp(live.number, live.n, seat, forced=False), between(draft.at.now, turn.due))
        if seat in forced and turn.beat is not None:
            wait = between(draft.at.now, after(turn.starts, turn.beat))
            draft.set_timer(TimeUp(live.number, live.n, seat, forced=True), wait)
