"""The board: the widgets of the race's table, each where its scene says and showing what its scene says."""

from textual.app import ComposeResult

from shared.seats import Seat
from tui.games.kit.panels import Panels
from tui.games.race.draw import Countdown, Hand, PlayerLine, Prompt, SuitPiles, Tops, Wanted
from tui.games.race.grid import SOME
from tui.games.race.parts import HandPicture, PlayerPicture, PromptPicture, Scene, SuitPicture, TopsPicture
from tui.games.race.piles import SUITS
from tui.i18n.styled_text import NOTHING
from tui.widgets.card_picture import Size
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.painted import Ground
from tui.widgets.texts import Box, TextPart, Texts

EMPTY = TextPart(Box(0, 0, 1, 1), ())


class Board(Ground):
    """Everything on the table. ``show`` a scene; only what differs from the one before is drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self.header = Header(HeaderPicture(""))
        self.time = TimeBar(TimePicture())
        nobody = PlayerPicture(Seat(0), "", False, 0, "")
        self.players = tuple(PlayerLine(nobody) for _ in range(SOME))
        self.suits = tuple(SuitPiles(SuitPicture(suit, (), (), Size.LINE, 5, 0, 0)) for suit in SUITS)
        self.wanted = Wanted(None)
        self.countdown = Countdown(None)
        self.said = Texts(EMPTY)
        self.prompt = Prompt(PromptPicture(NOTHING))
        self.hand = Hand(HandPicture((), ()))
        self.tops = Tops(TopsPicture(EMPTY.box, 0, ()))
        self.panels = Panels()
        self.footer = Footer(FooterPicture(()))
        self._scene: Scene | None = None

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.time
        yield from self.players
        yield from self.suits
        yield self.wanted
        yield self.countdown
        yield self.said
        yield self.prompt
        yield self.hand
        yield self.tops
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
        for index, player in enumerate(self.players):
            player.display = index < len(scene.players)
            if player.display:
                player.place(*grid.players[index])
                player.show(scene.players[index])
        counting = scene.figure is not None
        for index, suit in enumerate(self.suits):
            suit.display = bool(grid.suits) and not counting
            if suit.display:
                suit.place(*grid.suit_box(index, scene.suits[index].fan))
                suit.show(scene.suits[index])
        self.wanted.display = scene.wanted is not None and not counting
        if self.wanted.display:
            self.wanted.place(*grid.wanted)
            self.wanted.show(scene.wanted)
        self.countdown.display = counting
        if counting:
            self.countdown.place(*grid.middle)
            self.countdown.show(scene.figure)
        # Emptied rather than hidden: what comes and goes many times a second must not be laid out anew.
        _texts(self.said, scene.said or TextPart(grid.said, ()), shown=grid.said != grid.prompt)
        self.prompt.place(*grid.prompt)
        self.prompt.show(scene.prompt)
        self.hand.display = bool(scene.hand.places)
        if self.hand.display:
            self.hand.place(*grid.hand_box)
            self.hand.show(scene.hand)
        self.tops.display = scene.tops is not None
        if scene.tops is not None:
            self.tops.place(*scene.tops.box)
            self.tops.show(scene.tops)
        self.footer.place(0, grid.height - 1, grid.width, 1)
        self.footer.show(FooterPicture(scene.footer, scene.header.left))
        self.panels.display(grid.log is not None)

    def show_time(self, header: HeaderPicture) -> None:
        """A second has gone: nothing but the header is drawn."""
        self.header.show(header)

    def show_panels(self, story: PanelPicture, chat: PanelPicture) -> None:
        """The log and the chat beside the table."""
        assert self._scene is not None
        assert self._scene.grid.log is not None
        self.panels.show(self._scene.grid.log, story, chat)


def _texts(widget: Texts, part: TextPart, *, shown: bool) -> None:
    widget.display = shown
    if shown:
        widget.place(*part.box)
        widget.show(part)
