"""Stops on sheets of the gallery: the cat's sale, a chain, six players, between deals, the end."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Raw, structs

from shared.cards import Card, Rank, Suit
from shared.games.stops.view import (
    Buy,
    Buying,
    Cat,
    Chain,
    Decline,
    Done,
    Following,
    Keeping,
    Leading,
    Lend,
    Lending,
    Loan,
    Over,
    Phase,
    Play,
    Pool,
    Pools,
    Refuse,
    Result,
    Stop,
    Sums,
    View,
)
from shared.seats import Seat
from shared.sight import Backs, Faces
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.canvas import Canvas
from tui.games.kit.ending import end_keys
from tui.games.kit.presence import dealt_to
from tui.games.stops.deal_summary import between
from tui.games.stops.deal_summary_page import paint_between
from tui.games.stops.draw import paint_scene
from tui.games.stops.end import ending
from tui.games.stops.end_page import paint_end
from tui.games.stops.parts import Moment
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING
from tui.screens.keys import in_footer
from tui.widgets.footer import paint_footer

CODE = "KURV-7"
ME = Seat(3)
_NAMES = ("Kari", "Ola", "Nils", "Roald", "Ida", "Per")
_HAND = ("4S", "9S", "AS", "KH", "8C", "KC", "6D", "8D")
_LAID = ("2C", "3C", "4C", "9D", "TD", "JD", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH")
_BY = (2, 0, 1, 1, 2, 1, 1, 2, 0, 0, 3, 2, 0, 0, 3)
_SUMS = (
    Sums(pools=3, cat=-1, closing=-1),
    Sums(pools=2, cat=1, dealing=-15, closing=-1),
    Sums(closing=3),
    Sums(pools=18, closing=-1),
)
_LEFT = (Pool(0, ME, 10), Pool(0, ME, 8), Pool(0, Seat(0), 3), Pool(0, Seat(1), 2), Pool(2))
_FIRST = Done(
    1,
    Seat(0),
    ME,
    (
        Sums(dealing=-15, closing=-1),
        Sums(pools=2, closing=-1),
        Sums(pools=3, closing=-1),
        Sums(closing=3),
    ),
    (4, 21, 22, 23),
    (Pool(5), Pool(4), Pool(0, Seat(2), 3), Pool(0, Seat(1), 2), Pool(1)),
)
_DONE = Done(2, Seat(1), Seat(2), _SUMS, (8, 6, 26, 38), _LEFT)


def _faces(*codes: str) -> Faces:
    return Faces(tuple(Card(code) for code in codes))


def _view(phase: Phase, players: int = 4) -> View:
    """A deal in full run: Kari has bought the cat, and three chains have stopped; you hold eight cards."""
    stopped = Stop("dead", Suit.HEARTS, Rank.QUEEN) if isinstance(phase, Leading) else None
    return View(
        you=ME,
        players=players,
        deal=2,
        deals=players,
        dealer=Seat(1),
        purses=(6, 7, 23, 21, 0, 17)[:players],
        debts=((0,) * players,) * players,
        loans=(),
        pools=(Pool(10), Pool(8), Pool(3), Pool(0, Seat(1), 2), Pool(2)),
        hands=tuple(_faces(*_HAND) if seat == ME else Backs(5 + seat % 2) for seat in range(players)),
        cat=Cat(Backs(0), Backs(10), Seat(0), 1),
        laid=_faces(*_LAID),
        laid_by=tuple(Seat(seat) for seat in _BY),
        chains=(
            Chain(0, Stop("dead", Suit.CLUBS, Rank.FIVE)),
            Chain(3, Stop("dead", Suit.DIAMONDS, Rank.QUEEN)),
            Chain(6, stopped),
        ),
        sums=(Sums(),) * players,
        phase=phase,
        done=(),
        last=_faces(*_LAID),
        last_by=tuple(Seat(seat) for seat in _BY),
        offers=(),
        result=None,
    )


def _paint(canvas: Canvas, view: View, moment: Moment) -> None:
    who = Table(_NAMES[: view.players], view.you, canvas.look)
    paint_scene(canvas, scene(view, who, (canvas.width, canvas.height), moment, CODE))


def sheet_cat(canvas: Canvas) -> None:
    """You may buy the cat, unseen."""
    view = structs.replace(
        _view(Buying(ME, (Seat(2),))),
        cat=Cat(Backs(10), Backs(0), None, 0),
        laid=_faces(),
        laid_by=(),
        chains=(),
        offers=(Decline(), Buy()),
    )
    _paint(canvas, view, Moment())


def sheet_chain(canvas: Canvas) -> None:
    """A long chain has stopped after your card: you choose the suit to start."""
    leads = tuple(Play(Card(code)) for code in ("4S", "8C", "6D"))
    view = structs.replace(_view(Leading(ME, Suit.HEARTS, lifted=False)), offers=leads)
    _paint(canvas, view, Moment(chosen=Card("8C")))


def sheet_six(canvas: Canvas) -> None:
    """Six players: one must follow, and one has borrowed."""
    loan = Loan(2, Seat(4), Seat(2), 3, "ante")
    debts = tuple(tuple(3 * (borrower == 4 and lender == 2) for lender in range(6)) for borrower in range(6))
    view = structs.replace(_view(Following(Seat(2), Suit.HEARTS, Rank.QUEEN), 6), loans=(loan,), debts=debts)
    _paint(canvas, view, Moment(fresh=True))


def sheet_loan(canvas: Canvas) -> None:
    """Nils has closed, Kari has no match for him, and you are asked for one (where loans need consent)."""
    asked = Lending(ME, Seat(0), 1, "closing", None, (Seat(1),), Seat(2))
    view = _view(asked)
    hands = (view.hands[0], view.hands[1], Backs(0), view.hands[3])
    _paint(
        canvas, structs.replace(view, hands=hands, purses=(0, 7, 23, 21), offers=(Lend(), Refuse())), Moment()
    )


def sheet_between(canvas: Canvas) -> None:
    """A deal is over: what it brought each player, what lies over, and what was laid."""
    view = structs.replace(_view(Keeping(Seat(2))), deal=3, dealer=Seat(2), done=(_DONE,))
    who = Table(_NAMES[:4], ME, canvas.look)
    size = (canvas.width, canvas.height)
    paint_between(canvas, between(view, who, size, Moment(after=_DONE, seconds=8), CODE))


def sheet_end(canvas: Canvas) -> None:
    """The end of a match in which one has borrowed."""
    none = (0, 0, 0, 0)
    result = Result(
        (5, 8, 25, 40),
        (2, 11, 25, 40),
        (none, (3, 0, 0, 0), none, none),
        Pools(0, 0, 0, 0, 2),
        2,
        insolvent=False,
        winners=(ME,),
    )
    view = structs.replace(_view(Over()), done=(_FIRST, _DONE), result=result)
    seats = tuple(
        SeatLine("person" if seat in (0, ME) else "bot", name, "normal", ready=seat == 0)
        for seat, name in enumerate(_NAMES[:4])
    )
    players = dealt_to(seats)
    room = TableInfo(
        CODE, "stops", Stage.OVER, Settings(4, 0), Raw(b"\x80"), seats, ME, ME, 0, players=players
    )
    keys = in_footer(end_keys(room, standings=True), canvas.width)
    size = (canvas.width, canvas.height)
    picture = ending(view, Table(_NAMES[:4], ME, canvas.look), room, size, NOTHING, keys)
    paint_end(canvas, picture)
    paint_footer(canvas, canvas.height - 1, picture.footer)


SHEETS: Final[Mapping[str, Callable[[Canvas], None]]] = {
    "stops-cat": sheet_cat,
    "stops-chain": sheet_chain,
    "stops-six": sheet_six,
    "stops-loan": sheet_loan,
    "stops-between": sheet_between,
    "stops-end": sheet_end,
}
