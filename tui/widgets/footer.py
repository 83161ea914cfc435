"""The last row: the keys that matter now (LOOK §3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from textual import events
from textual.message import Message

from tui.canvas import Canvas, Span
from tui.look.look import Look, measured
from tui.widgets.painted import ViewWidget

MARGIN: Final = 2
GAP: Final = 3
MOST: Final = 5
"""Never more keys than this."""


class Cap(Protocol):
    """A key to show: ``cap`` is what is on it, ``label`` what it does; ``main`` does the marked thing."""

    @property
    def cap(self) -> str:
        """What is on the key: ``Enter``, ``◀▶``."""
        ...

    @property
    def label(self) -> str:
        """What it does, in the player's language."""
        ...

    @property
    def main(self) -> bool:
        """Whether it does the marked thing, now, for the player whose turn it is."""
        ...


@dataclass(frozen=True, slots=True)
class FooterPicture:
    """The keys from left to right; the main one, if there is one, comes first."""

    keys: Sequence[Cap]
    left: int = 0
    """Where the table is centred: the columns free at both sides."""


def cap_span(cap: str, look: Look, *, main: bool = False) -> Span:
    """A key's cap: on act where it does the marked thing, else on well; in brackets where depth is lost."""
    if main:
        return Span(f" {cap} ", "onact", True, "act")
    if look.flat:
        return Span(f"[{cap}]", "ink", True)
    return Span(f" {cap} ", "ink", True, "well")


def footer_layout(look: Look, width: int, picture: FooterPicture) -> list[tuple[int, int, Cap]]:
    """Column and width of every key that is shown. Where they do not all fit the gaps shrink first, then
    the last but one goes: the last tells where all keys are listed."""
    shown = list(picture.keys[:MOST])
    room = width - 2 * picture.left - MARGIN

    widths = [measured(key.cap, look.ascii)[1] + 3 + measured(key.label, look.ascii)[1] for key in shown]
    gap = GAP
    while len(shown) > 1 and sum(widths) + gap * (len(shown) - 1) > room:
        if gap > 2:
            gap -= 1
        elif len(shown) > 2:
            del shown[-2], widths[-2]
        else:
            break
    found: list[tuple[int, int, Cap]] = []
    x = MARGIN + picture.left
    for width_, key in zip(widths, shown, strict=True):
        found.append((x, width_, key))
        x += width_ + gap
    return found


def paint_footer(canvas: Canvas, y: int, picture: FooterPicture) -> None:
    """Paint the footer over the whole width."""
    canvas.fill(0, y, canvas.width, 1, "room")
    for x, _, key in footer_layout(canvas.look, canvas.width, picture):
        after = canvas.spans(x, y, (cap_span(key.cap, canvas.look, main=key.main),))
        canvas.text(after + 1, y, key.label, "ink" if key.main else "mute")


class Footer(ViewWidget[FooterPicture]):
    """The last row of every screen."""

    ground = "room"

    class Clicked(Message):
        """A key of the footer was clicked."""

        def __init__(self, footer: "Footer", key: Cap, *, back: bool = False) -> None:
            super().__init__()
            self.footer = footer
            self.key = key
            self.back = back
            """The click was on the first sign of a cap of several, as ◀ of ◀▶."""

        @property
        def control(self) -> "Footer":
            """The footer, so that handlers may select by id."""
            return self.footer

    def draw(self, canvas: Canvas, picture: FooterPicture) -> None:
        paint_footer(canvas, 0, picture)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for x, width, key in footer_layout(self.look, self.size.width, self.picture):
            if x <= event.x < x + width:
                self.post_message(self.Clicked(self, key, back=event.x - x < 2))
                return
