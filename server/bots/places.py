"""Where bots play at a table now: on their own chairs, and for people who are away. As a value."""

from dataclasses import dataclass

from shared.game import Level
from shared.seats import Seat

STAND_IN = Level.EASY
"""How well a bot plays for a player who is away: it shall neither lose the game for them nor win it."""


@dataclass(frozen=True, slots=True)
class BotPlaces:
    """The seats that bots play, in the order in which they came to them."""

    seats: tuple[Seat, ...] = ()
    stand_ins: frozenset[Seat] = frozenset()
    """Those of them that are a person's."""

    def __contains__(self, seat: Seat) -> bool:
        return seat in self.seats

    def seated(self, seat: Seat) -> "BotPlaces":
        """A bot plays here from now on, on its own chair."""
        return BotPlaces((*self.without(seat).seats, seat), self.stand_ins - {seat})

    def standing_in(self, seat: Seat) -> "BotPlaces":
        """A bot plays for the person of this seat."""
        return BotPlaces(self.seated(seat).seats, self.stand_ins | {seat})

    def without(self, seat: Seat) -> "BotPlaces":
        """No bot plays here any more."""
        if seat not in self.seats:
            return self
        return BotPlaces(tuple(other for other in self.seats if other != seat), self.stand_ins - {seat})
