"""The race at a table of a test: people who do what they are told, and what lies on the table."""

import random
from collections import defaultdict

import msgspec

from server.table.live_game import LiveGame
from shared.cards import Card, Rank, Suit
from shared.games.race.view import Claim, Draw, Move, Recycle, View
from shared.match import Match
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Faces
from shared.wire import Play, ViewUpdate
from tests.server.boards import Board
from tests.server.ears import Ear, packed

COUNTDOWN = 3.0
_RANKS = list(Rank)


class Race(Board):
    """A table at which the race is played."""

    def __init__(self, *names: str, **how: object) -> None:
        super().__init__(*names, game="race", **how)  # type: ignore[arg-type]

    @property
    def live(self) -> LiveGame:
        """The game itself, which no viewer ever sees."""
        return self.table.live

    @property
    def match(self) -> Match:
        return self.live.match

    def begun(self) -> "Race":
        """Wait until moves may be made."""
        self.pass_time(COUNTDOWN)
        return self

    def ask(self, ear: Ear, move: Move, n: int | None = None) -> Refusal | None:
        """A player wants to make this move, chosen looking at the newest state or at state ``n``."""
        return self.table.ask(ear, wish(ear, move, n))

    def one_after_another(self, moves: int, dice: random.Random) -> None:
        """So many moves, each by a player who can make one, claims first; or until the game is over."""
        for _ in range(moves):
            offers = [self.match.offers(Seat(seat)) for seat in range(len(self.ears))]
            ways = [(ear, offered[0]) for ear, offered in zip(self.ears, offers, strict=True) if offered]
            if not ways:
                return
            claims = [(ear, first) for ear, first in ways if isinstance(first, Claim)]
            assert self.ask(*dice.choice(claims or ways)) is None

    def contest(self) -> tuple[list[int], Card] | None:
        """Two seats that could lay the same card onto the one pile that takes it, and that card."""
        holders: dict[Card, list[int]] = defaultdict(list)
        for seat in range(len(self.ears)):
            for card in {move.card for move in self.match.offers(Seat(seat)) if isinstance(move, Claim)}:
                holders[card].append(seat)
        contested = {card: seats[:2] for card, seats in holders.items() if len(seats) > 1}
        tops = self._tops() if contested else []
        for card, seats in contested.items():
            if tops.count((card.suit, _RANKS.index(card.rank) - 1)) == 1:
                return seats, card
        return None

    def _tops(self) -> list[tuple[Suit, int]]:
        """The suit and rank of the card on top of each pile."""
        tops = [pile.top.cards[0] for pile in view(self.ears[0]).table.piles if isinstance(pile.top, Faces)]
        return [(top.suit, _RANKS.index(top.rank)) for top in tops]

    def claim(self, seat: int, card: Card) -> Claim:
        """The claim that lays this card."""
        offers = self.match.offers(Seat(seat))
        return next(move for move in offers if isinstance(move, Claim) and move.card is card)

    def turn(self, seat: int) -> Draw | Recycle:
        """Turning, or taking up."""
        move = self.match.offers(Seat(seat))[-1]
        assert isinstance(move, Draw | Recycle)
        return move

    def cards(self) -> int:
        """So many cards lie on the table, hidden ones included."""
        return sum(len(held) for held in self.match.game.zones(self.match.state).values())


def view(ear: Ear) -> View:
    """What a viewer sees."""
    return msgspec.msgpack.decode(ear.last(ViewUpdate).view, type=View)


def wish(ear: Ear, move: Move, n: int | None = None) -> Play:
    """A move as it is asked for."""
    return Play(ear.n if n is None else n, packed(move))
