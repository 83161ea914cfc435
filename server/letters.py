"""Which part of a table takes in which letter."""

from collections.abc import Sequence
from typing import assert_never

from server import asking, idling, playing, presence, timers, timing, voting
from server.draft import Draft
from server.effects import Steps
from server.mail import (
    Asked,
    BotMoved,
    Came,
    GaveUp,
    Lapse,
    Letter,
    NotShown,
    Rang,
    Stop,
    TimerKind,
    TimeUp,
    Went,
)
from server.telling import tell_game
from shared.refusal import Refusal
from shared.wire import Play


def read(draft: Draft, letters: Sequence[Letter]) -> Steps[Sequence[Refusal | None] | None]:
    """Take in a letter, or moves that came together; their answers, where they are not simply granted."""
    moves = [letter for letter in letters if isinstance(letter, Asked | BotMoved) and is_move(letter)]
    if moves:
        return (yield from playing.play(draft, moves))
    (letter,) = letters
    match letter:
        case Asked():
            return [(yield from asking.asked(draft, letter))]
        case Came():
            yield from presence.came(draft, letter)
        case Went():
            yield from presence.went(draft, letter)
        case GaveUp():
            yield from presence.gave_up(draft, letter)
        case TimeUp():
            if goes_off(draft, letter):
                yield from playing.time_up(draft, letter)
        case Rang():
            if goes_off(draft, letter):
                yield from _rang(draft, letter)
        case Lapse():
            if not draft.table.members:
                yield from playing.give_up(draft, remembered=True)
        case Stop():
            timing.rest(draft)
            draft.change(closed=True)
        case NotShown():
            if draft.table.running and not draft.is_set(timers.AGAIN):
                draft.set_timer(timers.AGAIN, timers.RETRY_AFTER)
        case BotMoved():
            raise AssertionError("moves are made by themselves")
        case _:
            assert_never(letter)
    return None


def _rang(draft: Draft, rang: Rang) -> Steps[None]:
    table = draft.table
    seat = table.seating.seat_of(rang.player)
    match rang.what:
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
            assert_never(rang.what)


def goes_off(draft: Draft, timer: Rang | TimeUp) -> bool:
    """Whether a timer's letter still counts: it was not stopped while it lay in the mailbox."""
    counts = timer in draft.table.timers
    draft.change(timers=draft.table.timers - {timer})
    return counts


def _go_on_after_trouble(draft: Draft) -> None:
    """Whoever was about to move is shown the table again; time begins anew."""
    timing.look_for_somebody(draft)
    live = draft.table.live
    if live is not None and draft.table.running:
        draft.change(live=live.wound(draft.at.now, mover=None))
        if live.together:
            timing.look_after(draft)
        tell_game(draft, step=False)


def is_move(letter: Letter) -> bool:
    """Whether somebody, or a bot, wants to make a move."""
    return isinstance(letter, BotMoved) or (isinstance(letter, Asked) and isinstance(letter.ask, Play))
