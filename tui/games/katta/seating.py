"""The seats of the Katta table and its header: who, how much money, what each did last, whose turn it is."""

from shared.games.katta.view import (
    ROUNDS,
    Bidding,
    DidNothing,
    Laying,
    Over,
    View,
)
from shared.seats import Seat
from shared.sight import size_of
from tui.games.katta.grid import Grid
from tui.games.katta.parts import Moment
from tui.games.katta.prompts import turns
from tui.games.katta.sums import points_at
from tui.games.katta.words import Table, bought, cards_won, did, left_it
from tui.games.kit.presence import at, beside_mark, mark
from tui.games.kit.seats import SeatPart, money_of, name_of, side_by_side, time_left
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import (
    NOTHING,
    Phrase,
    coloured,
    phrase,
    plain,
    shown,
    wide,
)
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.seat import SeatPicture, Turn


def won(view: View, seat: Seat) -> int:
    """How many cards lie on a seat's pile."""
    return sum(size_of(sack.kept) for sack in view.sacks if sack.winner == seat)


def seat_parts(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[SeatPart, ...]:
    """The plates of all seats."""
    return tuple(_seat_part(view, table, grid, moment, Seat(seat)) for seat in range(view.players))


def _seat_part(view: View, table: Table, grid: Grid, moment: Moment, seat: Seat) -> SeatPart:
    box = grid.seats[seat]
    look = table.look
    framed = box.height > 2
    inner = box.width - (4 if framed else 2)
    turn = _turn(view, table, moment, seat)
    start = moment.after.start if moment.after else view.start
    purse = (moment.purses or view.purses)[seat]
    money = money_of(purse, apart=inner >= 14, look=look)
    room = inner - wide(money) - 1
    if turn is not Turn.NO:
        room -= 2 if framed else 1
    fg = "act" if turn is Turn.YOURS else "ink"
    name = name_of(table.name(seat), fg, seat == start, room, look)
    marked = shown(mark(at(moment.presences, seat)), look)
    doing = _doing(view, table, moment, seat, turn)
    space = inner
    if marked and not framed:
        doing = beside_mark(tuple(shown(said, look) for said in doing), marked, box.width - 1)
        space -= wide(marked) + 1
    # The second line may use one column of the margin: "passed, took ●1" needs it.
    second, extra = side_by_side(space + 1, doing, points_at(view, seat), look, must=True)
    count = won(view, seat)
    if not extra and grid.size == "large" and count and turn is Turn.NO:
        extra = shown(phrase("won {count}", "mute", count=count), look)
    picture = SeatPicture(name, money, second, extra, turn, moment.thin and turn is not Turn.NO, marked)
    return SeatPart(box, picture)


def _turn(view: View, table: Table, moment: Moment, seat: Seat) -> Turn:
    if moment.after is not None:
        return Turn.OTHERS if seat == moment.after.sale.buyer else Turn.NO
    if seat not in turns(view):
        return Turn.NO
    return Turn.YOURS if table.is_you(seat) and moment.asks(view) else Turn.OTHERS


def _doing(view: View, table: Table, moment: Moment, seat: Seat, turn: Turn) -> tuple[Phrase, ...]:
    """The second line: what a seat is doing or did last, the longest wording first."""
    if moment.after is not None:
        sale = moment.after.sale
        if seat == sale.buyer:
            return bought(sale.price)
        if seat == sale.last:
            return left_it(sale.took)
        return did(moment.after.doing[seat], yours=table.is_you(seat), standing=False)
    if turn is Turn.YOURS:
        return tuple(coloured(said, "act", bold=True) for said in _mine(view))
    if turn is Turn.OTHERS and table.is_you(seat):
        return phrase("no choice", bold=True), phrase("turn", bold=True)
    if turn is Turn.OTHERS:
        return tuple(coloured(said, "ink", bold=True) for said in _theirs(view))
    doing = view.doing[seat]
    if isinstance(doing, DidNothing):
        return (cards_won(won(view, seat)), NOTHING)
    standing = isinstance(view.phase, Bidding) and view.phase.bidder == seat
    return did(doing, yours=table.is_you(seat), standing=standing)


def _mine(view: View) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Laying):
        return phrase("lay a card"), phrase("lay one"), phrase("lay")
    return phrase("your turn"), phrase("turn")


def _theirs(view: View) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Laying):
        return phrase("is choosing"), phrase("chooses"), phrase("turn")
    return phrase("is thinking"), phrase("thinks"), phrase("turn")


# --- The header -----------------------------------------------------------------------------------------


def header_of(view: View, table: Table, grid: Grid, moment: Moment, code: str) -> HeaderPicture:
    """What is played, how far it is, the table's code and the time."""
    right = shown(_time(view, moment), table.look)
    quiet = shown(plain("" if grid.size == "small" else code, "mute"), table.look)
    return HeaderPicture(_("KATTA I SEKKEN"), _about(view, grid, moment), (quiet, right), grid.left)


def time_of(view: View, moment: Moment) -> TimePicture:
    """How much of the time is left."""
    clock = moment.clock
    if clock is None or not clock.total:
        return TimePicture()
    return TimePicture(clock.left / clock.total, moment.asks(view))


def _about(view: View, grid: Grid, moment: Moment) -> str:
    if isinstance(view.phase, Over) and moment.after is None:
        return _("the end")
    number = moment.after.sale.round if moment.after else view.round
    if grid.size == "small":
        return _("{round} of {rounds}", round=number, rounds=ROUNDS)
    about = _("round {round} of {rounds}", round=number, rounds=ROUNDS)
    if view.players == 4:
        return about
    return _("{round} · {players} play", round=about, players=in_words(view.players))


def _time(view: View, moment: Moment) -> Phrase:
    if moment.after is not None:
        if moment.seconds is None:
            return NOTHING
        if isinstance(view.phase, Over):
            return phrase("the end in {seconds}", "mute", seconds=moment.seconds)
        return phrase("next round in {seconds}", "mute", seconds=moment.seconds)
    return time_left(moment.clock, mine=moment.asks(view))
