"""A table without a loop: what is asked is done when the call returns, and time is the test's own."""

import itertools
import os
import random
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from msgspec import structs

from server.bots.table_bots import TableBots
from server.chance import Chance, repeatable
from server.clock import FakeClock
from server.config import Config
from server.players.names import new_code
from server.store.base import Store, TableId, TableState
from server.store.memory import MemoryStore
from server.store.seats import BotSeat, PlayerId, PlayerSeat, Seating
from server.table.core import TableCore
from server.table.effects import TimerName
from server.table.live_game import LiveGame
from server.table.mailbox import Mailbox
from server.table.messages import (
    Answered,
    Arrived,
    BotMoved,
    CloseIfEmpty,
    Departed,
    RequestId,
    RequestMade,
    SeatGivenUp,
    StopTable,
    TableAsk,
    TableObserver,
)
from server.table.subscriber import Subscriber
from server.table.task import TableTask
from server.table.value import TableValue
from server.telemetry import NoTelemetry
from shared.game import Level
from shared.games.catalogue import GAMES, game_named
from shared.refusal import Refusal
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Settings, ViewUpdate
from tests.server.ears import QUICK, Ear, Ledger, packed

Given = TypeVar("Given")


def now(work: Coroutine[Any, Any, Given]) -> Given:
    """The outcome of something that could wait and does not, as a store in memory."""
    try:
        work.send(None)
    except StopIteration as done:
        given: Given = done.value
        return given
    raise AssertionError("it waits for something")


def own_chance(number: int = 0) -> Chance:
    """What deals in this test: the same whenever it is run, so that what fails once can be looked into.
    DEALS=2 deals otherwise. What is not the first to draw in a test has a ``number``, for other luck."""
    return repeatable(f"{os.environ.get('DEALS', '')} {os.environ.get('PYTEST_CURRENT_TEST', '')} {number}")


class BareTable:
    """A table's core and its task over a mailbox, with only the test to turn the handle."""

    def __init__(
        self,
        state: TableState,
        live: LiveGame | None,
        *,
        store: Store,
        clock: FakeClock,
        config: Config,
        observer: TableObserver,
        chance: Chance,
    ) -> None:
        self.id, self.code = state.id, state.code
        self.mailbox = Mailbox()
        self.core = TableCore(state, live, config=config, chance=chance)
        self._numbers = itertools.count()
        self.answers: list[tuple[RequestId, Refusal | None]] = []
        """Every answer that was ever given."""
        bots = TableBots(
            game_named(state.game), clock, config.pace,
            lambda seat, n, move: self.mailbox.put(BotMoved(seat, n, move)), chance,
        )  # fmt: skip
        self.task = TableTask(
            self.core, store=store, clock=clock, telemetry=NoTelemetry(), observer=observer, bots=bots,
            post=self.mailbox.put, answer=lambda number, refusal: self.answers.append((number, refusal)),
        )  # fmt: skip

    @property
    def now(self) -> TableValue:
        """The table as it is."""
        return self.core.table

    @property
    def live(self) -> LiveGame:
        """The game itself, which no viewer ever sees."""
        assert self.now.live is not None
        return self.now.live

    def with_live(self, **parts: Any) -> None:
        """The game with other parts, as if it had come so far in another way."""
        self.core.table = structs.replace(self.now, live=structs.replace(self.live, **parts))

    def set_off(self, timer: TimerName) -> None:
        """A timer goes off now."""
        self.core.table = structs.replace(self.now, timers=self.now.timers | {timer})
        self.mailbox.put(timer)
        self.work()

    @property
    def over(self) -> bool:
        return self.now.kept.stage is Stage.OVER

    def open(self) -> None:
        """Begin."""
        now(self.task.open())

    def work(self) -> None:
        """Take in all that lies in the mailbox."""
        while len(self.mailbox):
            now(self.task.handle(now(self.mailbox.take(self.core.is_move))))

    def ask(self, subscriber: Subscriber, ask: TableAsk) -> Refusal | None:
        """A member of the table asks for something."""
        return self._answer(self.send(subscriber, ask))

    def at_once(self, asks: Sequence[tuple[Subscriber, TableAsk]]) -> list[Refusal | None]:
        """All these in the same moment, in this order."""
        return [self._answer(number) for number in [self.send(*each) for each in asks]]

    def come(self, subscriber: Subscriber, *, watch: bool) -> Refusal | None:
        """A player or watcher comes."""
        return self._answer(self.post(lambda number: Arrived(number, subscriber, watch)))

    def go(self, subscriber: Subscriber, *, on_purpose: bool) -> None:
        """A member leaves."""
        self._answer(self.post(lambda number: Departed(number, subscriber, on_purpose)))

    def give_up(self, player: PlayerId) -> None:
        """A player sits down elsewhere."""
        self._answer(self.post(lambda number: SeatGivenUp(number, player)))

    def lapse(self) -> None:
        """Give the table up, if it has no members."""
        self._answer(self.post(CloseIfEmpty))

    def stop(self) -> None:
        """The house closes."""
        self._answer(self.post(StopTable))

    def send(self, subscriber: Subscriber, ask: TableAsk) -> RequestId:
        """Put something that is asked into the mailbox, where it lies until there is work."""
        return self.post(lambda number: RequestMade(number, subscriber, ask))

    def post(self, message: Callable[[RequestId], Answered]) -> RequestId:
        """The same, whatever it is; its number."""
        number = RequestId(next(self._numbers))
        self.mailbox.put(message(number))
        return number

    def _answer(self, number: RequestId) -> Refusal | None:
        self.work()
        (answer,) = [refusal for request, refusal in self.answers if request == number]
        return answer


class Board:
    """One table with people at it, over a store and a clock of the test's own."""

    def __init__(
        self,
        *names: str,
        bots: int = 0,
        clock: int = 30,
        config: Config = QUICK,
        store: Store | None = None,
        options: msgspec.Struct | None = None,
        game: str = "katta",
        level: Level = Level.EASY,
        games: int = 1,
        seed: str = "",
        auto_pass: bool = True,
        open_: bool = True,
        chance: Chance | None = None,
    ) -> None:
        self.time = FakeClock()
        self.store = store or MemoryStore()
        self.config = config
        self.chance = chance or own_chance()
        self.ledger = Ledger()
        self.ears = [Ear(name) for name in names]
        seats = len(names) + bots
        seating = Seating.of(seats)
        for seat, ear in enumerate(self.ears):
            seating = seating.with_chair(Seat(seat), PlayerSeat(ear.player, ear.name))
        for seat in range(len(names), seats):
            seating = seating.with_chair(Seat(seat), BotSeat(f"Robot {seat}", level))
        self.state = TableState(
            id=TableId("t1"),
            code=new_code((), self.chance),
            game=game,
            settings=Settings(seats=seats, clock=clock, open=open_, games=games, auto_pass=auto_pass),
            options=packed(options or GAMES[game].types.options()),
            seating=seating,
            at_once=True,
            seed=seed,
            touched=self.time.wall(),
        )
        self.table = self.made(self.state, None)

    def made(self, state: TableState, live: LiveGame | None) -> BareTable:
        """A table in this state."""
        return BareTable(
            state, live, store=self.store, clock=self.time, config=self.config, observer=self.ledger,
            chance=self.chance,
        )  # fmt: skip

    def __enter__(self) -> Self:
        now(self.store.put_table(self.state))
        self.table.open()
        for ear in self.ears:
            assert self.table.come(ear, watch=False) is None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.table.stop()

    def pass_time(self, seconds: float) -> None:
        """Let time go on, in steps, so that what happens can have its consequences."""
        left = round(seconds * 1000)
        while left > 0:
            step = self.time.until_next()
            step = left if step is None else min(left, max(step, 1))
            self.time.advance(step)
            left -= step
            self.table.work()

    @property
    def mover(self) -> Ear | None:
        """The person who has an offer now."""
        return next((ear for ear in self.ears if ear.all(ViewUpdate) and ear.view.offers), None)

    def _next_mover(self) -> Ear | None:
        """A player who may move, after the bots have moved."""
        for _ in range(100):
            if self.mover is not None:
                break
            self.pass_time(0.001)
        return self.mover

    def play_on(self, moves: int, dice: random.Random | None = None) -> None:
        """So many moves by players who may move, or until the game is over."""
        dice = dice or random.Random(1)
        for _ in range(moves):
            ear = self._next_mover()
            if ear is None:
                return
            refusal = self.table.ask(ear, ear.move(dice.randrange(len(ear.view.offers))))
            assert refusal is None or refusal.key == "house.stale", refusal
