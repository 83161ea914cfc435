"""All players over the table, the first first."""

from typing import Final

from tui.canvas import Canvas
from tui.games.kit.presence import brackets, mark
from tui.games.race.players import PlayerPicture
from tui.i18n.catalogs import _
from tui.look.look import width_of
from tui.widgets.lines import INSET
from tui.widgets.texts import Box

CELL: Final = 17
TIGHT: Final = 14
"""Cells for a player: pack, place, name, what is left; and at least, where there are too many."""


def room_for(count: int, width: int, height: int) -> tuple[int, int]:
    """Columns and rows in which so many players stand in so many cells."""
    inner = width - 2 * INSET + 2
    columns = max(1, min(4, inner // CELL))
    if -(-count // columns) + 1 > height:
        columns = max(columns, inner // TIGHT)
    return columns, -(-count // columns)


def box_for(count: int, over: Box, end: int) -> Box:
    """Where so many are listed: as any overlay, or as far as to this row where they are too many for one."""
    if room_for(count, over.width, over.height)[1] + 4 <= over.height:
        return over
    return over._replace(height=end - over.y)


def paint_everybody(canvas: Canvas, players: tuple[PlayerPicture, ...]) -> None:
    """All players in columns, read downwards."""
    columns, rows = room_for(len(players), canvas.width, canvas.height)
    top = 1
    if rows + 4 <= canvas.height:
        canvas.text(INSET, 1, _("All players"), bold=True)
        canvas.right(canvas.width - INSET, 1, _("cards left"), "mute")
        # What the brackets mean, where there are any.
        x = INSET + 16
        for presence in dict.fromkeys(player.presence for player in players):
            x = max(x, canvas.spans(x, 1, mark(presence)) + 1)
        top = 3
    step = (canvas.width - 2 * INSET + 2) // columns
    apart = 2 if step > TIGHT else 1
    for index, player in enumerate(players):
        column, row = divmod(index, rows)
        _paint_one(canvas, INSET + step * column, top + row, step - apart, player)


def _paint_one(canvas: Canvas, x: int, y: int, width: int, player: PlayerPicture) -> None:
    look = canvas.look
    if look.depth != "mono":
        canvas.text(x, y, "▌", look.pack(player.seat)[1])
    before = 5 if width > TIGHT else 4
    canvas.right(x + before - 1, y, player.rank, "mute")
    left = look.say(player.left)
    room = width - before - 1 - width_of(left)
    name = look.cut(player.name, room)
    opens, closes = brackets(player.presence)
    canvas.text(x + before - 1, y, opens, "mute")
    end = canvas.text(x + before, y, name, player.fg, bold=player.you)
    if end < x + before + room:
        # Where a name takes all there is, the bracket before it has to do.
        canvas.text(end, y, closes, "mute")
    canvas.right(x + width, y, left, bold=True)
