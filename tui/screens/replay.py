"""A finished game looked at again: stepped through or played, with all cards open or as a seat saw it."""

import importlib
from bisect import bisect_right
from collections import deque
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

from textual.timer import Timer

from shared.seats import Seat
from shared.wire import Events, Reviewed, Step, ViewUpdate
from tui.canvas import Canvas, Span
from tui.games.catalogue import title_of
from tui.games.kit.columns import kept
from tui.games.kit.replaying import Parts, Place
from tui.i18n.catalogs import N_, _
from tui.net.client import Incoming
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key

A_LOOK = 0.1
"""Seconds between two looks at a game that plays by its own time."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
A_LEAP = 10_000
"""Milliseconds of a leap in a game that has a time of its own and no rounds."""
FRAMES = 400
"""Moments that are kept at most; a large game has thousands."""

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class Replay(PaintedScreen[None]):
    """The record that the tables have opened."""

    def __init__(self, seat: Seat | None = None, kept: int = FRAMES) -> None:
        """From this seat, or with all cards open. So many moments are kept at most."""
        super().__init__()
        self._kept = kept
        self.move = 0
        self.seat = seat
        self.playing = False
        self.page = 0
        """Which page of all cards, where a game has several."""
        self._frames: dict[tuple[int, Seat | None], Any] = {}
        self._asked: tuple[int, Seat | None] | None = None
        self._told: deque[Events] = deque(maxlen=1)
        self._painted: tuple[int, Seat | None] | None = None
        self._timer: Timer | None = None
        self._speed = SPEEDS.index(1.0)
        self._begun = (0.0, 0)
        """When a game began to play by its own time, and from which time of its own."""

    def on_mount(self) -> None:
        self._ask()

    @property
    def _reviewed(self) -> Reviewed:
        reviewed = self.katta.client.reviewed
        assert reviewed is not None
        return reviewed

    @property
    def _game(self) -> ModuleType:
        """The game's own page of this screen."""
        return importlib.import_module(f"tui.games.{self._reviewed.game}.replay")

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                self._told.append(tell)
            case ViewUpdate() if self.katta.client.reviewed is not None:
                happened = self._told.pop() if self._told else None
                place = (tell.n, self._game.seat_of(tell))
                self._frames[place] = self._game.frame_of(tell, happened)
                if len(self._frames) > self._kept:
                    del self._frames[next(iter(self._frames))]
                if self._timed and self.playing and place[1] == self.seat:
                    # The game goes on meanwhile: what has come is as near as the line is quick.
                    self._painted = place
                self._ask()
                if abs(tell.n - self.move) <= 1 or self._painted == place:
                    self.redraw()
            case _:
                pass

    def _ask(self) -> None:
        """Ask for the moment that is to be shown, for what comes next and what was before it.

        One at a time: of several views the tables send only the newest.
        """
        beside = () if self._timed and self.playing else (self.move + 1, self.move - 1)
        for move in (self.move, *beside):
            place = (move, self.seat)
            if 0 <= move <= self._reviewed.moves and place not in self._frames:
                if place != self._asked:
                    self._asked = place
                    self.katta.client.request(Step(move, self.seat))
                return
        self._asked = None

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        speed = _("speed {speed}", speed=f"{SPEEDS[self._speed]:g}×")
        return (
            Key(("space", "enter"), "Space", _("stop") if self.playing else _("play"), "play"),
            Key(("left", "down"), "◀▶", _("step"), "step", -1),
            Key(("right", "up"), "▶", _("next move"), "step", 1, footer=False),
            *(() if self._timed else self._round_keys()),
            Key(
                ("plus", "equals_sign"),
                "+ –",
                speed,
                "faster",
                1,
                footer=self._timed and not self._shows_pages,
            ),
            Key(("minus",), "–", _("slower"), "faster", -1, footer=False, listed=False),
            *self._page_keys(),
            Key(("v",), "V", _("view as"), "view", 1),
            Key(("b",), "B", _("view as the one before"), "view", -1, footer=False),
            Key(("escape", "q"), "Esc", _("back"), "end"),
            Key(("home",), "Home", _("to the beginning"), "to", 0, footer=False),
            Key(("end",), "End", _("to the end"), "to", self._reviewed.moves, footer=False),
            *(self._leap_keys() if self._timed else ()),
        )

    def _round_keys(self) -> tuple[Key, ...]:
        rounds = min(9, len(self._reviewed.rounds))
        parts: Parts = self._game.PARTS
        return (
            Key(("1",), f"1–{rounds}" if rounds > 1 else "1", _(parts.part), "round", 1),
            *(
                Key((str(number),), str(number), "", "round", number, footer=False, listed=False)
                for number in range(2, rounds + 1)
            ),
            Key(("pageup",), "PgUp", _(parts.back), "leap", -1, footer=False),
            Key(("pagedown",), "PgDn", _(parts.on), "leap", 1, footer=False),
        )

    @property
    def _pages(self) -> int:
        """How many pages all cards take; one of them where a game says nothing else."""
        paged = self.seat is None and getattr(self._game, "PAGED", False)
        return len(self._reviewed.names) + 1 if paged else 1

    @property
    def _shows_pages(self) -> bool:
        """Whether the footer has the key for them, instead of the one for the speed of what stands still."""
        return self._pages > 1 and not self.playing

    def _page_keys(self) -> tuple[Key, ...]:
        if self._pages == 1:
            return ()
        return (
            Key(("n", "tab"), "N", _("whose cards"), "page", 1, footer=self._shows_pages),
            Key(("p", "shift+tab"), "P", _("the cards of the one before"), "page", -1, footer=False),
        )

    def do_page(self, pages: int) -> None:
        """The cards of each player in turn, then again what lay open before all."""
        self.page = (self.page + pages) % self._pages
        self.redraw()

    def _leap_keys(self) -> tuple[Key, ...]:
        return (
            Key(("pageup",), "PgUp", _("ten seconds back"), "seconds", -A_LEAP, footer=False),
            Key(("pagedown",), "PgDn", _("ten seconds on"), "seconds", A_LEAP, footer=False),
        )

    def do_play(self) -> None:
        """Let the game play by itself, or stop it."""
        self.playing = not self.playing
        if self.playing and self.move >= self._reviewed.moves:
            self.move = 0
        self._begin()
        self._go(self.move)

    def do_faster(self, steps: int) -> None:
        """Play faster, or slower."""
        time = self._now() if self.playing else 0
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + steps))
        if self.playing:
            self._begun = (self.katta.now(), time)
        self.redraw()

    def do_seconds(self, milliseconds: int) -> None:
        """So much time of the game on or back."""
        move = bisect_right(self._reviewed.times, max(0, self._time(self.move) + milliseconds))
        if move == self.move:
            move += 1 if milliseconds > 0 else -1
        self._go(move)
        self._begin()

    def do_step(self, moves: int) -> None:
        """So many moves on or back."""
        self.playing = False
        self._go(self.move + moves)

    def do_to(self, move: int) -> None:
        """To the state after so many moves."""
        self.playing = False
        self._go(move)

    def do_round(self, number: int) -> None:
        """To the beginning of a round."""
        rounds = self._reviewed.rounds
        if 1 <= number <= len(rounds):
            # The state after the move before shows how the last round ended; one more begins the new one.
            self._go(rounds[number - 1] + (1 if number > 1 else 0))

    def do_leap(self, rounds: int) -> None:
        """So many rounds on or back."""
        starts = self._reviewed.rounds
        now = sum(start < max(1, self.move) for start in starts)
        self.do_round(max(1, min(len(starts), now + rounds)))

    def do_view(self, steps: int) -> None:
        """All cards open, then from each seat in turn."""
        places = len(self._reviewed.names) + 1
        following = ((0 if self.seat is None else self.seat + 1) + steps) % places
        self.seat = Seat(following - 1) if following else None
        self.page = 0
        self._go(self.move)

    def do_end(self) -> None:
        """Back to where one came from."""
        self.playing = False
        self._stop()
        self.katta.end_review()

    # --- Playing ----------------------------------------------------------------------------------------

    def _go(self, move: int) -> None:
        self.move = max(0, min(self._reviewed.moves, move))
        self._stop()
        self._ask()
        if self.playing and self._timed:
            self._timer = self.set_timer(A_LOOK, self._look)
        elif self.playing:
            frame = self._frames.get((self.move, self.seat))
            long = frame is not None and self._game.lasting(frame)
            waits = self.katta.waits
            stands = waits.replayed_sale if long else waits.replayed
            self._timer = self.set_timer(stands / SPEEDS[self._speed], self._play_on)
        self.redraw()

    def _play_on(self) -> None:
        if (self.move, self.seat) not in self._frames:
            # The line is slower than the game: wait for it.
            self._go(self.move)
            return
        self.playing = self.playing and self.move < self._reviewed.moves
        self._go(self.move + 1)

    # --- By the game's own time -------------------------------------------------------------------------

    @property
    def _timed(self) -> bool:
        """Whether it is known when each move was made: then it is played as fast as it went."""
        return bool(self._reviewed.times)

    def _time(self, move: int) -> int:
        """The game's time after so many moves."""
        return self._reviewed.times[move - 1] if self._timed and move else 0

    def _begin(self) -> None:
        self._begun = (self.katta.now(), self._time(self.move))

    def _now(self) -> int:
        """The game's time while it plays."""
        since, time = self._begun
        return time + round((self.katta.now() - since) * 1000 * SPEEDS[self._speed])

    def _look(self) -> None:
        """See how far the game has come meanwhile."""
        move = bisect_right(self._reviewed.times, self._now())
        self.playing = self.playing and move < self._reviewed.moves
        self._go(max(move, self.move))

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # --- Painting ---------------------------------------------------------------------------------------

    def missed(self) -> None:
        self.katta.say_notice(_("A game that is over is only looked at. The keys are below."), "loss")

    def columns(self, width: int, height: int) -> int:
        return kept(width, height)

    def heading(self) -> str:
        return title_of(self._reviewed.game).upper()

    def about(self) -> str:
        frame = self._shown()
        if frame is None:
            return ""
        if self.page:
            return _("all cards of {name}", name=self._reviewed.names[self.page - 1])
        about: str = self._game.about(frame, self._reviewed.names)
        return about

    def right(self) -> tuple[Span, ...]:
        reviewed = self._reviewed
        if not reviewed.code:
            return (Span(_("replay"), "mute"),)
        if not reviewed.at:
            return (Span(_("replay of {code}", code=reviewed.code), "mute"),)
        when = datetime.fromtimestamp(reviewed.at, UTC).astimezone()
        date = _("{month} {day}", month=_(MONTHS[when.month - 1]), day=when.day)
        return (Span(_("replay of {code} · {date}", code=reviewed.code, date=date), "mute"),)

    def _shown(self) -> Any:
        """The moment that is shown: the wanted one, or while the tables look it up the one before."""
        if (self.move, self.seat) in self._frames:
            self._painted = (self.move, self.seat)
        return self._frames.get(self._painted) if self._painted is not None else None

    def paint(self, canvas: Canvas, size: str) -> None:
        frame = self._shown()
        if frame is None or self._painted is None:
            canvas.text(4, 2, _("The record is being opened…"), "mute")
            return
        reviewed = self._reviewed
        move, seat = self._painted
        time = None
        if self._timed:
            time = min(self._now(), self._time(reviewed.moves)) if self.playing else self._time(move)
        took, speed = self._time(reviewed.moves), SPEEDS[self._speed]
        page = self.page if seat is None else 0
        place = Place(move, reviewed.moves, reviewed.rounds, seat, time, took, speed, page)
        before, after = self._frames.get((move - 1, seat)), self._frames.get((move + 1, seat))
        self._game.paint(canvas, frame, before, after, reviewed.names, place)
