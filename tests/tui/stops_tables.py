"""Tables of stops with the cat to look at: those of the pictures, with Kari, Ola, Nils and you."""

from msgspec import Raw, msgpack, structs

from shared.cards import Card, Rank, Suit
from shared.games.stops.view import (
    Buy,
    Buying,
    Cat,
    Chain,
    Decline,
    Done,
    Event,
    Following,
    Keep,
    Keeping,
    Leading,
    Lend,
    Lending,
    Loan,
    Offer,
    Play,
    Pool,
    Refuse,
    Stop,
    Sums,
    View,
)
from shared.seats import Seat
from shared.sight import Backs, Faces, Sight
from shared.wire import Events, News, SeatLine, Settings, TableInfo, TimeLeft, ViewUpdate
from tests.tui.bound import labels
from tui.canvas import Canvas
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import paint_scene
from tui.games.stops.hints import table_hints
from tui.games.stops.table import StopsTable
from tui.games.stops.ui_state import UIState
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table
from tui.look.look import Look
from tui.widgets.footer import FooterPicture, paint_footer

NAMES = ("Kari", "Ola", "Nils", "Roald")
THREE = ("Kari", "Ola", "Roald")
SIX = ("Kari", "Ola", "Nils", "Roald", "Ida", "Berit")
ME = Seat(3)
CLOCK = TimeLeft(18_000, 30_000)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their record letters."""
    return tuple(Card(code) for code in text.split())


def faces(text: str) -> Faces:
    """Cards that can be seen."""
    return Faces(cards(text))


def table(names: tuple[str, ...] = NAMES, you: Seat | None = ME, look: Look | None = None) -> Table:
    """Who sits there."""
    return Table(names, you, look or Look())


NO_CAT = Cat(Backs(10), Backs(0), None, 0)
POOLS = (Pool(10), Pool(8), Pool(3), Pool(0, Seat(1), 2), Pool(2))


def view_of(**more: object) -> View:
    """A view of four players in the second of four deals, with some things as they are said."""
    fields: dict[str, object] = {
        "you": ME,
        "players": 4,
        "deal": 2,
        "deals": 4,
        "dealer": Seat(1),
        "purses": (6, 7, 23, 21),
        "debts": ((0,) * 4,) * 4,
        "loans": (),
        "pools": (Pool(10), Pool(8), Pool(3), Pool(2), Pool(2)),
        "hands": (Backs(10), Backs(10), Backs(10), faces("5S JS AS 3H 9H 4C 7C 6D 8D KD")),
        "cat": NO_CAT,
        "laid": faces(""),
        "laid_by": (),
        "chains": (),
        "sums": (Sums(),) * 4,
        "done": (),
        "last": faces(""),
        "last_by": (),
        "offers": (),
        "result": None,
    }
    return View(**(fields | more))  # type: ignore[arg-type]  # by name


def buying() -> View:
    """You may buy the cat: the picture stops-cat."""
    return view_of(purses=(7, 4, 23, 21), phase=Buying(ME, (Seat(2),)), offers=(Decline(), Buy()))


def keeping() -> View:
    """You deal, and may keep the cat."""
    return view_of(dealer=ME, phase=Keeping(ME), offers=(Offer(), Keep()))


LAID = "2C 3C 4C 9D TD JD 3H 4H 5H 6H 7H 8H 9H TH JH"
LAID_BY = (2, 0, 1, 1, 2, 1, 1, 2, 0, 0, 3, 2, 0, 0, 3)


def choosing() -> View:
    """You choose a suit: the picture stops-chain."""
    return view_of(
        pools=POOLS,
        hands=(Backs(5), Backs(6), Backs(6), faces("4S 9S AS KH 8C KC 6D 8D")),
        cat=Cat(Backs(0), Backs(10), Seat(0), 1),
        laid=faces(LAID),
        laid_by=tuple(Seat(seat) for seat in LAID_BY),
        chains=(
            Chain(0, Stop("dead", Suit.CLUBS, Rank.FIVE)),
            Chain(3, Stop("dead", Suit.DIAMONDS, Rank.QUEEN)),
            Chain(6, Stop("dead", Suit.HEARTS, Rank.QUEEN)),
        ),
        phase=Leading(ME, Suit.HEARTS, lifted=False),
        offers=tuple(Play(card) for card in cards("4S 8C 6D")),
    )


def following(*, mine: bool = False) -> View:
    """The chain goes on, with a card of another player; ``mine``: with one of yours."""
    return view_of(
        pools=POOLS,
        debts=((0, 0, 3, 0), (0,) * 4, (0,) * 4, (0,) * 4),
        loans=(Loan(2, Seat(0), Seat(2), 3, "ante"),),
        hands=(Backs(6), Backs(6), Backs(7), faces("4S 9S AS KH 8C KC 6D 8D")),
        cat=Cat(Backs(0), Backs(10), Seat(0), 1),
        laid=faces("2C 3C 4C 5D" if mine else LAID[:41]),
        laid_by=tuple(Seat(seat) for seat in ((2, 0, 1, 1) if mine else LAID_BY[:14])),
        chains=(
            Chain(0, Stop("dead", Suit.CLUBS, Rank.FIVE)),
            *(() if mine else (Chain(3, Stop("dead", Suit.DIAMONDS, Rank.QUEEN)),)),
            Chain(3 if mine else 6, None),
        ),
        phase=Following(ME, Suit.DIAMONDS, Rank.SIX) if mine else Following(Seat(2), Suit.HEARTS, Rank.JACK),
        offers=(Play(Card("6D")),) if mine else (),
    )


def three() -> View:
    """Three players, thirteen cards in the hand, a chain as long as can be."""
    return view_of(
        you=Seat(2),
        players=3,
        dealer=Seat(0),
        purses=(31, 0, 14),
        debts=((0,) * 3, (4, 0, 2), (0,) * 3),
        hands=(Backs(9), Backs(4), faces("2S 5S TS JS QS 3H 5H KH 3D 4D JD QD KD")),
        cat=Cat(Backs(13), Backs(0), None, 0),
        laid=faces("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"),
        laid_by=tuple(Seat(seat % 3) for seat in range(13)),
        chains=(Chain(0, Stop("ace", Suit.CLUBS, Rank.ACE, (Seat(0), Seat(1)))),),
        sums=(Sums(),) * 3,
        phase=Leading(Seat(2), Suit.CLUBS, lifted=False),
        offers=tuple(Play(card) for card in cards("2S 3H 3D")),
    )


def six() -> View:
    """Six players, another chooses, seven cards each."""
    return view_of(
        players=6,
        deals=24,
        deal=17,
        purses=(6, 7, 23, 21, 40, 0),
        debts=((0,) * 6,) * 5 + ((0, 3, 0, 12, 0, 0),),
        hands=(Backs(7), Backs(6), Backs(5), faces("4S 9S AS KH KC 6D 8D"), Backs(3), Backs(2)),
        pools=POOLS,
        laid=faces("3C 4C 5H 6H"),
        laid_by=tuple(Seat(seat) for seat in (1, 2, 4, 5)),
        chains=(
            Chain(0, Stop("dead", Suit.CLUBS, Rank.FIVE)),
            Chain(2, Stop("laid", Suit.HEARTS, Rank.SEVEN, (Seat(5),))),
        ),
        sums=(Sums(),) * 6,
        cat=Cat(Backs(7), Backs(0), None, 0),
        phase=Leading(Seat(0), Suit.HEARTS, lifted=False),
    )


def asked_for_the_ante(*, mine: bool = True) -> View:
    """Ola deals and lacks ●11: you are asked for them, or Nils is after you have refused."""
    nothing = (Backs(0), Backs(0), Backs(0), faces(""))
    asked = (
        Lending(ME, Seat(1), 11, "ante", Seat(2))
        if mine
        else Lending(Seat(2), Seat(1), 11, "ante", None, (ME,))
    )
    return view_of(
        deal=3,
        purses=(6, 4, 23, 34),
        hands=nothing,
        cat=Cat(Backs(0), Backs(0), None, 0),
        done=(DONE,),
        last=faces(LAST),
        last_by=tuple(Seat(seat) for seat in LAST_BY),
        phase=asked,
        offers=(Lend(), Refuse()) if mine else (),
    )


def asked_for_a_closing() -> View:
    """Nils has closed, Kari has no match for him, Ola has refused her one, and you are asked last."""
    view = choosing()
    return structs.replace(
        view,
        purses=(0, 7, 23, 21),
        hands=(Backs(5), Backs(6), Backs(0), view.hands[3]),
        chains=(*view.chains[:-1], Chain(6, None)),
        phase=Lending(ME, Seat(0), 1, "closing", None, (Seat(1),), Seat(2)),
        offers=(Lend(), Refuse()),
    )


LAST = "2C 3C 4C 9D TD JD 3H 4H 5H 6H 7H 8H 9H TH JH 8C 9C KH 6D 7D 8D QC KC 4S 5S 6S 8S 9S AS JS"
LAST_BY = (2, 0, 1, 1, 2, 1, 1, 2, 0, 0, 3, 2, 0, 0, 3, 3, 0, 3, 3, 1, 3, 0, 3, 3, 1, 2, 0, 3, 3, 2)
DONE = Done(
    2,
    Seat(1),
    Seat(2),
    (
        Sums(pools=3, cat=-1, closing=-1),
        Sums(pools=2, cat=1, dealing=-15, closing=-1),
        Sums(closing=3),
        Sums(pools=18, closing=-1),
    ),
    (8, 6, 26, 38),
    (Pool(0, ME, 10), Pool(0, ME, 8), Pool(0, Seat(0), 3), Pool(0, Seat(1), 2), Pool(2)),
)


def between() -> View:
    """The third deal has begun behind the look at the second: the picture stops-end."""
    return view_of(
        deal=3,
        dealer=Seat(2),
        purses=(8, 6, 11, 38),
        pools=(Pool(5), Pool(4), Pool(3), Pool(2), Pool(3)),
        phase=Keeping(Seat(2)),
        done=(DONE,),
        last=faces(LAST),
        last_by=tuple(Seat(seat) for seat in LAST_BY),
    )


def drawn(view: View, who: Table, size: tuple[int, int], ui_state: UIState) -> Canvas:
    """The table, or the page between deals, on a canvas: with its footer, by the keys as they usually are."""
    canvas, shown = Canvas(*size, who.look), scene(view, who, size, ui_state, "KURV-7")
    paint_scene(canvas, shown)
    keys = labels(table_hints(view, who, shown.layout, ui_state), StopsTable, short=shown.layout.is_small)
    paint_footer(canvas, canvas.height - 1, FooterPicture(keys, shown.header.left))
    return canvas


# --- At a table of the house -----------------------------------------------------------------------------


def room(
    view: View,
    names: tuple[str, ...],
    *,
    stage: str = "playing",
    auto: bool = True,
    alone: bool = False,
    **more: object,
) -> TableInfo:
    """The table at which a view is seen."""
    # Another person plays, too, while a game is on: alone with bots things wait for oneself.
    company = stage == "playing" and not alone
    people = {view.you, ((view.you or 0) + 1) % len(names)} if company else {view.you}
    seats = tuple(
        SeatLine("person", name, ready=seat != view.you)
        if seat in people
        else SeatLine("bot", name, "normal", ready=True)
        for seat, name in enumerate(names)
    )
    return TableInfo(
        code="KURV-7",
        game="stops",
        stage=stage,
        settings=Settings(seats=view.players, clock=30, auto_pass=auto),
        options=Raw(msgpack.encode({})),
        seats=seats,
        you=view.you,
        host=view.you,
        watchers=0,
        players=dealt_to(seats),
        **more,  # type: ignore[arg-type]
    )


def sees(view: View, n: int = 1, clock: TimeLeft | None = None) -> ViewUpdate:
    """What the tables tell when this view is to be seen."""
    return ViewUpdate("KURV-7", n, Raw(msgpack.encode(view)), clock)


def happens(*told: tuple[Event, tuple[Sight, ...]], n: int = 2, past: bool = False) -> Events:
    """What the tables tell when this happened."""
    news = tuple(News(Raw(msgpack.encode(event)), shown) for event, shown in told)
    return Events("KURV-7", n, news, past)
