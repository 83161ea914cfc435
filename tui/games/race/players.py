"""Who plays: names, packs, how much each has laid of the seventeen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from shared.games.race.view import PILE, ROW, Player, View
from shared.seats import Seat
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.kit.presence import Presence, at, brackets, mark
from tui.games.race.words import Table
from tui.i18n.styled_text import shown, wide
from tui.look.look import width_of
from tui.widgets.painted import ViewWidget

ALL: Final = ROW + PILE
"""Cards to be rid of."""
MOST: Final = 8
"""Players who are shown side by side."""
BAR: Final = 4
"""Cells of a bar that stands beside its name."""
LEAST_NAME: Final = 3
"""Cells of a name beside a mark at least; where there are fewer the mark is its brackets alone."""


@dataclass(frozen=True, slots=True)
class PlayerPicture:
    """A player: the pack, the name, how much of the seventeen has gone, and how many are left."""

    seat: Seat
    name: str = ""
    you: bool = False
    laid: int = 0
    left: str = ""
    rank: str = ""
    """The place in the race so far, where not all are shown."""
    presence: Presence = Presence.HERE

    @property
    def fg(self) -> str:
        """The token of the name: quiet where the person is not there."""
        return "mute" if self.presence in (Presence.AWAY, Presence.STAND_IN) else "ink"


def ranked(view: View) -> tuple[tuple[Seat, int], ...]:
    """The seats with their places in the race as it is now: those first who are out or have the fewest cards
    left. Equal ones share a place and stand as they sit."""
    players = view.table.players
    keys = [(player.place or len(players) + 1, player.left) for player in players]
    order = sorted(range(len(players)), key=lambda seat: (keys[seat], seat))
    found: list[tuple[Seat, int]] = []
    for index, seat in enumerate(order):
        shared = index and keys[seat] == keys[order[index - 1]]
        found.append((Seat(seat), found[-1][1] if shared else index + 1))
    return tuple(found)


def all_players(
    view: View, table: Table, presences: Sequence[Presence] = (), most: int = 0
) -> tuple[PlayerPicture, ...]:
    """All players, the first first; or the first ``most`` of them, with you in any case."""
    order = ranked(view)
    first = order[: most or len(order)]
    if view.you is not None and all(seat != view.you for seat, _place in first):
        first = (*first[:-1], next(each for each in order if each[0] == view.you))
    return tuple(
        _picture(seat, view.table.players[seat], table, presences, str(place)) for seat, place in first
    )


def as_they_sit(view: View, table: Table, presences: Sequence[Presence] = ()) -> tuple[PlayerPicture, ...]:
    """All players, seat by seat."""
    return tuple(
        _picture(Seat(seat), player, table, presences) for seat, player in enumerate(view.table.players)
    )


def _picture(
    seat: Seat, player: Player, table: Table, presences: Sequence[Presence], rank: str = ""
) -> PlayerPicture:
    left = f"✓{player.place}" if player.place else str(player.left)
    laid, presence = ALL - player.left, at(presences, seat)
    return PlayerPicture(seat, table.name(seat), table.is_you(seat), laid, left, rank, presence)


class PlayerLine(ViewWidget[PlayerPicture]):
    """A player in two rows, the bar below the name, or in one."""

    def draw(self, canvas: Canvas, picture: PlayerPicture) -> None:
        look = canvas.look
        start = 0
        if look.depth != "mono":
            canvas.text(0, 0, "▌", look.pack(picture.seat)[1])
            start = 2
        canvas.right(canvas.width, canvas.height - 1, look.say(picture.left), bold=True)
        (_paint_short if canvas.height == 1 else _paint_two)(canvas, start, picture)


def _paint_short(canvas: Canvas, start: int, picture: PlayerPicture) -> None:
    look, roomy = canvas.look, canvas.width >= 16
    marked = shown(mark(picture.presence), look)
    bar = canvas.width - 3 - BAR
    end = bar - 1 if roomy else canvas.width - width_of(look.say(picture.left)) - 1
    if marked:
        # Who acts here says more than the bar, and more than the end of a name.
        gap, before = (1, canvas.width - 3) if roomy else (0, end)
        if before - wide(marked) - gap - start >= LEAST_NAME:
            end = canvas.right_spans(before, 0, marked) - gap
        else:
            opens, closes = brackets(picture.presence)
            start = canvas.text(start, 0, opens, "mute")
            end -= 1
            canvas.text(start + width_of(look.cut(picture.name, end - start)), 0, closes, "mute")
    elif roomy:
        _paint_bar(canvas, bar, BAR, picture)
    canvas.text(start, 0, look.cut(picture.name, end - start), picture.fg, bold=picture.you)


def _paint_two(canvas: Canvas, start: int, picture: PlayerPicture) -> None:
    look, end = canvas.look, canvas.width
    marked = shown(mark(picture.presence), look)
    if picture.rank:
        start = canvas.text(start, 0, f"{picture.rank:<2} ")
    bar, room = 0, end - start
    if marked and width_of(look.say(picture.name)) + 1 + wide(marked) <= room:
        room = canvas.right_spans(end, 0, marked) - start - 1
    elif marked:
        # The name is long: the bar gives way.
        bar = canvas.spans(0, 1, marked) + 1
    canvas.text(start, 0, look.cut(picture.name, room), picture.fg, bold=picture.you)
    _paint_bar(canvas, bar, end - 3 - bar, picture)


def _paint_bar(canvas: Canvas, x: int, width: int, picture: PlayerPicture) -> None:
    filled = round(picture.laid * width / ALL)
    # A player who has laid something, or has something left, shows it.
    if 0 < picture.laid < ALL:
        filled = min(max(1, filled), width - 1)
    row = canvas.height - 1
    canvas.text(x, row, "━" * filled, "ink" if picture.you else "mute")
    canvas.text(x + filled, row, "─" * (width - filled), "line")


PLAYERS: Final = tuple(Part(partial(PlayerLine, PlayerPicture(Seat(seat)))) for seat in range(MOST))
