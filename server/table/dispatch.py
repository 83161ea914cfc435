"""Which part of a table takes in which message."""

from collections.abc import Sequence
from typing import assert_never

from server.table import asking, idling, playing, presence, timers, timing, voting
from server.table.draft import Draft
from server.table.effects import Steps
from server.table.messages import (
    Arrived,
    BotMoved,
    CloseIfEmpty,
    Departed,
    NotShown,
    RequestMade,
    SeatGivenUp,
    StopTable,
    TableMessage,
    TimerFired,
    TimerKind,
    TimeUp,
)
from server.table.telling import tell_game
from shared.refusal import Refusal
from shared.wire import Play


def read(draft: Draft, messages: Sequence[TableMessage]) -> Steps[Sequence[Refusal | None] | None]:
    """Take in a message, or moves that came together; their answers, where they are not simply granted."""
    moves = [
        message for message in messages if isinstance(message, RequestMade | BotMoved) and is_move(message)
    ]
    if moves:
        return (yield from playing.play(draft, moves))
    (message,) = messages
    match message:
        case RequestMade():
            return [(yield from asking.asked(draft, message))]
        case Arrived():
            yield from presence.came(draft, message)
        case Departed():
            yield from presence.went(draft, message)
        case SeatGivenUp():
            yield from presence.gave_up(draft, message)
        case TimeUp():
            if goes_off(draft, message):
                yield from playing.time_up(draft, message)
        case TimerFired():
            if goes_off(draft, message):
                yield from _timer_fired(draft, message)
        case CloseIfEmpty():
            if not draft.table.members:
                yield from playing.give_up(draft, remembered=True)
        case StopTable():
            timing.rest(draft)
            draft.change(closed=True)
        case NotShown():
            if draft.table.running and not draft.is_set(timers.AGAIN):
                draft.set_timer(timers.AGAIN, timers.RETRY_AFTER)
        case BotMoved():
            raise AssertionError("moves are made by themselves")
        case _:
            assert_never(message)
    return None


def _timer_fired(draft: Draft, fired: TimerFired) -> Steps[None]:
    table = draft.table
    seat = table.seating.seat_of(fired.player)
    match fired.what:
        case TimerKind.STAND_IN:
            if seat is not None and table.running:
                presence.stays_away(draft, seat)
        case TimerKind.SEAT:
            if seat is not None and not table.playing:
                yield from presence.seat_lapses(draft, seat)
        case TimerKind.VOTE:
            voting.lapse(draft)
        case TimerKind.DUE:
            yield from playing.due(draft)
        case TimerKind.IDLE:
            idling.look_for_idle(draft)
        case TimerKind.ASLEEP:
            timing.fall_asleep(draft)
        case TimerKind.EMPTY:
            yield from playing.give_up(draft, remembered=True)
        case TimerKind.AGAIN:
            if table.running:
                tell_game(draft, step=False)
        case TimerKind.RETRY:
            _go_on_after_trouble(draft)
        case _:
            assert_never(fired.what)


def goes_off(draft: Draft, timer: TimerFired | TimeUp) -> bool:
    """Whether a timer's message still counts: it was not stopped while it lay in the mailbox."""
    counts = timer in draft.table.timers
    draft.change(timers=draft.table.timers - {timer})
    return counts


def _go_on_after_trouble(draft: Draft) -> None:
    """Show the table again to the players whose turn it is; their time begins anew."""
    timing.look_for_somebody(draft)
    live = draft.table.live
    if live is not None and draft.table.running:
        draft.change(live=live.wound(draft.at.now, mover=None))
        if live.together:
            timing.look_after(draft)
        tell_game(draft, step=False)


def is_move(message: TableMessage) -> bool:
    """Whether a player, or a bot, wants to make a move."""
    return isinstance(message, BotMoved) or (
        isinstance(message, RequestMade) and isinstance(message.ask, Play)
    )
