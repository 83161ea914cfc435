"""The keys of the Katta table, by what is going on: what answers, what the footer shows and what ``?`` lists.

Keys that would do nothing now answer, too: they say why.
"""

from shared.games.katta.view import Bidding, Buying, Laying, Over, View
from tui.games.katta.grid import Grid
from tui.games.katta.parts import Moment
from tui.games.katta.prompts import Duty, duty_of
from tui.games.katta.words import Table, cards_of
from tui.screens.keys import Key
from tui.words import _

ANY = ("enter", "space")


def table_keys(view: View, table: Table, layout: Grid, moment: Moment) -> tuple[Key, ...]:
    """Every key of the table; those of the footer first, in its order."""
    small = layout.size == "small"
    first: tuple[Key, ...]
    if moment.after is not None:
        first = (
            Key(ANY, "Enter", _("go on"), "go_on", main=True),
            _pile(),
            _log(),
            _rules(),
            _all_keys(small),
        )
    elif not moment.asks(view):
        first = _waiting(view, small)
    else:
        duty = duty_of(view.offers)
        match view.phase:
            case Laying():
                first = (*_laying(view, table, moment, duty, small), _log(), _rules(), _all_keys(small))
            case Bidding():
                first = (*_bidding(moment, duty, small), _rules(), _all_keys(small))
            case Buying() | Over():
                first = (*_buying(moment, duty), _rules(), _all_keys(small))
    return (*first, *_others(view, first), *_numbers(view))


def footer(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys that the footer shows, never more than five."""
    return tuple(key for key in keys if key.footer)[:5]


def chat_keys() -> tuple[Key, ...]:
    """What keys do while a line is being written."""
    return (
        Key(("enter",), "Enter", _("say it"), "say", main=True, sure=True),
        Key(("escape",), "Esc", _("back to the table"), "close"),
    )


def close_key() -> Key:
    """Takes away what lies over the table."""
    return Key(("escape",), "Esc", _("back to the table"), "close", footer=False)


# --- Looking around -------------------------------------------------------------------------------------


def _pile(*, footer: bool = True) -> Key:
    return Key(("v",), "V", _("your pile"), "pile", footer=footer)


def _chat(*, footer: bool = True) -> Key:
    return Key(("c",), "C", _("chat"), "chat", footer=footer)


def _log(*, footer: bool = True) -> Key:
    return Key(("l",), "L", _("log"), "log", footer=footer)


def _rules(*, footer: bool = True) -> Key:
    return Key(("r",), "R", _("rules"), "rules", footer=footer)


def _leave(*, footer: bool = True) -> Key:
    return Key(("q",), "Q", _("leave"), "leave", footer=footer)


def _all_keys(small: bool) -> Key:
    # The app's own entry stands in the list; this one has the words that fit the footer.
    return Key(("question_mark", "f1"), "?", _("keys") if small else _("all keys"), "help", listed=False)


def _waiting(view: View, small: bool) -> tuple[Key, ...]:
    if view.you is None:
        return _chat(), _log(), _rules(), _all_keys(small), _leave()
    return _pile(), _chat(), _log(), _rules(), _all_keys(small)


def _others(view: View, first: tuple[Key, ...]) -> tuple[Key, ...]:
    """What answers beside the footer's keys: the rest of looking around, and what cannot be done now."""
    there = {name for key in first for name in key.names}
    rest = [_chat(footer=False), _log(footer=False), _rules(footer=False), _leave(footer=False)]
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
