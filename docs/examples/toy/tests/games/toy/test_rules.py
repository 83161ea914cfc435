"""The rules of the highest card by number (RULES.md)."""

import pytest

from shared.cards import Card, full_deck
from shared.games.toy.rules import Toy
from shared.games.toy.state import Deal
from shared.games.toy.view import Lay, Options
from shared.match import Accepted, Match
from shared.refusal import Refusal
from shared.seats import Seat

TOY = Toy()


def played(*hands: str, low: bool = False, start: int = 0) -> Match:
    """A game in which all players lay their cards in order."""
    held = tuple(tuple(Card(card) for card in hand.split()) for hand in hands)
    stock = tuple(card for card in full_deck() if not any(card in hand for hand in held))
    match = Match(TOY, Options(low=low), Deal(len(held), Seat(start), held, stock), len(held))
    for turn in range(3 * len(held)):
        seat = (start + turn) % len(held)
        assert isinstance(match.play_move(Seat(seat), Lay(held[seat][turn // len(held)])), Accepted)
    return match


@pytest.mark.parametrize("players", TOY.seats)
def test_t1_every_player_holds_three_cards(players: int) -> None:
    deal = TOY.deal(Options(), players, bytes(32))
    assert [len(hand) for hand in deal.hands] == [3] * players
    assert len(deal.stock) == 52 - 3 * players


def test_t2_one_lays_in_turn_from_the_start_player() -> None:
    match = Match(TOY, Options(), deal := TOY.deal(Options(), 3, bytes(32)), 3)
    other = Seat((deal.start + 1) % 3)
    assert match.play_move(other, Lay(deal.hands[other][0])) == Refusal(
        "toy.not_your_turn", {"seat": deal.start}
    )
    assert match.play_move(deal.start, Lay(deal.stock[0])) == Refusal("toy.not_in_hand")
    assert [deadline.seat for deadline in match.deadlines()] == [deal.start]


def test_t3_the_highest_makes_a_point_and_equals_one_each() -> None:
    assert played("KC 9H AS", "QC 9D 2S").result().scores == (2, 2)


def test_t4_most_points_win_and_equals_win_together() -> None:
    assert played("KC 9H 3S", "QC 9D 2S").result().winners == (0,)
    assert played("KC 9H AS", "QC 9D 2S", start=1).result().winners == (0, 1)


def test_t5_with_the_option_the_lowest_makes_it() -> None:
    match = played("KC 9H AS", "QC 9D 3S", low=True)
    assert match.result().scores == (2, 2)
    assert match.play_move(Seat(0), Lay(Card("KC"))) == Refusal("toy.over")
