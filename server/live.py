"""A game that is on at a table: its match, its log, whose time runs. It decides nothing about people."""

import secrets
from collections import deque
from hashlib import sha256
from typing import Any

import msgspec

from server.clock import Clock
from server.config import Pace
from server.seating import Person, PlayerId, Robot
from server.stopwatch import Stopwatch
from server.store.promise import Begun, Ending, GameLog, TableState
from server.tempo import Tempo
from server.turns import Turn, clock_for, next_turns
from shared import wire
from shared.game import Beat, Dice, Game, Told
from shared.games.catalogue import game_by, game_named
from shared.match import Accepted, Match
from shared.record import Claim, Entry, Opening, commitment, opened, refused_claim
from shared.refusal import Refusal
from shared.seats import TABLE, Eye, Seat, Viewer
from shared.wire import UNREADABLE, Happened, Noted, Notice, Seen

PAST_EVENTS = 2000
"""So many events are told to somebody who comes (back) to a table: more than any game of turns has."""
PAST_NOTES = 200
"""And so many of the house's own sentences with them."""
MAX_REFUSED = 2000
"""So many refused claims of a game are kept for its record; more are a machine's."""
BRISK = 300
"""Milliseconds after which one of a long row of forced moves is made: it is seen to grow card by card."""
STALE = Refusal("house.stale")
NOT_YET = Refusal("house.not_yet")
NO_GAME = Refusal("house.no_game")

_pack = msgspec.msgpack.Encoder().encode


class BrokenLog(Exception):
    """A stored game that these rules do not play as it was played."""


def seed_of(text: str) -> bytes:
    """The 32 bytes that a seed in words stands for."""
    return sha256(text.encode()).digest()


def begun_at(state: TableState, clock: Clock) -> Begun:
    """The opening of a table's next game: a fresh deal, bound by its commitment."""
    game = game_named(state.game)
    seats = len(state.seating.chairs)
    alone = len(state.seating.persons()) == 1
    options: Any = msgspec.msgpack.decode(state.options, type=game.types.options)
    options = options.among(alone=alone)
    seed, deal = _dealt(game, options, seats, state)
    salt = secrets.token_bytes(32)
    opening = Opening(
        game=game.key,
        rules=game.rules,
        players=state.seating.names(),
        options=_pack(options),
        deal=_pack(deal),
        seed=seed,
        salt=salt,
    )
    chairs = state.seating.chairs
    return Begun(
        code=state.code,
        opening=opening,
        players=tuple(chair.player if isinstance(chair, Person) else PlayerId("") for chair in chairs),
        levels=tuple(chair.level if isinstance(chair, Robot) else None for chair in chairs),
        settings=state.settings,
        commitment=commitment(deal, salt),
        at=clock.wall(),
    )


def _game_of(opening: Opening) -> Game:
    """The game by the rules it was begun by. BrokenLog where those are not known here."""
    game = game_by(opening.game, opening.rules)
    if game is None:
        raise BrokenLog(f"it was played by version {opening.rules} of the rules")
    return game


def _dealt(game: Game, options: msgspec.Struct, seats: int, state: TableState) -> tuple[bytes, Any]:
    if state.seed:
        seed = seed_of(state.seed)
        return seed, game.deal(options, seats, seed)
    while True:
        # Everything follows from the seed, who starts included; so draw until the right one starts.
        seed = secrets.token_bytes(32)
        deal: Any = game.deal(options, seats, seed)
        if state.first is None or deal.start in (None, state.first):
            return seed, deal


class LiveGame:
    """One game, from its opening to its result."""

    def __init__(self, begun: Begun, number: int, code: str, clock: Clock) -> None:
        self.begun = begun
        self.number = number
        self.match: Match = opened(_game_of(begun.opening), begun.opening)
        self.turns: dict[Seat, Turn] = {}
        self.tried: list[Entry] = []
        """Moves made since the log was last written, as it will have them."""
        self.refused: list[Claim] = []
        """Claims refused since then that the record will have."""
        self._code = code
        self._clock = clock
        self._seats = {player: Seat(seat) for seat, player in enumerate(begun.players) if player}
        self._last_at = 0
        self._total = begun.settings.clock * 1000
        self._past: deque[tuple[Told, int]] = deque(maxlen=PAST_EVENTS)
        """What is worth reading later, and when it happened."""
        self._remembered = 0
        """So many have ever been worth it."""
        self._notes: deque[tuple[int, Notice]] = deque(maxlen=PAST_NOTES)
        """What the house told meanwhile, and after how many of them."""
        self._fresh: list[Told] = []
        """What happened on the way to the newest state that may be shown."""
        self._trying: list[tuple[Told, int]] = [(told, 0) for told in self.match.opening_told]
        self._before: tuple[Any, int, int] | None = None
        self._tempo = Tempo()
        self._table_moved = 0
        """The newest state that the table itself led to."""
        self._kept_claims = 0
        self._abandoned = False
        self._happened: Happened | None = None
        self._watch = self._stopwatch()
        self._show()

    def _stopwatch(self, gone: int = 0) -> Stopwatch | None:
        game = self.match.simultaneous
        return None if game is None else Stopwatch(self._clock, game.countdown, gone)

    def _since_countdown(self, at: int) -> int:
        game = self.match.simultaneous
        return at if game is None else max(0, at - game.countdown)

    def beat(self, turn: Turn, pace: Pace, dice: Dice) -> int:
        """Milliseconds after which the table makes a forced move: the house's, or fewer where many come in a
        row; but as long as this player takes over a choice where nobody can tell that it is none; and before
        the time is up."""
        if turn.beat is None:
            turn.beat = min(pace.forced, BRISK) if turn.deadline.brisk else pace.forced
            if turn.deadline.secret:
                kind = turn.deadline.choices[0].__struct_config__.tag
                turn.beat = self._tempo.drawn(turn.deadline.seat, str(kind), pace.think, dice)
            if self._total:
                turn.beat = min(turn.beat, self._total * 3 // 4)
        return turn.beat

    @classmethod
    def rebuilt(cls, log: GameLog, number: int, code: str, clock: Clock) -> "LiveGame":
        """The game as its log has it. BrokenLog when the rules do not agree."""
        live = cls(log.begun, number, code, clock)
        for entry in log.entries:
            accepted = live.match.play(entry.seat, entry.move)
            if isinstance(accepted, Refusal) or accepted.n != entry.n:
                raise BrokenLog(f"move {entry.n} is not legal")
            live._made(accepted, entry)
            live._show()
        live._kept_claims = len(log.refused)
        live._watch = live._stopwatch(live._since_countdown(live._last_at))
        return live

    # --- Moves ------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The state's number."""
        return self.match.n

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.match.over

    @property
    def together(self) -> bool:
        """All play at once."""
        return self.match.simultaneous is not None

    @property
    def starter(self) -> Seat | None:
        """Who started this game; None where nobody does."""
        deal: Any = msgspec.msgpack.decode(self.begun.opening.deal, type=self.match.game.types.deal)
        start: Seat | None = deal.start
        return start

    def dealt_to(self, player: PlayerId) -> Viewer:
        """The seat whose cards somebody was dealt in this game; a watcher's eye for everybody else."""
        return self._seats.get(player, Eye.WATCHER)

    def try_move(self, seat: Seat, n: int, move: bytes) -> Refusal | None:
        """Make a move that was chosen while looking at state ``n``, and what the table must do then.

        All that was tried can be taken back until ``keep``.
        """
        if self.over:
            return NO_GAME
        refusal = self._untimely(seat, n, move)
        if refusal is not None:
            return refusal
        before = (self.match.state, self.match.n, self._table_moved)
        accepted = self.match.play(seat, move, seen=n)
        if isinstance(accepted, Refusal):
            self._remember(seat, n, move)
            return accepted
        self._try(seat, accepted, before)
        self.try_due()
        return None

    def try_due(self) -> None:
        """Make the moves that the table itself must make before anybody moves again."""
        while (move := self.match.due()) is not None:
            self._try_as_table(move)

    def try_stop(self) -> None:
        """End the game as it stands, since all want that and its rules have a move for it."""
        move = self.match.stopped()
        if move is not None:
            self._try_as_table(move)

    def _try_as_table(self, move: Any) -> None:
        before = (self.match.state, self.match.n, self._table_moved)
        accepted = self.match.play_move(TABLE, move)
        assert isinstance(accepted, Accepted), "what the table must do is legal"
        self._try(TABLE, accepted, before)

    def _untimely(self, seat: Seat, n: int, move: bytes) -> Refusal | None:
        """Whether the move comes too early, or was chosen looking at something else."""
        if self._watch is None:
            turn = self.turns.get(seat)
            return None if (self.n if turn is None else turn.since) <= n <= self.n else STALE
        if not 0 <= n <= self.n:
            return STALE
        if self._watch.pause:
            return NOT_YET
        return STALE if n < self._table_moved and self._outdated(move) else None

    def _outdated(self, move: bytes) -> bool:
        game = self.match.simultaneous
        assert game is not None, "only what all play at once moves by itself"
        try:
            return game.outdated(msgspec.msgpack.decode(move, type=game.types.move))
        except UNREADABLE:
            return False  # the match says what is wrong with it

    def _try(self, seat: Seat, accepted: Accepted, before: tuple[Any, int, int]) -> None:
        if self._before is None:
            self._before = before
        # Time never runs backwards in a log, whatever the calendar does.
        entry = Entry(accepted.n, self._now(), seat, accepted.move)
        self._made(accepted, entry)
        self.tried.append(entry)

    def _now(self) -> int:
        """Milliseconds since the deal, as the log has them; where all play at once without what it slept."""
        at = self._clock.wall() - self.begun.at if self._watch is None else self._watch.at
        return max(self._last_at, at)

    def _remember(self, seat: Seat, n: int, move: bytes) -> None:
        """Keep a refused claim for the record, where a record of this game has such."""
        if self.together and self._kept_claims + len(self.refused) < MAX_REFUSED:
            claim = refused_claim(self.match, self._now(), seat, move, n)
            if claim is not None:
                self.refused.append(claim)

    def _made(self, accepted: Accepted, entry: Entry) -> None:
        self._trying += [(told, entry.t) for told in accepted.told]
        self._last_at = entry.t
        if entry.seat == TABLE:
            self._table_moved = entry.n

    def take_back(self) -> None:
        """What was tried was never made."""
        if self._before is not None:
            self.match.state, self.match.n, self._table_moved = self._before
        self._before = None
        self.tried, self._trying = [], []
        self.refused = [claim for claim in self.refused if claim.index <= self.match.n]

    def keep(self, *, looking: int) -> None:
        """What was tried is in the log: it may be shown, and time runs for whoever moves next, after
        ``looking`` where there is much to look at."""
        mover = self.tried[-1].seat
        self._remember_tempo(self.tried[-1])
        self._kept_claims += len(self.refused)
        self._before = None
        self.tried, self.refused = [], []
        self._show()
        if self._watch is not None and self.match.over:
            self._watch.stop()
        pause = looking if any(told.beat is Beat.LONG for told in self._fresh) else 0
        self.wind(mover=mover, pause=pause)

    def _remember_tempo(self, entry: Entry) -> None:
        turn = self.turns.get(entry.seat)
        if turn is not None and not turn.deadline.forced:
            kind = msgspec.msgpack.decode(entry.move)[0]
            self._tempo.took(entry.seat, kind, max(0, self._clock.now() - turn.starts))

    def _show(self) -> None:
        fresh = [(told, at) for told, at in self._trying if not told.fleeting]
        self._past += fresh
        self._remembered += len(fresh)
        self._fresh, self._trying = [told for told, _at in self._trying], []
        self._happened = None

    # --- Time -------------------------------------------------------------------------------------------

    def count_down(self) -> None:
        """Time runs: anew for everybody whose turn it is, or once the countdown is over."""
        if self._watch is not None and not self.match.over:
            self._watch.start()
        self.wind(mover=None)

    def sleep(self) -> None:
        """No time runs."""
        if self._watch is not None:
            self._watch.stop()

    def wind(self, *, mover: Seat | None, pause: int = 0) -> None:
        """Set everybody's time; with no mover everybody's begins anew. Nobody's where all play at once."""
        if self._watch is not None:
            return
        self.turns = next_turns(
            self.turns, self.match.deadlines(), n=self.n, now=self._clock.now(), mover=mover, pause=pause,
            total=self._total,
        )  # fmt: skip

    def ending(self) -> Ending:
        """The result of a game that is over."""
        result: Any = self.match.result()
        assert result is not None, "the game is over"
        return Ending(
            msgspec.Raw(_pack(result)), tuple(result.scores), tuple(result.winners), self._clock.wall()
        )

    def break_off(self) -> None:
        """The game is abandoned: its deal need not be kept secret any more."""
        self._abandoned = True

    # --- What is seen -----------------------------------------------------------------------------------

    def seen(self, viewer: Viewer, *, running: bool) -> Seen:
        """The newest view. ``running`` is false while no time runs."""
        clock = None
        if self._watch is not None and self.match.over:
            clock = wire.Clock(left=0, total=0, gone=self._watch.gone)
        elif running and self._watch is not None:
            clock = self._watch.told()
        elif running:
            clock = clock_for(self.turns, viewer, now=self._clock.now(), total=self._total)
        return Seen(self._code, self.n, msgspec.Raw(self.match.view(viewer)), clock)

    def happened(self, viewer: Viewer) -> Happened:
        """What the last moves (or the opening) did."""
        if not self.together:
            return Happened(self._code, self.n, self.match.news(self._fresh, viewer))
        if self._happened is None:
            self._happened = Happened(self._code, self.n, self.match.news(self._fresh, Eye.WATCHER))
        return self._happened

    def past(self, viewer: Viewer) -> Happened:
        """What happened so far, the last of it, for somebody who comes (back)."""
        news = self.match.news(tuple(told for told, _at in self._past), viewer)
        times = tuple(self._since_countdown(at) for _told, at in self._past) if self.together else ()
        forgotten = self._remembered - len(self._past)
        notes = tuple(
            Noted(after - forgotten, notice.key, notice.args)
            for after, notice in self._notes
            if after >= forgotten
        )
        return Happened(self._code, self.n, news, past=True, times=times, notes=notes)

    def note(self, notice: Notice) -> None:
        """The house tells something about the people at the table, which stands in the log with the rest."""
        self._notes.append((self._remembered, notice))

    def finished(self, record: str) -> wire.Finished:
        """What makes the deal checkable, once the game is over or abandoned."""
        assert self.over or self._abandoned, "a running game keeps its seed"
        opening = self.begun.opening
        return wire.Finished(
            self._code, record, opening.seed.hex(), opening.salt.hex(), self.begun.commitment
        )
