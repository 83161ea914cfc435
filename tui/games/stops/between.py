"""Between two deals: what each has won and paid, what lies over, what was laid, who deals next."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.cards import Rank, Suit, card_of
from shared.games.stops.view import POOLS, Done, Sums, View
from shared.seats import Seat
from shared.sight import cards_of
from tui.canvas import Span
from tui.games.kit.between import BETWEEN, BetweenPicture, Cell, Row, between_layout
from tui.games.kit.ending import Page, page
from tui.games.kit.figures import signed
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.scene import Scene
from tui.games.kit.seats import header, time_bar
from tui.games.stops.loans import ANTE, ASKS, asked_for, between, lent, why_over
from tui.games.stops.seating import about
from tui.games.stops.ui_state import UIState
from tui.games.stops.words import Table, still_there
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, plain
from tui.look.look import width_of
from tui.widgets.header import HeaderPicture

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS: Final = (*tuple(Rank)[1:], Rank.ACE)
"""From the two to the ace, which is the highest (rule 3.6)."""


def between_scene(
    view: View, done: Done, table: Table, size: tuple[int, int], ui_state: UIState, code: str, memo: Memo
) -> Scene:
    """The page about the deal that is over."""
    layout = between_layout(*size)
    told = ui_state.refusal or ui_state.notice or ui_state.saying
    picture = memo(BETWEEN, between_picture, view, done, table, page(size), told)
    return Scene(
        layout,
        between_header(view, done, table, layout, ui_state, code),
        time_bar(ui_state.clock, mine=False),
        (BETWEEN.at(layout[BETWEEN], picture),),
    )


def between_header(
    view: View, done: Done, table: Table, layout: Layout, ui_state: UIState, code: str
) -> HeaderPicture:
    """Which deal it was, and how long it is still looked at."""
    time = NOTHING
    if ui_state.seconds is not None:
        comes = N_("the end in {seconds}" if view.result is not None else "next deal in {seconds}")
        time = phrase(comes, "mute", seconds=ui_state.seconds)
    far = about(view, done.deal, small=layout.is_small)
    return header(layout, table.look, _("STOPS WITH THE CAT"), far, code, time)


def between_picture(view: View, done: Done, table: Table, measures: Page, told: Phrase) -> BetweenPicture:
    """The page itself."""
    text, right = measures.text, measures.right

    def said(choices: Sequence[Phrase], gives: int = 0) -> Row:
        return Row((Cell(text, fitting(right - text, choices, table.look)),), gives=gives)

    return BetweenPicture(
        text,
        right,
        (
            said(_lead(view, done, table)),
            Row(gives=7),
            *_brought(done, table, measures),
            Row(gives=5),
            said(_over(view, done, table)),
            Row(gives=3),
            said((plain(_("LAID IN THIS DEAL"), "mute"),), gives=2),
            Row(gives=1),
            *_laid(view, done, table, measures),
            Row(gives=6),
            said(_next(view, table)),
        ),
        told,
    )


def _lead(view: View, done: Done, table: Table) -> tuple[Phrase, ...]:
    """How the deal ended (rule 3.10, S15); the longest wording first."""
    if done.closer is None:
        return (
            phrase("*Nobody has another suit:* the deal ends, and nobody is paid."),
            phrase("*Nobody has another suit:* nobody is paid."),
        )
    cards = cards_of(view.last)
    card = table.card(cards[-1]) if cards else ""
    return (
        table.says(
            done.closer,
            N_("*You close* with the {card}. Everybody pays you {coins}."),
            N_("*{name} closes* with the {card}. Everybody pays {coins}."),
            card=card,
            coins=Coins(1),
        ),
        table.says(
            done.closer, N_("*You close* with the {card}."), N_("*{name} closes* with the {card}."), card=card
        ),
    )


# --- What the deal brought ------------------------------------------------------------------------------


def _figures(sums: Sums) -> tuple[str, ...]:
    """What a player paid and got beside the pools, and all in all; blank for nothing."""
    beside = (signed(sum_) if sum_ else "" for sum_ in (sums.cat, sums.dealing, sums.closing))
    return *beside, signed(sums.gain)


def _brought(done: Done, table: Table, measures: Page) -> Iterator[Row]:
    """A line for each player, who gained most first: the pools won and what lay on them, figures, matches."""
    text, look = measures.text, table.look
    order = sorted(map(Seat, range(len(done.sums))), key=lambda seat: (-done.sums[seat].gain, seat))
    heads = _("cat"), _("dealing"), _("closing"), _("deal"), _("matches")
    columns = [
        (head, *(_figures(sums)[index] for sums in done.sums)) for index, head in enumerate(heads[:-1])
    ]
    ends: list[int] = []
    end, gap = measures.right, 1 if measures.small else 3
    for column in reversed([*columns, heads[-1:]]):
        ends.insert(0, end)
        end -= gap + max(4, *(width_of(look.say(cell)) for cell in column))
    x = text + (9 if measures.small else 12)
    right = (Cell(end, plain(head, "mute"), ends=True) for end, head in zip(ends, heads, strict=True))
    yield Row((Cell(x, plain(_("pools"), "mute")), *right))
    yield Row(gives=4)
    cards = [
        [
            table.card(card)
            for card, pool in zip(POOLS, done.pools, strict=True)
            if pool.winner == seat and pool.won
        ]
        for seat in order
    ]
    # The coins of all stand below each other, where the cards leave room for that.
    most = max(width_of(look.say(" ".join(each))) for each in cards)
    for seat, won in zip(order, cards, strict=True):
        sums, own, figures = done.sums[seat], table.is_you(seat), _figures(done.sums[seat])
        cells = [Cell(text, plain(look.cut(table.name(seat), x - text - 1), bold=own))]
        if sums.pools:
            room = next((end for end, said in zip(ends, figures, strict=False) if said), ends[-1]) - 5 - x
            apart, close, money = look.say(" ".join(won)), look.say("".join(won)), coins(Coins(sums.pools))
            lists = (apart.ljust(len(apart) + most - width_of(apart)), apart, close)
            choices = *((*plain(said + " "), money) for said in lists), (money,)
            cells.append(Cell(x, fitting(room, choices, look)))
        cells += (
            Cell(end, plain(said, bold=end == ends[-2]), ends=True)
            for end, said in zip(ends, figures, strict=False)
        )
        cells.append(Cell(ends[-1], (Span(f"●{done.purses[seat]:>3}", "coin", bold=True),), ends=True))
        yield Row(tuple(cells), own)


# --- What was laid, and lies over -----------------------------------------------------------------------


def _over(view: View, done: Done, table: Table) -> tuple[Phrase, ...]:
    """What lies over for the next deal (S17), and whether any player owes anything."""
    debts = sum(map(sum, view.debts))
    owing = phrase("Nobody owes anybody.", "mute")
    if debts:
        owing = phrase("In all {coins} are owed.", "mute", coins=Coins(debts))
    left = still_there([pool.matches for pool in done.pools], table)
    if not left:
        return (*phrase("Nothing lies on the pools any more.", "mute"), *phrase(" "), *owing), owing
    return (*left[0], *plain("   "), *owing), *left


def _laid(view: View, done: Done, table: Table, measures: Page) -> Iterator[Row]:
    """What was laid in the deal, suit by suit; what won its pool in gold."""
    laid, look, text = set(cards_of(view.last)), table.look, measures.text
    won = {card for card, pool in zip(POOLS, done.pools, strict=True) if pool.won}
    first, step = (text + 5, 4) if measures.small else (text + 8, 5)
    for suit in SUITS:
        cells = [Cell(text, plain(look.suit(suit) + " "))]
        for end, rank in enumerate(RANKS):
            card, end = card_of(rank, suit), first + step * end
            if card not in laid:
                cells.append(Cell(end, plain("·", "line" if look.depth != "mono" else "mute"), ends=True))
                continue
            fg = "coin" if card in won else "ink"
            cells.append(Cell(end, plain(look.rank(rank), fg, bold=True), ends=True))
            if card in won:
                cells.append(Cell(end, plain("●", "coin")))
        yield Row(tuple(cells))


def _next(view: View, table: Table) -> tuple[Phrase, ...]:
    """Who deals next, what is laid out, and who lends for it (rule 3.3, S19)."""
    if view.result is not None:
        if not view.result.insolvent:
            return (phrase("That was the last deal."),)
        over = phrase("The match is over.")
        return (*[(*why, *phrase(" "), *over) for why in why_over(view, table)], over)
    asking = asked_for(view)
    if asking is not None:
        asked = (*between(ASKS, asking.borrower, asking.turn, table, asking.matches), *plain("."))
        deals = table.says(view.dealer, N_("You deal next."), N_("{name} deals next."))
        return (*deals, *phrase(" "), *asked), asked
    whole = deals = table.says(
        view.dealer,
        N_("You deal next and lay out {coins}."),
        N_("{name} deals next and lays out {coins}."),
        coins=Coins(ANTE),
    )
    for loan in view.loans:
        if loan.deal == view.deal and loan.purpose == "ante":
            whole = (*whole, *phrase(" "), *lent(loan, table), *plain("."))
    return whole, deals
