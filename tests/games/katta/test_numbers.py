"""What the table reckons: sacks as far as they are known, and points so far (1.8, 1.15, 1.19).

Everything here is counted once more by hand, from letters and from what was told, not by the rules.
"""

import random
from collections.abc import Sequence

import pytest

from shared.cards import Card
from shared.game import Zone
from shared.games.katta.rules import Katta
from shared.games.katta.sack import known, settled
from shared.games.katta.state import State
from shared.games.katta.view import Known, Options, Passed, SackSold, SackUnsold, View
from shared.held import EVERYBODY
from shared.match import Match
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from tests.games.katta.exam import OPTIONS, audiences
from tests.laws.exam import new_match, played_at_random, played_by_bots

POINTS = {"A": -1, "2": 2, "3": -3, "4": 4, "5": -5, "6": 6, "8": 8, "T": 10}


def row(text: str) -> list[Card | None]:
    """Cards by their record letters, "?" for one that is not known."""
    return [None if code == "?" else Card(code) for code in text.split()]


@pytest.mark.parametrize(
    ("lies", "points", "cards", "faces", "taken"),
    [
        ("5H ? ? ?", -5, 1, 0, None),
        ("8D ? TC ?", 18, 2, 0, None),
        # A lone king takes the highest that is known so far, and the next card may change which.
        ("KH ? ? ?", 0, 1, 1, None),
        ("KH 5S ? ?", 0, 2, 1, 1),
        ("8D KH ? ?", 0, 2, 1, 0),
        ("8D KH TC ?", 8, 3, 1, 2),
        ("8D KH TC 5S", 3, 4, 1, 2),
        # A lone jack takes the lowest: a gain where it is a bad one, a loss where all are good (K15).
        ("JD 5H 3S ?", -3, 3, 1, 1),
        ("JD 4H 6S TC", 16, 4, 1, 1),
        ("KD AH 3S 5C", -8, 4, 1, 1),
        # Of equal ones the card nearest the joker goes (K14).
        ("TD KH TC 2S", 12, 4, 1, 0),
        ("3D 3H JC 2S 2H", 1, 5, 1, 0),
        # Two face cards and more go by themselves (1.15 a, K17).
        ("8D KH TC JS", 18, 4, 2, None),
        ("KD KH ? JS", 0, 3, 3, None),
        ("KD KH JC JS KC", 0, 5, 5, None),
    ],
)
def test_a_sack_is_reckoned_by_what_is_known_of_it(
    lies: str, points: int, cards: int, faces: int, taken: int | None
) -> None:
    assert known(row(lies)) == Known(points, cards, faces, taken)


def test_of_a_sack_of_which_nothing_is_known_nothing_is_reckoned() -> None:
    assert known(row("? ? ? ?")) is None


def by_hand(cards: Sequence[Card]) -> int:
    """What these cards bring if they are all of the sack (1.15)."""
    plain = sorted(POINTS[card.rank.value] for card in cards if card.rank.value in POINTS)
    faces = [card.rank.value for card in cards if card.rank.value not in POINTS]
    if len(faces) == 1 and plain:
        plain = plain[:-1] if faces == ["K"] else plain[1:]
    return sum(plain)


def check(view: View, state: State, options: Options, viewer: Viewer, made: list[int]) -> None:
    """All sums of a view, by what the viewer may look at (the table of the exam) and what was told so far."""
    players = view.players
    looks = audiences(state)
    lie = [
        (state.zones[Zone(f"row/{place}")].cards, looks[Zone(f"row/{place}")])
        for place in range(len(view.row))
    ]
    openly = [cards[0] for cards, audience in lie if cards and audience is EVERYBODY]
    assert [place.up for place in view.row] == [bool(c) and audience is EVERYBODY for c, audience in lie]
    assert (view.known is None) == (not openly)
    if view.known is not None:
        assert (view.known.points, view.known.cards) == (by_hand(openly), len(openly))
    own = [
        cards[0]
        for place, (cards, audience) in zip(view.row, lie, strict=True)
        if cards and audience is not EVERYBODY and viewer == place.owner
    ]
    assert (view.own is None) == (not own)
    if view.own is not None:
        assert (view.own.points, view.own.cards) == (by_hand(openly + own), len(openly) + 1)
    open_ = options.show_won or view.result is not None
    assert view.cards == tuple(made[seat] if open_ or viewer == seat else None for seat in range(players))
    assert view.scores == tuple(
        None if cards is None or purse is None else cards + purse
        for cards, purse in zip(view.cards, view.purses, strict=True)
    )
    if not isinstance(viewer, Eye):
        # My own points are always there, whatever is hidden.
        assert view.scores[viewer] == made[viewer] + state.public.purses[viewer]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_sum_is_right_at_every_moment_for_every_player(options: Options, players: int) -> None:
    dice = random.Random(f"{options} {players}")
    for playing in (played_at_random, played_by_bots):
        match = new_match(Katta(), options, players, dice)
        made, purses = [0] * players, [12] * players
        viewers: list[Viewer] = [*map(Seat, range(players)), Eye.WATCHER]
        for seat, move in playing(match, dice):
            for viewer in viewers:
                view = match.seen(viewer)
                check(view, match.state, options, viewer, made)
                if viewer is Eye.WATCHER:
                    assert view.own is None
            before = match.seen(seat)
            told = looked_ahead(match, seat, move)
            for event in told:
                match event:
                    case Passed(who, took) | SackUnsold(_, who, took):
                        purses[who] += took
                    case SackSold(_, who, price, points):
                        made[who] += points
                        purses[who] -= price
                        assert event.profit == points - price
                        if before.known is not None and before.known.cards == len(before.row):
                            # No player bid, all lies open, and the last one buys what was reckoned (K6).
                            assert before.known.points == points
        end = match.seen(Eye.WATCHER)
        assert end.scores == end.result.scores == tuple(map(sum, zip(made, purses, strict=True)))
        assert end.cards == end.result.cards == tuple(made)
        check(end, match.state, options, Eye.WATCHER, made)


def looked_ahead(match: Match, seat: Seat, move: object) -> list[object]:
    """What this move tells, before it is made."""
    outcome = match.game.play(match.state, seat, move)
    assert not isinstance(outcome, Refusal)
    return [told.event for told in outcome.told]


def test_a_whole_sack_is_reckoned_as_it_is_settled() -> None:
    dice = random.Random(20)
    for _ in range(2000):
        cards = dice.sample([card for card in Card if card.rank.value in "A234568TJK"], dice.choice((4, 5)))
        sold, reckoned = settled(cards), known(cards)
        assert reckoned is not None
        assert (reckoned.points, reckoned.faces) == (sold.points, sold.effect.faces)
        lone = sold.effect.kind in ("king", "jack")
        assert (None if reckoned.taken is None else cards[reckoned.taken]) == (
            sold.gone[-1] if lone else None
        )


def test_in_words_of_the_rules_the_worked_example() -> None:
    """1.20: ♦8 ♥K ♣10 ♠5 bring 3 points; for a player who bid 5 that is a loss of 2."""
    assert by_hand([card for card in row("8D KH TC 5S") if card]) == 3
    reckoned = known(row("8D KH TC 5S"))
    assert reckoned is not None
    assert SackSold(3, Seat(3), 5, reckoned.points, settled(row("8D KH TC 5S")).effect).profit == -2  # type: ignore[arg-type]


def test_where_purses_are_hidden_and_piles_lie_open_points_of_cards_are_told_and_no_sum() -> None:
    options = Options(hidden_purses=True, show_won=True)
    match = new_match(Katta(), options, 4, random.Random(1))
    view = match.seen(Seat(2))
    assert view.cards == (0, 0, 0, 0)
    assert view.scores == (None, None, 12, None)
    assert view.won_open
