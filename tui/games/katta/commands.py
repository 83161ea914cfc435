"""What keys and clicks mean at the Katta table: they mark something, make a move, or are told why not."""

from collections.abc import Mapping
from dataclasses import replace

from shared.games.katta import view as katta
from shared.games.katta.view import View
from shared.sight import cards_of
from tui.bindings import drawn
from tui.games.katta.keys import USUAL
from tui.games.katta.parts import Mark
from tui.games.katta.prompts import duty_of, forced_said, turns
from tui.games.katta.words import Table
from tui.games.kit.hints import STEP
from tui.games.kit.ui_state import forced
from tui.i18n.catalogs import _, sentence
from tui.i18n.styled_text import text_of


def settled(view: View, mark: Mark) -> Mark:
    """What is still marked in a new view: a card that is still held, a bid that may still be made."""
    duty = duty_of(view.offers)
    hand = cards_of(view.hands[view.you]) if view.you is not None else ()
    return Mark(
        mark.chosen if mark.chosen in hand else None,
        mark.bid if mark.bid in duty.bids else None,
        mark.typed if duty.bids else "",
        mark.leaving and duty.may_buy,
    )


def stepped(view: View, mark: Mark, step: int) -> Mark:
    """The mark moved to the left (-1) or to the right (+1)."""
    duty = duty_of(view.offers)
    if duty.lays:
        hand = [lay.card for lay in duty.lays]
        if mark.chosen not in hand:
            return replace(mark, chosen=hand[0 if step > 0 else -1])
        at = hand.index(mark.chosen) + step
        return replace(mark, chosen=hand[max(0, min(len(hand) - 1, at))])
    if duty.bids:
        at = duty.bids.index(duty.bid(mark.bid)) + step
        return replace(mark, bid=duty.bids[max(0, min(len(duty.bids) - 1, at))], typed="")
    if duty.may_buy and duty.may_decline:
        return replace(mark, leaving=step > 0)
    return mark


def lays_now(view: View) -> bool:
    """Whether a card of mine may be laid now."""
    return bool(duty_of(view.offers).lays)


def numbered(view: View, mark: Mark, digit: int, table: Table) -> Mark | str:
    """A digit: the card of that number, or one more figure of a bid that is being typed; "" where a number is
    neither."""
    duty = duty_of(view.offers)
    if duty.lays and view.you is not None:
        hand = cards_of(view.hands[view.you])
        if not 1 <= digit <= len(hand):
            return _("You hold {count} cards: choose from 1 to {count}.", count=len(hand))
        return replace(mark, chosen=hand[digit - 1])
    if not duty.bids:
        return ""
    return _typed(view, mark, f"{mark.typed}{digit}", duty.bids, table)


def _typed(view: View, mark: Mark, typed: str, bids: tuple[int, ...], table: Table) -> Mark | str:
    sum_ = int(typed)
    if sum_ in bids:
        return replace(mark, bid=sum_, typed=typed if _could_grow(sum_, bids) else "")
    if typed != "0" and _could_grow(sum_, bids):
        return replace(mark, typed=typed)
    if len(typed) > 1:
        # The figure begins a new number.
        return _typed(view, mark, typed[-1], bids, table)
    if sum_ > bids[-1]:
        return sentence("katta.bid_over_purse", {"purse": bids[-1]}, table.names)
    return _too_low(view, bids[0], table)


def _too_low(view: View, least: int, table: Table) -> str:
    phase = view.phase
    if isinstance(phase, katta.Bidding) and phase.bidder is not None:
        args: dict[str, int | str] = {"seat": phase.bidder, "bid": phase.bid, "least": least}
        return sentence("katta.bid_not_higher", args, table.names)
    return sentence("katta.bid_too_low", {}, table.names)


def _could_grow(sum_: int, bids: tuple[int, ...]) -> bool:
    """Whether another figure behind this number can still make a bid of it."""
    return any(str(bid).startswith(str(sum_)) and bid > sum_ for bid in bids)


def entered(view: View, mark: Mark, table: Table, caps: Mapping[str, str] = USUAL) -> katta.Move | str:
    """Enter: the marked thing. ``caps``: how the keys are drawn."""
    duty = duty_of(view.offers)
    if duty.lays:
        chosen = next((lay for lay in duty.lays if lay.card == mark.chosen), None)
        if chosen is not None:
            return chosen
        keys = drawn(caps, STEP)
        return _("Choose a card first, with 1–{count} or {keys}.", count=len(duty.lays), keys=keys)
    if duty.bids:
        if mark.typed and int(mark.typed) not in duty.bids:
            return _too_low(view, duty.bids[0], table)
        return katta.Bid(duty.bid(mark.bid))
    if duty.may_buy and not mark.leaving:
        return katta.Buy()
    return katta.Decline() if duty.may_decline else katta.Pass()


def passed(view: View) -> katta.Move | str:
    """P: pass, or leave the unsold sack; "" where there is nothing to be passed."""
    duty = duty_of(view.offers)
    if duty.may_pass:
        return katta.Pass()
    return katta.Decline() if duty.may_decline else ""


def bought(view: View) -> katta.Move | str:
    """B: buy the unsold sack; "" where none is for sale."""
    return katta.Buy() if duty_of(view.offers).may_buy else ""


def why_not(view: View, auto: bool, table: Table) -> str:
    """Why a key does nothing now."""
    move = forced(view.offers)
    if move is not None and auto:
        return text_of(forced_said(view, move, table))
    you = view.you
    if you is None:
        return _("You look on at this table.")
    waiting = turns(view)
    seat: dict[str, int | str] = {"seat": waiting[0]} if waiting else {}
    match view.phase:
        case katta.Laying():
            laid = (
                "katta.already_laid"
                if isinstance(view.doing[you], katta.DidLay)
                else "katta.lay_not_your_turn"
            )
            key = "katta.lay_first" if view.offers else laid
        case katta.Bidding():
            out = "katta.already_passed" if you in view.phase.passed else "katta.bid_not_your_turn"
            key = "katta.auction_is_on" if view.offers else out
        case katta.Buying():
            key = "katta.buy_or_decline" if view.offers else "katta.buy_not_your_turn"
        case katta.Over():
            key = "katta.over"
    return sentence(key, seat, table.names)
