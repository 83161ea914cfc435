"""The keys of the table, by what is going on: what answers, what the footer shows and what ``?`` lists.

Keys that would do nothing now answer, too: they say why.
"""

from shared.games.stops.view import Buying, Keeping, Lending, Play, View
from tui.games.kit.keys import all_keys, chat_key, leave_key, log_key, rules_key
from tui.games.stops.grid import Grid
from tui.games.stops.hand import leads
from tui.games.stops.middle import at_the_cat
from tui.games.stops.parts import Moment
from tui.games.stops.prompts import forced
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.screens.keys import Key

ANY = ("enter", "space")


def table_keys(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[Key, ...]:
    """Every key of the table; those of the footer first, in its order."""
    small = grid.size == "small"
    first: tuple[Key, ...]
    if moment.after is not None:
        first = (
            Key(ANY, "Enter", _("go on") if view.result is not None else _("next deal"), "go_on", main=True),
            log_key(),
            chat_key(),
            rules_key(),
            all_keys(small),
        )
    elif not moment.asks(view):
        first = (*_hurry(view, table), *_waiting(view, grid))
    elif isinstance(view.phase, Lending):
        first = (*_loan(), _ledger(footer=True), rules_key(), all_keys(small))
    elif at_the_cat(view):
        first = (*_cat(view, small), log_key(), rules_key(), all_keys(small))
    else:
        first = (
            *_laying(view, table, moment),
            log_key(footer=grid.log is None),
            chat_key(footer=grid.log is not None),
        )
        first = (*first, rules_key(), all_keys(small))
    return (*first, *_others(view, first), *_numbers(view))


def _ledger(*, footer: bool = False) -> Key:
    return Key(("d",), "D", _("debts"), "ledger", footer=footer)


def _hurry(view: View, table: Table) -> tuple[Key, ...]:
    """What the table is about to do for me can be done at once."""
    move = forced(view)
    if isinstance(move, Play):
        return (
            Key(("enter",), "Enter", _("lay {card} now", card=table.card(move.card)), "enter", sure=True),
        )
    return (Key(("enter",), "Enter", _("go on"), "enter", sure=True),) if move is not None else ()


def _waiting(view: View, grid: Grid) -> tuple[Key, ...]:
    small = grid.size == "small"
    if view.you is None:
        return chat_key(), log_key(), rules_key(), all_keys(small), leave_key()
    if forced(view) is not None:
        return log_key(), chat_key(), rules_key(), all_keys(small)
    return _ledger(footer=True), chat_key(), log_key(), rules_key(), all_keys(small)


def _cat(view: View, small: bool) -> tuple[Key, ...]:
    if isinstance(view.phase, Buying):
        take = _("buy it") if small else _("buy the cat")
        keep = _("keep hand") if small else _("keep my hand")
    elif isinstance(view.phase, Keeping):
        take = _("take it") if small else _("take the cat")
        keep = _("offer it") if small else _("offer it round")
    else:
        take = _("take it") if small else _("take the cat")
        keep = _("keep hand") if small else _("keep my hand")
    return (
        Key(("enter",), "Enter", keep, "keep", main=True, sure=True),
        Key(("b",), "B", take, "take", sure=True),
        Key(("p",), "P", keep, "keep", sure=True, footer=False),
    )


def _loan() -> tuple[Key, ...]:
    return (
        Key(("enter",), "Enter", _("lend"), "lend", main=True, sure=True),
        Key(("p",), "P", _("refuse"), "lend_nothing", sure=True),
    )


def _laying(view: View, table: Table, moment: Moment) -> tuple[Key, ...]:
    cards = leads(view)
    chosen = moment.chosen if moment.chosen in cards else cards[0] if len(cards) == 1 else None
    other = Key(("right",), "◀▶", _("choose a suit"), "right", footer=False)
    choose = Key(("left",), f"1–{len(cards)}", _("choose suit"), "left", main=chosen is None)
    if chosen is None:
        # There is nothing to be laid yet: Enter says so.
        nothing = Key(("enter",), "Enter", "", "enter", sure=True, footer=False, listed=False)
        return choose, _ledger(footer=True), other, nothing
    enter = Key(("enter",), "Enter", _("lay {card}", card=table.card(chosen)), "enter", main=True, sure=True)
    if len(cards) < 2:
        return enter, _ledger(footer=True)
    return enter, choose, other


def _others(view: View, first: tuple[Key, ...]) -> tuple[Key, ...]:
    """What answers beside the footer's keys: the rest of looking around, and what cannot be done now."""
    there = {name for key in first for name in key.names}
    rest = [
        _ledger(),
        chat_key(footer=False),
        log_key(footer=False),
        rules_key(footer=False),
        leave_key(footer=False),
    ]
    if view.you is not None:
        rest += [
            Key((name,), name, "", "why_not", footer=False, listed=False)
            for name in ("enter", "left", "right", "p", "b", "o", "k", "space")
        ]
    return tuple(key for key in rest if not there.intersection(key.names))


def _numbers(view: View) -> tuple[Key, ...]:
    if view.you is None:
        return ()
    return tuple(
        Key((str(digit),), str(digit), "", "number", digit, footer=False, listed=False) for digit in range(10)
    )
