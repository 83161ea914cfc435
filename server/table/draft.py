"""A table while it takes in one message: the value that it will be, and the effects in their order."""

from typing import Any

import msgspec

from server.chance import Chance
from server.clock import Instant
from server.config import Config
from server.store.base import StoreTrouble, TableState
from server.store.seats import PlayerId, Seating
from server.table.effects import Bug, Effect, Log, PutTable, SetTimer, Steps, StopTimer, Tell, TimerName
from server.table.value import TableValue
from shared import house, wire
from shared.milliseconds import Milliseconds
from shared.seats import Seat
from shared.sentence import NoticeSentence
from shared.wire import Notice


class Draft:
    """What the parts of a table write into. Thrown away where something fails before anything is written."""

    def __init__(self, table: TableValue, at: Instant, config: Config, chance: Chance) -> None:
        self.table = table
        self.at = at
        self.config = config
        self.chance = chance
        self.effects: list[Effect] = []

    def change(self, **parts: Any) -> None:
        """The table with other parts."""
        self.table = msgspec.structs.replace(self.table, **parts)

    def do(self, effect: Effect) -> None:
        """This is to be done, after all that came before."""
        self.effects.append(effect)

    # --- Telling ----------------------------------------------------------------------------------------

    def tell(self, what: wire.Notification, *, but: PlayerId | None = None) -> None:
        """Tell all members the same, or all but one."""
        to = tuple(subscriber for subscriber in self.table.members if subscriber.player != but)
        if to:
            self.do(Tell(to, what))

    def tell_one(self, player: PlayerId, what: wire.Notification) -> None:
        """Tell one member who is here, and no other."""
        subscriber = self.table.members.subscriber(player)
        if subscriber is not None:
            self.do(Tell((subscriber,), what))

    def announce(self, notice: Notice, *, but: PlayerId | None = None) -> None:
        """Tell all members (but the one whom it is about) something of the people here. While a game is
        on it stands in its log."""
        if self.table.live is not None and self.table.playing:
            self.change(live=self.table.live.noted(notice))
        self.tell(notice, but=but)

    def announce_of(
        self, sentence: NoticeSentence, seat: Seat, *, but: PlayerId | None = None, **more: int
    ) -> None:
        """The same, where it is about the player on this seat."""
        self.announce(sentence.notice(name=self.table.seating.name(seat), seat=seat, **more), but=but)

    def log(self, event: str, **context: object) -> None:
        """Something that an operator may want to know."""
        self.do(Log(event, context))

    def bug(self, error: Exception, doing: str) -> None:
        """Something that should not have been raised."""
        self.do(Bug(error, doing))

    # --- Timers -----------------------------------------------------------------------------------------

    def set_timer(self, timer: TimerName, wait: Milliseconds) -> None:
        """Find this message in so many milliseconds; one that was set before is off."""
        self.change(timers=self.table.timers | {timer})
        self.do(SetTimer(timer, wait))

    def stop_timer(self, timer: TimerName) -> None:
        """Never find this message."""
        if timer in self.table.timers:
            self.change(timers=self.table.timers - {timer})
            self.do(StopTimer(timer))

    def is_set(self, timer: TimerName) -> bool:
        """Whether this message is to come."""
        return timer in self.table.timers

    # --- Writing ----------------------------------------------------------------------------------------

    def touched(self, state: TableState) -> TableState:
        """The same state, with a member there just now."""
        return msgspec.structs.replace(state, touched=self.at.wall)

    def save(self, state: TableState) -> Steps[None]:
        """Be like this from now on, and also after a restart. StoreTrouble: nothing has changed."""
        state = self.touched(state)
        yield PutTable(state)
        self.change(kept=state)

    def keep(self, seating: Seating) -> Steps[None]:
        """A member came or went, which is so whether it can be written down or not."""
        before = self.table.seating
        state = self.touched(msgspec.structs.replace(self.table.kept, seating=seating))
        self.change(kept=state)
        if seating.all_away() != before.all_away():
            # Who is there at the moment is not kept: after a restart no member is.
            try:
                yield PutTable(state)
            except StoreTrouble as trouble:
                self.store_fails(trouble)

    def store_fails(self, trouble: StoreTrouble) -> None:
        """Something could not be written; that is said once until it can."""
        if not self.table.failing:
            self.change(failing=True)
            self.do(Log("table.store_fails", {"why": str(trouble)}, error=True))
            self.tell(house.DISK.notice())

    def store_works(self) -> None:
        """Something has been written."""
        if self.table.failing:
            self.change(failing=False)
            self.log("table.store_works")
            self.tell(house.DISK_OVER.notice())
