"""The rules of Katta by number (RULES.md), each at a table dealt by hand."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from shared.cards import Card, Rank, Suit, full_deck
from shared.games.katta.deal import Deal, dealt, fault_of
from shared.games.katta.moves import result_of
from shared.games.katta.sack import VALUES, settled
from shared.games.katta.state import Sale
from shared.games.katta.view import (
    Bidding,
    BidMade,
    Buying,
    CardLaid,
    CardTurned,
    Effect,
    GameEnded,
    Laying,
    Move,
    Over,
    Passed,
    RoundBegan,
    SackSold,
    SackUnsold,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Backs, Faces
from tests.games.katta.board import KATTA, Board, whole_rounds
from tests.games.katta.exam import pile

SEEDS = [number.to_bytes(32) for number in range(60)]


def cards(text: str) -> list[Card]:
    return [Card(code) for code in text.split()]


# --- The things -----------------------------------------------------------------------------------------


def test_1_1_three_to_five_may_play() -> None:
    assert list(KATTA.seats) == [3, 4, 5]


def test_1_2_every_player_begins_with_twelve_coins() -> None:
    assert Board(5).purses == (12,) * 5


def test_1_3_and_k24_chance_says_who_starts() -> None:
    assert {dealt(4, seed).start for seed in SEEDS} == {0, 1, 2, 3}


def test_1_4_sevens_nines_and_queens_are_out_of_the_game_and_k28_so_are_jokers() -> None:
    out = {Rank.SEVEN, Rank.NINE, Rank.QUEEN}
    deal = dealt(4, SEEDS[0])
    used = {card for hand in deal.hands for card in hand} | set(deal.aside)
    assert used == {card for card in full_deck() if card.rank not in out}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", SEEDS[:12])
def test_1_5_every_player_gets_nine_cards_of_one_suit_and_the_tenth_lies_aside(
    players: int, seed: bytes
) -> None:
    deal = dealt(players, seed)
    assert len(deal.hands) == players
    for hand, aside in zip(deal.hands, deal.aside, strict=False):
        assert len(hand) == 9
        assert {*hand, aside} == set(pile(aside.suit))
    assert fault_of(deal) is None


def test_1_5_any_card_of_a_pile_may_be_the_one_laid_aside() -> None:
    assert {dealt(4, number.to_bytes(32)).aside[0].rank for number in range(120)} == {
        card.rank for card in pile(Suit.CLUBS)
    }


def test_1_5_a_player_may_look_at_his_own_hand_and_no_other() -> None:
    hands = Board(4).view(2).hands
    assert [type(hand) for hand in hands] == [Backs, Backs, Faces, Backs]


def test_1_6_with_three_players_the_fourth_pile_is_a_stock_of_nine() -> None:
    deal = dealt(3, SEEDS[0])
    assert {*deal.stock, deal.aside[3]} == set(pile(deal.aside[3].suit))
    # One card of it lies in the row already (1.9).
    assert Board(3).view().stock == 8
    assert Board(4).view().stock == 0


def test_1_7_and_k1_and_k2_with_five_players_one_suit_is_dealt_twice_and_may_be_any() -> None:
    twice = set()
    for seed in SEEDS:
        deal = dealt(5, seed)
        suits = Counter(aside.suit for aside in deal.aside)
        assert sorted(suits.values()) == [1, 1, 1, 2]
        assert suits[deal.aside[4].suit] == 2
        twice.add(deal.aside[4].suit)
    assert twice == set(Suit)


def test_1_8_values() -> None:
    value = {card.rank.value: points for card, points in VALUES.items()}
    assert value == {"A": -1, "3": -3, "5": -5, "2": 2, "4": 4, "6": 6, "8": 8, "T": 10}


# --- A round --------------------------------------------------------------------------------------------


def test_1_9_with_three_players_a_stock_card_lies_nearest_the_joker_unseen() -> None:
    board = Board(3, start=1, stock="TS")
    assert board.row() == "?? -- -- --"
    assert board.zone("row/0") == "TS"
    assert [place.owner for place in board.view().row] == [-1, 1, 2, 0]
    assert all(board.view(seat).row[0].card == Backs(1) for seat in range(3))


def test_1_10_all_lay_one_card_in_turn_from_the_start_player_on() -> None:
    board = Board(4, start=2)
    assert board.phase == Laying((2,))
    assert board.refusal("3 lay 8S") == Refusal("katta.lay_not_your_turn", {"seat": 2})
    board.do("2 lay TC", "3 lay 8S", "0 lay KD")
    assert board.row() == "?? ?? ?? --"
    assert board.told == [CardLaid(2, 0), CardLaid(3, 1), CardLaid(0, 2)]
    assert board.refusal("2 lay 8C") == Refusal("katta.already_laid", {"seat": 1})
    assert board.refusal("1 lay 8S") == Refusal("katta.not_in_hand")
    assert board.refusal("1 lay 2H") == Refusal("katta.not_in_hand")


@pytest.mark.parametrize(("players", "sack"), [(3, 4), (4, 4), (5, 5)])
def test_1_10_the_sack_has_four_cards_and_with_five_players_five(players: int, sack: int) -> None:
    assert len(Board(players).view().row) == sack


def test_1_10_while_cards_are_laid_no_player_bids() -> None:
    board = Board(4)
    for word in ("bid 1", "pass", "buy", "decline"):
        assert board.refusal(f"0 {word}") == Refusal("katta.lay_first")
        assert board.refusal(f"2 {word}") == Refusal("katta.still_laying", {"seat": 0})


def test_1_11_the_start_players_card_is_turned_up_when_all_have_laid() -> None:
    board = Board(4, start=1).lay("8H TC 5S KD")
    assert board.row() == "8H ?? ?? ??"
    assert board.told[-1] == CardTurned(0, 1)
    assert board.phase == Bidding(1, 0, None, (), 1)


def test_1_11_with_three_players_and_k18_it_is_the_stock_card_that_is_turned_up() -> None:
    board = Board(3, stock="KS").lay("8D TH 5C")
    assert board.row() == "KS ?? ?? ??"
    assert board.told[-1] == CardTurned(0, -1)
    assert board.phase.turn == 0


def test_1_12_bids_go_clockwise_and_each_is_higher_than_the_last() -> None:
    board = Board(4).lay("8D TH 5C KS")
    assert board.refusal("1 bid 1") == Refusal("katta.bid_not_your_turn", {"seat": 0})
    assert board.refusal("0 bid 0") == Refusal("katta.bid_too_low")
    assert board.refusal("0 bid -1") == Refusal("katta.bid_too_low")
    board.do("0 bid 2")
    assert board.told == [BidMade(0, 2)]
    assert board.refusal("1 bid 2") == Refusal("katta.bid_not_higher", {"seat": 0, "bid": 2, "least": 3})
    assert board.refusal("1 bid 13") == Refusal("katta.bid_over_purse", {"purse": 12})
    board.do("1 bid 3", "2 bid 4", "3 bid 5")
    assert board.phase == Bidding(0, 5, 3, (), 1)


def test_1_12_who_was_overbid_may_bid_again_and_a_pass_is_final() -> None:
    board = Board(4).lay("8D TH 5C KS").do("0 bid 1", "1 bid 2", "2 pass", "3 pass", "0 bid 3", "1 bid 4")
    assert board.phase.turn == 0
    assert board.refusal("2 bid 9") == Refusal("katta.already_passed")
    assert board.refusal("2 pass") == Refusal("katta.already_passed")


def test_1_12_the_auction_ends_when_one_has_not_passed() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 1", "1 pass", "2 pass")
    assert isinstance(board.phase, Bidding)
    board.do("3 pass")
    assert isinstance(board.phase, Laying)
    assert board.view().sacks[0].winner == 0


@pytest.mark.parametrize(("players", "pays"), [(3, [2, 4]), (4, [1, 2, 4]), (5, [1, 2, 3, 4])])
def test_1_13_passes_are_paid_at_once_by_how_many_went_before(players: int, pays: list[int]) -> None:
    board = Board(players).lay(" ".join(["8D", "TH", "5C", "4S", "6D"][:players]))
    for seat, coins in enumerate(pays):
        assert board.phase.payout == coins
        board.do(f"{seat} pass")
        assert board.told[0] == Passed(seat, coins)
        assert board.purses[seat] == 12 + coins


def test_1_14_each_pass_turns_the_next_card_and_with_four_the_last_pass_the_last() -> None:
    board = Board(4).lay("8D TH 5C 4S")
    rows = [board.row()]
    for seat in range(3):
        board.do(f"{seat} pass")
        assert board.told == [Passed(seat, (1, 2, 4)[seat]), CardTurned(seat + 1, seat + 1)]
        rows.append(board.row())
    assert rows == ["8D ?? ?? ??", "8D TH ?? ??", "8D TH 5C ??", "8D TH 5C 4S"]


def test_1_14_with_three_players_one_card_is_still_down_after_the_last_pass() -> None:
    board = Board(3, stock="6S").lay("8D TH 5C").do("0 pass", "1 pass")
    assert board.row() == "6S 8D TH ??"


def test_1_15_the_winner_pays_and_with_three_players_the_last_card_is_turned_before_the_sale() -> None:
    board = Board(3, stock="6S").lay("8D TH 5C").do("0 bid 5", "1 pass", "2 pass")
    assert board.purses == (7, 14, 16)
    assert [type(event) for event in board.told] == [
        BidMade, Passed, CardTurned, Passed, CardTurned, CardTurned, SackSold, RoundBegan,
    ]  # fmt: skip
    assert board.told[5] == CardTurned(3, 2)


@pytest.mark.parametrize(
    ("rule", "row", "kept", "gone", "effect"),
    [
        ("no face card", "8D TH 5C 4S", "8D TH 5C 4S", "", ("none", 0)),
        ("1.15a two kings", "8D KH KC 5S", "8D 5S", "KH KC", ("faces", 2)),
        ("1.15a a king and a jack", "JD TH KC 5S", "TH 5S", "JD KC", ("faces", 2)),
        ("1.15a three", "JD JH KC 5S", "5S", "JD JH KC", ("faces", 3)),
        ("1.15b and 1.20", "8D KH TC 5S", "8D 5S", "KH TC", ("king", 1)),
        ("1.15c", "8D JH TC AS", "8D TC", "JH AS", ("jack", 1)),
        ("1.15c five below three below ace", "3D JH 5C AS", "3D AS", "JH 5C", ("jack", 1)),
        ("1.15c three below ace", "3D JH 2C AS", "2C AS", "JH 3D", ("jack", 1)),
        ("K14 two tens, a king", "TD 2H TC KS", "2H TC", "KS TD", ("king", 1)),
        ("K14 two fives, a jack", "5D 5H JC TS", "5H TS", "JC 5D", ("jack", 1)),
        ("K15 a king among negatives", "3D KH AC 5S", "3D 5S", "KH AC", ("king", 1)),
        ("K15 a jack among positives", "8D JH TC 4S", "8D TC", "JH 4S", ("jack", 1)),
        ("K17 nothing but faces", "KD JH JC KS", "", "KD JH JC KS", ("faces", 4)),
        ("five cards, five faces", "KD JH JC KS JD", "", "KD JH JC KS JD", ("faces", 5)),
        ("five cards, a king", "2D 4H KC 6S TD", "2D 4H 6S", "KC TD", ("king", 1)),
    ],
)
def test_1_15_what_face_cards_do(rule: str, row: str, kept: str, gone: str, effect: tuple[str, int]) -> None:
    sack = settled(cards(row))
    assert list(sack.kept) == cards(kept)
    assert list(sack.gone) == cards(gone)
    assert (sack.effect.kind, sack.effect.faces) == effect
    assert sack.points == sum(VALUES[card] for card in sack.kept)


@pytest.mark.parametrize("face", ["K", "J"])
def test_k16_a_lone_face_card_always_has_a_card_to_take(face: str) -> None:
    for players in (3, 4, 5):
        size = 4 if players == 3 else players
        row = [Card(face + "D"), *pile(Suit.CLUBS)[: size - 1]]
        assert len(settled(row).gone) == 2


def test_1_16_the_winner_takes_all_that_is_left_and_only_he_may_look() -> None:
    board = Board(4).lay("8D KH TC 5S").sell(winner=2, price=3)
    assert board.zone("kept/1") == "8D 5S"
    assert board.zone("gone/1") == "KH TC"
    sacks = [board.view(seat).sacks[0] for seat in range(4)]
    assert [sack.kept for sack in sacks] == [Backs(2), Backs(2), Faces(tuple(cards("8D 5S"))), Backs(2)]
    assert {sack.gone for sack in sacks} == {Faces(tuple(cards("KH TC")))}


def test_1_17_the_last_player_may_buy_for_one_coin_when_no_player_bid() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 pass", "1 pass", "2 pass")
    assert board.phase == Buying(3, 0)
    assert board.refusal("3 bid 1") == Refusal("katta.buy_or_decline")
    assert board.refusal("3 pass") == Refusal("katta.buy_or_decline")
    assert board.refusal("0 buy") == Refusal("katta.buy_not_your_turn", {"seat": 3})
    assert board.refusal("3 lay AS") == Refusal("katta.sack_is_full")
    board.do("3 buy")
    assert board.purses == (13, 14, 16, 11)
    assert board.view().sacks[0].winner == 3
    assert board.view().sacks[0].price == 1


def test_1_17_nothing_is_bought_or_left_while_the_auction_is_on() -> None:
    board = Board(4).lay("8D TH 5C 4S")
    assert board.refusal("0 buy") == Refusal("katta.auction_is_on")
    assert board.refusal("0 decline") == Refusal("katta.auction_is_on")
    assert board.refusal("0 lay 4D") == Refusal("katta.sack_is_full")


def test_1_18_the_start_joker_goes_left_and_nine_rounds_are_played() -> None:
    board = Board(4, start=3)
    starts = []
    for number in range(1, 10):
        assert board.view().round == number
        starts.append(board.view().start)
        whole_rounds(board, 1)
    assert starts == [3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert board.phase == Over()
    assert [type(event) for event in board.told] == [SackUnsold, GameEnded]
    assert board.view().hands == (Faces(()), *(Backs(0),) * 3)
    assert board.refusal("0 pass") == Refusal("katta.over")


def test_1_19_a_score_is_the_cards_won_and_the_coins() -> None:
    board = Board(4).lay("8D KH TC 5S").sell(winner=1, price=2)
    result = whole_rounds(board, 8).match.result()
    assert result.cards == (0, 3, 0, 0)
    assert result.coins == board.purses
    assert result.scores == tuple(
        points + coins for points, coins in zip(result.cards, board.purses, strict=True)
    )


def test_1_20_the_worked_example() -> None:
    board = Board(4).lay("8D KH TC 5S").sell(winner=3, price=4)
    sack = board.view(3).sacks[0]
    assert (sack.points, sack.price, sack.kept) == (3, 4, Faces(tuple(cards("8D 5S"))))


# --- Rulings --------------------------------------------------------------------------------------------


def test_k3_a_sack_that_is_left_is_turned_up_for_all_and_pays_nothing() -> None:
    board = Board(3, stock="6S").lay("8D TH 5C").do("0 pass", "1 pass", "2 decline")
    assert board.told[-3:] == [CardTurned(3, 2), SackUnsold(1, 2, 0), RoundBegan(2, 1)]
    assert board.purses == (14, 16, 12)
    assert board.zone("gone/1") == "6S 8D TH 5C"
    assert board.view(0).sacks[0].gone == Faces(tuple(cards("6S 8D TH 5C")))
    assert board.view(0).sacks[0].winner is None


def test_k3_leaving_a_sack_pays_where_the_table_says_so() -> None:
    board = Board(4, decline_payout=3).lay("8D TH 5C 4S").do("0 pass", "1 pass", "2 pass")
    assert board.phase == Buying(3, 3)
    board.do("3 decline")
    assert board.purses[3] == 15


def test_k4_without_a_coin_the_last_player_can_only_leave_the_sack() -> None:
    # Seat 3 spends his whole purse as start player (K8), and is the last one in the next round.
    board = Board(4, start=3).lay("4S 8D TH 6C").sell(winner=3, price=12)
    assert board.purses == (13, 14, 16, 0)
    board.lay("JD 4H 8C 6S").do("0 pass", "1 pass", "2 pass")
    assert board.refusal("3 buy") == Refusal("katta.only_decline")
    assert board.refusal("3 bid 1") == Refusal("katta.only_decline")
    assert [deadline.forced for deadline in board.match.deadlines()] == [True]
    assert [type(move).__name__ for move in board.view(3).offers] == ["Decline"]
    board.do("3 decline")
    assert board.purses[3] == 0
    assert isinstance(board.told[-2], SackUnsold)


def test_k5_the_last_player_names_no_price() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 pass", "1 pass", "2 pass")
    assert [type(move).__name__ for move in board.view(3).offers] == ["Buy", "Decline"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_k6_the_last_player_knows_the_whole_sack_when_no_player_bid(players: int) -> None:
    board = Board(players).lay(" ".join(["8D", "TH", "5C", "4S", "6D"][:players]))
    board.do(*[f"{seat} pass" for seat in range(players - 1)])
    assert all(isinstance(place.card, Faces) for place in board.view(players - 1).row)


def test_k7_who_has_no_more_than_the_bid_can_only_pass() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 12")
    assert board.refusal("1 bid 13") == Refusal(
        "katta.must_pass", {"seat": 0, "bid": 12, "purse": 12, "payout": 1}
    )
    assert [deadline.forced for deadline in board.match.deadlines()] == [True]
    assert [type(move).__name__ for move in board.view(1).offers] == ["Pass"]


def test_k8_the_whole_purse_may_be_bid_and_without_coins_one_passes_and_is_paid() -> None:
    board = Board(4, start=3).lay("4S 8D TH 6C").sell(winner=3, price=12)
    assert board.purses[3] == 0
    board.lay("JD 4H 8C 6S").do("0 bid 1", "1 pass", "2 pass")
    assert board.refusal("3 bid 1") == Refusal("katta.no_coins", {"payout": 4})
    board.do("3 pass")
    assert board.purses[3] == 4


def test_k8_without_coins_there_is_no_first_bid_either() -> None:
    board = Board(4, start=3).lay("4S 8D TH 6C").do("3 bid 12", "0 pass", "1 pass", "2 pass")
    board.lay("JD 4H 8C 6S").do("0 pass", "1 pass", "2 bid 1")
    assert board.refusal("3 bid 2") == Refusal("katta.no_coins", {"payout": 4})


def test_k9_no_player_is_asked_to_raise_his_own_bid() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 pass", "1 bid 1", "2 pass", "3 pass")
    assert isinstance(board.told[-1], RoundBegan)
    assert board.view().sacks[0].price == 1


def test_k10_who_has_passed_is_skipped() -> None:
    board = Board(5).lay("8D TH 5C 4S 6D").do("0 bid 1", "1 pass", "2 bid 2", "3 pass", "4 bid 3")
    assert board.phase.turn == 0
    board.do("0 bid 4")
    assert board.phase.turn == 2
    board.do("2 bid 5")
    assert board.phase.turn == 4


def test_k11_a_bid_may_jump_to_the_purse() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 1", "1 bid 12")
    assert board.phase.bid == 12


@pytest.mark.parametrize(("players", "paid"), [(3, 6), (4, 7), (5, 10)])
def test_k12_the_bank_pays_the_same_every_round(players: int, paid: int) -> None:
    board = Board(players)
    for _ in range(9):
        before = sum(board.purses)
        whole_rounds(board, 1)
        assert sum(board.purses) - before == paid


@pytest.mark.parametrize(("players", "bank"), [(3, 54), (4, 63), (5, 90)])
def test_k13_the_bank_is_just_large_enough_for_nine_rounds_without_a_bid(players: int, bank: int) -> None:
    board = Board(players)
    assert board.match.state.public.bank == bank
    whole_rounds(board, 9)
    assert board.match.state.public.bank == 0


def test_k19_in_a_sack_that_no_player_took_face_cards_do_nothing() -> None:
    board = Board(4).lay("8D KH TC 5S").do("0 pass", "1 pass", "2 pass", "3 decline")
    sack = board.view().sacks[0]
    assert (sack.effect.kind, sack.effect.faces, sack.points) == ("none", 0, 0)
    assert sack.kept == Faces(())
    assert board.zone("gone/1") == "8D KH TC 5S"


def test_k20_the_own_laid_card_is_seen_and_the_others_from_their_flip_on() -> None:
    board = Board(4).lay("8D TH 5C 4S")
    seen = [[place.card for place in board.view(seat).row] for seat in (0, 2)]
    eight, back = Faces((Card("8D"),)), Backs(1)
    assert seen == [[eight, back, back, back], [eight, back, Faces((Card("5C"),)), back]]


def test_k20_purses_are_public_unless_the_table_hides_them_and_shown_at_the_end() -> None:
    assert Board(4).view(1).purses == (12, 12, 12, 12)
    board = Board(4, hidden_purses=True)
    assert board.view(1).purses == (None, 12, None, None)
    whole_rounds(board, 9)
    assert board.view(1).purses == board.purses


def test_k20_won_cards_lie_open_where_the_table_says_so_and_for_all_at_the_end() -> None:
    shown = Board(4, show_won=True).lay("8D KH TC 5S").sell(winner=2, price=1)
    assert shown.view(0).sacks[0].kept == Faces(tuple(cards("8D 5S")))
    board = Board(4).lay("8D KH TC 5S").sell(winner=2, price=1)
    assert board.view(0).sacks[0].kept == Backs(2)
    whole_rounds(board, 8)
    assert board.view(0).sacks[0].kept == Faces(tuple(cards("8D 5S")))


def test_k21_all_may_lay_at_once_and_the_row_still_follows_the_turn_order() -> None:
    board = Board(4, start=1, lay_together=True)
    assert board.phase == Laying((1, 2, 3, 0))
    board.do("0 lay 8D", "3 lay 4S")
    assert board.row() == "-- -- ?? ??"
    assert board.refusal("0 lay 6D") == Refusal("katta.already_laid", {"seat": 1})
    assert {deadline.seat for deadline in board.match.deadlines()} == {1, 2}
    board.do("2 lay 5C", "1 lay TH")
    assert board.row() == "TH ?? ?? ??"
    assert board.zone("row/3") == "8D"
    assert board.phase.turn == 1


@pytest.mark.parametrize(
    ("tie", "coins", "points", "winners"),
    [
        ("shared", (10, 20, 5, 5), (20, 10, 0, 0), (0, 1)),
        ("coins", (10, 20, 5, 5), (20, 10, 0, 0), (1,)),
        ("coins", (20, 20, 5, 25), (10, 10, 0, 0), (0, 1)),
        ("coins", (20, 20, 29, 5), (10, 10, 0, 0), (0, 1)),
        ("shared", (8, 8, 8, 8), (0, 0, 0, 0), (0, 1, 2, 3)),
    ],
)
def test_k22_equal_scores_share_the_win_unless_more_coins_decide(
    tie: str, coins: tuple[int, ...], points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    sales = tuple(
        Sale(seat + 1, Seat(seat), 1, won, Effect("none", 0)) for seat, won in enumerate(points) if won
    )
    public = replace(Board(4, tie=tie).match.state.public, purses=coins, sales=sales)
    result = result_of(public)
    assert result.cards == points
    assert result.scores == tuple(map(sum, zip(points, coins, strict=True)))
    assert result.winners == winners


def test_k23_a_score_may_be_below_nothing() -> None:
    board = Board(4).lay("5D 5H 5C 5S").sell(winner=0, price=12)
    assert board.match.state.public.sales[0].points == -20
    assert KATTA.result(whole_rounds(board, 8).match.state).cards[0] == -20


def test_k26_what_is_played_for_a_player_who_does_not_move() -> None:
    board = Board(4)
    (laying,) = board.match.deadlines()
    assert (laying.seat, len(laying.choices), laying.forced) == (0, 9, False)
    board.lay("8D TH 5C 4S")
    (bidding,) = board.match.deadlines()
    assert [type(move).__name__ for move in bidding.choices] == ["Pass"]
    board.do("0 pass", "1 pass", "2 pass")
    (buying,) = board.match.deadlines()
    assert [type(move).__name__ for move in buying.choices] == ["Decline"]


def test_k29_coins_for_a_pass_are_there_at_once_and_of_use_in_the_next_round() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 1", "1 bid 2", "2 bid 3", "3 pass", "0 pass", "1 pass")
    assert board.purses == (14, 16, 9, 13)
    board.lay("8H 6C 6S 6D").do("1 bid 16")
    assert board.phase.bid == 16


def test_k27_no_move_shows_or_tells_a_card_but_laying_it() -> None:
    moves = msgspec.inspect.type_info(Move)
    assert isinstance(moves, msgspec.inspect.UnionType)
    carrying = [
        kind.cls.__name__
        for kind in moves.types
        if isinstance(kind, msgspec.inspect.StructType)
        and any(field.name == "card" or "Card" in repr(field.type) for field in kind.fields)
    ]
    assert carrying == ["Lay"]


# --- Deals from outside ---------------------------------------------------------------------------------


GOOD = dealt(3, SEEDS[0])


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 2},
        {"players": 6},
        {"players": 4},
        {"start": 3},
        {"start": -1},
        {"hands": GOOD.hands[:2]},
        {"hands": (*GOOD.hands, GOOD.stock)},
        {"stock": ()},
        {"stock": GOOD.stock[:8]},
        {"stock": GOOD.hands[0]},
        {"aside": GOOD.aside[:3]},
        {"aside": GOOD.aside[::-1]},
        {"hands": (GOOD.hands[0][:8], *GOOD.hands[1:])},
        {"hands": ((*GOOD.hands[0], GOOD.aside[0]), *GOOD.hands[1:])},
        {"hands": ((*GOOD.hands[0][:8], GOOD.hands[0][0]), *GOOD.hands[1:])},
        {"hands": ((*GOOD.hands[0][:8], GOOD.hands[1][0]), *GOOD.hands[1:])},
        {"hands": ((*GOOD.hands[0][:8], Card("Q" + GOOD.aside[0].suit.value)), *GOOD.hands[1:])},
        {"hands": (GOOD.hands[1], *GOOD.hands[1:]), "aside": (GOOD.aside[1], *GOOD.aside[1:])},
    ],
)
def test_a_deal_that_is_none_is_recognised(changes: dict[str, object]) -> None:
    parts = {name: getattr(GOOD, name) for name in Deal.__struct_fields__} | changes
    assert fault_of(Deal(**parts))


def test_no_seat_beyond_the_table_can_move() -> None:
    board = Board(3)
    for seat in (-1, 3, 64):
        assert board.refusal(f"{seat} pass") == Refusal("katta.no_such_seat", {"number": seat})
