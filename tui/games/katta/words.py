"""What happens at a Katta table, in words: events for the log, what seats did, names and numbers."""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from shared.games.katta import view as katta
from shared.seats import TABLE, Seat
from shared.sight import Sight, cards_of
from tui.games.kit.people import People
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plural

event_decoder: msgspec.msgpack.Decoder[katta.Event] = msgspec.msgpack.Decoder(katta.Event)
view_decoder = msgspec.msgpack.Decoder(katta.View)


class Table(People, frozen=True):
    """Who is who, with the table itself among them, which lays from its stock."""

    def name(self, seat: Seat) -> str:
        return _("stock") if seat == TABLE else super().name(seat)


# --- What a seat did last, for its plate ----------------------------------------------------------------


def did(doing: katta.Doing, *, yours: bool, standing: bool) -> tuple[Phrase, ...]:
    """What a seat did last, the longest wording first. ``standing``: its bid is the one to beat."""
    match doing:
        case katta.DidNothing():
            return (NOTHING,)
        case katta.DidLay():
            return phrase("laid a card", "mute"), phrase("laid", "mute")
        case katta.DidBid(bid):
            message = N_("your bid {bid}") if yours else N_("bids {bid}")
            fg = "ink" if standing else "mute"
            said = message, N_("bid: {bid}"), N_("bid")
            return tuple(phrase(each, fg, bold=standing, bid=bid) for each in said)
        case katta.DidPass(took):
            messages = N_("passed, took {coins}"), N_("passed +{coins}"), N_("out +{coins}"), N_("out")
            return tuple(phrase(each, "mute", coins=Coins(took)) for each in messages)
    assert_never(doing)


def bought(price: int) -> tuple[Phrase, ...]:
    """Under the name of the player who bought the sack."""
    return tuple(
        phrase(said, bold=True, coins=Coins(price))
        for said in (N_("bought for {coins}"), N_("paid {coins}"), N_("for {coins}"), N_("won"))
    )


def left_it(took: int) -> tuple[Phrase, ...]:
    """Under the name of the player who left an unsold sack, with what that brought."""
    if not took:
        return phrase("left the sack", "mute"), phrase("left it", "mute")
    messages = N_("left it, took {coins}"), N_("left it +{coins}"), N_("left it")
    return tuple(phrase(said, "mute", coins=Coins(took)) for said in messages)


def cards_won(count: int) -> Phrase:
    """How many cards lie on a pile; nothing is said about none."""
    return plural("{n} card won", "{n} cards won", count, "mute") if count else NOTHING


# --- Events, for the log --------------------------------------------------------------------------------


def told(event: katta.Event, shown: Sequence[Sight], table: Table) -> Phrase:
    """What happened, as a line of the log; nothing for what others lay, which the seats show."""
    cards = cards_of(shown[0]) if shown else ()
    match event:
        case katta.RoundBegan(_number, start):
            return starts(start, table)
        case katta.CardLaid(seat, _place):
            if not cards:
                return phrase("{name} laid a card", name=table.name(seat))
            card = table.card(cards[0])
            return table.says(seat, N_("You laid {card}"), N_("{name} laid {card}"), card=card)
        case katta.CardTurned(_place, _owner):
            return phrase("{card} turned up", card=table.card(cards[0])) if cards else NOTHING
        case katta.BidMade(seat, bid):
            return table.says(seat, N_("You bid {bid}"), N_("{name} bids {bid}"), bid=bid)
        case katta.Passed(seat, took):
            yours, theirs = N_("You passed, took {coins}"), N_("{name} passed, took {coins}")
            return table.says(seat, yours, theirs, coins=Coins(took))
        case katta.SackSold(_round, seat, price, _points, _effect):
            return sold(seat, price, table)
        case katta.SackUnsold(_round, seat, took):
            return unsold(seat, took, table)
        case katta.GameEnded(_result):
            return phrase("The game is over", "mute")
    assert_never(event)


def starts(seat: Seat, table: Table, fg: str = "ink") -> Phrase:
    """Who is the start player of a round."""
    return table.says(seat, N_("You start"), N_("{name} starts"), fg)


def sold(seat: Seat, price: int, table: Table) -> Phrase:
    """Who bought a sack, and for how much."""
    return table.says(seat, N_("You bought for {coins}"), N_("{name} bought for {coins}"), coins=Coins(price))


def unsold(seat: Seat | None, took: int, table: Table) -> Phrase:
    """That no player bought a sack; who left it, and what that brought, where it is known."""
    if seat is None:
        return phrase("Nobody bought the sack")
    if not took:
        return table.says(seat, N_("You left the sack"), N_("{name} left the sack"))
    yours, theirs = N_("You left the sack, took {coins}"), N_("{name} left the sack, took {coins}")
    return table.says(seat, yours, theirs, coins=Coins(took))
