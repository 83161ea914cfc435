"""What keys do at a table of stops, in this moment's words: those of the footer first, in its order."""

from dataclasses import replace
from typing import Final

from shared.games.stops.view import Buying, Keeping, Lending, Play, View
from tui.bindings import Hint
from tui.games.kit.hints import STEP, all_keys_hint, around_hints, chat_hint, leave_hint, log_hint, rules_hint
from tui.games.kit.layout import Layout
from tui.games.kit.ui_state import forced
from tui.games.stops.chain import at_the_cat
from tui.games.stops.hand import leads
from tui.games.stops.ui_state import Mark, UIState
from tui.games.stops.words import Table
from tui.i18n.catalogs import _

LEDGER_OVER: Final = "overlay('ledger')"


def table_hints(view: View, table: Table, layout: Layout, ui_state: UIState) -> tuple[Hint, ...]:
    """Everything that keys do."""
    debts = Hint(LEDGER_OVER, _("debts"))
    first: tuple[Hint, ...]
    if ui_state.after is not None:
        goes_on = Hint("act", _("go on") if view.result is not None else _("next deal"), main=True)
        first = goes_on, log_hint(), chat_hint(), rules_hint(), all_keys_hint()
    elif view.you is None:
        first = chat_hint(), log_hint(), rules_hint(), all_keys_hint(), leave_hint()
    elif not ui_state.asks(view):
        hurry = _hurry(view, table)
        first = (*hurry, log_hint(), chat_hint()) if hurry else (debts, chat_hint(), log_hint())
        first = *first, rules_hint(), all_keys_hint()
    elif isinstance(view.phase, Lending):
        lend, refuse = Hint("act", _("lend"), main=True), Hint("decline", _("refuse"))
        first = lend, refuse, debts, rules_hint(), all_keys_hint()
    elif at_the_cat(view):
        first = *_cat(view), log_hint(), rules_hint(), all_keys_hint()
    else:
        # Where the log stands beside the table, the chat takes its place.
        around = log_hint() if layout.log is None else chat_hint()
        first = *_laying(view, table, ui_state.mark, debts), around, rules_hint(), all_keys_hint()
    rest = () if debts in first else (replace(debts, footer=False),)
    return *first, *rest, *around_hints(first)


def _hurry(view: View, table: Table) -> tuple[Hint, ...]:
    """What the table is about to do for me can be done at once."""
    match forced(view.offers):
        case None:
            return ()
        case Play(card):
            return (Hint("act", _("lay {card} now", card=table.card(card))),)
        case _:
            return (Hint("act", _("go on")),)


def _cat(view: View) -> tuple[Hint, ...]:
    take, keep = (_("take the cat"), _("take it")), (_("keep my hand"), _("keep hand"))
    if isinstance(view.phase, Buying):
        take = _("buy the cat"), _("buy it")
    elif isinstance(view.phase, Keeping):
        keep = _("offer it round"), _("offer it")
    return Hint("act", *keep, main=True), Hint("take", *take), Hint("decline", *keep, footer=False)


def _laying(view: View, table: Table, mark: Mark, debts: Hint) -> tuple[Hint, ...]:
    cards = leads(view)
    chosen = mark.chosen if mark.chosen in cards else cards[0] if len(cards) == 1 else None
    other = Hint(STEP, _("choose a suit"), footer=False)
    choose = Hint(STEP, _("choose suit"), cap=f"1–{len(cards)}", main=chosen is None)
    if chosen is None:
        # There is nothing to be laid yet: Enter says so.
        return choose, debts, other
    lay = Hint("act", _("lay {card}", card=table.card(chosen)), main=True)
    return (lay, debts) if len(cards) < 2 else (lay, choose, other)
