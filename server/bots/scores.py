"""How bots of different levels have done in many games: points, shares of the wins, and how sure those are.

A game is one drawing: its seats are not independent of one another, for one wins what another does not. So
errors are taken from game to game, never from seat to seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from math import sqrt

from shared.game import Level
from shared.seats import Seat

PARTS = 60
"""A win is counted in so many parts, for up to six may share it; among more the odd parts go to none."""


@dataclass(slots=True)
class BotScore:
    """How one level has done: sums over games."""

    games: int = 0
    seats: int = 0
    points: int = 0
    wins: int = 0
    """In parts of a win."""
    seats_squared: int = 0
    wins_squared: int = 0
    wins_by_seats: int = 0
    compared: int = 0
    """Games in which other levels sat at the table."""
    ahead: float = 0.0
    ahead_squared: float = 0.0

    def add(self, mine: Sequence[int], others: Sequence[int], wins: int) -> None:
        """Count a game: the scores of this level's seats, those of all others, and the parts won."""
        seats = len(mine)
        self.games += 1
        self.seats += seats
        self.points += sum(mine)
        self.wins += wins
        self.seats_squared += seats * seats
        self.wins_squared += wins * wins
        self.wins_by_seats += wins * seats
        if others:
            ahead = sum(mine) / seats - sum(others) / len(others)
            self.compared += 1
            self.ahead += ahead
            self.ahead_squared += ahead * ahead

    def join(self, other: "BotScore") -> None:
        """Count what has been counted elsewhere."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def score(self) -> float:
        """Points of a seat in a game."""
        return self.points / self.seats

    def share(self) -> tuple[float, float | None]:
        """The part of its seats that won, from 0 to 1, and its standard error (that of a ratio), which one
        game does not tell."""
        share = self.wins / self.seats
        if self.games < 2:
            return share / PARTS, None
        left = self.wins_squared - 2 * share * self.wins_by_seats + share * share * self.seats_squared
        error = sqrt(max(0.0, left) * self.games / (self.games - 1)) / self.seats
        return share / PARTS, error / PARTS

    def lead(self) -> tuple[float, float | None] | None:
        """By how many points its seats are ahead of the seats of other levels at the same table, with the
        standard error; None where it has met no other."""
        if not self.compared:
            return None
        lead = self.ahead / self.compared
        if self.compared < 2:
            return lead, None
        spread = max(0.0, self.ahead_squared / self.compared - lead * lead)
        return lead, sqrt(spread / (self.compared - 1))


@dataclass(slots=True)
class ScoreTally:
    """How the levels have done."""

    games: int = 0
    moves: int = 0
    standings: dict[Level, BotScore] = field(default_factory=dict)

    def add(
        self, levels: Sequence[Level], moves: int, winners: Sequence[Seat], scores: Sequence[int]
    ) -> None:
        """Count one game."""
        self.games += 1
        self.moves += moves
        for level in dict.fromkeys(levels):
            seats = [seat for seat, other in enumerate(levels) if other is level]
            others = [score for seat, score in enumerate(scores) if seat not in seats]
            wins = sum(seat in winners for seat in seats) * (PARTS // len(winners)) if winners else 0
            standing = self.standings.setdefault(level, BotScore())
            standing.add([scores[seat] for seat in seats], others, wins)

    def join(self, other: "ScoreTally") -> None:
        """Count what another core has counted."""
        self.games += other.games
        self.moves += other.moves
        for level, there in other.standings.items():
            self.standings.setdefault(level, BotScore()).join(there)
