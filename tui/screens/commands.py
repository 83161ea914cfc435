"""Everything that can be done on a screen, found by its words: the command palette.

It is our own and not Textual's: that one has signs that not every terminal has, and words in one language.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.fuzzy import Matcher
from textual.screen import Screen

from tui.bindings import GROUPS, SCREEN, Hint, bind, cap_of
from tui.canvas import Canvas, Line, Span, line
from tui.i18n.catalogs import N_, _
from tui.look.look import width_of
from tui.screens.base import HouseModal, HouseScreen
from tui.widgets.field import Field
from tui.widgets.footer import cap_span
from tui.widgets.list_view import List, Row
from tui.widgets.text_lines import TextLines

LONGEST: Final = 40
"""Signs of what is sought, at most."""
WIDTH: Final = 56
TALLEST: Final = 16
"""Columns of the palette, and its rows at most."""


class Command(NamedTuple):
    """Something that can be done: its words, its key, and what to run for it."""

    label: str
    cap: str
    bound: ActiveBinding


def commands_of(screen: Screen[Any]) -> tuple[Command, ...]:
    """Everything that keys do on a screen now, in this moment's words where it has some."""
    hints = screen.hints() if isinstance(screen, HouseScreen) else ()
    said = {hint.actions: hint.label for hint in hints}
    found: dict[str, Command] = {}
    for bound in screen.active_bindings.values():
        binding = bound.binding
        label = said.get(binding.action) or _(binding.description) if binding.description else ""
        if label and bound.enabled and not binding.system and binding.group in GROUPS:
            found.setdefault(binding.action, Command(label, cap_of(binding.key), bound))
    return tuple(sorted(found.values(), key=lambda command: GROUPS.index(command.bound.binding.group)))


def matching(commands: Iterable[Command], sought: str) -> tuple[Command, ...]:
    """The commands in whose words these letters stand in this order, the best match first."""
    if not sought.strip():
        return tuple(commands)
    matcher = Matcher(sought.strip())
    scored = [(matcher.match(command.label), command) for command in commands]
    return tuple(command for score, command in sorted(scored, key=lambda each: -each[0]) if score > 0)


class CommandList(List[Command]):
    """Commands below each other, with their keys at the right."""

    ground = "well"
    at_once = True

    def paint_item(self, canvas: Canvas, item: Command, row: Row) -> None:
        row.paint_ground(canvas, 0, canvas.width)
        cap = cap_span(item.cap, canvas.look, main=row.marked)
        room = canvas.width - 4 - width_of(canvas.look.say(cap.text))
        canvas.text(2, row.y, canvas.look.cut(item.label, room), row.ink(), bold=row.marked)
        canvas.right_spans(canvas.width - 1, row.y, (cap,))


class Commands(HouseModal[ActiveBinding]):
    """The palette over a screen: a field, and below it what is found. It is dismissed with what to run."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,ctrl+q", "back", N_("back"), "commands.back", SCREEN),
        bind("up", "mark(-1)", N_("mark the one above"), "list.up", SCREEN),
        bind("down", "mark(1)", N_("mark the one below"), "list.down", SCREEN),
        bind("enter", "choose", N_("do the marked thing"), "list.choose", SCREEN),
    ]

    def __init__(self, of: Screen[Any]) -> None:
        super().__init__()
        self._commands = commands_of(of)
        self.field = Field(max_length=LONGEST, ground="lit", id="sought")
        self.list = CommandList(self._commands, id="commands")
        self.told = TextLines((), ground="well", id="told")

    def compose(self) -> ComposeResult:
        yield self.field
        yield self.list
        yield self.told

    def on_mount(self) -> None:
        self.field.focus()

    def redraw(self) -> None:
        self.told.show((self._told(),))

    def _told(self) -> Line:
        told = _("Type what you are looking for; {key} does it.", key=self.cap("choose"))
        if not self.list.items:
            told = _("Nothing here is called that.")
        return line("  ", Span(told, "mute"))

    def hints(self) -> tuple[Hint, ...]:
        return (
            Hint("choose", _("do it"), main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("back", _("back")),
        )

    @on(Field.Changed, "#sought")
    def _seek(self, event: Field.Changed) -> None:
        self.list.items = matching(self._commands, event.value)
        self.list.marked = 0
        self.redraw()

    def action_mark(self, steps: int) -> None:
        """Mark the next command, or the one before."""
        self.list.action_mark(steps)

    def action_choose(self) -> None:
        """Do the marked thing."""
        self.list.action_choose()

    @on(CommandList.Chosen, "#commands")
    def _chosen(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item.bound)
