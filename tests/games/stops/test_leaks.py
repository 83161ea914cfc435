"""Each law of secrecy finds what is planted; a law that finds nothing proves nothing."""

import random
from collections.abc import Callable

import pytest

from shared.cards import Card
from shared.games.stops.rules import Stops
from shared.games.stops.view import Event
from shared.held import Held
from shared.seats import Eye, Seat
from tests.games.stops import leaks, plain
from tests.games.stops.exam import EXAM, SWAPS
from tests.laws import secrecy
from tests.laws.exam import played_at_random
from tests.laws.tables import Table
from tests.laws.test_secrecy import along_a_game

Law = Callable[[Stops, Table], None]


def along(game: Stops, table: Table) -> None:
    """Law 3."""
    along_a_game(table, game, bots=False)


def at_rest(game: Stops, table: Table) -> None:
    """Law 2, for one deal and the sale of the next."""
    match = table.match(game)
    for count, _ in enumerate(played_at_random(match, table.dice)):
        for viewer in (*range(table.players), Eye.WATCHER):
            secrecy.law_at_rest(EXAM, game, match, viewer, random.Random(count))
        if count == 60:
            break


def by_hand(game: Stops, table: Table) -> None:
    """Law 4, likewise."""
    match = table.match(game)
    for count, _ in enumerate(played_at_random(match, table.dice)):
        secrecy.law_of_the_table(EXAM, match)
        if count == 60:
            break


def found(law: Law, game: Stops, games: int = 40) -> bool:
    """Whether a law finds a leak in one of so many matches, played without options and by three to six."""
    for luck in range(games):
        try:
            law(game, Table(EXAM, EXAM.options[0], 3 + luck % 4, luck))
        except secrecy.Leak:
            return True
    return False


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (leaks.RefusalThatKnows, along),
        (leaks.OffersThatKnow, along),
        (leaks.WantedTold, along),
        (leaks.CatOpen, along),
        (leaks.DeadOpen, along),
        (leaks.ToldOpen, along),
        (leaks.TellingPause, along),
        (leaks.CatOpen, at_rest),
        (leaks.DeadOpen, at_rest),
        (leaks.CatOpen, by_hand),
        (leaks.DeadOpen, by_hand),
        (leaks.RestOpen, by_hand),
    ],
)
def test_a_law_finds_the_leak_that_is_planted(leak: type[Stops], law: Law) -> None:
    assert found(law, leak())


@pytest.mark.parametrize("law", [along, at_rest, by_hand])
def test_a_law_finds_nothing_where_nothing_is(law: Law) -> None:
    assert not found(law, Stops(), games=8)


@pytest.mark.parametrize("leak", [leaks.ToldOpen, leaks.TellingPause])
def test_a_look_at_single_moments_would_not_find_what_only_the_whole_game_shows(leak: type[Stops]) -> None:
    """Why law 3 is not optional: these pass every test of views alone."""
    assert not found(at_rest, leak(), games=4)
    assert not found(by_hand, leak(), games=4)


def test_what_every_player_knows_from_the_chains_keeps_its_place_and_the_rest_does_not() -> None:
    """Law 3 would be weak if it dealt only deals to come anew, and unfair if it moved what all know."""
    changed = 0
    for luck in range(30):
        table = Table(EXAM, EXAM.options[0], 4, luck)
        deal = EXAM.game.deal(table.options, 4, table.dice.randbytes(32))
        match = type(table.match())(EXAM.game, table.options, deal, 4)
        plays = list(played_at_random(match, table.dice))[:20]
        other, _ = EXAM.redealt(table.options, deal, plays, Seat(0), table.dice)
        changed += other.deals[0] != deal.deals[0]
        assert sorted(card.value for card in other.deals[0].hands[0]) == sorted(
            card.value for card in deal.deals[0].hands[0]
        )
        assert len(plain.PACK) - 2 == sum(len(hand) for hand in (*other.deals[0].hands, other.deals[0].cat))
    assert changed > SWAPS


@pytest.mark.parametrize(
    ("root", "forbidden"),
    [(leaks.PublicWithCard, Card), (Event | leaks.EventWithCard, Card), (leaks.ViewWithState, Held)],
    ids=["public part", "event", "view"],
)
def test_the_walk_by_types_finds_a_card_or_a_zone_however_deep_it_lies(root: type, forbidden: type) -> None:
    with pytest.raises(secrecy.Leak):
        secrecy.law_of_types(root, (forbidden,))
