"""Cards that all lay at the same time, in the order of the row: a record knows nothing of laying together."""

from shared.games.katta.deal import Deal
from shared.games.katta.view import Lay, Move, Options
from shared.record_rules import Plays
from shared.seats import Seat, clockwise, left_of


def laid_in_turn(options: Options, deal: Deal, plays: Plays) -> Plays:
    """The moves as a record has them: cards laid at the same time as they lie in the row (K21)."""
    return moves_in_turn(deal, plays) if options.lay_together else plays


def moves_in_turn(deal: Deal, plays: Plays) -> Plays:
    """The same moves with the lays of each round from the start player on, clockwise (1.10)."""
    ordered: list[tuple[Seat, Move]] = []
    laid: list[tuple[Seat, Move]] = []
    start = deal.start
    for play in plays:
        if not isinstance(play[1], Lay):
            ordered.append(play)
            continue
        laid.append(play)
        if len(laid) == deal.players:
            ordered += sorted(laid, key=lambda one: (one[0] - start) % deal.players)
            laid = []
            start = left_of(start, deal.players)
    # A game that was broken off while some had laid: only those whose turn it could have been.
    for seat in clockwise(start, deal.players):
        mine = [play for play in laid if play[0] == seat]
        if not mine:
            break
        ordered += mine
    return ordered
