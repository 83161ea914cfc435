"""Who is at a table: they come, go and come back, and bots play for them meanwhile."""

import msgspec

from server import timers, timing
from server.chairs import robot_name, sat_down
from server.draft import Draft
from server.effects import Steps
from server.mail import Came, GaveUp, Went
from server.playing import give_up
from server.seating import Person, PlayerId, Robot, Seating
from server.store.promise import TableState
from server.telling import ask_bot, tell_past, tell_room
from shared.game import Level
from shared.refusal import Refusal
from shared.seats import Seat
from shared.text import unique_name
from shared.wire import Notice


def came(draft: Draft, letter: Came) -> Steps[None]:
    """Somebody comes: to the own seat, to a free one, or to look on."""
    table, party, player = draft.table, letter.party, letter.party.player
    seat = table.seating.seat_of(player)
    name = unique_name(party.name, table.names_but(player))
    if seat is not None:
        name = yield from _back(draft, seat, player)
    elif not (letter.watch or table.playing or table.kept.sealed or table.seating.complete()):
        sat = sat_down(table.kept, Person(player, name, guest=party.guest), table.seating.empty())
        assert isinstance(sat, TableState), "there is an empty chair"
        yield from draft.save(sat)
        draft.announce(Notice("house.sat", {"name": name}))
    elif not table.members.has(player):
        draft.announce(Notice("house.came", {"name": name}))
    draft.change(members=draft.table.members.joined(party, name))
    draft.stop_timer(timers.EMPTY)
    tell_room(draft)
    tell_past(draft, party)
    talked = draft.table.talk.missed_by(player, draft.table.kept.code)
    draft.change(talk=draft.table.talk.came(player))
    if talked is not None:
        draft.tell_one(player, talked)
    timing.wake(draft)


def _back(draft: Draft, seat: Seat, player: PlayerId) -> Steps[str]:
    """Somebody is back on the own seat. The name of old, which everybody knows."""
    person = draft.table.seating.person(seat)
    assert person is not None, "whoever is back has a chair"
    yield from draft.keep(draft.table.seating.with_person(seat, here=True, left=False))
    timing.dismiss_bot(draft, seat)
    draft.stop_timer(timers.stand_in(player))
    draft.stop_timer(timers.seat_held(player))
    if not person.here:
        draft.announce_of("house.back", seat)
    return person.name


def went(draft: Draft, letter: Went) -> Steps[None]:
    """Somebody leaves, on purpose or because the connection ended."""
    party, player = letter.party, letter.party.player
    if party not in draft.table.members:
        return  # a newer session has taken the place
    seat = draft.table.seating.seat_of(player)
    if seat is None:
        draft.announce(Notice("house.left", {"name": draft.table.members.name(player)}), but=player)
    else:
        yield from _left_seat(draft, seat, player, on_purpose=letter.on_purpose)
    table = draft.table
    draft.change(members=table.members.without(player), talk=table.talk.went(player))
    tell_room(draft)
    timing.look_for_somebody(draft)


def _left_seat(draft: Draft, seat: Seat, player: PlayerId, *, on_purpose: bool) -> Steps[None]:
    seating, playing = draft.table.seating, draft.table.playing
    name = seating.name(seat)
    key = "house.away"
    if on_purpose and not playing:
        key = "house.left"
        yield from draft.keep(seating.without(seat))
    else:
        yield from draft.keep(seating.with_person(seat, here=False, left=on_purpose))
        if not playing:
            timing.hold_seat(draft, player)
        elif on_purpose:
            key = "house.left_bot"
            timing.let_stand_in(draft, seat)
        else:
            timing.wait_for(draft, player)
    draft.announce(Notice(key, {"name": name, "seat": seat}), but=player)


def gave_up(draft: Draft, letter: GaveUp) -> Steps[None]:
    """Somebody who has a seat here has sat down elsewhere."""
    player = letter.player
    seat = draft.table.seating.seat_of(player)
    if seat is None:
        return
    seating = draft.table.seating
    name = seating.name(seat)
    if draft.table.playing:
        others = draft.table.members.names_but(None)
        robot = Robot(robot_name(seating, others, draft.chance), Level.EASY)
        yield from draft.keep(seating.with_chair(seat, robot))
        timing.seat_bot(draft, seat, robot.level)
        ask_bot(draft, seat)
    else:
        yield from draft.keep(seating.without(seat))
    draft.announce(Notice("house.left", {"name": name, "seat": seat}), but=player)
    if draft.table.playing and not draft.table.seating.persons():
        # Bots among themselves, and nobody who could come back to them.
        yield from give_up(draft, remembered=False)
        return
    tell_room(draft)
    timing.look_for_somebody(draft)


def stays_away(draft: Draft, seat: Seat) -> None:
    """Somebody has been away from a game for so long that a bot plays from now on."""
    timing.let_stand_in(draft, seat)
    draft.announce_of("house.stand_in", seat)
    tell_room(draft)


def seat_lapses(draft: Draft, seat: Seat) -> Steps[None]:
    """Somebody has been away from a table that waits for so long that the seat is free again."""
    name = draft.table.seating.name(seat)
    yield from draft.save(_seated(draft.table.kept, draft.table.seating.without(seat)))
    draft.announce(Notice("house.left", {"name": name, "seat": seat}))
    tell_room(draft)
    timing.look_for_somebody(draft)


def change(draft: Draft, state: TableState | Refusal) -> Steps[Refusal | None]:
    """Be like this from now on, while no game is on, and let everybody see it."""
    if isinstance(state, Refusal):
        return state
    yield from draft.save(state)
    tell_room(draft)
    timing.look_for_somebody(draft)
    return None


def _seated(state: TableState, seating: Seating) -> TableState:
    return msgspec.structs.replace(state, seating=seating)
