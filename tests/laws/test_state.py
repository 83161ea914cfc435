"""What holds in every state of every game: nothing is lost, nothing is made, and games end."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.games.catalogue import GAMES
from tests.laws.exam import now_and_then, played_at_random, played_by_bots
from tests.laws.tables import tables, tried

MOST_MOVES = 10_000
"""No game takes longer; who plays by chance comes to the end, too."""


@pytest.mark.parametrize("key", GAMES)
def test_every_card_lies_in_exactly_one_zone_after_every_move(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        for count, _ in enumerate(played_at_random(match, table.dice)):
            if not now_and_then(count, table.dice):
                continue
            zones = match.game.zones(match.state)
            cards = Counter(card for held in zones.values() for card in held.cards)
            assert table.exam.complete(cards, table.players)
        assert table.exam.complete(
            Counter(card for held in match.game.zones(match.state).values() for card in held.cards),
            table.players,
        )

    law()


@pytest.mark.parametrize("key", GAMES)
def test_no_coin_is_lost_or_made(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        coins = table.exam.coins(match.state)
        for _ in played_by_bots(match, table.dice):
            assert table.exam.coins(match.state) == coins
        assert table.exam.coins(match.state) == coins

    law()


@pytest.mark.parametrize("key", GAMES)
def test_players_who_play_by_chance_come_to_an_end_with_a_result(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        for count, _ in enumerate(played_at_random(match, table.dice)):
            assert count < MOST_MOVES
            assert match.result() is None
        assert match.result() is not None
        assert not any(match.offers(seat) for seat in range(table.players))

    law()


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_deals_the_same_cards_and_another_seed_others(key: str) -> None:
    @tried(key)
    @given(table=tables(key), seed=st.binary(min_size=32, max_size=32))
    def law(table, seed: bytes) -> None:
        game = table.exam.game
        dealt = game.deal(table.options, table.players, seed)
        assert game.deal(table.options, table.players, seed) == dealt
        assert game.deal(table.options, table.players, bytes(32)) != dealt or seed == bytes(32)
        assert game.fault(table.options, dealt) is None

    law()
