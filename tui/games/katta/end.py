"""The end of a game of Katta: who won, what cards and coins made, what each sack held, and play again?"""

from collections.abc import Iterable, Sequence

from shared.games.katta.view import Result, Sack, View
from shared.seats import Seat
from shared.sight import cards_of
from tui.games.katta.values import figures
from tui.games.katta.words import Table
from tui.games.kit.end_page import Around, EndPicture, Said, Verdict, end_picture
from tui.games.kit.ending import Page, place_behind, who_wins
from tui.games.kit.figures import points_of, signed
from tui.games.kit.tally import Bars, Column, Row, Tally, named
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, plain, shown, wide
from tui.look.look import Look, width_of
from tui.widgets.figure import FigurePicture

AROUND_A_NAME = 8
"""Columns before a name in the final table, and between it and the figure of the cards."""


def ending(view: View, table: Table, around: Around) -> EndPicture:
    """The page for the result in a view."""
    assert view.result is not None
    page = around.page
    row = page.top + (3 if page.small else 4)
    standings = _standings(view.result, table, around, row)
    row += 1 + view.players + (0 if page.small else 1 + min(2, max(0, page.spare // 4)))
    held = (_held(half, column, table, page, row) for column, half in enumerate(_halves(view.sacks)))
    row_after = row + 1 + (len(view.sacks) + 1) // 2 + (0 if page.small else 2)
    return end_picture(
        _("KATTA I SEKKEN"),
        _verdict(view.result, table),
        (standings, *held),
        _over_the_sacks(page, table.look, row),
        row_after,
        around,
    )


# --- Who won --------------------------------------------------------------------------------------------


def _verdict(result: Result, table: Table) -> Verdict:
    best = points_of(max(result.scores))
    return Verdict(who_wins(result.winners, table), FigurePicture(best, "coin"), _after(result, table))


def _after(result: Result, table: Table) -> tuple[Phrase, ...]:
    """The words after the winning score."""
    you = table.you
    if you is not None and result.winners == (you,):
        return _ahead(result, table, you)
    if you is None or you in result.winners:
        return (phrase("points."),)
    behind = max(result.scores) - result.scores[you]
    if not behind:
        return (phrase("points. You have as many, and fewer coins."), phrase("points."))
    place = place_behind(sum(score > result.scores[you] for score in result.scores))
    said = phrase("points. You are {place}, {count} behind.", place=place, count=in_words(behind))
    short = phrase("You are {place}, {count} behind.", place=place, count=in_words(behind))
    return (said, short, phrase("points."))


def _ahead(result: Result, table: Table, you: Seat) -> tuple[Phrase, ...]:
    others = [Seat(seat) for seat in range(len(result.scores)) if seat != you]
    next_best = max(result.scores[seat] for seat in others)
    names = table.listed([seat for seat in others if result.scores[seat] == next_best])
    by = result.scores[you] - next_best
    if not by:
        return phrase("points, and more coins than {names}.", names=names), phrase("points.")
    return phrase("points, {count} ahead of {names}.", count=in_words(by), names=names), phrase("points.")


# --- In figures -----------------------------------------------------------------------------------------


def _standings(result: Result, table: Table, around: Around, y: int) -> Tally:
    """Place, cards, coins and points of each player; the bars are as long as the points."""
    page, look, room = around.page, table.look, around.room
    order = sorted(
        map(Seat, range(len(result.scores))),
        key=lambda seat: (seat not in result.winners, -result.scores[seat], -result.coins[seat], seat),
    )
    names = {seat: named(seat, table, room, result.winners)[0] for seat in order}
    ends = (20, 30, 38) if page.small else (23, 32, 41)
    # Long names push the figures to the right; the bars, which say least, give way.
    longest = max(map(wide, names.values()))
    shift = max(0, min(longest - (ends[0] - AROUND_A_NAME), 8 if page.small else 10))
    cards, money, points = (page.text + end + shift for end in ends)
    bar = page.text + (40 if page.small else 44) + shift
    columns = [
        Column(phrase("cards", "mute"), cards, 1),
        Column(phrase("coins", "mute"), money, 1),
        Column(phrase("points", "mute"), points, 2),
    ]
    several = room.settings.games > 1
    if several:
        bar += 8
        columns.append(Column(phrase("total", "mute"), bar - 2))
    best = max(1, *result.scores)
    merits = [(result.scores[seat], seat in result.winners) for seat in order]
    rows = tuple(
        Row(
            str(1 + merits.index(merit)),
            fitting(cards - page.text - AROUND_A_NAME, (names[seat],), look),
            (
                plain(signed(result.cards[seat])),
                plain(f"●{result.coins[seat]:>3}", "coin"),
                plain(points_of(result.scores[seat]), bold=True),
                *((plain(str(room.players[seat].total), bold=True),) if several else ()),
            ),
            table.is_you(seat),
            max(0, result.scores[seat]) / best,
        )
        for seat, merit in zip(order, merits, strict=True)
    )
    bars = Bars(bar, page.right - 1)
    return Tally(page.text, page.right, y, page.text + 1, page.text + 3, tuple(columns), rows, bars=bars)


# --- What each sack held --------------------------------------------------------------------------------


def _over_the_sacks(page: Page, look: Look, y: int) -> tuple[Said, ...]:
    heading = shown(phrase("WHAT EACH SACK HELD", "mute"), look)
    at = page.text + max(wide(heading) + 2, 26)
    notes = phrase("in brackets: gone with a king or jack", "mute"), phrase("in brackets: gone", "mute")
    return Said(page.text, y, (heading,)), Said(at, y, notes)


def _halves(sacks: Sequence[Sack]) -> tuple[Sequence[Sack], Sequence[Sack]]:
    rows = (len(sacks) + 1) // 2
    return sacks[:rows], sacks[rows:]


def _held(sacks: Sequence[Sack], column: int, table: Table, page: Page, y: int) -> Tally:
    """One of the two columns of sacks: round, who bought it, the price, the cards, what they counted."""
    look, small = table.look, page.small
    step = (page.right - page.text + (1 if small else 5)) // 2
    start = page.text + step * column
    end = page.right if column else start + step - (1 if small else 5)
    name, price, cards = (start + place for place in _places(table, sacks, end - start, small=small))
    rows = []
    for sack in sacks:
        kept, gone = _cards(sack)
        if sack.winner is None:
            nobody = fitting(cards - name - 1, (phrase("nobody"), phrase("–", "mute")), look)
            rows.append(Row(str(sack.round), nobody, (NOTHING, plain(gone, "mute"), NOTHING)))
            continue
        own = table.is_you(sack.winner)
        points = plain(signed(sack.points), bold=True)
        held = plain(kept, bold=own)
        both = (*held, *plain(f" {gone}" if kept else gone, "mute"))
        rows.append(
            Row(
                str(sack.round),
                plain(look.cut(table.name(sack.winner), price - name - 1), bold=own),
                (
                    (coins(Coins(sack.price)),),
                    fitting(end - wide(points) - cards - 1, (both, held) if gone else (held,), look),
                    points,
                ),
            )
        )
    places = (Column(NOTHING, price, left=True), Column(NOTHING, cards, left=True), Column(NOTHING, end))
    return Tally(start, end, y + (0 if small else 1), start + 1, name, places, tuple(rows))


def _cards(sack: Sack) -> tuple[str, str]:
    """The cards that were won, and in brackets those that had gone."""
    gone = figures(cards_of(sack.gone))
    return figures(cards_of(sack.kept)) if sack.winner is not None else "", f"({gone})" if gone else ""


def _places(table: Table, sacks: Sequence[Sack], width: int, *, small: bool) -> tuple[int, int, int]:
    """In a column of sacks so wide: where names begin, and the price, and the cards.

    Names have the room that the cards leave them: what a sack held is never cut.
    """
    look = table.look

    def longest(texts: Iterable[str], least: int = 0) -> int:
        return max((width_of(look.say(text)) for text in texts), default=least)

    gap, least = (2, 4) if small else (3, 5)
    price = longest((str(sack.price) for sack in sacks), 1) + (2 if small else 3)
    points = longest((signed(sack.points) for sack in sacks if sack.winner is not None), 2)
    room = width - gap - 1 - price - points - 1
    kept = longest(_cards(sack)[0] for sack in sacks)
    both = longest(" ".join(filter(None, _cards(sack))) for sack in sacks)
    names = longest(table.name(sack.winner) for sack in sacks if sack.winner is not None)
    cards = both if room - both >= least else kept
    name = max(2, min(max(least, names), room - cards))
    return gap, gap + name + 1, gap + name + 1 + price
