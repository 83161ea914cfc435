"""Each rule and ruling of part 3 of RULES.md at a table dealt by hand."""

import pytest

from shared.cards import Card, Rank, Suit
from shared.game import Pause
from shared.games.stops.deal import pack_for
from shared.games.stops.rules import Stops
from shared.games.stops.view import (
    BarLifted,
    Buying,
    CatBought,
    CatDeclined,
    CatKept,
    CatOffered,
    CatUnused,
    ChainStopped,
    Closed,
    DealBegan,
    DealEnded,
    Following,
    Keeping,
    Leading,
    NoNewSuit,
    Options,
    Over,
    PoolWon,
    SecondChance,
    Starting,
    chain_of,
    wanted,
)
from shared.seats import Eye, Seat
from shared.sight import Backs, Faces, cards_of
from tests.games.stops import plain
from tests.games.stops.board import STOPS, Board

# --- The deal -------------------------------------------------------------------------------------------


def test_every_player_has_twenty_matches_and_the_dealer_lays_out_fifteen() -> None:
    """3.1 to 3.3 (3.2: five pools), S28: the ante is paid before any player sees a card."""
    board = Board(4, dealer=2)
    assert board.purses == (20, 20, 5, 20)
    assert board.pools == (5, 4, 3, 2, 1)
    assert board.told == [DealBegan(1, Seat(2), (5, 4, 3, 2, 1))]
    assert board.view().sums[2].dealing == -15


@pytest.mark.parametrize(("players", "size"), [(3, 13), (4, 10), (5, 8), (6, 7)])
def test_hands_and_cat_are_equal_and_the_removed_cards_are_in_none(players: int, size: int) -> None:
    """3.4, S1: twos but the two of clubs, then the three of spades."""
    deal = STOPS.deal(Options(), players, bytes(32))
    away = {Card(card) for card in plain.AWAY[players].split()}
    for one in deal.deals:
        assert {len(hand) for hand in (*one.hands, one.cat)} == {size}
        dealt = {card for hand in (*one.hands, one.cat) for card in hand}
        assert dealt == {Card(card) for card in plain.PACK} - away
        assert dealt == set(pack_for(players))


def test_it_is_for_three_to_six() -> None:
    """S30."""
    assert list(Stops.seats) == [3, 4, 5, 6]


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_every_player_deals_once_in_each_round_and_the_deal_goes_to_the_left(rounds: int) -> None:
    """S18, S23."""
    deal = STOPS.deal(Options(rounds=rounds), 3, b"7" * 32)
    assert len(deal.deals) == 3 * rounds
    board = Board(3, (), (), (), dealer=1)
    dealers = [board.view().dealer]
    while not board.match.over:
        board.play_out()
        dealers.append(board.view().dealer)
    assert dealers == [1, 2, 0, 0]
    assert board.match.result().deals_played == 3


def test_a_longer_match_begins_with_the_deals_of_a_shorter_one_and_any_seat_may_deal_first() -> None:
    """S18: by chance, and all of it follows from the seed."""
    short, long = (STOPS.deal(Options(rounds=rounds), 4, b"x" * 32) for rounds in (1, 2))
    assert long.deals[:4] == short.deals
    firsts = {STOPS.deal(Options(), 4, seed.to_bytes(32)).first_dealer for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


# --- The cat --------------------------------------------------------------------------------------------


def test_the_dealer_keeps_the_cat_free_of_charge_and_unseen_and_throws_his_hand_away() -> None:
    """3.5, S3, S4, S5, S7."""
    board = Board(3, ["2H 3H 4H", "", "", "2C 5H"])
    mine, cat = board.zone("hand/0"), board.zone("cat")
    assert board.offers(0) == "keep offer"
    assert board.view(Seat(0)).cat.cards == Backs(13)
    board.do("0 keep")
    assert board.events(CatKept) == [CatKept(Seat(0))]
    assert board.purses == (5, 20, 20)
    assert sorted(board.zone("hand/0").split()) == sorted(cat.split())
    assert board.zone("dead") == mine
    assert board.zone("cat") == ""
    view = board.view(Seat(0)).cat
    assert (view.taker, view.price, view.dead) == (0, 0, Faces(tuple(map(Card, mine.split()))))
    for viewer in (Seat(1), Seat(2), Eye.WATCHER):
        assert board.view(viewer).cat.dead == Backs(13)


def test_the_cat_goes_round_to_the_left_and_the_first_who_buys_pays_the_dealer() -> None:
    """3.5, S3, S8: each is asked once."""
    board = Board(4, dealer=2)
    board.do("2 offer")
    assert board.told == [CatOffered(Seat(2))]
    assert board.phase == Buying(Seat(3), ())
    board.do("3 decline")
    assert board.told == [CatDeclined(Seat(3), False)]
    assert board.phase == Buying(Seat(0), (Seat(3),))
    board.do("0 buy")
    assert board.events(CatBought) == [CatBought(Seat(0), Seat(2), 1)]
    assert board.purses == (19, 20, 6, 20)
    assert [sums.cat for sums in board.view().sums] == [-1, 0, 1, 0]
    assert isinstance(board.phase, Starting)


def test_what_is_bought_and_thrown_away_is_told_to_the_buyer_alone() -> None:
    """S5, S7, S26."""
    board = Board(3)
    board.do("0 offer")
    accepted = board.match.play_move(Seat(1), board.match.offers(Seat(1))[0])
    for viewer, kind in ((Seat(1), Faces), (Seat(0), Backs), (Seat(2), Backs), (Eye.WATCHER, Backs)):
        (news,) = board.match.news(accepted.told, viewer)
        assert [type(shown) for shown in news.shown] == [kind, kind]
    assert accepted.told[0].beat is Pause.SHORT


def test_the_cat_may_stay_unused() -> None:
    """3.5: the last on the left leaves it, and the dealer is not asked again."""
    board = Board(3).do("0 offer", "1 decline", "2 decline")
    assert board.events(CatUnused) == [CatUnused()]
    assert isinstance(board.phase, Starting)
    assert board.view().cat.taker is None
    assert board.view(Seat(0)).cat.cards == Backs(13)


def test_with_a_second_chance_the_dealer_may_take_it_after_all() -> None:
    """S3."""
    board = Board(3, dealer_second_chance=True).do("0 offer", "1 decline", "2 decline")
    assert board.phase == SecondChance(Seat(0))
    assert board.offers(0) == "keep decline"
    board.do("0 keep")
    assert board.purses == (5, 20, 20)
    assert board.view().cat.taker == 0


def test_with_a_second_chance_the_dealer_may_leave_it_for_good() -> None:
    """S3."""
    board = Board(3, dealer_second_chance=True).do("0 offer", "1 decline", "2 decline", "0 decline")
    assert board.told[-1] == CatUnused()
    assert board.view().cat.taker is None


def test_a_second_chance_is_none_when_a_player_has_bought() -> None:
    board = Board(3, dealer_second_chance=True).do("0 offer", "1 buy")
    assert isinstance(board.phase, Starting)


def test_a_player_without_a_match_may_not_buy_and_the_table_declines() -> None:
    """S8: loans are for debts only."""
    board = Board(3).do("0 offer").set_purses(5, 0, 40)
    assert board.offers(1) == "decline"
    assert board.refusal("1 buy").key == "stops.no_match"
    (deadline,) = board.match.deadlines()
    assert (deadline.seat, deadline.forced) == (1, True)
    board.do("1 decline")
    assert board.told == [CatDeclined(Seat(1), True)]


def test_a_bought_cat_may_hold_the_card_that_starts() -> None:
    """S6, S31: the buyer need not know whether it does."""
    board = Board(3, ["", "", "", "2C"]).do("0 offer", "1 buy")
    assert board.phase == Starting(Seat(1), Suit.CLUBS, Rank.TWO)


def test_what_is_not_asked_for_at_the_sale_is_refused_with_its_reason() -> None:
    board = Board(3, dealer_second_chance=True)
    assert board.phase == Keeping(Seat(0))
    assert board.refusal("0 buy").key == "stops.keep_or_offer"
    assert board.refusal("0 play 2C").key == "stops.keep_or_offer"
    assert board.refusal("1 buy").args == {"seat": 0}
    assert board.refusal("7 keep").key == "stops.no_such_seat"
    board.do("0 offer")
    assert board.refusal("1 keep").key == "stops.buy_or_decline"
    assert board.refusal("2 buy").key == "stops.cat_not_your_turn"
    board.do("1 decline", "2 decline")
    assert board.refusal("0 offer").key == "stops.keep_or_decline"
    board.do("0 decline")
    assert board.refusal("0 keep").key == "stops.cat_is_settled"
    assert board.refusal(f"{board.phase.turn} buy").key == "stops.cat_is_settled"


# --- The start and following ----------------------------------------------------------------------------


def test_the_two_of_clubs_starts_and_each_next_card_must_follow_from_its_holder() -> None:
    """3.6, S9, S11, S27."""
    board = Board(3, ["3C 6H", "2C 5C 6S", "4C", "6C"]).no_cat()
    assert board.phase == Starting(Seat(1), Suit.CLUBS, Rank.TWO)
    assert board.offers(1) == "2C"
    assert board.refusal("1 play 5C").args == {"card": "2C"}
    assert board.refusal("0 play 3C").args == {"seat": 1}
    board.do("1 play 2C")
    assert board.phase == Following(Seat(0), Suit.CLUBS, Rank.THREE)
    assert wanted(board.phase) is Card.C3
    assert board.match.deadlines()[0].forced
    assert board.refusal("0 play 6H").key == "stops.must_follow"
    assert board.refusal("0 play 2H").key == "stops.not_in_hand"
    board.do("0 play 3C", "2 play 4C")
    assert board.phase.turn == 1
    board.do("1 play 5C")
    assert chain_of(board.view())[:2] == ((Card.C2, Card.C3, Card.C4, Card.C5), (1, 0, 2, 1))


def test_the_same_player_lays_several_in_a_row() -> None:
    """S11."""
    board = Board(3, ["2C 3C 4C", "", "", "5C"]).no_cat()
    assert board.forced() == "2C 3C 4C"
    assert board.view().laid_by == (0, 0, 0)


def test_when_the_two_of_clubs_lies_in_the_cat_the_lowest_club_in_a_hand_starts() -> None:
    """S2."""
    board = Board(3, ["4C", "", "3C", "2C"]).no_cat()
    assert board.phase == Starting(Seat(2), Suit.CLUBS, Rank.THREE)


def test_when_the_two_of_clubs_was_thrown_away_the_lowest_club_in_a_hand_starts() -> None:
    """S2."""
    board = Board(3, ["2C 3C", "4C", "", "5C"]).do("0 keep")
    assert board.phase == Starting(Seat(1), Suit.CLUBS, Rank.FOUR)


def test_when_no_player_has_a_club_the_dealers_left_begins_any_suit_with_his_lowest() -> None:
    """S2."""
    clubs = " ".join(rank + "C" for rank in plain.RANKS)
    board = Board(3, ["", "2S 5S 3H 9H", "", clubs], dealer=0).no_cat()
    assert board.phase == Leading(Seat(1), None, False)
    assert board.offers(1).split()[:2] == ["2S", "3H"]
    assert board.refusal("1 play 5S").args == {"card": "2S"}


# --- Stops ----------------------------------------------------------------------------------------------

ACES = "QC KC AC"


def stopped(board: Board) -> ChainStopped:
    (event,) = board.events(ChainStopped)
    return event


def test_a_chain_stops_at_the_ace() -> None:
    """3.6, S10: the ace is high, and the last player begins another suit."""
    board = Board(3, ["2C 5D 7H", "", ACES, "3C"]).no_cat()
    board.forced()
    assert stopped(board).stop.why == "dead"
    board = Board(3, [f"2H 3H {ACES}", "", "", "2C 3C 4C 5C 6C 7C 8C 9C TC JC"]).no_cat()
    assert board.forced() == "QC KC AC"
    event = stopped(board)
    assert (event.seat, event.stop.why, event.stop.suit, event.stop.rank) == (0, "ace", Suit.CLUBS, Rank.ACE)
    assert board.phase == Leading(Seat(0), Suit.CLUBS, False)


def test_a_chain_stops_when_the_next_card_is_in_the_cat() -> None:
    """3.6, S10."""
    board = Board(3, ["2C 4H", "3C", "", "4C"]).no_cat()
    board.forced()
    stop = stopped(board).stop
    assert (stop.why, stop.suit, stop.rank, stop.passed) == ("dead", Suit.CLUBS, Rank.FOUR, ())
    assert board.phase == Leading(Seat(1), Suit.CLUBS, False)
    assert chain_of(board.view())[2] == stop


def test_a_chain_stops_when_the_next_card_was_thrown_away() -> None:
    """3.6, S7, S10: no player is told whether it lies there but by the stop."""
    board = Board(3, ["", "2C 9H", "3C", "9D"], ["", "", ""], dealer=0)
    board.do("0 offer", "1 decline", "2 buy")
    board.forced()
    stop = stopped(board).stop
    assert (stop.why, stop.rank) == ("dead", Rank.THREE)
    assert board.phase == Leading(Seat(1), Suit.CLUBS, False)


def test_a_chain_stops_when_the_next_card_was_laid_before() -> None:
    """S10: a later, lower chain runs into an earlier one."""
    # Hearts begin at the five and stop at the dead seven; then spades; then hearts from the three.
    board = Board(3, ["2C 5H", "3H 4H 2S", "6H 4S", "3C 7H 3S 5S"]).no_cat()
    assert board.forced() == "2C"
    board.do("0 play 5H")
    assert board.forced() == "6H"
    assert board.phase.turn == 2
    board.do("2 play 4S")
    assert stopped(board).stop.why == "dead"
    board = Board(3, ["2C 5H 4S", "3H 4H", "6H", "3C 7H 5S"]).no_cat()
    board.forced()
    board.do("0 play 5H")
    board.forced()
    while board.phase.turn != 1 or "3H" not in board.offers(1):
        seat = board.phase.turn
        board.do(f"{seat} play {board.offers(seat).split()[-1]}")
    board.do("1 play 3H")
    assert board.phase == Following(Seat(1), Suit.HEARTS, Rank.FOUR)
    board.do("1 play 4H")
    stop = stopped(board).stop
    assert (stop.why, stop.suit, stop.rank) == ("laid", Suit.HEARTS, Rank.FIVE)


# --- A new suit -----------------------------------------------------------------------------------------


def test_a_new_suit_begins_with_the_lowest_card_of_one_of_the_other_three() -> None:
    """3.8, S13: only the suit just stopped is barred."""
    board = Board(3, ["2C 9C 4H 6H 5D 7D 3S 8S", "", "", "3C 4S 6D 5H"]).no_cat()
    board.forced()
    assert board.offers(0) == "3S 4H 5D"
    assert board.refusal("0 play 9C").args == {"suit": "C"}
    assert board.refusal("0 play 6H").args == {"card": "4H"}
    assert board.refusal("1 play 2D").key == "stops.not_your_turn"
    board.do("0 play 4H")
    assert board.phase == Leading(Seat(0), Suit.HEARTS, False)
    assert board.offers(0) == "3S 9C 5D"


def test_who_has_one_suit_left_beside_the_barred_one_has_no_choice() -> None:
    """3.8: then the table lays for him (S9)."""
    clubs = "2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    board = Board(3, ["3S", f"{clubs} 2H", "4S", "3C 3H"]).no_cat()
    board.do("1 play 2C")
    assert board.phase == Leading(Seat(1), Suit.CLUBS, False)
    assert board.offers(1) == "2H"
    assert board.match.deadlines()[0].forced


def test_a_turn_passes_over_several_until_a_player_has_another_suit() -> None:
    """3.9, S14: seat 0 is left with clubs alone when his club stops, and so is seat 1."""
    board = Board(
        4,
        ["3C 5C 7C 9C", "4C 6C 8C", "3S", "2C"],
        dealer=3,
    )
    board.no_cat()
    state = board.match.state
    state.hands = ((Card.C3, Card.C9), (Card.KC,), (Card.S3, Card.S4), (Card.QC,))
    state.setting.holder = {card: Seat(seat) for seat, hand in enumerate(state.hands) for card in hand}
    state.phase = Starting(Seat(0), Suit.CLUBS, Rank.THREE)
    board.do("0 play 3C")
    assert stopped(board).stop.passed == (0, 1)
    assert board.phase == Leading(Seat(2), Suit.CLUBS, False)
    assert board.offers(2) == "3S"


def clubs_only(**options: str) -> Board:
    """All have clubs and nothing else, and the three of clubs stops."""
    board = Board(3, **options).no_cat()
    state = board.match.state
    state.hands = ((Card.C3, Card.C9, Card.TC), (Card.KC,), (Card.C5,))
    state.setting.holder = {card: Seat(seat) for seat, hand in enumerate(state.hands) for card in hand}
    state.phase = Starting(Seat(0), Suit.CLUBS, Rank.THREE)
    return board.do("0 play 3C")


def test_when_no_player_has_another_suit_the_bar_is_lifted_for_the_last_player() -> None:
    """S15."""
    board = clubs_only()
    assert stopped(board).stop.passed == ()
    assert board.events(BarLifted) == [BarLifted(Seat(0), Suit.CLUBS)]
    assert board.phase == Leading(Seat(0), Suit.CLUBS, True)
    assert board.offers(0) == "9C"
    assert board.refusal("0 play TC").args == {"card": "9C"}
    board.do("0 play 9C")
    assert board.phase == Following(Seat(0), Suit.CLUBS, Rank.TEN)


def test_by_option_the_deal_ends_when_no_player_has_another_suit_and_none_is_paid() -> None:
    """S15, S17."""
    board = clubs_only(no_new_suit="end")
    assert board.events(NoNewSuit) == [NoNewSuit(Suit.CLUBS)]
    assert board.events(Closed) == []
    (ended,) = board.events(DealEnded)
    assert ended.done.closer is None
    assert [sums.closing for sums in ended.done.sums] == [0, 0, 0]
    assert isinstance(board.phase, Over)


# --- Pools ----------------------------------------------------------------------------------------------


def test_a_pools_card_wins_it_when_it_follows_and_the_chain_goes_on() -> None:
    """3.7."""
    board = Board(3, ["JC", "QC KC", "", "2C 3C 4C 5C 6C 7C 8C 9C TC"]).no_cat()
    board.do("0 play JC", "1 play QC")
    assert board.told[-1] == PoolWon(Seat(1), 2, 3)
    assert board.purses == (5, 23, 20)
    assert board.pools == (5, 4, 0, 2, 1)
    pool = board.view().pools[2]
    assert (pool.matches, pool.winner, pool.won) == (0, 1, 3)
    assert board.view().sums[1].pools == 3
    assert board.phase == Following(Seat(1), Suit.CLUBS, Rank.KING)


def test_a_pools_card_wins_it_when_it_begins_a_suit_as_the_lowest_held() -> None:
    """S12."""
    board = Board(3, ["2C TS", "", "", "3C"]).no_cat()
    board.forced()
    board.do("0 play TS")
    assert board.events(PoolWon) == [PoolWon(Seat(0), 4, 1)]


def test_what_is_not_won_stays_and_the_next_dealer_lays_his_ante_on_top() -> None:
    """3.11, S17."""
    board = Board(3, (), ())
    board.play_out()
    (ended,) = board.events(DealEnded)
    left = [pool.matches for pool in ended.done.pools]
    assert any(left)
    assert board.pools == tuple(old + ante for old, ante in zip(left, (5, 4, 3, 2, 1), strict=True))
    assert all(pool.winner is None for pool in board.view().pools)


# --- Closing --------------------------------------------------------------------------------------------


def last_card(card: Card, *others: Card) -> Board:
    """Seat 1 has one card left and it is to be laid; the others have these."""
    board = Board(3, (), ()).no_cat()
    state = board.match.state
    state.hands = (others, (card,), (Card.D9,))
    state.setting.holder = {held: Seat(seat) for seat, hand in enumerate(state.hands) for held in hand}
    state.phase = Following(Seat(1), card.suit, card.rank)
    return board


def test_the_deal_ends_with_the_last_card_and_every_player_pays_the_closer_one_match() -> None:
    """3.10, S16: though the next card could follow."""
    board = last_card(Card.C5, Card.C6).do("1 play 5C")
    (ended,) = board.events(DealEnded)
    assert board.events(Closed) == [Closed(Seat(1))]
    assert ended.done.closer == 1
    assert ended.done.purses == (4, 22, 19)
    assert [sums.closing for sums in ended.done.sums] == [-1, 2, -1]
    assert [sums.gain for sums in ended.done.sums] == [-16, 2, -1]
    assert board.phase == Keeping(Seat(1))


def test_a_pools_card_laid_last_wins_it_before_the_closing_is_paid() -> None:
    """S16; and what others hold costs them nothing."""
    board = last_card(Card.QC, Card.AS, Card.KH).do("1 play QC")
    kinds = [type(event).__name__ for event in board.told]
    assert kinds.index("PoolWon") < kinds.index("Closed") < kinds.index("DealEnded")
    assert board.events(DealEnded)[0].done.purses == (4, 25, 19)


def test_after_a_deal_what_was_laid_can_still_be_seen_and_the_rest_by_no_player() -> None:
    """S26."""
    board = Board(3, (), ()).play_out()
    view = board.view(Seat(0))
    laid = cards_of(view.last)
    assert len(laid) == len(view.last_by) > 0
    assert view.last_by[-1] == view.done[0].closer
    assert " ".join(card.value for card in laid) == board.zone("laid/1")
    rest = board.match.game.zones(board.match.state)["rest/1"]
    for viewer in (*range(3), Eye.WATCHER):
        assert isinstance(rest.sight(viewer), Backs)


# --- Who is asked when no one moves ---------------------------------------------------------------------


def test_for_a_player_who_does_nothing_the_cat_is_offered_and_left() -> None:
    """S29."""
    board = Board(3, dealer_second_chance=True)
    words = []
    while not isinstance(board.phase, Starting):
        (deadline,) = board.match.deadlines()
        assert not deadline.forced
        (move,) = deadline.choices
        words.append(type(move).__name__)
        board.match.play_move(deadline.seat, move)
    assert words == ["Offer", "Decline", "Decline", "Decline"]


def test_for_a_player_who_does_nothing_the_longest_suit_is_begun_with_its_lowest() -> None:
    """S29: any of them when they are equally long."""
    board = Board(3, ["2C 9C 4H 6H 5D 7D 3S 8S", "", "", "3C"]).no_cat()
    board.forced()
    state = board.match.state
    state.hands = ((Card.S3, Card.H4, Card.H6, Card.D5, Card.D7), *state.hands[1:])
    (deadline,) = board.match.deadlines()
    assert [move.card for move in deadline.choices] == [Card.H4, Card.D5]
    assert not deadline.forced


def test_a_suit_that_is_the_only_one_is_begun_by_the_table() -> None:
    board = Board(3, ["2C", "", "", "3C"]).no_cat()
    board.forced()
    state = board.match.state
    state.hands = ((Card.C9, Card.H6, Card.H8), *state.hands[1:])
    (deadline,) = board.match.deadlines()
    assert (deadline.forced, [move.card for move in deadline.choices]) == (True, [Card.H6])


# --- The end --------------------------------------------------------------------------------------------


def test_a_match_that_is_over_takes_no_move() -> None:
    board = Board(3).play_out()
    assert isinstance(board.phase, Over)
    assert board.refusal("0 keep").key == "stops.over"
    assert board.match.deadlines() == ()
    view = board.view()
    assert view.result == board.match.result()
    assert cards_of(view.last)
    assert all(hand == Faces(()) or hand == Backs(0) for hand in view.hands)
