"""The race on sheets of the gallery: few players, some, many, and the end."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Raw

from shared.cards import Card
from shared.games.race.view import Claim, Draw, Pile, Player, Result, Table, View
from shared.seats import Seat
from shared.sight import Faces
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, paint_end
from tui.games.kit.ending import end_keys, page
from tui.games.kit.keys import footer
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import paint_scene
from tui.games.race import words
from tui.games.race.end import ending
from tui.games.race.hand import Lost, Spot, mine_of
from tui.games.race.keys import table_keys
from tui.games.race.view_model import Moment, scene
from tui.i18n.styled_text import NOTHING, plain
from tui.screens.keys import in_footer
from tui.widgets.footer import FooterPicture, paint_footer

CODE = "KURV-7"
ME = Seat(0)
_NAMES = ("Roald", "Kari", "Ola", "Nils", "Ida", "Per", "Mette", "Jonas")
_ROW = ("6S", "KD", "TH", "8C")


def _face(code: str) -> Faces:
    return Faces((Card(code),))


def _names(players: int) -> tuple[str, ...]:
    return tuple(f"{_NAMES[seat % 8]}{seat // 8 or ''}" for seat in range(players))


def _view(players: int, result: Result | None = None) -> View:
    """A race in full run: you have a ♠6, a ♥10 and a ♣4 that go on a pile."""
    lain = [_face(code) for code in ("AS", "9H", "4D", "5S", "JC", "2H", "KS", "3C", "3C")]
    lain += [_face("A23456789TJQ"[at % 12] + "SHDC"[at % 4]) for at in range(3 * (players - 4))]
    piles = tuple(Pile(top, Seat(at % players), at) for at, top in enumerate(lain))
    row = tuple(_face(code) for code in _ROW)
    before = tuple(
        Player(row, _face("4C"), 1 + 5 * seat % 13, _face("QH"), 6, 23, 4, 0) for seat in range(players)
    )
    fits = (Claim("row0", Card("6S")), Claim("row2", Card("TH")), Claim("pile", Card("4C")), Draw())
    return View(ME, Table(3, before, piles, 0, result), () if result else fits)


def _sheet(players: int, moment: Moment) -> Callable[[Canvas], None]:
    def paint(canvas: Canvas) -> None:
        view = _view(players)
        who = words.Table(_names(players), ME, canvas.look)
        shown = scene(view, who, (canvas.width, canvas.height), moment, CODE)
        paint_scene(canvas, shown)
        keys = footer(table_keys(mine_of(view, held=False), shown.layout, players))
        paint_footer(canvas, canvas.height - 1, FooterPicture(keys, shown.layout.left))

    return paint


def sheet_end(canvas: Canvas) -> None:
    """The end of a race of eight."""
    left = (5, 0, 11, 1, 15, 8, 3, 8)
    places = tuple(1 + sum(other < mine for other in left) for mine in left)
    view = _view(8, Result(places, left, tuple(range(20, 28)), (Seat(1),), False))
    names = _names(8)
    seats = tuple(
        SeatLine("person" if seat < 2 else "bot", name, "normal", ready=seat > 1)
        for seat, name in enumerate(names)
    )
    room = TableInfo(
        CODE, "race", Stage.OVER, Settings(8, 0), Raw(b"\x80"), seats, ME, ME, 0, players=dealt_to(seats)
    )
    who = words.Table(names, ME, canvas.look)
    keys = in_footer(end_keys(room), canvas.width)
    size = (canvas.width, canvas.height)
    picture = ending(view, who, Around(room, canvas.look, page(size), NOTHING, keys), seconds=252)
    paint_end(canvas, picture)
    paint_footer(canvas, canvas.height - 1, picture.footer)


QUIET: Final = Moment(gone=72)
FASTER: Final = plain("Ola was faster: 8♣.", "loss")
LATE: Final = Moment(gone=72, lost=(Lost(Spot.ROW4, Card("8C"), "Ola"),), fresh=(5,), told=(FASTER,))
"""A claim that came too late, and a card that has just been laid."""
SHEETS: Final[Mapping[str, Callable[[Canvas], None]]] = {
    "race": _sheet(4, LATE),
    "race-some": _sheet(8, QUIET),
    "race-many": _sheet(32, QUIET),
    "race-end": sheet_end,
}
