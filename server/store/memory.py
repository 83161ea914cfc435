"""A store that keeps its promise while the process lives: for tests, and where the real one is taken."""

from collections.abc import Sequence

import msgspec

from server.store.base import (
    Account,
    AccountKind,
    AlreadyWritten,
    Begun,
    Ending,
    GameLog,
    PastLine,
    Store,
    StoreTrouble,
    TableId,
    TableState,
    record_of,
)
from server.store.seats import PlayerId
from shared.record import Entry, RefusedClaim


class MemoryStore(Store):
    """Everything in dictionaries. ``trouble`` makes each writing fail, like a full disk."""

    def __init__(self) -> None:
        self.trouble = False
        self._tables: dict[TableId, TableState] = {}
        self._begun: dict[tuple[TableId, int], Begun] = {}
        self._entries: dict[tuple[TableId, int], list[Entry]] = {}
        self._refused: dict[tuple[TableId, int], list[RefusedClaim]] = {}
        self._endings: dict[tuple[TableId, int], Ending] = {}
        self._forgotten: set[tuple[TableId, int]] = set()
        self._accounts: dict[PlayerId, Account] = {}

    def _check(self) -> None:
        if self.trouble:
            raise StoreTrouble("no room left")

    async def close(self) -> None:
        pass

    async def tables(self) -> Sequence[TableState]:
        return tuple(self._tables.values())

    async def put_table(self, state: TableState) -> None:
        self._check()
        self._tables[state.id] = state

    async def drop_table(self, table: TableId) -> None:
        self._check()
        self._tables.pop(table, None)

    async def begin(self, state: TableState, begun: Begun) -> None:
        self._check()
        key = (state.id, state.game_no)
        if key in self._begun:
            raise AlreadyWritten(f"game {state.game_no} of table {state.id}")
        self._tables[state.id] = state
        self._begun[key] = begun
        self._entries[key] = []
        self._refused[key] = []

    async def append(
        self, table: TableId, game_no: int, entries: Sequence[Entry], refused: Sequence[RefusedClaim] = ()
    ) -> None:
        self._check()
        written = self._entries[table, game_no]
        taken = {entry.n for entry in written}
        for entry in entries:
            if entry.n in taken:
                raise AlreadyWritten(f"move {entry.n} of table {table}")
        written += entries
        self._refused[table, game_no] += refused

    async def finish(
        self,
        state: TableState,
        entries: Sequence[Entry],
        ending: Ending,
        refused: Sequence[RefusedClaim] = (),
    ) -> None:
        await self.append(state.id, state.game_no, entries, refused)
        key = (state.id, state.game_no)
        self._tables[state.id] = state
        self._endings[key] = ending
        for seat, player in enumerate(self._begun[key].players):
            account = self._accounts.get(player)
            if account is not None:
                won = account.won + (seat in ending.winners)
                self._accounts[player] = msgspec.structs.replace(account, played=account.played + 1, won=won)

    async def abandon(self, state: TableState, ending: Ending, *, remembered: bool = False) -> None:
        self._check()
        key = (state.id, state.game_no)
        if key in self._endings:
            raise AlreadyWritten(f"the end of game {state.game_no} of table {state.id}")
        self._tables[state.id] = state
        self._endings[key] = ending
        if not remembered:
            self._forgotten.add(key)

    async def log(self, table: TableId, game_no: int) -> GameLog | None:
        key = (table, game_no)
        if key not in self._begun:
            return None
        return GameLog(
            self._begun[key], tuple(self._entries[key]), self._endings.get(key), tuple(self._refused[key])
        )

    async def history(self, player: PlayerId, count: int) -> Sequence[PastLine]:
        found = [
            PastLine(record_of(*key), self._begun[key], ending)
            for key, ending in self._endings.items()
            if player and player in self._begun[key].players and key not in self._forgotten
        ]
        return tuple(sorted(found, key=lambda line: -line.ending.ended)[:count])

    async def account(self, player: PlayerId) -> Account | None:
        return self._accounts.get(player)

    async def known_by(self, kind: AccountKind, secret: str) -> Account | None:
        for account in self._accounts.values():
            if (account.kind, account.secret) == (kind, secret):
                return account
        return None

    async def put_account(self, account: Account) -> None:
        self._check()
        known = self._accounts.get(account.id)
        other = await self.known_by(account.kind, account.secret)
        if other is not None and other.id != account.id:
            raise AlreadyWritten("somebody else is known by that")
        if known is not None:
            account = msgspec.structs.replace(account, played=known.played, won=known.won)
        self._accounts[account.id] = account
