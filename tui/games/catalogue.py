"""The games as the screen knows them: titles, questions of the form, where their tables are."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass

from shared.wire import Tell
from tui import words
from tui.rules_page import Block, read_rules
from tui.screens.base import HouseScreen
from tui.words import N_, _


@dataclass(frozen=True, slots=True)
class Option:
    """A question of the new-table form: one of the game's own options, its choices and what they mean.

    ``choices`` are values as they are sent; ``names`` and ``help`` are messages, by choice.
    """

    field: str
    label: str
    choices: tuple[int | str | bool, ...]
    names: tuple[str, ...]
    help: tuple[str, ...]
    """One sentence for each choice."""


@dataclass(frozen=True, slots=True)
class Face:
    """A game as players see it, before they sit down."""

    key: str
    title: str
    about: str
    seats: range
    usual_seats: int
    rounds: str
    """What a game is long, for the waiting room."""
    options: tuple[Option, ...]
    screen: str
    """The table's class, "module:Name", imported when somebody sits down."""
    words: str
    """The module and name of its sentences for keys."""
    rehearsal: str
    """The module and name of what a rehearsal is told."""

    def table(self) -> HouseScreen[None]:
        """A new screen of this game's table."""
        module, _colon, name = self.screen.partition(":")
        made = getattr(importlib.import_module(module), name)()
        assert isinstance(made, HouseScreen)
        return made

    def moments(self) -> tuple[Tell, ...]:
        """A few moments of a game, for the rehearsal before sessions are forked."""
        module, _colon, name = self.rehearsal.partition(":")
        told: tuple[Tell, ...] = getattr(importlib.import_module(module), name)()
        return told

    def learn(self) -> None:
        """Learn the game's sentences, so that its refusals can be said before its table is shown."""
        module, _colon, name = self.words.partition(":")
        words.teach(getattr(importlib.import_module(module), name))

    def rules(self) -> tuple[Block, ...]:
        """The rules in the current language."""
        return read_rules(self.key, words.language())


KATTA = Face(
    key="katta",
    title=N_("Katta i sekken"),
    about=N_("Buy the sack that is worth more than you pay."),
    seats=range(3, 6),
    usual_seats=4,
    rounds=N_("nine rounds"),
    options=(
        Option(
            "tie",
            N_("Equal scores"),
            ("shared", "coins"),
            (N_("share the win"), N_("more coins win")),
            (
                N_("Players with the same score win together."),
                N_("Among players with the same score, whoever has more coins wins."),
            ),
        ),
        Option(
            "decline_payout",
            N_("A sack nobody wants"),
            (0, 1),
            (N_("pays nothing"), N_("pays ●1")),
            (
                N_("The last player may leave a sack that nobody bid for, and gets nothing."),
                N_("The last player may leave a sack that nobody bid for, and takes ●1."),
            ),
        ),
        Option(
            "hidden_purses",
            N_("Purses"),
            (False, True),
            (N_("open"), N_("hidden")),
            (N_("Everybody sees how many coins the others have."), N_("Coins are shown at the end only.")),
        ),
        Option(
            "show_won",
            N_("Won cards"),
            (False, True),
            (N_("face down"), N_("open")),
            (N_("What a sack held is to be remembered."), N_("Cards that were won lie open to everybody.")),
        ),
        Option(
            "lay_together",
            N_("Laying"),
            (False, True),
            (N_("in turn"), N_("together")),
            (N_("One after another, from the start player."), N_("All at the same time, which is quicker.")),
        ),
    ),
    screen="tui.games.katta.table:KattaTable",
    words="tui.games.katta.words:REFUSALS",
    rehearsal="tui.games.katta.rehearsal:moments",
)

FACES: Mapping[str, Face] = {face.key: face for face in (KATTA,)}


def face_of(key: str) -> Face:
    """The face of a game. KeyError for one that this screen cannot show."""
    return FACES[key]


def title_of(key: str) -> str:
    """A game's title in the current language; its key where this screen does not know the game."""
    face = FACES.get(key)
    return _(face.title) if face else key
