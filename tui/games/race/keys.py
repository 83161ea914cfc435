"""The keys of the race: none of them moves, and all answer all the time. Those that cannot do anything now
say why."""

from shared.games.race.view import View
from tui.games.race.grid import Grid
from tui.games.race.hand import SLOTS, must_turn, playable, turns
from tui.games.race.parts import Moment
from tui.i18n.catalogs import _, in_words
from tui.screens.keys import Key

MANY = "1–6"
"""The cap in the footer that stands for six keys."""


def table_keys(view: View, grid: Grid, moment: Moment) -> tuple[Key, ...]:
    """Every key of the table; those of the footer first, in its order."""
    small = grid.size == "small"
    if view.you is None:
        return (*_around(grid, small), _leave(footer=True))
    lay = _lay(small or grid.form == "table", main=bool(playable(view, moment)))
    turn = _turn(view, main=must_turn(view, moment))
    first = (turn, lay) if turn.main else (lay, turn)
    return (*first, *_around(grid, small), *_places(), _leave())


def _lay(short: bool, *, main: bool) -> Key:
    label = _("lay") if short else _("lay that card")
    return Key(("1",), MANY, label, "claim", SLOTS[0], main=main, listed=False)


def _turn(view: View, *, main: bool) -> Key:
    count = turns(view)
    assert view.you is not None
    if count == 1:
        label = _("turn one")
    elif count:
        label = _("turn {number}", number=in_words(count))
    elif view.table.players[view.you].waste:
        label = _("take the waste up")
    else:
        label = _("nothing to turn")
    return Key(("space",), "Space", label, "turn", main=main)


def _places() -> tuple[Key, ...]:
    """One key for each place, and what the list of keys says of them."""
    row = (
        Key((str(number),), "1–4", _("lay that card of the row"), "claim", SLOTS[number - 1], footer=False,
            listed=number == 1)
        for number in range(1, 5)
    )  # fmt: skip
    return (
        *row,
        Key(("5",), "5", _("lay the top of the 13-pile"), "claim", "pile", footer=False),
        Key(("6",), "6", _("lay the top of the waste"), "claim", "waste", footer=False),
    )


def _around(grid: Grid, small: bool) -> tuple[Key, ...]:
    many = grid.form == "table"
    all_keys = Key(("question_mark", "f1"), "?", _("keys") if small else _("all keys"), "help", listed=False)
    players = Key(("s",), "S", _("all players"), "players", footer=many)
    log = Key(("l",), "L", _("log"), "log", footer=not many and not small and grid.log is None)
    chat = Key(("c",), "C", _("chat"), "chat", footer=not many and grid.log is not None)
    rules = Key(("r",), "R", _("rules"), "rules")
    return (players, log, chat, rules, all_keys)


def _leave(*, footer: bool = False) -> Key:
    return Key(("q",), "Q", _("leave"), "leave", footer=footer)
