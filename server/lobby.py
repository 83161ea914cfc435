"""The lobby: which tables there are, who may open one, and the way to each by its code."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from server import logs
from server.chairs import level_named, options_of
from server.clock import Clock, Timer
from server.config import Config
from server.live import BrokenLog, LiveGame
from server.mail import Landlord, Summary
from server.names import friendly_name, new_code
from server.party import Party
from server.seating import Person, PlayerId, Robot, Seating
from server.store.promise import Store, TableId, TableState
from server.table import Table
from server.telemetry import Telemetry
from shared.codes import plain_code
from shared.game import Level
from shared.games.catalogue import GAMES, game_named
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import Lobby as LobbyTell
from shared.wire import Open, PlayNow, Settings, TableLine, Tell

_log = logs.logger("lobby")

PUSH_EVERY = 250
"""Milliseconds between two tellings of the open tables, at least."""
MAX_LISTED = 200
"""Tables told of at once; a table beyond them is still found by its code."""
MAX_SEED = 200
"""Characters of a seed."""


class Lobby(Landlord):
    """All tables of the house."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        config: Config,
        telemetry: Telemetry,
        sent_home: Callable[[Party, TableId], None],
    ) -> None:
        """``sent_home`` is told who was at a table that closed."""
        self._store = store
        self._clock = clock
        self._config = config
        self._telemetry = telemetry
        self._sent_home = sent_home
        self._tables: dict[TableId, Table] = {}
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._summaries: dict[TableId, Summary] = {}
        self._codes: dict[str, TableId] = {}
        self._listeners: dict[int, Callable[[Tell], None]] = {}
        self._told: tuple[TableLine, ...] = ()
        self._push: Timer | None = None
        self._last_push = -PUSH_EVERY
        self._stopping = False
        self._doing: set[asyncio.Task[None]] = set()

    # --- Opening and finding tables ---------------------------------------------------------------------

    async def restore(self) -> None:
        """Every table goes on as it was when the house last closed."""
        now = self._clock.wall()
        # The oldest first: should somebody have two seats after a crash, the newer one is hers.
        for state in sorted(await self._store.tables(), key=lambda state: state.touched):
            patience = self._config.patience
            limit = patience.abandoned if state.stage == "playing" else patience.waiting_table
            if now - state.touched > limit * 1000:
                await self._store.drop_table(state.id)
            else:
                await self._restore(state)
        if self._tables:
            _log.info("lobby.restored", tables=len(self._tables))

    async def _restore(self, state: TableState) -> None:
        live = None
        try:
            game_named(state.game)
            if state.stage != "waiting":
                log = await self._store.log(state.id, state.game_no)
                if log is None:
                    raise BrokenLog("it has no opening")
                live = LiveGame.rebuilt(log, state.game_no, state.code, self._clock)
        except (BrokenLog, KeyError, msgspec.MsgspecError) as error:
            # A game that is no longer played, or by other rules: its log stays, the table does not.
            _log.error("table.broken_log", table=state.id, game=state.game_no, kind=type(error).__name__)
            await self._store.drop_table(state.id)
            return
        self._run(msgspec.structs.replace(state, seating=state.seating.all_away()), live)

    async def open(self, account: PlayerId, name: str, ask: Open) -> Table | Refusal:
        """Open a table for somebody, who has a chair at it and has yet to come."""
        game = GAMES.get(ask.game)
        if game is None:
            return Refusal("house.no_such_game")
        options = options_of(game, ask.options)
        seats = ask.settings.seats
        if options is None or seats not in game.seats or len(ask.bots) >= seats:
            return Refusal("house.bad_settings")
        if any(level_named(game, level) is None for level in ask.bots):
            return Refusal("house.no_such_level")
        alone = len(ask.bots) == seats - 1
        if ask.seed and (not alone or ask.settings.open or len(ask.seed) > MAX_SEED):
            return Refusal("house.seed_alone")
        if len(self._tables) >= self._config.limits.tables:
            return Refusal("house.too_many_tables")
        state = TableState(
            id=TableId(secrets.token_hex(8)),
            code=new_code([state.line.code for state in self._summaries.values()]),
            game=game.key,
            settings=ask.settings,
            options=options,
            seating=_seated(account, name, seats, ask.bots),
            at_once=ask.start,
            sealed=bool(ask.seed),
            seed=ask.seed,
            touched=self._clock.wall(),
        )
        await self._store.put_table(state)
        if self._stopping:
            return Refusal("house.stopping")
        _log.info("table.opened", table=state.id, game=state.game, seats=seats, bots=len(ask.bots))
        return self._run(state, None)

    def _run(self, state: TableState, live: LiveGame | None) -> Table:
        table = Table(
            state, live, store=self._store, clock=self._clock, config=self._config, telemetry=self._telemetry,
            landlord=self,
        )  # fmt: skip
        self._tables[table.id] = table
        self._codes[plain_code(table.code)] = table.id
        self._tasks[table.id] = asyncio.create_task(table.run(), name=f"table {table.id}")
        self._telemetry.tables(len(self._tables))
        return table

    def by_code(self, typed: str) -> Table | None:
        """The table with this code, however it was typed."""
        table = self._codes.get(plain_code(typed))
        return None if table is None else self._tables.get(table)

    def to_play_now(self, key: str) -> Table | None:
        """The fullest open table that waits for players of this game ("" for any)."""
        open_now = [
            summary
            for summary in self._summaries.values()
            if summary.listed
            and summary.joinable
            and summary.line.stage == "waiting"
            and key in ("", summary.line.game)
        ]
        if not open_now:
            return None
        return self._tables[max(open_now, key=lambda each: each.line.taken).id]

    def seat_of(self, player: PlayerId, *, expected: bool = False) -> Table | None:
        """The table where somebody has a seat; with ``expected`` only one that was not left on purpose."""
        for summary in self._summaries.values():
            if player in (summary.expected if expected else summary.seated):
                return self._tables.get(summary.id)
        return None

    def left_by(self, player: PlayerId) -> str:
        """The code of a running game that somebody left on purpose and whose seat is still theirs, or ""."""
        for summary in self._summaries.values():
            if player in summary.seated - summary.expected:
                return summary.line.code
        return ""

    async def stop(self) -> None:
        """Every table comes to rest, with all that was told in the store."""
        self._stopping = True
        # Again, as long as there is one: somebody may be opening a table in this very moment.
        while running := [table for table in self._tables.values() if not self._tasks[table.id].done()]:
            await asyncio.gather(*(table.stop() for table in running))
            await asyncio.gather(*(self._tasks[table.id] for table in running), return_exceptions=True)
        await asyncio.gather(*self._doing, return_exceptions=True)

    # --- What tables tell -------------------------------------------------------------------------------

    def changed(self, summary: Summary) -> None:
        old = self._summaries.get(summary.id)
        self._summaries[summary.id] = summary
        for player in summary.seated - (old.seated if old is not None else frozenset()):
            self._give_up_others(player, summary.id)
        self._tell_soon()

    def closed(self, table: TableId, parties: Sequence[Party], *, again: bool) -> None:
        gone = self._tables.pop(table, None)
        self._summaries.pop(table, None)
        task = self._tasks.pop(table, None)
        if gone is not None and self._codes.get(plain_code(gone.code)) == table:
            del self._codes[plain_code(gone.code)]
        self._telemetry.tables(len(self._tables))
        for party in parties:
            self._sent_home(party, table)
        self._tell_soon()
        if again and task is not None:
            self._do(self._reopen(table, task))

    def _give_up_others(self, player: PlayerId, table: TableId) -> None:
        """Somebody has sat down at a table: nobody has two seats."""
        for summary in self._summaries.values():
            if player in summary.seated and summary.id != table:
                self._do(self._tables[summary.id].give_up(player))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)

    async def _reopen(self, table: TableId, task: asyncio.Task[None]) -> None:
        await task
        for state in await self._store.tables():
            if state.id == table:
                await self._restore(state)

    # --- Who is in the lobby ----------------------------------------------------------------------------

    def listen(self, listener: Any, hear: Callable[[Tell], None]) -> None:
        """Somebody is in the lobby: is told of the open tables now, and whenever they change."""
        self._listeners[id(listener)] = hear
        hear(LobbyTell(self._lines()))

    def listen_no_more(self, listener: Any) -> None:
        """Somebody has left the lobby."""
        self._listeners.pop(id(listener), None)

    def _lines(self) -> tuple[TableLine, ...]:
        listed = [summary.line for summary in self._summaries.values() if summary.listed]
        stages = ("waiting", "playing", "over")
        listed.sort(key=lambda line: (stages.index(line.stage), -line.taken, line.code))
        return tuple(listed[:MAX_LISTED])

    def _tell_soon(self) -> None:
        if self._push is None:
            wait = max(0, self._last_push + PUSH_EVERY - self._clock.now())
            self._push = self._clock.later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._push = None
        self._last_push = self._clock.now()
        lines = self._lines()
        if lines != self._told:
            self._told = lines
            tell = LobbyTell(lines)
            for hear in tuple(self._listeners.values()):
                hear(tell)


def _seated(player: PlayerId, name: str, seats: int, bots: Sequence[str]) -> Seating:
    seating = Seating.of(seats).with_chair(Seat(0), Person(player, name))
    for seat, level in enumerate(bots, 1):
        taken = [each for each in seating.names() if each]
        seating = seating.with_chair(Seat(seat), Robot(friendly_name(taken), Level(level)))
    return seating


def open_at_once(ask: PlayNow) -> Open:
    """The table for whoever wants to play now and finds no open one: with bots, and at once."""
    key = ask.game or next(iter(GAMES))
    seats = default_seats(key)
    bots = (Level.NORMAL.value,) * (seats - 1)
    return Open(game=key, settings=Settings(seats=seats, clock=0, open=False), bots=bots, start=True)


def default_seats(key: str) -> int:
    """How many sit down to play now: four where the game allows it."""
    game = GAMES.get(key)
    if game is None:
        return 4
    return 4 if 4 in game.seats else game.seats.start
