"""A game that is on at a table: its match, its log, whose time runs. It decides nothing about people."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from server.clock import Clock
from server.seating import Person, PlayerId, Robot
from server.store.promise import Begun, Ending, GameLog, TableState
from server.turns import Turn, clock_for, next_turns
from shared import wire
from shared.game import Beat, Game, Told
from shared.games.catalogue import game_named
from shared.match import Accepted, Match
from shared.record import Entry, Opening, commitment, opened
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from shared.wire import Happened, Seen

PAST_EVENTS = 200
"""So many events are told to somebody who comes (back) to a table."""
STALE = Refusal("house.stale")

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
    options = msgspec.msgpack.decode(state.options, type=game.Options)
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
        levels=tuple(chair.level.value if isinstance(chair, Robot) else "" for chair in chairs),
        settings=state.settings,
        commitment=commitment(deal, salt),
        at=clock.wall(),
    )


def _dealt(
    game: Game[Any, Any, Any, Any, Any, Any], options: msgspec.Struct, seats: int, state: TableState
) -> tuple[bytes, Any]:
    if state.seed:
        seed = seed_of(state.seed)
        return seed, game.deal(options, seats, seed)
    while True:
        # Everything follows from the seed, who starts included; so draw until the right one starts.
        seed = secrets.token_bytes(32)
        deal: Any = game.deal(options, seats, seed)
        if state.first is None or deal.start == state.first:
            return seed, deal


class LiveGame:
    """One game, from its opening to its result."""

    def __init__(self, begun: Begun, number: int, code: str, clock: Clock) -> None:
        self.begun = begun
        self.number = number
        self.match: Match = opened(game_named(begun.opening.game), begun.opening)
        self.turns: dict[Seat, Turn] = {}
        self._code = code
        self._clock = clock
        self._last_at = 0
        self._total = begun.settings.clock * 1000
        self._told: list[tuple[int, Sequence[Told]]] = [(0, self.match.opening_told)]
        self._before: tuple[Any, int] | None = None

    @classmethod
    def rebuilt(cls, log: GameLog, number: int, code: str, clock: Clock) -> "LiveGame":
        """The game as its log has it. BrokenLog when the rules do not agree."""
        opening = log.begun.opening
        if opening.rules != game_named(opening.game).rules:
            raise BrokenLog(f"it was played by version {opening.rules} of the rules")
        live = cls(log.begun, number, code, clock)
        for entry in log.entries:
            accepted = live.match.play(entry.seat, entry.move)
            if isinstance(accepted, Refusal) or accepted.n != entry.n:
                raise BrokenLog(f"move {entry.n} is not legal")
            live._keep(accepted)
            live._last_at = entry.t
        return live

    # --- Moves ------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The state's number."""
        return self.match.n

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.match.result() is not None

    @property
    def starter(self) -> Seat:
        """Who started this game."""
        deal: Any = msgspec.msgpack.decode(self.begun.opening.deal, type=self.match.game.Deal)
        return Seat(deal.start)

    def dealt_to(self, player: PlayerId) -> Viewer:
        """The seat whose cards somebody was dealt in this game; a watcher's eye for everybody else."""
        players = self.begun.players
        return Seat(players.index(player)) if player in players else Eye.WATCHER

    def try_move(self, seat: Seat, n: int, move: bytes) -> Accepted | Refusal:
        """Make a move that was chosen while looking at state ``n``. It can be taken back until ``keep``."""
        turn = self.turns.get(seat)
        since = self.n if turn is None else turn.since
        if not since <= n <= self.n:
            return STALE
        self._before = (self.match.state, self.match.n)
        return self.match.play(seat, move)

    def take_back(self) -> None:
        """The move just tried was never made."""
        assert self._before is not None, "there is a move to take back"
        self.match.state, self.match.n = self._before

    def entry(self, accepted: Accepted, seat: Seat) -> Entry:
        """The move as it goes into the log. Time never runs backwards there, whatever the calendar does."""
        at = max(self._last_at, self._clock.wall() - self.begun.at)
        return Entry(accepted.n, at, seat, accepted.move)

    def keep(self, accepted: Accepted, entry: Entry, *, looking: int) -> None:
        """The move is in the log: time runs for whoever moves next, after ``looking`` where there is much to
        look at."""
        self._keep(accepted)
        self._last_at = entry.t
        pause = looking if any(told.beat is Beat.LONG for told in accepted.told) else 0
        self.wind(mover=entry.seat, pause=pause)

    def _keep(self, accepted: Accepted) -> None:
        self._told.append((accepted.n, accepted.told))

    def wind(self, *, mover: Seat | None, pause: int = 0) -> None:
        """Set everybody's time; with no mover everybody's begins anew."""
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

    # --- What is seen -----------------------------------------------------------------------------------

    def seen(self, viewer: Viewer, *, running: bool) -> Seen:
        """The newest view. ``running`` is false while no time runs."""
        clock = clock_for(self.turns, viewer, now=self._clock.now(), total=self._total) if running else None
        return Seen(self._code, self.n, msgspec.Raw(self.match.view(viewer)), clock)

    def happened(self, viewer: Viewer) -> Happened:
        """What the last move (or the opening) did."""
        n, told = self._told[-1]
        return Happened(self._code, n, self.match.news(told, viewer))

    def past(self, viewer: Viewer) -> Happened:
        """What happened so far, the last of it, for somebody who comes (back)."""
        told = [one for _, step in self._told for one in step][-PAST_EVENTS:]
        return Happened(self._code, self.n, self.match.news(told, viewer), past=True)

    def finished(self, record: str) -> wire.Finished:
        """What makes the deal checkable, once the game is over."""
        assert self.over, "a running game keeps its seed"
        opening = self.begun.opening
        return wire.Finished(
            self._code, record, opening.seed.hex(), opening.salt.hex(), self.begun.commitment
        )
