"""The timers of one table. What rings is a letter in its mailbox, so time is a move like any other."""

from collections.abc import Callable, Mapping

from server.clock import Clock, Timer
from server.mail import Letter, Rang, TimeUp
from server.seating import PlayerId
from server.turns import Turn
from shared.seats import Seat


class Bells:
    """Timers by name, and those of the turns that run."""

    def __init__(self, clock: Clock, ring: Callable[[Letter], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._named: dict[Rang, Timer] = {}
        self._turns: list[Timer] = []

    def set(self, rang: Rang, wait: int) -> None:
        """Ring this once, in so many milliseconds; an earlier one of the name is off."""
        self.stop(rang)
        self._named[rang] = self._clock.later(wait, lambda: self._ring(rang))

    def stop(self, rang: Rang) -> None:
        """Do not ring this."""
        timer = self._named.pop(rang, None)
        if timer is not None:
            timer.cancel()

    def is_set(self, rang: Rang) -> bool:
        """Whether this will ring."""
        return rang in self._named

    def rung(self, rang: Rang) -> bool:
        """Whether a letter found in the mailbox still counts: it was not stopped while it lay there."""
        return self._named.pop(rang, None) is not None

    def stop_all(self, what: str) -> None:
        """Do not ring anything of this kind."""
        for rang in [rang for rang in self._named if rang.what == what]:
            self.stop(rang)

    def set_turns(self, game_no: int, n: int, turns: Mapping[Seat, Turn], beats: Mapping[Seat, int]) -> None:
        """Ring when the turns of state ``n`` run out, and for a forced move so long after it is known:
        ``beats``, by the seats for which the table moves."""
        self.stop_turns()
        now = self._clock.now()
        for seat, turn in turns.items():
            if turn.due is not None:
                self._set_turn(turn.due - now, TimeUp(game_no, n, seat, forced=False))
            if seat in beats:
                self._set_turn(turn.starts + beats[seat] - now, TimeUp(game_no, n, seat, forced=True))

    def _set_turn(self, wait: int, letter: TimeUp) -> None:
        self._turns.append(self._clock.later(wait, lambda: self._ring(letter)))

    def stop_turns(self) -> None:
        """Nobody's time runs."""
        for timer in self._turns:
            timer.cancel()
        self._turns.clear()

    def close(self) -> None:
        """Nothing rings any more."""
        self.stop_turns()
        for rang in tuple(self._named):
            self.stop(rang)


ASLEEP = Rang("asleep")
"""A game that nobody is at comes to rest."""
EMPTY = Rang("empty")
"""A table that nobody is at is closed."""
DUE = Rang("due")
"""The table itself may have to move, after the deal or a restart."""
IDLE = Rang("idle")
"""Look who could play and does not."""
VOTE = Rang("vote")
"""The vote on stopping the game lapses."""
RETRY = Rang("retry")
"""The store failed; show everybody the table again and go on."""


def stand_in(player: PlayerId) -> Rang:
    """A bot plays for somebody who is away."""
    return Rang("stand_in", player)


def seat_held(player: PlayerId) -> Rang:
    """The seat of somebody who is away from a table that waits is given up."""
    return Rang("seat", player)
