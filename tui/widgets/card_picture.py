"""A card as a value: what it is, which size, what it says about itself (LOOK §4)."""

from dataclasses import dataclass, replace
from enum import Enum

from shared.cards import Card


class Size(Enum):
    """Width and height of a card in cells."""

    LINE = (4, 1)
    SMALL = (5, 3)
    BIG = (7, 5)
    HUGE = (9, 7)

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        """Cells from left to right, without the shadow."""
        self.height = height
        """Cells from top to bottom, without the plate."""


class State(Enum):
    """What a card says about itself."""

    PLAIN = "plain"
    PLAYABLE = "playable"
    CHOSEN = "chosen"
    DIM = "dim"
    LOST = "lost claim"
    BACK = "back"
    OWN = "yours, face down"
    PLACE = "place"
    NARROW = "turning"
    """Seen on edge, in the middle of a turn."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """One card as it is drawn.

    ``card`` is None for BACK and PLACE. ``letter`` stands instead of the rank (the name on the home screen).
    """

    state: State
    card: Card | None = None
    size: Size = Size.BIG
    pack: int = 0
    """The seat whose pack it wears, for BACK and OWN."""
    plate: str = ""
    """What stands under it: whose it is, what it counts, which key plays it."""
    key: str = ""
    """A second row under it: the key that chooses it."""
    own: bool = False
    """The plate names you: ink and bold."""
    new: bool = False
    """▼ stands above it."""
    above: str = ""
    """What stands over it: what it counts, or takes."""
    quiet: bool = False
    """That counts for you alone, or not at all: in mute."""
    word: str = ""
    """Inside a PLACE: *here*."""
    faster: str = ""
    """Under a LOST claim: who was faster."""
    letter: str = ""
    shadow: bool = True
    bare: bool = False
    """The plate has no ground of its own: what a card of one's hand counts."""

    def but(self, **changes: object) -> "CardPicture":
        """The same picture with some things changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # callers know the fields
