"""Where things stand on the table of the race: for few players, some and many, in every size (LOOK §5)."""

from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from tui.games.kit.layout import Layout, Place, Plan, Plans
from tui.games.kit.part import AnyPart
from tui.games.race.countdown import COUNTDOWN
from tui.games.race.hand import HAND
from tui.games.race.piles import PILES, Style
from tui.games.race.players import PLAYERS
from tui.games.race.prompts import PROMPT, SAID
from tui.games.race.tops import TOPS
from tui.games.race.wanted import WANTED
from tui.look.size_class import SizeClass
from tui.widgets.card import Size
from tui.widgets.texts import Box

PARTS: Final[tuple[AnyPart, ...]] = (*PLAYERS, *PILES, WANTED, COUNTDOWN, SAID, PROMPT, HAND, TOPS)
Places: TypeAlias = dict[AnyPart, Place]


class Form(Enum):
    """How the build piles are shown; the least number of players that it is for."""

    FAN = 0
    """As cards."""
    LINES = 5
    """As cards of one line."""
    TABLE = 9
    """How many of them want what, and the first few players alone."""


@cache
def form_of(players: int) -> Form:
    """How the build piles of so many players are shown."""
    return next(form for form in reversed(Form) if players >= form.value)


def style_of(layout: Layout, players: int) -> Style:
    """How the piles of so many players lie."""
    small, lines = layout.is_small, form_of(players) is Form.LINES
    if lines:
        return Style(Size.LINE, 4, 4, 38, 1) if small else Style(Size.LINE, 5, 8, 57 + layout.is_large, 3)
    if small:
        # Four piles of a suit have room where they touch; three stand apart.
        return Style(Size.LINE, 4 if players > 3 else 5, 3, 20)
    return Style(Size.BIG, 6) if layout.is_large else Style(Size.SMALL, 5)


HELD: Final = {
    SizeClass.SMALL: (1, 9, 17, 25, 33, 41, 49),
    SizeClass.NORMAL: (1, 11, 21, 31, 44, 54, 64),
    SizeClass.LARGE: (1, 13, 25, 37, 50, 62, 74),
}
"""Columns of my four row cards, 13-pile, waste and hand, from the left of their box."""


def card_size(layout: Layout) -> Size:
    """How large my own cards are."""
    return Size.HUGE if layout.is_large else Size.BIG


def _row(parts: tuple[AnyPart, ...], columns: tuple[tuple[int, int], ...], first: Place) -> Places:
    """These parts at such columns, so wide, with the rows of the first one."""
    return {part: first._replace(x=x, width=width) for part, (x, width) in zip(parts, columns, strict=False)}


def _below(parts: tuple[AnyPart, ...], first: Place, rows: int) -> Places:
    """These parts one below the other, so many rows apart."""
    return {part: first._replace(y=first.y + rows * index) for index, part in enumerate(parts)}


def _moved(places: Places, rows: int) -> Places:
    return {part: place._replace(y=place.y + rows) for part, place in places.items()}


def _in_two_rows(columns: tuple[tuple[int, int], ...], first: Place) -> Places:
    return _row(PLAYERS[:4], columns, first) | _row(PLAYERS[4:], columns, first._replace(y=first.y + 1))


_SMALL: Final = ((1, 13), (16, 13), (31, 13), (46, 13))
_NORMAL: Final = ((2, 16), (22, 16), (42, 16), (62, 16))
_LARGE: Final = ((2, 18), (23, 18), (44, 18), (65, 18))


def _wider(columns: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """With room for a shadow behind them."""
    return tuple((x, width + 2) for x, width in columns)


_MINE_NORMAL: Final[Places] = {
    SAID: Place(2, 11, 76, 1, 3), PROMPT: Place(2, 12, 76, 1, 3), HAND: Place(2, 14, 73, 7, 4),
}  # fmt: skip

LAYOUT: Final = Plans(
    small=Plan(
        20,
        59,
        {
            **_row(PLAYERS, ((1, 17), (21, 17), (41, 17)), Place(0, 2, 0, 2, 1)),
            **_row(PILES[:2], ((1, 29), (31, 29)), Place(0, 5, 0, 1, 2)),
            **_row(PILES[2:], ((1, 29), (31, 29)), Place(0, 7, 0, 1, 2)),
            PROMPT: Place(1, 9, 58, 1, 3),
            HAND: Place(0, 11, 58, 7, 4),
            TOPS: Place(1, 11, 58, 7, 4),
        },
        crowded={
            4: _row(PLAYERS, _SMALL, Place(0, 2, 0, 2, 1)),
            Form.LINES.value: {
                **_in_two_rows(_SMALL, Place(0, 2, 0, 1, 1)),
                **_below(PILES, Place(0, 5, 60, 1, 2), 1),
            },
            Form.TABLE.value: {
                **_row(PLAYERS, _SMALL, Place(0, 2, 0, 2, 1)),
                WANTED: Place(0, 4, 60, 5, 2),
            },
        },
    ),
    normal=Plan(
        24,
        78,
        {
            **_row(PLAYERS, _NORMAL, Place(0, 2, 0, 2, 1)),
            **_row(PILES, _wider(_NORMAL), Place(0, 5, 0, 6, 2)),
            **_MINE_NORMAL,
            TOPS: Place(2, 14, 76, 7, 4),
        },
        log=Place(90, 3, 28, 19),
        crowded={
            Form.LINES.value: {
                **_in_two_rows(_NORMAL, Place(0, 2, 0, 1, 1)),
                **_below(PILES, Place(0, 5, 80, 1, 2), 2),
                WANTED: Place(57, 4, 21, 1, 2),
                **_moved(_MINE_NORMAL, 1),
            },
            Form.TABLE.value: {
                **_row(PLAYERS, _NORMAL, Place(0, 2, 0, 2, 1)),
                WANTED: Place(0, 5, 80, 6, 2),
                **_MINE_NORMAL,
            },
        },
    ),
    large=Plan(
        36,
        84,
        {
            **_row(PLAYERS, _LARGE, Place(0, 3, 0, 2, 1)),
            **_row(PILES, _wider(_LARGE), Place(0, 7, 0, 10, 2)),
            SAID: Place(2, 17, 82, 1, 3),
            PROMPT: Place(2, 18, 82, 1, 3),
            HAND: Place(1, 21, 85, 9, 4),
            TOPS: Place(2, 21, 82, 9, 4),
        },
        log=Place(91, 3, 27, 31),
        crowded={
            Form.LINES.value: {
                **_in_two_rows(_LARGE, Place(0, 3, 0, 1, 1)),
                **_below(PILES, Place(0, 7, 86, 1, 2), 2),
                WANTED: Place(58, 6, 20, 1, 2),
            },
            Form.TABLE.value: {
                **_row(PLAYERS, _LARGE, Place(0, 3, 0, 2, 1)),
                WANTED: Place(0, 7, 86, 6, 2),
            },
        },
    ),
)


def over(layout: Layout) -> Box:
    """Where an overlay lies: between the time and the prompt, so that my cards and my duty stay in sight."""
    prompt, said = layout[PROMPT], layout.boxes.get(SAID, layout[PROMPT])
    more = 2 if layout.is_large else 0
    return Box(prompt.x, 2, prompt.width + more, said.y - 2)


def middle(layout: Layout) -> Box:
    """Everything between the players and what was said last."""
    prompt, said = layout[PROMPT], layout.boxes.get(SAID, layout[PROMPT])
    top = layout[PLAYERS[0]].y + 2
    return Box(prompt.x, top, prompt.width, said.y - top)
