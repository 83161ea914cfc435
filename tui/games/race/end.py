"""The end of a race: who was out first, what each player had left, and play again?"""

from dataclasses import dataclass, replace

from shared.games.race.view import PILE, ROW, Result, View
from shared.seats import Seat
from shared.wire import TableInfo
from tui.games.kit.ending import Page, again, asks, end_keys, page, which_end
from tui.games.race.words import Table
from tui.i18n.catalogs import _, in_a_row, ngettext_
from tui.i18n.styled_text import NOTHING, Phrase, phrase, plain, plural, shown
from tui.screens.keys import Key
from tui.widgets.figure import figure_width
from tui.widgets.footer import FooterPicture
from tui.widgets.header import HeaderPicture
from tui.widgets.header import clock as minutes

FIGURE = 34
"""Columns of a name as a big figure, at most."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table. ``share`` is how much of the seventeen has gone, from 0 to 1."""

    rank: int
    name: Phrase
    bot: bool
    left: int
    built: int
    total: int | None
    share: float
    own: bool


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The whole page."""

    page: Page
    header: HeaderPicture
    before: Phrase
    figure: str
    """The winner's name in large letters; "" where it has none, and stands in ``before``."""
    after: tuple[Phrase, ...]
    below: tuple[Phrase, ...]
    """What is said of the reader, in the row under it."""
    standings: tuple[Standing, ...]
    turned: int
    """How often the list has been turned over, where it takes more than one page."""
    ask: tuple[Phrase, ...]
    told: Phrase
    """What is told for a moment, under what is asked."""
    mine: bool
    footer: FooterPicture


def race_end_keys(room: TableInfo, pages: int, *, small: bool) -> tuple[Key, ...]:
    """The keys of the page; with one to turn the list over where it takes more than one page."""
    keys = end_keys(room)
    if pages < 2:
        return keys
    over = Key(("s",), "S", _("more") if small else _("more places"), "turn_over")
    keys = tuple(replace(key, footer=False) if key.does == "log" else key for key in keys)
    return (*keys[:1], over, *keys[1:])


def ending(
    view: View,
    table: Table,
    room: TableInfo,
    size: tuple[int, int],
    told: Phrase,
    footer: tuple[Key, ...],
    *,
    seconds: int | None = None,
    turned: int = 0,
) -> EndPicture:
    """The page for the result in a view. ``seconds`` is how long the race took, where that is known;
    ``turned``, how often the list has been turned over."""
    result = view.table.result
    assert result is not None
    measures = page(size)
    code = (plain("" if measures.small else room.code, "mute"),)
    before, figure, after = _verdict(result, table, seconds)
    return EndPicture(
        measures,
        HeaderPicture(_("THE RACE"), which_end(room), code, measures.left),
        shown(before, table.look),
        figure,
        after,
        _yours(result, table),
        _standings(result, table, room),
        turned,
        again(room, table.look),
        told,
        asks(room),
        FooterPicture(footer, measures.left),
    )


# --- Who won --------------------------------------------------------------------------------------------


def _verdict(result: Result, table: Table, seconds: int | None) -> tuple[Phrase, str, tuple[Phrase, ...]]:
    """The words before the winner's name, the name as a big figure, and the words after it."""
    if result.blocked:
        names = in_a_row([table.name(seat) for seat in result.winners])
        count = min(result.left)
        few = plural("Fewest left: {names}, with {n} card.", "Fewest left: {names}, with {n} cards.", count,
                     names=names)  # fmt: skip
        nobody = phrase("Nobody got out.", bold=True)
        return nobody, "", (few, NOTHING)
    winner = result.winners[0]
    yours = table.is_you(winner)
    figure = _figure(table.name(winner), table)
    after: tuple[Phrase, ...]
    if yours:
        after = (phrase("were out first."), phrase("won."))
        if seconds is not None:
            after = (phrase("were out first, after {time}.", time=minutes(seconds)), *after)
    else:
        after = (phrase("was out first."), phrase("won."))
        if seconds is not None:
            after = (phrase("was out first, after {time}.", time=minutes(seconds)), *after)
    return (NOTHING if figure else plain(table.name(winner), bold=True)), figure, after


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


def _standings(result: Result, table: Table, room: TableInfo) -> tuple[Standing, ...]:
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    return tuple(_standing(Seat(seat), result, table, room) for seat in order)


def _standing(seat: Seat, result: Result, table: Table, room: TableInfo) -> Standing:
    own = table.is_you(seat)
    player = room.players[seat]
    left = result.left[seat]
    return Standing(
        result.places[seat],
        shown(plain(table.name(seat), bold=own or seat in result.winners), table.look),
        bool(player.level),
        left,
        result.built[seat],
        player.total if room.settings.games > 1 else None,
        (ROW + PILE - left) / (ROW + PILE),
        own,
    )
