"""What the house and its games say by key and arguments, as a sentence in the language of a session."""

from server.i18n.catalogs import N_, said
from shared.games.catalogue import GAMES
from shared.messages import HOUSE
from shared.refusal import Refusal

_SEAT = N_("Seat {number}")


def sentence(language: str, refusal: Refusal) -> str:
    """Why not, in words; the bare key where there are none."""
    text = HOUSE.get(refusal.key) or _of_a_game(refusal.key)
    gaps: dict[str, object] = dict(refusal.args)
    if "seat" in gaps:
        # Who sits there a client knows by the table; here the seat is called by its number.
        gaps.setdefault("name", said(language, _SEAT, number=gaps["seat"]))
    try:
        return said(language, text, **gaps) if text else refusal.key
    except (KeyError, IndexError, ValueError):
        return refusal.key


def _of_a_game(key: str) -> str:
    game = GAMES.get(key.partition(".")[0])
    return game.sentences[key].text if game is not None and key in game.sentences else ""
