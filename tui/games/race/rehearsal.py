"""A few moments of a race for the rehearsal: what every session at a table will draw."""

from msgspec import Raw, msgpack

from shared.cards import Card
from shared.games.race.view import (
    Claim,
    Dealt,
    Draw,
    Event,
    HandsShifted,
    Laid,
    Move,
    Out,
    Pile,
    Player,
    Table,
    Turned,
    View,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Faces, Sight
from shared.wire import Clock, Happened, News, Refused, Room, Said, SeatLine, Seen, Settings, Tell
from tui.games.presence import dealt_to

CODE = "KURA-MOLA-43"
ME, OTHER = Seat(0), Seat(1)
ROW = tuple(Faces((Card(code),)) for code in ("6S", "KD", "TH", "8C"))
PILES = tuple(
    Pile(Faces((Card(code),)), Seat(at % 4), at)
    for at, code in enumerate(("AS", "9H", "4D", "5S", "JC", "2H", "KS", "3C", "3C"))
)
_NAMES = ("Åse", "Kari", "Ola", "Nils")


def moments() -> tuple[Tell, ...]:
    """A race that begins, runs, is shifted once, and has somebody who is out."""
    fits: tuple[Move, ...] = (Claim("row0", Card("6S")), Claim("pile", Card("4C")), Draw())
    card = Faces((Card("5S"),))
    return (
        _room(),
        _happened(0, (Dealt(), ())),
        _seen(0, (), (), pause=1),
        _happened(1, (Laid(OTHER, "row0", 3), (card,))),
        _seen(1, PILES, fits),
        _happened(2, (Laid(ME, "row0", 0), (card,)), (Turned(ME, 3), (card,))),
        _seen(2, PILES, (Draw(),)),
        Refused(Refusal("race.faster", {"seat": 1, "card": "5S"}), "play", 2),
        Said(CODE, "Kari", "five left", OTHER),
        _happened(3, (HandsShifted(), ()), (Out(OTHER, 1), ())),
        _seen(3, PILES, fits),
    )


def _room() -> Room:
    seats = tuple(
        SeatLine("person", name) if name == "Åse" else SeatLine("bot", name, "normal") for name in _NAMES
    )
    players = dealt_to(seats)
    return Room(CODE, "race", "playing", Settings(4, 0), Raw(b"\x80"), seats, ME, ME, 0, players=players)


def _seen(n: int, piles: tuple[Pile, ...], offers: tuple[Move, ...], *, pause: int = 0) -> Seen:
    player = Player(ROW, Faces((Card("4C"),)), 9, Faces((Card("QH"),)), 6, 23, 4, 0)
    view = View(ME, Table(3, (player,) * 4, piles, 0, None), offers)
    return Seen(CODE, n, Raw(msgpack.encode(view)), Clock(0, 0, pause))


def _happened(n: int, *told: tuple[Event, tuple[Sight, ...]]) -> Happened:
    return Happened(CODE, n, tuple(News(Raw(msgpack.encode(event)), shown) for event, shown in told))
