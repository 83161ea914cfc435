"""Widgets in a terminal: what is sent, what is seen, what a click tells."""

from collections.abc import Sequence

import pytest
from textual import on
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from shared.cards import Card
from tests.tui.eyes import seen
from tui.canvas import Span, line
from tui.gallery import Bit, Cap, Gallery, bid_line, coin, table
from tui.look.look import Look
from tui.look.palette import SHADES
from tui.terminal.felt import Felt
from tui.terminal.painted_app import PaintedApp
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import Cards, CardsPicture, Stood
from tui.widgets.figure import Figure, FigurePicture
from tui.widgets.footer import Footer, FooterPicture, footer_layout
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture, clock
from tui.widgets.lines import Panel, PanelPicture, wrapped
from tui.widgets.seat import Seat, SeatPicture, Turn
from tui.widgets.strip import Strip, StripPicture


class Bare(PaintedApp):
    """An app with a few widgets, each at its place, that keeps what they tell."""

    def __init__(self, *placed: tuple[Widget, tuple[int, int, int, int]], look: Look | None = None) -> None:
        super().__init__(look or Look())
        self.placed = placed
        self.heard: list[Message] = []

    def get_default_screen(self) -> Screen[None]:
        return Felt()

    def on_mount(self) -> None:
        for widget, spot in self.placed:
            self.screen.mount(widget)
            widget.place(*spot)  # type: ignore[attr-defined]

    @on(Cards.Clicked)
    @on(Strip.Clicked)
    @on(Footer.Clicked)
    def hear(self, message: Message) -> None:
        """Keep it."""
        self.heard.append(message)


FACE = CardPicture(State.PLAIN, Card.TH, plate="Kari")
BACK = FACE.but(state=State.BACK, card=None)
KEYS = (Cap("Enter", "bid 5", True), Cap("P", "pass"), Cap("?", "all keys"))
MINE = (Span("You", "act", True),)


def lain(*cards: CardPicture) -> CardsPicture:
    """Cards side by side."""
    return CardsPicture(tuple(Stood(9 * at, 1, card) for at, card in enumerate(cards)))


# Every widget with two pictures that differ.
PAIRS: Sequence[tuple[Widget, object, object]] = (
    (Seat(SeatPicture(MINE)), SeatPicture(MINE), SeatPicture(MINE, turn=Turn.YOURS)),
    (Strip(StripPicture(True, ())), StripPicture(True, ()), StripPicture(False, ())),
    (Figure(FigurePicture("4")), FigurePicture("4"), FigurePicture("5")),
    (Header(HeaderPicture("A")), HeaderPicture("A"), HeaderPicture("B")),
    (TimeBar(TimePicture(0.5)), TimePicture(0.5), TimePicture(0.25)),
    (Footer(FooterPicture(KEYS)), FooterPicture(KEYS), FooterPicture(KEYS[1:])),
    (Panel(PanelPicture("Log")), PanelPicture("Log"), PanelPicture("Log", (line("a"),))),
    (Cards(lain(FACE)), lain(FACE), lain(BACK)),
)


@pytest.mark.parametrize(("widget", "one", "other"), PAIRS, ids=[type(row[0]).__name__ for row in PAIRS])
async def test_an_equal_picture_sends_nothing_and_another_only_what_differs(
    widget: Widget, one: object, other: object
) -> None:
    app = Bare((widget, (4, 4, 40, 8)))
    async with seen(app, 80, 24) as (pilot, eyes):
        widget.show(one)  # type: ignore[attr-defined]
        await pilot.pause()
        before = eyes.text()
        eyes.taken()
        widget.show(one)  # type: ignore[attr-defined]
        await pilot.pause()
        assert eyes.taken() == b""
        widget.show(other)  # type: ignore[attr-defined]
        await pilot.pause()
        assert 0 < len(eyes.taken()) < 900
        assert eyes.text() != before or widget.__class__ is Strip


@pytest.mark.parametrize("palette", ["dark", "light", "contrast"])
async def test_a_turned_card_costs_at_most_700_bytes_with_its_edge(palette: str) -> None:
    cards = Cards(lain(BACK))
    app = Bare((cards, (4, 4, 8, 7)), look=Look(palette))  # type: ignore[arg-type]
    async with seen(app, 80, 24) as (pilot, eyes):
        eyes.taken()
        for picture in (FACE.but(state=State.NARROW), FACE):
            cards.show(lain(picture))
            await pilot.pause()
        assert len(eyes.taken()) <= 700


async def test_the_time_bar_sends_one_piece_when_it_grows_shorter() -> None:
    bar = TimeBar(TimePicture(1.0, mine=True))
    async with seen(Bare((bar, (0, 1, 80, 1))), 80, 24) as (pilot, eyes):
        await pilot.pause()
        eyes.taken()
        bar.show(TimePicture(79 / 80, mine=True))
        await pilot.pause()
        assert len(eyes.taken()) < 150
        assert eyes.text().splitlines()[1] == "━" * 79 + "─"


def hexadecimal(token: str, palette: str = "dark") -> str:
    shade = SHADES[palette][token]  # type: ignore[index]
    return "".join(f"{part:02x}" for part in shade[:3])


async def test_the_table_of_the_gallery_is_drawn_as_the_look_lays_it_out() -> None:
    async with seen(Gallery(Look(), "table"), 80, 24) as (pilot, eyes):
        await pilot.pause()
        assert eyes.text() == TABLE
        assert eyes.cell(2, 1)[:3] == ("━", hexadecimal("act"), hexadecimal("felt"))
        assert eyes.cell(79, 1)[:3] == ("─", hexadecimal("line"), hexadecimal("felt"))
        assert eyes.cell(4, 3) == ("K", hexadecimal("ink"), hexadecimal("well"), True, False)
        assert eyes.cell(59, 2)[:3] == ("┏", hexadecimal("act"), hexadecimal("lit"))
        assert eyes.cell(14, 8) == ("8", hexadecimal("red"), hexadecimal("face"), True, False)
        assert eyes.cell(7, 15) == ("5", hexadecimal("onact"), hexadecimal("act"), True, False)
        assert eyes.cell(0, 23).bg == hexadecimal("room")
        assert eyes.cell(79, 20).bg == hexadecimal("felt")


@pytest.mark.parametrize("depth", ["256", "16", "mono"])
async def test_every_colour_on_the_screen_is_one_of_the_palette(depth: str) -> None:
    look = Look(depth=depth)  # type: ignore[arg-type]
    async with seen(Gallery(look, "table"), 80, 24) as (pilot, eyes):
        await pilot.pause()
        sent = eyes.taken().decode()
        codes = {code for part in sent.split("\x1b[")[1:] for code in [part.partition("m")[0]] if "m" in part}
        numbers = {
            number
            for code in codes
            if set(code) <= set("0123456789;")
            for number in code.replace("38;5;", "i").replace("48;5;", "i").split(";")
        }
        weights = {"", "0", "1", "22", "7", "27"}
        shades = SHADES["dark"].values()
        if depth == "mono":
            assert numbers <= weights
        elif depth == "256":
            assert numbers - weights <= {f"i{shade.indexed}" for shade in shades}
        else:
            bases = [30, 40]
            named = {
                str(base + 60 + shade.sixteen - 8 if shade.sixteen > 7 else base + shade.sixteen)
                for shade in shades
                for base in bases
            }
            assert numbers - weights <= named


async def test_without_colours_even_what_textual_draws_by_itself_has_none() -> None:
    note = Static("[red on blue]x[/]")
    app = PaintedApp(Look(depth="mono"))
    async with seen(app, 40, 10) as (pilot, eyes):
        await app.screen.mount(note)
        await pilot.pause()
        assert {(cell.fg, cell.bg) for cell in eyes.cells()} == {("default", "default")}
        assert "x" in eyes.text()


@pytest.mark.parametrize("depth", ["truecolor", "256", "16", "mono"])
async def test_where_suits_are_two_cells_wide_no_frame_is_shifted(depth: str) -> None:
    look = Look(depth=depth)  # type: ignore[arg-type]
    async with seen(Gallery(look, "table"), 80, 24) as (pilot, eyes):
        await pilot.pause()
        narrow = eyes.looks()
    async with seen(Gallery(look, "table"), 80, 24, wide_suits=True) as (pilot, eyes):
        await pilot.pause()
        wide = eyes.looks()
    suits = {at for at, cell in enumerate(narrow) if cell.char in "♠♥♦♣"}
    assert suits
    behind = {at + 1 for at in suits}
    assert [cell for at, cell in enumerate(narrow) if at not in behind] == [
        cell for at, cell in enumerate(wide) if at not in behind
    ]
    assert all(narrow[at].char == " " for at in behind)


async def test_another_look_paints_everything_anew_in_its_colours() -> None:
    app = Gallery(Look(), "table")
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause()
        app.look = Look("light")
        await pilot.pause()
        assert eyes.text() == TABLE
        grounds = {hexadecimal(token, "light") for token in SHADES["light"]}
        assert {cell.bg for cell in eyes.cells()} <= grounds


async def test_a_piece_that_is_clicked_tells_so() -> None:
    bits = (Bit(4, 1, "only read"), Bit(12, 2, "second"))
    bits[1].does = "enter"
    strip = Strip(StripPicture(True, bits))
    footer = Footer(FooterPicture(KEYS))
    hand = Cards(lain(FACE, FACE))
    app = Bare(
        (hand, (2, 8, 20, 7)),
        (strip, (0, 16, 80, 4)),
        (footer, (0, 23, 80, 1)),
    )
    async with seen(app, 80, 24) as (pilot, _eyes):
        for offset in ((13, 10), (10, 10), (5, 17), (13, 18), (40, 18), (20, 23), (79, 23)):
            await pilot.click(offset=offset)
        await pilot.pause()
    assert [type(message) for message in app.heard] == [
        Cards.Clicked,
        Strip.Clicked,
        Footer.Clicked,
    ]
    assert app.heard[0].index == 1  # type: ignore[attr-defined]
    assert app.heard[1].bit.line == line("second")  # type: ignore[attr-defined]
    assert app.heard[2].key is KEYS[1]  # type: ignore[attr-defined]


async def test_a_hand_holds_as_many_cards_as_it_is_shown() -> None:
    def hand(*cards: Card) -> CardsPicture:
        return CardsPicture(
            tuple(
                Stood(6 * at, 1, CardPicture(State.PLAIN, card, Size.SMALL)) for at, card in enumerate(cards)
            )
        )

    cards = Cards(hand(Card.AS, Card.S2, Card.S3))
    async with seen(Bare((cards, (0, 0, 40, 5))), 80, 24) as (pilot, eyes):
        await pilot.pause()
        assert eyes.text().splitlines()[1] == " A     2     3"
        cards.show(hand(Card.AS, Card.S3))
        await pilot.pause()
        assert eyes.text().splitlines()[1] == " A     3"
        cards.show(hand(Card.AS, Card.S3, Card.S4, Card.S5))
        await pilot.pause()
        assert eyes.text().splitlines()[1] == " A     3     4     5"


def test_a_footer_that_is_too_narrow_keeps_the_first_and_the_last_key() -> None:
    keys = (*KEYS[:2], Cap("R", "rules"), Cap("L", "log of the game"), Cap("?", "all keys"))
    for width in range(30, 90):
        shown = footer_layout(Look(), width, FooterPicture(keys))
        assert shown[0][2] is keys[0]
        assert shown[-1][2] is keys[-1]
        if width >= 45:
            x, wide, _ = shown[-1]
            assert x + wide <= width


def test_money_is_never_cut_from_a_seat() -> None:
    from tui.canvas import Canvas
    from tui.widgets.seat import paint_seat

    for width in range(11, 27):
        for height in (2, 4):
            canvas = Canvas(width, height, Look())
            picture = SeatPicture((Span("Benedikte Sofie"), Span(" ★")), (coin(20),), line("passed"))
            paint_seat(canvas, 0, 0, width, height, picture)
            assert "●20" in canvas.drawn()


def test_long_lines_go_on_between_words_behind_their_indent() -> None:
    said = (Span("Ola ", "mute"), Span("one round before bed abcdefghijklmnop", "ink"))
    rows = ["".join(span.text for span in row) for row in wrapped(said, 12, Look(), 4)]
    assert rows == ["Ola one", "    round", "    before", "    bed", "    abcdefgh", "    ijklmnop"]
    assert wrapped((), 12, Look()) == [()]


def test_time_is_written_in_minutes_and_seconds() -> None:
    assert [clock(0), clock(24), clock(60), clock(-3)] == ["0:00", "0:24", "1:00", "0:00"]


def test_the_table_of_the_gallery_is_made_of_widgets_that_do_not_overlap() -> None:
    cells: set[tuple[int, int]] = set()
    for _, (x, y, width, height) in table(Look()):
        taken = {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
        assert not cells & taken
        cells |= taken
    assert bid_line(0, 0, 5, Look())


TABLE = """\
  TABLE   made of widgets                                        KURV-7   0:24
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━────────────────
                                                           ┏━━━━━━━━━━━━━━━━━┓
    Kari ★    ● 11     Ola       ● 15     Nils      ● 11   ┃ ▶ You      ● 12 ┃
    bids 4             passed, took ●1    passed, took ●2  ┃ your turn       ┃
                                                           ┗━━━━━━━━━━━━━━━━━┛

             ╭─────╮  ╭─────╮  ╭─────╮  ╭─────╮         HIGHEST BID
  THE SACK   │8    │▌ │K    │▌ │10   │▌ │▒▒▒▒▒│▌        █ █
  4 cards    │  ♦  │▌ │  ♥  │▌ │  ♣  │▌ │ 5♠ ▒│▌        ▀▀█  Kari
  ★ joker    │    8│▌ │    K│▌ │   10│▌ │▒▒▒▒▒│▌          ▀
             ╰─────╯▌ ╰─────╯▌ ╰─────╯▌ ╰─────╯▌        Ola passed, took ●1
              Kari      Ola     Nils      You           Nils passed, took ●2
▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
█   Your turn. Bid more than Kari's 4, or pass.                 you have ● 12
█   ◀  5  6  7  8  9  10 11 12 ▶     Enter  bid 5    P  pass, take ●4
▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

   A     2     4     8     10    J       Your hand
    ♠     ♠     ♠     ♠     ♠     ♠      K alone takes the highest with it
     A     2     4     8    10     J     J alone takes the lowest with it
   –1    +2    +4    +8    +10    ·

   Enter  bid 5    ◀▶  change bid    P  pass    R  rules    ?  all keys"""
