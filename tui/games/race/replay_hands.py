"""What lay before the players of a race that is looked at again: the tops of all, or all cards of one."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from shared.cards import Card
from shared.games.race.view import Laid, Player, TakenUp, Turned, View
from shared.seats import Seat
from shared.sight import Faces, Sight
from tui.canvas import Canvas
from tui.games.kit.layout import Layout
from tui.games.kit.story import Told
from tui.games.race.players import ranked
from tui.games.race.prompts import PROMPT
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _
from tui.widgets.card import CardPicture, Size, State, paint_card

LostSlots: TypeAlias = Mapping[Seat, Container[str]]
"""By seat: from which places a card was claimed too late just then."""


# --- What lay before each player ------------------------------------------------------------------------


class _Columns(NamedTuple):
    """Where each thing stands in a player's line, from the left of it."""

    name: int
    row: int
    pile: int
    waste: int
    hand: int
    laid: int


_WIDE = _Columns(0, 15, 40, 53, 68, 75)
_NARROW = _Columns(0, 9, 31, 41, 52, 58)


def paint_all(
    canvas: Canvas, layout: Layout, top: int, view: View, told: Sequence[Told], table: Table, lost: LostSlots
) -> None:
    """A line for each player, or for as many as there is room for: the first, and who moved last."""
    small = layout.is_small
    columns = _NARROW if small else _WIDE
    x = layout[PROMPT].x
    rows = canvas.height - top - (0 if small else 1)
    order = [seat for seat, _place in ranked(view)]
    shown = order[:rows] if len(order) > rows else sorted(order)
    actor = _actor(told)
    if actor is not None and actor not in shown:
        shown[-1] = actor
    if len(order) > len(shown):
        text = _("{n} of {players}", n=len(shown), players=len(order))
        canvas.text(x, top - 1, canvas.look.cut(text, columns.row - 1), "mute")
    for column, heading in (
        (columns.row, _("row")),
        (columns.pile, _("13-pile")),
        (columns.waste, _("waste")),
    ):
        canvas.text(x + column, top - 1, heading, "mute")
    canvas.right(x + columns.hand, top - 1, _("hand"), "mute")
    canvas.right(x + columns.laid + (1 if not small else 0), top - 1, _("built"), "mute")
    apart = 2 if 2 * len(shown) <= rows else 1
    for index, seat in enumerate(shown):
        line = top + apart * index
        if seat == actor:
            canvas.fill(x - 1, line, layout[PROMPT].width + 2, 1, "lit")
        player = view.table.players[seat]
        _paint_before(canvas, x, line, player, table.name(seat), columns, seat == actor, lost.get(seat, ()))


def _actor(told: Sequence[Told]) -> Seat | None:
    """Who made the last move."""
    for event, _shown in told:
        if isinstance(event, Laid | Turned | TakenUp):
            return Seat(event.seat)
    return None


def _paint_before(
    canvas: Canvas,
    x: int,
    y: int,
    player: Player,
    name: str,
    columns: _Columns,
    acting: bool,
    lost: Container[str],
) -> None:
    look = canvas.look
    name = look.cut(name, columns.row - 2)
    canvas.text(x, y, name, bold=acting)
    tops = [(f"row{at}", columns.row + 5 * at, sight) for at, sight in enumerate(player.row)]
    tops += [("pile", columns.pile, player.top), ("waste", columns.waste, player.waste_top)]
    for slot, column, sight in tops:
        _paint_line_card(canvas, x + column, y, card_of_sight(sight), slot in lost)
    canvas.right(x + columns.pile + 7, y, str(player.pile), "mute")
    canvas.right(x + columns.waste + 7, y, str(player.waste), "mute")
    canvas.right(x + columns.hand, y, str(player.hand), "mute")
    canvas.right(x + columns.laid, y, str(player.built), "mute")


def _paint_line_card(canvas: Canvas, x: int, y: int, card: Card | None, lost: bool) -> None:
    state = State.PLACE if card is None else State.LOST if lost else State.PLAIN
    paint_card(canvas, x, y, CardPicture(state, card, Size.LINE))
    if state is State.LOST:
        # The next card lies close by: the mark stands before the one that was asked for.
        canvas.text(x + Size.LINE.width + 1, y, " ")
        canvas.text(x - 1, y, "✗", "loss")


# --- All cards of one player ----------------------------------------------------------------------------


def paint_page(
    canvas: Canvas, layout: Layout, top: int, view: View, seat: Seat, name: str, lost: LostSlots
) -> None:
    """All cards of one player: the row, and what lies in 13-pile, waste and hand, in the order in which it
    comes."""
    player, opened, late = view.table.players[seat], view.table.opened[seat], lost.get(seat, ())
    small = layout.is_small
    x, first = layout[PROMPT].x, 12 if small else 14
    y = top - 1
    in_row = max(1, (layout[PROMPT].width - first) // Size.LINE.width)
    canvas.text(x, y, _("row"), "mute")
    for at, sight in enumerate(player.row):
        _paint_line_card(canvas, x + first + 5 * at, y, card_of_sight(sight), f"row{at}" in late)
    built = _("{name} built {n}", name=name, n=player.built)
    canvas.right(
        x + layout[PROMPT].width, y, canvas.look.cut(built, layout[PROMPT].width - first - 20), "mute"
    )
    y += 1
    heaps = (
        ("pile", _("13-pile"), (*_cards(player.top), *reversed(_cards(opened.under)))),
        ("waste", _("waste"), (*_cards(player.waste_top), *reversed(_cards(opened.sunk)))),
        ("hand", _("hand"), _cards(opened.hand)),
    )
    air = 1 if canvas.height - y >= 5 + sum(-(-max(1, len(heap[2])) // in_row) for heap in heaps) else 0
    for slot, heading, cards in heaps:
        y += air
        canvas.text(x, y, heading, "mute")
        canvas.right(x + first - 1, y, str(len(cards)), bold=True)
        for at, card in enumerate(cards):
            row, column = divmod(at, in_row)
            where = x + first + Size.LINE.width * column
            _paint_line_card(canvas, where, y + row, card, at == 0 and slot in late)
        y += max(1, -(-len(cards) // in_row))


def _cards(sight: Sight | None) -> tuple[Card, ...]:
    return sight.cards if isinstance(sight, Faces) else ()
