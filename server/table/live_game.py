"""A game that is on at a table, as a value: its match, what is told of it, whose time runs.

It decides nothing about people. What would come next is tried in ``staging``; how it is shown is in
``snapshot``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from server.bots.tempo import Tempo
from server.config import Pace
from server.store.base import Begun, GameLog
from server.store.seats import PlayerId
from server.table.stopwatch import Stopwatch
from server.table.turns import Turn, next_turns
from shared.game import Deadline, Dice, Game, Told
from shared.games.catalogue import game_by
from shared.match import Match
from shared.milliseconds import NO_TIME, Milliseconds, between, seconds
from shared.record import Opening, RefusedClaim, opened
from shared.refusal import Refusal
from shared.seats import TABLE, Eye, Seat, Viewer
from shared.wire import Notice

PAST_EVENTS = 2000
"""So many events are told to a member who comes (back) to a table: more than any game of turns has."""
PAST_NOTES = 200
"""And so many of the house's own sentences with them."""

BRISK = Milliseconds(300)
"""How long it is until one of a long row of forced moves is made: it is seen to grow card by card."""


class BrokenLog(Exception):
    """A stored game that these rules do not play as it was played."""


class LiveGame(msgspec.Struct, frozen=True):
    """One game, from its opening to its result."""

    begun: Begun
    number: int
    match: Match
    """At the newest state that may be shown. Nothing plays on in it: see ``Match.copy``."""
    deadlines: tuple[Deadline, ...]
    """Who must move in this state, and what is played for them."""
    fresh: tuple[Told, ...]
    """What happened on the way to it."""
    seats: Mapping[PlayerId, Seat]
    """Where those who were dealt cards sit."""
    starter: Seat | None
    """Who started it; None where no seat does."""
    watch: Stopwatch | None
    """The time of a game that all play at once."""
    turns: Mapping[Seat, Turn] = msgspec.field(default_factory=dict)
    """Whose time runs, in any other."""
    past: tuple[tuple[Told, Milliseconds], ...] = ()
    """What is worth reading later, and when it happened."""
    remembered: int = 0
    """So many have ever been worth it."""
    notes: tuple[tuple[int, Notice], ...] = ()
    """What the house told meanwhile, and after how many of them."""
    tempo: Tempo = msgspec.field(default_factory=Tempo)
    table_moved: int = 0
    """The newest state that the table itself led to."""
    last_at: Milliseconds = NO_TIME
    """When the last move was made, as the log has it."""
    pending: tuple[RefusedClaim, ...] = ()
    """Claims refused since the log was last written."""
    kept_claims: int = 0
    """So many are in it."""
    abandoned: bool = False

    @classmethod
    def opened(cls, begun: Begun, number: int) -> "LiveGame":
        """The game as it is dealt."""
        match = opened(_game_of(begun.opening), begun.opening)
        told = tuple(match.opening_told)
        past = tuple((each, NO_TIME) for each in told if not each.fleeting)
        deal: Any = msgspec.msgpack.decode(begun.opening.deal, type=match.game.types.deal)
        seats = {player: Seat(seat) for seat, player in enumerate(begun.players) if player}
        game = match.simultaneous
        watch = None if game is None else Stopwatch(game.countdown)
        return cls(begun, number, match, tuple(match.deadlines()), told, seats, deal.start, watch, past=past,
                   remembered=len(past))  # fmt: skip

    @classmethod
    def rebuilt(cls, log: GameLog, number: int) -> "LiveGame":
        """The game as its log has it. BrokenLog when the rules do not agree."""
        live = cls.opened(log.begun, number)
        match = live.match.copy()
        fresh, past, moved, last_at = live.fresh, [*live.past], 0, NO_TIME
        for entry in log.entries:
            accepted = match.play(entry.seat, entry.move)
            if isinstance(accepted, Refusal) or accepted.n != entry.n:
                raise BrokenLog(f"move {entry.n} is not legal")
            fresh, last_at = tuple(accepted.told), entry.t
            past += [(told, entry.t) for told in fresh if not told.fleeting]
            moved = entry.n if entry.seat == TABLE else moved
        watch = live.watch and replace(live.watch, stood=live.since_countdown(last_at))
        return msgspec.structs.replace(
            live, match=match, deadlines=tuple(match.deadlines()), fresh=fresh, watch=watch,
            past=tuple(past[-PAST_EVENTS:]), remembered=len(past), table_moved=moved, last_at=last_at,
            kept_claims=len(log.refused),
        )  # fmt: skip

    # --- Looking ----------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The state's number."""
        return self.match.n

    @property
    def together(self) -> bool:
        """All play at once."""
        return self.watch is not None

    def dealt_to(self, player: PlayerId) -> Viewer:
        """The seat whose cards this person was dealt in this game; a watcher's eye for all others.

        Never from a chair alone: who sits down after a deal has not been dealt its cards.
        """
        return self.seats.get(player, Eye.WATCHER)

    @property
    def total(self) -> Milliseconds:
        """How long a turn may take; no time where players are not hurried."""
        return seconds(self.begun.settings.clock)

    def since_countdown(self, at: Milliseconds) -> Milliseconds:
        """A time of the log, as it is told: what all play at once begins after its countdown."""
        return at if self.watch is None else between(self.watch.countdown, at)

    # --- Changing ---------------------------------------------------------------------------------------

    def noted(self, notice: Notice) -> "LiveGame":
        """The house has told something of the people at the table, which stands in the log with the rest."""
        return msgspec.structs.replace(self, notes=(*self.notes, (self.remembered, notice))[-PAST_NOTES:])

    def refusing(self, claims: Iterable[RefusedClaim]) -> "LiveGame":
        """These claims have been refused, and are yet to be written."""
        return msgspec.structs.replace(self, pending=tuple(claims))

    def counted_down(self, now: Milliseconds) -> "LiveGame":
        """Time runs: anew for each seat whose turn it is, or once the countdown is over."""
        if self.watch is not None:
            return msgspec.structs.replace(self, watch=self.watch.started(now))
        return self.wound(now, mover=None)

    def asleep(self, now: Milliseconds) -> "LiveGame":
        """No time runs."""
        return self if self.watch is None else msgspec.structs.replace(self, watch=self.watch.stopped(now))

    def wound(self, now: Milliseconds, *, mover: Seat | None, pause: Milliseconds = NO_TIME) -> "LiveGame":
        """The time of each seat, set for this state; with no mover it begins anew. None runs where all play
        at once."""
        if self.watch is not None:
            return self
        turns = next_turns(
            self.turns, self.deadlines, n=self.n, now=now, mover=mover, pause=pause, total=self.total
        )
        return msgspec.structs.replace(self, turns=turns)

    def beaten(self, seats: Iterable[Seat], pace: Pace, dice: Dice) -> "LiveGame":
        """With a beat drawn, where there is none yet, for each of these seats whose move is forced: so many
        milliseconds until the table makes it. It is the house's, or fewer where many come in a row; but as
        long as this player takes over a choice where others cannot tell that it is none; and before time is
        up."""
        turns = dict(self.turns)
        for seat in seats:
            if turns[seat].beat is None:
                turns[seat] = turns[seat]._replace(beat=self._beat(turns[seat].deadline, pace, dice))
        return msgspec.structs.replace(self, turns=turns)

    def _beat(self, deadline: Deadline, pace: Pace, dice: Dice) -> Milliseconds:
        beat = min(pace.forced, BRISK) if deadline.brisk else pace.forced
        if deadline.secret:
            kind = deadline.choices[0].__struct_config__.tag
            beat = self.tempo.drawn(deadline.seat, str(kind), pace.think, dice)
        return Milliseconds(min(beat, self.total * 3 // 4)) if self.total else beat

    def moved(
        self,
        match: Match,
        deadlines: tuple[Deadline, ...],
        told: Sequence[tuple[Told, Milliseconds]],
        worth: Sequence[tuple[Told, Milliseconds]],
        **figures: Any,
    ) -> "LiveGame":
        """The game at its next state. ``worth`` is what of all that was told is worth reading later."""
        return msgspec.structs.replace(
            self, match=match, deadlines=deadlines, fresh=tuple(each for each, _at in told),
            past=(*self.past, *worth)[-PAST_EVENTS:], remembered=self.remembered + len(worth), pending=(),
            **figures,
        )  # fmt: skip


def _game_of(opening: Opening) -> Game:
    """The game by the rules it was begun by. BrokenLog where those are not known here."""
    game = game_by(opening.game, opening.rules)
    if game is None:
        raise BrokenLog(f"it was played by version {opening.rules} of the rules")
    return game
