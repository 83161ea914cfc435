"""What each game hands in to be examined: what the laws cannot know about it, written down by hand.

A registered game has a module ``tests.games.KEY.exam`` with an ``EXAM``; without one every law fails for it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from shared.cards import Card
from shared.game import Game, Zone
from shared.held import Audience
from shared.match import Match
from shared.seats import TABLE, Seat, Viewer

Plays = Sequence[tuple[Seat, Any]]


@dataclass(frozen=True)
class Exam:
    """A game under examination.

    - ``options``: tables as people may set them up, each option at least once.
    - ``complete``: whether these are the cards there must be, by number of players.
    - ``coins``: all coins there are, in a state; they must always be as many.
    - ``candidates``: moves that a client could think of, legal or not; every legal one is among them.
    - ``audiences``: who may look at which zone, a table written by hand and not by the rules.
    - ``with_cards``: a state with other cards lying in its zones.
    - ``redealt``: a deal and moves in which what the viewer has not seen after these moves lies otherwise.
    - ``seats``: how many sit down where it is tried; a game for very many is tried by a few of them.
    - ``tries``: at how many tables each law is tried; fewer where a game takes long.
    """

    game: Game
    options: Sequence[msgspec.Struct]
    complete: Callable[[Counter[Card], int], bool]
    coins: Callable[[Any], int]
    candidates: Callable[[Match], Sequence[Any]]
    audiences: Callable[[Any], Mapping[Zone, Audience]]
    with_cards: Callable[[Any, Mapping[Zone, tuple[Card, ...]]], Any]
    redealt: Callable[
        [msgspec.Struct, msgspec.Struct, Plays, Viewer, random.Random], tuple[msgspec.Struct, Plays]
    ]
    seats: Sequence[int]
    tries: int = 40


def new_match(game: Game, options: msgspec.Struct, players: int, dice: random.Random) -> Match:
    """A match with a deal by chance."""
    return Match(game, options, game.deal(options, players, dice.randbytes(32)), players)


def played_at_random(match: Match, dice: random.Random) -> Iterator[tuple[Seat, Any]]:
    """Play on to the end with any legal moves; each move is yielded before it is made."""
    return _played(match, dice, lambda seat, offers: dice.choice(offers))


def played_by_bots(match: Match, dice: random.Random) -> Iterator[tuple[Seat, Any]]:
    """Play on to the end with bots of any level, who play more as people do."""
    levels = [dice.choice(match.game.bots.levels) for _ in range(match.players)]
    return _played(match, dice, lambda seat, _: match.game.bots.choose(match.seen(seat), levels[seat], dice))


def _played(
    match: Match, dice: random.Random, chosen: Callable[[Seat, Sequence[Any]], Any]
) -> Iterator[tuple[Seat, Any]]:
    """Play on to the end. The table moves first where it must; else a seat that may, by chance."""
    while not match.over:
        due = match.due()
        if due is not None:
            seat, move = TABLE, due
        else:
            seat, offers = _one_who_may_move(match, dice)
            move = chosen(seat, offers)
        yield seat, move
        match.play_move(seat, move)


def _one_who_may_move(match: Match, dice: random.Random) -> tuple[Seat, Sequence[Any]]:
    """A seat whose turn it is, or in a game without turns any that can do something; and its offers."""
    if match.simultaneous is None:
        seat = dice.choice(match.deadlines()).seat
        return seat, match.offers(seat)
    for seat in dice.sample(range(match.players), match.players):
        offers = match.offers(Seat(seat))
        if offers:
            return Seat(seat), offers
    raise AssertionError("the game is not over, and nobody can do anything, the table included")


def now_and_then(count: int, dice: random.Random) -> bool:
    """Whether to look at the moment after so many moves: at each of the first hundred and more, as many as a
    game in turns has, and then now and then, for others have thousands."""
    return count < 150 or dice.random() < 0.04
