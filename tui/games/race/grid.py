"""Where things stand on the table of the race, in every size (LOOK §5). Columns and rows from 0."""

from functools import lru_cache
from typing import Final, NamedTuple

from tui.games.kit.columns import LOG_FROM, left_of
from tui.widgets.card_picture import Size
from tui.widgets.texts import Box

FEW: Final = 4
"""Players whose piles lie as cards side by side."""
SOME: Final = 8
"""Players whose piles lie as cards of one line. With more the table says how many piles want what."""


class Grid(NamedTuple):
    """The places of everything on the table in one size.

    ``size`` is "small" (60×20), "normal" (80×24) or "large" (120×36); ``form`` is how the build piles are
    shown: "fan" (cards), "lines" (cards of one line) or "table" (how many piles want what).
    """

    size: str
    form: str
    width: int
    height: int
    left: int
    players: tuple[Box, ...]
    """One for each player who is shown; two rows high with a bar of their own, or one."""
    suits: tuple[Box, ...]
    """Where the piles of ♠ ♥ ♦ ♣ lie, with what they want; none in the form "table"."""
    pile: Size
    """How large a card on a build pile is."""
    step: int
    """Columns from one pile to the next, where they do not have to lie closer."""
    cards: int
    """Column of the first pile, from the left of its box."""
    wants: int
    """Column of what a suit wants, from the left of its box."""
    wanted: Box
    """The heading over what is wanted, or the whole table of it."""
    said: Box
    """What happened or was told last."""
    prompt: Box
    """What there is to do, and the counts. The same row as ``said`` where there is only one for both."""
    hand: tuple[int, ...]
    """Columns of my four row cards, my 13-pile, waste and hand."""
    hand_y: int
    card: Size
    """How large my own cards are."""
    log: Box | None

    @property
    def end(self) -> int:
        """The column after the last one of the table."""
        return self.prompt.x + self.prompt.width

    def suit_box(self, index: int, fan: int) -> Box:
        """Where a suit lies whose piles take so many columns: what is too wide for the last column begins a
        little before it, and does not run into the margin."""
        box = self.suits[index]
        return box._replace(x=box.x - max(0, box.x + fan - self.end)) if self.form == "fan" else box

    @property
    def hand_box(self) -> Box:
        """My cards with their plates and names, and a column at each side for a card that bounces."""
        first, last = self.hand[0] - 1, self.hand[-1] + self.card.width + 2
        return Box(first, self.hand_y, min(last, self.width) - first, self.card.height + 2)

    @property
    def middle(self) -> Box:
        """Everything between the players and what was said last."""
        top = self.players[-1].y + self.players[-1].height
        return Box(self.prompt.x, top, self.prompt.width, self.said.y - top)


_HAND: Final = {
    "small": (1, 9, 17, 25, 33, 41, 49),
    "normal": (3, 13, 23, 33, 46, 56, 66),
    "large": (2, 14, 26, 38, 51, 63, 75),
}
_COLUMNS: Final = {
    "small": ((1, 13), (16, 13), (31, 13), (46, 13)),
    "normal": ((2, 16), (22, 16), (42, 16), (62, 16)),
    "large": ((2, 18), (23, 18), (44, 18), (65, 18)),
}
_SMALL_THREE: Final = ((1, 17), (21, 17), (41, 17))


def form_of(players: int) -> str:
    """How the build piles of so many players are shown."""
    return "fan" if players <= FEW else "lines" if players <= SOME else "table"


@lru_cache(16)  # every picture asks, and few terminals change their size
def grid(width: int, height: int, players: int) -> Grid:
    """The grid for a terminal of this size and so many players."""
    form = form_of(players)
    if width >= 120 and height >= 36:
        return _large(width, height, players, form)
    if width >= 80 and height >= 23:
        return _normal(width, height, players, form)
    return _small(width, height, players, form)


def _air(spare: int) -> tuple[int, int, int, int]:
    """Rows more than needed, as air over the players, the piles, the prompt, my cards; 2 each at most."""
    over = (min(2, spare // 4 + (spare % 4 > turn)) for turn in (3, 0, 2, 1))
    players, piles, prompt, hand = over
    return players, piles, prompt, hand


def _players(size: str, players: int, form: str, left: int, y: int) -> tuple[Box, ...]:
    columns = _SMALL_THREE if size == "small" and players <= 3 else _COLUMNS[size]
    if form == "lines":
        return tuple(
            Box(left + columns[seat % 4][0], y + seat // 4, columns[seat % 4][1], 1)
            for seat in range(players)
        )
    return tuple(Box(left + x, y, wide, 2) for x, wide in columns[:players])


def _suits(size: str, form: str, left: int, y: int, width: int, card: Size) -> tuple[Box, ...]:
    match form, size:
        case "fan", "small":
            return tuple(Box(left + 1 + 30 * (at % 2), y + 2 * (at // 2), 29, 1) for at in range(4))
        case "fan", _:
            high = card.height + (5 if size == "large" else 3)
            return tuple(Box(left + x, y, wide + 2, high) for x, wide in _COLUMNS[size])
        case "lines", _:
            return tuple(Box(left, y + at * (1 if size == "small" else 2), width, 1) for at in range(4))
        case _:
            return ()


def _large(width: int, height: int, players: int, form: str) -> Grid:
    left = left_of(width, height)
    over_players, over_piles, over_prompt, over_hand = _air(height - 36)
    top = 3 + over_players
    piles = top + 4 + over_piles
    prompt = piles + 11 + over_prompt
    hand = prompt + 3 + over_hand
    card = Size.BIG if form == "fan" else Size.LINE
    wanted = Box(left, piles, 86, 6) if form == "table" else Box(left + 58, piles - 1, 20, 1)
    return Grid(
        "large", form, width, height, left,
        _players("large", players, form, left, top),
        _suits("large", form, left, piles, 86, card),
        card, 6 if form == "fan" else 5, 0 if form == "fan" else 8, 58, wanted,
        Box(left + 2, prompt - 1, 82, 1), Box(left + 2, prompt, 82, 1),
        tuple(left + x for x in _HAND["large"]), hand, Size.HUGE,
        Box(left + 91, 3, 27, height - 5),
    )  # fmt: skip


def _normal(width: int, height: int, players: int, form: str) -> Grid:
    beside = width >= LOG_FROM
    left = left_of(width, height)
    over_players, over_piles, over_prompt, over_hand = _air(max(0, height - 24))
    top = 2 + over_players
    piles = top + 3 + over_piles
    prompt = piles + (8 if form == "lines" else 7) + over_prompt
    hand = prompt + 2 + over_hand
    card = Size.SMALL if form == "fan" else Size.LINE
    wanted = Box(left, piles, 80, 6) if form == "table" else Box(left + 57, piles - 1, 21, 1)
    return Grid(
        "normal", form, width, height, left,
        _players("normal", players, form, left, top),
        _suits("normal", form, left, piles, 80, card),
        card, 5, 0 if form == "fan" else 8, 57, wanted,
        Box(left + 2, prompt - 1, 76, 1), Box(left + 2, prompt, 76, 1),
        tuple(left + x for x in _HAND["normal"]), hand, Size.BIG,
        Box(left + 90, 3, 28, height - 5) if beside else None,
    )  # fmt: skip


def _small(width: int, height: int, players: int, form: str) -> Grid:
    left = left_of(width, height)
    over_players, over_piles, over_prompt, over_hand = _air(max(0, height - 20))
    top = 2 + over_players
    piles = top + (2 if form == "table" else 3) + over_piles
    prompt = top + 7 + over_piles + over_prompt
    hand = prompt + 2 + over_hand
    # Four piles of a suit have room where they touch; three stand apart, as do those on rows of their own.
    step = 4 if form == "lines" or players > 3 else 5
    first, wants = (3, 20) if form == "fan" else (4, 38)
    return Grid(
        "small", form, width, height, left,
        _players("small", players, form, left, top),
        _suits("small", form, left, piles, 60, Size.LINE),
        Size.LINE, step, first, wants, Box(left, piles, 60, 5),
        Box(left + 1, prompt, 58, 1), Box(left + 1, prompt, 58, 1),
        tuple(left + x for x in _HAND["small"]), hand, Size.BIG,
        None,
    )  # fmt: skip
