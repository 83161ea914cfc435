"""A table of Katta for tests: dealt by hand, moved by words, drawn as text."""

from typing import Any

import msgspec

from shared.cards import Card, Suit
from shared.game import Zone
from shared.games.katta.deal import Deal
from shared.games.katta.rules import Katta
from shared.games.katta.state import ROW
from shared.games.katta.view import Options, View
from shared.match import Accepted, Match
from shared.refusal import Refusal
from shared.seats import Seat
from tests.games.katta.exam import pile

KATTA = Katta()
SUITS = (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS)
"""The suits of seats 0 to 4; with three players spades are the stock."""


def dealt(players: int, start: int = 0, aside: str = "", stock: str = "") -> Deal:
    """A deal in which seat 0 has diamonds, 1 hearts, 2 clubs, 3 spades, 4 diamonds again.

    ``aside`` names cards to lie aside; of a pile that it leaves out the two does. ``stock`` begins the stock.
    """
    laid = {Card(code).suit: Card(code) for code in aside.split()}
    piles = []
    for suit in SUITS[: max(players, 4)]:
        out = laid.get(suit) or Card("2" + suit.value)
        piles.append(([card for card in pile(suit) if card is not out], out))
    first = [Card(code) for code in stock.split()]
    spades = piles[3][0]
    return Deal(
        players=players,
        start=Seat(start),
        hands=tuple(tuple(cards) for cards, _ in piles[:players]),
        stock=tuple(first + [card for card in spades if card not in first]) if players == 3 else (),
        aside=tuple(out for _, out in piles),
    )


class Board:
    """A match that is moved by words: "0 lay 8D", "1 bid 3", "2 pass", "0 buy", "0 decline"."""

    def __init__(
        self, players: int = 4, start: int = 0, aside: str = "", stock: str = "", **options: Any
    ) -> None:
        self.match = Match(KATTA, Options(**options), dealt(players, start, aside, stock), players)
        self.told: list[msgspec.Struct] = [one.event for one in self.match.opening_told]

    def do(self, *moves: str) -> "Board":
        """Make these moves, none of which may be refused; what is told gathers in ``told``."""
        self.told = []
        for move in moves:
            accepted = self._try(move)
            assert isinstance(accepted, Accepted), f"{move}: {accepted}"
            self.told += [one.event for one in accepted.told]
        return self

    def refusal(self, move: str) -> Refusal:
        """Why this move is refused, as it must be."""
        refusal = self._try(move)
        assert isinstance(refusal, Refusal), f"{move} was not refused"
        return refusal

    def _try(self, move: str) -> Accepted | Refusal:
        seat, word, *more = move.split()
        wanted: list[Any] = [word, *([int(more[0])] if word == "bid" else more)]
        return self.match.play(Seat(int(seat)), msgspec.msgpack.encode(wanted))

    def lay(self, cards: str) -> "Board":
        """Lay these cards, from the start player on."""
        start = self.view().start
        seats = [(start + step) % self.match.players for step in range(self.match.players)]
        return self.do(*[f"{seat} lay {card}" for seat, card in zip(seats, cards.split(), strict=True)])

    def sell(self, winner: int, price: int) -> "Board":
        """The auction of a sack: in turn, each passes but the winner, who bids his price when he comes to it.

        Where he is the last in turn, the start player bids 1 first, or there would be no auction.
        """
        players, start = self.match.players, self.view().start
        order = [(start + step) % players for step in range(players)]
        if winner == order[-1]:
            moves = [f"{start} bid 1", *[f"{seat} pass" for seat in order[1:-1]]]
            return self.do(*moves, f"{winner} bid {price}", f"{start} pass")
        return self.do(*[f"{seat} bid {price}" if seat == winner else f"{seat} pass" for seat in order])

    def view(self, seat: int = 0) -> View:
        """What this seat sees, through the bytes."""
        return msgspec.msgpack.decode(self.match.view(Seat(seat)), type=View)

    @property
    def purses(self) -> tuple[int, ...]:
        return self.match.state.public.purses

    @property
    def phase(self) -> Any:
        return self.match.state.public.phase

    def zone(self, name: str) -> str:
        """The cards in a zone, as "8D KH"."""
        held = self.match.game.zones(self.match.state)[Zone(name)]
        return " ".join(card.value for card in held.cards)

    def row(self) -> str:
        """The row as all see it: "8D ?? ?? --" (open, down, nothing there yet)."""
        return " ".join(
            "--" if not len(held) else held.cards[0].value if held.audience.everyone else "??"
            for held in (self.match.state.zones[zone] for zone in ROW[self.match.players])
        )


def whole_rounds(board: Board, rounds: int) -> Board:
    """Play so many rounds without a bid: all lay their first card, all pass, the last leaves the sack."""
    for _ in range(rounds):
        for _ in range(board.match.players):
            seat = board.phase.waits_for[0]
            board.do(f"{seat} lay {board.view(seat).offers[0].card.value}")
        for _ in range(board.match.players - 1):
            board.do(f"{board.phase.turn} pass")
        board.do(f"{board.phase.turn} decline")
    return board
