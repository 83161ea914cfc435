"""Between two deals: what each has won and paid, what lies over, what was laid, who deals next."""

from dataclasses import dataclass

from shared.cards import Card, Rank, Suit, card_of
from shared.games.stops.view import POOLS, Done, View, cards_of
from shared.seats import Seat
from tui.games.kit.ending import Page, page
from tui.games.kit.keys import footer as footer_of
from tui.games.stops.grid import grid
from tui.games.stops.keys import table_keys
from tui.games.stops.loans import ANTE, ASKS, asked_for, lent, why_over
from tui.games.stops.loans import between as lending
from tui.games.stops.parts import Moment
from tui.games.stops.seating import about
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plain, shown
from tui.screens.keys import Key
from tui.widgets.footer import FooterPicture
from tui.widgets.header import HeaderPicture, TimePicture

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = (*tuple(Rank)[1:], Rank.ACE)
"""From the two to the ace, which is the highest (rule 3.6)."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What the deal brought a player: the pools won and what lay on them, then figures by column, blank
    for nothing; and the matches after it."""

    name: str
    own: bool
    pools: tuple[str, ...]
    won: int
    figures: tuple[str, ...]
    purse: int


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of one suit that were laid, by rank from the two on; None for one that was not. True for one
    that won its pool."""

    suit: str
    ranks: tuple[tuple[str, bool] | None, ...]


@dataclass(frozen=True, slots=True)
class BetweenPicture:
    """The whole page."""

    page: Page
    header: HeaderPicture
    time: TimePicture
    lead: tuple[Phrase, ...]
    heads: tuple[str, ...]
    brought: tuple[Brought, ...]
    over: tuple[Phrase, ...]
    """What lies over, and whether any player owes anything."""
    laid: tuple[Laid, ...]
    next: tuple[Phrase, ...]
    told: Phrase
    footer: FooterPicture


def between(
    view: View, table: Table, size: tuple[int, int], moment: Moment, code: str, footer: tuple[Key, ...] = ()
) -> BetweenPicture:
    """The page for the deal that is looked at."""
    done = moment.after
    assert done is not None
    measures = page(size)
    small = measures.small
    right = shown(_seconds(view, moment), table.look)
    quiet = shown(plain("" if small else code, "mute"), table.look)
    order = sorted(range(view.players), key=lambda seat: (-done.sums[seat].gain, seat))
    clock = moment.clock
    share = clock.left / clock.total if clock is not None and clock.total else None
    told = moment.refusal or moment.notice or moment.saying
    return BetweenPicture(
        measures,
        HeaderPicture(
            _("STOPS WITH THE CAT"),
            about(view, done.deal, "small" if small else "normal"),
            (quiet, right),
            measures.left,
        ),
        TimePicture(share),
        _lead(view, done, table),
        (_("cat"), _("dealing"), _("closing"), _("deal")),
        tuple(_brought(done, Seat(seat), table) for seat in order),
        _over(view, done, table),
        _laid(view, done, table),
        _next(view, table),
        told,
        FooterPicture(footer or _keys(view, table, size, moment), measures.left),
    )


def _keys(view: View, table: Table, size: tuple[int, int], moment: Moment) -> tuple[Key, ...]:
    return footer_of(table_keys(view, table, grid(*size, view.players), moment))


def _seconds(view: View, moment: Moment) -> Phrase:
    if moment.seconds is None:
        return NOTHING
    if view.result is not None:
        return phrase("the end in {seconds}", "mute", seconds=moment.seconds)
    return phrase("next deal in {seconds}", "mute", seconds=moment.seconds)


def _lead(view: View, done: Done, table: Table) -> tuple[Phrase, ...]:
    """How the deal ended (rule 3.10, S15); the longest wording first."""
    one = Coins(1)
    if done.closer is None:
        return (
            phrase("*Nobody has another suit:* the deal ends, and nobody is paid."),
            phrase("*Nobody has another suit:* nobody is paid."),
        )
    cards = cards_of(view.last)
    card = table.card(cards[-1]) if cards else ""
    if table.is_you(done.closer):
        return (
            phrase("*You close* with the {card}. Everybody pays you {coins}.", card=card, coins=one),
            phrase("*You close* with the {card}.", card=card),
        )
    name = table.name(done.closer)
    return (
        phrase("*{name} closes* with the {card}. Everybody pays {coins}.", name=name, card=card, coins=one),
        phrase("*{name} closes* with the {card}.", name=name, card=card),
    )


def _signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"–{-count}" if count < 0 else ""


def _brought(done: Done, seat: Seat, table: Table) -> Brought:
    sums = done.sums[seat]
    pools = tuple(
        table.card(POOLS[index]) for index, pool in enumerate(done.pools) if pool.winner == seat and pool.won
    )
    figures = (
        _signed(sums.cat),
        _signed(sums.dealing),
        _signed(sums.closing),
        _signed(sums.gain) or "0",
    )
    return Brought(table.name(seat), table.is_you(seat), pools, sums.pools, figures, done.purses[seat])


def _over(view: View, done: Done, table: Table) -> tuple[Phrase, ...]:
    """What lies over for the next deal (S17), and whether any player owes anything."""
    lying = [
        (*plain(table.card(POOLS[index]) + " "), *phrase("{coins}", coins=Coins(pool.matches)))
        for index, pool in enumerate(done.pools)
        if pool.matches
    ]
    debts = sum(sum(owed) for owed in view.debts)
    owing = (
        phrase("In all {coins} are owed.", "mute", coins=Coins(debts))
        if debts
        else phrase("Nobody owes anybody.", "mute")
    )
    if not lying:
        first = phrase("Nothing lies on the pools any more.", "mute")
        return (*first, *phrase(" "), *owing), owing
    what: Phrase = NOTHING
    for each in lying:
        what = (*what, *plain("  "), *each) if what else each
    left = phrase("Still on the table: {what}", "mute", what=what)
    return (
        (*left, *plain("   "), *owing),
        left,
        phrase("Still on the table: {what}", "mute", what=phrase("{coins}", coins=Coins(_sum(done)))),
    )


def _sum(done: Done) -> int:
    return sum(pool.matches for pool in done.pools)


def _laid(view: View, done: Done, table: Table) -> tuple[Laid, ...]:
    """What was laid in the deal, suit by suit."""
    laid = set(cards_of(view.last))

    def at(suit: Suit, rank: Rank) -> tuple[str, bool] | None:
        card: Card = card_of(rank, suit)
        if card not in laid:
            return None
        return table.look.rank(rank), card in POOLS and bool(done.pools[POOLS.index(card)].won)

    return tuple(Laid(table.look.suit(suit), tuple(at(suit, rank) for rank in RANKS)) for suit in SUITS)


def _next(view: View, table: Table) -> tuple[Phrase, ...]:
    """Who deals next, what is laid out, and who lends for it (rule 3.3, S19)."""
    if view.result is not None:
        if view.result.insolvent:
            over = phrase("The match is over.")
            return (*[(*why, *phrase(" "), *over) for why in why_over(view, table)], over)
        return (phrase("That was the last deal."),)
    ante = Coins(ANTE)
    if table.is_you(view.dealer):
        deals = phrase("You deal next and lay out {coins}.", coins=ante)
    else:
        deals = phrase("{name} deals next and lays out {coins}.", name=table.name(view.dealer), coins=ante)
    asking = asked_for(view)
    if asking is not None:
        asked = (*lending(ASKS, asking.borrower, asking.turn, table, asking.matches), *plain("."))
        deals = (
            phrase("You deal next.")
            if table.is_you(view.dealer)
            else phrase("{name} deals next.", name=table.name(view.dealer))
        )
        return (*deals, *phrase(" "), *asked), asked
    whole = deals
    for loan in view.loans:
        if loan.deal == view.deal and loan.purpose == "ante":
            whole = (*whole, *phrase(" "), *lent(loan, table), *plain("."))
    return whole, deals
