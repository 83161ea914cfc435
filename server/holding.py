"""Bots that wait for the one person they play with.

Whoever plays alone with bots keeps nobody waiting: they may stand still while he looks at what has just been
decided, or reads the rules. His screen says so (``Hold``); as soon as anybody else plays here, nobody waits.
"""

from server.attendance import Attendance


class Holding(Attendance):
    """A table at which bots wait for the only person."""

    def _may_be_held(self) -> bool:
        """Whether a game is on in which nobody waits but bots."""
        here = sum(person.here for _, person in self._seating.persons())
        return self._playing and not self._asleep and here == 1

    def _hold(self) -> None:
        """The only person looks at something: nothing moves by itself, and no time runs."""
        if self._held or not self._may_be_held():
            return
        self._held = True
        self._rest()
        if self._live is not None:
            self._live.sleep()
        self._tell_room()
        self._tell_game(step=False)

    def _let_go(self) -> None:
        """On with the game, if it was held."""
        if not self._held:
            return
        self._held = False
        if self._running:
            self._start_time()
        self._tell_room()
        self._tell_game(step=False)

    def _mind_hold(self) -> None:
        """Somebody may have come or gone, or the game be over."""
        if self._held and not self._may_be_held():
            self._let_go()
