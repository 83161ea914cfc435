"""Who is at a table: they come, go and come back, or fall asleep, and bots play for them meanwhile."""

import msgspec

from server import bells
from server.chairs import robot_name, sat_down
from server.company import tell_past
from server.party import Party
from server.seating import Person, PlayerId, Robot, Seating
from server.store.promise import TableState
from server.table_base import IDLE_EVERY, TableBase
from shared.game import Level
from shared.refusal import Refusal
from shared.seats import Seat
from shared.text import unique_name
from shared.wire import Notice


class Attendance(TableBase):
    """A table that people come to and go from."""

    async def _begin_if_ready(self) -> Refusal | None:
        """Begin the next game if all who have to be are ready for it."""
        raise NotImplementedError

    async def _give_up(self, *, remembered: bool) -> None:
        """End a game that is on, and close the table."""
        raise NotImplementedError

    # --- Coming and going -------------------------------------------------------------------------------

    async def _came(self, party: Party, *, watch: bool) -> Refusal | None:
        player = party.player
        seat = self._seating.seat_of(player)
        name = unique_name(party.name, self._names_but(player))
        if seat is not None:
            name = await self._back(seat, player)
        elif not watch and not self._playing and not self._state.sealed and not self._seating.complete():
            sat = sat_down(self._state, Person(player, name, guest=party.guest), self._seating.empty())
            assert isinstance(sat, TableState), "there is an empty chair"
            await self._kept.save(sat)
            self._announce(Notice("house.sat", {"name": name}))
        elif not self._company.has(player):
            self._announce(Notice("house.came", {"name": name}))
        self._company.join(party, name)
        self._bells.stop(bells.EMPTY)
        self._tell_room()
        if self._live is not None:
            tell_past(party, self._state, self._live, running=self._running)
        talked = self._talk.came(player, self.code)
        if talked is not None:
            party.tell(talked)
        self._wake()
        return await self._begin_if_ready() if self._state.stage == "waiting" else None

    async def _back(self, seat: Seat, player: PlayerId) -> str:
        """Somebody is back on the own seat. The name of old, which everybody knows."""
        person = self._seating.person(seat)
        assert person is not None
        await self._kept.keep(self._seating.with_person(seat, here=True, left=False))
        self._crew.dismiss(seat)
        self._bells.stop(bells.stand_in(player))
        self._bells.stop(bells.seat_held(player))
        if not person.here:
            self._announce(Notice("house.back", {"name": person.name, "seat": seat}))
        return person.name

    async def _went(self, party: Party, *, on_purpose: bool) -> None:
        if party not in self._company:
            return  # a newer session has taken the place
        player = party.player
        seat = self._seating.seat_of(player)
        if seat is None:
            self._announce(Notice("house.left", {"name": self._company.name(player)}), but=player)
        else:
            await self._left_seat(seat, player, on_purpose=on_purpose)
        self._company.leave(player)
        self._talk.went(player)
        self._tell_room()
        self._look_for_somebody()
        if self._state.stage == "over":
            await self._begin_if_ready()  # all who are left may have been waiting for the one who went

    async def _left_seat(self, seat: Seat, player: PlayerId, *, on_purpose: bool) -> None:
        key = "house.away"
        if on_purpose and not self._playing:
            key = "house.left"
            name = self._seating.name(seat)
            await self._kept.keep(self._seating.without(seat))
        else:
            name = self._seating.name(seat)
            await self._kept.keep(self._seating.with_person(seat, here=False, left=on_purpose))
            if not self._playing:
                self._hold_seat(player)
            elif on_purpose:
                key = "house.left_bot"
                self._let_stand_in(seat)
            else:
                self._bells.set(bells.stand_in(player), self._patience_with_the_away)
        self._announce(Notice(key, {"name": name, "seat": seat}), but=player)

    async def _gave_up(self, player: PlayerId) -> None:
        seat = self._seating.seat_of(player)
        if seat is None:
            return
        name = self._seating.name(seat)
        if self._playing:
            robot = Robot(robot_name(self._seating, self._company.names_but(None)), Level.EASY)
            await self._kept.keep(self._seating.with_chair(seat, robot))
            self._show(seat, robot.level)
        else:
            await self._kept.keep(self._seating.without(seat))
        self._announce(Notice("house.left", {"name": name, "seat": seat}), but=player)
        if self._playing and not self._seating.persons():
            # Bots among themselves, and nobody who could come back to them.
            await self._give_up(remembered=False)
            return
        self._tell_room()
        self._look_for_somebody()

    def _hold_seat(self, player: PlayerId) -> None:
        """A seat at a table that waits is held for somebody who is away, for a while."""
        self._bells.set(bells.seat_held(player), self._config.patience.waiting_seat * 1000)

    def _stays_away(self, seat: Seat) -> None:
        """Somebody has been away from a game for so long that a bot plays from now on."""
        self._let_stand_in(seat)
        self._announce(Notice("house.stand_in", {"name": self._seating.name(seat), "seat": seat}))
        self._tell_room()

    async def _seat_lapses(self, seat: Seat) -> None:
        """Somebody has been away from a table that waits for so long that the seat is free again."""
        self._announce(Notice("house.left", {"name": self._seating.name(seat), "seat": seat}))
        await self._change(_seated(self._state, self._seating.without(seat)))

    async def _change(self, state: TableState | Refusal) -> Refusal | None:
        """Be like this from now on, while no game is on, and let everybody see it."""
        if isinstance(state, Refusal):
            return state
        await self._kept.save(state)
        self._tell_room()
        self._look_for_somebody()
        return None

    # --- Sleeping and idling ----------------------------------------------------------------------------

    def _fall_asleep(self) -> None:
        """Nothing moves until somebody who plays is here."""
        self._asleep = True
        self._rest()
        if self._live is not None:
            self._live.sleep()
        self._company.tell(Notice("house.asleep"))
        self._tell_game(step=False)
        self._summarise()

    def _wake(self) -> None:
        """Somebody is here again: a game that waited goes on, and nobody is charged for the time between."""
        self._bells.stop(bells.ASLEEP)
        if not self._asleep or self._live is None or not self._seating.somebody_here():
            return
        self._asleep = False
        self._start_time()
        for seat, person in self._seating.persons():
            if person.left:
                self._crew.stand_in(seat)
            elif not person.here:
                self._bells.set(bells.stand_in(person.player), self._patience_with_the_away)
        self._company.tell(Notice("house.awake"))
        self._tell_room()
        self._tell_game(step=False)

    def _look_for_idle(self) -> None:
        """Whoever could do something and does not is told so, and in the end a bot plays; and so is whoever
        only could bring the game on while nobody does (R14)."""
        live = self._live
        if live is None or not self._running:
            return
        self._bells.set(bells.IDLE, IDLE_EVERY)
        found = self._idle.found(
            seat
            for seat, person in self._seating.persons()
            if person.here and seat not in self._crew and live.match.offers(seat)
        )
        for seat in found.hinted:
            person = self._seating.person(seat)
            assert person is not None, "bots are not idle"
            self._company.tell_one(person.player, Notice("house.idle_hint"))
        for seat in found.replaced:
            self._let_stand_in(seat)
            name = self._seating.name(seat)
            self._announce(Notice("house.idle_stand_in", {"name": name, "seat": seat}))
        if found.replaced:
            self._tell_room()
        holders = [
            seat
            for seat, person in self._seating.persons()
            if person.here
            and seat not in self._crew
            and live.match.can_go_on(seat)
            and not self._idle.is_idle(seat)
        ]
        for seat in self._stall.found(live.match.progress(), holders):
            person = self._seating.person(seat)
            assert person is not None, "bots are not told"
            self._company.tell_one(person.player, Notice("house.stall_hint"))

    def _stir(self, seat: Seat) -> None:
        """Somebody does something, and takes the seat back if a bot plays there meanwhile (R14)."""
        self._idle.stir(seat)
        if seat in self._crew.stand_ins:
            self._crew.dismiss(seat)
            self._announce(Notice("house.back", {"name": self._seating.name(seat), "seat": seat}))
            self._tell_room()

    def _look_for_somebody(self) -> None:
        """Where nobody is, things come to rest after a while."""
        patience = self._config.patience
        if not self._playing or self._asleep or self._seating.somebody_here():
            self._bells.stop(bells.ASLEEP)
        elif not self._company:
            self._fall_asleep()
        elif not self._bells.is_set(bells.ASLEEP):
            self._bells.set(bells.ASLEEP, patience.asleep * 1000)
        if self._company:
            self._bells.stop(bells.EMPTY)
        elif not self._bells.is_set(bells.EMPTY):
            wait = patience.abandoned if self._playing else patience.waiting_table
            self._bells.set(bells.EMPTY, wait * 1000)


def _seated(state: TableState, seating: Seating) -> TableState:
    return msgspec.structs.replace(state, seating=seating)
