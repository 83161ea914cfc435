"""A table's state as it is in the store: changed there first, and here when that is done."""

from collections.abc import Callable

import msgspec

from server import logs
from server.clock import Clock
from server.seating import Seating
from server.store.promise import Store, StoreTrouble, TableState

_log = logs.logger("kept")


class Kept:
    """The state of one table, and whether the store could write what it was given last."""

    def __init__(
        self,
        state: TableState,
        store: Store,
        clock: Clock,
        *,
        fails: Callable[[], None],
        works: Callable[[], None],
    ) -> None:
        """``fails`` and ``works`` are called when writing begins to fail, and when it works again."""
        self.state = state
        self._store = store
        self._clock = clock
        self._fails = fails
        self._works = works
        self._failing = False

    async def save(self, state: TableState) -> None:
        """Be like this from now on, and also after a restart. StoreTrouble: nothing has changed."""
        state = self.touched(state)
        await self._store.put_table(state)
        self.written(state)

    async def keep(self, seating: Seating) -> None:
        """Somebody came or went, which is so whether it can be written down or not."""
        before = self.state.seating
        self.state = self.touched(msgspec.structs.replace(self.state, seating=seating))
        if seating.all_away() != before.all_away():
            # Who is there at the moment is not kept: after a restart nobody is.
            try:
                await self.save(self.state)
            except StoreTrouble as trouble:
                self.failed(trouble)

    def touched(self, state: TableState) -> TableState:
        """The same state, with somebody there just now."""
        return msgspec.structs.replace(state, touched=self._clock.wall())

    def written(self, state: TableState) -> None:
        """This state is in the store."""
        self.state = state
        if self._failing:
            self._failing = False
            _log.info("table.store_works", table=state.id)
            self._works()

    def failed(self, trouble: StoreTrouble) -> None:
        """Something could not be written; that is said once until it can."""
        if not self._failing:
            self._failing = True
            _log.error("table.store_fails", table=self.state.id, why=str(trouble))
            self._fails()
