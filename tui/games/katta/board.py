"""The board: the widgets of the Katta table, each where its scene says and showing what its scene says."""

from textual.app import ComposeResult

from tui.games.katta.draw import Hand, Price
from tui.games.katta.parts import Scene
from tui.games.kit.panels import Panels
from tui.widgets.cards import Cards, Stood
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.painted import Ground
from tui.widgets.seat import Seat, SeatPicture
from tui.widgets.strip import Strip, StripPicture
from tui.widgets.texts import Box, TextPart, Texts

MOST_SEATS = 5
NOWHERE = Box(0, 0, 1, 1)
EMPTY = TextPart(NOWHERE, ())


class Board(Ground):
    """Everything on the table. ``show`` a scene; only what differs from the one before is drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self.header = Header(HeaderPicture(""))
        self.time = TimeBar(TimePicture())
        self.seats = tuple(Seat(SeatPicture(())) for _ in range(MOST_SEATS))
        self.label = Texts(EMPTY)
        self.sack = Cards((), below=1, id="sack")
        self.price = Price(EMPTY)
        self.strip = Strip(StripPicture(False, ()))
        self.hand = Hand((), below=2, id="hand")
        self.panels = Panels()
        self.footer = Footer(FooterPicture(()))
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.time
        yield from self.seats
        yield self.label
        yield self.sack
        yield self.price
        yield self.strip
        yield self.hand
        yield self.panels.story
        yield self.panels.chat
        yield self.footer

    def show(self, scene: Scene) -> None:
        """Show this scene."""
        self._scene = scene
        grid = scene.grid
        self.header.place(0, 0, grid.width, 1)
        self.header.show(scene.header)
        self.time.place(0, 1, grid.width, 1)
        self.time.show(scene.time)
        for index, seat in enumerate(self.seats):
            seat.display = index < len(scene.seats)
            if seat.display:
                seat.place(*scene.seats[index].box)
                seat.show(scene.seats[index].picture)
        self.label.display = scene.label is not None
        if scene.label is not None:
            self.label.place(*scene.label.box)
            self.label.show(scene.label)
        self.sack.place(*grid.row)
        self.sack.show(_cards_in(grid.row, scene.sack))
        self.price.place(*scene.price.box)
        self.price.show(scene.price)
        self.strip.place(*grid.strip)
        self.strip.show(scene.strip)
        hand = grid.whole_hand
        self.hand.place(*hand)
        said = (scene.aside,) if scene.under is None else (scene.aside, scene.under)
        self.hand.show_with(_cards_in(hand, scene.hand), tuple(_text_in(hand, part) for part in said))
        self.footer.place(0, grid.height - 1, grid.width, 1)
        self.footer.show(FooterPicture(scene.footer, scene.header.left))
        self.panels.display(grid.log is not None)

    def show_panels(self, story: PanelPicture, chat: PanelPicture) -> None:
        """The log and the chat beside the table."""
        assert self._scene is not None
        assert self._scene.grid.log is not None
        self.panels.show(self._scene.grid.log, story, chat)


def _cards_in(box: Box, stood: tuple[Stood, ...]) -> tuple[Stood, ...]:
    """The cards, each counted from the corner of this box."""
    return tuple(Stood(each.x - box.x, each.y - box.y, each.picture) for each in stood)


def _text_in(box: Box, part: TextPart) -> TextPart:
    """The text, counted from the corner of this box."""
    return TextPart(part.box._replace(x=part.box.x - box.x, y=part.box.y - box.y), part.lines)
