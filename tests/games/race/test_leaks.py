"""Each law of secrecy finds what is planted in a race; a law that finds nothing proves nothing."""

import random
from collections.abc import Callable

import pytest

from shared.games.race.rules import Race
from shared.seats import Eye
from tests.games.race import leaks
from tests.games.race.exam import EXAM
from tests.laws import secrecy
from tests.laws.exam import now_and_then, played_at_random, played_by_bots
from tests.laws.tables import Table
from tests.laws.test_secrecy import along_a_game

Law = Callable[[Race, Table], None]


def along(game: Race, table: Table) -> None:
    """Law 3."""
    along_a_game(table, game, bots=False)


def at_rest(game: Race, table: Table) -> None:
    """Law 2."""
    match = table.match(game)
    for count, _ in enumerate(played_at_random(match, table.dice)):
        if count % 10 == 0 and now_and_then(count, table.dice):
            for viewer in (*range(table.players), Eye.WATCHER):
                secrecy.law_at_rest(EXAM, game, match, viewer, random.Random(count))


def by_hand(game: Race, table: Table) -> None:
    """Law 4."""
    match = table.match(game)
    for count, _ in enumerate(played_by_bots(match, table.dice)):
        if count % 10 == 0 and now_and_then(count, table.dice):
            secrecy.law_of_the_table(EXAM, match)
    secrecy.law_of_the_table(EXAM, match)


def found(law: Law, game: Race, games: int = 40) -> bool:
    """Whether a law finds a leak in one of so many games, played without options and by two to four."""
    for luck in range(games):
        try:
            law(game, Table(EXAM, EXAM.options[0], 2 + luck % 3, luck))
        except secrecy.Leak:
            return True
    return False


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (leaks.HandInPublicState, along),
        (leaks.RefusalThatKnows, along),
        (leaks.OffersThatKnow, along),
        (leaks.ToldOpen, along),
        (leaks.TellingPause, along),
        (leaks.HandHeldOpen, along),
        (leaks.HandInPublicState, at_rest),
        (leaks.OffersThatKnow, at_rest),
        (leaks.HandHeldOpen, at_rest),
        (leaks.WasteLeftOpen, by_hand),
        (leaks.PileLookedInto, by_hand),
        (leaks.HandHeldOpen, by_hand),
    ],
)
def test_a_law_finds_the_leak_that_is_planted(leak: type[Race], law: Law) -> None:
    assert found(law, leak())


@pytest.mark.parametrize("law", [along, at_rest, by_hand])
def test_a_law_finds_nothing_where_nothing_is(law: Law) -> None:
    assert not found(law, Race(), games=6)


@pytest.mark.parametrize("leak", [leaks.ToldOpen, leaks.TellingPause])
def test_a_look_at_single_moments_would_not_find_what_only_the_whole_game_shows(leak: type[Race]) -> None:
    """Why law 3 is not optional: these pass every test of views alone."""
    assert not found(at_rest, leak(), games=3)
    assert not found(by_hand, leak(), games=3)
