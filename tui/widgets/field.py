"""Where text is typed: Textual's own input, with what a player may write and in the colours of the table."""

from typing import ClassVar
from unicodedata import category

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widgets import Input
from textual.widgets.input import Selection

from tui.bindings import SCREEN, bind
from tui.canvas import Canvas, Weight
from tui.i18n.catalogs import N_
from tui.look.look import Look, cleaned, width_of
from tui.terminal.felt import host_of


def _key(keys: str, action: str, description: str, name: str, *, listed: bool = True) -> Binding:
    return bind(keys, action, description, f"field.{name}", SCREEN, show=False, listed=listed)


class Field(Input, inherit_bindings=False, inherit_css=False):
    """One line of text, on one row and without a frame.

    What is typed is what can be shown: signs that could do more than stand in their cell are left out, a
    paste of many lines becomes one, and there is no more of it than ``max_length``. A text that is
    ``offered`` stands selected, so that the first letter takes its place. What stands in ``without`` is never
    typed, so that it can be a key. Enter is no key here either: what it does is the business of the screen.

    The terminal's own cursor stands where the next letter goes; readers of the screen and input methods
    follow it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("left", "cursor_left", N_("a letter back"), "left", listed=False),
        _key("right", "cursor_right", N_("a letter on"), "right", listed=False),
        _key("ctrl+left", "cursor_left_word", N_("a word back"), "word_left", listed=False),
        _key("ctrl+right", "cursor_right_word", N_("a word on"), "word_right", listed=False),
        _key("home", "home", N_("to the beginning"), "home", listed=False),
        _key("end,ctrl+e", "end", N_("to the end"), "end", listed=False),
        _key("shift+left", "cursor_left(True)", N_("mark letters"), "mark_left"),
        _key("shift+right", "cursor_right(True)", N_("mark letters"), "mark_right", listed=False),
        _key("ctrl+shift+left", "cursor_left_word(True)", N_("mark words"), "mark_word_left"),
        _key(
            "ctrl+shift+right", "cursor_right_word(True)", N_("mark words"), "mark_word_right", listed=False
        ),
        _key("shift+home", "home(True)", N_("mark to the beginning"), "mark_home", listed=False),
        _key("shift+end", "end(True)", N_("mark to the end"), "mark_end", listed=False),
        _key("ctrl+shift+a", "select_all", N_("mark all"), "mark_all"),
        _key("backspace", "delete_left", N_("delete the letter before"), "backspace", listed=False),
        _key("delete,ctrl+d", "delete_right", N_("delete the letter behind"), "delete", listed=False),
        _key("ctrl+w,ctrl+backspace", "delete_left_word", N_("delete the word before"), "delete_word"),
        _key("ctrl+u", "delete_left_all", N_("delete all before"), "delete_before"),
        _key("ctrl+k", "delete_right_all", N_("delete all behind"), "delete_behind"),
        _key("ctrl+x", "cut", N_("cut what is marked"), "cut"),
        _key("ctrl+v", "paste", N_("put in what was cut"), "paste"),
    ]
    """
    | Key(s) | Description |
    | :- | :- |
    | left, right, ctrl+left, ctrl+right, home, end | Move by letters, by words, to an end. |
    | the same with shift, ctrl+shift+a | Select; what is typed takes the place of what is selected. |
    | backspace, delete, ctrl+w, ctrl+u, ctrl+k | Delete a letter, the word before, all before, all behind. |
    | ctrl+x, ctrl+v | Cut, and put in again. |

    Of the keys of Textual's input some have another meaning here: Enter is the screen's, Ctrl-A is what
    multiplexers wait for, and Ctrl-C leaves.
    """

    DEFAULT_CSS = """
    Field {
        width: 100%;
        height: 1;
        overflow: hidden hidden;
        scrollbar-size: 0 0;
        pointer: text;
    }
    """

    canvas: Canvas | None = None
    """What is painted now, and where on it the cursor stands."""

    def __init__(
        self,
        value: str = "",
        *,
        max_length: int,
        offered: bool = False,
        without: str = "",
        ground: str = "well",
        id: str | None = None,  # noqa: A002 - what Textual calls it
    ) -> None:
        """``ground`` is the token of what it stands on."""
        super().__init__(value, max_length=max_length, select_on_focus=offered, validate_on=(), id=id)
        self.without = without
        self.ground = ground
        self.cursor_blink = False  # it is the terminal's cursor, which blinks as its owner likes

    @property
    def look(self) -> Look:
        """How things look now: the app's."""
        return host_of(self).look

    def allow_focus(self) -> bool:
        """What is not there is not written in."""
        return super().allow_focus() and bool(self.display)

    # --- What is written --------------------------------------------------------------------------------

    def take(self) -> str:
        """Empty the line; what stood in it."""
        text, self.value = self.value, ""
        return text

    def replace(self, text: str, start: int, end: int) -> None:
        """Write this in place of what stands there, or delete that."""
        start, end = sorted((max(0, start), min(len(self.value), end)))
        if not text:
            end = self._beside_marks(end, 1)
        if len(text) > 1:
            text = " ".join(text.split())
        room = self.max_length - (len(self.value) - (end - start)) if self.max_length else len(text)
        # Together with what stands before it: a mark that is typed by itself belongs to the letter there.
        super().replace(cleaned(self.value[:start] + text[: max(0, room)]), 0, end)

    def validate_selection(self, selection: Selection) -> Selection:
        """A letter and its marks are one step."""
        start, end = super().validate_selection(selection)
        step = 1 if end >= self.cursor_position else -1
        return Selection(self._beside_marks(start, step), self._beside_marks(end, step))

    def _beside_marks(self, at: int, step: int) -> int:
        while 0 < at < len(self.value) and category(self.value[at]) == "Mn":
            at += step
        return at

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether this key is a letter here."""
        return not self._is_key(character) and super().check_consume_key(key, character)

    def _is_key(self, character: str | None) -> bool:
        return character is not None and character in self.without

    def on_key(self, event: events.Key) -> None:
        """What is never typed here goes on to whoever has it as a key."""
        if self._is_key(event.character):
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """A paste is one line."""
        event.stop()
        event.prevent_default()
        self.replace(event.text, *self.selection)

    # --- How it is seen ---------------------------------------------------------------------------------

    def _cells(self, end: int) -> int:
        """Cells of the text before this place, as this terminal shows it."""
        return width_of(self.look.say(self.value[:end]))

    @property
    def _first(self) -> int:
        """The first cell of the text that is seen: as Textual has scrolled it, the cursor in sight."""
        at, room = self._cells(self.cursor_position), max(1, self.size.width)
        return min(at, max(self.scroll_offset.x, at - room + 1))

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where on the screen the next letter goes."""
        x, y = self.content_region.offset
        return Offset(x + self._cells(self.cursor_position) - self._first, y)

    def _painted(self) -> Canvas:
        """The row as it is seen now."""
        canvas = Canvas(self.size.width, 1, self.look, self.ground)
        first = self._first
        start, end = sorted(self.selection) if self.has_focus else (0, 0)
        x = -first
        for text, selected in (
            (self.value[:start], False),
            (self.value[start:end], True),
            (self.value[end:], False),
        ):
            x = canvas.text(x, 0, text, "ink", self.ground, reverse=selected)
        if self.has_focus:
            canvas.point(self._cells(self.cursor_position) - first, 0, Weight.WRITTEN)
        whole = Canvas(self.outer_size.width, 1, self.look, self.ground)
        whole.lay(self.gutter.left, 0, canvas)
        return whole

    def render_line(self, y: int) -> Strip:
        """The row as it is seen now."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The row inside the crop, with nothing of Textual's own colours in it."""
        self.canvas = self._painted()
        host_of(self).carets.add(self)
        rows = self.canvas.strips()
        rows += Canvas(self.outer_size.width, crop.bottom - 1, self.look, self.ground).strips()
        return [row.crop(*crop.column_span) for row in rows[crop.y : crop.bottom]]
