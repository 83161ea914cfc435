"""How much of the house's time the bots of each table have, where many play all at once.

A bot in the race costs a quarter of a percent of a processor, whichever player opened its table. What all of
them may have together is shared fairly among the sources that tables were opened from, and what one source
has among its tables: who wants little gets all of it, and who wants much gets what is left. Bots at a table
that wants more than its share take longer over each move. So no player is turned away, and thirty tables
full of bots do not hold up the players at the others.
"""

from collections.abc import Sequence

from server.store.base import TableId


def fair(wanted: Sequence[float], total: float) -> list[float]:
    """What each gets of a total: as much as is wanted, as long as none who gets less loses by it."""
    shares = [0.0] * len(wanted)
    left = total
    for rank, which in enumerate(sorted(range(len(wanted)), key=lambda each: wanted[each])):
        shares[which] = min(wanted[which], left / (len(wanted) - rank))
        left -= shares[which]
    return shares


class Share:
    """The bots that play at once, table by table, and how much slower than they would each of them is."""

    def __init__(self, bots: int) -> None:
        """So many ``bots`` play at their own pace."""
        self._bots = bots
        self._wanted: dict[TableId, tuple[str, int]] = {}
        self._slowness: dict[TableId, float] = {}

    @property
    def wanted(self) -> int:
        """How many bots play."""
        return sum(bots for _, bots in self._wanted.values())

    def slowness(self, table: TableId) -> float:
        """How many times the usual time a bot of this table takes over a move; 1 where there is room."""
        return self._slowness.get(table, 1.0)

    def want(self, table: TableId, source: str, bots: int) -> bool:
        """So many bots play at a table that was opened from there. Whether that changed anything."""
        if self._wanted.get(table, ("", 0)) == (source, bots) or (not bots and table not in self._wanted):
            return False
        if bots:
            self._wanted[table] = (source, bots)
        else:
            del self._wanted[table]
        self._weigh()
        return True

    def _weigh(self) -> None:
        sources: dict[str, list[TableId]] = {}
        for table, (source, _) in self._wanted.items():
            sources.setdefault(source, []).append(table)
        sums = [sum(self._wanted[table][1] for table in tables) for tables in sources.values()]
        self._slowness = {}
        for tables, share in zip(sources.values(), fair(sums, self._bots), strict=True):
            bots = [self._wanted[table][1] for table in tables]
            for table, wants, gets in zip(tables, bots, fair(bots, share), strict=True):
                self._slowness[table] = wants / gets
