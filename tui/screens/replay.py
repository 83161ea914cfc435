"""A finished game looked at again: stepped through or played, with all cards open or as a seat saw it."""

import importlib
from collections import deque
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

from textual.timer import Timer

from shared.seats import Seat
from shared.wire import Happened, Reviewed, Seen, Step, Tell
from tui.canvas import Canvas, Span
from tui.games.catalogue import title_of
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.words import N_, _

A_MOVE = 0.9
"""Seconds that a move stands while the game plays by itself."""
A_SALE = 3.5

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class Replay(PaintedScreen[None]):
    """The record that the tables have opened."""

    def __init__(self) -> None:
        super().__init__()
        self.move = 0
        self.seat: Seat | None = None
        self.playing = False
        self._frames: dict[tuple[int, Seat | None], Any] = {}
        self._asked: tuple[int, Seat | None] | None = None
        self._told: deque[Happened] = deque(maxlen=1)
        self._painted: tuple[int, Seat | None] | None = None
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        self._ask()

    @property
    def _reviewed(self) -> Reviewed:
        reviewed = self.house.client.reviewed
        assert reviewed is not None
        return reviewed

    @property
    def _game(self) -> ModuleType:
        """The game's own page of this screen."""
        return importlib.import_module(f"tui.games.{self._reviewed.game}.replay")

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Tell) -> None:
        match tell:
            case Happened():
                self._told.append(tell)
            case Seen() if self.house.client.reviewed is not None:
                happened = self._told.pop() if self._told else None
                place = (tell.n, self._game.seat_of(tell))
                self._frames[place] = self._game.frame_of(tell, happened)
                self._ask()
                if abs(tell.n - self.move) <= 1:
                    self.redraw()
            case _:
                pass

    def _ask(self) -> None:
        """Ask for the moment that is to be shown, for what comes next and what was before it.

        One at a time: of several views the tables send only the newest.
        """
        for move in (self.move, self.move + 1, self.move - 1):
            place = (move, self.seat)
            if 0 <= move <= self._reviewed.moves and place not in self._frames:
                if place != self._asked:
                    self._asked = place
                    self.house.client.ask(Step(move, self.seat))
                return
        self._asked = None

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        rounds = len(self._reviewed.rounds)
        return (
            Key(("space", "enter"), "Space", _("stop") if self.playing else _("play"), "play"),
            Key(("left", "down"), "◀▶", _("step"), "step", -1),
            Key(("right", "up"), "▶", _("next move"), "step", 1, footer=False),
            Key(("1",), f"1–{rounds}" if rounds > 1 else "1", _("round"), "round", 1),
            *(
                Key((str(number),), str(number), "", "round", number, footer=False, listed=False)
                for number in range(2, min(9, rounds) + 1)
            ),
            Key(("v",), "V", _("view as"), "view"),
            Key(("escape", "q"), "Esc", _("back"), "end"),
            Key(("home",), "Home", _("to the beginning"), "to", 0, footer=False),
            Key(("end",), "End", _("to the end"), "to", self._reviewed.moves, footer=False),
            Key(("pageup",), "PgUp", _("a round back"), "leap", -1, footer=False),
            Key(("pagedown",), "PgDn", _("a round on"), "leap", 1, footer=False),
        )

    def do_play(self) -> None:
        """Let the game play by itself, or stop it."""
        self.playing = not self.playing
        if self.playing and self.move >= self._reviewed.moves:
            self.move = 0
        self._go(self.move)

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

    def do_view(self) -> None:
        """All cards open, then from each seat in turn."""
        seats = len(self._reviewed.names)
        following = 0 if self.seat is None else self.seat + 1
        self.seat = Seat(following) if following < seats else None
        self._go(self.move)

    def do_end(self) -> None:
        """Back to where one came from."""
        self.playing = False
        self._stop()
        self.house.end_review()

    # --- Playing ----------------------------------------------------------------------------------------

    def _go(self, move: int) -> None:
        self.move = max(0, min(self._reviewed.moves, move))
        self._stop()
        self._ask()
        if self.playing:
            frame = self._frames.get((self.move, self.seat))
            long = frame is not None and self._game.lasting(frame)
            self._timer = self.set_timer(A_SALE if long else A_MOVE, self._play_on)
        self.redraw()

    def _play_on(self) -> None:
        if (self.move, self.seat) not in self._frames:
            # The line is slower than the game: wait for it.
            self._go(self.move)
            return
        self.playing = self.playing and self.move < self._reviewed.moves
        self._go(self.move + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # --- Painting ---------------------------------------------------------------------------------------

    def heading(self) -> str:
        return title_of(self._reviewed.game).upper()

    def about(self) -> str:
        frame = self._shown()
        about: str = self._game.about(frame) if frame is not None else ""
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
        place = self._game.Place(move, reviewed.moves, reviewed.rounds, seat)
        before, after = self._frames.get((move - 1, seat)), self._frames.get((move + 1, seat))
        self._game.paint(canvas, frame, before, after, reviewed.names, place)
