"""The whole table of the race as it is to be drawn: from a view, and from what the screen knows, to frozen
values.

Nothing here has a terminal or a clock, so every moment of a race can be looked at in a test.
"""

from shared.games.race.view import Player, View
from tui.games.kit.keys import footer
from tui.games.race.grid import FEW, Grid, grid
from tui.games.race.hand import hand_picture
from tui.games.race.keys import table_keys
from tui.games.race.parts import Figure, Moment, Scene, TopsLine, TopsPicture, WantedPicture
from tui.games.race.piles import suit_pictures, wanted_picture
from tui.games.race.prompts import prompt_picture, said_part
from tui.games.race.seating import header_of, player_pictures
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _
from tui.i18n.styled_text import plain
from tui.look.look import width_of
from tui.widgets.texts import Box, TextPart

NAMES = 10
"""Columns for a name before the cards of a player, at most."""
CALL = "KLAR"
"""What is called when the race begins, in all languages, as large letters."""


def scene(view: View, table: Table, size: tuple[int, int], moment: Moment, code: str = "") -> Scene:
    """Everything on the table, for a terminal of so many columns and rows."""
    layout = grid(*size, len(view.table.players))
    keys = table_keys(view, layout, moment)
    return Scene(
        layout,
        header_of(view, layout, moment, code),
        player_pictures(view, table, layout, moment),
        suit_pictures(view, table, layout, moment),
        wanted_part(view, layout, moment),
        figure_of(moment),
        said_part(layout, table, moment),
        prompt_picture(view, table, layout, moment),
        hand_picture(view, layout, moment),
        tops_part(view, table, layout),
        keys,
        footer(keys),
    )


def wanted_part(view: View, layout: Grid, moment: Moment) -> WantedPicture | TextPart | None:
    """The table of what is wanted, or the heading over it; nothing where it stands over each suit."""
    if layout.form == "table":
        return wanted_picture(view, layout, moment)
    if layout.form == "lines" and layout.size != "small":
        return TextPart(layout.wanted, (plain(_("wants"), "mute"),))
    return None


def figure_of(moment: Moment) -> Figure | None:
    """3, 2, 1, and the call."""
    if moment.counting is not None:
        return Figure(str(moment.counting), "")
    return Figure(CALL, "") if moment.called else None


# --- Looking on -----------------------------------------------------------------------------------------


def tops_part(view: View, table: Table, layout: Grid) -> TopsPicture | None:
    """What lies before each of a few players, for a watcher."""
    players = view.table.players
    if view.you is not None or len(players) > FEW:
        return None
    first = layout.hand_box
    box = Box(layout.prompt.x, first.y, layout.prompt.width, first.height)
    names = max(width_of(table.look.say(name)) for name in table.names)
    lines = tuple(_tops(player, table.names[seat]) for seat, player in enumerate(players))
    return TopsPicture(box, min(names, NAMES) + 2, lines)


def _tops(player: Player, name: str) -> TopsLine:
    return TopsLine(
        name,
        tuple(map(card_of_sight, player.row)),
        (
            (_("13-pile"), card_of_sight(player.top), player.pile),
            (_("waste"), card_of_sight(player.waste_top), player.waste),
        ),
    )
