"""What keys and clicks mean at the Katta table: they mark something, make a move, or are told why not.

Pure: from a view and what is marked to a new mark, a move, or a sentence. Whether a move may be made is read
from the offers; the sentences are those with which the rules would refuse.
"""

from collections.abc import Sequence
from dataclasses import replace

from shared.games.katta.view import (
    Bid,
    Bidding,
    Buy,
    Buying,
    Decline,
    DidLay,
    Laying,
    Move,
    Over,
    Pass,
    View,
)
from tui.games.katta.parts import Moment
from tui.games.katta.prompts import duty_of, forced, forced_said, turns
from tui.games.katta.words import Table, cards_of
from tui.i18n.catalogs import _, sentence
from tui.i18n.styled_text import text_of


def settled(view: View, moment: Moment) -> Moment:
    """What is still marked in a new view: a card that is still held, a bid that may still be made."""
    duty = duty_of(view.offers)
    hand = cards_of(view.hands[view.you]) if view.you is not None else ()
    chosen = moment.chosen if moment.chosen in hand else None
    bid = moment.bid if moment.bid in duty.bids else None
    typed = moment.typed if duty.bids else ""
    return replace(moment, chosen=chosen, bid=bid, typed=typed, leaving=moment.leaving and duty.may_buy)


def stepped(view: View, moment: Moment, step: int) -> Moment:
    """The mark moved to the left (-1) or to the right (+1)."""
    duty = duty_of(view.offers)
    if duty.lays:
        hand = [lay.card for lay in duty.lays]
        if moment.chosen not in hand:
            return replace(moment, chosen=hand[0 if step > 0 else -1])
        at = hand.index(moment.chosen) + step
        return replace(moment, chosen=hand[max(0, min(len(hand) - 1, at))])
    if duty.bids:
        at = duty.bids.index(moment.bid) if moment.bid in duty.bids else 0
        bid = duty.bids[max(0, min(len(duty.bids) - 1, at + step))]
        return replace(moment, bid=bid, typed="")
    if duty.may_buy and duty.may_decline:
        return replace(moment, leaving=step > 0)
    return moment


def lays_now(view: View) -> bool:
    """Whether a card of mine may be laid now."""
    return bool(duty_of(view.offers).lays)


def numbered(view: View, moment: Moment, digit: int, names: Sequence[str]) -> Moment | str:
    """A digit: the card of that number, or one more figure of a bid that is being typed; "" where a number is
    neither."""
    duty = duty_of(view.offers)
    if duty.lays and view.you is not None:
        hand = cards_of(view.hands[view.you])
        if not 1 <= digit <= len(hand):
            return _("You hold {count} cards: choose from 1 to {count}.", count=len(hand))
        return replace(moment, chosen=hand[digit - 1])
    if not duty.bids:
        return ""
    return _typed(view, moment, f"{moment.typed}{digit}", duty.bids, names)


def _typed(
    view: View, moment: Moment, typed: str, bids: tuple[int, ...], names: Sequence[str]
) -> Moment | str:
    sum_ = int(typed)
    if sum_ in bids:
        return replace(moment, bid=sum_, typed=typed if _could_grow(sum_, bids) else "")
    if typed != "0" and _could_grow(sum_, bids):
        return replace(moment, typed=typed)
    if len(typed) > 1:
        # The figure begins a new number.
        return _typed(view, moment, typed[-1], bids, names)
    if sum_ > bids[-1]:
        return sentence("katta.bid_over_purse", {"purse": bids[-1]}, names)
    return _too_low(view, bids[0], names)


def _too_low(view: View, least: int, names: Sequence[str]) -> str:
    phase = view.phase
    if isinstance(phase, Bidding) and phase.bidder is not None:
        args: dict[str, int | str] = {"seat": phase.bidder, "bid": phase.bid, "least": least}
        return sentence("katta.bid_not_higher", args, names)
    return sentence("katta.bid_too_low", {}, names)


def _could_grow(sum_: int, bids: tuple[int, ...]) -> bool:
    """Whether another figure behind this number can still make a bid of it."""
    return any(str(bid).startswith(str(sum_)) and bid > sum_ for bid in bids)


def entered(view: View, moment: Moment, names: Sequence[str]) -> Move | str:
    """Enter: the marked thing."""
    duty = duty_of(view.offers)
    if duty.lays:
        chosen = next((lay for lay in duty.lays if lay.card == moment.chosen), None)
        if chosen is not None:
            return chosen
        return _("Choose a card first, with 1–{count} or ◀▶.", count=len(duty.lays))
    if duty.bids:
        if moment.typed and int(moment.typed) not in duty.bids:
            return _too_low(view, duty.bids[0], names)
        return Bid(moment.bid if moment.bid in duty.bids else duty.bids[0])
    if duty.may_buy and not moment.leaving:
        return Buy()
    return Decline() if duty.may_decline else Pass()


def passed(view: View) -> Move | str:
    """P: pass, or leave the unsold sack."""
    duty = duty_of(view.offers)
    if duty.may_pass:
        return Pass()
    if duty.may_decline:
        return Decline()
    return sentence("katta.lay_first", {}) if duty.lays else ""


def bought(view: View) -> Move | str:
    """B: buy the unsold sack."""
    return Buy() if duty_of(view.offers).may_buy else sentence("katta.auction_is_on", {})


def why_not(view: View, auto: bool, table: Table, names: Sequence[str]) -> str:
    """Why a key does nothing now."""
    move = forced(view)
    if move is not None and auto:
        return text_of(forced_said(view, move, table))
    you = view.you
    if you is None:
        return _("You look on at this table.")
    waiting = turns(view)
    seat: dict[str, int | str] = {"seat": waiting[0]} if waiting else {}
    match view.phase:
        case Laying():
            if view.offers:
                return sentence("katta.lay_first", {})
            laid = isinstance(view.doing[you], DidLay)
            return sentence("katta.already_laid" if laid else "katta.lay_not_your_turn", seat, names)
        case Bidding():
            if view.offers:
                return sentence("katta.auction_is_on", {})
            if you in view.phase.passed:
                return sentence("katta.already_passed", {})
            return sentence("katta.bid_not_your_turn", seat, names)
        case Buying():
            if view.offers:
                return sentence("katta.buy_or_decline", {})
            return sentence("katta.buy_not_your_turn", seat, names)
        case Over():
            return sentence("katta.over", {})
