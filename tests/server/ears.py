"""People at a table of a test who remember all that they were told, and a lobby that takes notes."""

from collections.abc import Sequence
from typing import Any

import msgspec

from server.config import Config, Limits, Pace
from server.store.base import TableId
from server.store.seats import PlayerId
from server.table.messages import Summary, TableObserver
from server.table.subscriber import Subscriber
from shared.games.katta.view import View
from shared.wire import Notice, Notification, Play, ViewUpdate
from shared.wire import TimeLeft as WireClock

T = Any
QUICK = Config(pace=Pace.none(), limits=Limits(asks_burst=1_000_000))
"""No waiting but for people, and tests may ask as often as they like while time stands still."""


class Ear(Subscriber):
    """A subscriber who remembers all that was told."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.heard: list[Notification] = []

    @property
    def player(self) -> PlayerId:
        return PlayerId(f"id-{self._name}")

    @property
    def name(self) -> str:
        return self._name

    def tell(self, tell: Notification) -> None:
        self.heard.append(tell)

    def all(self, kind: type[T]) -> list[T]:
        """Everything of a kind that was told."""
        return [tell for tell in self.heard if isinstance(tell, kind)]

    def last(self, kind: type[T]) -> T:
        """The newest of a kind."""
        return next(tell for tell in reversed(self.heard) if isinstance(tell, kind))

    def notices(self) -> list[str]:
        """The keys of the notices, in order."""
        return [notice.key for notice in self.all(Notice)]

    @property
    def view(self) -> View:
        """The newest view."""
        return msgspec.msgpack.decode(self.last(ViewUpdate).view, type=View)

    @property
    def n(self) -> int:
        """The newest state's number."""
        return int(self.last(ViewUpdate).n)

    @property
    def clock(self) -> WireClock | None:
        """The newest clock."""
        return self.last(ViewUpdate).clock  # type: ignore[no-any-return]

    def move(self, which: int = 0) -> Play:
        """A legal move as it would be asked."""
        return Play(self.n, packed(self.view.offers[which]))


def packed(value: object) -> msgspec.Raw:
    """A value as raw MessagePack."""
    return msgspec.Raw(msgspec.msgpack.encode(value))


class Ledger(TableObserver):
    """A lobby that only takes notes."""

    def __init__(self) -> None:
        self.summary: Summary | None = None
        self.gone: list[tuple[TableId, bool]] = []

    def changed(self, summary: Summary) -> None:
        self.summary = summary

    def closed(self, table: TableId, parties: Sequence[Subscriber], *, again: bool) -> None:
        self.gone.append((table, again))
