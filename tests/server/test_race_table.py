"""A game that all play at once, at a table: the countdown, claims, what the table does; shown by the race."""

import msgspec

from shared.games.race.view import Draw, Move, View
from shared.refusal import Refusal
from shared.wire import Play, Seen
from tests.server.helpers import Board, Ear, packed

COUNTDOWN = 3.0
NOT_YET = Refusal("house.not_yet")


def race(*names: str, **how: object) -> Board:
    """A table at which the race is played."""
    return Board(*names, game="race", **how)  # type: ignore[arg-type]


def view(ear: Ear) -> View:
    return msgspec.msgpack.decode(ear.last(Seen).view, type=View)


def wish(ear: Ear, move: Move, n: int | None = None) -> Play:
    return Play(ear.n if n is None else n, packed(move))


async def test_before_the_countdown_is_over_every_move_is_refused_r15() -> None:
    async with race("Ada", "Bo") as board:
        ada, bo = board.ears
        assert ada.clock is not None
        assert (ada.clock.pause, ada.clock.gone, ada.clock.total) == (3000, 0, 0)
        await board.pass_time(COUNTDOWN - 0.002)
        for ear in (ada, bo):
            for move in view(ear).offers:
                assert await board.table.ask(ear, wish(ear, move)) == NOT_YET
        assert ada.n == 0
        await board.pass_time(0.002)
        assert await board.table.ask(ada, wish(ada, Draw())) is None
        assert ada.n == bo.n == 1
        await board.pass_time(2)
        late = Ear("Cai")
        await board.table.come(late, watch=True)
        assert late.clock is not None
        assert (late.clock.pause, late.clock.gone) == (0, 2000)
