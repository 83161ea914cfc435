"""How bots play the race: from the view that a person in their place would have, and nothing else."""

from collections.abc import Callable, Sequence

from shared.cards import Card, Rank
from shared.game import Dice, Level
from shared.games.race.state import NEXT
from shared.games.race.view import Claim, Move, Play, Player, View
from shared.milliseconds import Milliseconds
from shared.sight import Faces, Sight
from shared.simultaneous import RealtimeBots

MISSED = 0.3
"""How often a player who is new to it does not see that a card fits."""
HELD_BACK = 0.7
"""How often a card is held back that would only help another (R8), while others can go on."""


class RaceBots(RealtimeBots):
    """Bots that race."""

    levels = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)

    def choose(self, view: View, level: Level, dice: Dice) -> Move:
        """The move a bot of this level makes."""
        return choose(view, level, dice)

    def pace(self, move: Move, level: Level, dice: Dice) -> Milliseconds:
        """Human times, quicker at higher levels (R12)."""
        return pace(move, level, dice)


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one.

    No bot holds back or overlooks a card when no other can be seen that will come: the race would stand.
    """
    if len(view.offers) == 1:
        return view.offers[0]
    move = _PLAYERS[level](view, dice)
    if isinstance(move, Claim) or not isinstance(view.offers[0], Claim) or _others_go_on(view):
        return move
    return _orderly(view, dice)


def pace(move: Move, level: Level, dice: Dice) -> Milliseconds:
    """From seeing to moving (R12)."""
    quickest, slowest = _PLAYING[level] if isinstance(move, Claim | Play) else _TURNING[level]
    return Milliseconds(quickest + int(dice.random() * (slowest - quickest + 1)))


def _by_chance(view: View, dice: Dice) -> Move:
    """Any move."""
    return _any_of(view.offers, dice)


def _any_of(moves: Sequence[Move], dice: Dice) -> Move:
    return moves[int(dice.random() * len(moves))]


def _simply(view: View, dice: Dice) -> Move:
    """Any card that fits, if it is seen; else turning."""
    turning = _turning(view)
    fitting = [move for move in view.offers if move is not turning and dice.random() >= MISSED]
    if fitting:
        return _any_of(fitting, dice)
    return view.offers[-1]


def _orderly(view: View, dice: Dice) -> Move:
    """What must go before the waste (2.4), and first what lets another own card follow."""
    return _best(view, dice, lambda claim: _use(view, claim))


def _watchfully(view: View, dice: Dice) -> Move:
    """As an orderly player, with an eye on all cards: quickest where another player has the same card,
    and a card of the waste that would only open a place for another is held back (R8)."""
    rivals = [
        player for seat, player in enumerate(view.table.players) if seat != view.you and not player.place
    ]
    wanted = {card for player in rivals for card in _to_go(player)}
    shown = wanted | {card for player in rivals for card in _faces(player.waste_top)}

    def worth(claim: Claim) -> float:
        following = NEXT[claim.card]
        use = _use(view, claim)
        opens = following in wanted
        if opens and use <= 1 and not _me(view).place and dice.random() < HELD_BACK:
            return 0
        return use + (1 if claim.card in shown else 0) - (0.5 if opens else 0)

    return _best(view, dice, worth)


def _best(view: View, dice: Dice, worth: Callable[[Claim], float]) -> Move:
    """The claim that is worth most, equal ones by chance; turning where none is worth anything."""
    best, most = view.offers[-1], 0.0
    for move in view.offers:
        if isinstance(move, Claim):
            value = worth(move)
            if value > 0:
                # Less than any difference in worth, so it decides between equals alone.
                value += 0.25 * dice.random()
            if value > most:
                best, most = move, value
    return best


def _use(view: View, claim: Claim) -> float:
    """What this card does for the player who lays it: 4 when it is one that must go, 1 for what comes to
    light under a waste; and 2 when an own one follows."""
    follows = NEXT[claim.card] in _to_go(_me(view))
    return (1 if claim.slot == "waste" else 4) + (2 if follows else 0)


def _me(view: View) -> Player:
    if view.you is None:
        raise ValueError("nobody lays cards who has no seat")
    return view.table.players[view.you]


def _others_go_on(view: View) -> bool:
    """Whether another player has a card that fits and wants to be rid of it, and so will lay it. One
    on a waste may be held back as well as mine."""
    wanted = {NEXT[pile.top.cards[0]] for pile in view.table.piles if isinstance(pile.top, Faces)}
    return any(
        card.rank is Rank.ACE or card in wanted
        for seat, player in enumerate(view.table.players)
        if seat != view.you
        for card in _to_go(player)
    )


def _turning(view: View) -> Move | None:
    """Turning or taking up, where there is something to turn; it is always offered last."""
    last = view.offers[-1]
    return None if isinstance(last, Claim) else last


def _to_go(player: Player) -> list[Card]:
    """The open cards among those that a player must be rid of (2.4)."""
    return [card for sight in (*player.row, player.top) for card in _faces(sight)]


def _faces(sight: Sight | None) -> tuple[Card, ...]:
    return sight.cards if isinstance(sight, Faces) else ()


_PLAYERS: dict[Level, Callable[[View, Dice], Move]] = {
    Level.RANDOM: _by_chance,
    Level.EASY: _simply,
    Level.NORMAL: _orderly,
    Level.HARD: _watchfully,
}
_PLAYING = {
    Level.RANDOM: (600, 1100),
    Level.EASY: (550, 1100),
    Level.NORMAL: (420, 850),
    Level.HARD: (300, 600),
}
_TURNING = {
    Level.RANDOM: (450, 600),
    Level.EASY: (420, 600),
    Level.NORMAL: (330, 500),
    Level.HARD: (250, 400),
}
"""From the quickest to the slowest, by level, in milliseconds."""
