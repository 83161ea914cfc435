"""What is looked at over a table: its log, its chat, and what a game has of its own. The table goes on below,
and answers to its keys and clicks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from shared.wire import MAX_SAY
from tui.bindings import LOOK, TALK, Hint, KeyLabel, bind, sure
from tui.canvas import Canvas
from tui.i18n.catalogs import N_
from tui.screens.base import HouseModal
from tui.widgets.field import Field
from tui.widgets.lines import INSET, Panel, PanelPicture
from tui.widgets.painted import place
from tui.widgets.texts import Box

PictureT = TypeVar("PictureT")
BEGINNING: Final = 1_000_000
"""More rows than there ever are."""


@dataclass(frozen=True, slots=True)
class Sheet(Generic[PictureT]):
    """A view model of a game's own, and how it is painted on a panel."""

    picture: PictureT
    paint: Callable[[Canvas, PictureT], None]


class OverlayPanel(Panel):
    """A panel over the table: lines, which scroll, or a game's own sheet."""

    WRITING: ClassVar[int] = 2
    """Rows of a line that is being written under what was said."""

    def __init__(self, *, writing: bool) -> None:
        super().__init__(PanelPicture(""))
        self.writing = writing
        self._own: tuple[Sheet[Any], str] | None = None
        """A game's own, and what becomes of the game meanwhile."""

    @property
    def most(self) -> int:
        return super().most if self._own is None else 0

    @property
    def page(self) -> int:
        """Rows of a page; 0 where nothing scrolls."""
        return super().page if self._own is None else 0

    def tell(self, picture: PanelPicture | Sheet[Any], note: str) -> None:
        """Show this from now on; ``note`` says what becomes of the game meanwhile."""
        if isinstance(picture, PanelPicture):
            self._own = None
            self.show(replace(picture, note=note, writing=self.writing))
        elif self._own != (picture, note):
            self._own = (picture, note)
            self.repaint()

    def draw(self, canvas: Canvas, picture: PanelPicture) -> None:
        if self._own is None:
            super().draw(canvas, picture)
            return
        sheet, note = self._own
        sheet.paint(canvas, sheet.picture)
        if note and not canvas.drawn().split("\n")[-1].strip():
            canvas.right(canvas.width - INSET, canvas.height - 1, note, "mute")

    def on_click(self, event: events.Click) -> None:
        """It is only read."""
        event.stop()


class Below(Protocol):
    """The table under an overlay."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """What its keys do now."""
        ...

    def hints(self) -> tuple[Hint, ...]:
        """What keys do now, the overlay's among them."""
        ...

    def labelled(self, hints: tuple[Hint, ...], *, short: bool) -> tuple[KeyLabel, ...]:
        """The same with the keys as they are."""
        ...

    def overlay_box(self, what: str) -> Box:
        """Where this lies over the table."""
        ...

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        """What is to be seen there; None where there is no such thing any more."""
        ...

    def meanwhile(self) -> str:
        """What becomes of the game meanwhile."""
        ...

    def pass_on(self, event: events.MouseEvent) -> None:
        """A click or a turn of the wheel was meant for the table."""
        ...

    def say(self, text: str) -> None:
        """Say this in the chat; nothing closes it."""
        ...

    def action_close(self) -> None:
        """Take the overlay away."""
        ...


CHAT: Final = "chat"


class Overlay(HouseModal[None]):
    """Something to be looked at. What is no key of its own is the table's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("up", "scroll(1)", N_("earlier"), "overlay.earlier", LOOK, show=False),
        bind("down", "scroll(-1)", N_("later"), "overlay.later", LOOK, show=False),
        bind("pageup", "scroll_page(1)", N_("a page back"), "overlay.page_back", LOOK, show=False),
        bind("pagedown", "scroll_page(-1)", N_("a page on"), "overlay.page_on", LOOK, show=False),
        bind("home", f"scroll({BEGINNING})", N_("to the beginning"), "overlay.begin", LOOK, show=False),
        bind("end", f"scroll(-{BEGINNING})", N_("to the end"), "overlay.end", LOOK, show=False),
    ]

    writing: ClassVar[bool] = False
    """Whether a line is written on it."""

    def __init__(self, below: Below, what: str) -> None:
        """``what`` is to be looked at."""
        super().__init__()
        self.below = below
        self.what = what
        self.panel = OverlayPanel(writing=self.writing)

    def compose(self) -> ComposeResult:
        yield self.panel

    # --- What is to be seen -----------------------------------------------------------------------------

    def redraw(self) -> None:
        """Show it as it is now."""
        box = self.below.overlay_box(self.what)
        picture = self.below.overlay_picture(self.what, box)
        if picture is None:
            self.below.action_close()
            return
        self.stand(box)
        self.panel.tell(picture, self.below.meanwhile())

    def stand(self, box: Box) -> None:
        """Let it stand there."""
        self.panel.place(*box)

    def hints(self) -> tuple[Hint, ...]:
        return self.below.hints()

    def labelled(self, hints: tuple[Hint, ...], *, short: bool) -> tuple[KeyLabel, ...]:
        return self.below.labelled(hints, short=short)

    # --- What is done -----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing scrolls that has no lines."""
        return self.panel.page > 0 if action in ("scroll", "scroll_page") else True

    async def on_key(self, event: events.Key) -> None:
        bound = self.below.active_bindings.get(event.key)
        if event.key not in self.active_bindings and bound is not None:
            event.stop()
            event.prevent_default()
            await self.app.run_action(bound.binding.action, bound.node)

    def on_click(self, event: events.Click) -> None:
        """What lies beside it is the table."""
        self.below.pass_on(event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.below.pass_on(event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.below.pass_on(event)

    def action_scroll(self, rows: int) -> None:
        """Further back, or on again. Of a long log more is told as one comes to what is known of it."""
        before = self.panel.back
        self.panel.scroll_rows(-rows)
        self.redraw()
        moved = self.panel.back - before
        if 0 < moved < rows:
            self.action_scroll(rows - moved)

    def action_scroll_page(self, pages: int) -> None:
        """The same by as much as is seen at once."""
        self.action_scroll(pages * self.panel.page)


class ChatOverlay(Overlay):
    """What was said, and a line to say more on."""

    BINDINGS: ClassVar[list[BindingType]] = [bind("enter", "say", N_("say it"), "chat.say", TALK)]

    writing = True

    def __init__(self, below: Below, draft: str) -> None:
        """``draft`` is what was being written when the chat was closed."""
        super().__init__(below, CHAT)
        self.field = Field(draft, max_length=MAX_SAY, ground="lit")

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self.field

    @property
    def draft(self) -> str:
        """What is being written."""
        return self.field.value

    def stand(self, box: Box) -> None:
        super().stand(box)
        row = box.y + box.height - OverlayPanel.WRITING
        place(self.field, box.x + INSET + 2, row, box.width - 2 * INSET - 2, 1)

    @sure
    def action_say(self) -> None:
        """Say what has been written; an empty line closes the chat."""
        self.below.say(self.field.take().strip())
