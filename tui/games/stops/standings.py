"""How a match of stops went: what each deal, or each round of deals, brought each player."""

from shared.games.stops.view import View
from tui.games.kit.standings import Standings, rounds, standings_of
from tui.games.stops.words import Table
from tui.i18n.catalogs import _


def standings(view: View, table: Table) -> Standings:
    """The standings of a match that is over: what each player was worth after each deal (S24); after each
    round where so many deals do not fit."""
    result = view.result
    assert result is not None
    order = sorted(range(view.players), key=lambda seat: (-result.worth[seat], -result.coins[seat], seat))
    final = [result.worth[seat] for seat in order]
    deals = [[done.sums[seat].gain for seat in order] for done in view.done]
    whole = [deals[first : first + view.players] for first in range(0, len(deals), view.players)]
    by_round = [[sum(gains) for gains in zip(*each, strict=True)] for each in whole]
    return standings_of(table, order, rounds(_("deal"), final, deals), rounds(_("round"), final, by_round))
