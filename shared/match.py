"""A game in progress: bytes in, bytes out. The one place where moves meet rules and views leave them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from shared import house
from shared.game import Deadline, Game, Told
from shared.held import sights_of
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from shared.simultaneous import SimultaneousGame
from shared.wire import UNREADABLE, News

NOT_A_MOVE = house.NOT_A_MOVE.refusal()

_pack = msgspec.msgpack.Encoder().encode


class Accepted:
    """A move that was made: the number of the state it led to, the move as it goes into the log, the news."""

    __slots__ = ("move", "n", "told")

    def __init__(self, n: int, move: bytes, told: Sequence[Told]) -> None:
        self.n = n
        self.move = move
        self.told = told


class Match:
    """One game from its deal to its result.

    ``n`` is the state's number: how many moves have been accepted. The match itself decides nothing about
    time or order; its owner does.
    """

    __slots__ = (
        "_decode",
        "_logged",
        "_table",
        "_table_of",
        "game",
        "n",
        "opening_told",
        "players",
        "simultaneous",
        "state",
    )

    def __init__(self, game: Game, options: msgspec.Struct, deal: msgspec.Struct, players: int) -> None:
        self.game = game
        self.simultaneous = game if isinstance(game, SimultaneousGame) else None
        """The same game, where all play it at once."""
        self.players = players
        self.n = 0
        outcome = game.opening(options, deal)
        self.state: Any = outcome.state
        self.opening_told: Sequence[Told] = outcome.told
        self._logged = game.record.logged
        self._decode = _move_decoder(game).decode
        self._table = msgspec.Raw()
        self._table_of: Any = None

    def copy(self) -> "Match":
        """The same game at the same state, which can be played on while this one stays as it is."""
        other = object.__new__(type(self))
        other.game, other.players, other.n, other.state = self.game, self.players, self.n, self.state
        other.opening_told = self.opening_told
        other.simultaneous = self.simultaneous
        other._decode, other._logged = self._decode, self._logged
        other._table, other._table_of = self._table, self._table_of
        return other

    def play(self, seat: Seat, move: bytes, seen: int | None = None) -> Accepted | Refusal:
        """Make a move given as MessagePack, or say why not; a refused move changes nothing. ``seen`` is the
        number of the state that the player who chose it was looking at, where that is known."""
        try:
            wanted = self._decode(move)
        except UNREADABLE:
            return NOT_A_MOVE
        if seen is not None:
            wanted = self.chosen(wanted, seen)
        return self.play_move(seat, wanted)

    def chosen(self, move: Any, n: int) -> Any:
        """The move as it was chosen by a player who was looking at state ``n``."""
        return move if self.simultaneous is None else self.simultaneous.chosen(move, n)

    def play_move(self, seat: Seat, move: Any) -> Accepted | Refusal:
        """Make a move given as the game's own value, or say why not."""
        refusal = self.game.refuse(self.state, seat, move)
        if refusal is not None:
            return refusal
        logged = self._logged(move)
        outcome = self.game.play(self.state, seat, move)
        self.state = outcome.state
        self.n += 1
        return Accepted(self.n, _pack(logged), outcome.told)

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.game.result(self.state) is not None

    def due(self) -> Any | None:
        """What the table itself must do now, as the game's own value, before any seat moves again."""
        return None if self.simultaneous is None else self.simultaneous.due(self.state)

    def stopped(self) -> Any | None:
        """How the table ends the game where all want it to stop, as the game's own value, if it can."""
        return None if self.simultaneous is None else self.simultaneous.stopped(self.state)

    def progress(self) -> int:
        """How far a game that all play at once has come."""
        return 0 if self.simultaneous is None else self.simultaneous.progress(self.state)

    def can_go_on(self, seat: Seat) -> bool:
        """Whether this seat could bring it on now."""
        return False if self.simultaneous is None else self.simultaneous.can_go_on(self.state, seat)

    def offers(self, seat: Seat) -> tuple[Any, ...]:
        """Every legal move of a seat."""
        return self.game.offers(self.state, seat)

    def deadlines(self) -> tuple[Deadline, ...]:
        """Who must move now, and what is played for them."""
        return self.game.deadlines(self.state)

    def seen(self, viewer: Viewer) -> Any:
        """The view of one viewer, as the game's own value."""
        sights = sights_of(self.game.zones(self.state), viewer)
        offers = () if isinstance(viewer, Eye) else self.game.offers(self.state, viewer)
        return self.game.present(self.game.public(self.state), sights.__getitem__, viewer, offers)

    def view(self, viewer: Viewer) -> bytes:
        """The view of one viewer, as MessagePack. What all see alike is made and encoded once for a state."""
        game = self.simultaneous
        if game is None or viewer is Eye.REVIEWER:
            return _pack(self.seen(viewer))
        if self._table_of is not self.state:
            sights = sights_of(game.zones(self.state), Eye.WATCHER)
            table = game.table(game.public(self.state), sights.__getitem__, opened=False)
            self._table, self._table_of = msgspec.Raw(_pack(table)), self.state
        you = None if isinstance(viewer, Eye) else viewer
        offers = () if you is None else game.offers(self.state, you)
        return _pack(game.types.view(you=you, table=self._table, offers=offers))

    def news(self, told: Sequence[Told], viewer: Viewer) -> tuple[News, ...]:
        """What happened, as one viewer sees it."""
        return tuple(
            News(msgspec.Raw(_pack(one.event)), tuple(held.sight(viewer) for held in one.shown))
            for one in told
        )

    def result(self) -> Any | None:
        """The result once the game is over, as the game's own value."""
        return self.game.result(self.state)


_decoders: dict[str, msgspec.msgpack.Decoder[Any]] = {}


def _move_decoder(game: Game) -> msgspec.msgpack.Decoder[Any]:
    # Building a decoder walks the whole union; a simulation opens thousands of matches.
    if game.key not in _decoders:
        _decoders[game.key] = msgspec.msgpack.Decoder(game.types.move)
    return _decoders[game.key]
