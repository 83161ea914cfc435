"""The race on a screen: it takes in what is told, keeps the time, and shows the scene."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from math import inf

from textual import events
from textual.app import ComposeResult

from shared.games.race.view import Dealt, HandsShifted, Laid, PilesShifted, TakenUp, Turned, View
from shared.seats import Seat
from shared.wire import Events, Moved, Notice, Play, Refused, Said, TableInfo, Talked, ViewUpdate
from tui.canvas import Span
from tui.games.kit.board import Board
from tui.games.kit.ending import over_page, page
from tui.games.kit.keys import chat_keys
from tui.games.kit.memo import Memo
from tui.games.kit.notes import HouseNote, with_notes
from tui.games.kit.presence import presences
from tui.games.kit.scene import Scene
from tui.games.race.actions import RaceActs
from tui.games.race.hand import Lost, mine_of
from tui.games.race.keys import table_keys
from tui.games.race.layout import PARTS, over
from tui.games.race.log import Entry, Late, Told, decoded, log_lines, worth_telling
from tui.games.race.overlay import Everybody, RaceOverlay, players_box
from tui.games.race.players import all_players
from tui.games.race.race_clock import CALL_SECONDS, Pulse
from tui.games.race.transients import Marks, Weight
from tui.games.race.view_model import Moment, header_of, scene
from tui.games.race.words import Table, view_decoder, why_not
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, plain
from tui.net.client import OF_THE_TABLE, Answered, Incoming
from tui.screens.chatting import said_lines
from tui.screens.keys import Key
from tui.widgets.footer import FooterPicture
from tui.widgets.header import TimePicture
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Step
from tui.widgets.texts import Box
from tui.widgets.timeout import Timeout

FEW = 8
FRAME = 0.005
CROWD = 0.1
"""Seconds between two drawings of what others do, at a table of up to eight and at a larger one, where
players do not follow single cards; what one does oneself is drawn at once."""
PART = 2
PART_OF_CROWD = 3
"""One in so many seconds, at most, is spent on drawing what others do: on a machine with much to do, pictures
are fewer and not later."""
AT_MOST = 0.3
"""Seconds after which what others do is drawn on any machine."""
BOUNCE = 0.05
"""Seconds of each of the three steps of a card that bounces."""
KEPT = 600
"""Entries of the log; with sixty-four players many hundred cards are laid."""
BESIDE = 40
"""Entries that are ever seen beside the table."""
_INDENT = 6
_LATER = 0.005
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
        self.board = Board(PARTS)
        self.scene: Scene | None = None
        """What the board shows."""
        self._memo = Memo()
        self.moment = Moment()
        self.marks = Marks()
        self.pulse = Pulse(0.0)
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

    def make_overlay(self) -> RaceOverlay:
        return RaceOverlay()

    @property
    def talk_beside(self) -> bool:
        return self.scene is not None and self.scene.layout.log is not None and not self.ended

    def compose(self) -> ComposeResult:
        client = self.katta.client
        self.pulse = Pulse(self.katta.now())
        for told in client.news:
            if isinstance(told, Notice):
                self.story.append(Entry(None, HouseNote(told)))
            else:
                self._read(told, when=False)
        self._news.clear()
        if client.seen is not None:
            self._take(client.seen)
        self.known = self.katta.notice
        # Everything stands in its place before it is laid out for the first time: that is one screen to send.
        self.draw()
        yield self.board
        yield self.finish.board
        yield self.overlay

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                self._read(tell)
            case Notice() if tell.key in OF_THE_TABLE:
                self.story.append(Entry(self.pulse.gone(self.katta.now()), HouseNote(tell)))
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

    def _read(self, happened: Events, *, when: bool = True) -> None:
        """Write what happened into the log, and keep it for the view that it leads to. ``when``: it happens
        now, and so it is known when it did."""
        told = decoded(happened)
        begins = any(isinstance(event, Dealt) for event, _shown in told)
        if happened.past or begins:
            self.story.clear()
        if happened.past:
            times = happened.times if len(happened.times) == len(told) else (None,) * len(told)
            entries = [
                Entry(None if at is None else at // 1000, event, shown)
                for at, (event, shown) in zip(times, told, strict=True)
            ]
            self.story.extend(with_notes(entries, happened.notes, lambda note: Entry(None, note)))
            return
        self._news += told
        # A race that begins just now has its own time, which the tables are still to tell.
        at = None if not when else 0 if begins else self.pulse.gone(self.katta.now())
        self.story.extend(Entry(at, event, shown) for event, shown in told if worth_telling(event))

    def _take(self, seen: ViewUpdate) -> Seeing:
        """A new view, and how soon it is to be seen: at once if something of my own has changed."""
        before, self.view = self.view, view_decoder.decode(seen.view)
        self.n = seen.n
        news, self._news = self._news, []
        now, clock = self.katta.now(), seen.clock
        self.pulse.told(clock, now)
        self.finish.note(before, self.view, clock, self.pulse.gone(now))
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

    def _seeing(self, event: object) -> Seeing:
        """How soon the table with this event is to be seen."""
        if self._mine(event):
            return Seeing.NOW
        # Of what others turn only those see something who hold no cards themselves.
        unseen = isinstance(event, Turned | TakenUp) and self.view is not None and self.view.you is not None
        return Seeing.NOTHING if unseen else Seeing.SOON

    def _mine(self, event: object) -> bool:
        """Whether this event has changed my own cards."""
        match event:
            case Laid(seat) | Turned(seat) | TakenUp(seat):
                return self.table.is_you(seat)
            case HandsShifted() | PilesShifted():
                return True
        return False

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
        card = asked.card if asked is not None else None
        seat = refusal.args.get("seat")
        if refusal.key == "race.faster" and asked is not None and card is not None and isinstance(seat, int):
            self._lose(Lost(asked.spot, card, self.table.name(Seat(seat))))
        self.refuse(why_not(refusal, names, self.katta.look, card))

    def _lose(self, lost: Lost) -> None:
        now = self.katta.now()
        self.story.append(Entry(self.pulse.gone(now), Late(lost.card, lost.by)))
        self.marks.lose(lost, now + self.katta.waits.lost)
        self.runs.play(
            tuple(Step(BOUNCE if at else 0, self._aside(lost, x)) for at, x in enumerate((1, -1, 0)))
        )

    def _aside(self, lost: Lost, columns: int) -> Callable[[], None]:
        def act() -> None:
            self.marks.move_aside(lost, columns)
            self.draw()

        return act

    def refuse(self, text: str, fg: str = "loss") -> None:
        if text:
            until = self.katta.now() + self.katta.waits.refusal
            self.marks.tell(Weight.REFUSAL, (plain(text, fg),), until)
            self.draw()

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # A player who presses a key after the last card has seen enough of the table.
        self._look_until = 0.0

    def keys(self) -> tuple[Key, ...]:
        if self.is_writing:
            return chat_keys()
        room, view = self.room, self.view
        keys: tuple[Key, ...] = ()
        if self.scene is not None and view is not None:
            mine = mine_of(view, held=self.moment.held)
            keys = table_keys(mine, self.scene.layout, len(view.table.players))
        if room is not None and view is not None and self.ended:
            keys = self.finish.keys(view, room, self._terminal)
        else:
            keys = (*keys, *self.stop_keys())
        return self.lay_keys(keys)

    @property
    def my_seat(self) -> Seat | None:
        return self.view.you if self.view is not None else None

    # --- Drawing ----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        players = len(self.view.table.players) if self.view else 0
        return Table(self.names_of(players), self.view.you if self.view else None, self.katta.look)

    @property
    def ended(self) -> bool:
        """Whether the end of the race is shown."""
        over = self.view is not None and self.view.table.result is not None
        return over and self.katta.now() >= self._look_until

    @property
    def _terminal(self) -> tuple[int, int]:
        return self.app.size.width, self.app.size.height

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
        self.moment = self._now(view, room, now)
        self.shown = (view, self.n)
        table, size = self.table, self._terminal
        self.scene = scene(view, table, size, self.moment, room.code, self._memo)
        keys = self.footer_keys()
        if self.ended:
            told = self.moment.told[0] if self.moment.told else NOTHING
            self.finish.show(self.board, view, table, room, size, told, keys)
            self._lay_it_over(over_page(page(size)), table)
        else:
            self.board.display, self.finish.board.display = True, False
            self.board.place(0, 0, *size)
            self.board.show(self.scene)
            self.board.show_keys(FooterPicture(keys, self.scene.layout.left))
            self._draw_words(self.scene, table)
            self._lay_it_over(over(self.scene.layout), table)
        least, part = (FRAME, PART) if len(view.table.players) <= FEW else (CROWD, PART_OF_CROWD)
        self._pause = min(AT_MOST, max(least, part * (self.katta.now() - now)))
        self._wake(now)

    def _now(self, view: View, room: TableInfo, now: float) -> Moment:
        """What there is to be seen beside the view."""
        chat = self.laid_over == "chat" or (self.scene is not None and self.scene.layout.log is not None)
        return Moment(
            counting=self.pulse.counting(now),
            called=not view.table.piles and self.pulse.called(now),
            gone=self.pulse.gone(now),
            asked=frozenset(asked.spot for asked in self.asked.values()),
            lost=self.marks.lost(now),
            fresh=self.marks.fresh(now),
            event=self.marks.event,
            told=self.marks.told(now, self.noticed(), sayings=not chat),
            presences=presences(room),
        )

    def _draw_words(self, shown: Scene, table: Table) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.layout.log is None:
            return
        last = tuple(self.story)[-BESIDE:]
        log = PanelPicture(_("Log"), log_lines(last, table, short=True))
        said = said_lines(self.katta.client.said, shown.layout.log.width - 4)
        how = (Span("C", bold=True), Span(" " + _("to say something"), "mute"))
        chat = PanelPicture(_("Chat"), said, () if said else how, indent=_INDENT)
        self.board.show_panels(shown, log, chat)

    def _lay_it_over(self, box: Box, table: Table) -> None:
        """What lies over the table, in this box; all players may take more."""
        self.mind_talk()
        self.mind_hold()
        self.overlay.note = self.meanwhile()
        match self.laid_over:
            case "log":
                self.overlay.place(*box)
                # No more of a long log is put into words than is seen, and a page before that.
                entries = tuple(self.story)[-(4 * box.height + self.overlay.back) :]
                lines = log_lines(entries, table)
                columns = 2 if box.width >= 76 else 1
                self.overlay.show(PanelPicture(_("Log"), lines, self.seal(), columns=columns))
            case "chat":
                self.overlay.place(*box)
                said = said_lines(self.katta.client.said, box.width)
                self.overlay.show(PanelPicture(_("Chat"), said, indent=_INDENT), self.draft)
            case "players" if self.view is not None and self.scene is not None and not self.ended:
                self.overlay.place(*players_box(self.scene.layout, len(self.view.table.players)))
                self.overlay.show(Everybody(all_players(self.view, table, self.moment.presences)))
            case _:
                self.overlay.show(None)

    # --- Time -------------------------------------------------------------------------------------------

    def _wake(self, now: float) -> None:
        """Draw again when something that stands is over, and move the time on when its figure changes."""
        ends = [self.marks.ends()]
        if self.moment.called:
            ends.append(self.pulse.calls + CALL_SECONDS)
        if self._look_until > now:
            ends.append(self._look_until)
        if min(ends) < inf:
            self._ending.set(max(0.0, min(ends) - now) + _LATER)
        else:
            self._ending.stop()
        if not self._ticking.is_set and self.view is not None and self.view.table.result is None:
            self._ticking.set(self.pulse.next_second(now) + _LATER)

    def _tick(self) -> None:
        """A second has gone by: only the header changes, unless the race is still to begin."""
        view, shown, room = self.view, self.scene, self.room
        if view is None or shown is None or room is None:
            return
        now = self.katta.now()
        if self.moment.counting is not None:
            self.draw()
        elif view.table.result is None:
            self.moment = replace(self.moment, gone=self.pulse.gone(now))
            header = header_of(view, shown.layout, self.moment, room.code)
            self.board.tell_time(header, TimePicture())
            self._ticking.set(self.pulse.next_second(now) + _LATER)
