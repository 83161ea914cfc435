"""The seats of the table and its header: who, how many matches, how many cards, whose turn it is."""

from shared.games.stops.view import (
    Buying,
    Following,
    Keeping,
    Leading,
    Lending,
    Over,
    SecondChance,
    Starting,
    View,
    worth_of,
)
from shared.seats import Seat
from shared.sight import size_of
from tui.games.kit.presence import at, beside_mark, mark
from tui.games.kit.seats import SeatPart, money_of, name_of, side_by_side, time_left
from tui.games.stops.grid import Grid
from tui.games.stops.loans import asked_for
from tui.games.stops.middle import at_the_cat
from tui.games.stops.parts import Moment
from tui.games.stops.prompts import turn_of
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coloured, phrase, plain, plural, shown, wide
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.seat import SeatPicture, Turn


def owed(view: View, seat: Seat) -> int:
    """What a seat owes the others, all of it."""
    return sum(view.debts[seat])


def seat_parts(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[SeatPart, ...]:
    """The plates of all seats."""
    return tuple(_seat_part(view, table, grid, moment, Seat(seat)) for seat in range(view.players))


def _seat_part(view: View, table: Table, grid: Grid, moment: Moment, seat: Seat) -> SeatPart:
    box, look = grid.seats[seat], table.look
    framed = box.height > 2
    inner = box.width - (4 if framed else 2)
    turn = Turn.NO
    if moment.after is None and seat == turn_of(view):
        turn = Turn.YOURS if table.is_you(seat) and moment.asks(view) else Turn.OTHERS
    money = money_of((moment.purses or view.purses)[seat], apart=inner >= 14, look=look)
    room = inner - wide(money) - 1
    if turn is not Turn.NO:
        room -= 2 if framed else 1
    fg = "act" if turn is Turn.YOURS else "ink"
    name = name_of(table.name(seat), fg, seat == view.dealer, room, look)
    doing = (
        (phrase("has closed", bold=True), phrase("closed", bold=True))
        if seat == moment.closer or (closer_of(view) == seat and turn is Turn.NO)
        else _doing(view, table, seat, turn)
    )
    marked = shown(mark(at(moment.presences, seat)), look)
    space = inner
    if marked and not framed:
        doing = beside_mark(tuple(shown(said, look) for said in doing), marked, box.width - 1)
        space -= wide(marked) + 1
    second, worth = side_by_side(space + 1, doing, _worth(view, seat), look, must=False)
    thin = moment.thin and turn is not Turn.NO
    return SeatPart(box, SeatPicture(name, money, second, worth, turn, thin, marked))


def _worth(view: View, seat: Seat) -> tuple[Phrase, ...]:
    """What a seat is worth, where that is not what it has (S20)."""
    worth = worth_of(view)[seat]
    if worth == view.purses[seat]:
        return ()
    figure = f"–{-worth}" if worth < 0 else str(worth)
    return phrase("worth {figure}", figure=figure), plain(f"={figure}")


def _doing(view: View, table: Table, seat: Seat, turn: Turn) -> tuple[Phrase, ...]:
    """The second line: what a seat is doing, or what it holds; the longest wording first."""
    if turn is Turn.YOURS:
        return tuple(coloured(said, "act", bold=True) for said in _mine(view))
    if turn is Turn.OTHERS:
        return tuple(coloured(said, "ink", bold=True) for said in _theirs(view))
    held = size_of(view.hands[seat])
    cards = plural("{n} card", "{n} cards", held, "mute")
    if isinstance(view.phase, Buying) and seat in view.phase.declined:
        return phrase("did not buy", "mute"), phrase("left it", "mute")
    if at_the_cat(view) and seat == view.dealer:
        return phrase("dealer, sells", "mute"), phrase("sells", "mute")
    loan = asked_for(view)
    if loan is not None and seat == loan.borrower:
        sum_ = Coins(loan.matches)
        return phrase("asks for {coins}", "mute", coins=sum_), phrase("{coins}?", "mute", coins=sum_)
    if loan is not None and seat in loan.refused:
        return phrase("lent nothing", "mute"), phrase("refused", "mute")
    debt = owed(view, seat)
    if loan is not None and loan.closer is None:
        # No player has a card before the ante is laid out.
        sum_ = Coins(debt)
        short = (*plain("–", "mute"), *shown(phrase("{coins}", coins=sum_), table.look))
        return (phrase("owes {coins}", "mute", coins=sum_), short) if debt else (NOTHING,)
    found: list[Phrase] = [cards, plain(str(held), "mute")]
    extras: list[Phrase] = []
    if view.cat.taker == seat:
        extras.append(phrase("cat", "mute"))
    if debt:
        extras.append(phrase("owes {coins}", "mute", coins=Coins(debt)))
    for some in (extras, extras[-1:]):
        if some:
            dots = tuple(span for extra in some for span in (*plain(" · ", "mute"), *extra))
            at = len(found) - 2
            found[at:at] = [(*cards, *dots), (*plain(str(held), "mute"), *dots)]
    return tuple(found)


def closer_of(view: View) -> Seat | None:
    """Who has closed and has still to be paid, where a player asks for a loan for it."""
    loan = asked_for(view)
    return loan.closer if loan is not None else None


def _mine(view: View) -> tuple[Phrase, ...]:
    match view.phase:
        case Keeping() | SecondChance():
            return phrase("take or keep?"), phrase("the cat?")
        case Buying():
            return phrase("buy or keep?"), phrase("the cat?")
        case Lending():
            return phrase("lend or refuse?"), phrase("lend?")
        case Leading():
            return phrase("choose a suit"), phrase("a suit?")
        case _:
            return phrase("lay your card"), phrase("lay it")


def _theirs(view: View) -> tuple[Phrase, ...]:
    match view.phase:
        case Starting():
            return phrase("must start"), phrase("starts")
        case Following():
            return phrase("must follow"), phrase("follows")
        case Leading():
            return phrase("is choosing"), phrase("chooses")
        case _:
            return phrase("is thinking"), phrase("thinks")


# --- The header -----------------------------------------------------------------------------------------


def header_of(view: View, table: Table, grid: Grid, moment: Moment, code: str) -> HeaderPicture:
    """What is played, how far it is, the table's code and the time."""
    right = shown(time_left(moment.clock, mine=moment.asks(view)), table.look)
    quiet = shown(plain("" if grid.size == "small" else code, "mute"), table.look)
    return HeaderPicture(
        _("STOPS WITH THE CAT"), about(view, view.deal, grid.size), (quiet, right), grid.left
    )


def about(view: View, deal: int, size: str) -> str:
    """How far the match is."""
    if isinstance(view.phase, Over) and deal == view.deal and view.result is not None:
        return _("the end")
    if size == "small":
        return _("{deal} of {deals}", deal=deal, deals=view.deals)
    return _("deal {deal} of {deals}", deal=deal, deals=view.deals)


def time_of(view: View, moment: Moment) -> TimePicture:
    """How much of the time is left."""
    clock = moment.clock
    if clock is None or not clock.total:
        return TimePicture()
    return TimePicture(clock.left / clock.total, moment.asks(view))
