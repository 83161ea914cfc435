"""The end of a match of stops with the cat: what each player is worth, what each deal brought, who won the
pools, and play again?"""

from collections.abc import Sequence

from shared.games.stops.view import POOLS, Done, Result, View
from shared.seats import Seat
from tui.games.kit.end_page import Around, EndPicture, Said, Verdict, end_picture
from tui.games.kit.ending import Page, place_behind, who_wins
from tui.games.kit.figures import points_of, signed
from tui.games.kit.tally import Column, Row, Tally, named
from tui.games.stops.loans import OWES, between, why_over
from tui.games.stops.words import Table, still_there
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import (
    NOTHING,
    Coins,
    Phrase,
    apart,
    coins,
    fitting,
    phrase,
    plain,
    plural,
    shown,
    wide,
)
from tui.look.look import width_of
from tui.widgets.figure import FigurePicture

NAME = 8
"""Columns of a name, at least."""
FIGURE = 5
"""Columns of a gain, with its sign."""


def ending(view: View, table: Table, around: Around) -> EndPicture:
    """The page for the result in a view."""
    result, page = view.result, around.page
    assert result is not None
    order = sorted(
        map(Seat, range(view.players)), key=lambda seat: (-result.worth[seat], -result.coins[seat], seat)
    )
    left = (result.pools.ace, result.pools.king, result.pools.queen, result.pools.jack, result.pools.ten)
    lines = [Said(page.text, page.top + 3, _below(view, table))]
    row = page.top + (5 if page.spare > 1 and not page.small else 4)
    tallies = [_standings(view, result, order, table, around, row)]
    row += 1 + view.players
    last = page.height - (4 if page.small else 5)
    """The last row before the one that asks."""
    if row + len(POOLS) <= last:
        row += 1 if row + 1 + len(POOLS) <= last else 0
        tallies.append(_pools(view.done, left, order, table, page, row))
        row += 1 + len(POOLS)
    elif row <= last:
        lines.append(
            Said(
                page.text,
                row,
                still_there(left, table) or (phrase("Nothing lies on the pools any more.", "mute"), NOTHING),
            )
        )
        row += 1
    if row <= last:
        row += 1 if row + 1 <= last else 0
        lines.append(Said(page.text, row, _debts(result.debts, table)))
        row += 1
    best = points_of(max(result.worth))
    verdict = Verdict(who_wins(result.winners, table), FigurePicture(best, "coin"), _after(result, table))
    return end_picture(
        _("STOPS WITH THE CAT"), verdict, tuple(tallies), tuple(lines), max(row, last + 1), around
    )


# --- In words -------------------------------------------------------------------------------------------


def _after(result: Result, table: Table) -> tuple[Phrase, ...]:
    """The words after the winner's worth: the reader's place, or by how much the reader won."""
    you, matches = table.you, phrase("matches.")
    if you is None:
        return (matches,)
    if result.winners == (you,):
        others = [Seat(seat) for seat in range(len(result.worth)) if seat != you]
        best = max(result.worth[seat] for seat in others)
        names = table.listed([seat for seat in others if result.worth[seat] == best])
        ahead = in_words(result.worth[you] - best)
        return phrase("matches, {count} ahead of {names}.", count=ahead, names=names), matches
    if you in result.winners:
        return (matches,)
    place = place_behind(sum(worth > result.worth[you] for worth in result.worth))
    count = in_words(max(result.worth) - result.worth[you])
    return (
        phrase("matches. You are {place}, {count} behind.", place=place, count=count),
        phrase("You are {place}, {count} behind.", place=place, count=count),
        matches,
    )


def _below(view: View, table: Table) -> tuple[Phrase, ...]:
    """How the match ended: all have dealt, or a player could not pay (S21 to S23)."""
    assert view.result is not None
    played = view.result.deals_played
    split = _split(view)
    if view.result.insolvent:
        said, *shorter = why_over(view, table)
        after = plural("That was after {n} deal.", "That was after {n} deals.", played, "mute")
        return apart([said, after, *split]), apart([said, after]), said, *shorter, after
    dealt = plural("{n} deal was played.", "{n} deals were played.", played, "mute")
    owing = any(any(owed) for owed in view.result.debts)
    counted = phrase("Loans are counted in." if owing else "Nobody owes anybody.", "mute")
    return apart([dealt, counted, *split]), apart([dealt, *split]), dealt


def _split(view: View) -> list[Phrase]:
    """What each player got from the pools at the end, where they were split (S24)."""
    assert view.result is not None
    # Loans go from purse to purse, so all of them together have more by that alone.
    each = (sum(view.result.coins) - sum(view.done[-1].purses)) // view.players if view.done else 0
    return [phrase("The pools were split: {coins} each.", "mute", coins=Coins(each))] if each else []


def _debts(debts: Sequence[Sequence[int]], table: Table) -> tuple[Phrase, ...]:
    """Who owes whom how much, for the last time; nothing where no player owes any."""
    parts = [
        between(OWES, Seat(borrower), Seat(lender), table, count)
        for borrower, owed in enumerate(debts)
        for lender, count in enumerate(owed)
        if count
    ]
    if not parts:
        return (NOTHING,)
    count = sum(sum(owed) for owed in debts)
    return apart(parts), phrase("In all {coins} are owed.", coins=Coins(count)), NOTHING


# --- In figures -----------------------------------------------------------------------------------------


def _standings(
    view: View, result: Result, order: Sequence[Seat], table: Table, around: Around, y: int
) -> Tally:
    """What each player has, owes, has lent and is worth; what each deal brought, or each round of deals,
    where there is room for it."""
    page, look, room = around.page, table.look, around.room
    owed = any(any(debts) for debts in result.debts)
    several = room.settings.games > 1
    heads = [_("matches"), *((_("owes"), _("lent")) if owed else ()), _("worth")]
    heads += [_("total")] if several else []
    widths = [max(6, width_of(head) + 2) for head in heads]
    names = {seat: named(seat, table, room, result.winners) for seat in order}
    longest = max(wide(choices[0]) for choices in names.values())
    name = max(NAME, min(longest, page.right - page.text - 4 - sum(widths)))
    at = page.text + 3 + name
    columns = []
    for head, width in zip(heads, widths, strict=True):
        at += width
        columns.append(Column(plain(head, "mute"), at))
    gains = _gains(view, page.right - at - 2)
    if gains[0]:
        first = page.right - FIGURE * len(gains[0]) + FIGURE - 2
        over = phrase("round", "mute") if len(gains[0]) < len(view.done) else phrase("deal", "mute")
        columns.append(Column(fitting(first - at - 1, (over, NOTHING), look), first))
        columns += [
            Column(plain(str(number), "mute"), first + 2 + FIGURE * (number - 1))
            for number in range(1, len(gains[0]) + 1)
        ]
    rows = []
    for seat in order:
        own = table.is_you(seat)
        owes, lent = sum(result.debts[seat]), sum(owed[seat] for owed in result.debts)
        brought = [plain(signed(gain), "ink" if own else "mute") for gain in gains[seat]]
        figures = (
            plain(f"●{result.coins[seat]:>3}", "coin"),
            *((_debt(-owes), _debt(lent)) if owed else ()),
            _bold(result.worth[seat]),
            *((_bold(room.players[seat].total),) if several else ()),
            *((NOTHING, *brought) if brought else ()),
        )
        place = 1 + sum(worth > result.worth[seat] for worth in result.worth)
        rows.append(Row(str(place), fitting(name, names[seat], look), figures, own))
    x = page.text
    return Tally(x, page.right, y, x + 1, x + 3, tuple(columns), tuple(rows))


def _gains(view: View, room: int) -> list[tuple[int, ...]]:
    """By seat: what each deal brought, or each round of deals; nothing where not even those have room."""
    deals = [tuple(done.sums[seat].gain for done in view.done) for seat in range(view.players)]
    if FIGURE * len(view.done) <= room:
        return deals
    starts = range(0, len(view.done), view.players)
    rounds = [tuple(sum(gains[at : at + view.players]) for at in starts) for gains in deals]
    return rounds if 1 < len(starts) <= room // FIGURE else [()] * view.players


def _bold(count: int) -> Phrase:
    return plain(points_of(count), bold=True)


def _debt(count: int) -> Phrase:
    return plain(signed(count)) if count else NOTHING


def _pools(
    done: Sequence[Done], left: Sequence[int], order: Sequence[Seat], table: Table, page: Page, y: int
) -> Tally:
    """What each pool gave whom in the whole match, and what lies over."""
    look = table.look
    heading = shown(phrase("pools", "mute"), look)
    first = max(page.text + wide(heading) + 1, page.text + 7)
    width = (page.right - first) // (len(order) + 1)
    columns = []
    for index, seat in enumerate(order, start=1):
        own = table.is_you(seat)
        cut = look.cut(table.name(seat), width - 2)
        columns.append(Column(plain(cut, "ink" if own else "mute", bold=own), first + width * index))
    columns.append(Column(plain(look.cut(_("left"), width - 1), "mute"), page.right))
    rows = []
    for pool, card in enumerate(POOLS):
        won = [
            sum(deal.pools[pool].won for deal in done if deal.pools[pool].winner == seat) for seat in order
        ]
        figures = tuple(
            (coins(Coins(count)),) if count else plain("·", "mute") for count in (*won, left[pool])
        )
        rows.append(Row("", plain(table.card(card), bold=True), figures))
    return Tally(page.text, page.right, y, page.text, page.text, tuple(columns), tuple(rows), heading)
