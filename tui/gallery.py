"""Every widget in every state, on sheets: ``python -m tui.gallery``.

Look at it while building; the snapshot tests photograph it. Keys: n and p turn the sheets over, q ends.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Final, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from shared.cards import Card, Rank, Suit, card_of
from shared.terminals import can_draw
from tui.canvas import Canvas, Line, Span, line
from tui.games.catalogue import GAME_UIS
from tui.look.look import DEPTHS, Look, detect, speaks_utf8
from tui.look.palette import GROUNDS, PACKS, PALETTES, SHADES
from tui.terminal.felt import Felt
from tui.terminal.painted_app import PaintedApp
from tui.widgets.card import CardPicture, Size, State, paint_card, paint_fan
from tui.widgets.cards import Cards, CardsPicture, Stood
from tui.widgets.figure import Figure, FigurePicture, paint_figure
from tui.widgets.footer import Footer, FooterPicture, cap_span, paint_footer
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture, paint_header, paint_time
from tui.widgets.lines import PanelPicture, paint_panel
from tui.widgets.painted import CanvasWidget, ViewWidget, place
from tui.widgets.seat import Seat, SeatPicture, Turn, paint_seat
from tui.widgets.strip import Strip, StripPicture, paint_strip

TEN: Final = Card.TH
"""The widest card: two figures and the suit that some terminals draw two cells wide."""


class Cap:
    """A key to show."""

    def __init__(self, cap: str, label: str, main: bool = False) -> None:
        self.cap = cap
        self.label = label
        self.main = main


class Words(ViewWidget[tuple[Line, ...]]):
    """Rows of text on the table."""

    def draw(self, canvas: Canvas, picture: tuple[Line, ...]) -> None:
        for row, spans in enumerate(picture):
            canvas.spans(0, row, spans, canvas.width)


class Bit:
    """A piece of a strip."""

    def __init__(self, x: int, y: int, *spans: str | Span) -> None:
        self.x = x
        self.y = y
        self.line: Line = line(*spans)
        self.does = ""


def coin(amount: int, *, bold: bool = False, apart: bool = False) -> Span:
    """Money as it is drawn."""
    return Span(f"●{' ' if apart else ''}{amount}", "coin", bold)


_TURNED_DOWN: Final = {State.BACK: None, State.OWN: Card.S5, State.PLACE: None}
_STATES: Final = (
    State.PLAIN, State.PLAYABLE, State.CHOSEN, State.DIM, State.PLAIN, State.LOST, State.BACK, State.OWN,
    State.PLACE,
)  # fmt: skip
_NAMES: Final = ("plain", "playable", "chosen", "dim", "new", "lost claim", "back", "yours, down", "place")


def card_in(index: int, size: Size) -> CardPicture:
    """The card of this column of the sheet, in this size."""
    state = _STATES[index]
    plates = {Size.BIG: (*"333333", "Kari", "You", "Ola"), Size.SMALL: (*"3333", "", "3", "", "", "")}
    return CardPicture(
        state,
        _TURNED_DOWN.get(state, TEN),
        size,
        pack=3,
        plate=plates.get(size, ("", "3", *[""] * 7))[index],
        own=state is State.OWN,
        new=index == 4,
        faster="Mette" if state is State.LOST and size is not Size.LINE else "",
    )


def sheet_cards(canvas: Canvas) -> None:
    """Three sizes, nine states; suits in two and in four colours; the packs."""
    paint_header(canvas, 0, HeaderPicture("CARDS", right=(line(Span("three sizes, nine states", "mute")),)))
    paint_time(canvas, 1, TimePicture())
    for index, name in enumerate(_NAMES):
        x = 12 + 10 * index
        canvas.centre(x - 2, 3, 11, name, "mute")
        paint_card(canvas, x, 6, card_in(index, Size.BIG))
        paint_card(canvas, x + 1, 16, card_in(index, Size.SMALL))
        paint_card(canvas, x + 1, 23, card_in(index, Size.LINE))
    for y, name in ((6, "7×5"), (16, "5×3"), (23, "one line"), (27, "suits")):
        canvas.text(2, y, name, bold=True)
    canvas.text(12, 31, "two colours", "mute")
    canvas.text(40, 31, "four colours", "mute")
    canvas.text(68, 31, "six packs", "mute")
    eights = [card_of(Rank.EIGHT, suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)]
    four = Canvas(24, 3, Look(canvas.look.palette, canvas.look.depth, True, canvas.look.ascii))
    for index, card in enumerate(eights):
        paint_card(canvas, 12 + 6 * index, 27, CardPicture(State.PLAIN, card, Size.SMALL))
        paint_card(four, 6 * index, 0, CardPicture(State.PLAIN, card, Size.SMALL))
    canvas.lay(40, 27, four)
    for index in range(len(PACKS)):
        paint_card(canvas, 68 + 6 * index, 27, CardPicture(State.BACK, size=Size.SMALL, pack=index))


def sheet_large(canvas: Canvas) -> None:
    """The largest size, a turning card, fans."""
    paint_header(canvas, 0, HeaderPicture("CARDS", right=(line(Span("large, turning, fanned", "mute")),)))
    paint_time(canvas, 1, TimePicture())
    states = (
        CardPicture(State.PLAIN, TEN, Size.HUGE, plate="Kari"),
        CardPicture(State.PLAYABLE, Card.KS, Size.HUGE, plate="3"),
        CardPicture(State.CHOSEN, Card.AC, Size.HUGE, plate="3"),
        CardPicture(State.DIM, Card.QD, Size.HUGE, plate="✗"),
        CardPicture(State.BACK, None, Size.HUGE, pack=1, plate="Ola"),
        CardPicture(State.OWN, Card.S5, Size.HUGE, pack=3, plate="You", own=True),
        CardPicture(State.PLACE, None, Size.HUGE, word="here", plate="You", own=True),
    )
    for index, picture in enumerate(states):
        paint_card(canvas, 2 + 12 * index, 5, picture)
    paint_card(canvas, 86, 5, CardPicture(State.NARROW, None, Size.HUGE))
    paint_card(canvas, 2, 16, CardPicture(State.NARROW, None, Size.BIG, plate="Ola"))
    paint_card(canvas, 12, 16, CardPicture(State.PLACE, None, Size.BIG, word="here", plate="You", own=True))
    paint_card(canvas, 22, 16, CardPicture(State.PLAIN, Card.AH, Size.BIG, letter="T"))
    paint_card(canvas, 32, 16, CardPicture(State.OWN, TEN, Size.BIG, pack=0, plate="You", own=True))
    fan = tuple(CardPicture(State.PLAIN, card) for card in (Card.S8, TEN, Card.JC, Card.QD))
    paint_fan(canvas, 44, 16, fan)
    paint_fan(canvas, 72, 16, tuple(picture.but(size=Size.SMALL) for picture in fan))
    paint_fan(canvas, 72, 20, tuple(CardPicture(State.BACK, size=Size.SMALL, pack=2) for _ in range(5)))


def seat_pictures(*, apart: bool = True) -> tuple[SeatPicture, ...]:
    """Quiet seats, one that thinks, yours, yours in its blink, one with a long name."""

    def money(amount: int) -> Line:
        return (coin(amount, bold=True, apart=apart),)

    star = Span(" ★" if apart else "★", "mute")
    return (
        SeatPicture((Span("Kari", bold=True), star), money(11), (Span("bids 4", bold=True),)),
        SeatPicture((Span("Ola", bold=True),), money(15), (Span("passed, took ", "mute"), coin(1))),
        SeatPicture(
            (Span("Nils", bold=True), star), money(9), (Span("is thinking", bold=True),), turn=Turn.OTHERS
        ),
        SeatPicture(
            (Span("You", "act", True),), money(12), (Span("your turn", "act", True),), turn=Turn.YOURS
        ),
        SeatPicture(
            (Span("You", "act", True),), money(12), (Span("your turn", "act", True),), (), Turn.YOURS, True
        ),
        SeatPicture(
            (Span("Benedikte Sofie", bold=True), star), money(20),
            (Span("bids 2", bold=True),), (Span("won 2", "mute"),),
        ),
    )  # fmt: skip


def sheet_seats(canvas: Canvas) -> None:
    """Seats of all widths, with and without room for a frame."""
    paint_header(canvas, 0, HeaderPicture("SEATS", "quiet, acting, yours", (line(Span("KURV-7", "mute")),)))
    paint_time(canvas, 1, TimePicture(0.4))
    for row, width in ((3, 18), (8, 14)):
        for index, picture in enumerate(seat_pictures(apart=width >= 18)):
            if 2 + (width + 1) * index + width <= canvas.width - 2:
                paint_seat(canvas, 2 + (width + 1) * index, row, width, 4, picture)
    for index, picture in enumerate(seat_pictures(apart=False)):
        paint_seat(canvas, 2 + 15 * index, 13, 14, 2, picture)
    for index, picture in enumerate(seat_pictures()):
        if index != 1:
            paint_seat(canvas, 2 + 27 * (index % 3), 17 + 5 * (index // 3), 26, 4, picture)


def bid_line(x: int, y: int, marked: int, look: Look) -> list[Bit]:
    """Figures between ◀ and ▶, the marked one on act ground, and the keys."""
    bits = [Bit(x, y, Span("◀", "act"))]
    at = x + 2
    for bid in range(5, 13):
        on = bid == marked
        text = f" {bid:<2}"
        bits.append(Bit(at, y, Span(text, "onact" if on else "ink", on, "act" if on else None)))
        at += 3
    bits.append(Bit(at + 1, y, Span("▶", "act")))
    bits.append(Bit(at + 6, y, cap_span("Enter", look, main=True), " bid 5"))
    bits.append(Bit(at + 22, y, cap_span("P", look), " pass, take ", coin(4)))
    return bits


def sheet_strips(canvas: Canvas) -> None:
    """Strips that are yours and that are not, footers, big figures."""
    look = canvas.look
    clock = line(Span("0:04", "onact", True, "act"))
    paint_header(
        canvas, 0, HeaderPicture("STRIPS", "yours, and others'", (line(Span("KURV-7", "mute")), clock))
    )
    paint_time(canvas, 1, TimePicture(0.8, mine=True))
    have = Bit(64, 1, Span("you have ", "mute"), coin(12, bold=True, apart=True))
    mine = (
        Bit(4, 1, Span("Your turn.", "act", True), " Bid more than Kari's 4, or pass."),
        have,
        *bid_line(4, 2, 5, look),
    )
    paint_strip(canvas, 0, 3, canvas.width, 4, StripPicture(True, mine))
    others = (
        Bit(
            4, 1, Span("Nils is thinking.", bold=True), " Kari's 3 stands. The next pass pays ", coin(3), "."
        ),
        Bit(4, 2, Span("You are out of this auction and watch.", "mute")),
    )
    paint_strip(canvas, 0, 8, canvas.width, 4, StripPicture(False, others))
    small = tuple(bid_line(3, 0, 5, look))
    paint_strip(canvas, 0, 13, canvas.width, 2, StripPicture(True, small, air=False))
    x = 4
    for text, fg in (("0123456789", "coin"), ("+3", "ink"), ("–12", "ink")):
        x = paint_figure(canvas, x, 17, FigurePicture(text, fg)) + 4
    paint_figure(canvas, 4, 21, FigurePicture("ABCDEFGHIJKLMN"))
    paint_figure(canvas, 4, 25, FigurePicture("OPQRSTUVWXYZ"))
    paint_figure(canvas, 70, 21, FigurePicture("KURV-7"))
    keys = (Cap("Enter", "bid 5", True), Cap("◀▶", "change bid"), Cap("P", "pass"), Cap("R", "rules"))
    paint_footer(canvas, canvas.height - 2, FooterPicture((*keys, Cap("?", "all keys"))))
    quiet = (
        Cap("V", "your pile"),
        Cap("C", "chat"),
        Cap("L", "log"),
        Cap("R", "rules"),
        Cap("?", "all keys"),
    )
    paint_footer(canvas, canvas.height - 1, FooterPicture(quiet))


def said(name: str, text: str, fg: str = "ink") -> Line:
    """A line of chat."""
    return (Span(name.ljust(6), "mute"), Span(text, fg))


def sheet_panels(canvas: Canvas) -> None:
    """A log, a chat in which a guest tries everything, a list; every token of the palette."""
    paint_header(canvas, 0, HeaderPicture("PANELS", "log, chat, palette", (line(Span("0:31", "act", True)),)))
    paint_time(canvas, 1, TimePicture(0.9, mine=True))
    log = (
        line(Span("ROUND 2", "mute")),
        line("Kari bought for ", coin(6)),
        line(Span("two jacks went", "mute")),
        line(Span("10 6   ", "mute"), "+16"),
        (),
        line(Span("ROUND 3", "mute")),
        line(f"{canvas.look.card(Card.D8)} turned up"),
        line("The king was alone in the sack: he went, and took the ten with him."),
    )
    paint_panel(canvas, 2, 3, 30, 16, PanelPicture("Log", log))
    chat = (
        said("Kari", "I made coffee"),
        said("[b]x", "[red]not red[/] \x1b[31m\x07 \u202eolleh"),
        said("Ola", "one round before bed, and a very long sentence that has to go on"),
        said("", "You sat down", "mute"),
    )
    bottom = line(Span("C", bold=True), Span(" to say something", "mute"))
    paint_panel(canvas, 34, 3, 34, 16, PanelPicture("Chat", chat, bottom, indent=6))
    for index, token in enumerate(token for token in SHADES["dark"] if not token.startswith("pa")):
        x, y = 70 + 16 * (index // 14), 3 + index % 14
        if token in GROUNDS:
            canvas.fill(x, y, 3, 1, token)
        else:
            canvas.text(x, y, "███", token)
        canvas.text(x + 4, y, token, "mute")


class SheetView(CanvasWidget):
    """One sheet of the gallery, painted whole."""

    def __init__(self, draw: Callable[[Canvas], None]) -> None:
        super().__init__()
        self.sheet = draw

    def paint(self, canvas: Canvas) -> None:
        self.sheet(canvas)


SHEETS: Final[Mapping[str, Callable[[Canvas], None]]] = {
    "cards": sheet_cards,
    "large": sheet_large,
    "seats": sheet_seats,
    "strips": sheet_strips,
    "panels": sheet_panels,
}
GAMES: Final = {name: draw for ui in GAME_UIS.values() for name, draw in ui.sheets().items()}
"""Sheets of single games."""
SHEET_SIZE: Final = (104, 34)
"""Columns and rows that show every sheet whole."""


def table(look: Look) -> list[tuple[Widget, tuple[int, int, int, int]]]:
    """An auction at 80×24 made of widgets, as LOOK §5 lays it out, with the column, row, width and height
    of each."""
    seats = seat_pictures()
    others = (
        seats[0],
        seats[1],
        SeatPicture(
            (Span("Nils", bold=True),), (coin(11, bold=True, apart=True),),
            (Span("passed, took ", "mute"), coin(2)),
        ),
        seats[3],
    )  # fmt: skip
    sack = (
        CardPicture(State.PLAIN, Card.D8, plate="Kari"),
        CardPicture(State.PLAIN, Card.KH, plate="Ola"),
        CardPicture(State.PLAIN, Card.TC, plate="Nils"),
        CardPicture(State.OWN, Card.S5, pack=3, plate="You", own=True),
    )
    hand = (
        (Card.AS, "–1"),
        (Card.S2, "+2"),
        (Card.S4, "+4"),
        (Card.S8, "+8"),
        (Card.TS, "+10"),
        (Card.JS, "·"),
    )
    mine = (
        Bit(4, 1, Span("Your turn.", "act", True), " Bid more than Kari's 4, or pass."),
        Bit(64, 1, Span("you have ", "mute"), coin(12, bold=True, apart=True)),
        *bid_line(4, 2, 5, look),
    )
    keys = (
        Cap("Enter", "bid 5", True), Cap("◀▶", "change bid"), Cap("P", "pass"), Cap("R", "rules"),
        Cap("?", "all keys"),
    )  # fmt: skip
    right = (line(Span("KURV-7", "mute")), line(Span("0:24", "act", True)))
    return [
        (Header(HeaderPicture("TABLE", "made of widgets", right)), (0, 0, 80, 1)),
        (TimeBar(TimePicture(0.8, mine=True)), (0, 1, 80, 1)),
        *((Seat(seat), (2 + 19 * at, 2, 18 + at // 3, 4)) for at, seat in enumerate(others)),
        (
            Words(
                (
                    line(Span("THE SACK", bold=True)),
                    line(Span("4 cards", "mute")),
                    line(Span("★ joker", "mute")),
                )
            ),
            (2, 8, 10, 3),
        ),
        (
            Cards(CardsPicture(tuple(Stood(9 * at, 1, card) for at, card in enumerate(sack))), id="sack"),
            (13, 6, 36, 7),
        ),
        (Words((line(Span("HIGHEST BID", "mute")),)), (56, 7, 22, 1)),
        (Figure(FigurePicture("4", "coin")), (56, 8, 3, 3)),
        (Words((line(Span("Kari", bold=True)),)), (61, 9, 17, 1)),
        (
            Words(
                (
                    line(Span("Ola passed, took ", "mute"), coin(1)),
                    line(Span("Nils passed, took ", "mute"), coin(2)),
                )
            ),
            (56, 11, 22, 2),
        ),
        (Strip(StripPicture(True, mine)), (0, 13, 80, 4)),
        (
            Cards(
                CardsPicture(
                    tuple(
                        Stood(6 * at, 1, CardPicture(State.PLAIN, card, Size.SMALL, plate=value))
                        for at, (card, value) in enumerate(hand)
                    )
                ),
                id="hand",
            ),
            (2, 17, 38, 5),
        ),
        (
            Words(
                (
                    line(Span("Your hand", bold=True)),
                    line(Span("K", bold=True), Span(" alone takes the highest with it", "mute")),
                    line(Span("J", bold=True), Span(" alone takes the lowest with it", "mute")),
                )
            ),
            (41, 18, 37, 3),
        ),
        (Footer(FooterPicture(keys)), (0, 23, 80, 1)),
    ]


class SheetScreen(Felt[None]):
    """One sheet, whole."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.view = SheetView({**SHEETS, **GAMES}[name])

    def compose(self) -> ComposeResult:
        self.view.place(0, 0, *self.app.size)
        yield self.view

    def on_resize(self) -> None:
        self.view.place(0, 0, self.size.width, self.size.height)


class TableScreen(Felt[None]):
    """The table made of widgets."""

    def compose(self) -> ComposeResult:
        for widget, spot in table(cast(Gallery, self.app).look):
            place(widget, *spot)
            yield widget


class Gallery(PaintedApp):
    """The sheets, one after the other; the last is a table of widgets."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("n,right,space", "turn_over(1)"),
        Binding("p,left", "turn_over(-1)"),
        Binding("q", "quit"),
    ]

    def __init__(self, look: Look, sheet: str = "cards") -> None:
        super().__init__(look)
        self.names = (*SHEETS, "table", *GAMES)
        self.at = self.names.index(sheet)

    def _screen(self) -> Screen[None]:
        name = self.names[self.at]
        return TableScreen() if name == "table" else SheetScreen(name)

    def on_mount(self) -> None:
        self.push_screen(self._screen())

    def action_turn_over(self, by: int) -> None:
        """The next sheet, or the one before."""
        self.at = (self.at + by) % len(self.names)
        self.switch_screen(self._screen())


def main() -> int:
    """Show the gallery as the command line asks; gives the exit code."""
    parser = ArgumentParser(prog="python -m tui.gallery", description=__doc__)
    parser.add_argument("--sheet", choices=(*SHEETS, "table", *GAMES), default="cards")
    parser.add_argument("--palette", choices=PALETTES, default="dark")
    parser.add_argument("--depth", choices=DEPTHS, default=detect(os.environ))
    parser.add_argument("--four-colour", action="store_true")
    parser.add_argument("--ascii", action="store_true", default=not speaks_utf8(os.environ))
    asked = parser.parse_args()
    if not (sys.stdin.isatty() and sys.stderr.isatty() and can_draw(os.environ.get("TERM", ""))):
        sys.stderr.write("The gallery needs a terminal that can move its cursor (TERM).\n")
        return 1
    Gallery(Look(asked.palette, asked.depth, asked.four_colour, asked.ascii), asked.sheet).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
