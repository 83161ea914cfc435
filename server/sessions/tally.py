"""Which tables count against which bound: the living come before the sleeping, and several before one alone.

A table lives while it has a member, or one is on the way to it. Those of one player alone with bots are
counted by themselves, so that they never take a place that others wait for. The rest sleep: they cost next
to nothing and keep no player out. There is a bound for them too, and when it is reached one goes for each
that comes.
"""

from server.config import Limits
from server.rate_limits import is_this_machine
from server.store.base import TableId
from server.table.messages import Summary


class TableCounts:
    """The tables of the house as its bounds see them. Nothing here waits, so nothing slips in between."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._awaited: dict[TableId, bool] = {}
        """Opened, and no player has come yet; whether it is for one alone."""
        self._living: dict[TableId, bool] = {}
        self._asleep: dict[TableId, bool] = {}
        """In the order in which they fell asleep; whether only guests may come back to it."""
        self._sources: dict[TableId, str] = {}
        """From where each was opened, as far as this is known: it is nowhere written down."""
        self._going: set[TableId] = set()
        """Asleep, and about to be given up."""

    def may_open(self, *, alone: bool) -> bool:
        """Whether there is a place for one more table, of one player alone with bots or of several."""
        taken = [*self._awaited.values(), *self._living.values()].count(alone)
        return taken < self._limits.tables

    def opens(self, table: TableId, source: str, *, alone: bool) -> None:
        """A table is being opened; it has its place from now on."""
        self._awaited[table] = alone
        if source:
            self._sources[table] = source

    def settled(self, table: TableId) -> bool:
        """The player who opened a table has come to it, or never will; whether none has come."""
        if table not in self._awaited:
            return False
        del self._awaited[table]
        self._asleep[table] = True
        return True

    def source(self, table: TableId) -> str:
        """From where a table was opened; its own name where this is not known."""
        return self._sources.get(table) or f"table {table}"

    def told(self, summary: Summary) -> TableId | None:
        """A table is like this now. If it has just fallen asleep it may be one too many: then the one that is
        to be given up for it."""
        table = summary.id
        if summary.here:
            self._awaited.pop(table, None)
            self._asleep.pop(table, None)
            self._living[table] = summary.alone
            return None
        if table in self._awaited:
            return None
        self._living.pop(table, None)
        fell_asleep = table not in self._asleep
        self._asleep[table] = summary.guests
        return self._too_many(table) if fell_asleep else None

    def gone(self, table: TableId) -> None:
        """A table is no more."""
        for tables in (self._awaited, self._living, self._asleep, self._sources):
            tables.pop(table, None)
        self._going.discard(table)

    def stays(self, table: TableId) -> None:
        """A table was not given up after all."""
        self._going.discard(table)

    def _too_many(self, table: TableId) -> TableId | None:
        asleep = [each for each in self._asleep if each not in self._going]
        source = self._sources.get(table, "")
        own = [each for each in asleep if source and self._sources.get(each) == source]
        if len(own) > self._limits.address_sleeping and not is_this_machine(source):
            among = own
        elif len(asleep) > self._limits.sleeping:
            among = asleep
        else:
            return None
        first = next((each for each in among if self._asleep[each]), among[0])
        self._going.add(first)
        return first
