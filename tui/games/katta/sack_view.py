"""The middle of the Katta table: the sack's row, its label, and the one big figure beside it."""

from shared.cards import Card
from shared.games.katta.view import Bidding, Buying, DidPass, Laying, Over, Place, Sack, View
from shared.seats import TABLE, Seat
from shared.sight import cards_of, size_of
from tui.games.katta.effects import Sale
from tui.games.katta.parts import PricePicture, Turning
from tui.games.katta.sale_result import Aftermath
from tui.games.katta.sums import counting, made, sums_of
from tui.games.katta.values import added, counted, figure, figures
from tui.games.katta.words import Table, sold, starts
from tui.games.kit.figures import signed
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, fitting, joined, phrase, plain, shown, wide
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import CardsPicture, Stood
from tui.widgets.texts import Box, TextPart

STOCK_PACK = 5
"""The stock is no player's: it wears slate, like the cat."""


def pack_of(owner: Seat) -> int:
    """Whose pack a card of the row wears."""
    return STOCK_PACK if owner == TABLE else owner


# --- The row --------------------------------------------------------------------------------------------


def sack_cards(
    view: View, table: Table, size: Size, step: int, after: Aftermath | None, turning: Turning
) -> CardsPicture:
    """The row as it lies, or as it lay when it was sold."""
    pictures = _sold_row(table, after, turning, size) if after else _row(view, table, turning, size)
    return CardsPicture(tuple(Stood(step * place, 1, picture) for place, picture in enumerate(pictures)))


def _row(view: View, table: Table, turning: Turning, size: Size) -> list[CardPicture]:
    return [
        counting(view, index, _lying(view, table, turning, size, index, place))
        for index, place in enumerate(view.row)
    ]


def _lying(view: View, table: Table, turning: Turning, size: Size, index: int, place: Place) -> CardPicture:
    plate, own = table.name(place.owner), table.is_you(place.owner)
    pack = pack_of(place.owner)
    new = index in turning.fresh
    if place.card is None:
        here = own and bool(view.offers) and isinstance(view.phase, Laying)
        return CardPicture(State.PLACE, None, size, plate=plate, own=own, word=_("here") if here else "")
    if index == turning.narrow:
        return CardPicture(State.NARROW, None, size, pack, plate, own=own)
    cards = cards_of(place.card)
    if not cards or (index == turning.unturned and not own):
        return CardPicture(State.BACK, None, size, pack, plate, own=own, new=new)
    hidden = index == turning.unturned or (own and not place.up)
    return CardPicture(State.OWN if hidden else State.PLAIN, cards[0], size, pack, plate, own=own, new=new)


def _sold_row(table: Table, after: Aftermath, turning: Turning, size: Size) -> list[CardPicture]:
    gone = list(_gone_by_now(after.sale, turning.beats))
    pictures: list[CardPicture] = []
    for index, lain in enumerate(after.row):
        own, plate, pack = table.is_you(lain.owner), table.name(lain.owner), pack_of(lain.owner)
        if index == turning.narrow:
            pictures.append(CardPicture(State.NARROW, None, size, pack, plate, own=own))
        elif lain.card is None or index == turning.unturned:
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


def sack_label(view: View, table: Table, box: Box, after: Aftermath | None) -> TextPart:
    """What the row is, left of it."""
    heading = phrase("THE SACK", bold=True)
    joker = phrase("★ joker", "mute")
    if after is not None:
        buyer = after.sale.buyer
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
    return TextPart(box, tuple(fitting(box.width, (line,), table.look) for line in said))


def price_part(view: View, table: Table, box: Box, after: Aftermath | None) -> PricePicture | TextPart:
    """The highest bid; what the sack brought; or how the last round went."""
    if after is not None:
        return _result(after.sale, table, box)
    match view.phase:
        case Bidding(_turn, bid, bidder, passed, payout):
            if bidder is None:
                return _no_bid(view, table, box, passed, payout)
        case Buying():
            return _for_one(view, table, box.width)
        case Laying() | Over():
            return _last_round(view, table, box)
    look, width = table.look, box.width
    beside = fitting(width - 4 * len(str(bid)) - 1, (plain(table.name(bidder), bold=True),), look)
    below = _below(view, table, passed, width)
    if box.height > 6:
        pays = fitting(width, (phrase("a pass now pays {coins}", "mute", coins=Coins(payout)),), look)
        below = (pays, *below)
    heading = fitting(width, (phrase("HIGHEST BID", "mute"),), look)
    return PricePicture(heading, str(bid), "coin", beside, below)


def _below(view: View, table: Table, passed: tuple[Seat, ...], width: int) -> tuple[Phrase, ...]:
    """In two rows what the sack is worth, and where only one is needed for that, the pass before."""
    sums = sums_of(view, table, width)
    before = passed[-(2 - len(sums)) :] if len(sums) < 2 else ()
    return (*sums, *(fitting(width, _passed(view, table, seat), table.look) for seat in before))


def _passed(view: View, table: Table, seat: Seat) -> tuple[Phrase, ...]:
    doing = view.doing[seat]
    took = Coins(doing.took if isinstance(doing, DidPass) else 0)
    messages: tuple[str, ...] = N_("You passed, took {coins}"), N_("You passed +{coins}")
    if not table.is_you(seat):
        messages = N_("{name} passed, took {coins}"), N_("{name} passed +{coins}"), N_("{name} +{coins}")
    return tuple(phrase(said, "mute", name=table.name(seat), coins=took) for said in messages)


def _no_bid(view: View, table: Table, box: Box, passed: tuple[Seat, ...], payout: int) -> TextPart:
    look, width = table.look, box.width
    pays = tuple(
        phrase(said, "mute", coins=Coins(payout))
        for said in (N_("a pass now pays {coins}"), N_("a pass pays {coins}"))
    )
    heading = fitting(width, (phrase("NO BID YET", "mute"), phrase("NO BID", "mute")), look)
    below = _below(view, table, passed, width)
    return TextPart(box, (heading, NOTHING, fitting(width, pays, look), NOTHING, *below))


def _for_one(view: View, table: Table, width: int) -> PricePicture:
    look = table.look
    heading = fitting(width, (phrase("NOBODY BID", "mute"), phrase("NO BID", "mute")), look)
    beside = fitting(width - 5, (phrase("buys the sack"), phrase("buys it")), look)
    return PricePicture(heading, "1", "coin", beside, sums_of(view, table, width))


def _result(sale: Sale, table: Table, box: Box) -> PricePicture | TextPart:
    look, width = table.look, box.width
    if sale.buyer is None:
        lines = (phrase("NOT SOLD", "mute"), NOTHING, phrase("nobody wants it"))
        return TextPart(box, tuple(fitting(width, (line,), look) for line in lines))
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
    return PricePicture(fitting(width, (heading,), look), figure, "ink", beside, below)


def _last_round(view: View, table: Table, box: Box) -> TextPart:
    look, width = table.look, box.width
    start = table.says(view.start, N_("You start this round"), N_("{name} starts this round"), "mute")
    begins = fitting(width, (start, starts(view.start, table, "mute")), look)
    if not view.sacks:
        return TextPart(box, (fitting(width, (phrase("FIRST ROUND", "mute"),), look), NOTHING, begins))
    sack = view.sacks[-1]
    heading = fitting(width, (phrase("THE ROUND BEFORE", "mute"),), look)
    if sack.winner is None:
        nobody = fitting(width, (phrase("Nobody bought it"),), look)
        return TextPart(box, (heading, nobody, NOTHING, NOTHING, begins))
    paid = phrase("{name} paid {coins}", name=table.name(sack.winner), coins=Coins(sack.price))
    who = fitting(width, (sold(sack.winner, sack.price, table), paid), look)
    short = phrase("*{points}* in cards", "mute", points=signed(sack.points))
    profit = fitting(width, made(sack.points, sack.price, sack.profit), look)
    return TextPart(box, (heading, who, fitting(width, (_brought(sack), short), look), profit, begins))


def _brought(sack: Sack) -> Phrase:
    """What a sack made, and of which cards where they are seen: "8 and –5 make +3"."""
    if not size_of(sack.kept):
        return phrase("and got nothing", "mute")
    points = signed(sack.points)
    *first, last = [figure(card) for card in cards_of(sack.kept)] or [""]
    if not first:
        return phrase("*{points}* in cards", "mute", points=points)
    said = phrase(
        "*{first}* and *{last}* make *{points}*", "mute", first=", ".join(first), last=last, points=points
    )
    return joined(said)
