"""The keys of the race: none of them moves, and all answer all the time. Those that cannot do anything now
say why."""

from tui.games.kit.layout import Layout
from tui.games.race.hand import Mine, Spot
from tui.games.race.layout import Form, form_of
from tui.i18n.catalogs import _, in_words
from tui.screens.keys import Key

MANY = "1–6"
"""The cap in the footer that stands for six keys."""


def table_keys(mine: Mine | None, layout: Layout, players: int) -> tuple[Key, ...]:
    """Every key of the table; those of the footer first, in its order."""
    many = form_of(players) is Form.TABLE
    if mine is None:
        return (*_around(layout, many), _leave(footer=True))
    lay = Key(("1",), MANY, _("lay") if layout.is_small or many else _("lay that card"), "claim", Spot.ROW1,
              main=bool(mine.fits), listed=False)  # fmt: skip
    turn = Key(("space",), "Space", turning(mine), "turn", main=mine.must_turn)
    first = (turn, lay) if turn.main else (lay, turn)
    return (*first, *_around(layout, many), *_places(), _leave())


def turning(mine: Mine) -> str:
    """What Space does."""
    if mine.turns == 1:
        return _("turn one")
    if mine.turns:
        return _("turn {number}", number=in_words(mine.turns))
    return _("take the waste up") if mine.player.waste else _("nothing to turn")


def _places() -> tuple[Key, ...]:
    """One key for each place, and what the list of keys says of them."""
    row = (
        Key((str(number),), "1–4", _("lay that card of the row"), "claim", spot, footer=False,
            listed=number == 1)
        for number, spot in enumerate(tuple(Spot)[:4], 1)
    )  # fmt: skip
    return (
        *row,
        Key(("5",), "5", _("lay the top of the 13-pile"), "claim", Spot.PILE, footer=False),
        Key(("6",), "6", _("lay the top of the waste"), "claim", Spot.WASTE, footer=False),
    )


def _around(layout: Layout, many: bool) -> tuple[Key, ...]:
    small, beside = layout.is_small, layout.log is not None
    all_keys = Key(("question_mark", "f1"), "?", _("keys") if small else _("all keys"), "help", listed=False)
    players = Key(("s",), "S", _("all players"), "players", footer=many)
    log = Key(("l",), "L", _("log"), "log", footer=not many and not small and not beside)
    chat = Key(("c",), "C", _("chat"), "chat", footer=not many and beside)
    rules = Key(("r",), "R", _("rules"), "rules")
    return (players, log, chat, rules, all_keys)


def _leave(*, footer: bool = False) -> Key:
    return Key(("q",), "Q", _("leave"), "leave", footer=footer)
