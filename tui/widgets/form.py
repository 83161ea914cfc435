"""Questions with a few answers each, and what the marked answer means."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from tui.bindings import SCREEN, bind
from tui.canvas import Canvas, line
from tui.i18n.catalogs import N_
from tui.look.look import Look, width_of
from tui.widgets.lines import wrapped
from tui.widgets.list_view import List, Row
from tui.widgets.painted import ViewWidget

AnswerT = TypeVar("AnswerT")

INDENT = 2
"""Columns before a question and after its answers; the mark stands before it."""


@dataclass(frozen=True)
class Name(Generic[AnswerT]):
    """What an answer is for, and of which type it is."""

    text: str


@dataclass(frozen=True)
class Choice(Generic[AnswerT]):
    """One answer that may be given: what it is, how it is written, and what it means."""

    value: AnswerT
    label: str
    help: str = ""


@dataclass(frozen=True)
class FormField(Generic[AnswerT]):
    """One question, and the answer that stands."""

    name: Name[AnswerT]
    label: str
    choices: tuple[Choice[AnswerT], ...]
    value: AnswerT
    heading: str = ""
    """What stands above the question, where a new group of them begins."""
    typed: range = range(0)
    """Numbers that may be typed as the answer, whether they are offered or not."""

    @property
    def at(self) -> int:
        """Which of the choices stands. ValueError where the answer is none of them."""
        for index, choice in enumerate(self.choices):
            # True is 1, but no answer to the same question.
            if choice.value == self.value and type(choice.value) is type(self.value):
                return index
        raise ValueError(self.value)

    def offers(self, value: object) -> bool:
        """Whether this is one of the choices."""
        return any(each.value == value and type(each.value) is type(value) for each in self.choices)

    def answered(self, value: AnswerT) -> Self:
        """The question with this answer, if that may be given; else as it is."""
        if self.offers(value):
            return replace(self, value=value)
        typed = Choice(value, str(value), self.choices[-1].help)
        if value in self.typed:
            return replace(self, choices=(*self.choices, typed), value=value)
        return self

    def turned(self, steps: int) -> Self:
        """The question with the next answer, or the one before; round and round."""
        return replace(self, value=self.choices[(self.at + steps) % len(self.choices)].value)


class Shown(NamedTuple):
    """Where an answer stands: column, width, and which one it is."""

    x: int
    width: int
    choice: int


class Form(List[FormField[Any]]):
    """Questions below each other: ▲▼ mark one, ◀▶ answer it, and so does a click on an answer.

    ``items`` are the questions with their answers. An answer that is given is taken over at once and told by
    ``Changed``; who listens may then set other items, as one answer may lead to other questions.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # Beside the arrows, and nothing that a player would change.
        Binding("shift+tab", "mark(-1)", show=False, system=True),
        Binding("tab", "mark(1)", show=False, system=True),
        bind("left", "turn(-1)", N_("the answer before"), "form.left", SCREEN),
        bind("right,space", "turn(1)", N_("the next answer"), "form.right", SCREEN),
        *(
            bind(digit, f"type('{digit}')", N_("type a number"), f"form.{digit}", SCREEN, listed=False)
            for digit in "0123456789"
        ),
    ]
    """
    | Key(s) | Description |
    | :- | :- |
    | tab, shift+tab | Mark the question before or after, as the arrows do. |
    | left, right, space | Give the answer before or after; round and round. |
    | 0 to 9 | Type a number as the answer, where one may be typed. |
    """

    answers: reactive[int] = reactive(24, repaint=False, init=False)
    """The column where answers begin."""
    pointed: reactive[int | None] = reactive(None, repaint=False, init=False)
    """Which answer to the question that the mouse points at it points at, if any."""
    explanation: reactive[str] = reactive("", repaint=False, init=False)
    """What the answer to the marked question means; "" where that needs no words."""

    class Changed(Message):
        """A question has been answered anew."""

        def __init__(self, form: "Form", field: FormField[Any]) -> None:
            super().__init__()
            self.form = form
            self.field = field

        @property
        def control(self) -> "Form":
            """The form, so that handlers may select by id."""
            return self.form

    def __init__(
        self,
        items: Sequence[FormField[Any]] = (),
        *,
        id: str | None = None,  # noqa: A002 - what Textual calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(items, id=id, classes=classes)
        self._figures = ""
        """What has been typed so far as the answer to the marked question."""
        self._explain()

    # --- Answers ----------------------------------------------------------------------------------------

    def __getitem__(self, name: Name[AnswerT]) -> AnswerT:
        """The answer to this question. KeyError where it is not asked."""
        return cast(AnswerT, {field.name: field.value for field in self.items}[name])

    def __contains__(self, name: Name[Any]) -> bool:
        """Whether this is asked."""
        return any(field.name == name for field in self.items)

    def get(self, name: Name[AnswerT], default: AnswerT) -> AnswerT:
        """The answer to this question; ``default`` where it is not asked."""
        return cast(AnswerT, {field.name: field.value for field in self.items}.get(name, default))

    def answer(self, index: int, value: Any) -> None:
        """Answer a question, as a player would."""
        before = self.items[index]
        after = before.answered(value)
        if after != before:
            self.items = (*self.items[:index], after, *self.items[index + 1 :])
        # An answer that is chosen again is one that the player has thought about.
        self.post_message(self.Changed(self, after))

    def watch_items(self) -> None:
        super().watch_items()
        self._explain()

    def watch_marked(self) -> None:
        super().watch_marked()
        self._figures = ""
        self._explain()

    def watch_answers(self) -> None:
        """Answers begin in another column."""
        self.repaint()

    def watch_pointed(self) -> None:
        """What the mouse points at looks like it."""
        self.repaint()

    def _explain(self) -> None:
        field = self.item
        self.explanation = field.choices[field.at].help if field is not None else ""

    # --- Painting ---------------------------------------------------------------------------------------

    def rows_before(self, index: int) -> int:
        return (2 if index else 1) if self.items[index].heading else 0

    def paint_item(self, canvas: Canvas, item: FormField[Any], row: Row) -> None:
        y, look = row.y, canvas.look
        if item.heading:
            canvas.text(INDENT, y - 1, item.heading.upper(), "mute")
        if row.marked:
            canvas.fill(0, y, canvas.width, 1, "lit")
            canvas.text(0, y, "▶", "act", bold=True)
        canvas.text(INDENT, y, look.cut(item.label, self.answers - 3), "ink", bold=row.marked)
        shown = self.shown(item, look, canvas.width)
        if len(shown) < len(item.choices):
            canvas.text(canvas.width - INDENT - 3, y, "◀ ▶", "act" if row.marked else "mute")
        for x, _width, choice in shown:
            text = f" {item.choices[choice].label} "
            if choice == item.at and row.marked:
                canvas.point(x + 1, y)
                canvas.text(x, y, text, "onact", "act", bold=True)
            elif choice == item.at:
                canvas.text(x, y, f"[{text[1:-1]}]" if look.flat else text, "ink", "well", bold=True)
            elif row.hovered and choice == self.pointed:
                canvas.text(x, y, text, "ink", "well" if row.marked else "lit")
            else:
                canvas.text(x, y, text, "ink" if row.marked else "mute")

    def shown(self, field: FormField[Any], look: Look, width: int) -> list[Shown]:
        """Where the answers to a question stand; where there is no room for all, the one that stands."""
        places: list[Shown] = []
        x = self.answers
        for choice, each in enumerate(field.choices):
            wide = width_of(look.say(each.label)) + 2
            places.append(Shown(x, wide, choice))
            x += wide + 1
        if x <= width - INDENT:
            return places
        return [places[field.at]._replace(x=self.answers)]

    # --- Keys and mouse ---------------------------------------------------------------------------------

    def action_turn(self, steps: int) -> None:
        """Give the next answer to the marked question, or the one before."""
        self._figures = ""
        if self.item is not None:
            self.answer(self.marked, self.item.turned(steps).value)

    def action_type(self, digit: str) -> None:
        """One more figure of the number that answers the marked question; where it makes no number that may
        be typed there, a new number begins with it."""
        field = self.item
        if field is None or not field.typed:
            return
        longer = self._figures + digit
        self._figures = longer if int(longer) <= field.typed[-1] else digit
        if int(self._figures) in field.typed:
            self.answer(self.marked, int(self._figures))

    def _pointed(self, x: int, index: int) -> int | None:
        """Which answer to this question stands in this column; None where none does."""
        shown = self.shown(self.items[index], self.look, self.size.width)
        return next((each.choice for each in shown if each.x <= x < each.x + each.width), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The mouse points at an answer, or at none."""
        index = self.index_at(event.y)
        self.pointed = None if index is None else self._pointed(event.x, index)

    def on_click(self, event: events.Click) -> None:
        """A click marks a question, and gives the answer it is on."""
        event.prevent_default()
        index = self.index_at(event.y)
        if index is None:
            return
        event.stop()
        self.marked = index
        field = self.items[index]
        choice = self._pointed(event.x, index)
        arrows = self.size.width - INDENT - 3
        if choice is not None:
            self.answer(index, field.choices[choice].value)
        elif arrows <= event.x < arrows + 3 and len(self.shown(field, self.look, self.size.width)) == 1:
            self.action_turn(-1 if event.x == arrows else 1)


class Explanation(ViewWidget[str]):
    """What the marked answer of a form means, in two rows."""

    DEFAULT_CSS = """
    Explanation {
        width: 1fr;
        height: 2;
    }
    """

    def draw(self, canvas: Canvas, picture: str) -> None:
        for row, spans in enumerate(wrapped(line(picture), canvas.width, canvas.look)[: canvas.height]):
            canvas.spans(0, row, [span._replace(fg="mute") for span in spans])
