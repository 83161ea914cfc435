"""Each law of secrecy finds what is planted; a law that finds nothing proves nothing."""

import random
from collections.abc import Callable

import pytest

from shared.cards import Card
from shared.games.katta.rules import Katta
from shared.games.katta.view import Event
from shared.held import Held
from shared.seats import Eye, Seat
from tests.games.katta import leaks
from tests.games.katta.exam import EXAM
from tests.laws import secrecy
from tests.laws.exam import played_at_random, played_by_bots
from tests.laws.tables import Table
from tests.laws.test_secrecy import along_a_game

Law = Callable[[Katta, Table], None]


def along(game: Katta, table: Table) -> None:
    """Law 3."""
    along_a_game(table, game, bots=False)


def at_rest(game: Katta, table: Table) -> None:
    """Law 2."""
    match = table.match(game)
    for count, _ in enumerate(played_at_random(match, table.dice)):
        for viewer in (*range(table.players), Eye.WATCHER):
            secrecy.law_at_rest(EXAM, game, match, viewer, random.Random(count))


def by_hand(game: Katta, table: Table) -> None:
    """Law 4."""
    match = table.match(game)
    for _ in played_by_bots(match, table.dice):
        secrecy.law_of_the_table(EXAM, match)
    secrecy.law_of_the_table(EXAM, match)


def found(law: Law, game: Katta, games: int = 60) -> bool:
    """Whether a law finds a leak in one of so many games, played without options and by three to five."""
    for luck in range(games):
        try:
            law(game, Table(EXAM, EXAM.options[0], 3 + luck % 3, luck))
        except secrecy.Leak:
            return True
    return False


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (leaks.RankInPublicState, along),
        (leaks.RefusalThatKnows, along),
        (leaks.OffersThatKnow, along),
        (leaks.LaidOpen, along),
        (leaks.ToldOpen, along),
        (leaks.TellingPause, along),
        (leaks.OffersThatKnow, at_rest),
        (leaks.LaidOpen, at_rest),
        (leaks.PilesLeftOpen, at_rest),
        (leaks.LaidOpen, by_hand),
        (leaks.PilesLeftOpen, by_hand),
    ],
)
def test_a_law_finds_the_leak_that_is_planted(leak: type[Katta], law: Law) -> None:
    assert found(law, leak())


@pytest.mark.parametrize("law", [along, at_rest, by_hand])
def test_a_law_finds_nothing_where_nothing_is(law: Law) -> None:
    assert not found(law, Katta(), games=12)


@pytest.mark.parametrize("leak", [leaks.RankInPublicState, leaks.ToldOpen, leaks.TellingPause])
def test_a_look_at_single_moments_would_not_find_what_only_the_whole_game_shows(leak: type[Katta]) -> None:
    """Why law 3 is not optional: these three pass every test of views alone."""
    assert not found(at_rest, leak(), games=6)
    assert not found(by_hand, leak(), games=6)


@pytest.mark.parametrize(
    ("root", "forbidden"),
    [
        (leaks.PublicWithCard, Card),
        (Event | leaks.EventWithCard, Card),
        (leaks.ViewWithState, Held),
        (leaks.AnythingGoes, Held),
    ],
    ids=["public part", "event", "view", "anything"],
)
def test_the_walk_by_types_finds_a_card_or_a_zone_however_deep_it_lies(root: type, forbidden: type) -> None:
    with pytest.raises(secrecy.Leak):
        secrecy.law_of_types(root, (forbidden,))


def test_the_deal_is_found_where_it_would_be_sent() -> None:
    with pytest.raises(secrecy.Leak):
        secrecy.law_of_types(tuple[Katta.types.deal, ...], secrecy.secrets_of(Katta()))


def test_a_watcher_is_no_seat_and_a_seat_is_not_another() -> None:
    """The laws' own idea of who may look."""
    table = EXAM.audiences(Table(EXAM, EXAM.options[0], 4, 1).match().state)
    assert secrecy.may_look(table["hand/2"], Seat(2))
    assert not secrecy.may_look(table["hand/2"], Seat(1))
    assert not secrecy.may_look(table["hand/2"], Eye.WATCHER)
    assert not secrecy.may_look(table["hand/2"], Eye.REVIEWER)
