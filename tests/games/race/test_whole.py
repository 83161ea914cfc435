"""Whole races by any number of players and with all options: they end, with a result, and no card is lost."""

import random
from collections import Counter

import pytest

from shared.cards import full_deck
from shared.match import Match
from shared.record import ValidRecord, replay, written
from shared.seats import TABLE, Seat
from tests.games.race.golden import recorded
from tests.games.race.racing import new_race
from tests.sampling import some

NUMBERS = (2, 3, 4, 5, 6, 8, 12, 32, 64)
WAYS = ((1, 3), ("piles", "hands", "end"), (False, True))


def to_the_end(match: Match, dice: random.Random) -> None:
    """Play as quickly as can be: the next by chance plays what fits, or turns."""
    while not match.over:
        due = match.due()
        if due is not None:
            match.play_move(TABLE, due)
            continue
        seat = Seat(dice.randrange(match.players))
        offers = match.offers(seat)
        if offers:
            match.play_move(seat, offers[0])


@pytest.mark.parametrize(("players", "draw", "way", "play_on"), some(27, NUMBERS, *WAYS))
def test_a_race_ends_with_a_result_and_all_cards_in_place(
    players: int, draw: int, way: str, play_on: bool
) -> None:
    match = new_race(players, players, draw=draw, deadlock=way, play_on=play_on)
    to_the_end(match, random.Random(players))
    zones = match.game.zones(match.state)
    assert Counter(card for held in zones.values() for card in held.cards) == Counter(full_deck() * players)
    result = match.result()
    assert len(result.places) == len(result.left) == len(result.built) == players
    assert sum(result.built) == sum(len(held) for zone, held in zones.items() if zone.startswith("build/"))
    for suit in "CDHS":
        aces = [
            zone for zone, held in zones.items() if zone.startswith("build/") and suit in held.cards[0].value
        ]
        assert len(aces) <= players
    assert min(result.places) == 1
    assert result.winners == tuple(seat for seat, place in enumerate(result.places) if place == 1)
    if result.blocked:
        assert way != "piles"
        assert 0 not in result.left
    else:
        assert [result.left[winner] for winner in result.winners] == [0]
    if play_on and way == "piles":
        assert result.left == (0,) * players
        assert sorted(result.places) == list(range(1, players + 1))


@pytest.mark.parametrize(("players", "draw", "way", "play_on"), some(9, (2, 3, 8), *WAYS))
def test_a_race_of_bots_by_the_clock_is_a_sound_record_refused_claims_and_all(
    players: int, draw: int, way: str, play_on: bool
) -> None:
    record = recorded(players, 3, draw=draw, deadlock=way, play_on=play_on)
    sound = replay(written(record))
    assert isinstance(sound, ValidRecord), sound
    assert "refused" in record or players == 2


def test_sixty_four_bots_race_to_the_end() -> None:
    sound = replay(written(recorded(64, 1)))
    assert isinstance(sound, ValidRecord)
    assert len(sound.result.places) == 64
