"""The board: the widgets of a table, each where a scene says, showing what the scene says."""

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult

from tui.games.kit.panels import Panels
from tui.games.kit.part import AnyPart, Part, PictureT, Shown
from tui.games.kit.scene import Scene
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.painted import Ground, ViewWidget


class Board(Ground):
    """Everything on a table. ``show`` a scene: a widget that is to show what it shows already does nothing.

    It asks nothing of its screen, so tables and replays have the same.
    """

    def __init__(self, parts: Sequence[AnyPart]) -> None:
        """``parts`` in the order in which they lie over each other, the lowest first."""
        super().__init__()
        self.header = Header(HeaderPicture(""))
        self.time = TimeBar(TimePicture())
        self.panels = Panels()
        self.footer = Footer(FooterPicture(()))
        self._widgets: dict[AnyPart, ViewWidget[Any]] = {part: part.widget() for part in parts}
        self._shown: dict[AnyPart, Shown[Any]] = {}

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.time
        yield from self._widgets.values()
        yield self.panels.story
        yield self.panels.chat
        yield self.footer

    def __getitem__(self, part: Part[PictureT]) -> ViewWidget[PictureT]:
        """The widget of a part. KeyError where this board has none."""
        return self._widgets[part]

    def show(self, scene: Scene) -> None:
        """Show this scene."""
        layout = scene.layout
        self.header.place(0, 0, layout.width, 1)
        self.time.place(0, 1, layout.width, 1)
        self.tell_time(scene.header, scene.time)
        shown = {each.part: each for each in scene.shown}
        for part, widget in self._widgets.items():
            now = shown.get(part)
            widget.display = now is not None
            if now is not None and now != self._shown.get(part):
                widget.place(*now.box)
                widget.show(now.picture)
        self._shown = shown
        self.footer.place(0, layout.height - 1, layout.width, 1)
        self.panels.display(layout.log is not None)

    def tell_time(self, header: HeaderPicture, time: TimePicture) -> None:
        """A second has gone: nothing else is drawn."""
        self.header.show(header)
        self.time.show(time)

    def show_keys(self, footer: FooterPicture) -> None:
        """What keys do now, in the last row."""
        self.footer.show(footer)

    def show_panels(self, scene: Scene, story: PanelPicture, chat: PanelPicture) -> None:
        """The log and the chat beside the table, where the scene has room for them."""
        if scene.layout.log is not None:
            self.panels.show(scene.layout.log, story, chat)
