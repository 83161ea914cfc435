"""Tables of the race to look at: those of the pictures, with Kari, Ola, Nils and you."""

from msgspec import Raw, msgpack

from shared.cards import Card
from shared.games.race.view import (
    Claim,
    Draw,
    Event,
    Move,
    Pile,
    Player,
    Recycle,
    Result,
    Table,
    View,
)
from shared.seats import Seat
from shared.sight import Faces, Sight
from shared.wire import Events, News, SeatLine, Settings, TableInfo, TimeLeft, ViewUpdate
from tui.games.kit.presence import dealt_to
from tui.games.race import words
from tui.look.look import Look

NAMES = ("Kari", "Ola", "Nils", "Roald")
EIGHT = ("Kari", "Ola", "Nils", "Ida", "Per", "Mette", "Sven", "Roald")
ME = Seat(3)
CODE = "KURV-7"


def face(code: str) -> Sight | None:
    """One card that lies open; "" for an empty place."""
    return Faces((Card(code),)) if code else None


def player(
    row: str = "KD QD JD TD", top: str = "9C", pile: int = 9, waste: str = "QH", hand: int = 23, **more: int
) -> Player:
    """What lies before a player: the row by its record letters, "-" for an empty place."""
    places = tuple(face("" if code == "-" else code) for code in row.split())
    return Player(
        row=places,
        top=face(top if pile else ""),
        pile=pile,
        waste_top=face(waste),
        waste=more.get("waste", 6 if waste else 0),
        hand=hand,
        built=more.get("built", 4),
        place=more.get("place", 0),
    )


def piles(*lain: tuple[str, int]) -> tuple[Pile, ...]:
    """Build piles: the top and whose card it is."""
    return tuple(Pile(Faces((Card(code),)), Seat(owner), at) for at, (code, owner) in enumerate(lain))


def claims(*wanted: tuple[str, str]) -> tuple[Claim, ...]:
    """Claims by slot and card."""
    return tuple(Claim(slot, Card(code)) for slot, code in wanted)


FOUR_PILES = piles(
    ("AS", 0), ("9H", 1), ("4D", 0), ("5S", 3), ("JC", 0), ("2H", 3), ("KS", 1), ("3C", 2), ("3C", 3)
)


def view(
    players: tuple[Player, ...],
    lain: tuple[Pile, ...],
    offers: tuple[Move, ...],
    you: Seat | None = ME,
    result: Result | None = None,
) -> View:
    """A view of these."""
    return View(you=you, table=Table(3, players, lain, 0, result), offers=offers)


def four() -> View:
    """Three of your cards fit: the picture race-4."""
    others = (player(pile=9), player(pile=12), player(pile=1))
    mine = player("6S KD TH 8C", "4C", 9)
    return view(
        (*others, mine), FOUR_PILES, (*claims(("row0", "6S"), ("row2", "TH"), ("pile", "4C")), Draw())
    )


def nothing_fits() -> View:
    """None of them does: the picture race-4-nothing-fits."""
    mine = player("JS KD 5H 8C", "9S", 9)
    return view((player(pile=9), player(pile=12), player(pile=1), mine), FOUR_PILES, (Draw(),))


def taking_up() -> View:
    """Nothing fits and the hand is empty."""
    mine = player("JS - 5H 8C", "9S", 0, hand=0)
    return view((*four().table.players[:3], mine), FOUR_PILES, (Recycle(),))


def beginning() -> View:
    """All have dealt and nothing has been laid."""
    fresh = player(pile=13, waste="", hand=35, built=0)
    mine = player("6S AD TH 8C", "4C", 13, "", 35, built=0)
    return view((fresh, fresh, fresh, mine), (), (*claims(("row1", "AD")), Draw()))


def three() -> View:
    """The picture race-3."""
    mine = player("6S KD TH 8C", "4C", 9)
    lain = piles(
        ("AS", 0), ("9H", 1), ("4D", 0), ("5S", 2), ("JC", 0), ("2H", 2), ("KS", 1), ("3C", 1), ("3C", 2)
    )
    offers = (*claims(("row0", "6S"), ("row2", "TH"), ("pile", "4C")), Draw())
    return view((player(pile=9), player(pile=1), mine), lain, offers, Seat(2))


def two() -> View:
    """Two players early on."""
    offers = (*claims(("row3", "2C")), Draw())
    return view(
        (player(pile=11), player("6S KD TH 2C", "4C", 12)), piles(("AC", 0), ("3H", 1)), offers, Seat(1)
    )


def eight() -> View:
    """The picture race-8."""
    lain = piles(
        ("AS", 0), ("5S", 1), ("6S", 2), ("9S", 3), ("KS", 1), ("9H", 1), ("2H", 4), ("2H", 5), ("JH", 6),
        ("4H", 7), ("KH", 0), ("4D", 0), ("AD", 3), ("TD", 4), ("JC", 0), ("3C", 2), ("3C", 7), ("8C", 6),
        ("QC", 5), ("AC", 1), ("KC", 3),
    )  # fmt: skip
    left = (9, 12, 1, 7, 10, 5, 8)
    mine = player("6S KD TH 5S", "4C", 9)
    offers = (*claims(("row0", "6S"), ("row2", "TH"), ("pile", "4C")), Draw())
    return view((*(player(pile=count) for count in left), mine), lain, offers, Seat(7))


def crowd(count: int) -> View:
    """A table of so many players: the picture race-32."""
    ranks, suits = "A23456789TJQK", "SHDC"
    lain = piles(
        *((ranks[(7 * at + at // 5) % 13] + suits[at % 4], at % count) for at in range(min(105, 3 * count)))
    )
    others = tuple(player(pile=(5 * seat) % 12 + 1) for seat in range(count - 1))
    mine = player("6S KD TH 8C", "4C", 2)
    offers = (*claims(("row0", "6S"), ("row2", "TH"), ("pile", "4C")), Draw())
    return view((*others, mine), lain, offers, Seat(count - 1))


def crowd_names(count: int) -> tuple[str, ...]:
    """Names for so many players."""
    some = ("Åse", "Jonas", "Mette", "Kari", "Ola", "Nils", "Ida", "Per")
    return tuple(f"{some[seat % 8]}{seat // 8 or ''}" for seat in range(count))


def table(names: tuple[str, ...] = NAMES, you: Seat | None = ME, look: Look | None = None) -> words.Table:
    """Who sits there."""
    return words.Table(names, you, look or Look())


# --- At a table of the house -----------------------------------------------------------------------------


def room(
    shown: View, names: tuple[str, ...], *, stage: str = "playing", alone: bool = False, **more: object
) -> TableInfo:
    """The table at which a view is seen."""
    # Another person plays, too, while a game is on: alone with bots things wait for oneself.
    company = stage == "playing" and not alone
    people = {shown.you, ((shown.you or 0) + 1) % len(names)} if company else {shown.you}
    seats = tuple(
        SeatLine("person", name, ready=seat != shown.you)
        if seat in people
        else SeatLine("bot", name, "normal", ready=True)
        for seat, name in enumerate(names)
    )
    return TableInfo(
        code=CODE,
        game="race",
        stage=stage,
        settings=Settings(seats=len(names), clock=0),
        options=Raw(msgpack.encode({})),
        seats=seats,
        you=shown.you,
        host=shown.you,
        watchers=0,
        players=dealt_to(seats),
        **more,  # type: ignore[arg-type]
    )


def sees(shown: View, n: int = 1, clock: TimeLeft | None = None) -> ViewUpdate:
    """What the tables tell when this view is to be seen."""
    return ViewUpdate(CODE, n, Raw(msgpack.encode(shown)), clock)


def happens(*told: tuple[Event, tuple[Sight, ...]], n: int = 2, past: bool = False) -> Events:
    """What the tables tell when this happened."""
    news = tuple(News(Raw(msgpack.encode(event)), shown) for event, shown in told)
    return Events(CODE, n, news, past)
