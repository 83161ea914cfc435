"""What screens ask of the app: the client behind it, the player's settings, another screen, a question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from textual.screen import Screen

from shared.wire import Open
from tui.look.look import Look
from tui.net.client import Client
from tui.screens.routes import Route
from tui.settings import Preferences
from tui.waits import Waits


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked before something that cannot be taken back: the duty, the way out, the words for both
    answers."""

    duty: str
    way_out: str
    yes: str
    no: str


class Katta(Protocol):
    """The app as its screens see it."""

    client: Client
    preferences: Preferences
    keys: Mapping[str, str]
    """The keys that the player has changed, as far as they can be used: by the names of bindings."""
    waits: Waits
    look: Look
    motion: bool
    now: Callable[[], float]
    """Seconds from some beginning."""
    local: bool
    """This terminal is the player's own machine's."""
    alone: bool
    """The tables are this machine's, too."""
    bot_level: str
    """How well the bots play that are added with one key."""
    left_table: str
    """The code of a running game that I left; the seat there is still mine."""
    returning: bool
    """The connection broke, and we are trying to come back."""
    notice: str
    """One sentence from the house, shown for a moment."""
    notice_fg: str
    trouble: str
    """What is wrong with the line to the house, said for as long as it is."""
    my_turn: bool

    # --- Going somewhere --------------------------------------------------------------------------------

    def open(self, route: Route, then: Callable[[Any], None] | None = None) -> None:
        """Show this screen over the one that is shown; ``then`` gets what it was dismissed with."""
        ...

    def lay_over(self, screen: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Show a screen that somebody keeps hold of over the one that is shown."""
        ...

    def open_instead(self, route: Route) -> None:
        """Show this screen instead of the one that is shown."""
        ...

    def ask(self, asked: Asked, then: Callable[[], object]) -> None:
        """Ask this, and do that only if the answer is yes."""
        ...

    def mind_room(self) -> None:
        """Ask for more room where there is too little."""
        ...

    def meanwhile(self) -> str:
        """What becomes of the game that lies under the screen on top; "" where none does."""
        ...

    # --- Telling the player -----------------------------------------------------------------------------

    def say_notice(self, text: str, fg: str = "ink") -> None:
        """Show one sentence for a few seconds; a refusal in the colour of one ("loss")."""
        ...

    def tell_paste(self) -> None:
        """Say that a paste does nothing here."""
        ...

    def surely(self, act: Callable[[], object], still: Callable[[], bool] = lambda: True) -> None:
        """Do this, as long as it ``still`` means something, unless the key that asked for it turns out to be
        part of a paste. What is pressed after it is done after it."""
        ...

    # --- Asking the house -------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game that was chosen last; "" where none has been."""
        ...

    def choose_game(self, game: str) -> None:
        """Play this game from now on when playing now; "" for whichever."""
        ...

    def play_now(self) -> None:
        """Sit down at once."""
        ...

    def open_table(self, ask: Open) -> None:
        """Open a table."""
        ...

    def enter(self, code: str, *, watch: bool = False) -> None:
        """Go to the table with this code."""
        ...

    def rename(self, name: str) -> None:
        """Ask to be called that."""
        ...

    def is_named(self, name: str) -> None:
        """The house has taken this name."""
        ...

    def prefer(self, preferences: Preferences) -> None:
        """Play with these settings from now on, and have them kept."""
        ...

    def end_review(self) -> None:
        """Stop looking at a record."""
        ...
