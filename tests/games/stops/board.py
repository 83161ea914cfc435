"""A table of stops for tests: dealt by hand, moved by words, told in words."""

from collections.abc import Sequence
from typing import Any

import msgspec

from shared.game import Zone
from shared.games.stops.deal import Deal
from shared.games.stops.rules import Stops
from shared.games.stops.view import CardLaid, Options, View
from shared.match import Accepted, Match
from shared.refusal import Refusal
from shared.seats import Seat, Viewer
from tests.games.stops import plain

STOPS = Stops()
SOMEBODY = Seat(0)


def one_deal(players: int, hands: Sequence[str], cat: str = "") -> plain.Json:
    """A deal in which these cards lie where they are named, as "2C 3C"; the others fill up what is left.

    What fills up comes from the aces down, so that little can be followed: name what a test is about.
    """
    pack = [card for card in plain.PACK if card not in plain.AWAY[players].split()]
    size = len(pack) // (players + 1)
    named = [hand.split() for hand in (*hands, *[""] * (players - len(hands)), cat)]
    used = [card for cards in named for card in cards]
    assert len(used) == len(set(used)), "a card was named twice"
    spare = sorted((card for card in pack if card not in used), key=plain.rank)
    for cards in named:
        while len(cards) < size:
            cards.append(spare.pop())
    return {"hands": named[:-1], "cat": named[-1]}


class Board:
    """A match that is moved by words: "0 offer", "1 buy", "2 play 7C".

    Each of ``deals`` is a list of hands, with the cat last where it is named; where none is given, all lie as
    they come. The first dealer is seat 0 unless another is named.
    """

    def __init__(
        self, players: int = 3, *deals: Sequence[str], dealer: int = 0, cat: str = "", **options: Any
    ) -> None:
        whole = [one_deal(players, hands[:players], *hands[players:] or [cat]) for hands in deals or [()]]
        self.plain = {"players": players, "first_dealer": dealer, "deals": whole}
        deal = msgspec.convert(self.plain, Deal)
        assert STOPS.fault(Options(), deal) is None
        self.match = Match(STOPS, Options(**options), deal, players)
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
        seat, *words = move.split()
        return self.match.play(Seat(int(seat)), msgspec.msgpack.encode(words))

    def no_cat(self) -> "Board":
        """The dealer offers the cat, and no player takes it."""
        told: list[msgspec.Struct] = []
        while type(self.phase).__name__ in ("Keeping", "Buying", "SecondChance"):
            word = "offer" if type(self.phase).__name__ == "Keeping" else "decline"
            told += self.do(f"{self.phase.turn} {word}").told
        self.told = told
        return self

    def forced(self) -> str:
        """Make what must be made, as long as no player has a choice; the cards that were laid by that."""
        told: list[msgspec.Struct] = []
        laid = []
        while (waiting := self.match.deadlines()) and waiting[0].forced:
            accepted = self.match.play_move(waiting[0].seat, waiting[0].choices[0])
            assert isinstance(accepted, Accepted)
            told += [one.event for one in accepted.told]
            laid += [one.shown[0].cards[0].value for one in accepted.told if isinstance(one.event, CardLaid)]
        self.told = told
        return " ".join(laid)

    def view(self, viewer: Viewer = SOMEBODY) -> View:
        """What a viewer sees, through the bytes."""
        return msgspec.msgpack.decode(self.match.view(viewer), type=View)

    def offers(self, seat: int) -> str:
        """What a seat may do: "keep offer", or the cards it may lay."""
        words = [msgspec.to_builtins(move) for move in self.match.offers(Seat(seat))]
        return " ".join(word[-1] for word in words)

    def events(self, kind: type) -> list[Any]:
        """What was told of this kind."""
        return [event for event in self.told if isinstance(event, kind)]

    @property
    def phase(self) -> Any:
        return self.match.state.phase

    @property
    def purses(self) -> tuple[int, ...]:
        return self.match.state.books.purses

    @property
    def pools(self) -> tuple[int, ...]:
        return tuple(pool.matches for pool in self.match.state.books.pools)

    def zone(self, name: str) -> str:
        """The cards in a zone, as "8D KH"."""
        held = self.match.game.zones(self.match.state)[Zone(name)]
        return " ".join(card.value for card in held.cards)

    def set_purses(self, *purses: int) -> "Board":
        """Give each player so many matches, wherever they come from."""
        state = self.match.state
        state.books = msgspec.structs.replace(state.books, purses=purses)
        return self

    def play_out(self) -> "Board":
        """Play the deal to its end: no player takes the cat, and each lays what is offered first."""
        number = len(self.match.state.setting.done)
        told: list[msgspec.Struct] = self.no_cat().told
        while not self.match.over and len(self.match.state.setting.done) == number:
            seat = self.phase.turn
            told += self.do(f"{seat} play {self.offers(seat).split()[0]}").told
        self.told = told
        return self
