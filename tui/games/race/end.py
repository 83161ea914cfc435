"""The end of a race: who was out first, what each player had left, and play again?"""

from collections.abc import Sequence
from typing import NamedTuple

from shared.games.race.view import PILE, ROW, Result, View
from shared.seats import Seat
from tui.games.kit.end_page import Around, EndPicture, Said, Verdict, end_picture
from tui.games.kit.ending import Page
from tui.games.kit.tally import Bars, Column, Row, Tally, named
from tui.games.race.words import Table
from tui.i18n.catalogs import N_, _, in_a_row, ngettext_
from tui.i18n.styled_text import NOTHING, Phrase, coloured, fitting, phrase, plain, plural, wide
from tui.widgets.figure import FigurePicture, figure_width
from tui.widgets.header import clock as minutes

FIGURE = 34
"""Columns of a name as a big figure, at most."""
LEAST = 18
"""Columns of a player where they stand in columns beside each other."""


class Places(NamedTuple):
    """How the list stands: rows under each other, columns beside each other, pages one after the other."""

    rows: int
    columns: int
    pages: int

    @property
    def page(self) -> int:
        """Players on a page."""
        return self.rows * self.columns


def places_of(page: Page, players: int) -> Places:
    """How the list of so many players stands on a page."""
    first = page.top + (5 if page.small else 6)
    rows = max(1, page.height - (3 if page.small else 5) - first)
    if players <= rows:
        return Places(rows, 1, 1)
    most = max(1, (page.right - page.text + 2) // LEAST)
    columns = min(most, -(-players // rows))
    return Places(rows, columns, -(-players // (rows * columns)))


def ending(
    view: View, table: Table, around: Around, *, seconds: int | None = None, turned: int = 0
) -> EndPicture:
    """The page for the result in a view. ``seconds`` is how long the race took, where that is known;
    ``turned``, how often the list has been turned over, where it takes more than one page."""
    result, page = view.table.result, around.page
    assert result is not None
    places = places_of(page, len(result.places))
    row = page.top + (4 if page.small else 5)
    order = sorted(map(Seat, range(len(result.places))), key=lambda seat: (result.places[seat], seat))
    first = turned % places.pages * places.page
    return end_picture(
        _("THE RACE"),
        _verdict(result, table, seconds),
        (_list(order, result, table, around, row, 2 if 2 * len(order) <= places.rows else 1),)
        if places.columns == 1
        else _columns(order[first : first + places.page], result, table, around, row, places),
        (Said(page.text, page.top + 3, _yours(result, table)),),
        row + places.rows + (1 if page.small else 2),
        around,
    )


# --- Who won --------------------------------------------------------------------------------------------


def _verdict(result: Result, table: Table, seconds: int | None) -> Verdict:
    """The winner's name as a big figure where it has one, and the words around it."""
    if result.blocked:
        names = in_a_row([table.name(seat) for seat in result.winners])
        count = min(result.left)
        few = plural("Fewest left: {names}, with {n} card.", "Fewest left: {names}, with {n} cards.", count,
                     names=names)  # fmt: skip
        return Verdict(phrase("Nobody got out.", bold=True), FigurePicture(""), (few, NOTHING))
    winner = result.winners[0]
    figure = _figure(table.name(winner), table)
    before = NOTHING if figure else plain(table.name(winner), bold=True)
    yours = table.is_you(winner)
    after: tuple[Phrase, ...] = (
        phrase("were out first.") if yours else phrase("was out first."),
        phrase("won."),
    )
    if seconds is not None:
        timed = N_("were out first, after {time}.") if yours else N_("was out first, after {time}.")
        after = (phrase(timed, time=minutes(seconds)), *after)
    return Verdict(before, FigurePicture(figure), after)


def _figure(name: str, table: Table) -> str:
    """A name as a big figure, where it has one and there is room for it."""
    large = name.upper()
    try:
        fits = figure_width(large, ascii_only=table.look.ascii) <= FIGURE
        figure_width(large)
    except KeyError:
        return ""
    return large if fits else ""


def _yours(result: Result, table: Table) -> tuple[Phrase, ...]:
    """How it went for the reader; of the winner, by how much."""
    you = table.you
    if you is None:
        return (NOTHING,)
    players = len(result.places)
    if you in result.winners:
        if result.blocked:
            return (NOTHING,)
        others = [left for seat, left in enumerate(result.left) if seat != you]
        ahead = min(others)
        said = ngettext_("The next had {n} card left.", "The next had {n} cards left.", ahead)
        return (plain(said, "mute"),)
    left = result.left[you]
    place = result.places[you]
    return (
        plural(
            "You are number {place} of {players}, with {n} card left.",
            "You are number {place} of {players}, with {n} cards left.",
            left,
            place=place,
            players=players,
        ),
        phrase("You are number {place} of {players}.", place=place, players=players),
    )


# --- In figures -----------------------------------------------------------------------------------------


def _list(order: Sequence[Seat], result: Result, table: Table, around: Around, y: int, apart: int) -> Tally:
    """One player a row, with a bar for how much of the seventeen has gone."""
    page, players, look = around.page, around.room.players, table.look
    several = around.room.settings.games > 1
    ends = (20, 27) if page.small else (26, 35)
    names = {seat: named(seat, table, around.room, result.winners) for seat in order}
    longest = max(wide(choices[0]) for choices in names.values())
    shift = max(0, min(longest - (ends[0] - 8), 8 if page.small else 12))
    left, built = (page.text + end + shift for end in ends)
    bar = built + (3 if page.small else 5) + (6 if several else 0)
    columns = [Column(phrase("left", "mute"), left, 1), Column(phrase("built", "mute"), built, 1)]
    if several:
        columns.append(Column(phrase("total", "mute"), bar - (2 if page.small else 3)))
    rows = tuple(
        Row(
            str(result.places[seat]),
            fitting(left - page.text - 7, names[seat], look),
            (
                plain(str(result.left[seat]), bold=True),
                plain(str(result.built[seat]), "mute"),
                *((plain(str(players[seat].total), bold=True),) if several else ()),
            ),
            table.is_you(seat),
            (ROW + PILE - result.left[seat]) / (ROW + PILE),
        )
        for seat in order
    )
    bars = Bars(bar, page.right, whole=True)
    x = page.text
    return Tally(x, page.right, y, x + 2, x + 4, tuple(columns), rows, bars=bars, apart=apart)


def _columns(
    order: Sequence[Seat], result: Result, table: Table, around: Around, y: int, places: Places
) -> tuple[Tally, ...]:
    """Many players in columns: place, name, and the cards that are left, or the points of all races."""
    page, players = around.page, around.room.players
    several = around.room.settings.games > 1
    heading = phrase("total", "mute") if several else phrase("left", "mute")
    width = (page.right - page.text + 2) // places.columns
    tallies = []
    for column in range(-(-len(order) // places.rows)):
        x = page.text + width * column
        rows = []
        for seat in order[places.rows * column : places.rows * (column + 1)]:
            name = named(seat, table, around.room, result.winners)[-1]
            said = coloured(name, "mute") if players[seat].level else name
            figure = players[seat].total if several else result.left[seat]
            rows.append(
                Row(
                    str(result.places[seat]),
                    fitting(width - 9, (said,), table.look),
                    (plain(str(figure), bold=True),),
                    table.is_you(seat),
                )
            )
        end = x + width - 2
        tallies.append(Tally(x, end, y, x + 2, x + 4, (Column(heading, end),), tuple(rows), margin=1))
    return tuple(tallies)
