"""What can be laid over the middle of the race's table: log, chat, all players."""

from dataclasses import dataclass

from tui.canvas import Canvas
from tui.games.kit.layout import Layout
from tui.games.kit.presence import brackets, mark
from tui.games.race.layout import over
from tui.games.race.players import PlayerPicture
from tui.i18n.catalogs import _
from tui.look.look import width_of
from tui.screens.overlay import Overlay
from tui.widgets.lines import INSET
from tui.widgets.texts import Box

CELL, TIGHT = 17, 14
"""Cells for a player: pack, place, name, what is left; and at least, where there are too many."""


@dataclass(frozen=True, slots=True)
class Everybody:
    """All players, the first first."""

    players: tuple[PlayerPicture, ...]


def room_for(count: int, box: Box) -> tuple[int, int]:
    """Columns and rows in which so many players stand in a box."""
    width = box.width - 2 * INSET + 2
    columns = max(1, min(4, width // CELL))
    if -(-count // columns) + 1 > box.height:
        columns = max(columns, width // TIGHT)
    return columns, -(-count // columns)


def players_box(layout: Layout, count: int) -> Box:
    """Where all players are listed: as an overlay, or over all the table where they are too many for one."""
    box = over(layout)
    if room_for(count, box)[1] + 4 <= box.height:
        return box
    return box._replace(height=layout.height - 1 - box.y)


class RaceOverlay(Overlay):
    """The log, the chat, or all players."""

    def paint_other(self, canvas: Canvas, picture: object) -> None:
        assert isinstance(picture, Everybody)
        paint_everybody(canvas, picture)


def paint_everybody(canvas: Canvas, picture: Everybody) -> None:
    """All players in columns, read downwards."""
    box = Box(0, 0, canvas.width, canvas.height)
    columns, rows = room_for(len(picture.players), box)
    top = 1
    if rows + 4 <= canvas.height:
        canvas.text(INSET, 1, _("All players"), bold=True)
        canvas.right(canvas.width - INSET, 1, _("cards left"), "mute")
        # What the brackets mean, where there are any.
        shapes = dict.fromkeys(player.presence for player in picture.players)
        x = INSET + 16
        for presence in shapes:
            x = max(x, canvas.spans(x, 1, mark(presence)) + 1)
        top = 3
    step = (canvas.width - 2 * INSET + 2) // columns
    apart = 2 if step > TIGHT else 1
    for index, player in enumerate(picture.players):
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
