"""Who sits on which chair of a table, as a value: sitting, standing, bots, ready, and who is the host."""

from collections.abc import Collection
from typing import NewType, TypeAlias

import msgspec

from shared import house
from shared.game import Level
from shared.refusal import Refusal
from shared.seats import Seat, with_seat
from shared.wire import SeatLine

PlayerId = NewType("PlayerId", str)
"""Who a player is, for the house: never shown."""


class EmptySeat(msgspec.Struct, frozen=True, tag="empty"):
    """An empty chair."""


class PlayerSeat(msgspec.Struct, frozen=True, tag="person"):
    """A person's chair, held while the person is away (``here`` is false).

    ``left``: the person went away on purpose; a bot plays, and the chair waits until the game is over.
    ``guest``: has no account, and comes back by a code if at all.
    """

    player: PlayerId
    name: str
    here: bool = True
    ready: bool = False
    left: bool = False
    guest: bool = False


class BotSeat(msgspec.Struct, frozen=True, tag="bot"):
    """A bot's chair."""

    name: str
    level: Level


Chair: TypeAlias = EmptySeat | PlayerSeat | BotSeat


class Seating(msgspec.Struct, frozen=True):
    """The chairs of one table by seat, the host's seat, and the points of the games before."""

    chairs: tuple[Chair, ...]
    host: Seat | None = None
    totals: tuple[int, ...] = ()

    @classmethod
    def of(cls, seats: int) -> "Seating":
        """So many empty chairs."""
        return cls(chairs=(EmptySeat(),) * seats, totals=(0,) * seats)

    # --- Looking ----------------------------------------------------------------------------------------

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Where a player sits."""
        for seat, chair in enumerate(self.chairs):
            if isinstance(chair, PlayerSeat) and chair.player == player:
                return Seat(seat)
        return None

    def person(self, seat: Seat) -> PlayerSeat | None:
        """The person of this seat, if it is one's."""
        chair = self.chairs[seat]
        return chair if isinstance(chair, PlayerSeat) else None

    def persons(self) -> tuple[tuple[Seat, PlayerSeat], ...]:
        """Every person with a chair."""
        return tuple(
            (Seat(seat), chair) for seat, chair in enumerate(self.chairs) if isinstance(chair, PlayerSeat)
        )

    def robots(self) -> tuple[tuple[Seat, BotSeat], ...]:
        """Every bot with a chair."""
        return tuple(
            (Seat(seat), chair) for seat, chair in enumerate(self.chairs) if isinstance(chair, BotSeat)
        )

    def empty(self) -> Seat | None:
        """The first empty chair."""
        return next(
            (Seat(seat) for seat, chair in enumerate(self.chairs) if isinstance(chair, EmptySeat)), None
        )

    def name(self, seat: Seat) -> str:
        """What the player or bot there is called; "" for an empty chair."""
        chair = self.chairs[seat]
        return "" if isinstance(chair, EmptySeat) else chair.name

    def names(self) -> tuple[str, ...]:
        """All names, by seat."""
        return tuple(self.name(Seat(seat)) for seat in range(len(self.chairs)))

    def somebody_here(self) -> bool:
        """Whether a person with a chair is there to see it."""
        return any(person.here for _, person in self.persons())

    def complete(self) -> bool:
        """Whether every chair is taken."""
        return self.empty() is None

    def all_ready(self) -> bool:
        """Whether every chair is taken and every person is there and ready."""
        persons = self.persons()
        return (
            self.complete() and bool(persons) and all(person.ready and person.here for _, person in persons)
        )

    def lines(self, stand_ins: Collection[Seat] = ()) -> tuple[SeatLine, ...]:
        """The chairs as all see them. A bot that stands in for a player shows as its level."""
        found: list[SeatLine] = []
        for seat, chair in enumerate(self.chairs):
            total = self.totals[seat]
            match chair:
                case EmptySeat():
                    found.append(SeatLine("empty", total=total))
                case BotSeat(name, level):
                    found.append(SeatLine("bot", name, level.value, ready=True, total=total))
                case PlayerSeat():
                    level_in = Level.EASY.value if seat in stand_ins else ""
                    found.append(
                        SeatLine("person", chair.name, level_in, chair.ready, here=chair.here, total=total)
                    )
        return tuple(found)

    # --- Changing: each gives a new seating, or a refusal ------------------------------------------------

    def with_chair(self, seat: Seat, chair: Chair) -> "Seating":
        """The same with one chair exchanged; the host passes on when the host's chair goes."""
        changed = msgspec.structs.replace(self, chairs=with_seat(self.chairs, seat, chair))
        return changed.hosted()

    def hosted(self) -> "Seating":
        """The same with a host who is a person, the first one there when the old host is gone."""
        if self.host is not None and self.person(self.host) is not None:
            return self
        persons = self.persons()
        here = [seat for seat, person in persons if person.here] or [seat for seat, _ in persons]
        return msgspec.structs.replace(self, host=here[0] if here else None)

    def sat(self, person: PlayerSeat, seat: Seat | None, *, for_bots: bool) -> "Seating | Refusal":
        """A player takes this chair, or any if None: an empty one first, else (``for_bots``) a bot's.

        One who sits already moves over. The others stay "ready"; the newcomer is not.
        """
        if seat is None:
            seat = self.empty()
            if seat is None and for_bots:
                seat = next((taken for taken, _ in self.robots()), None)
            if seat is None:
                return house.TABLE_FULL.refusal()
        if not 0 <= seat < len(self.chairs):
            return house.NO_SUCH_SEAT.refusal()
        chair = self.chairs[seat]
        if isinstance(chair, PlayerSeat):
            return house.SEAT_TAKEN.refusal(seat=seat, name=chair.name)
        before = self.seat_of(person.player)
        was_host = before is not None and before == self.host
        left = self if before is None else self.with_chair(before, EmptySeat())
        taken_seat = left.with_chair(seat, person)
        return msgspec.structs.replace(taken_seat, host=seat) if was_host else taken_seat

    def without(self, seat: Seat) -> "Seating":
        """The chair is empty again."""
        return self.with_chair(seat, EmptySeat())

    def with_person(self, seat: Seat, *, here: bool | None = None, ready: bool | None = None,
                    left: bool | None = None) -> "Seating":  # fmt: skip
        """The same person at this seat, there or away, ready or not. Who goes away is not ready."""
        person = self.person(seat)
        assert person is not None, "only a person can be there or away"
        now_here = person.here if here is None else here
        now_ready = (person.ready if ready is None else ready) and now_here
        changed = msgspec.structs.replace(
            person, here=now_here, ready=now_ready, left=person.left if left is None else left
        )
        return self.with_chair(seat, changed)

    def unready(self) -> "Seating":
        """No player is ready."""
        chairs = tuple(
            msgspec.structs.replace(chair, ready=False) if isinstance(chair, PlayerSeat) else chair
            for chair in self.chairs
        )
        return msgspec.structs.replace(self, chairs=chairs)

    def all_away(self) -> "Seating":
        """Every person is away: after a restart."""
        chairs = tuple(
            msgspec.structs.replace(chair, here=False, ready=False)
            if isinstance(chair, PlayerSeat)
            else chair
            for chair in self.chairs
        )
        return msgspec.structs.replace(self, chairs=chairs)

    def with_robot(self, name: str, level: Level, seat: Seat | None) -> "Seating | Refusal":
        """A bot takes this empty chair, or any if None."""
        if seat is None:
            seat = self.empty()
            if seat is None:
                return house.TABLE_FULL.refusal()
        if not 0 <= seat < len(self.chairs):
            return house.NO_SUCH_SEAT.refusal()
        if not isinstance(self.chairs[seat], EmptySeat):
            return house.SEAT_TAKEN.refusal(seat=seat, name=self.name(seat))
        return self.with_chair(seat, BotSeat(name, level))

    def resized(self, seats: int) -> "Seating | Refusal":
        """The same people around a table of another size; bots go first where there is no room."""
        if seats == len(self.chairs):
            return self
        if len(self.persons()) > seats:
            return house.TOO_MANY_SEATED.refusal()
        chairs: list[Chair] = list(self.chairs)
        host = self.chairs[self.host] if self.host is not None else None
        for kind in (EmptySeat, BotSeat):
            for seat in reversed(range(len(chairs))):
                if len(chairs) > seats and isinstance(chairs[seat], kind):
                    del chairs[seat]
        chairs += [EmptySeat()] * (seats - len(chairs))
        new_host = None if host is None else Seat(chairs.index(host))
        return Seating(tuple(chairs), new_host, (0,) * seats)
