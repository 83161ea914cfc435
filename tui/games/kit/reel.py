"""The moments of a record as far as the tables have told them, and which one is to be asked for next."""

from bisect import bisect_right
from typing import Any, Final, NamedTuple

from shared.seats import Seat
from shared.wire import Events, Reviewed, ViewUpdate
from tui.games.kit.part import Shown
from tui.games.kit.replaying import AnyReplay, Frame, Moment, Place
from tui.look.look import Look

FRAMES: Final = 400
"""Moments that are kept at most; a large game has thousands."""


class Spot(NamedTuple):
    """So many moves into the game, and from which seat; None with all cards open."""

    move: int
    seat: Seat | None


class Reel:
    """What is known of a record."""

    def __init__(self, game: AnyReplay, reviewed: Reviewed, kept: int = FRAMES) -> None:
        self.game = game
        self.reviewed = reviewed
        self._kept = kept
        self._frames: dict[Spot, Frame[Any]] = {}
        self._asked: Spot | None = None
        self._shown: Spot | None = None

    # --- Being told -------------------------------------------------------------------------------------

    def take(self, seen: ViewUpdate, happened: Events | None) -> Spot:
        """Take in a moment, and give up the oldest where there are too many. Which one it is."""
        frame = self.game.frame(seen, happened)
        spot = Spot(seen.n, frame.view.you)
        self._frames[spot] = frame
        if len(self._frames) > self._kept:
            del self._frames[next(iter(self._frames))]
        return spot

    def wanted(self, spot: Spot, *, beside: bool) -> Spot | None:
        """What to ask for: this moment, or with ``beside`` what comes next and what was before it.

        One at a time: of several views the tables send only the newest.
        """
        around = (spot.move + 1, spot.move - 1) if beside else ()
        for move in (spot.move, *around):
            each = spot._replace(move=move)
            if 0 <= move <= self.reviewed.moves and each not in self._frames:
                asked, self._asked = self._asked, each
                return each if each != asked else None
        self._asked = None
        return None

    def knows(self, spot: Spot) -> bool:
        """Whether this moment has been told."""
        return spot in self._frames

    def lasts(self, spot: Spot) -> bool:
        """Whether one will want to look at this moment longer than at a move."""
        frame = self._frames.get(spot)
        return frame is not None and self.game.lasting(frame)

    # --- Rounds and times -------------------------------------------------------------------------------

    @property
    def timed(self) -> bool:
        """Whether it is known when each move was made: then it is played as fast as it went."""
        return bool(self.reviewed.times)

    def time(self, move: int) -> int:
        """The game's time after so many moves, in milliseconds."""
        return self.reviewed.times[move - 1] if self.timed and move else 0

    def move_at(self, time: int) -> int:
        """How many moves had been made at a time of the game."""
        return bisect_right(self.reviewed.times, time)

    def begins(self, number: int) -> int | None:
        """The move with which a round is there; None where there is no such round."""
        rounds = self.reviewed.rounds
        if not 1 <= number <= len(rounds):
            return None
        # The state after the move before shows how the last round ended; one more begins the new one.
        return rounds[number - 1] + (1 if number > 1 else 0)

    def round_at(self, move: int) -> int:
        """The number of the round in which a move was made."""
        return sum(start < max(1, move) for start in self.reviewed.rounds)

    # --- What is to be seen -----------------------------------------------------------------------------

    def shown(self, spot: Spot) -> Spot | None:
        """The moment that is to be seen: this one, or while the tables look it up the one before."""
        if spot in self._frames:
            self._shown = spot
        return self._shown if self._shown in self._frames else None

    def show(self, spot: Spot) -> None:
        """The game goes on meanwhile: what has come is as near as the line is quick."""
        self._shown = spot

    def about(self, spot: Spot) -> str:
        """What of the game a moment is, for the header."""
        return self.game.about(self._frames[spot], self.reviewed.names)

    def seen(
        self, spot: Spot, size: tuple[int, int], look: Look, *, time: int | None, page: int
    ) -> tuple[Shown[Any], ...]:
        """Everything of a moment between header and footer. ``time`` is that of the game while it plays."""
        move, seat = spot
        reviewed, frames = self.reviewed, self._frames
        time, page = time if self.timed else None, page if seat is None else 0
        took = self.time(reviewed.moves)
        place = Place(move, reviewed.moves, reviewed.rounds, seat, time, took, page)
        before, after = (frames.get(spot._replace(move=move + step)) for step in (-1, 1))
        return self.game.shown(Moment(frames[spot], before, after, reviewed.names, place, size, look))
