"""What only a game without turns is made of: every seat may move at any time, and all see the same table."""

from abc import abstractmethod
from typing import Any, ClassVar

from shared.game import Bots, Deadline, Dice, Game, Glimpse, Level, Told
from shared.milliseconds import Milliseconds
from shared.seats import Eye, Seat, Viewer


class RealtimeBots(Bots):
    """Bots that no player waits for: how quick they are decides how well they play."""

    @abstractmethod
    def pace(self, move: Any, level: Level, dice: Dice) -> Milliseconds:
        """How long a bot of this level takes from seeing to moving."""


class SimultaneousGame(Game):
    """A game that all play at once. A move is judged when it is read, whatever others have done since it was
    chosen. A view has exactly ``you``, ``table`` and ``offers``: see ``table``.
    """

    bots: ClassVar[RealtimeBots]
    countdown: ClassVar[Milliseconds]
    """How long it is between the deal and the first move, in which all look and no seat may move."""

    def deadlines(self, state: Any) -> tuple[Deadline, ...]:
        """No seat need ever move."""
        return ()

    # --- The moves of seats -----------------------------------------------------------------------------

    def chosen(self, move: Any, n: int) -> Any:
        """The move as it was chosen by a player who was looking at state ``n``."""
        return move

    def outdated(self, move: Any) -> bool:
        """Whether this move means something else once the table itself has moved, and so must be refused to
        a player who had not seen that."""
        return False

    def late(self, state: Any, seat: Seat, move: Any, since: int) -> Told | None:
        """What to tell of a claim that was refused here, in a game that is looked at again, if another took
        its place after state ``since``."""
        return None

    # --- The moves of the table itself ------------------------------------------------------------------

    def due(self, state: Any) -> Any | None:
        """What the table itself must do now, before any seat moves again; None where there is nothing. It is
        played by ``shared.seats.TABLE`` and judged by ``refuse`` like any other move."""
        return None

    def stopped(self, state: Any) -> Any | None:
        """The move by which the table ends a game that all who play want to stop, where the rules say who has
        won then; None where it can only be abandoned. It is played like what is ``due``."""
        return None

    # --- How it goes on ---------------------------------------------------------------------------------

    @abstractmethod
    def progress(self, state: Any) -> int:
        """How far the game has come: a number that grows with every move that brings it on, and with no
        other. Where it stands still, each player who ``can_go_on`` is told so."""

    @abstractmethod
    def can_go_on(self, state: Any, seat: Seat) -> bool:
        """Whether this seat has a move that would bring the game on."""

    # --- What is seen -----------------------------------------------------------------------------------

    @abstractmethod
    def table(self, public: Any, glimpse: Glimpse, *, opened: bool) -> Any:
        """The table, which is made once for all viewers: it is not told who looks. ``opened`` is for a
        reviewer of a finished game."""

    def present(self, public: Any, glimpse: Glimpse, viewer: Viewer, offers: tuple[Any, ...]) -> Any:
        """The table, who looks at it, and what that one may do."""
        return self.types.view(
            you=None if isinstance(viewer, Eye) else viewer,
            table=self.table(public, glimpse, opened=viewer is Eye.REVIEWER),
            offers=offers,
        )
