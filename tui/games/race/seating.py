"""Who plays: names, packs, how much each has laid of the seventeen; and the header with the time."""

from shared.games.race.view import PILE, ROW, Player, View
from shared.seats import Seat
from tui.canvas import Span
from tui.games.kit.presence import at
from tui.games.race.grid import Grid
from tui.games.race.parts import Moment, PlayerPicture
from tui.games.race.words import Table
from tui.i18n.catalogs import _, ngettext_
from tui.widgets.header import HeaderPicture
from tui.widgets.header import clock as minutes

ALL: int = ROW + PILE
"""Cards to be rid of."""


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


def player_pictures(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[PlayerPicture, ...]:
    """The players who are shown: all, or where they are too many the first three and you."""
    players = view.table.players
    if grid.form != "table":
        return tuple(_picture(Seat(seat), players[seat], table, moment) for seat in range(len(players)))
    order = ranked(view)
    first = order[: len(grid.players)]
    if view.you is not None and all(seat != view.you for seat, _place in first):
        first = (*first[:-1], next(each for each in order if each[0] == view.you))
    return tuple(_picture(seat, players[seat], table, moment, str(place)) for seat, place in first)


def all_players(view: View, table: Table, moment: Moment) -> tuple[PlayerPicture, ...]:
    """All players, the first first."""
    players = view.table.players
    return tuple(_picture(seat, players[seat], table, moment, str(place)) for seat, place in ranked(view))


def _picture(seat: Seat, player: Player, table: Table, moment: Moment, rank: str = "") -> PlayerPicture:
    left = f"✓{player.place}" if player.place else str(player.left)
    laid = ALL - player.left
    own = table.is_you(seat)
    return PlayerPicture(seat, table.name(seat), own, laid, left, rank, at(moment.presences, seat))


# --- The header -----------------------------------------------------------------------------------------


def header_of(view: View, grid: Grid, moment: Moment, code: str) -> HeaderPicture:
    """What is played, how many play, the table's code and how long the race has been going on."""
    players = len(view.table.players)
    about = _("be rid of your row and your 13")
    if grid.form != "fan" or grid.size == "small" or view.you is None:
        about = ngettext_("{n} player", "{n} players", players)
    time = ""
    if moment.counting is None and moment.gone is not None:
        time = minutes(moment.gone)
    quiet = (Span("" if grid.size == "small" else code, "mute"),)
    return HeaderPicture(_("THE RACE"), about, (quiet if quiet[0].text else (), _time(time)), grid.left)


def _time(text: str) -> tuple[Span, ...]:
    return (Span(text, "ink", True),) if text else ()
