"""A few moments of a game for the rehearsal: what every session at a table will draw."""

from collections.abc import Sequence

from msgspec import Raw, msgpack

from shared.cards import Card, Suit
from shared.games.katta.view import (
    Bid,
    Bidding,
    BidMade,
    CardLaid,
    CardTurned,
    DidBid,
    DidLay,
    DidNothing,
    DidPass,
    Doing,
    Effect,
    Event,
    GameEnded,
    Lay,
    Laying,
    Move,
    Over,
    Pass,
    Passed,
    Phase,
    Place,
    Result,
    RoundBegan,
    Sack,
    SackSold,
    View,
)
from shared.seats import Seat
from shared.sight import Backs, Faces, Sight
from shared.wire import Clock, Happened, News, Room, Said, SeatLine, Seen, Settings, Tell
from tui.games.presence import dealt_to

CODE = "KURA-MOLA-42"
ME, OTHER = Seat(0), Seat(1)
HAND = tuple(Card(rank + Suit.HEARTS.value) for rank in "A24568TJK")
ROW = tuple(Card(code) for code in ("8D", "KH", "TC", "5S"))


def moments() -> tuple[Tell, ...]:
    """A table that begins, bids, sells a sack and ends."""
    back, face = Backs(1), tuple(Faces((card,)) for card in ROW)
    turned: list[Sight] = [face[0], back, back, face[3]]
    result = Result((39, 41, 30, 21), (25, 27, 21, 13), (14, 14, 9, 8), (OTHER,))
    lays: tuple[Move, ...] = tuple(Lay(card) for card in HAND)
    bids: tuple[Move, ...] = (*(Bid(coins) for coins in range(5, 13)), Pass())
    did: tuple[Doing, ...] = (DidNothing(), DidBid(4), DidPass(1), DidLay())
    sold = SackSold(1, OTHER, 4, 3, Effect("king", 1))
    shown = (Faces((ROW[0], ROW[3])), Faces((ROW[1], ROW[2])))
    return (
        _room("playing"),
        _happened(0, (RoundBegan(1, OTHER), ())),
        _seen(0, Laying((ME,)), [None] * 4, (DidNothing(),) * 4, lays),
        _happened(1, (CardLaid(ME, 3), (face[3],)), (CardTurned(0, OTHER), (face[0],))),
        _happened(2, (BidMade(OTHER, 4), ()), (Passed(Seat(2), 1), ())),
        _seen(2, Bidding(ME, 4, OTHER, (Seat(2),), 2), turned, did, bids),
        Said(CODE, "Kari", "one round before bed", OTHER),
        _happened(3, (Passed(ME, 2), ()), (sold, shown), (RoundBegan(2, OTHER), ())),
        _seen(3, Laying((OTHER,)), [None] * 4, (DidNothing(),) * 4, (), pause=1),
        _happened(4, (GameEnded(result), ())),
        _seen(4, Over(), [None] * 4, (DidNothing(),) * 4, (), result=result),
        _room("over"),
    )


def _room(stage: str) -> Room:
    seats = tuple(
        SeatLine("person", name) if name == "Åse" else SeatLine("bot", name, "normal") for name in _NAMES
    )
    return Room(CODE, "katta", stage, Settings(4), Raw(b"\x80"), seats, ME, ME, 0, players=dealt_to(seats))


_NAMES = ("Åse", "Kari", "Ola", "Nils")


def _seen(
    n: int,
    phase: Phase,
    row: Sequence[Sight | None],
    doing: tuple[Doing, ...],
    offers: tuple[Move, ...],
    *,
    pause: int = 0,
    result: Result | None = None,
) -> Seen:
    sacks = tuple(
        Sack(number, Seat(number % 4), 4, 15, Effect("none", 0), Faces(ROW[:2]), Faces(ROW[2:]))
        for number in range(1, 10 if result else 3)
    )
    view = View(
        you=ME,
        players=4,
        round=9 if result else 1,
        start=OTHER,
        purses=(12, 12, 13, 12),
        hands=(Faces(HAND), Backs(9), Backs(9), Backs(9)),
        stock=0,
        row=tuple(Place(Seat((place + 1) % 4), card) for place, card in enumerate(row)),
        doing=doing,
        phase=phase,
        sacks=sacks,
        offers=offers,
        result=result,
    )
    return Seen(CODE, n, Raw(msgpack.encode(view)), Clock(24_000, 30_000, pause))


def _happened(n: int, *told: tuple[Event, tuple[Sight, ...]]) -> Happened:
    return Happened(CODE, n, tuple(News(Raw(msgpack.encode(event)), shown) for event, shown in told))
