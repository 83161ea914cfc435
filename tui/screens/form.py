"""Questions with a few answers each: ▲▼ choose the question, ◀▶ the answer, a click does both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tui.canvas import Canvas, line
from tui.look.look import width_of
from tui.screens.keys import Key
from tui.screens.menu import Marked
from tui.widgets.lines import wrapped


@dataclass
class Field:
    """One question. ``names`` and ``help`` are one for each answer, in the player's language."""

    label: str
    values: Sequence[object]
    names: Sequence[str]
    help: Sequence[str] = ()
    at: int = 0
    """Which answer stands."""
    name: str = ""
    """What the answer is for, for the reader of the form."""
    group: str = ""
    """A heading before the question."""
    typed: range = range(0)
    """Numbers that may be typed as the answer, whether they are offered or not."""

    @property
    def value(self) -> object:
        """The answer that stands."""
        return self.values[self.at]

    def choose(self, value: object) -> None:
        """Let this answer stand, if it is one."""
        for index, each in enumerate(self.values):
            if each == value and type(each) is type(value):
                self.at = index

    def take(self, number: int) -> None:
        """Let this number stand, which need not be offered."""
        if number not in self.values:
            self.values, self.names = (*self.values, number), (*self.names, str(number))
        self.choose(number)


class Form:
    """Some fields, one of them marked."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.marked = Marked()
        self._figures = ("", "")
        """What has been typed so far, and for which question."""

    def __getitem__(self, name: str) -> object:
        return next(each.value for each in self.fields if each.name == name)

    def has(self, name: str) -> bool:
        """Whether there is such a question now."""
        return any(each.name == name for each in self.fields)

    def is_last(self, name: str) -> bool:
        """Whether the last answer to this question stands, and not the only one."""
        return any(each.name == name and 0 < each.at == len(each.values) - 1 for each in self.fields)

    @property
    def field(self) -> Field:
        """The marked question."""
        return self.fields[self.marked.among(len(self.fields))]

    def turn(self, steps: int) -> None:
        """The next answer to the marked question, or the one before; round and round."""
        here = self.field
        here.at = (here.at + steps) % len(here.values)
        self._figures = ("", "")

    def type(self, digit: str) -> None:
        """One more figure of the number that answers the marked question; where it makes no number that may
        be typed there, a new number begins with it."""
        here = self.field
        if not here.typed:
            return
        figures = digit
        if self._figures[1] == here.name and int(self._figures[0] + digit) <= here.typed[-1]:
            figures = self._figures[0] + digit
        self._figures = (figures, here.name)
        if int(figures) in here.typed:
            here.take(int(figures))

    def paint(
        self,
        canvas: Canvas,
        y: int,
        last: int,
        spot: Callable[[int, int, int, int, Key], None],
        *,
        answers: int,
    ) -> None:
        """Draw the questions from row ``y`` to before row ``last``; answers from column ``answers`` on.

        The explanation of the marked answer stands in the last two rows.
        """
        rows = self._rows()
        room = last - y - 3
        at = next(index for index, (_, shown) in enumerate(rows) if shown is self.field)
        first = max(0, min(at - room // 2, len(rows) - room))
        for row, (heading, shown) in enumerate(rows[first : first + room]):
            if shown is None:
                canvas.text(4, y + row, heading.upper(), "mute")
            else:
                self._paint_field(canvas, y + row, shown, spot, answers)
        if first > 0:
            canvas.text(canvas.width - 3, y, "▲", "mute")
        if first + room < len(rows):
            canvas.text(canvas.width - 3, y + room - 1, "▼", "mute")
        here = self.field
        if here.help:
            text = line(here.help[here.at % len(here.help)])
            for row, spans in enumerate(wrapped(text, canvas.width - 8, canvas.look)[:2]):
                canvas.spans(4, last - 2 + row, [span._replace(fg="mute") for span in spans])

    def _rows(self) -> list[tuple[str, Field | None]]:
        rows: list[tuple[str, Field | None]] = []
        for each in self.fields:
            if each.group:
                if rows:
                    rows.append(("", None))
                rows.append((each.group, None))
            rows.append(("", each))
        return rows

    def _paint_field(
        self,
        canvas: Canvas,
        y: int,
        shown: Field,
        spot: Callable[[int, int, int, int, Key], None],
        answers: int,
    ) -> None:
        marked = shown is self.field
        index = self.fields.index(shown)
        if marked:
            canvas.fill(2, y, canvas.width - 4, 1, "lit")
            canvas.text(2, y, "▶", "act", bold=True)
        canvas.text(4, y, canvas.look.cut(shown.label, answers - 5), "ink", bold=marked)
        spot(2, y, answers - 2, 1, Key((), "", "", "point", (index, -1)))
        x, right = answers, canvas.width - 4
        names = list(range(len(shown.names)))
        if _width(canvas, shown) > right - x:
            names = [shown.at]
            canvas.text(right - 3, y, "◀ ▶", "act" if marked else "mute")
        for choice in names:
            text = f" {shown.names[choice]} "
            stands = choice == shown.at
            if stands and marked:
                canvas.point(x + 1, y)
                end = canvas.text(x, y, text, "onact", "act", bold=True)
            elif stands:
                end = canvas.text(
                    x, y, f"[{text[1:-1]}]" if canvas.look.flat else text, "ink", "well", bold=True
                )
            else:
                end = canvas.text(x, y, text, "mute" if not marked else "ink")
            spot(x, y, end - x, 1, Key((), "", "", "point", (index, choice)))
            x = end + 1


def _width(canvas: Canvas, shown: Field) -> int:
    return sum(width_of(canvas.look.say(name)) + 3 for name in shown.names)
