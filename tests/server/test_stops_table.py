"""Stops at a table: what must be laid is laid by the table, and a match with bots comes to its end."""

import msgspec

from server.config import Config, Pace
from server.live import LiveGame
from shared.games.stops.view import Following, Lend, Lending, Options, Over, Starting
from shared.refusal import Refusal
from shared.wire import Play
from tests.server.helpers import Board, packed, settle

SLOW = Config(pace=Pace(think=(5000, 5000), lay=(5000, 5000), event=0, looking=0, forced=1200))


def live_of(board: Board) -> LiveGame:
    assert board.table._live is not None
    return board.table._live


async def move(board: Board, wish: msgspec.Struct) -> Refusal | None:
    """Whoever must move makes this move."""
    live = live_of(board)
    seat = live.match.deadlines()[0].seat
    return await board.table.ask(board.ears[seat], Play(live.n, packed(wish)))


async def nobody_takes_the_cat(board: Board) -> None:
    """Everybody does what the clock would do for him."""
    while not isinstance(live_of(board).match.state.phase, Starting):
        (deadline,) = live_of(board).match.deadlines()
        assert await move(board, deadline.choices[0]) is None
        await settle()


async def test_a_card_that_must_come_is_laid_by_the_table_sooner_than_the_house_makes_forced_moves() -> None:
    """S9, S29: chains come in long rows."""
    async with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops") as board:
        await nobody_takes_the_cat(board)
        live = live_of(board)
        n = live.n
        await board.pass_time(0.29)
        assert live.n == n
        await board.pass_time(0.02)
        assert live.n == n + 1
        assert "house.clock_played" not in board.ears[0].notices()


async def test_whoever_must_lay_may_do_so_at_once() -> None:
    async with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops") as board:
        await nobody_takes_the_cat(board)
        n = live_of(board).n
        (deadline,) = live_of(board).match.deadlines()
        assert await move(board, deadline.choices[0]) is None
        assert live_of(board).n == n + 1


async def test_at_a_table_that_plays_by_hand_the_card_waits_for_its_player() -> None:
    async with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops", auto_pass=False) as board:
        await nobody_takes_the_cat(board)
        n = live_of(board).n
        await board.pass_time(100)
        assert live_of(board).n == n
        assert isinstance(live_of(board).match.state.phase, Starting | Following)


async def test_a_match_with_bots_of_every_kind_goes_to_its_end_without_anybody_pressing_a_key() -> None:
    """S29: the clock decides about the cat and begins suits for whoever does nothing."""
    options = Options(rounds=2, dealer_second_chance=True)
    async with Board("Ada", bots=2, clock=10, game="stops", options=options) as board:
        live = live_of(board)
        for _ in range(600):
            await board.pass_time(10.1)
            if live.match.over:
                break
        assert isinstance(live.match.state.phase, Over)
        assert live.match.result().deals_played == 6
        assert sum(live.match.result().coins) <= 60


async def test_where_loans_need_consent_the_clock_lends_for_whoever_does_nothing() -> None:
    """S19, S29: then a match goes as far as one in which nobody is asked."""
    options = Options(rounds=4, loans="consent")
    whole = False
    for number in range(12):
        seed = str(number)
        async with Board("Ada", "Bo", "Cai", clock=10, game="stops", options=options, seed=seed) as board:
            live = live_of(board)
            asked: set[int] = set()
            while not live.match.over:
                phase = live.match.state.phase
                if isinstance(phase, Lending) and live.n not in asked:
                    asked.add(live.n)
                    seat = next(seat for seat in range(3) if seat != phase.turn)
                    refused = await board.table.ask(board.ears[seat], Play(live.n, packed(Lend())))
                    assert refused == Refusal("stops.loan_not_your_turn", {"seat": phase.turn})
                await board.pass_time(4)
            result = live.match.result()
            assert len(asked) == len(live.match.state.books.loans)
            assert result.deals_played == 12 or result.insolvent
            whole = bool(asked) and result.deals_played == 12
        if whole:
            break
    assert whole, "no match in which somebody borrowed came to its end"
