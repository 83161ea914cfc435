"""The board: the widgets of the table, each where its scene says and showing what its scene says."""

from textual.app import ComposeResult

from tui.games.kit.panels import Panels
from tui.games.stops.draw import Chain, Hand, Pools
from tui.games.stops.parts import ChainPicture, HandPicture, PoolsPicture, Scene
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.painted import Ground
from tui.widgets.seat import Seat, SeatPicture
from tui.widgets.strip import Strip, StripPicture
from tui.widgets.texts import Box, TextPart, Texts

MOST_SEATS = 6
NO_CHAIN = ChainPicture((), False, 0, 0, 0, (), (), (), 0, 0)


class Board(Ground):
    """Everything on the table. ``show`` a scene; only what differs from the one before is drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self.header = Header(HeaderPicture(""))
        self.time = TimeBar(TimePicture())
        self.seats = tuple(Seat(SeatPicture(())) for _ in range(MOST_SEATS))
        self.pools = Pools(PoolsPicture((), 0))
        self.chain = Chain(NO_CHAIN)
        self.strip = Strip(StripPicture(False, ()))
        self.hand = Hand(HandPicture(()))
        self.aside = Texts(TextPart(Box(0, 0, 1, 1), ()))
        self.panels = Panels()
        self.footer = Footer(FooterPicture(()))
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.time
        yield from self.seats
        yield self.pools
        yield self.chain
        yield self.strip
        yield self.hand
        yield self.aside
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
        self.pools.place(*grid.pools)
        self.pools.show(scene.pools)
        self.chain.place(*grid.chain)
        self.chain.show(scene.chain)
        self.strip.place(*grid.strip)
        self.strip.show(scene.strip)
        # As wide as the strip, whose last row it shows again under a card that is raised into it.
        self.hand.inset = grid.hand.x - grid.strip.x
        self.hand.lit = Box(0, grid.strip.y - grid.hand.y, grid.strip.width, grid.strip.height)
        self.hand.place(grid.strip.x, grid.hand.y, grid.strip.width, grid.hand.height)
        self.hand.show(scene.hand)
        self.aside.display = scene.aside is not None
        if scene.aside is not None:
            self.aside.place(*scene.aside.box)
            self.aside.show(scene.aside)
        self.footer.place(0, grid.height - 1, grid.width, 1)
        self.footer.show(FooterPicture(scene.footer, scene.header.left))
        self.panels.display(grid.log is not None)

    def show_panels(self, story: PanelPicture, chat: PanelPicture) -> None:
        """The log and the chat beside the table."""
        assert self._scene is not None
        assert self._scene.grid.log is not None
        self.panels.show(self._scene.grid.log, story, chat)
