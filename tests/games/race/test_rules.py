"""The rules of the race by number (RULES.md), each at a table dealt by hand."""

import random
from collections import Counter

import msgspec
import pytest

from shared.cards import Card, Rank, full_deck
from shared.game import Zone
from shared.games.race.deal import Deal, dealt, fault_of
from shared.games.race.moves import result_of
from shared.games.race.state import Side
from shared.games.race.view import (
    Claim,
    Dealt,
    Draw,
    Ended,
    HandsShifted,
    Laid,
    Late,
    Options,
    Out,
    Pile,
    PilesShifted,
    Play,
    Recycle,
    ShiftHands,
    TakenUp,
    Turned,
)
from shared.refusal import Refusal
from shared.seats import TABLE, Eye, Seat
from shared.sight import Backs, Faces
from shared.simultaneous import SimultaneousGame
from tests.games.race.board import DULL, RACE, Board, pack

SEED = bytes(31) + b"\x07"


# --- The things -----------------------------------------------------------------------------------------


def test_2_1_every_player_has_a_pack_of_his_own_and_r20_two_to_sixty_four_may_play() -> None:
    assert list(RACE.seats) == list(range(2, 65))
    for players in (2, 5, 64):
        deal = dealt(players, SEED)
        assert len(deal.decks) == players
        assert all(set(deck) == set(full_deck()) and len(deck) == 52 for deck in deal.decks)
        assert len(set(deal.decks)) == players
        assert fault_of(deal) is None


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        (Deal(1, (DULL,)), "the race is for 2 to 64 players, not 1"),
        (Deal(65, (DULL,) * 65), "the race is for 2 to 64 players, not 65"),
        (Deal(3, (DULL, DULL)), "there are 2 packs for 3 players"),
        (Deal(2, (DULL, DULL[:51])), "the pack of seat 1 is not the fifty-two cards, each once"),
        (Deal(2, (DULL[:51] + DULL[:1], DULL)), "the pack of seat 0 is not the fifty-two cards, each once"),
        (Deal(2, (DULL, DULL + DULL[:1])), "the pack of seat 1 is not the fifty-two cards, each once"),
    ],
)
def test_2_1_a_deal_from_outside_that_is_not_one_whole_pack_each_is_found_out(deal: Deal, fault: str) -> None:
    assert fault_of(deal) == fault
    assert RACE.fault(Options(), deal) == fault


def test_2_2_four_row_cards_a_pile_of_thirteen_and_thirty_five_in_the_hand() -> None:
    board = Board(dealt(2, SEED).decks[0], DULL)
    deck = [card.value for card in dealt(2, SEED).decks[0]]
    assert board.row(0).split() == deck[:4]
    assert board.zone("under/0").split() + board.zone("top/0").split() == deck[4:17]
    assert board.zone("hand/0").split() == deck[17:]
    assert board.zone("waste/0") == board.zone("sunk/0") == ""
    assert board.told == [Dealt()]


def test_2_3_ace_is_the_lowest_and_king_the_highest() -> None:
    run = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]
    board = Board(pack("KH KD KC QH", " ".join(reversed(run))), DULL)
    for number, card in enumerate(run):
        assert board.zone("top/0") == card
        board.do("0 pile")
        assert board.told[0] == Laid(Seat(0), "pile", 0, closes=card == "KS")
        assert board.shown == [card]
        assert board.zone("build/0").split() == run[: number + 1]


def test_2_4_row_and_13_pile_must_go_and_the_hand_does_not_count() -> None:
    board = nearly_out()
    assert board.view().table.players[0].left == 1
    board.do("0 row0")
    assert board.match.over
    assert board.view().table.players[0].hand == 35


def nearly_out(*others: tuple[Card, ...], turned: int = 0, **options: object) -> Board:
    """A board on which seat 0 has nothing to get rid of but an ace of clubs in his first place.

    A suit's sixteen go from his 13-pile and row; the hand has the rest.
    """
    spades = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]
    board = Board(pack("AC AD AH 2H", " ".join(reversed(spades))), *(others or (DULL,)), **options)
    board.do(*["0 pile"] * 13, "0 row1", "0 row2", "0 row3")
    if turned:
        board.do(*["0 draw"] * turned)
    return board


# --- Building -------------------------------------------------------------------------------------------


def test_2_5_any_ace_begins_a_pile_and_only_the_next_of_the_suit_goes_on_it() -> None:
    board = Board(pack("AS 2S 2H 3S"), pack("AS KD KC 2S", "QD QC"))
    assert board.refusal("0 row1") == Refusal("race.does_not_fit")
    board.do("0 row0")
    assert board.refusal("0 row2") == Refusal("race.does_not_fit")
    assert board.refusal("0 row3") == Refusal("race.does_not_fit")
    board.do("1 row0")
    assert board.piles() == "AS0 AS1"
    board.do("1 row3")
    assert board.piles() == "2S1 AS1"


def test_2_5_piles_belong_to_all_so_there_are_at_most_as_many_of_a_suit_as_players() -> None:
    board = Board(pack("AS KH KD KC"), pack("AS 2S KH KD", "QS QC"), pack("2S AS 3S KH"))
    board.do("0 row0", "1 row0", "2 row1", "1 row1", "2 row0", "2 row2")
    assert board.piles() == "3S2 2S2 AS2"


def test_2_6_all_play_at_once_and_there_are_no_turns() -> None:
    board = Board(DULL, DULL, DULL)
    board.do("2 draw", "0 draw", "0 draw", "2 draw", "1 draw")
    assert isinstance(RACE, SimultaneousGame)
    assert board.match.deadlines() == ()
    assert Deal(2, (DULL, DULL)).start is None


def test_2_7_row_top_of_the_pile_and_top_of_the_waste_may_be_played_and_nothing_else() -> None:
    board = Board(pack("AS KH KD KC", "KS AH", "QS QH AD"), DULL)
    assert board.offers() == "row0:AS pile:AH draw"
    board.do("0 draw")
    assert board.offers() == "row0:AS pile:AH waste:AD draw"
    board.do("0 waste")
    assert board.zone("waste/0") == "QH"
    assert board.offers() == "row0:AS pile:AH draw"


def test_2_8_and_r4_a_row_place_is_filled_at_once_from_the_13_pile() -> None:
    board = Board(pack("AS KH AD KC", "JD TC AH"), DULL)
    board.do("0 row2")
    assert board.row(0) == "AS KH AH KC"
    assert board.zone("top/0") == "TC"
    assert board.view().table.players[0].pile == 12
    board.do("0 row2")
    assert board.row(0) == "AS KH TC KC"


def test_r4_with_the_13_pile_empty_a_place_stays_empty_and_waste_and_hand_never_fill_it() -> None:
    board = nearly_out(turned=2)
    assert board.row(0) == "AC -- -- --"
    player = board.view().table.players[0]
    assert player.row == (Faces((Card("AC"),)), None, None, None)
    assert player.top is None
    assert player.pile == 0
    board.do("0 draw")
    assert board.row(0) == "AC -- -- --"
    assert board.refusal("0 row1") == Refusal("race.empty")
    assert board.refusal("0 pile") == Refusal("race.empty")


def test_r5_with_the_13_pile_empty_row_waste_and_hand_go_on() -> None:
    spades = " ".join(
        reversed(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"])
    )
    board = Board(pack("AC 2C KH KD", spades, "QH QD AD"), DULL)
    board.do(*["0 pile"] * 13, "0 draw", "0 waste", "0 row0", "0 row1")
    assert board.row(0) == "-- -- KH KD"
    assert board.offers() == "draw"


def test_r6_nothing_goes_onto_a_row_card() -> None:
    """There is no move for it: a claim names no target, and goes to the build piles alone."""
    board = Board(pack("QS KH JS TS"), DULL)
    assert board.refusal("0 row2") == Refusal("race.does_not_fit")
    assert board.offers() == "draw"


# --- Turning --------------------------------------------------------------------------------------------


def test_2_9_and_r2_three_are_turned_and_the_third_lies_on_top() -> None:
    board = Board(pack("KS KH KD KC", "QC", "2S 3S 4S 5S 6S"), DULL).do("0 draw")
    assert board.told == [Turned(Seat(0), 3)]
    assert board.shown == ["4S"]
    assert board.zone("sunk/0") == "2S 3S"
    assert board.zone("waste/0") == "4S"
    assert board.zone("hand/0").startswith("5S 6S")


def test_2_9_and_r26_at_the_end_of_the_hand_as_many_as_are_left_are_turned() -> None:
    """R2: 35 are eleven times three and two."""
    board = Board(DULL, DULL).do(*["0 draw"] * 11)
    assert board.view().table.players[0].hand == 2
    board.do("0 draw")
    assert board.told == [Turned(Seat(0), 2)]
    assert board.view().table.players[0].hand == 0
    assert board.refusal("0 draw") == Refusal("race.hand_empty")


def test_r13_with_draw_1_one_is_turned() -> None:
    board = Board(DULL, DULL, draw=1).do("0 draw")
    assert board.told == [Turned(Seat(0), 1)]
    assert board.view().table.players[0].waste == 1
    assert board.view().table.draw == 1


def test_2_9_after_the_top_of_the_waste_the_next_below_may_be_played() -> None:
    board = Board(pack("KS KH KD KC", "QC", "3S 2S AS"), DULL).do("0 draw")
    board.do("0 waste", "0 waste", "0 waste")
    assert board.shown == ["AS", "2S", "3S"]
    assert board.zone("build/0") == "AS 2S 3S"
    assert board.refusal("0 waste") == Refusal("race.empty")


def test_2_10_and_r3_the_waste_is_taken_up_in_its_order_with_an_empty_hand_only_by_a_move_of_its_own() -> (
    None
):
    board = Board(DULL, DULL)
    before = board.zone("hand/0")
    assert board.refusal("0 recycle") == Refusal("race.hand_not_empty")
    board.do(*["0 draw"] * 11)
    assert board.refusal("0 recycle") == Refusal("race.hand_not_empty")
    board.do("0 draw")
    assert board.offers() == "recycle"
    board.do("0 recycle")
    assert board.told == [TakenUp(Seat(0))]
    assert board.shown == []
    assert board.zone("hand/0") == before
    assert board.refusal("0 recycle") == Refusal("race.hand_not_empty")


def test_r7_with_hand_and_waste_empty_there_is_nothing_to_turn() -> None:
    """All thirty-five are played, four suits at once from the ace up."""
    order = [card for rank in Rank for card in full_deck() if card.rank is rank]
    hand = " ".join(card.value for card in order[:35])
    board = Board(pack("KS KH KD KC", "", hand), DULL, draw=1).do(*["0 draw", "0 waste"] * 35)
    assert board.refusal("0 draw") == Refusal("race.nothing_to_turn")
    assert board.refusal("0 recycle") == Refusal("race.waste_empty")
    assert board.offers() == "pile:9S"
    assert board.view().table.players[0].built == 35


def test_r8_no_player_must_play_what_fits() -> None:
    board = Board(pack("AS AH AD AC"), DULL).do("0 draw", "0 draw")
    assert board.offers() == "row0:AS row1:AH row2:AD row3:AC draw"
    assert board.due == "nothing"


# --- Claims ---------------------------------------------------------------------------------------------


def test_r9_the_lowest_numbered_pile_that_fits_takes_the_card() -> None:
    board = Board(pack("AS 2S KH KD"), pack("AS 2S KH KC", "QS QC"), pack("AH AS KH KC", "QC QD"))
    board.do("2 row0", "2 row1", "1 row0", "0 row0")
    assert board.piles() == "AH2 AS2 AS1 AS0"
    board.do("1 row1")
    assert board.told[0] == Laid(Seat(1), "row1", 1)
    assert board.piles() == "AH2 2S1 AS1 AS0"
    # Redirected to another that fits: the first is covered.
    board.do("0 claim row1 2S 3")
    assert board.piles() == "AH2 2S1 2S0 AS0"


def test_r9_a_claim_names_its_card_and_never_plays_another() -> None:
    board = Board(pack("AS KH KD KC", "QD AH"), DULL).do("0 row0")
    assert board.row(0) == "AH KH KD KC"
    assert board.refusal("0 claim row0 AS") == Refusal("race.card_gone")
    assert board.refusal("0 claim row0 AS 0") == Refusal("race.card_gone")
    board.do("0 claim row0 AH 0")
    assert board.piles() == "AS0 AH0"


def test_r10_who_comes_second_is_told_who_was_faster() -> None:
    board = Board(pack("AS 2S KH KD"), pack("2S KH KC KD", "QS"), pack("KH KC KD KS"))
    board.do("0 row0", "2 draw")
    seen = board.match.n
    board.do("1 claim row0 2S")
    lost = board.refusal(f"0 claim row1 2S {seen}")
    assert lost == Refusal("race.faster", {"seat": 1, "card": "2S"})
    # Who had seen it laid is told that it does not fit, and so is one whose state is not known.
    assert board.refusal(f"0 claim row1 2S {seen + 1}") == Refusal("race.does_not_fit")
    assert board.refusal("0 claim row1 2S") == Refusal("race.does_not_fit")
    assert board.refusal("0 row1") == Refusal("race.does_not_fit")
    # Another card in that place does not fit either, but no player was faster with it.
    assert board.refusal(f"2 claim row0 KH {seen}") == Refusal("race.does_not_fit")


def test_2_11_and_r10_two_claims_for_one_place_the_one_read_first_gets_it() -> None:
    for first, second in ((0, 1), (1, 0)):
        board = Board(pack("2S KH KD KC"), pack("2S KH KC KD", "QS"), pack("AS KH KC KD")).do("2 row0")
        board.do(f"{first} claim row0 2S 1")
        faster = Refusal("race.faster", {"seat": first, "card": "2S"})
        assert board.refusal(f"{second} claim row0 2S 1") == faster
        assert board.piles() == f"2S{first}"


def test_r10_it_is_said_who_was_faster_even_when_the_pile_has_gone_on() -> None:
    board = Board(pack("2S KH KD KC"), pack("2S 3S KC KD", "QS"), pack("AS KH KC KD"))
    board.do("2 row0", "1 row0", "1 row1")
    assert board.refusal("0 claim row0 2S 1") == Refusal("race.faster", {"seat": 1, "card": "2S"})


def test_r9_a_claim_made_before_others_fits_where_another_pile_takes_it() -> None:
    board = Board(pack("2S KH KD KC"), pack("2S AS KC KD", "QS"), pack("AS KH KC KD"))
    board.do("2 row0", "1 row1", "1 row0")
    board.do("0 claim row0 2S 1")
    assert board.piles() == "2S1 2S0"


def test_r22_a_pile_says_whose_card_lies_on_top_and_when_it_was_laid() -> None:
    board = Board(pack("AS KH KD KC"), pack("2S KH KC KD", "QS")).do("1 draw", "0 row0", "1 draw", "1 row0")
    assert board.view().table.piles == (Pile(Faces((Card("2S"),)), Seat(1), 4),)
    assert board.match.n == 4


def test_r15_a_countdown_goes_before_the_first_move() -> None:
    assert RACE.countdown == 3000


def test_r23_turning_and_what_lies_on_the_waste_mean_something_else_after_a_shift() -> None:
    ace = Card("AS")
    outdated = [Draw(), Recycle(), Claim("waste", ace), Play("waste")]
    assert all(RACE.outdated(move) for move in outdated)
    assert not any(RACE.outdated(move) for move in (Claim("row0", ace), Claim("pile", ace), Play("row3")))


def test_a_claim_is_logged_as_what_it_played() -> None:
    board = Board(pack("AS KH KD KC"), DULL)
    accepted = board.match.play(Seat(0), msgspec.msgpack.encode(Claim("row0", Card("AS"))), 0)
    assert msgspec.msgpack.decode(accepted.move) == ["play", "row0"]


@pytest.mark.parametrize("slot", ["row4", "row0\n", "row", "hand", "", "ROW0", "0"])
def test_a_place_that_is_not_there_is_no_move(slot: str) -> None:
    board = Board(pack("AS KH KD KC"), DULL)
    for said in (["play", slot], ["claim", slot, "AS"], ["claim", slot, "AS", 3]):
        refused = board.match.play(Seat(0), msgspec.msgpack.encode(said))
        assert refused == Refusal("house.not_a_move")


def test_a_seat_that_is_not_there_and_moves_of_the_table_by_a_seat_are_refused() -> None:
    board = Board(pack("AS KH KD KC"), DULL)
    assert board.refusal("2 draw") == Refusal("race.no_such_seat", {"number": 2})
    assert board.refusal("-2 draw") == Refusal("race.no_such_seat", {"number": -2})
    for move in ("hands", "piles", "end"):
        assert board.refusal(f"0 {move}") == Refusal("race.for_the_table")
    for move in ("draw", "recycle", "row0", "claim row0 AS"):
        assert board.refusal(f"table {move}") == Refusal("race.for_a_seat")


# --- What is seen ---------------------------------------------------------------------------------------


def test_r1_and_r25_tops_and_counts_are_public_and_no_player_sees_under_them_his_own_least() -> None:
    board = Board(DULL, pack("KS KH KD KC", "QC", "2S 3S 4S")).do("1 draw")
    for viewer in (Seat(0), Seat(1), Eye.WATCHER):
        player = board.match.seen(viewer).table.players[1]
        assert player.top == Faces((Card("QC"),))
        assert (player.pile, player.waste, player.hand) == (13, 3, 32)
        assert player.waste_top == Faces((Card("4S"),))
        for zone in ("under/1", "hand/1", "sunk/1"):
            held = board.match.game.zones(board.match.state)[zone]
            assert held.sight(viewer) == Backs(len(held.cards))


def test_r1_the_thirteenth_card_dealt_lies_on_top() -> None:
    deck = dealt(2, SEED).decks[0]
    assert Board(deck, DULL).zone("top/0") == deck[16].value


def test_every_player_sees_the_same_table() -> None:
    board = Board(DULL, pack("AS KH KD KC")).do("1 row0", "0 draw")
    tables = [board.match.seen(viewer).table for viewer in (Seat(0), Seat(1), Eye.WATCHER)]
    assert all(table == tables[0] for table in tables)
    assert tables[0].opened == ()
    # Only a reviewer, when it is over, sees more: what lies under all that.
    again = board.match.seen(Eye.REVIEWER).table
    assert msgspec.structs.replace(again, opened=()) == tables[0]
    for seat, opened in enumerate(again.opened):
        zones = board.match.game.zones(board.match.state)
        for zone, sight in (("under", opened.under), ("sunk", opened.sunk), ("hand", opened.hand)):
            assert sight.cards == zones[Zone(f"{zone}/{seat}")].sight(Eye.REVIEWER).cards


def test_r10_a_claim_is_late_only_where_another_player_had_the_place_a_moment_ago() -> None:
    board = Board(pack("AS 2S KD KC"), pack("2S KH KD KC")).do("0 row0", "0 row1")
    state, late = board.match.state, board.match.game.late
    told = late(state, Seat(1), Play("row0"), 1)
    assert told is not None
    assert told.event == Late(Seat(1), "row0", Seat(0))
    assert [held.sight(Eye.WATCHER).cards for held in told.shown] == [(Card("2S"),)]
    assert late(state, Seat(1), Play("row0"), 2) is None, "that was too long ago"
    assert late(state, Seat(1), Play("row1"), 0) is None, "a king that nobody laid"
    assert late(state, Seat(1), Draw(), 0) is None


def test_r27_a_king_closes_its_pile_which_stays() -> None:
    board = nearly_out(pack("AS KH KD KC"))
    assert board.piles().startswith("KS0 ")
    board.do("1 row0")
    assert board.piles().startswith("KS0 ")
    assert board.piles().endswith(" AS1")


# --- Deadlock -------------------------------------------------------------------------------------------


def test_r13_a_shift_without_a_deadlock_is_refused() -> None:
    board = Board(pack("AS KH KD KC"), DULL)
    assert board.due == "nothing"
    for move in ("hands", "piles", "end"):
        assert board.refusal(f"table {move}") == Refusal("race.not_dead")


def test_r13_a_the_waste_goes_back_onto_the_hand_and_the_top_card_to_the_bottom() -> None:
    board = Board(DULL, DULL).do("0 draw", "0 draw")
    before = board.zone("sunk/0").split() + board.zone("waste/0").split() + board.zone("hand/0").split()
    assert board.due == "hands"
    board.do("table hands")
    assert board.told == [HandsShifted()]
    assert board.shown == []
    assert board.zone("hand/0").split() == before[1:] + before[:1]
    assert board.zone("waste/0") == board.zone("sunk/0") == ""
    assert board.view().table.shifts == 1


def test_r13_two_shifts_of_the_hands_and_then_the_13_piles_until_something_fits() -> None:
    board = Board(DULL, DULL)
    before = board.zone("under/0").split() + board.zone("top/0").split()
    assert board.refusal("table piles") == Refusal("race.other_way", {"due": "shift the hands"})
    assert board.refusal("table end") == Refusal("race.other_way", {"due": "shift the hands"})
    board.do("table hands", "table hands")
    assert board.refusal("table hands") == Refusal("race.other_way", {"due": "shift the 13-piles"})
    shifts = 0
    while board.due == "piles":
        board.do("table piles")
        assert board.told == [PilesShifted()]
        shifts += 1
        assert (
            board.zone("under/0").split() + board.zone("top/0").split() == before[-shifts:] + before[:-shifts]
        )
    # Nine cards lie on the last of the aces.
    assert shifts == 9
    assert board.zone("top/0") == "AC"
    assert board.due == "nothing"
    assert board.view().table.shifts == 11


def test_r13_a_card_laid_begins_the_count_anew() -> None:
    board = Board(DULL, DULL).do("table hands", "table hands", *["table piles"] * 9)
    board.do("0 pile", "1 pile")
    # The twos lie below; what comes up are the other aces.
    while board.due == "nothing":
        board.do(*[f"{seat} {move.slot}" for seat in (0, 1) for move in board.view(seat).offers[:-1]][:1])
    assert board.due == "hands"


def test_r13_what_turning_brings_up_counts_and_what_it_does_not_counts_not() -> None:
    for place in range(35):
        filler = [card.value for card in full_deck() if card.rank.value in "3456789T"] + ["JH", "JS"]
        hand = [*filler[:place], "AS", *filler[place:]]
        buried = "AH AD AC 2S 2H 2D 2C QS QH QD QC JC JD"
        one = pack("KS KH KD KC", buried, " ".join(hand))
        board = Board(one, DULL)
        reached = place % 3 == 2 or place == 34
        assert (board.due == "nothing") == reached, place
        assert Board(one, DULL, draw=1).due == "nothing"


def test_r13_a_waste_top_still_to_come_in_this_pass_counts_though_a_full_pass_does_not_bring_it() -> None:
    """Once a card is played from the waste, this pass is out of step with the next."""
    filler = [card.value for card in full_deck() if card.rank.value in "3456789T"]
    hand = [
        "3S",
        "4S",
        "AH",
        "5S",
        "6S",
        "AS",
        *[card for card in filler if card not in ("3S", "4S", "5S", "6S")],
    ]
    buried = "AD AC 2S 2H 2D 2C QS QH QD QC JC JD JH"
    board = Board(pack("KS KH KD KC", buried, " ".join(hand)), DULL)
    board.do("0 draw", "0 waste")
    # The next three are 5S 6S AS: reached in this pass; in a full pass it is fifth, and is not.
    assert board.due == "nothing"
    board.do("0 draw")
    assert board.due == "nothing"
    board.do("0 draw")
    assert board.due == "hands"
    # Turning goes on being allowed, and helps no player.
    board.do("0 draw", "1 draw")
    assert board.due == "hands"


def test_r13_with_hands_it_ends_when_two_shifts_did_not_help_and_r19_no_player_is_out() -> None:
    board = Board(DULL, pack("KS KH KD KC", "AS AH AD AC 2S 2H 2D 2C QS QH QD QC JC"), deadlock="hands")
    board.do("table hands", "table hands")
    assert board.due == "end"
    board.do("table end")
    assert board.told == [Ended(blocked=True)]
    result = board.match.result()
    assert result.blocked
    assert result.places == (1, 1)
    assert result.winners == (0, 1)
    assert result.left == (17, 17)


def test_r13_with_end_it_ends_at_once() -> None:
    board = Board(DULL, DULL, deadlock="end")
    assert board.due == "end"
    assert board.refusal("table hands") == Refusal("race.other_way", {"due": "end the race"})
    board.do("table end")
    assert board.match.over
    assert board.refusal("0 draw") == Refusal("race.over")
    assert board.refusal("table end") == Refusal("race.over")
    assert board.due == "nothing"


def test_r14_who_could_build_and_does_not_is_no_deadlock() -> None:
    board = Board(pack("KS KH KD KC", "AS"), DULL).do(*["0 draw", "1 draw"] * 12, "0 recycle", "1 recycle")
    assert board.due == "nothing"


# --- The end --------------------------------------------------------------------------------------------


def test_2_12_and_r17_the_first_who_is_out_ends_the_race_and_wins() -> None:
    board = nearly_out().do("0 row0")
    assert board.told == [Laid(Seat(0), "row0", 3), Out(Seat(0), 1), Ended(blocked=False)]
    result = board.match.result()
    assert result.places == (1, 2)
    assert result.left == (0, 17)
    assert result.built == (17, 0)
    assert result.winners == (0,)
    assert not result.blocked
    assert board.refusal("1 draw") == Refusal("race.over")
    assert board.match.offers(Seat(1)) == ()
    assert list(result.scores) == [1, 0]


def test_2_12_the_last_card_may_be_the_top_of_the_13_pile() -> None:
    spades = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]
    board = Board(pack("AC AD AH 2H", " ".join(["KS", *reversed(spades[:-1])])), DULL)
    board.do(*["0 pile"] * 12)
    assert board.zone("top/0") == "KS"
    # A place of the row draws it up: so it is the row that empties last.
    board.do("0 row0", "0 row1", "0 row2", "0 row3")
    assert board.row(0) == "KS -- -- --"
    board.do("0 row0")
    assert board.match.over


def test_r17_with_play_on_the_others_go_on_until_all_are_out() -> None:
    spades = " ".join(
        reversed(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"])
    )
    one = pack("AC AD AH 2H", spades)
    board = Board(one, one, play_on=True)
    board.do(*["0 pile"] * 13, "0 row1", "0 row2", "0 row3").do("0 row0")
    assert board.told[1:] == [Out(Seat(0), 1)]
    assert not board.match.over
    assert board.view().table.players[0].place == 1
    board.do(*["1 pile"] * 13, "1 row1", "1 row2", "1 row3", "1 row0")
    assert board.told[-2:] == [Out(Seat(1), 2), Ended(blocked=False)]
    assert board.match.result().places == (1, 2)


def test_r17_who_is_out_may_go_on_turning_and_build_from_his_waste() -> None:
    board = nearly_out(turned=0, play_on=True).do("0 row0")
    hand = board.zone("hand/0").split()
    board.do("0 draw")
    fits = [move for move in board.view().offers if isinstance(move, Claim)]
    while not fits:
        board.do("0 draw" if board.zone("hand/0") else "0 recycle")
        fits = [move for move in board.view().offers if isinstance(move, Claim)]
    board.do("0 waste")
    assert board.told == [Laid(Seat(0), "waste", board.told[0].pile)]
    assert board.view().table.players[0].place == 1
    assert len(hand) == 35


def test_r17_the_table_may_end_it_once_a_player_is_out_and_the_others_are_ranked() -> None:
    board = nearly_out(DULL, pack("AS KH KD KC"), play_on=True)
    assert board.refusal("table end") == Refusal("race.not_dead")
    board.do("2 row0", "0 row0")
    assert board.due == "nothing"
    board.do("table end")
    result = board.match.result()
    assert result.places == (1, 3, 2)
    assert not result.blocked
    assert board.told == [Ended(blocked=False)]


def side(left: int, place: int = 0) -> Side:
    """A player with so many cards left, all in the 13-pile."""
    return Side((None,) * 4, full_deck()[:left], (), 0, 0, place)


@pytest.mark.parametrize(
    ("left", "places"),
    [
        ((0, 3, 3, 1), (1, 3, 3, 2)),
        ((2, 0, 2, 2), (2, 1, 2, 2)),
        ((5, 4, 3, 0), (4, 3, 2, 1)),
    ],
)
def test_r18_fewest_cards_left_and_equals_share_a_place(
    left: tuple[int, ...], places: tuple[int, ...]
) -> None:
    sides = tuple(side(count, 0 if count else 1) for count in left)
    assert result_of(sides).places == places


def test_r18_who_is_out_keeps_the_place_he_came_in() -> None:
    result = result_of((side(0, 2), side(4), side(0, 1), side(4)))
    assert result.places == (2, 3, 1, 3)
    assert result.winners == (2,)
    assert list(result.scores) == [2, 1, 3, 1]


def test_r16_there_is_one_winner_whatever_comes_at_the_same_moment() -> None:
    """Both have but an ace left and claim it in the same state: who is read first is out, and that is it.
    With no partners (R21) no other wins as well."""
    spades = " ".join(
        reversed(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"])
    )
    one = pack("AC AD AH 2H", spades)
    board = Board(one, one)
    for seat in (0, 1):
        board.do(*[f"{seat} pile"] * 13, f"{seat} row1", f"{seat} row2", f"{seat} row3")
    seen = board.match.n
    board.do(f"1 claim row0 AC {seen}")
    assert board.refusal(f"0 claim row0 AC {seen}") == Refusal("race.over")
    assert board.match.result().winners == (1,)


def test_r24_a_place_is_worth_as_many_points_as_there_are_players_behind() -> None:
    result = result_of(tuple(side(left, 0 if left else 1) for left in (0, 3, 3, 1)))
    assert list(result.scores) == [3, 1, 1, 2]


def test_nothing_is_lost_in_a_move() -> None:
    board = Board(pack("AS KH KD KC"), DULL).do("0 row0", "0 draw", "1 draw")
    zones = board.match.game.zones(board.match.state)
    assert Counter(card for held in zones.values() for card in held.cards) == Counter(full_deck() * 2)


def test_r12_bots_take_human_times_and_better_ones_less() -> None:
    dice = random.Random(1)
    playing = {
        level: [RACE.bots.pace(Claim("row0", Card("AS")), level, dice) for _ in range(400)]
        for level in RACE.bots.levels
    }
    turning = {level: [RACE.bots.pace(Draw(), level, dice) for _ in range(400)] for level in RACE.bots.levels}
    assert all(300 <= pace <= 1100 for paces in playing.values() for pace in paces)
    assert all(250 <= pace <= 600 for paces in turning.values() for pace in paces)
    for paces in (playing, turning):
        means = [sum(paces[level]) for level in RACE.bots.levels]
        assert means == sorted(means, reverse=True)
    assert 250 <= RACE.bots.pace(ShiftHands(), RACE.bots.levels[0], dice) <= 600
    assert RACE.refuse(Board(DULL, DULL).match.state, TABLE, ShiftHands()) is None
