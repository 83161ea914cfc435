"""Evenings at one table: people and bots who come, go, play, agree and time out, over a store that fails and
a game that has bugs, all by chance. What must hold at any moment is looked at in every one of them."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from server.config import Config, Pace
from server.store.base import AlreadyWritten, StoreTrouble, TableId, TableState
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from server.table.messages import Arrived, CloseIfEmpty, Departed, RequestId, RequestMade, SeatGivenUp
from server.table.snapshot import Snapshot
from shared.games.catalogue import GAMES
from shared.refusal import Refusal
from shared.seats import Eye, Seat
from shared.stage import Stage
from shared.wire import (
    AddBot,
    Configure,
    Fill,
    Hold,
    Notification,
    Play,
    Ready,
    RemoveBot,
    Say,
    Settings,
    Sit,
    Stand,
    TableInfo,
    ViewUpdate,
    Vote,
)
from tests.server.boards import Board, now
from tests.server.ears import Ear, packed

NAMES = ("Ada", "Bo", "Cai", "Dag", "Eli")
CALLBACKS = (
    "deal",
    "opening",
    "refuse",
    "play",
    "offers",
    "deadlines",
    "zones",
    "public",
    "present",
    "result",
)
TOGETHER = ("chosen", "outdated", "due", "stopped", "progress", "can_go_on", "table")


class Planted(Exception):
    """A bug that a test has planted."""


class FickleStore(MemoryStore):
    """A store whose writing fails by chance, each time in one of the ways in which a store can."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self.dice = dice
        self.fails = 0.0
        self.failed: list[type[Exception]] = []

    def _check(self) -> None:
        if self.dice.random() < self.fails:
            kinds = (StoreTrouble, StoreTrouble, StoreTrouble, AlreadyWritten, Planted)
            self.failed.append(self.dice.choice(kinds))
            raise self.failed[-1]("as planted")


class Guest(Ear):
    """A subscriber who looks, whenever something is told, whether it is written; its screen may fail."""

    def __init__(self, name: str, board: Board) -> None:
        super().__init__(name)
        self.board = board
        self.breaks = False

    def tell(self, tell: Notification) -> None:
        if self.breaks:
            raise Planted(self.name)
        self.heard.append(tell)
        state = now(self.board.store.tables())
        match tell:
            case ViewUpdate(_, n):
                log = now(self.board.store.log(self.board.state.id, self.board.table.live.number))
                assert log is not None
                assert n <= len(log.entries), "shown before it was written"
            case TableInfo() if state:
                assert (tell.stage, tell.game_no) == (state[0].stage, max(1, state[0].game_no))
            case _:
                pass

    @property
    def offers(self) -> list[Any]:
        """What could be played by what was shown last."""
        shown = self.all(ViewUpdate)
        return list(msgspec.msgpack.decode(shown[-1].view)["offers"]) if shown else []


@contextmanager
def planted(game: str, callback: str, when: Callable[[], bool]) -> Iterator[None]:
    """A bug in this function of a game, as often as ``when`` says."""
    kind = type(GAMES[game])
    whole = getattr(kind, callback)

    def broken(self: Any, *args: Any, **kwargs: Any) -> Any:
        if when():
            raise Planted(callback)
        return whole(self, *args, **kwargs)

    with patch.object(kind, callback, broken):
        yield


class Evening:
    """One table from its opening on; ``seed`` decides all that happens."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.game = self.dice.choice(("katta", "katta", "race", "stops"))
        self.store = FickleStore(self.dice)
        self.board = Board(
            *NAMES[: self.dice.randrange(1, 4)], bots=2, game=self.game,
            clock=self.dice.choice((0, 30)), games=self.dice.choice((1, 2)), store=self.store,
            config=Config(pace=Pace(together=300)), chance=self.dice,
        )  # fmt: skip
        self.guests = [Guest(name, self.board) for name in NAMES]
        self.board.ears = list(self.guests[: len(self.board.ears)])
        self.asked: list[RequestId] = []
        self.bug = self.dice.choice((*CALLBACKS, *(TOGETHER if self.game == "race" else ())))
        self.buggy = False
        self.reopened = 0

    # --- What happens -----------------------------------------------------------------------------------

    def spend(self, steps: int) -> None:
        """So many things happen, and then all is well again."""
        with planted(self.game, self.bug, lambda: self.buggy and self.dice.random() < 0.3):
            now(self.store.put_table(self.board.state))
            self.board.table.open()
            for guest in self.board.ears:
                self._post(lambda number, guest=guest: Arrived(number, guest, watch=False))
            for _ in range(steps):
                self.buggy = self.dice.random() < 0.3
                self.store.fails = self.dice.choice((0.0, 0.0, 0.5))
                for guest in self.guests:
                    guest.breaks = self.dice.random() < 0.05
                self._something()
                self._look()
            self._all_is_well()

    def _something(self) -> None:
        dice = self.dice
        for _ in range(dice.choice((1, 1, 1, 4))):
            guest, chance = dice.choice(self.guests), dice.random()
            if chance < 0.15:
                self._put(lambda number, guest=guest: Arrived(number, guest, watch=dice.random() < 0.2))
            elif chance < 0.25:
                self._put(lambda number, guest=guest: Departed(number, guest, on_purpose=dice.random() < 0.5))
            elif chance < 0.27:
                self._put(lambda number, guest=guest: SeatGivenUp(number, guest.player))
            elif chance < 0.28:
                self._put(CloseIfEmpty)
            elif chance < 0.4:
                self.board.pass_time(dice.choice((0.01, 1.3, 3.1, 3.1, 3.1, 31, 61)))
            else:
                ask = self._some_ask(guest)
                self._put(lambda number, guest=guest, ask=ask: RequestMade(number, guest, ask))
        self.board.table.work()

    def _some_ask(self, guest: Guest) -> Any:
        dice = self.dice
        seat = Seat(dice.randrange(-1, 5))
        offers = guest.offers
        if offers and dice.random() < 0.7:
            # In a race the first offer brings it on.
            move = offers[0] if self.game == "race" else dice.choice(offers)
            return Play(guest.n, packed(move))
        return dice.choice([
            Sit(dice.choice((None, seat))), Stand(), AddBot("easy"), Fill("easy"), RemoveBot(seat),
            Ready(), Ready(), Configure(Settings(seats=dice.randrange(2, 6))), Vote(), Vote(stop=False),
            Hold(), Hold(hold=False), Say("hei"), Play(dice.randrange(9), packed(["pass"])),
        ])  # fmt: skip

    def _put(self, message: Callable[[RequestId], Any]) -> None:
        self.asked.append(self.board.table.post(message))

    def _post(self, message: Callable[[RequestId], Any]) -> Refusal | None:
        self._put(message)
        self.board.table.work()
        return self.board.table.answers[-1][1]

    # --- What must hold ---------------------------------------------------------------------------------

    def _look(self) -> None:
        table = self.board.table
        assert sorted(number for number, _ in table.answers) == self.asked, "one answer each"
        people = [person.player for _, person in table.now.seating.persons()]
        assert len(people) == len(set(people)), "nobody has two seats"
        assert all(0 <= seat < len(table.now.seating.chairs) for seat in table.now.bots.seats)
        if table.now.closed:
            ((_, again),) = self.board.ledger.gone
            self.board.ledger.gone.clear()
            assert again is bool(now(self.store.tables())), "it is given up, or goes on from what is written"
            self._reopen()
        elif table.now.live is not None and not self.buggy and self.dice.random() < 0.2:
            self._replay()

    def _replay(self) -> None:
        live = self.board.table.live
        log = now(self.store.log(self.board.state.id, live.number))
        assert log is not None
        again = Snapshot(LiveGame.rebuilt(log, live.number), running=False)
        shown = Snapshot(live, running=False)
        for viewer in (*(Seat(seat) for seat in range(live.match.players)), Eye.WATCHER):
            assert again.seen(viewer, 0) == shown.seen(viewer, 0), "the log says something else"

    def _reopen(self) -> None:
        """As the lobby does: the table goes on from what is written; or another evening begins."""
        self.buggy, self.store.fails = False, 0.0
        self.reopened += 1
        self.asked.clear()
        states = now(self.store.tables())
        if not states:
            anew = TableId(f"again {self.reopened}")
            self.board.state = msgspec.structs.replace(self.board.state, id=anew)
            now(self.store.put_table(self.board.state))
        state: TableState = states[0] if states else self.board.state
        log = None if state.stage is Stage.WAITING else now(self.store.log(state.id, state.game_no))
        live = None if log is None else LiveGame.rebuilt(log, state.game_no)
        state = msgspec.structs.replace(state, seating=state.seating.all_away())
        self.board.table = self.board.made(state, live)
        self.board.table.open()

    def _all_is_well(self) -> None:
        """Once nothing fails any more the table does what it is asked, or has said that it is closed."""
        self.buggy, self.store.fails = False, 0.0
        for guest in self.guests:
            guest.breaks = False
        self.board.pass_time(2.1)
        self._look()
        someone = self.guests[0]
        assert self._post(lambda number: Arrived(number, someone, watch=True)) is None
        refusal = self._post(lambda number: RequestMade(number, someone, Say("good night")))
        assert refusal is None, refusal
        self._look()
