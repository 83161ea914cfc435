"""The lobby: which tables there are, who may open one, and the way to each by its code."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from server import logs
from server.bots.chooser import Chooser
from server.chance import Chance
from server.clock import Clock, Timer
from server.config import Config
from server.players.names import friendly_name, new_code
from server.sessions.bot_share import Share
from server.sessions.tally import TableCounts
from server.store.base import Ending, Store, StoreTrouble, TableId, TableState
from server.store.seats import BotSeat, PlayerId, PlayerSeat, Seating
from server.supervisor import Supervisor, guarded
from server.table.live_game import BrokenLog, LiveGame
from server.table.messages import Summary, TableObserver
from server.table.setup import bots_of, no_such_game, settings_of
from server.table.subscriber import Subscriber
from server.table.table import Table
from server.telemetry import Telemetry
from shared import house
from shared.codes import plain_code
from shared.game import Level
from shared.games.catalogue import GAMES, game_named
from shared.milliseconds import Milliseconds, after, between, seconds
from shared.refusal import Refusal
from shared.seats import Seat
from shared.simultaneous import SimultaneousGame
from shared.stage import Stage
from shared.wire import Lobby as LobbyTell
from shared.wire import Notification, Open, PlayNow, Settings, TableLine

_log = logs.logger("lobby")

PUSH_EVERY = Milliseconds(250)
"""The time between two tellings of the open tables, at least."""
MAX_LISTED = 200
"""Tables told of at once; a table beyond them is still found by its code."""
WEIGHTY = 8
"""Seats at a table where all play at once that cost as much as a table with turns."""
MAX_SEED = 200
"""Characters of a seed."""
RETRY = seconds(2)
"""The time until a table that the store did not give is asked for again."""
MOST_FAILURES = 5
"""A table whose task has failed so often lies aside until the house opens again."""


class Lobby(TableObserver):
    """All tables of the house."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        config: Config,
        telemetry: Telemetry,
        chance: Chance,
        sent_home: Callable[[Subscriber, TableId], None],
        left_ended: Callable[[PlayerId, TableId], None],
        chooser: Chooser,
    ) -> None:
        """``sent_home`` is told who was at a table that closed; ``left_ended`` who left a running game on
        purpose, once that seat is no longer to be come back to."""
        self._store = store
        self._clock = clock
        self._config = config
        self._telemetry = telemetry
        self._chooser = chooser
        self._chance = chance
        self._sent_home = sent_home
        self._left_ended = left_ended
        self._tables: dict[TableId, Table] = {}
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._summaries: dict[TableId, Summary] = {}
        self._codes: dict[str, TableId] = {}
        self._listeners: dict[int, Callable[[Notification], None]] = {}
        self._told: tuple[TableLine, ...] = ()
        self._push: Timer | None = None
        self._last_push = Milliseconds(-PUSH_EVERY)
        self._stopping = False
        self._running = Supervisor()
        """The tables' tasks."""
        self._doing = Supervisor()
        """What has been begun and will be done soon."""
        self._failures: Counter[TableId] = Counter()
        self._tally = TableCounts(config.limits)
        self._share = Share(config.limits.bots)
        self._crowded = False
        """More bots race than the house has time for."""

    # --- Opening and finding tables ---------------------------------------------------------------------

    async def restore(self) -> None:
        """Every table goes on as it was when the house last closed. Nothing is given up by the calendar,
        which may be wrong: patience with players who are away begins anew."""
        # The oldest first: should a player have two seats after a crash, the newer one counts.
        for state in sorted(await self._store.tables(), key=lambda state: state.touched):
            await self._restore(state)
        if self._tables:
            _log.info("lobby.restored", tables=len(self._tables))

    async def _restore(self, state: TableState) -> None:
        live = None
        try:
            game_named(state.game)
            if state.stage != Stage.WAITING:
                log = await self._store.log(state.id, state.game_no)
                if log is None:
                    raise BrokenLog("it has no opening")
                live = LiveGame.rebuilt(log, state.game_no)
        except (BrokenLog, KeyError, msgspec.MsgspecError) as error:
            # A game that is no longer played, or by other rules. Another katta may know it, so it lies aside
            # as long as any that no player comes back to.
            why = str(error) if isinstance(error, BrokenLog) else ""
            _log.error(
                "table.broken_log", table=state.id, game=state.game_no, kind=type(error).__name__, why=why
            )
            self._lay_aside(state)
            return
        except StoreTrouble:
            raise
        except Exception as error:
            # A bug in its game's rules, say: one table that cannot go on keeps no other from it.
            _log.bug("table.bug", error, table=state.id, message="")
            self._lay_aside(state)
            return
        self._run(msgspec.structs.replace(state, seating=state.seating.all_away()), live)

    def _lay_aside(self, state: TableState) -> None:
        wait = seconds(self._config.patience.abandoned)
        self._clock.later(wait, lambda: self._do("give up", self._give_up_aside(state)))

    async def _give_up_aside(self, state: TableState) -> None:
        """A table that could not go on has lain aside for long: its game ends without a result."""
        try:
            log = await self._store.log(state.id, state.game_no)
            if log is not None and log.ending is None:
                await self._store.abandon(state, Ending.of_none(self._clock.wall()), remembered=True)
                _log.info("game.given_up", table=state.id, number=state.game_no, moves=len(log.entries))
            await self._store.drop_table(state.id)
        except StoreTrouble as trouble:
            _log.error("table.store_fails", table=state.id, why=str(trouble))
            return
        _log.info("table.dropped", table=state.id)

    async def open(self, opener: PlayerSeat, ask: Open, source: str = "") -> Table | Refusal:
        """Open a table for a player from this source, who has a chair at it and has yet to come: say then
        ``settled``. What was begun is done also when the player who asked goes away meanwhile."""
        game = GAMES.get(ask.game)
        if game is None:
            return no_such_game()
        options = settings_of(game, ask.settings, ask.options)
        if isinstance(options, Refusal):
            return options
        seats = ask.settings.seats
        if (wrong := bots_of(game, seats, ask.bots)) is not None:
            return wrong
        alone = len(ask.bots) == seats - 1
        if ask.seed and (not alone or ask.settings.open or len(ask.seed) > MAX_SEED):
            return house.SEED_ALONE.refusal()
        if self._stopping:
            return house.STOPPING.refusal()
        if not self._tally.may_open(alone=alone):
            return house.TOO_MANY_TABLES.refusal()
        state = TableState(
            id=TableId(self._chance.randbytes(8).hex()),
            code=new_code(self._codes, self._chance),
            game=game.key,
            settings=ask.settings,
            options=options,
            seating=_seated(opener, seats, ask.bots, self._chance),
            at_once=ask.start,
            sealed=bool(ask.seed),
            seed=ask.seed,
            touched=self._clock.wall(),
        )
        self._tally.opens(state.id, source, alone=alone)
        self._codes[plain_code(state.code)] = state.id
        opening = self._doing.start("open", self._opened(state, len(ask.bots)), expected=(StoreTrouble,))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            self._do("settle", self._settled_after(opening, state.id))
            raise

    async def _opened(self, state: TableState, bots: int) -> Table:
        try:
            await self._store.put_table(state)
        except BaseException:
            self._tally.gone(state.id)
            del self._codes[plain_code(state.code)]
            raise
        seats = state.settings.seats
        _log.info("table.opened", table=state.id, game=state.game, seats=seats, bots=bots)
        return self._run(state, None)

    async def _settled_after(self, opening: asyncio.Task[Table], table: TableId) -> None:
        await asyncio.wait({opening})
        self.settled(table)

    def settled(self, table: TableId) -> None:
        """Who opened this table has come to it, or was cut off and never will: then it is not needed."""
        if self._tally.settled(table) and table in self._tables:
            self._do("lapse", self._tables[table].lapse())

    def weight(self, table: TableId) -> int:
        """How much a table weighs, in tables of the usual size."""
        summary = self._summaries.get(table)
        return 1 if summary is None else weight(summary.line.game, summary.line.seats)

    def _run(self, state: TableState, live: LiveGame | None) -> Table:
        table = Table(
            state, live, store=self._store, clock=self._clock, config=self._config, telemetry=self._telemetry,
            observer=self, chance=self._chance, chooser=self._chooser,
        )  # fmt: skip
        self._tables[table.id] = table
        self._codes[plain_code(table.code)] = table.id
        self._tasks[table.id] = self._running.start(
            f"table {table.id}", table.run(), lambda: self._failed(table)
        )
        self._telemetry.tables(len(self._tables))
        return table

    def _failed(self, table: Table) -> None:
        """A table's task has ended by a bug: its people are sent home, and its game goes on anew."""
        self._failures[table.id] += 1
        try:
            table.fail()
        finally:
            if table.id in self._tables:
                self.closed(table.id, (), again=True)

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
            and summary.line.stage == Stage.WAITING
            and key in ("", summary.line.game)
        ]
        if not open_now:
            return None
        return self._tables[max(open_now, key=lambda each: each.line.taken).id]

    def seat_of(self, player: PlayerId, *, expected: bool = False) -> Table | None:
        """The table where a player has a seat; with ``expected`` only one that was not left on purpose."""
        for summary in self._summaries.values():
            if player in (summary.expected if expected else summary.seated):
                return self._tables.get(summary.id)
        return None

    def held_seats(self) -> int:
        """How many seats are held for people who are away from games that go on."""
        return sum(summary.held for summary in self._summaries.values())

    def waits_for(self, player: PlayerId) -> bool:
        """Whether a game that is on has a seat for a player who did not leave it on purpose."""
        return any(
            player in summary.expected and summary.line.stage == Stage.PLAYING
            for summary in self._summaries.values()
        )

    def left_by(self, player: PlayerId) -> str:
        """The code of a running game that a player left on purpose and whose seat is still theirs, or ""."""
        for summary in self._summaries.values():
            if player in summary.left:
                return summary.line.code
        return ""

    async def stop(self) -> None:
        """Every table comes to rest, with all that was told in the store."""
        self._stopping = True
        await self._doing.finished()
        # Again, as long as there is one: a player may be opening a table in this very moment.
        while running := [table for table in self._tables.values() if not self._tasks[table.id].done()]:
            await asyncio.gather(*(table.stop() for table in running))
            await self._running.finished()
        await self._doing.finished()

    # --- What tables tell -------------------------------------------------------------------------------

    def changed(self, summary: Summary) -> None:
        old = self._summaries.get(summary.id)
        self._summaries[summary.id] = summary
        for player in summary.seated - (old.seated if old is not None else frozenset()):
            self._give_up_others(player, summary.id)
        if self._share.want(summary.id, self._tally.source(summary.id), summary.racing):
            self._look_for_crowd()
        given_up = self._tally.told(summary)
        if given_up is not None:
            self._do("lapse", self._lapse(given_up))
        for player in (old.left if old is not None else frozenset()) - summary.left:
            self._left_ended(player, summary.id)
        self._tell_soon()

    def slowness(self, table: TableId) -> float:
        return self._share.slowness(table)

    def _look_for_crowd(self) -> None:
        """Say once that there are more bots than the house has time for, until there are fewer again."""
        crowded = self._share.wanted > self._config.limits.bots
        if crowded and not self._crowded:
            _log.warning("lobby.bots_slowed", bots=self._share.wanted, most=self._config.limits.bots)
        self._crowded = crowded

    async def _lapse(self, table: TableId) -> None:
        """Too many tables sleep, and this one is to go. If a player has just come to it, it stays."""
        if table in self._tables:
            _log.info("table.makes_room", table=table)
            await self._tables[table].lapse()
        self._tally.stays(table)

    def closed(self, table: TableId, subscribers: Sequence[Subscriber], *, again: bool) -> None:
        gone = self._tables.pop(table, None)
        self._tally.gone(table)
        self._share.want(table, "", 0)
        last = self._summaries.pop(table, None)
        task = self._tasks.pop(table, None)
        if gone is not None and self._codes.get(plain_code(gone.code)) == table:
            del self._codes[plain_code(gone.code)]
        self._telemetry.tables(len(self._tables))
        for subscriber in subscribers:
            guarded("send home", self._sent_home, table=table)(subscriber, table)
        for player in last.left if last is not None else ():
            guarded("send home", self._left_ended, table=table)(player, table)
        self._tell_soon()
        if again and task is not None:
            self._do("reopen", self._reopen(table, task))

    def _give_up_others(self, player: PlayerId, table: TableId) -> None:
        """A player has sat down at a table: no player has two seats."""
        for summary in self._summaries.values():
            if player in summary.seated and summary.id != table:
                self._do("give up", self._tables[summary.id].give_up(player))

    def _do(self, name: str, work: Coroutine[Any, Any, object]) -> None:
        self._doing.start(name, work)

    async def _reopen(self, table: TableId, task: asyncio.Task[None]) -> None:
        """The game of a table that was closed goes on, from what is in the store."""
        await asyncio.wait({task})
        if self._stopping:
            return
        try:
            (state,) = [state for state in await self._store.tables() if state.id == table]
            if self._failures[table] < MOST_FAILURES:
                await self._restore(state)
            else:
                _log.error("table.laid_aside", table=table, failures=self._failures[table])
                self._lay_aside(state)
        except StoreTrouble as trouble:
            _log.error("table.store_fails", table=table, why=str(trouble))
            self._clock.later(RETRY, lambda: self._do("reopen", self._reopen(table, task)))

    # --- Who is in the lobby ----------------------------------------------------------------------------

    def subscribe(self, listener: Any, notify: Callable[[Notification], None]) -> None:
        """A session is in the lobby: it is told of the open tables now, and whenever they change."""
        self._listeners[id(listener)] = notify
        notify(LobbyTell(self._lines()))

    def unsubscribe(self, listener: Any) -> None:
        """A session has left the lobby."""
        self._listeners.pop(id(listener), None)

    def _lines(self) -> tuple[TableLine, ...]:
        listed = [summary.line for summary in self._summaries.values() if summary.listed]
        stages = tuple(Stage)
        listed.sort(key=lambda line: (stages.index(line.stage), -line.taken, line.code))
        return tuple(listed[:MAX_LISTED])

    def _tell_soon(self) -> None:
        if self._push is None:
            wait = between(self._clock.now(), after(self._last_push, PUSH_EVERY))
            self._push = self._clock.later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._push = None
        self._last_push = self._clock.now()
        lines = self._lines()
        if lines != self._told:
            self._told = lines
            tell = LobbyTell(lines)
            for notify in tuple(self._listeners.values()):
                guarded("tell the lobby", notify)(tell)


def weight(key: str, seats: int) -> int:
    """How much such a table costs the house, in tables of the usual size: where all play at once, every seat
    counts."""
    game = GAMES.get(key)
    return 1 + seats // WEIGHTY if isinstance(game, SimultaneousGame) else 1


def _seated(person: PlayerSeat, seats: int, bots: Sequence[str], chance: Chance) -> Seating:
    seating = Seating.of(seats).with_chair(Seat(0), person)
    for seat, level in enumerate(bots, 1):
        taken = [each for each in seating.names() if each]
        seating = seating.with_chair(Seat(seat), BotSeat(friendly_name(taken, chance), Level(level)))
    return seating


def open_at_once(ask: PlayNow) -> Open:
    """The table for a player who wants to play now and finds no open one: with bots, and at once."""
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
