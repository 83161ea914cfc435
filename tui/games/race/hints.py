"""What keys do in the race, in this moment's words: none of them moves, and all answer all the time."""

from dataclasses import replace
from typing import Final

from shared.wire import TableInfo
from tui.bindings import Hint
from tui.games.kit.hints import (
    all_keys_hint,
    around_hints,
    chat_hint,
    end_hints,
    leave_hint,
    log_hint,
    rules_hint,
)
from tui.games.kit.layout import Layout
from tui.games.race.hand import Mine
from tui.games.race.layout import Form, form_of
from tui.i18n.catalogs import _, in_words

LAY: Final = " ".join(f"lay({number})" for number in range(1, 7))
"""The six keys that lay a card, as one in the footer."""


def table_hints(mine: Mine | None, layout: Layout, players: int) -> tuple[Hint, ...]:
    """Everything that keys do, what the footer shows first."""
    many, beside = form_of(players) is Form.TABLE, layout.log is not None
    around = (
        replace(_players(), footer=many),
        replace(log_hint(), footer=not many and not layout.is_small and not beside),
        replace(chat_hint(), footer=not many and beside),
        rules_hint(),
        all_keys_hint(),
    )
    if mine is None:
        return (*around, leave_hint())
    lay = Hint(LAY, _("lay") if many else _("lay that card"), _("lay"), main=bool(mine.fits))
    turn = Hint("turn", turning(mine), main=mine.must_turn)
    first = (turn, lay) if turn.main else (lay, turn)
    return (*first, *around, *around_hints(around))


def _players() -> Hint:
    return Hint("players", _("all players"))


def turning(mine: Mine) -> str:
    """What the hand does."""
    if mine.turns == 1:
        return _("turn one")
    if mine.turns:
        return _("turn {number}", number=in_words(mine.turns))
    return _("take the waste up") if mine.player.waste else _("nothing to turn")


def race_end_hints(room: TableInfo, pages: int) -> tuple[Hint, ...]:
    """The keys of the page of the end; with one to turn the list over where it takes more than one page."""
    hints = end_hints(room)
    if pages < 2:
        return hints
    more = Hint("players", _("more places"), _("more"))
    hints = tuple(replace(hint, footer=False) if hint == log_hint() else hint for hint in hints)
    return (*hints[:1], more, *hints[1:])
