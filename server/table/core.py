"""A table as a value that takes in messages: no clock, no task, no store, no socket.

Where does a bid go? It comes as a message (``messages``) out of the table's mailbox, and

1. ``TableCore.receive(messages, at)`` gives it to the part that it concerns (``dispatch`` says which):
   ``playing``, ``presence``, ``asking``, ``voting``, ``holding``, ``idling``;
2. that part reads the table (``value``) and writes a ``draft``: the table as it will be, and the
   effects (``effects``) in their order. A bid is tried on a copy of the match first (``staging``);
3. where something must be written the part yields it. It is the last of the effects that ``receive`` gives;
   the caller carries them out and then says ``persisted`` or ``not_persisted``, and gets what follows;
4. ``task`` carries the effects out one by one; what a viewer sees is made there (``snapshot``).

Nothing is told that is not written. A message that raises before anything was written has changed nothing,
and the table goes on; one that raises later (there is no code of a game left to run then) closes the table,
which begins anew from what is written. Either way it is answered once, and the host's log says what was
raised.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from server.chance import Chance
from server.clock import Instant
from server.config import Config
from server.store.base import AlreadyWritten, StoreTrouble, TableState
from server.table import holding, playing, timers, timing, voting
from server.table.dispatch import goes_off, is_move, read
from server.table.draft import Draft
from server.table.effects import Answer, BotJudged, Effect, Log, Steps
from server.table.live_game import LiveGame
from server.table.messages import (
    NO_TABLE,
    Answered,
    Arrived,
    BotMoved,
    Departed,
    RequestMade,
    SeatGivenUp,
    TableMessage,
    TimerFired,
    TimeUp,
)
from server.table.telling import summarise
from server.table.value import TableValue
from shared import house
from shared.milliseconds import NO_TIME
from shared.refusal import Refusal
from shared.wire import AddBot, Fill, Ready, Vote

NOT_SAVED = house.NOT_SAVED.refusal()

Effects: TypeAlias = tuple[Effect, ...]
Answers: TypeAlias = Sequence[Refusal | None]
Work: TypeAlias = Callable[[Draft], Steps[Answers | None]]


class TableCore:
    """One table, from its opening to its closing. ``chance`` deals, and names bots."""

    def __init__(self, state: TableState, live: LiveGame | None, *, config: Config, chance: Chance) -> None:
        """``live`` is the last game of a table that was there when the house last closed."""
        self.table = TableValue.of(state, live, config)
        self._config = config
        self._chance = chance
        self._messages: Sequence[TableMessage] = ()
        """Those that are being taken in."""
        self._answers: list[Refusal | None] = []
        self._taken_in = False
        """They have had their effect, and only what follows from it is still to be done."""
        self._work: Iterator[Work] = iter(())
        """What is still to be done about them, one thing after another."""
        self._steps: Steps[Answers | None] | None = None
        """The thing that waits until something is written."""
        self._draft = self._new_draft(Instant(NO_TIME, NO_TIME))

    def opened(self, at: Instant) -> Effects:
        """What is to be done before the first message."""
        draft = self._new_draft(at)
        table = draft.table
        draft.change(asleep=table.playing and not table.seating.somebody_here())
        timing.call_bots(draft)
        timing.look_for_somebody(draft)
        if not table.playing:
            timing.hold_seats(draft)
        summarise(draft)
        return self._adopted(draft)

    def is_move(self, message: TableMessage) -> bool:
        """Whether this may be received with others of its kind: many moves may come within the time that one
        takes to be written, where all play at once."""
        return self.table.together and is_move(message)

    # --- Messages in, effects out -----------------------------------------------------------------------

    def receive(self, messages: Sequence[TableMessage], at: Instant) -> Effects:
        """Take in a message, or several moves that came together. If the last effect is to be written, say
        ``persisted`` or ``not_persisted`` before anything else is received."""
        assert self._steps is None, "what is to be written comes first"
        self._messages = messages
        self._answers = [None] * len(messages)
        self._taken_in = False
        self._work = self._work_for(messages)
        return self._go_on(at)

    def persisted(self, at: Instant) -> Effects:
        """What was to be written is durable."""
        self._draft.at = at
        self._draft.store_works()
        return self._go_on(at, written=True)

    def not_persisted(self, error: Exception, at: Instant) -> Effects:
        """It is not: StoreTrouble, and nothing of it is; AlreadyWritten, another one continues the table; or
        anything else, and the table cannot know."""
        assert self._steps is not None, "something was to be written"
        steps = self._steps
        if isinstance(error, StoreTrouble):
            return self._go_on(at, throw=error)
        self._steps = None
        steps.close()
        if isinstance(error, AlreadyWritten):
            self._draft.do(Log("table.continued_elsewhere", {"why": str(error)}, error=True))
        else:
            self._draft.bug(error, "store")
        return self._begin_anew(NO_TABLE)

    # --- One thing after another ------------------------------------------------------------------------

    def _work_for(self, messages: Sequence[TableMessage]) -> Iterator[Work]:
        """What is to be done about these messages, and what follows from the table being as it is then."""
        if self.table.closed:
            self._answers = [NO_TABLE] * len(messages)
            return
        yield lambda draft: read(draft, messages)
        for is_due, work in (
            (playing.may_begin, playing.begin),
            (voting.may_be_decided, voting.decide),
            (holding.is_wrongly_held, holding.go_on),
        ):
            if not self.table.closed and is_due(self.table):
                yield work

    def _go_on(self, at: Instant, *, written: bool = False, throw: StoreTrouble | None = None) -> Effects:
        effects: list[Effect] = []
        while True:
            if self._steps is None:
                work = next(self._work, None)
                if work is None:
                    return (*effects, *self._answered())
                self._draft, written = self._new_draft(at), False
                self._steps = work(self._draft)
            self._draft.at = at
            try:
                persist = self._steps.throw(throw) if throw is not None else next(self._steps)
            except StopIteration as done:
                self._steps = None
                effects += self._adopted(self._draft)
                self._answers = self._answers if done.value is None else list(done.value)
                self._taken_in = True
            except StoreTrouble as trouble:
                self._steps = None
                effects += self._after_trouble(trouble)
            except Exception as error:
                self._steps = None
                effects += self._after_bug(error, written=written)
            else:
                return (*effects, *self._adopted(self._draft), persist)
            throw = None

    def _new_draft(self, at: Instant) -> Draft:
        return Draft(self.table, at, self._config, self._chance)

    def _adopted(self, draft: Draft) -> Effects:
        """The table is as it was drafted."""
        self.table = draft.table
        effects, draft.effects = tuple(draft.effects), []
        return effects

    # --- When something fails ---------------------------------------------------------------------------

    def _after_trouble(self, trouble: StoreTrouble) -> Effects:
        """It could not be written: no seat moves until the table tries again."""
        draft = self._draft
        timing.rest(draft)
        draft.store_fails(trouble)
        draft.set_timer(timers.RETRY, timers.RETRY_AFTER)
        for message in self._messages:
            if isinstance(message, TimerFired):
                draft.set_timer(message, timers.RETRY_AFTER)
        self._refuse(NOT_SAVED)
        return self._adopted(draft)

    def _after_bug(self, error: Exception, *, written: bool) -> Effects:
        first = self._messages[0]
        if written or isinstance(first, Departed | SeatGivenUp):
            # What is in the store, or who is here, cannot be taken back.
            self._draft.bug(error, type(first).__name__)
            return self._begin_anew(playing.TROUBLE)
        draft = self._draft = self._new_draft(self._draft.at)
        draft.bug(error, type(first).__name__)
        if isinstance(first, TimerFired | TimeUp):
            goes_off(draft, first)
        if first == timers.IDLE:
            draft.set_timer(timers.IDLE, timers.IDLE_EVERY)
        if isinstance(first, BotMoved | TimeUp) and not draft.table.together:
            draft.set_timer(timers.RETRY, timers.RETRY_AFTER)  # else no seat would move any more
        self._refuse(playing.TROUBLE)
        return self._adopted(draft)

    def _begin_anew(self, refusal: Refusal) -> Effects:
        """The table closes, and goes on from what is written."""
        playing.close(self._draft, again=True)
        self._work = iter(())
        self._refuse(refusal)
        return (*self._adopted(self._draft), *self._answered())

    # --- Answers ----------------------------------------------------------------------------------------

    def _refuse(self, refusal: Refusal) -> None:
        """Refuse what was asked, as far as it has not been refused, and has not been done already: where only
        what should follow from it has failed, the refusal is for the one who wanted that."""
        self._answers = [
            refusal if answer is None and self._may_be_refused(message) else answer
            for message, answer in zip(self._messages, self._answers, strict=True)
        ]

    def _may_be_refused(self, message: TableMessage) -> bool:
        if self._taken_in:
            return isinstance(message, RequestMade) and isinstance(message.ask, Ready | AddBot | Fill | Vote)
        return isinstance(message, RequestMade | Arrived)

    def _answered(self) -> Iterator[Effect]:
        for message, answer in zip(self._messages, self._answers, strict=True):
            if isinstance(message, BotMoved):
                yield BotJudged(message.seat)
            elif isinstance(message, Answered):
                yield Answer(message.id, answer)
        self._messages, self._answers = (), []
