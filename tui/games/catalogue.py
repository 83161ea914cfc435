"""Every game that a screen can show: the one registry of faces. The rules have theirs in ``shared.games``."""

from collections.abc import Mapping

from tui.games.face import Face
from tui.games.katta.face import FACE as KATTA
from tui.games.race.face import FACE as RACE
from tui.games.stops.face import FACE as STOPS
from tui.i18n.catalogs import _

FACES: Mapping[str, Face] = {face.key: face for face in (KATTA, RACE, STOPS)}
USUAL = KATTA.key
"""The game for a player who has not said which."""


def face_of(key: str) -> Face:
    """The face of a game. KeyError for one that this screen cannot show."""
    return FACES[key]


def title_of(key: str) -> str:
    """A game's title in the current language; its key where this screen does not know the game."""
    face = FACES.get(key)
    return _(face.title) if face else key
