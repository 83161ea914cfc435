"""The vote on stopping a game (R14, R17): all who play have to agree, and nobody is outvoted.

Asked are the people who sit at the game. Bots agree to anything, and so does a bot that plays for somebody
who is gone; whoever looks on has no voice. A vote can be taken back, and it lapses.
"""

from server import bells
from server.holding import Holding
from server.live import NO_GAME
from server.store.promise import StoreTrouble
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import Notice

LAPSE = 60_000
"""Milliseconds after the last vote in which the others have to agree."""


class Voting(Holding):
    """A table at which those who play can agree to stop."""

    async def _stop_game(self) -> None:
        """All have agreed: the game is over as it stands, or abandoned."""
        raise NotImplementedError

    def _vote(self, seat: Seat, *, stop: bool) -> Refusal | None:
        """Somebody wants the game to stop, or does not any more. Whether all do is counted afterwards."""
        if not self._playing:
            return NO_GAME
        if not self._votes.cast(seat, stop=stop):
            return None
        standing = self._stopping()
        if stop:
            self._bells.set(bells.VOTE, LAPSE)
        elif standing is None:
            self._bells.stop(bells.VOTE)
        wanting = len(standing.seats) if standing is not None else 0
        asked = len(self._asked_to_stop())
        if wanting < asked:
            key = "house.wants_stop" if stop else "house.wants_on"
            name = self._seating.name(seat)
            self._announce(Notice(key, {"name": name, "seat": seat, "n": wanting, "of": asked}))
            self._tell_room()
        return None

    async def _count_votes(self) -> None:
        """Stop the game if all agree by now, whether by a vote or because others have gone."""
        if not self._votes:
            return
        standing = self._stopping()
        if standing is None:
            self._forget_votes()  # whoever wanted to stop has gone
            self._tell_room()
        elif len(standing.seats) == standing.of:
            # They agree once: if it cannot be written down they are told so, and may agree again.
            self._forget_votes()
            try:
                await self._stop_game()
            except StoreTrouble:
                self._tell_room()
                raise

    def _votes_lapse(self) -> None:
        """Not all agreed in time."""
        self._forget_votes()
        self._announce(Notice("house.stop_lapsed"))
        self._tell_room()

    def _forget_votes(self) -> None:
        self._votes.clear()
        self._bells.stop(bells.VOTE)
