"""Who is at a table: they come, go and come back, and bots play for them meanwhile."""

import msgspec

from server.store.base import TableState
from server.store.seats import BotSeat, PlayerId, PlayerSeat, Seating
from server.table import timers, timing
from server.table.arrangement import robot_name, sat_down
from server.table.draft import Draft
from server.table.effects import Steps
from server.table.messages import Arrived, Departed, SeatGivenUp
from server.table.playing import give_up
from server.table.telling import ask_bot, tell_past, tell_room
from shared import house
from shared.game import Level
from shared.refusal import Refusal
from shared.seats import Seat
from shared.text import unique_name


def came(draft: Draft, message: Arrived) -> Steps[None]:
    """A player or watcher comes: to the own seat, to a free one, or to look on."""
    table, subscriber, player = draft.table, message.subscriber, message.subscriber.player
    seat = table.seating.seat_of(player)
    name = unique_name(subscriber.name, table.names_but(player))
    if seat is not None:
        name = yield from _back(draft, seat, player)
    elif not (message.watch or table.playing or table.kept.sealed or table.seating.complete()):
        sat = sat_down(table.kept, PlayerSeat(player, name, guest=subscriber.guest), table.seating.empty())
        assert isinstance(sat, TableState), "there is an empty chair"
        yield from draft.save(sat)
        draft.announce(house.SAT.notice(name=name))
    elif not table.members.has(player):
        draft.announce(house.CAME.notice(name=name))
    draft.change(members=draft.table.members.joined(subscriber, name))
    draft.stop_timer(timers.EMPTY)
    tell_room(draft)
    tell_past(draft, subscriber)
    talked = draft.table.talk.missed_by(player, draft.table.kept.code)
    draft.change(talk=draft.table.talk.came(player))
    if talked is not None:
        draft.tell_one(player, talked)
    timing.wake(draft)


def _back(draft: Draft, seat: Seat, player: PlayerId) -> Steps[str]:
    """A player is back on the own seat, by the name of old, which the others know."""
    person = draft.table.seating.person(seat)
    assert person is not None, "whoever is back has a chair"
    yield from draft.keep(draft.table.seating.with_person(seat, here=True, left=False))
    timing.dismiss_bot(draft, seat)
    draft.stop_timer(timers.stand_in(player))
    draft.stop_timer(timers.seat_held(player))
    if not person.here:
        draft.announce_of(house.BACK, seat)
    return person.name


def went(draft: Draft, message: Departed) -> Steps[None]:
    """A member leaves, on purpose or because the connection ended."""
    subscriber, player = message.subscriber, message.subscriber.player
    if subscriber not in draft.table.members:
        return  # a newer session has taken the place
    seat = draft.table.seating.seat_of(player)
    if seat is None:
        draft.announce(house.LEFT.notice(name=draft.table.members.name(player)), but=player)
    else:
        yield from _left_seat(draft, seat, player, on_purpose=message.on_purpose)
    table = draft.table
    draft.change(members=table.members.without(player), talk=table.talk.went(player))
    tell_room(draft)
    timing.look_for_somebody(draft)


def _left_seat(draft: Draft, seat: Seat, player: PlayerId, *, on_purpose: bool) -> Steps[None]:
    seating, playing = draft.table.seating, draft.table.playing
    name = seating.name(seat)
    said = house.AWAY
    if on_purpose and not playing:
        said = house.LEFT
        yield from draft.keep(seating.without(seat))
    else:
        yield from draft.keep(seating.with_person(seat, here=False, left=on_purpose))
        if not playing:
            timing.hold_seat(draft, player)
        elif on_purpose:
            said = house.LEFT_BOT
            timing.let_stand_in(draft, seat)
        else:
            timing.wait_for(draft, player)
    draft.announce(said.notice(name=name, seat=seat), but=player)


def gave_up(draft: Draft, message: SeatGivenUp) -> Steps[None]:
    """A player who has a seat here has sat down elsewhere."""
    player = message.player
    seat = draft.table.seating.seat_of(player)
    if seat is None:
        return
    seating = draft.table.seating
    name = seating.name(seat)
    if draft.table.playing:
        others = draft.table.members.names_but(None)
        robot = BotSeat(robot_name(seating, others, draft.chance), Level.EASY)
        yield from draft.keep(seating.with_chair(seat, robot))
        timing.seat_bot(draft, seat, robot.level)
        ask_bot(draft, seat)
    else:
        yield from draft.keep(seating.without(seat))
    draft.announce(house.LEFT.notice(name=name, seat=seat), but=player)
    if draft.table.playing and not draft.table.seating.persons():
        # Bots among themselves, and no player who could come back to them.
        yield from give_up(draft, remembered=False)
        return
    tell_room(draft)
    timing.look_for_somebody(draft)


def stays_away(draft: Draft, seat: Seat) -> None:
    """A player has been away from a game for so long that a bot plays from now on."""
    timing.let_stand_in(draft, seat)
    draft.announce_of(house.STAND_IN, seat)
    tell_room(draft)


def seat_lapses(draft: Draft, seat: Seat) -> Steps[None]:
    """A player has been away from a table that waits for so long that the seat is free again."""
    name = draft.table.seating.name(seat)
    yield from draft.save(_seated(draft.table.kept, draft.table.seating.without(seat)))
    draft.announce(house.LEFT.notice(name=name, seat=seat))
    tell_room(draft)
    timing.look_for_somebody(draft)


def change(draft: Draft, state: TableState | Refusal) -> Steps[Refusal | None]:
    """Be like this from now on, while no game is on, and let all members see it."""
    if isinstance(state, Refusal):
        return state
    yield from draft.save(state)
    tell_room(draft)
    timing.look_for_somebody(draft)
    return None


def _seated(state: TableState, seating: Seating) -> TableState:
    return msgspec.structs.replace(state, seating=seating)
