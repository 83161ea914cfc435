"""How a game of Katta went: what each round brought in cards and coins, from what was told of it."""

from collections.abc import Iterable

from shared.games.katta.view import Passed, RoundBegan, SackSold, SackUnsold, View
from tui.games.katta.words import Table
from tui.games.kit.standings import Standings, rounds, standings_of
from tui.games.kit.story import Told
from tui.i18n.catalogs import _


def standings(view: View, story: Iterable[Told], table: Table) -> Standings:
    """The standings of a game that is over (rule 1.19): cards and coins together, by round."""
    assert view.result is not None
    scores, coins = view.result.scores, view.result.coins
    order = sorted(range(view.players), key=lambda seat: (-scores[seat], -coins[seat], seat))
    gains = [[by_seat[seat] for seat in order] for by_seat in _gains(story, view.players)]
    final = [scores[seat] for seat in order]
    return standings_of(table, order, rounds(_("round"), final, gains, 10 - len(gains)))


def _gains(story: Iterable[Told], players: int) -> list[list[int]]:
    """By round and seat: what was paid and taken, and what the cards that were won count."""
    gains: list[list[int]] = []
    for event, _shown in story:
        match event:
            case RoundBegan():
                gains.append([0] * players)
            case Passed(seat, took) | SackUnsold(_, seat, took) if gains:
                gains[-1][seat] += took
            case SackSold(_, seat, price, points) if gains:
                gains[-1][seat] += points - price
            case _:
                pass
    return gains
