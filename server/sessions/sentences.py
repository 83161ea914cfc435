"""What the house and its games say by key and arguments, as a sentence in the language of a session."""

from server.i18n.catalogs import N_, said
from shared import house
from shared.games.catalogue import GAMES
from shared.refusal import Refusal

_SEAT = N_("Seat {number}")


def sentence(language: str, refusal: Refusal) -> str:
    """Why not, in words; the bare key where there are none."""
    text = _text(refusal.key)
    gaps: dict[str, object] = dict(refusal.args)
    if "seat" in gaps:
        # Who sits there a client knows by the table; here the seat is called by its number.
        gaps.setdefault("name", said(language, _SEAT, number=gaps["seat"]))
    try:
        return said(language, text, **gaps) if text else refusal.key
    except (KeyError, IndexError, ValueError):
        return refusal.key


def _text(key: str) -> str:
    game = GAMES.get(key.partition(".")[0])
    known = house.SENTENCES if game is None else game.sentences
    return known[key].text if key in known else ""
