"""Moves that are tried before they are written: all that the rules can say of them is asked here.

A game's own functions run on a copy of the match. So whatever goes wrong in them nothing has happened, and
once the moves are in the log, what is left to do cannot fail.
"""

from typing import Any, NamedTuple

import msgspec

from server.clock import Instant
from server.store.base import Ending
from server.table.live_game import LiveGame
from server.table.messages import ProposedMove
from shared import house
from shared.game import Pause, Told
from shared.match import Accepted
from shared.milliseconds import NO_TIME, Milliseconds, between
from shared.record import Entry, RefusedClaim, refused_claim
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.wire import UNREADABLE

MAX_REFUSED = 2000
"""So many refused claims of a game are kept for its record; more are a machine's."""
STALE = house.STALE.refusal()
NOT_YET = house.NOT_YET.refusal()
NO_GAME = house.NO_GAME.refusal()

_pack = msgspec.msgpack.Encoder().encode


class Written(NamedTuple):
    """What goes into the log of moves that were tried: ``ending`` where the game is over with them."""

    entries: tuple[Entry, ...]
    refused: tuple[RefusedClaim, ...]
    ending: Ending | None


class Staged:
    """The moves of one message, or of several that came together, on top of a game that stays as it is."""

    def __init__(self, live: LiveGame, at: Instant, most_refused: int = MAX_REFUSED) -> None:
        self._live = live
        self._at = at
        self._most_refused = most_refused
        self.match = live.match.copy()
        self.entries: list[Entry] = []
        self.refused = list(live.pending)
        self._told: list[tuple[Told, Milliseconds]] = []
        self._table_moved = live.table_moved
        self._last_at = live.last_at

    # --- Trying -----------------------------------------------------------------------------------------

    def move(self, wish: ProposedMove) -> Refusal | None:
        """Try a move, and what the table must do then. Where the game's own code fails, nothing of it is
        tried."""
        mark = self._mark()
        try:
            return self._move(wish)
        except Exception:
            self._back_to(mark)
            raise

    def due(self) -> None:
        """Try what the table itself must do before any seat moves again."""
        while (move := self.match.due()) is not None:
            self._move_of_table(move)

    def stop(self) -> None:
        """End the game as it stands, since all want that and its rules have a move for it."""
        move = self.match.stopped()
        if move is not None:
            self._move_of_table(move)

    def _mark(self) -> tuple[Any, ...]:
        match = self.match
        return (match.state, match.n, len(self.entries), len(self.refused), len(self._told),
                self._table_moved, self._last_at)  # fmt: skip

    def _back_to(self, mark: tuple[Any, ...]) -> None:
        self.match.state, self.match.n, entries, refused, told, self._table_moved, self._last_at = mark
        del self.entries[entries:], self.refused[refused:], self._told[told:]

    def _move(self, wish: ProposedMove) -> Refusal | None:
        if self.match.over:
            return NO_GAME
        if (refusal := self._untimely(wish)) is not None:
            return refusal
        accepted = self.match.play(wish.seat, wish.move, seen=wish.n)
        if isinstance(accepted, Refusal):
            self._remember(wish)
            return accepted
        self._made(wish.seat, accepted)
        self.due()
        return None

    def _move_of_table(self, move: Any) -> None:
        accepted = self.match.play_move(TABLE, move)
        assert isinstance(accepted, Accepted), "what the table must do is legal"
        self._made(TABLE, accepted)

    def _untimely(self, wish: ProposedMove) -> Refusal | None:
        """Whether the move comes too early, or was chosen looking at something else."""
        watch, n = self._live.watch, self.match.n
        if watch is None:
            turn = self._live.turns.get(wish.seat)
            return None if (n if turn is None else turn.since) <= wish.n <= n else STALE
        if not 0 <= wish.n <= n:
            return STALE
        if watch.pause(self._at.now):
            return NOT_YET
        return STALE if wish.n < self._table_moved and self._outdated(wish.move) else None

    def _outdated(self, move: bytes) -> bool:
        game = self.match.simultaneous
        assert game is not None, "only what all play at once moves by itself"
        try:
            return game.outdated(msgspec.msgpack.decode(move, type=game.types.move))
        except UNREADABLE:
            return False  # the match says what is wrong with it

    def _made(self, seat: Seat, accepted: Accepted) -> None:
        entry = Entry(accepted.n, self._time(), seat, accepted.move)
        self.entries.append(entry)
        self._told += [(told, entry.t) for told in accepted.told]
        self._last_at = entry.t
        if seat == TABLE:
            self._table_moved = entry.n

    def _time(self) -> Milliseconds:
        """The time since the deal, as the log has them; where all play at once without what it slept.
        Time never runs backwards in a log, whatever the calendar does."""
        watch = self._live.watch
        if watch is None:
            return max(self._last_at, between(self._live.begun.at, self._at.wall))
        return max(self._last_at, watch.at(self._at.now))

    def _remember(self, wish: ProposedMove) -> None:
        """Keep a refused claim for the record, where a record of this game has such."""
        if self._live.together and self._live.kept_claims + len(self.refused) < self._most_refused:
            claim = refused_claim(self.match, self._time(), wish.seat, wish.move, wish.n)
            if claim is not None:
                self.refused.append(claim)

    # --- Written, and then made -------------------------------------------------------------------------

    def written(self) -> Written:
        """What is to be written of all that was tried. After this nothing is asked of the game any more."""
        self._worth = [each for each in self._told if not each[0].fleeting]
        self._long = any(told.beat is Pause.LONG for told, _at in self._told)
        self._deadlines = tuple(self.match.deadlines())
        ending = self._ending() if self.match.over else None
        return Written(tuple(self.entries), tuple(self.refused), ending)

    def _ending(self) -> Ending:
        result: Any = self.match.result()
        scores, winners = tuple(result.scores), tuple(result.winners)
        return Ending(msgspec.Raw(_pack(result)), scores, winners, self._at.wall)

    def made(self, now: Milliseconds, *, looking: Milliseconds, over: bool) -> LiveGame:
        """The game now that they are in the log: it may be shown, and time runs for the next to move, after
        ``looking`` where there is much to look at."""
        live, last = self._live, self.entries[-1]
        tempo, turn = live.tempo, live.turns.get(last.seat)
        if turn is not None and not turn.deadline.forced:
            kind = msgspec.msgpack.decode(last.move)[0]
            tempo = tempo.took(last.seat, kind, between(turn.starts, now))
        watch = live.watch.stopped(now) if live.watch is not None and over else live.watch
        after = live.moved(
            self.match, self._deadlines, self._told, self._worth, tempo=tempo, watch=watch,
            table_moved=self._table_moved, last_at=self._last_at,
            kept_claims=live.kept_claims + len(self.refused),
        )  # fmt: skip
        return after.wound(now, mover=last.seat, pause=looking if self._long else NO_TIME)

    def unmade(self) -> tuple[RefusedClaim, ...]:
        """The refused claims that stand although nothing was written: those of the state before."""
        return tuple(claim for claim in self.refused if claim.index <= self._live.n)
