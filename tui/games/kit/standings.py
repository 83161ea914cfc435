"""How a game has come to its end: what each round brought each player, and made in all."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.seats import Seat
from tui.canvas import Canvas
from tui.games.kit.figures import points_of, signed
from tui.games.kit.people import People
from tui.i18n.catalogs import _
from tui.i18n.styled_text import fitting, phrase
from tui.widgets.lines import INSET

WIDEST = 14
"""Columns of a player, at most."""
BOTH = 10
"""Columns of a player from which on there is room for what a round brought beside what it made in all."""
FIRST = 4
"""The row of the first round; title and names stand above it."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds of a game, or parts of it that are called otherwise, from the first to the last.

    ``number`` is that of the first, from 1. ``gains`` and ``had`` are points by round and by player, in the
    order of the players.
    """

    heading: str
    number: int
    gains: tuple[tuple[int, ...], ...]
    had: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The picture: the players with the best first, and the rounds; the shorter ways to count them later."""

    players: tuple[str, ...]
    own: int | None
    """Which of the players looks at it."""
    choices: tuple[Rounds, ...]


def standings_of(people: People, order: Sequence[int], *choices: Rounds) -> Standings:
    """The standings of players in this order, the best first."""
    own = order.index(people.you) if people.you is not None else None
    return Standings(tuple(people.name(Seat(seat)) for seat in order), own, choices)


def rounds(heading: str, final: Sequence[int], gains: Sequence[Sequence[int]], number: int = 1) -> Rounds:
    """The rounds that ended with these points. They are counted back from the end, which is known."""
    had: list[tuple[int, ...]] = []
    now = tuple(final)
    for gained in reversed(gains):
        had.append(now)
        now = tuple(points - gain for points, gain in zip(now, gained, strict=True))
    return Rounds(heading, number, tuple(tuple(gained) for gained in gains), tuple(reversed(had)))


def paint_standings(canvas: Canvas, picture: Standings) -> None:
    """A column for each player, a row for each round; the most points of a round stand out."""
    look = canvas.look
    end = canvas.text(INSET, 1, _("Standings"), bold=True)
    note = phrase("what each brought, and what one then had", "mute")
    room = canvas.height - FIRST - 1
    shown = next((each for each in picture.choices if len(each.had) <= room), picture.choices[-1])
    first = INSET + max(len(look.say(shown.heading)), 2) + 2
    step = min(WIDEST, (canvas.width - INSET - first) // len(picture.players))
    both = step >= BOTH
    if both:
        canvas.right_spans(canvas.width - INSET, 1, fitting(canvas.width - end - 2 - INSET, (note, ()), look))
    canvas.text(INSET, FIRST - 1, look.say(shown.heading), "mute")
    for column, name in enumerate(picture.players):
        left, right = first + step * column, first + step * (column + 1)
        own = column == picture.own
        if own:
            canvas.fill(left + 1, FIRST - 1, step, min(room, len(shown.had)) + 1, "lit")
        canvas.right(right, FIRST - 1, look.cut(look.say(name), step - 2), "ink" if own else "mute", bold=own)
        for row, (gains, had) in enumerate(zip(shown.gains[:room], shown.had[:room], strict=True), FIRST):
            canvas.right(right, row, points_of(had[column]), bold=had[column] == max(had))
            if both:
                canvas.right(right - 4, row, signed(gains[column]), "mute")
    for row in range(len(shown.had[:room])):
        canvas.right(INSET + 2, FIRST + row, str(shown.number + row), "mute")
