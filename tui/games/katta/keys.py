"""The keys of the Katta table, by what is going on: what answers, what the footer shows and what ``?`` lists.

Keys that would do nothing now answer, too: they say why.
"""

from shared.games.katta.view import Bidding, Buying, Laying, Over, View
from tui.games.katta.grid import Grid
from tui.games.katta.parts import Moment
from tui.games.katta.prompts import Duty, duty_of
from tui.games.katta.words import Table, cards_of
from tui.games.kit.keys import all_keys, chat_key, leave_key, log_key, rules_key
from tui.i18n.catalogs import _
from tui.screens.keys import Key

ANY = ("enter", "space")


def table_keys(view: View, table: Table, layout: Grid, moment: Moment) -> tuple[Key, ...]:
    """Every key of the table; those of the footer first, in its order."""
    small = layout.size == "small"
    first: tuple[Key, ...]
    if moment.after is not None:
        first = (
            Key(ANY, "Enter", _("go on"), "go_on", main=True),
            _pile(),
            log_key(),
            rules_key(),
            all_keys(small),
        )
    elif not moment.asks(view):
        first = _waiting(view, small)
    else:
        duty = duty_of(view.offers)
        match view.phase:
            case Laying():
                first = (*_laying(view, table, moment, duty, small), log_key(), rules_key(), all_keys(small))
            case Bidding():
                first = (*_bidding(moment, duty, small), rules_key(), all_keys(small))
            case Buying() | Over():
                first = (*_buying(moment, duty), rules_key(), all_keys(small))
    return (*first, *_others(view, first), *_numbers(view))


# --- Looking around -------------------------------------------------------------------------------------


def _pile(*, footer: bool = True) -> Key:
    return Key(("v",), "V", _("your pile"), "pile", footer=footer)


def _waiting(view: View, small: bool) -> tuple[Key, ...]:
    if view.you is None:
        return chat_key(), log_key(), rules_key(), all_keys(small), leave_key()
    return _pile(), chat_key(), log_key(), rules_key(), all_keys(small)


def _others(view: View, first: tuple[Key, ...]) -> tuple[Key, ...]:
    """What answers beside the footer's keys: the rest of looking around, and what cannot be done now."""
    there = {name for key in first for name in key.names}
    rest = [chat_key(footer=False), log_key(footer=False), rules_key(footer=False), leave_key(footer=False)]
    if view.you is not None:
        rest.insert(0, _pile(footer=False))
        rest += [
            Key((name,), name, "", "why_not", footer=False, listed=False)
            for name in ("enter", "left", "right", "p", "b", "d")
        ]
    return tuple(key for key in rest if not there.intersection(key.names))


def _numbers(view: View) -> tuple[Key, ...]:
    if view.you is None:
        return ()
    return tuple(
        Key((str(digit),), str(digit), "", "number", digit, footer=False, listed=False) for digit in range(10)
    )


# --- Acting ---------------------------------------------------------------------------------------------


def _laying(view: View, table: Table, moment: Moment, duty: Duty, small: bool) -> tuple[Key, ...]:
    cards = cards_of(view.hands[view.you]) if view.you is not None else ()
    chosen = next((lay.card for lay in duty.lays if lay.card == moment.chosen), None)
    label = _("lay {card}", card=table.card(chosen)) if chosen else _("lay a card")
    many = f"1–{len(cards)}" if len(cards) > 1 else "1"
    return (
        Key(("enter",), "Enter", label, "enter", main=True, sure=True),
        Key(("left",), many, _("choose"), "left"),
        Key(("right",), "◀▶", _("choose a card"), "right", footer=False),
    )


def _bidding(moment: Moment, duty: Duty, small: bool) -> tuple[Key, ...]:
    if not duty.bids:
        return (Key(("p", "enter"), "P", _("pass"), "pass", main=True, sure=True),)
    bid = moment.bid if moment.bid in duty.bids else duty.bids[0]
    said = moment.typed + "…" if moment.typed else bid
    return (
        Key(("enter",), "Enter", _("bid {bid}", bid=said), "enter", main=True, sure=True),
        Key(("left",), "◀▶", _("bid") if small else _("change bid"), "left"),
        Key(("p",), "P", _("pass"), "pass", sure=True),
        Key(("0",), "0–9", _("type a bid"), "number", 0, footer=False),
        Key(("down",), "▼", "", "left", footer=False, listed=False),
        Key(("right", "up"), "▶", "", "right", footer=False, listed=False),
    )


def _buying(moment: Moment, duty: Duty) -> tuple[Key, ...]:
    buy, leave = _("buy for 1"), _("leave it")
    if not duty.may_buy:
        return (Key(("p", "d", "enter"), "P", leave, "pass", main=True, sure=True),)
    return (
        Key(("enter",), "Enter", leave if moment.leaving else buy, "enter", main=True, sure=True),
        Key(("left",), "◀▶", _("choose"), "left"),
        Key(("up",), "▲", "", "left", footer=False, listed=False),
        Key(("b",), "B", buy, "buy", sure=True, footer=moment.leaving),
        Key(("p", "d"), "P", leave, "pass", sure=True, footer=not moment.leaving),
        Key(("right", "down"), "▶", "", "right", footer=False, listed=False),
    )
