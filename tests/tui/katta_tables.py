"""Katta tables to look at: those of the pictures, with Kari, Ola, Nils, Ida and you."""

from msgspec import Raw, msgpack, structs

from shared.cards import Card
from shared.games.katta.view import (
    Bid,
    Bidding,
    Buy,
    Buying,
    Decline,
    DidBid,
    DidLay,
    DidNothing,
    DidPass,
    Effect,
    Event,
    Known,
    Lay,
    Laying,
    Pass,
    Passed,
    Place,
    Sack,
    SackSold,
    View,
)
from shared.seats import TABLE, Seat
from shared.sight import Backs, Faces, Sight
from shared.wire import Events, News, SeatLine, Settings, TableInfo, TimeLeft, ViewUpdate
from tests.tui.bound import labels
from tui.canvas import Canvas
from tui.games.katta.hints import table_hints
from tui.games.katta.parts import UIState
from tui.games.katta.sale_result import Aftermath, aftermath
from tui.games.katta.table import KattaTable
from tui.games.katta.view_model import scene
from tui.games.katta.words import Table
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import paint_scene
from tui.look.look import Look
from tui.widgets.footer import FooterPicture, paint_footer

NAMES = ("Kari", "Ola", "Nils", "Roald")
FIVE = ("Kari", "Ola", "Nils", "Ida", "Roald")
THREE = ("Kari", "Ola", "Roald")
ME = Seat(3)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their record letters."""
    return tuple(Card(code) for code in text.split())


def faces(text: str) -> Faces:
    """Cards that can be seen."""
    return Faces(cards(text))


def places(*lain: tuple[int, str | None], up: int = 0) -> tuple[Place, ...]:
    """The row: who lays there, and "8D" for a card that is seen, "" for a back, None for an empty place; the
    first ``up`` of them lie open to all."""
    sights: list[Place] = []
    for index, (owner, card) in enumerate(lain):
        sight: Sight | None = None if card is None else faces(card) if card else Backs(1)
        sights.append(Place(Seat(owner), sight, index < up))
    return tuple(sights)


def table(names: tuple[str, ...] = NAMES, you: Seat | None = ME, look: Look | None = None) -> Table:
    """Who sits there."""
    return Table(names, you, look or Look())


def drawn(
    view: View, who: Table, size: tuple[int, int], ui_state: UIState | None = None, code: str = "KURV-7"
) -> Canvas:
    """The whole table on a canvas."""
    canvas, ui_state = Canvas(*size, who.look), ui_state or UIState()
    shown = scene(view, who, size, ui_state, code)
    paint_scene(canvas, shown)
    keys = labels(table_hints(view, who, ui_state), KattaTable, short=shown.layout.is_small)
    paint_footer(canvas, size[1] - 1, FooterPicture(keys, shown.layout.left))
    return canvas


HAND = "AS 2S 4S 8S TS JS"
OTHERS = (Backs(6), Backs(6), Backs(6))
SACKS = (
    Sack(1, Seat(1), 4, 15, Effect("none", 0), Backs(4), faces("")),
    Sack(2, Seat(0), 6, 16, Effect("faces", 2), Backs(2), faces("JD JS")),
)
CLOCK = TimeLeft(24_000, 30_000)


def auction() -> View:
    """Round 3, Kari's 4 stands, you bid or pass: the picture katta-auction."""
    return View(
        you=ME,
        players=4,
        round=3,
        start=Seat(0),
        purses=(11, 15, 11, 12),
        hands=(*OTHERS, faces(HAND)),
        stock=0,
        row=places((0, "8D"), (1, "KH"), (2, "TC"), (3, "5S"), up=3),
        known=Known(8, 3, 1, 2),
        own=Known(3, 4, 1, 2),
        cards=(None, None, None, 0),
        scores=(None, None, None, 12),
        doing=(DidBid(4), DidPass(1), DidPass(2), DidBid(3)),
        phase=Bidding(ME, 4, Seat(0), (Seat(1), Seat(2)), 4),
        sacks=SACKS,
        offers=(*(Bid(coins) for coins in range(5, 13)), Pass()),
        result=None,
    )


def laying() -> View:
    """Round 4, Ola and Nils have laid, it is your turn: the picture katta-laying."""
    return View(
        you=ME,
        players=4,
        round=4,
        start=Seat(1),
        purses=(15, 15, 11, 7),
        hands=(Backs(6), Backs(5), Backs(5), faces(HAND)),
        stock=0,
        row=places((1, ""), (2, ""), (3, None), (0, None)),
        doing=(DidNothing(), DidLay(), DidLay(), DidNothing()),
        phase=Laying((ME,)),
        sacks=(*SACKS, Sack(3, ME, 5, 3, Effect("king", 1), faces("8D 5S"), faces("KH TC"))),
        cards=(None, None, None, 3),
        scores=(None, None, None, 10),
        offers=tuple(Lay(card) for card in cards(HAND)),
        result=None,
    )


def waiting() -> View:
    """Round 5 of five players, Nils thinks, you have passed: the picture katta-waiting-for-others."""
    return View(
        you=Seat(4),
        players=5,
        round=5,
        start=Seat(2),
        purses=(11, 16, 9, 20, 13),
        hands=(Backs(4), Backs(4), Backs(4), Backs(4), faces("AS 2S 4S 8S")),
        stock=0,
        row=places((2, "6D"), (3, "JH"), (4, "3S"), (0, ""), (1, ""), up=3),
        known=Known(6, 3, 1, 2),
        cards=(None, None, None, None, -4),
        scores=(None, None, None, None, 9),
        doing=(DidBid(3), DidPass(2), DidBid(1), DidBid(2), DidPass(1)),
        phase=Bidding(Seat(2), 3, Seat(0), (Seat(4), Seat(1)), 3),
        sacks=(),
        offers=(),
        result=None,
    )


def buying(payout: int = 0) -> View:
    """Three players, no bid, you may buy the sack for one coin."""
    return View(
        you=Seat(2),
        players=3,
        round=2,
        start=Seat(0),
        purses=(14, 16, 12),
        hands=(Backs(7), Backs(7), faces("AS 2S 4S 5S 8S TS JS")),
        stock=7,
        row=places((TABLE, "3D"), (0, "5H"), (1, "TC"), (2, "6S"), up=3),
        known=Known(2, 3, 0, None),
        own=Known(8, 4, 0, None),
        cards=(None, None, 0),
        scores=(None, None, 12),
        doing=(DidPass(2), DidPass(4), DidNothing()),
        phase=Buying(Seat(2), payout),
        sacks=SACKS[:1],
        offers=(Buy(), Decline()),
        result=None,
    )


# --- At a table of the house -----------------------------------------------------------------------------


def room(
    view: View, names: tuple[str, ...], *, stage: str = "playing", alone: bool = False, **more: object
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
        game="katta",
        stage=stage,
        settings=Settings(seats=view.players, clock=30),
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


# --- After a sale ---------------------------------------------------------------------------------------


def sold() -> Aftermath:
    """You bought the sack of the auction for five: the picture katta-sale."""
    before = structs.replace(auction(), phase=Bidding(Seat(0), 5, ME, (Seat(1), Seat(2)), 4), offers=())
    event = SackSold(3, ME, 5, 3, Effect("king", 1))
    found = aftermath(before, [(Passed(Seat(0), 4), ()), (event, (faces("8D 5S"), faces("KH TC")))])
    assert found is not None
    return found


def after_sale() -> View:
    """The next round, that is on behind the look at the sold sack."""
    return structs.replace(
        laying(),
        hands=(*OTHERS, faces(HAND)),
        row=places((1, None), (2, None), (3, None), (0, None)),
        doing=(DidNothing(),) * 4,
        phase=Laying((Seat(1),)),
        offers=(),
    )
