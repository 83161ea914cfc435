"""How a finished game ended for the player, in words."""

from collections.abc import Sequence

from shared.wire import PastGame
from tui.games.catalogue import GAME_UIS
from tui.i18n.catalogs import _, in_words, ngettext_


def place_of(past: PastGame) -> str:
    """How a game ended for me: "first", "second, two behind", or not at all: "given up"."""
    if not past.scores:
        return place_only((), past.seat)
    place = place_only(past.scores, past.seat)
    behind = max(past.scores) - past.scores[past.seat]
    ui = GAME_UIS.get(past.game)
    if not behind or (ui is not None and not ui.measured):
        return place
    return ngettext_(
        "{place}, {number} behind",
        "{place}, {number} behind",
        behind,
        place=place,
        number=in_words(behind),
    )


def place_only(scores: Sequence[int], seat: int) -> str:
    """Which place a seat came to: "first", "second"; none in a game that the house gave up."""
    if not scores:
        return _("given up")
    place = 1 + sum(score > scores[seat] for score in scores)
    words = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"))
    return words[place - 1] if place <= len(words) else _("place {n}", n=place)
