"""What lay before the players of a race that is looked at again: the tops of all, or all cards of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from shared.cards import Card
from shared.games.race.view import Laid, Opened, Player, TakenUp, Turned, View
from shared.seats import Seat
from shared.sight import cards_of
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.kit.story import Told
from tui.games.race.players import ranked
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import ViewWidget

Late: TypeAlias = Mapping[Seat, frozenset[str]]
"""By seat: from which places a card was claimed too late just then."""


class Before(NamedTuple):
    """A player, and from which places a card was claimed too late just then."""

    name: str
    player: Player
    late: frozenset[str] = frozenset()
    acting: bool = False


# --- What lay before each player ------------------------------------------------------------------------


class _Columns(NamedTuple):
    """Where each thing stands in a player's line."""

    row: int
    pile: int
    waste: int
    hand: int
    built: int


_WIDE: Final = _Columns(16, 41, 54, 69, 76)
_NARROW: Final = _Columns(10, 32, 42, 53, 59)


@dataclass(frozen=True, slots=True)
class BeforePicture:
    """A line for each player, or for as many as there is room for: the first, and who moved last."""

    lines: tuple[Before, ...] = ()
    of: int = 0
    """How many players there are."""
    apart: int = 1
    small: bool = False


def before_picture(
    view: View,
    told: Sequence[Told],
    table: Table,
    late: dict[Seat, frozenset[str]],
    rows: int,
    *,
    small: bool,
) -> BeforePicture:
    """The lines for so many rows with the headings."""
    rows -= 1 if small else 2
    order = [seat for seat, _place in ranked(view)]
    shown = order[:rows] if len(order) > rows else sorted(order)
    acted = (Seat(event.seat) for event, _shown in told if isinstance(event, Laid | Turned | TakenUp))
    actor = next(acted, None)
    if actor is not None and actor not in shown:
        shown[-1] = actor
    lines = (
        Before(table.name(seat), view.table.players[seat], late.get(seat, frozenset()), seat == actor)
        for seat in shown
    )
    return BeforePicture(tuple(lines), len(order), 2 if 2 * len(shown) <= rows else 1, small)


class AllBefore(ViewWidget[BeforePicture]):
    """What lay before all players."""

    def draw(self, canvas: Canvas, picture: BeforePicture) -> None:
        """The headings, and a line for each."""
        columns, shown = _NARROW if picture.small else _WIDE, len(picture.lines)
        if shown < picture.of:
            text = _("{n} of {players}", n=shown, players=picture.of)
            canvas.text(1, 0, canvas.look.cut(text, columns.row - 2), "mute")
        canvas.text(columns.row, 0, _("row"), "mute")
        canvas.text(columns.pile, 0, _("13-pile"), "mute")
        canvas.text(columns.waste, 0, _("waste"), "mute")
        canvas.right(columns.hand, 0, _("hand"), "mute")
        canvas.right(columns.built + (0 if picture.small else 1), 0, _("built"), "mute")
        for index, line in enumerate(picture.lines):
            _paint_line(canvas, 1 + picture.apart * index, line, columns)


def _paint_line(canvas: Canvas, y: int, line: Before, columns: _Columns) -> None:
    player = line.player
    if line.acting:
        canvas.fill(0, y, canvas.width, 1, "lit")
    canvas.text(1, y, canvas.look.cut(line.name, columns.row - 3), bold=line.acting)
    _paint_row(canvas, columns.row, y, line)
    for slot, column, sight in (
        ("pile", columns.pile, player.top),
        ("waste", columns.waste, player.waste_top),
    ):
        _paint_card(canvas, column, y, card_of_sight(sight), slot in line.late)
    canvas.right(columns.pile + 7, y, str(player.pile), "mute")
    canvas.right(columns.waste + 7, y, str(player.waste), "mute")
    canvas.right(columns.hand, y, str(player.hand), "mute")
    canvas.right(columns.built, y, str(player.built), "mute")


def _paint_row(canvas: Canvas, x: int, y: int, line: Before) -> None:
    for at, sight in enumerate(line.player.row):
        _paint_card(canvas, x + 5 * at, y, card_of_sight(sight), f"row{at}" in line.late)


def _paint_card(canvas: Canvas, x: int, y: int, card: Card | None, late: bool) -> None:
    state = State.PLACE if card is None else State.LOST if late else State.PLAIN
    paint_card(canvas, x, y, CardPicture(state, card, Size.LINE))
    if state is State.LOST:
        # The next card lies close by: the mark stands before the one that was asked for.
        canvas.text(x + Size.LINE.width + 1, y, " ")
        canvas.text(x - 1, y, "✗", "loss")


BEFORE: Final = Part(partial(AllBefore, BeforePicture()))

# --- All cards of one player ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenedPicture:
    """A player, and what lies hidden before him."""

    before: Before
    opened: Opened
    first: int
    """The column of the first card."""


class AllOpened(ViewWidget[OpenedPicture | None]):
    """All cards of one player: the row, and 13-pile, waste and hand in the order in which they come."""

    def draw(self, canvas: Canvas, picture: OpenedPicture | None) -> None:
        """The row, and a line or more for each heap."""
        if picture is None:
            return
        (name, player, late, _acting), opened = picture.before, picture.opened
        first, end = picture.first, canvas.width - 1
        in_row = max(1, (end - first) // Size.LINE.width)
        canvas.text(1, 0, _("row"), "mute")
        _paint_row(canvas, first, 0, picture.before)
        built = _("{name} built {n}", name=name, n=player.built)
        canvas.right(end, 0, canvas.look.cut(built, end - first - 20), "mute")
        heaps = (
            ("pile", _("13-pile"), (*cards_of(player.top), *reversed(cards_of(opened.under)))),
            ("waste", _("waste"), (*cards_of(player.waste_top), *reversed(cards_of(opened.sunk)))),
            ("hand", _("hand"), cards_of(opened.hand)),
        )
        rows = [max(1, -(-len(cards) // in_row)) for _slot, _heading, cards in heaps]
        air = 1 if canvas.height - 1 >= 5 + sum(rows) else 0
        y = 1
        for (slot, heading, cards), high in zip(heaps, rows, strict=True):
            y += air
            canvas.text(1, y, heading, "mute")
            canvas.right(first - 1, y, str(len(cards)), bold=True)
            for at, card in enumerate(cards):
                row, column = divmod(at, in_row)
                where = first + Size.LINE.width * column
                _paint_card(canvas, where, y + row, card, at == 0 and slot in late)
            y += high


OPENED: Final = Part(partial(AllOpened, None))
