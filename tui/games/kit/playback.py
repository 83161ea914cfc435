"""Where in a record one is, and how it goes on by itself: move by move, or by the game's own time."""

from collections.abc import Callable
from typing import Final

from shared.seats import Seat
from tui.games.kit.reel import Reel, Spot
from tui.waits import Waits

A_LOOK: Final = 0.1
"""Seconds between two looks at a game that plays by its own time."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
A_LEAP: Final = 10_000
"""Milliseconds of a leap in a game that has a time of its own and no rounds."""


class Playback:
    """A place in a record that can be moved, and moves by itself while it plays.

    It has no timer: it says how long it is until it goes ``on``, and is told when that is.
    """

    def __init__(self, reel: Reel, seat: Seat | None, now: Callable[[], float]) -> None:
        self.reel = reel
        self.move = 0
        self.seat = seat
        self.page = 0
        """Which page of all cards, where a game has several."""
        self.playing = False
        self._now = now
        self._speed = SPEEDS.index(1.0)
        self._begun = (0.0, 0)
        """When a game began to play by its own time, and from which time of its own."""

    @property
    def spot(self) -> Spot:
        """What is to be seen."""
        return Spot(self.move, self.seat)

    @property
    def speed(self) -> float:
        """How much faster it is played than it went."""
        return SPEEDS[self._speed]

    @property
    def pages(self) -> int:
        """How many pages all cards take."""
        return len(self.reel.reviewed.names) + 1 if self.seat is None and self.reel.game.paged else 1

    @property
    def time(self) -> int:
        """The game's time, in milliseconds: as it runs while it plays, else that of the move."""
        if not self.playing:
            return self.reel.time(self.move)
        since, time = self._begun
        gone = time + round((self._now() - since) * 1000 * self.speed)
        return min(gone, self.reel.time(self.reel.reviewed.moves))

    # --- Moved ------------------------------------------------------------------------------------------

    def go(self, move: int) -> None:
        """To the state after so many moves, and from there on if it plays."""
        self.move = max(0, min(self.reel.reviewed.moves, move))
        self._begin()

    def stop_at(self, move: int) -> None:
        """To the state after so many moves, and stay there."""
        self.playing = False
        self.go(move)

    def stop_at_share(self, share: float) -> None:
        """To so much of the whole, from 0 to 1, and stay there."""
        reel, moves = self.reel, self.reel.reviewed.moves
        self.stop_at(reel.move_at(round(share * reel.time(moves))) if reel.timed else round(share * moves))

    def round(self, number: int) -> None:
        """To the beginning of a round."""
        move = self.reel.begins(number)
        if move is not None:
            self.go(move)

    def leap(self, steps: int) -> None:
        """So many rounds on or back; ten seconds each of a game that has a time of its own and no rounds."""
        reel = self.reel
        if not reel.timed:
            self.round(max(1, min(len(reel.reviewed.rounds), reel.round_at(self.move) + steps)))
            return
        move = reel.move_at(max(0, reel.time(self.move) + steps * A_LEAP))
        self.go(self.move + steps if move == self.move else move)

    def view(self, steps: int) -> None:
        """All cards open, then from each seat in turn."""
        places = len(self.reel.reviewed.names) + 1
        following = ((0 if self.seat is None else self.seat + 1) + steps) % places
        self.seat = Seat(following - 1) if following else None
        self.page = 0

    def turn_over(self, pages: int) -> None:
        """The cards of each player in turn, then again what lay open before all."""
        self.page = (self.page + pages) % self.pages

    # --- Moving by itself -------------------------------------------------------------------------------

    def play(self) -> None:
        """Let it play from here, at its end from the beginning; or stop it."""
        self.playing = not self.playing
        if self.playing and self.move >= self.reel.reviewed.moves:
            self.move = 0
        self._begin()

    def faster(self, steps: int) -> None:
        """Play faster, or slower."""
        time = self.time
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + steps))
        self._begun = (self._now(), time)

    def wait(self, waits: Waits) -> float | None:
        """Seconds until it goes on; None while it stands."""
        if not self.playing:
            return None
        if self.reel.timed:
            return A_LOOK
        return (waits.replayed_sale if self.reel.lasts(self.spot) else waits.replayed) / self.speed

    def on(self) -> None:
        """Go on: as far as the game has come meanwhile, or by a move if that is known already."""
        if self.reel.timed:
            move = max(self.move, self.reel.move_at(self.time))
        else:
            move = self.move + self.reel.knows(self.spot)
        moves = self.reel.reviewed.moves
        self.playing = self.playing and (move < moves if self.reel.timed else self.move < moves)
        self.move = min(move, moves)

    def _begin(self) -> None:
        self._begun = (self._now(), self.reel.time(self.move))
