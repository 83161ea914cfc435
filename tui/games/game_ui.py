"""A game as players see it before they sit down: its title, the questions of the form, where its table is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shared.sentence import Sentence
from tui.canvas import Canvas
from tui.games.kit.replaying import AnyReplay, GameReplay
from tui.i18n import catalogs
from tui.screens.base import HouseScreen
from tui.screens.routes import named


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
    alone: int | str | bool | None = None
    """What holds instead of the first choice for one person alone with bots, where it has not been chosen."""


def option(
    field: str, label: str, *answers: tuple[int | str | bool, str, str], alone: int | str | bool | None = None
) -> Option:
    """A question with its answers: what is sent, how it is called, and what it means."""
    choices, names, told = zip(*answers, strict=True)
    return Option(field, label, choices, names, told, alone)


@dataclass(frozen=True, slots=True)
class GameUI:
    """A game as players see it, before they sit down."""

    key: str
    title: str
    about: str
    seats: range
    usual_seats: int
    rounds: str
    """What a game is long, for the waiting room."""
    in_a_row: str
    """What several games in a row mean, in one sentence."""
    options: tuple[Option, ...]
    levels: Option
    """How well bots may play, and what that means in this game."""
    screen: str
    """The table's class, "module:Name", imported when a player sits down."""
    replayed: str
    """How its finished games are looked at again, "module:NAME", imported when a record is opened."""
    sentences: Mapping[str, Sentence]
    """What its rules refuse with."""
    offered: range = range(2, 9)
    """Seats that the form offers; where more may play, one types how many."""
    clocked: bool = True
    """Whether there are turns, and so a clock for them."""
    gallery: str = ""
    """The module and name of its sheets in the gallery, where it has some of its own."""
    measured: bool = True
    """Whether points say how far behind a player was, and not the place alone."""

    def table(self) -> HouseScreen[None]:
        """A new screen of this game's table."""
        made = named(self.screen)()
        assert isinstance(made, HouseScreen)
        return made

    def replay(self) -> AnyReplay:
        """How a finished game of it is looked at again."""
        found = named(self.replayed)
        assert isinstance(found, GameReplay)
        return found

    def sheets(self) -> Mapping[str, Callable[[Canvas], None]]:
        """Its sheets in the gallery, by name."""
        found: Mapping[str, Callable[[Canvas], None]] = named(self.gallery) if self.gallery else {}
        return found

    def learn(self) -> None:
        """Learn the game's sentences, so that its refusals can be said before its table is shown."""
        catalogs.teach(self.sentences)
