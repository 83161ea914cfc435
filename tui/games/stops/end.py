"""The end of a match of stops with the cat: what each player is worth, what each deal brought, who won the
pools, and play again?"""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.games.stops.view import POOLS, Done, Result, View
from shared.seats import Seat
from shared.wire import TableInfo
from tui.games.kit.ending import Page, again, asks, page, place_behind, side_by_side, which_end, who_wins
from tui.games.stops.loans import why_over
from tui.games.stops.words import Table
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, phrase, plain, plural, shown
from tui.screens.keys import Key
from tui.widgets.footer import FooterPicture
from tui.widgets.header import HeaderPicture


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table: what a player has, owes, has lent and is worth, and what each deal, or
    each round of deals, has brought."""

    rank: int
    name: str
    bot: bool
    matches: int
    owes: int
    lent: int
    worth: int
    total: int | None
    deals: tuple[int, ...]
    rounds: tuple[int, ...]
    own: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Pooled:
    """What a pool gave in the whole match: its card, the matches by player in the order of the table above,
    and what still lies on it."""

    card: str
    won: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The whole page."""

    page: Page
    header: HeaderPicture
    before: Phrase
    figure: str
    after: tuple[Phrase, ...]
    below: tuple[Phrase, ...]
    """How the match ended, in the row under it."""
    standings: tuple[Standing, ...]
    pools: tuple[Pooled, ...]
    debts: tuple[Phrase, ...]
    """Who owes whom, the longest wording first."""
    over: tuple[Phrase, ...]
    """What lies on the pools, where there is no room for all of them."""
    ask: tuple[Phrase, ...]
    told: Phrase
    """What is told for a moment, under what is asked."""
    mine: bool
    footer: FooterPicture


def ending(
    view: View, table: Table, room: TableInfo, size: tuple[int, int], told: Phrase, footer: tuple[Key, ...]
) -> EndPicture:
    """The page for the result in a view."""
    result = view.result
    assert result is not None
    measures = page(size)
    code = (plain("" if measures.small else room.code, "mute"),)
    order = sorted(range(view.players), key=lambda seat: (-result.worth[seat], -result.coins[seat], seat))
    left = (result.pools.ace, result.pools.king, result.pools.queen, result.pools.jack, result.pools.ten)
    return EndPicture(
        measures,
        HeaderPicture(_("STOPS WITH THE CAT"), which_end(room), code, measures.left),
        shown(who_wins(result.winners, table), table.look),
        signed(max(result.worth)).removeprefix("+"),
        _after(result, table),
        _below(view, table),
        tuple(_standing(Seat(seat), view, result, order, table, room) for seat in order),
        tuple(
            Pooled(
                table.card(card), tuple(_pooled(view.done, pool, Seat(seat)) for seat in order), left[pool]
            )
            for pool, card in enumerate(POOLS)
        ),
        _debts(result.debts, table),
        _over(left, table),
        again(room, table.look),
        told,
        asks(room),
        FooterPicture(footer, measures.left),
    )


def signed(count: int) -> str:
    """A gain or a loss with its sign; an en dash for less than nothing."""
    return f"+{count}" if count > 0 else f"–{-count}" if count < 0 else "0"


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
        return side_by_side([said, after, *split]), side_by_side([said, after]), said, *shorter, after
    dealt = plural("{n} deal was played.", "{n} deals were played.", played, "mute")
    owing = any(any(owed) for owed in view.result.debts)
    counted = phrase("Loans are counted in." if owing else "Nobody owes anybody.", "mute")
    return side_by_side([dealt, counted, *split]), side_by_side([dealt, *split]), dealt


def _split(view: View) -> list[Phrase]:
    """What each player got from the pools at the end, where they were split (S24)."""
    assert view.result is not None
    # Loans go from purse to purse, so all of them together have more by that alone.
    each = (sum(view.result.coins) - sum(view.done[-1].purses)) // view.players if view.done else 0
    return [phrase("The pools were split: {coins} each.", "mute", coins=Coins(each))] if each else []


def _debts(debts: Sequence[Sequence[int]], table: Table) -> tuple[Phrase, ...]:
    """Who owes whom how much, for the last time; nothing where no player owes any."""
    parts: list[Phrase] = []
    for borrower, owed in enumerate(debts):
        for lender, count in enumerate(owed):
            if not count:
                continue
            sum_, to, who = Coins(count), Seat(lender), Seat(borrower)
            if table.is_you(who):
                parts.append(phrase("You owe {name} {coins}.", name=table.name(to), coins=sum_))
            elif table.is_you(to):
                parts.append(phrase("{name} owes you {coins}.", name=table.name(who), coins=sum_))
            else:
                parts.append(
                    phrase(
                        "{name} owes {lender} {coins}.",
                        name=table.name(who),
                        lender=table.name(to),
                        coins=sum_,
                    )
                )
    if not parts:
        return (NOTHING,)
    count = sum(sum(owed) for owed in debts)
    return side_by_side(parts), phrase("In all {coins} are owed.", coins=Coins(count)), NOTHING


def _over(left: Sequence[int], table: Table) -> tuple[Phrase, ...]:
    """What still lies on the pools, and is no player's (S24)."""
    lying = [
        (*plain(table.card(card) + " "), coins(Coins(count)))
        for card, count in zip(POOLS, left, strict=True)
        if count
    ]
    if not lying:
        return (phrase("Nothing lies on the pools any more.", "mute"), NOTHING)
    what: Phrase = ()
    for each in lying:
        what = (*what, *plain("  "), *each) if what else each
    whole = phrase("Still on the table: {what}", "mute", what=what)
    return whole, phrase("Still on the table: {what}", "mute", what=(coins(Coins(sum(left))),))


# --- In figures -----------------------------------------------------------------------------------------


def _standing(
    seat: Seat, view: View, result: Result, order: Sequence[int], table: Table, room: TableInfo
) -> Standing:
    player = room.players[seat]
    gains = tuple(done.sums[seat].gain for done in view.done)
    return Standing(
        1 + sum(worth > result.worth[seat] for worth in result.worth),
        table.name(seat),
        bool(player.level),
        result.coins[seat],
        sum(result.debts[seat]),
        sum(owed[seat] for owed in result.debts),
        result.worth[seat],
        player.total if room.settings.games > 1 else None,
        gains,
        tuple(sum(gains[first : first + view.players]) for first in range(0, len(gains), view.players)),
        table.is_you(seat),
        seat in result.winners,
    )


def _pooled(done: Sequence[Done], pool: int, seat: Seat) -> int:
    """What a seat won from a pool in all the deals."""
    return sum(deal.pools[pool].won for deal in done if deal.pools[pool].winner == seat)
