"""Stops at a table: what must be laid is laid by the table, and a match with bots comes to its end."""

import msgspec

from server.config import Config, Pace
from shared.games.stops.view import Following, Lend, Lending, Options, Over, Starting
from shared.refusal import Refusal
from shared.wire import Play
from tests.server.boards import Board
from tests.server.ears import packed

SLOW = Config(pace=Pace(think=(5000, 5000), ponder=(5000, 5000), event=0, looking=0, forced=1200))


def move(board: Board, wish: msgspec.Struct) -> Refusal | None:
    """The player who must move makes this move."""
    seat = board.table.live.match.deadlines()[0].seat
    return board.table.ask(board.ears[seat], Play(board.table.live.n, packed(wish)))


def nobody_takes_the_cat(board: Board) -> None:
    """All do what the clock would do for them."""
    while not isinstance(board.table.live.match.state.phase, Starting):
        (deadline,) = board.table.live.match.deadlines()
        assert move(board, deadline.choices[0]) is None


def test_a_card_that_must_come_is_laid_by_the_table_sooner_than_the_house_makes_forced_moves() -> None:
    """S9, S29: chains come in long rows."""
    with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops") as board:
        nobody_takes_the_cat(board)
        n = board.table.live.n
        board.pass_time(0.29)
        assert board.table.live.n == n
        board.pass_time(0.02)
        assert board.table.live.n == n + 1
        assert "house.clock_played" not in board.ears[0].notices()


def test_a_player_who_must_lay_may_do_so_at_once() -> None:
    with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops") as board:
        nobody_takes_the_cat(board)
        n = board.table.live.n
        (deadline,) = board.table.live.match.deadlines()
        assert move(board, deadline.choices[0]) is None
        assert board.table.live.n == n + 1


def test_at_a_table_that_plays_by_hand_the_card_waits_for_its_player() -> None:
    with Board("Ada", "Bo", "Cai", clock=0, config=SLOW, game="stops", auto_pass=False) as board:
        nobody_takes_the_cat(board)
        n = board.table.live.n
        board.pass_time(100)
        assert board.table.live.n == n
        assert isinstance(board.table.live.match.state.phase, Starting | Following)


def test_a_match_with_bots_of_every_kind_goes_to_its_end_without_a_key_pressed() -> None:
    """S29: the clock decides about the cat and begins suits for a player who does nothing."""
    options = Options(rounds=2, dealer_second_chance=True)
    with Board("Ada", bots=2, clock=10, game="stops", options=options) as board:
        for _ in range(600):
            board.pass_time(10.1)
            if board.table.live.match.over:
                break
        assert isinstance(board.table.live.match.state.phase, Over)
        assert board.table.live.match.result().deals_played == 6
        assert sum(board.table.live.match.result().coins) <= 60


def test_where_loans_need_consent_the_clock_lends_for_a_player_who_does_nothing() -> None:
    """S19, S29: then a match goes as far as one in which no player is asked."""
    options = Options(rounds=4, loans="consent")
    whole = False
    for number in range(12):
        seed = str(number)
        with Board("Ada", "Bo", "Cai", clock=10, game="stops", options=options, seed=seed) as board:
            asked: set[int] = set()
            while not board.table.live.match.over:
                phase = board.table.live.match.state.phase
                if isinstance(phase, Lending) and board.table.live.n not in asked:
                    asked.add(board.table.live.n)
                    seat = next(seat for seat in range(3) if seat != phase.turn)
                    refused = board.table.ask(board.ears[seat], Play(board.table.live.n, packed(Lend())))
                    assert refused == Refusal("stops.loan_not_your_turn", {"seat": phase.turn})
                board.pass_time(4)
            result = board.table.live.match.result()
            assert len(asked) == len(board.table.live.match.state.books.loans)
            assert result.deals_played == 12 or result.insolvent
            whole = bool(asked) and result.deals_played == 12
        if whole:
            break
    assert whole, "no match in which somebody borrowed came to its end"
