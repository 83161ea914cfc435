"""What keys do at the Katta table, in this moment's words: those of the footer first, in its order."""

from dataclasses import replace

from shared.games.katta.view import Bidding, Buying, Laying, Over, View
from shared.sight import cards_of
from tui.bindings import Hint
from tui.games.katta.parts import Mark, UIState
from tui.games.katta.prompts import duty_of
from tui.games.katta.words import Table
from tui.games.kit.hints import STEP, all_keys_hint, around_hints, chat_hint, leave_hint, log_hint, rules_hint
from tui.i18n.catalogs import _


def table_hints(view: View, table: Table, ui_state: UIState) -> tuple[Hint, ...]:
    """Everything that keys do."""
    first: tuple[Hint, ...]
    if ui_state.after is not None:
        first = (Hint("act", _("go on"), main=True), _pile(), log_hint(), rules_hint(), all_keys_hint())
    elif not ui_state.asks(view):
        if view.you is None:
            first = (chat_hint(), log_hint(), rules_hint(), all_keys_hint(), leave_hint())
        else:
            first = (_pile(), chat_hint(), log_hint(), rules_hint(), all_keys_hint())
    else:
        match view.phase:
            case Laying():
                first = (*_laying(view, table, ui_state.mark), log_hint(), rules_hint(), all_keys_hint())
            case Bidding():
                first = (*_bidding(view, ui_state.mark), rules_hint(), all_keys_hint())
            case Buying() | Over():
                first = (*_buying(view, ui_state.mark), rules_hint(), all_keys_hint())
    pile = (replace(_pile(), footer=False),) if view.you is not None and _pile() not in first else ()
    return (*first, *pile, *around_hints(first))


def _pile() -> Hint:
    return Hint("view", _("your pile"))


def _laying(view: View, table: Table, mark: Mark) -> tuple[Hint, ...]:
    lays = duty_of(view.offers).lays
    chosen = next((lay.card for lay in lays if lay.card == mark.chosen), None)
    label = _("lay {card}", card=table.card(chosen)) if chosen else _("lay a card")
    cards = cards_of(view.hands[view.you]) if view.you is not None else ()
    return (
        Hint("act", label, main=True),
        Hint(STEP, _("choose"), cap=f"1–{len(cards)}" if len(cards) > 1 else "1"),
        Hint(STEP, _("choose a card"), footer=False),
    )


def _bidding(view: View, mark: Mark) -> tuple[Hint, ...]:
    duty = duty_of(view.offers)
    if not duty.bids:
        return (Hint("pass", _("pass"), main=True),)
    said = mark.typed + "…" if mark.typed else duty.bid(mark.bid)
    return (
        Hint("act", _("bid {bid}", bid=said), main=True),
        Hint(STEP, _("change bid"), _("bid")),
        Hint("pass", _("pass")),
        Hint("number(0)", _("type a bid"), footer=False, cap="0–9"),
    )


def _buying(view: View, mark: Mark) -> tuple[Hint, ...]:
    buy, leave = _("buy for 1"), _("leave it")
    if not duty_of(view.offers).may_buy:
        return (Hint("pass", leave, main=True),)
    return (
        Hint("act", leave if mark.leaving else buy, main=True),
        Hint(STEP, _("choose")),
        Hint("buy", buy, footer=mark.leaving),
        Hint("pass", leave, footer=not mark.leaving),
    )
