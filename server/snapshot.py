"""A game at one state as it is shown: for each viewer when it is told, and once for all who see alike.

It is made of values only, so it stays true of its state whatever comes next, and whoever tells it does so in
a guard of its own: here the game's ``present`` is asked.
"""

import msgspec

from server.live import LiveGame
from server.seating import PlayerId
from server.turns import clock_for
from shared import wire
from shared.milliseconds import NO_TIME, Milliseconds
from shared.seats import Eye, Viewer
from shared.wire import Finished, Happened, Noted, Seen


class Snapshot:
    """What there is to see of a game. ``running`` is false while no time runs."""

    __slots__ = ("_happened", "_live", "_views", "running")

    def __init__(self, live: LiveGame, *, running: bool) -> None:
        self._live = live
        self.running = running
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._happened: dict[Viewer, Happened] = {}

    def viewer(self, player: PlayerId) -> Viewer:
        """From where somebody sees the game."""
        return self._live.dealt_to(player)

    def seen(self, viewer: Viewer, now: Milliseconds) -> Seen:
        """The view, with the time that is left at this time of the clock."""
        if viewer not in self._views:
            self._views[viewer] = msgspec.Raw(self._live.match.view(viewer))
        return Seen(self._live.begun.code, self._live.n, self._views[viewer], self._clock(viewer, now))

    def _clock(self, viewer: Viewer, now: Milliseconds) -> wire.Clock | None:
        live = self._live
        if live.watch is not None:
            if live.match.over:
                return wire.Clock(left=NO_TIME, total=NO_TIME, gone=live.watch.gone(now))
            return live.watch.told(now) if self.running else None
        return clock_for(live.turns, viewer, now=now, total=live.total) if self.running else None

    def happened(self, viewer: Viewer) -> Happened:
        """What the last moves (or the opening) did."""
        seen_by = Eye.WATCHER if self._live.together else viewer
        if seen_by not in self._happened:
            news = self._live.match.news(self._live.fresh, seen_by)
            self._happened[seen_by] = Happened(self._live.begun.code, self._live.n, news)
        return self._happened[seen_by]

    def past(self, viewer: Viewer) -> Happened:
        """What happened so far, the last of it, for somebody who comes (back)."""
        live = self._live
        news = live.match.news(tuple(told for told, _at in live.past), viewer)
        times = tuple(live.since_countdown(at) for _told, at in live.past) if live.together else ()
        forgotten = live.remembered - len(live.past)
        notes = tuple(
            Noted(after - forgotten, notice.key, notice.args)
            for after, notice in live.notes
            if after >= forgotten
        )
        return Happened(live.begun.code, live.n, news, past=True, times=times, notes=notes)


def finished(live: LiveGame, record: str) -> Finished:
    """What makes a deal checkable, once its game is over or abandoned."""
    assert live.match.over or live.abandoned, "a running game keeps its seed"
    opening = live.begun.opening
    return Finished(live.begun.code, record, opening.seed.hex(), opening.salt.hex(), live.begun.commitment)
