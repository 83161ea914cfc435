"""Bots play a game that all play at once, on a clock that only jumps: no bot waits, and yet one is quicker.

Each bot looks, chooses, and moves when the time that a person would take is over; another may have been
quicker by then. All that happens, happens in the order of time.
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from shared.game import Dice, Level
from shared.match import Match
from shared.milliseconds import NO_TIME, Milliseconds, after
from shared.record import Entry, RefusedClaim, refused_claim
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.simultaneous import SimultaneousGame

_pack = msgspec.msgpack.Encoder().encode


@dataclass(slots=True)
class RealtimeRun:
    """How a game went: its moves, and the claims that came too late."""

    entries: list[Entry] = field(default_factory=list)
    refused: list[RefusedClaim] = field(default_factory=list)


class _Bots:
    """The bots at one match, and what each is about to do."""

    def __init__(self, match: Match, game: SimultaneousGame, levels: Sequence[Level], dice: Dice) -> None:
        self._match = match
        self._game = game
        self._levels = levels
        self._dice = dice
        self._read = msgspec.msgpack.Decoder(game.types.view).decode
        self._plans: list[tuple[Milliseconds, int, Seat, int, bytes]] = []
        """When, in which order, who, looking at which state, and the move."""
        self._order = 0
        self._waiting = {Seat(seat) for seat in range(match.players)}
        """Those who see nothing to do."""
        self.course = RealtimeRun()

    def play(self) -> RealtimeRun:
        self._make_due(NO_TIME)
        time = self._game.countdown
        self._look_all(time)
        table_moved = self._match.n
        while self._plans and not self._match.over:
            time, _, seat, n, move = heapq.heappop(self._plans)
            if n >= table_moved or not self._outdated(move):
                accepted = self._match.play(seat, move, seen=n)
                if isinstance(accepted, Refusal):
                    claim = refused_claim(self._match, time, seat, move, n)
                    self.course.refused += [] if claim is None else [claim]
                else:
                    self.course.entries.append(Entry(accepted.n, time, seat, accepted.move))
                    if self._make_due(time):
                        table_moved = self._match.n
                    self._look_all(time)
            self._look(seat, time)
        return self.course

    def _outdated(self, move: bytes) -> bool:
        return self._game.outdated(msgspec.msgpack.decode(move, type=self._game.types.move))

    def _make_due(self, time: Milliseconds) -> bool:
        """Make the table's own moves; whether there were any."""
        before = self._match.n
        while (move := self._match.due()) is not None:
            accepted = self._match.play_move(TABLE, move)
            assert not isinstance(accepted, Refusal), "what is due is legal"
            self.course.entries.append(Entry(accepted.n, time, TABLE, accepted.move))
        return self._match.n > before

    def _look_all(self, time: Milliseconds) -> None:
        """There is something new for those who saw nothing to do."""
        for seat in sorted(self._waiting):
            self._look(seat, time)

    def _look(self, seat: Seat, time: Milliseconds) -> None:
        """Decide what to do, and be about to do it."""
        match, bots = self._match, self._game.bots
        view: Any = self._read(match.view(seat))
        if not view.offers:
            self._waiting.add(seat)
            return
        self._waiting.discard(seat)
        level = self._levels[seat]
        move = bots.choose(view, level, self._dice)
        wait = bots.pace(move, level, self._dice)
        self._order += 1
        heapq.heappush(self._plans, (after(time, wait), self._order, seat, match.n, _pack(move)))


def play_together(match: Match, levels: Sequence[Level], dice: Dice) -> RealtimeRun:
    """Play a match of a game without turns to its end, by bots of these levels by seat."""
    assert match.simultaneous is not None, "others are played in turn"
    course = _Bots(match, match.simultaneous, levels, dice).play()
    if not match.over:
        raise AssertionError("nobody can do anything, and the game is not over")
    return course
