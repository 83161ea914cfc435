"""What can be looked at over a table, and the chat beside it and over it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import events

from shared.wire import Said
from tui.bindings import bindings_of, caps_of
from tui.canvas import Span
from tui.games.kit.ending import over_page, page
from tui.games.kit.hints import CHAT_OVER
from tui.games.kit.house_table import HouseTable
from tui.games.kit.memo import Memo
from tui.games.kit.overlay import CHAT, ChatOverlay, Overlay, Sheet
from tui.games.kit.part import STRIP
from tui.games.kit.scene import Scene
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, phrase
from tui.screens.said import said_lines
from tui.widgets.lines import Panel, PanelPicture
from tui.widgets.texts import Box

SEAL = 16
"""Hexadecimal digits of a deal's hash in the log: no other deal with the same ones can be found."""
INDENT = 6
"""Cells by which a second line of a saying is set in."""
NARROW, WIDE = 26, 58
"""Cells of the chat beside a table, and over it at least."""


class OverlaidTable(HouseTable):
    """A table over which something may lie: log, chat, and what a game has of its own."""

    overlay_width: ClassVar[int] = 84
    """Columns of what lies over a large table."""
    log_columns_from: ClassVar[int] = 76
    """Columns from which on the log over the table stands in two of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        """What the board shows."""
        self.memo = Memo()
        """The view models that have been built."""
        self.overlay: Overlay | None = None
        """What is looked at over the table."""
        self._draft = ""
        """What is being written in the chat; kept while the chat is closed."""

    # --- What a game says -------------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show what is to be seen now."""
        raise NotImplementedError

    def refuse(self, text: str, fg: str = "loss") -> None:
        """Say for a moment why something is not possible, or what the house has to tell."""
        raise NotImplementedError

    @property
    def caps(self) -> Mapping[str, str]:
        return self.memo("caps", caps_of, bindings_of(type(self)), self.katta.keys)

    def log_lines(self, *, beside: bool) -> tuple[Phrase, ...]:
        """All that happened, in words; ``beside`` the table in few of them."""
        raise NotImplementedError

    # --- What lies over the table -----------------------------------------------------------------------

    def _looks_at(self, what: str) -> bool:
        return self.overlay is not None and self.overlay.what == what

    def action_overlay(self, what: str) -> None:
        """This over the table, or away again; what lies there already goes away."""
        before = self.overlay
        self.action_close(said=True)
        if before is None or before.what != what:
            self.overlay = ChatOverlay(self, self._draft) if what == CHAT else Overlay(self, what)
            self.katta.lay_over(self.overlay)
        self.draw()

    def action_close(self, *, said: bool = False) -> None:
        """Take away what lies over the table; where nothing does, say so unless it is ``said``."""
        overlay, self.overlay = self.overlay, None
        if overlay is not None:
            if isinstance(overlay, ChatOverlay):
                self._draft = overlay.draft
            overlay.dismiss()
            self.draw()
        elif not said:
            told = _("Nothing is open here. {key} leaves the table.", key=self.cap("app.leave"))
            self.refuse(told, "mute")

    def overlay_box(self, what: str) -> Box:
        """Where this lies: between the time and the strip, so that my duty and my cards stay in sight."""
        scene = self.scene
        end = self.overlay_end(scene) if scene is not None and not self.ended else None
        if scene is None or end is None:
            return over_page(page(self.terminal))
        layout = scene.layout
        left, width = (1, 58) if layout.is_small else (2, self.overlay_width if layout.is_large else 76)
        return Box(layout.left + left, 2, width, end - 2)

    def overlay_end(self, scene: Scene) -> int | None:
        """The first row that an overlay leaves in sight; None where it may lie over the whole table."""
        return scene.layout.strip.y if STRIP in scene.layout else None

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        """What is to be seen over the table; None where there is no such thing now. A game adds its own."""
        if what == CHAT:
            return self.chat_panel(beside=False)
        if what == "log":
            columns = 2 if box.width >= self.log_columns_from else 1
            return PanelPicture(_("Log"), self.log_lines(beside=False), self.seal(), columns=columns)
        return None

    def seal(self) -> Phrase:
        """The hash that binds the deal, as far as a player would note it down before the first card."""
        room = self.room
        if room is None or not room.commitment:
            return NOTHING
        return phrase("Sealed before the first card: {seal}", "mute", seal=room.commitment[:SEAL])

    @property
    def looking_on(self) -> bool:
        return super().looking_on or self.overlay is not None

    def pass_on(self, event: events.MouseEvent) -> None:
        """A click or a turn of the wheel beside what lies over the table is one on the table."""
        under = self.under(event)
        if under is None:
            return
        widget, region = under
        if isinstance(event, events.Click) or isinstance(widget, Panel):
            widget.post_message(
                type(event)(
                    widget,
                    event.screen_x - region.x,
                    event.screen_y - region.y,
                    event.delta_x,
                    event.delta_y,
                    event.button,
                    event.shift,
                    event.meta,
                    event.ctrl,
                    event.screen_x,
                    event.screen_y,
                )
            )

    # --- Talk -------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say this to all at the table; nothing closes the chat."""
        if text:
            self.katta.client.say(text)
        else:
            self.action_close()

    def mind_talk(self) -> None:
        """What is to be seen of the chat has been read."""
        overlay, top = self.overlay, self.app.screen
        if overlay is not None:
            read = overlay.what == CHAT and top is overlay and not overlay.panel.back
        else:
            beside = self.scene is not None and self.scene.layout.log is not None and not self.ended
            read = beside and top is self
        if read:
            self.katta.client.unread = 0

    def chat_panel(self, *, beside: bool) -> PanelPicture:
        """What was said, beside the table or over it."""
        return self.memo(("chat", beside), _chat, tuple(self.katta.client.said), self.cap(CHAT_OVER), beside)


def _chat(said: tuple[Said, ...], cap: str, beside: bool) -> PanelPicture:
    """What was said, on a panel; beside the table with the key that opens the chat, until something is."""
    how = (Span(cap, bold=True), Span(" " + _("to say something"), "mute"))
    lines = said_lines(said, NARROW if beside else WIDE)
    return PanelPicture(_("Chat"), lines, how if beside and not said else (), indent=INDENT)
