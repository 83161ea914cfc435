"""The race on a screen: it takes in what is told, keeps the time, and shows the scene."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from math import inf
from typing import Any, Final

from textual import events
from textual.app import ComposeResult

from shared.games.race.view import Claim, Dealt, HandsShifted, Laid, PilesShifted, TakenUp, Turned, View
from shared.seats import Seat
from shared.wire import Events, Moved, Notice, Play, Refused, Said, TableInfo, Talked, TimeLeft, ViewUpdate
from tui.bindings import Hint
from tui.games.kit.end_page import Around, EndPicture
from tui.games.kit.ending import page
from tui.games.kit.notes import HouseNote, with_notes
from tui.games.kit.overlay import Sheet
from tui.games.kit.presence import presences
from tui.games.kit.scene import Scene
from tui.games.kit.story import Told, decoded
from tui.games.race.actions import RaceActs
from tui.games.race.end import ending, places_of
from tui.games.race.everybody import box_for, paint_everybody
from tui.games.race.hand import Lost, Spot, mine_of
from tui.games.race.hints import race_end_hints, table_hints
from tui.games.race.layout import over
from tui.games.race.log import Entry, Late, log_lines, worth_telling
from tui.games.race.players import all_players
from tui.games.race.race_clock import CALL_SECONDS, Pulse
from tui.games.race.transients import Marks, Weight
from tui.games.race.view_model import UIState, header_of, scene
from tui.games.race.words import Table, event_decoder, view_decoder, why_refused
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.net.client import OF_THE_TABLE, Answered, Incoming
from tui.terminal.timeout import Timeout
from tui.widgets.header import TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Step
from tui.widgets.texts import Box

FEW: Final = 8
FRAME: Final = 0.005
CROWD: Final = 0.1
"""Seconds between two drawings of what others do, at a table of up to eight and at a larger one, where
players do not follow single cards; what one does oneself is drawn at once."""
PART: Final = 2
PART_OF_CROWD: Final = 3
"""One in so many seconds, at most, is spent on drawing what others do: on a machine with much to do, pictures
are fewer and not later."""
AT_MOST: Final = 0.3
"""Seconds after which what others do is drawn on any machine."""
BOUNCE: Final = 0.05
"""Seconds of each of the three steps of a card that bounces."""
KEPT: Final = 600
"""Entries of the log; with sixty-four players many hundred cards are laid."""
BESIDE: Final = 40
"""Entries that are ever seen beside the table."""
LATER: Final = 0.005
"""Seconds after which what was to be over is over, whatever timers are worth."""


class Seeing(IntEnum):
    """How soon something is to be seen; of several things the greatest counts."""

    NOTHING = 0
    SOON = 1
    NOW = 2


class RaceTable(RaceActs):
    """One race, from the countdown to the first who is out."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.n = 0
        self.story: deque[Entry] = deque(maxlen=KEPT)
        """What happened, as far as it was told and is worth reading."""
        self._told = 0
        """How often something was written into it."""
        self.ui_state = UIState()
        self.marks = Marks()
        self.pulse = Pulse(0.0)
        self._took: int | None = None
        """Seconds that the race took; None where that is not known here."""
        self._news: list[Told] = []
        self._look_until = 0.0
        self._drawn_at = 0.0
        self._pause = FRAME
        """Seconds from one drawing of what others do to the next."""
        self._waiting = Timeout(self, self.draw)
        """Draws what has come meanwhile."""
        self._ending = Timeout(self, self._draw_soon)
        """Draws anew when something that stands is over."""
        self._ticking = Timeout(self, self._tick)
        """Moves the time in the header on."""

    def compose(self) -> ComposeResult:
        client = self.katta.client
        self.pulse = Pulse(self.katta.now())
        for told in client.news:
            if isinstance(told, Notice):
                self._write(Entry(None, HouseNote(told)))
            else:
                self._read(told, when=False)
        self._news.clear()
        if client.seen is not None:
            self._take(client.seen)
        self.known = self.katta.notice
        # Everything stands in its place before it is laid out for the first time: that is one screen to send.
        self.draw()
        yield from super().compose()

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                self._read(tell)
            case Notice() if tell.key in OF_THE_TABLE:
                self._write(Entry(self.pulse.gone(self.katta.now()), HouseNote(tell)))
                self.draw()
            case ViewUpdate():
                match self._take(tell):
                    case Seeing.NOW:
                        self.draw()
                    case Seeing.SOON:
                        self._draw_soon()
                    case Seeing.NOTHING if not self._waiting.is_set and self.view is not None:
                        self.shown = (self.view, self.n)
            case Answered():
                self._answered(tell)
            case Said() if tell.name:
                said = (*plain(tell.name, "ink"), *plain(" " + tell.text, "mute"))
                self.marks.tell(Weight.SAYING, (said,), self.katta.now() + self.katta.waits.talk)
                self.draw()
            case TableInfo():
                self._held = tell.held
                self.draw()
            case Said() | Talked():
                self.draw()
            case _:
                pass

    def hear_all(self, tells: Sequence[Incoming]) -> None:
        # A screen that is behind need not look at what was to be seen before: all that may be seen lies open.
        # What was granted is marked no more in the picture that shows it.
        for tell in tells:
            if isinstance(tell, Answered) and isinstance(tell.outcome, Moved):
                self.asked.pop(tell.number, None)
        last = max((at for at, tell in enumerate(tells) if isinstance(tell, ViewUpdate)), default=-1)
        for at, tell in enumerate(tells):
            if at == last or not isinstance(tell, ViewUpdate):
                self.hear(tell)

    def _write(self, *entries: Entry) -> None:
        self.story.extend(entries)
        self._told += 1

    def _read(self, happened: Events, *, when: bool = True) -> None:
        """Write what happened into the log, and keep it for the view that it leads to. ``when``: it happens
        now, and so it is known when it did."""
        told = decoded(happened, event_decoder)
        begins = any(isinstance(event, Dealt) for event, _shown in told)
        if happened.past or begins:
            self.story.clear()
        if happened.past:
            times = happened.times if len(happened.times) == len(told) else (None,) * len(told)
            entries = [
                Entry(None if at is None else at // 1000, event, shown)
                for at, (event, shown) in zip(times, told, strict=True)
            ]
            self._write(*with_notes(entries, happened.notes, lambda note: Entry(None, note)))
            return
        self._news += told
        # A race that begins just now has its own time, which the tables are still to tell.
        at = None if not when else 0 if begins else self.pulse.gone(self.katta.now())
        self._write(*(Entry(at, event, shown) for event, shown in told if worth_telling(event)))

    def _take(self, seen: ViewUpdate) -> Seeing:
        """A new view, and how soon it is to be seen: at once if something of my own has changed."""
        before, self.view = self.view, view_decoder.decode(seen.view)
        self.n = seen.n
        news, self._news = self._news, []
        now, clock = self.katta.now(), seen.clock
        self.pulse.told(clock, now)
        self._note_time(before, self.view, clock, now)
        if before is None or len(before.table.piles) > len(self.view.table.piles):
            # A table that one comes to, or a new race: there is nothing to be shown of what was before.
            self.marks = Marks()
            self.asked.clear()
            if clock is not None and clock.pause and self.katta.preferences.bell:
                self.app.bell()
            return Seeing.NOW
        self.marks.read(news, self.table, now, moving=self.katta.motion)
        if self.view.table.result is not None:
            if before.table.result is None and self.katta.motion:
                self._look_until = now + self.katta.waits.last_card
            return Seeing.NOW
        return max((self._seeing(event) for event, _shown in news), default=Seeing.SOON)

    def _note_time(self, before: View | None, view: View, clock: TimeLeft | None, now: float) -> None:
        """Note how long the race took when it is over: by the tables' clock, else as counted here. Who comes
        to its end only afterwards and is told no time knows none."""
        if view.table.result is None:
            self._took, self.turned = None, 0
        elif clock is not None and clock.gone:
            self._took = clock.gone // 1000
        elif before is not None and before.table.result is None:
            self._took = self.pulse.gone(now)

    def _seeing(self, event: object) -> Seeing:
        """How soon the table with this event is to be seen."""
        match event:
            case HandsShifted() | PilesShifted():
                return Seeing.NOW
            case Laid(seat) | Turned(seat) | TakenUp(seat) if seat == self.my_seat:
                return Seeing.NOW
            case Turned() | TakenUp() if self.my_seat is not None:
                # Of what others turn only those see something who hold no cards themselves.
                return Seeing.NOTHING
        return Seeing.SOON

    def _answered(self, answered: Answered) -> None:
        """What was asked for was granted, or not."""
        asked = self.asked.pop(answered.number, None)
        if not isinstance(answered.outcome, Refused):
            if asked is not None:
                self.draw()
            return
        self.known = self.katta.notice
        if not isinstance(answered.ask, Play):
            self.refuse(self.katta.notice)
            return
        refusal, names = answered.outcome.refusal, self.katta.client.names
        seat, card = refusal.args.get("seat"), None
        if isinstance(asked, Claim):
            card = asked.card
            if refusal.key == "race.faster" and isinstance(seat, int):
                self._lose(Lost(Spot(asked.slot), card, self.table.name(Seat(seat))))
        self.refuse(why_refused(refusal, names, self.katta.look, card))

    def _lose(self, lost: Lost) -> None:
        """The card that came too late bounces."""
        now = self.katta.now()
        self._write(Entry(self.pulse.gone(now), Late(lost.card, lost.by)))
        self.marks.lose(lost, now + self.katta.waits.lost)

        def stand(aside: int) -> None:
            self.marks.move_aside(lost, aside)
            self.draw()

        self.runs.play(
            (
                Step(0, lambda: stand(1)),
                Step(BOUNCE, lambda: stand(-1)),
                Step(BOUNCE, lambda: stand(0)),
            )
        )

    def refuse(self, text: str, fg: str = "loss") -> None:
        if text:
            until = self.katta.now() + self.katta.waits.refusal
            self.marks.tell(Weight.REFUSAL, (plain(text, fg),), until)
            self.draw()

    # --- What is to be seen -----------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves. A player who presses one after the last card has seen enough of the table.
        self.runs.finish()
        self._look_until = 0.0

    @property
    def table(self) -> Table:
        """Who is who."""
        players = len(self.view.table.players) if self.view is not None else 0
        return Table(self.names_of(players), self.my_seat, self.katta.look)

    @property
    def my_seat(self) -> Seat | None:
        return self.view.you if self.view is not None else None

    @property
    def ended(self) -> bool:
        over = self.view is not None and self.view.table.result is not None
        return over and self.katta.now() >= self._look_until

    def table_hints(self) -> tuple[Hint, ...]:
        view, shown = self.view, self.scene
        if view is None or shown is None:
            return ()
        mine = self.memo("mine", mine_of, view, self.ui_state.held)
        return self.memo("hints", table_hints, mine, shown.layout, len(view.table.players))

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        players = len(self.view.table.players) if self.view is not None else 0
        return race_end_hints(room, places_of(page(self.terminal), players).pages)

    def end_page(self, around: Around) -> EndPicture:
        assert self.view is not None
        return ending(self.view, self.table, around, seconds=self._took, turned=self.turned)

    def log_lines(self, *, beside: bool) -> tuple[Phrase, ...]:
        # No more of a long log is put into words than is seen, and a page before that.
        scrolled = self.overlay.panel.back if self.overlay is not None else 0
        most = BESIDE if beside else 4 * self.terminal[1] + scrolled
        return self.memo(("log", beside), self._log, self._told, self.table, most, beside)

    def _log(self, _told: int, table: Table, most: int, beside: bool) -> tuple[Phrase, ...]:
        return log_lines(tuple(self.story)[-most:], table, short=beside)

    def overlay_end(self, scene: Scene) -> int:
        box = over(scene.layout)
        return box.y + box.height

    def overlay_box(self, what: str) -> Box:
        box = super().overlay_box(what)
        if what == "players" and self.view is not None:
            return box_for(len(self.view.table.players), box, self.terminal[1] - 1)
        return box

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        if what == "players" and self.view is not None and not self.ended:
            return Sheet(all_players(self.view, self.table, self.ui_state.presences), paint_everybody)
        return super().overlay_picture(what, box)

    # --- Drawing ----------------------------------------------------------------------------------------

    def _draw_soon(self) -> None:
        """Draw what others do, not more often than eyes can follow."""
        wait = self._drawn_at + self._pause - self.katta.now()
        if wait <= 0:
            self.draw()
        elif not self._waiting.is_set:
            self._waiting.set(wait)

    def draw(self) -> None:
        view, room = self.view, self.room
        self._waiting.stop()
        if view is None or room is None:
            return
        now = self._drawn_at = self.katta.now()
        self.ui_state = self._now(view, room, now)
        self.shown = (view, self.n)
        if self.ended:
            self.show_end(room, self.ui_state.told[0] if self.ui_state.told else NOTHING)
        else:
            self.show_board(scene(view, self.table, self.terminal, self.ui_state, room.code, self.memo))
        self.show_around()
        least, part = (FRAME, PART) if len(view.table.players) <= FEW else (CROWD, PART_OF_CROWD)
        self._pause = min(AT_MOST, max(least, part * (self.katta.now() - now)))
        self._wake(now)

    def _now(self, view: View, room: TableInfo, now: float) -> UIState:
        """What there is to be seen beside the view."""
        over_it = self.overlay is not None and self.overlay.what == "chat"
        chat = over_it or (self.scene is not None and self.scene.layout.log is not None)
        return UIState(
            counting=self.pulse.counting(now),
            called=not view.table.piles and self.pulse.called(now),
            gone=self.pulse.gone(now),
            asked=frozenset(
                Spot(move.slot) if isinstance(move, Claim) else Spot.HAND for move in self.asked.values()
            ),
            lost=self.marks.lost(now),
            fresh=self.marks.fresh(now),
            event=self.marks.event,
            told=self.marks.told(now, self.noticed(), sayings=not chat),
            presences=presences(room),
            caps=self.caps,
        )

    # --- Time -------------------------------------------------------------------------------------------

    def _wake(self, now: float) -> None:
        """Draw again when something that stands is over, and move the time on when its figure changes."""
        called = self.pulse.calls + CALL_SECONDS if self.ui_state.called else inf
        looked = self._look_until if self._look_until > now else inf
        over = min(self.marks.ends(), called, looked)
        if over < inf:
            self._ending.set(max(0.0, over - now) + LATER)
        else:
            self._ending.stop()
        if not self._ticking.is_set and self.view is not None and self.view.table.result is None:
            self._ticking.set(self.pulse.next_second(now) + LATER)

    def _tick(self) -> None:
        """A second has gone by: only the header changes, unless the race is still to begin."""
        view, shown, room = self.view, self.scene, self.room
        if view is None or shown is None or room is None:
            return
        now = self.katta.now()
        if self.ui_state.held:
            self.draw()
        elif view.table.result is None:
            self.ui_state = replace(self.ui_state, gone=self.pulse.gone(now))
            self.board.tell_time(header_of(view, shown.layout, self.ui_state, room.code), TimePicture())
            self._ticking.set(self.pulse.next_second(now) + LATER)
