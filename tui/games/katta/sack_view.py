"""The middle of the Katta table: the sack's row, its label, and the one big figure beside it."""

from shared.cards import Card
from shared.games.katta.view import (
    Bidding,
    Buying,
    DidPass,
    Laying,
    Over,
    Place,
    View,
)
from shared.seats import TABLE, Seat
from shared.sight import size_of
from tui.games.katta.effects import Sale
from tui.games.katta.grid import Grid
from tui.games.katta.parts import Moment, PricePart
from tui.games.katta.sums import counting, made, sums_of
from tui.games.katta.values import added, counted, figures, letters, signed
from tui.games.katta.words import Table, cards_of, sold, starts
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import (
    NOTHING,
    Coins,
    Phrase,
    coloured,
    fitting,
    joined,
    phrase,
    plain,
    shown,
    wide,
)
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import Stood
from tui.widgets.texts import TextPart

STOCK_PACK = 5
"""The stock is no player's: it wears slate, like the cat."""


def pack_of(owner: Seat) -> int:
    """Whose pack a card of the row wears."""
    return STOCK_PACK if owner == TABLE else owner


# --- The row --------------------------------------------------------------------------------------------


def sack_cards(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[Stood, ...]:
    """The row as it lies, or as it lay when it was sold."""
    size = Size.HUGE if grid.size == "large" else Size.BIG
    pictures = _sold_row(table, moment, size) if moment.after else _row(view, table, moment, size)
    return tuple(Stood(box.x, box.y, picture) for box, picture in zip(grid.places, pictures, strict=False))


def _row(view: View, table: Table, moment: Moment, size: Size) -> list[CardPicture]:
    return [
        counting(view, index, _lying(view, table, moment, size, index, place))
        for index, place in enumerate(view.row)
    ]


def _lying(view: View, table: Table, moment: Moment, size: Size, index: int, place: Place) -> CardPicture:
    plate, own = table.name(place.owner), table.is_you(place.owner)
    pack = pack_of(place.owner)
    new = index in moment.fresh
    if place.card is None:
        here = own and bool(view.offers) and isinstance(view.phase, Laying)
        return CardPicture(State.PLACE, None, size, plate=plate, own=own, word=_("here") if here else "")
    if index == moment.narrow:
        return CardPicture(State.NARROW, None, size, pack, plate, own=own)
    cards = cards_of(place.card)
    if not cards or (index == moment.unturned and not own):
        return CardPicture(State.BACK, None, size, pack, plate, own=own, new=new)
    if index == moment.unturned or (own and not turned_up(view, index)):
        return CardPicture(State.OWN, cards[0], size, pack, plate, own=own, new=new)
    return CardPicture(State.PLAIN, cards[0], size, pack, plate, own=own, new=new)


def turned_up(view: View, index: int) -> bool:
    """Whether the card of a place lies open to all. A view shows me my own in either case."""
    return view.row[index].up


def _sold_row(table: Table, moment: Moment, size: Size) -> list[CardPicture]:
    assert moment.after is not None
    sale = moment.after.sale
    gone = list(_gone_by_now(sale, moment.beats))
    pictures: list[CardPicture] = []
    for index, lain in enumerate(moment.after.row):
        own, plate, pack = table.is_you(lain.owner), table.name(lain.owner), pack_of(lain.owner)
        if index == moment.narrow:
            pictures.append(CardPicture(State.NARROW, None, size, pack, plate, own=own))
        elif lain.card is None or index == moment.unturned:
            pictures.append(CardPicture(State.BACK, None, size, pack, plate, own=own))
        elif lain.card in gone:
            gone.remove(lain.card)
            pictures.append(CardPicture(State.DIM, lain.card, size, plate="✗"))
        else:
            pictures.append(CardPicture(State.PLAIN, lain.card, size, plate=counted(lain.card)))
    return pictures


def _gone_by_now(sale: Sale, beats: int) -> tuple[Card, ...]:
    """King or jack goes first, and a beat later the card it takes."""
    if beats == 0:
        return ()
    if beats == 1 and sale.effect.kind in ("king", "jack"):
        return sale.gone[:-1]
    return sale.gone


# --- Beside the row -------------------------------------------------------------------------------------


def sack_label(view: View, table: Table, grid: Grid, moment: Moment) -> TextPart | None:
    """What the row is, left of it."""
    box = grid.label
    if box is None:
        return None
    look = table.look
    heading = phrase("THE SACK", bold=True)
    joker = phrase("★ joker", "mute")
    if moment.after is not None:
        buyer = moment.after.sale.buyer
        if buyer is None:
            said: tuple[Phrase, ...] = (heading, phrase("is gone"))
        elif table.is_you(buyer):
            said = (heading, phrase("is yours"))
        else:
            said = (heading, phrase("goes to"), plain(table.name(buyer), bold=True))
    elif isinstance(view.phase, Laying):
        laid = sum(place.card is not None for place in view.row)
        said = (heading, phrase("{laid} of {all}", "mute", laid=laid, all=len(view.row)), joker)
    else:
        said = (heading, phrase("{n} cards", "mute", n=len(view.row)), joker)
    return TextPart(box, tuple(fitting(box.width, (line,), look) for line in said))


def price_part(view: View, table: Table, grid: Grid, moment: Moment) -> PricePart | TextPart:
    """The highest bid; what the sack brought; or how the last round went."""
    if moment.after is not None:
        return _result(table, grid, moment)
    match view.phase:
        case Bidding(_turn, bid, bidder, passed, payout):
            if bidder is None:
                return _no_bid(view, table, grid, passed, payout)
            figure, heading = str(bid), phrase("HIGHEST BID", "mute")
            name = plain(table.name(bidder), bold=True)
        case Buying():
            return _for_one(view, table, grid)
        case Laying() | Over():
            return _last_round(view, table, grid)
    look = table.look
    width = grid.price.width
    beside = fitting(width - 4 * len(figure) - 1, (name,), look)
    below = _below(view, table, passed, width)
    if grid.size == "large":
        pays = fitting(width, (phrase("a pass now pays {coins}", "mute", coins=Coins(payout)),), look)
        below = (pays, *below)
    return PricePart(grid.price, fitting(width, (heading,), look), figure, "coin", beside, below)


def _below(view: View, table: Table, passed: tuple[Seat, ...], width: int) -> tuple[Phrase, ...]:
    """In two rows what the sack is worth, and where only one is needed for that, the pass before."""
    sums = sums_of(view, table, width)
    before = passed[-(2 - len(sums)) :] if len(sums) < 2 else ()
    return (*sums, *(fitting(width, _passed(view, table, seat), table.look) for seat in before))


def _passed(view: View, table: Table, seat: Seat) -> tuple[Phrase, ...]:
    doing = view.doing[seat]
    took = Coins(doing.took if isinstance(doing, DidPass) else 0)
    if table.is_you(seat):
        return (
            phrase("You passed, took {coins}", "mute", coins=took),
            phrase("You passed +{coins}", "mute", coins=took),
        )
    name = table.name(seat)
    return (
        phrase("{name} passed, took {coins}", "mute", name=name, coins=took),
        phrase("{name} passed +{coins}", "mute", name=name, coins=took),
        phrase("{name} +{coins}", "mute", name=name, coins=took),
    )


def _no_bid(view: View, table: Table, grid: Grid, passed: tuple[Seat, ...], payout: int) -> TextPart:
    look, width = table.look, grid.price.width
    pays = tuple(
        phrase(said, "mute", coins=Coins(payout))
        for said in (N_("a pass now pays {coins}"), N_("a pass pays {coins}"))
    )
    heading = fitting(width, (phrase("NO BID YET", "mute"), phrase("NO BID", "mute")), look)
    below = _below(view, table, passed, width)
    return TextPart(grid.price, (heading, NOTHING, fitting(width, pays, look), NOTHING, *below))


def _for_one(view: View, table: Table, grid: Grid) -> PricePart:
    look, width = table.look, grid.price.width
    heading = fitting(width, (phrase("NOBODY BID", "mute"), phrase("NO BID", "mute")), look)
    beside = fitting(width - 5, (phrase("buys the sack"), phrase("buys it")), look)
    return PricePart(grid.price, heading, "1", "coin", beside, sums_of(view, table, width))


def _result(table: Table, grid: Grid, moment: Moment) -> PricePart | TextPart:
    assert moment.after is not None
    sale = moment.after.sale
    look, width = table.look, grid.price.width
    if sale.buyer is None:
        lines = (phrase("NOT SOLD", "mute"), NOTHING, phrase("nobody wants it"))
        return TextPart(grid.price, tuple(fitting(width, (line,), look) for line in lines))
    if table.is_you(sale.buyer):
        heading = phrase("YOU WIN", "mute")
    else:
        room = width - wide(shown(phrase("{name} WINS", name=""), look))
        heading = phrase("{name} WINS", "mute", name=look.cut(table.name(sale.buyer).upper(), room))
    figure = signed(sale.points)
    beside = fitting(width - 4 * len(figure) - 1, (phrase("in cards"), NOTHING), look)
    paid = phrase("for {coins}", "mute", coins=Coins(sale.price))
    if not sale.kept:
        whole: tuple[Phrase, ...] = (phrase("nothing, {paid}", "mute", paid=paid), paid)
    else:
        sum_ = added(sale.kept)
        whole = (phrase("{sum}, {paid}", "mute", sum=sum_, paid=paid), plain(sum_, "mute"),
                 plain(figures(sale.kept), "mute"))  # fmt: skip
    below = (fitting(width, whole, look), fitting(width, made(sale.points, sale.price, sale.profit), look))
    return PricePart(grid.price, fitting(width, (heading,), look), figure, "ink", beside, below)


def _last_round(view: View, table: Table, grid: Grid) -> TextPart:
    look, width = table.look, grid.price.width
    start = phrase("You start this round", "mute")
    if not table.is_you(view.start):
        start = phrase("{name} starts this round", "mute", name=table.name(view.start))
    begins = fitting(width, (start, coloured(starts(view.start, table), "mute")), look)
    if not view.sacks:
        lines: tuple[Phrase, ...] = (phrase("FIRST ROUND", "mute"), NOTHING, begins)
        return TextPart(grid.price, tuple(fitting(width, (line,), look) for line in lines))
    sack = view.sacks[-1]
    heading = fitting(width, (phrase("THE ROUND BEFORE", "mute"),), look)
    if sack.winner is None:
        lines = (heading, fitting(width, (phrase("Nobody bought it"),), look), NOTHING, NOTHING, begins)
        return TextPart(grid.price, lines)
    who = fitting(
        width,
        (
            sold(sack.winner, sack.price, table),
            phrase("{name} paid {coins}", name=table.name(sack.winner), coins=Coins(sack.price)),
        ),
        look,
    )
    cards = cards_of(sack.kept)
    brought = phrase("*{points}* in cards", "mute", points=signed(sack.points))
    if not size_of(sack.kept):
        brought = phrase("and got nothing", "mute")
    elif cards:
        brought = _making(cards, sack.points)
    short = phrase("*{points}* in cards", "mute", points=signed(sack.points))
    profit = fitting(width, made(sack.points, sack.price, sack.profit), look)
    return TextPart(grid.price, (heading, who, fitting(width, (brought, short), look), profit, begins))


def _making(cards: tuple[Card, ...], points: int) -> Phrase:
    """Cards and what they make: "8 and –5 make +3"."""
    counts = [counted(card).removeprefix("+") if counted(card) != "·" else letters(card) for card in cards]
    if len(counts) == 1:
        return phrase("*{points}* in cards", "mute", points=signed(points))
    first = ", ".join(counts[:-1])
    return joined(
        phrase(
            "*{first}* and *{last}* make *{points}*",
            "mute",
            first=first,
            last=counts[-1],
            points=signed(points),
        )
    )
