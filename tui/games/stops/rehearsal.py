"""A few moments of a match for the rehearsal: what every session at a table will draw."""

from msgspec import Raw, msgpack, structs

from shared.cards import Card, Rank, Suit
from shared.games.stops.view import (
    Buy,
    Buying,
    CardLaid,
    Cat,
    CatUnused,
    Chain,
    ChainStopped,
    DealBegan,
    DealEnded,
    Decline,
    Done,
    Event,
    Following,
    GameEnded,
    Keeping,
    Leading,
    Over,
    Phase,
    Play,
    Pool,
    Pools,
    PoolWon,
    Result,
    Stop,
    Sums,
    View,
)
from shared.seats import Seat
from shared.sight import Backs, Faces, Sight
from shared.wire import Clock, Happened, News, Room, Said, SeatLine, Seen, Settings, Tell
from tui.games.presence import dealt_to

CODE = "KURA-MOLA-44"
ME, OTHER = Seat(0), Seat(1)
HAND = Faces(tuple(Card(code) for code in ("4S", "AS", "3H", "QH", "7C", "KC", "6D", "TD")))
LAID = Faces(tuple(Card(code) for code in ("2C", "3C", "4C", "KH")))
_NAMES = ("Åse", "Kari", "Ola", "Nils")
_STOP = Stop("dead", Suit.CLUBS, Rank.FIVE)
_DONE = Done(1, ME, OTHER, (Sums(), Sums(8, 0, 0, 3), Sums(), Sums()), (20,) * 4, (Pool(5),) * 5)
_RESULT = Result(
    (20,) * 4, (20,) * 4, ((0,) * 4,) * 4, Pools(5, 4, 3, 2, 1), 1, insolvent=False, winners=(ME,)
)


def moments() -> tuple[Tell, ...]:
    """A match that begins, sells no cat, lays a chain, wins a pool, and ends."""
    leads = tuple(Play(Card(code)) for code in ("4S", "3H", "6D"))
    card = Faces((Card("4C"),))
    over = structs.replace(_view(Over()), result=_RESULT, done=(_DONE, _DONE))
    between = structs.replace(_view(Keeping(OTHER)), done=(_DONE,), last=LAID, deal=2)
    return (
        _room("playing"),
        _happened(0, (DealBegan(1, ME, (5, 4, 3, 2, 1)), ())),
        _seen(0, structs.replace(_view(Buying(ME, ())), offers=(Decline(), Buy()))),
        _happened(1, (CatUnused(), ()), (CardLaid(OTHER, opens=True), (card,))),
        _seen(1, _view(Following(OTHER, Suit.CLUBS, Rank.FIVE))),
        Said(CODE, "Kari", "the cat was good", OTHER),
        _happened(2, (CardLaid(OTHER, opens=False), (card,)), (PoolWon(OTHER, 1, 8), ())),
        _happened(2, (ChainStopped(ME, _STOP), ())),
        _seen(2, structs.replace(_view(Leading(ME, Suit.CLUBS, lifted=False)), offers=leads)),
        _happened(3, (DealEnded(_DONE), ()), (DealBegan(2, OTHER, (5, 4, 3, 2, 1)), ())),
        _seen(3, between, pause=1),
        _happened(4, (DealEnded(_DONE), ()), (GameEnded(_RESULT), ())),
        _seen(4, over),
        _room("over"),
    )


def _room(stage: str) -> Room:
    seats = tuple(
        SeatLine("person", name) if name == "Åse" else SeatLine("bot", name, "normal") for name in _NAMES
    )
    return Room(CODE, "stops", stage, Settings(4), Raw(b"\x80"), seats, ME, ME, 0, players=dealt_to(seats))


def _view(phase: Phase) -> View:
    stopped = isinstance(phase, Leading)
    at_the_cat = isinstance(phase, Buying | Keeping)
    return View(
        you=ME,
        players=4,
        deal=1,
        deals=4,
        dealer=ME,
        purses=(20, 20, 20, 20),
        debts=((0,) * 4,) * 4,
        loans=(),
        pools=(Pool(5), Pool(4), Pool(3), Pool(0, OTHER, 2), Pool(1)),
        hands=(HAND, Backs(8), Backs(8), Backs(8)),
        cat=Cat(Backs(8), Backs(0), None, 0),
        laid=Faces(()) if at_the_cat else LAID,
        laid_by=() if at_the_cat else (OTHER,) * 4,
        chains=() if at_the_cat else (Chain(0, _STOP if stopped else None),),
        sums=(Sums(),) * 4,
        phase=phase,
        done=(),
        last=Faces(()),
        last_by=(),
        offers=(),
        result=None,
    )


def _seen(n: int, view: View, *, pause: int = 0) -> Seen:
    return Seen(CODE, n, Raw(msgpack.encode(view)), Clock(24_000, 30_000, pause))


def _happened(n: int, *told: tuple[Event, tuple[Sight, ...]]) -> Happened:
    return Happened(CODE, n, tuple(News(Raw(msgpack.encode(event)), shown) for event, shown in told))
