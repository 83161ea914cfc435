"""A game at one state as it is shown: for each viewer when it is told, and once for all who see alike.

It is made of values only, so it stays true of its state whatever comes next, and the task tells it in
a guard of its own: here the game's ``present`` is asked.
"""

import msgspec

from server.store.seats import PlayerId
from server.table.live_game import LiveGame
from server.table.turns import clock_for
from shared import wire
from shared.milliseconds import NO_TIME, Milliseconds
from shared.seats import Eye, Viewer
from shared.wire import Events, Finished, Noted, ViewUpdate


class Snapshot:
    """What there is to see of a game. ``running`` is false while no time runs."""

    __slots__ = ("_clocks", "_happened", "_happened_to_all", "_live", "_views", "running")

    def __init__(self, live: LiveGame, *, running: bool) -> None:
        self._live = live
        self.running = running
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._clocks: dict[int, wire.TimeLeft | None] = {}
        self._happened: dict[Viewer, Events] = {}
        self._happened_to_all: Events | None = None

    def viewer(self, player: PlayerId) -> Viewer:
        """From where a viewer sees the game."""
        return self._live.dealt_to(player)

    def seen(self, viewer: Viewer, now: Milliseconds) -> ViewUpdate:
        """The view, with the time that is left at this time of the clock."""
        if viewer not in self._views:
            self._views[viewer] = msgspec.Raw(self._live.match.view(viewer))
        clock = self._own_clock(viewer, now) if self._live.watch is None else self._common_clock(now)
        return ViewUpdate(self._live.begun.code, self._live.n, self._views[viewer], clock)

    def _own_clock(self, viewer: Viewer, now: Milliseconds) -> wire.TimeLeft | None:
        live = self._live
        return clock_for(live.turns, viewer, now=now, total=live.total) if self.running else None

    def _common_clock(self, now: Milliseconds) -> wire.TimeLeft | None:
        """The time of a game that all play at once."""
        if now not in self._clocks:
            watch = self._live.watch
            assert watch is not None, "there is one where all play at once"
            if self._live.match.over:
                self._clocks[now] = wire.TimeLeft(left=NO_TIME, total=NO_TIME, gone=watch.gone(now))
            else:
                self._clocks[now] = watch.told(now) if self.running else None
        return self._clocks[now]

    def happened(self, viewer: Viewer) -> Events:
        """What the last moves (or the opening) did."""
        if self._live.watch is not None:
            if self._happened_to_all is None:
                self._happened_to_all = self._fresh(Eye.WATCHER)
            return self._happened_to_all
        if viewer not in self._happened:
            self._happened[viewer] = self._fresh(viewer)
        return self._happened[viewer]

    def _fresh(self, viewer: Viewer) -> Events:
        live = self._live
        return Events(live.begun.code, live.n, live.match.news(live.fresh, viewer))

    def past(self, viewer: Viewer) -> Events:
        """What happened so far, the last of it, for a member who comes (back)."""
        live = self._live
        news = live.match.news(tuple(told for told, _at in live.past), viewer)
        times = tuple(live.since_countdown(at) for _told, at in live.past) if live.together else ()
        forgotten = live.remembered - len(live.past)
        notes = tuple(
            Noted(after - forgotten, notice.key, notice.args)
            for after, notice in live.notes
            if after >= forgotten
        )
        return Events(live.begun.code, live.n, news, past=True, times=times, notes=notes)


def finished(live: LiveGame, record: str) -> Finished:
    """What makes a deal checkable, once its game is over or abandoned."""
    assert live.match.over or live.abandoned, "a running game keeps its seed"
    opening = live.begun.opening
    return Finished(live.begun.code, record, opening.seed.hex(), opening.salt.hex(), live.begun.commitment)
