"""How far a table is."""

from enum import StrEnum


class Stage(StrEnum):
    """The stage of a table, between one game and the next."""

    WAITING = "waiting"
    """Nothing has been dealt yet: players take seats and get ready."""
    PLAYING = "playing"
    """A game is on."""
    OVER = "over"
    """The last game is over, and lies open; those who play may begin the next."""
