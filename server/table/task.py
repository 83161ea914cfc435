"""Carries out what a table decides, one effect after another: written before told, people before bots.

It decides nothing. Each thing that may be broken has a guard of its own: the view of one viewer, one bot, the
lobby. A viewer who cannot be shown the table is told so, and the others see it.
"""

import contextlib
from collections.abc import Callable, Sequence
from typing import assert_never
from weakref import WeakSet

from server import logs
from server.bots.table_bots import TableBots
from server.clock import Clock, Timer
from server.store.base import Store
from server.table import effects
from server.table.core import Effects, TableCore
from server.table.effects import Effect, Persist, TimerName
from server.table.messages import Answered, NotShown, RequestId, TableMessage, TableObserver
from server.table.subscriber import Subscriber
from server.telemetry import Telemetry
from shared import house
from shared.refusal import Refusal

_log = logs.logger("table")

Answering = Callable[[RequestId, Refusal | None], None]


class TableTask:
    """The hands of one table: a store, a clock, bots, the lobby, and the people who are told things."""

    def __init__(
        self,
        core: TableCore,
        *,
        store: Store,
        clock: Clock,
        telemetry: Telemetry,
        observer: TableObserver,
        bots: TableBots,
        post: Callable[[TableMessage], None],
        answer: Answering,
    ) -> None:
        """``post`` puts a message into the table's mailbox; ``answer`` is called once for each that waits."""
        self.core = core
        self._store = store
        self._clock = clock
        self._telemetry = telemetry
        self._observer = observer
        self._bots = bots
        self._post = post
        self._answer = answer
        self._timers: dict[TimerName, Timer] = {}
        self._waiting: dict[RequestId, None] = {}
        self._not_shown: WeakSet[Subscriber] = WeakSet()
        """Who has been told that the table cannot be shown to them."""
        self._logged: set[tuple[str, str, str]] = set()
        """The bugs that the log has: one in a view comes back with each move."""

    @property
    def closed(self) -> bool:
        """The table takes in nothing more."""
        return self.core.table.closed

    async def open(self) -> None:
        """Begin."""
        await self._carry_out(self.core.opened(self._clock.instant()))

    async def handle(self, messages: Sequence[TableMessage]) -> None:
        """Let the table take in these messages, and do what it wants done."""
        self._waiting = {message.id: None for message in messages if isinstance(message, Answered)}
        await self._carry_out(self.core.receive(messages, self._clock.instant()))
        if self.closed:
            self.stop()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._bots.dismiss_all()

    def fail(self) -> None:
        """The task around this has ended by a bug: all who wait are answered now, and the table goes on
        from what is written."""
        for request in tuple(self._waiting):
            self._reply(request, house.TROUBLE.refusal())
        self.stop()
        self._observer.closed(self.core.table.kept.id, tuple(self.core.table.members), again=True)

    async def _carry_out(self, todo: Effects) -> None:
        while todo:
            *before, last = todo
            for effect in before:
                self._do(effect)
            if not isinstance(last, Persist):
                self._do(last)
                return
            try:
                await self._write(last)
            except Exception as error:
                todo = self.core.not_persisted(error, self._clock.instant())
            else:
                todo = self.core.persisted(self._clock.instant())

    # --- Writing ----------------------------------------------------------------------------------------

    async def _write(self, what: Persist) -> None:
        store, before = self._store, self._clock.now()
        match what:
            case effects.PutTable(state):
                await store.put_table(state)
            case effects.BeginGame(state, begun):
                await store.begin(state, begun)
            case effects.Append(table, game_no, entries, refused):
                await store.append(table, game_no, entries, refused)
                self._telemetry.appended(self._clock.now() - before)
            case effects.Finish(state, entries, refused, ending):
                await store.finish(state, entries, ending, refused)
                self._telemetry.appended(self._clock.now() - before)
            case effects.Abandon(state, ending, remembered):
                await store.abandon(state, ending, remembered=remembered)
            case effects.DropTable(table):
                await store.drop_table(table)
            case _:
                assert_never(what)

    # --- All the rest -----------------------------------------------------------------------------------

    def _do(self, effect: Effect) -> None:
        """Do one thing, whatever is wrong with it."""
        match effect:
            case effects.Tell() | effects.Show() | effects.ShowPast():
                self._tell(effect)
            case effects.AskBots():
                self._ask_bots(effect)
            case effects.Bug(error, doing):
                self._bug(error, doing)
            case effects.Answer(request, refusal):
                self._reply(request, refusal)
            case _:
                try:
                    self._do_plainly(effect)
                except Exception as error:
                    self._bug(error, type(effect).__name__)

    def _do_plainly(self, effect: Effect) -> None:
        match effect:
            case effects.Summarise(summary):
                self._observer.changed(summary)
            case effects.Close(subscribers, again):
                self._observer.closed(self.core.table.kept.id, subscribers, again=again)
            case effects.SeatBot(seat, level):
                self._bots.seat(seat, level)
            case effects.DismissBot(seat):
                self._bots.dismiss(seat)
            case effects.RestBots():
                self._bots.rest()
            case effects.BotJudged(seat):
                self._bots.judged(seat)
            case effects.SetTimer(timer, wait):
                self._stop_timer(timer)
                self._timers[timer] = self._clock.later(wait, lambda: self._go_off(timer))
            case effects.StopTimer(timer):
                self._stop_timer(timer)
            case effects.Log(event, context, error):
                (_log.error if error else _log.info)(event, table=self.core.table.kept.id, **context)

    def _go_off(self, timer: TimerName) -> None:
        del self._timers[timer]
        self._post(timer)

    def _stop_timer(self, timer: TimerName) -> None:
        running = self._timers.pop(timer, None)
        if running is not None:
            running.cancel()

    # --- Each viewer in a guard of its own --------------------------------------------------------------

    def _tell(self, telling: effects.Telling) -> None:
        """Tell each of these people what is theirs; or, where it cannot be made, that it is so."""
        now = self._clock.now()
        for subscriber in telling.to:
            try:
                for tell in telling.told(subscriber, now):
                    subscriber.tell(tell)
            except Exception as error:
                self._bug(error, "tell")
                self._tell_of_fault(subscriber)
                if isinstance(telling, effects.Show):
                    self._post(NotShown())
            else:
                if self._not_shown and not isinstance(telling, effects.Tell):
                    self._not_shown.discard(subscriber)

    def _tell_of_fault(self, subscriber: Subscriber) -> None:
        if subscriber not in self._not_shown:
            self._not_shown.add(subscriber)
            with contextlib.suppress(Exception):
                subscriber.tell(house.NOT_SHOWN.notice())

    def _ask_bots(self, ask: effects.AskBots) -> None:
        game = ask.game
        for seat in ask.seats:
            try:
                self._bots.show(
                    seat,
                    lambda seat: game.seen(seat, self._clock.now()),
                    game.happened if ask.step else None,
                )
            except Exception as error:
                self._bug(error, "bot")
                self._post(NotShown())

    def _reply(self, request: RequestId, refusal: Refusal | None) -> None:
        if request in self._waiting:
            del self._waiting[request]
            self._answer(request, refusal)

    def _bug(self, error: Exception, doing: str) -> None:
        """Log what was raised, by kind and place, once."""
        seen = doing, type(error).__name__, logs.place(error)
        if seen not in self._logged:
            self._logged.add(seen)
            _log.bug("table.bug", error, table=self.core.table.kept.id, doing=doing)
