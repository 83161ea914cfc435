"""The race on a screen: it takes in what is told, keeps the time, and shows the scene."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from textual.app import ComposeResult
from textual.timer import Timer

from shared.games.race.view import HandsShifted, Laid, Out, PilesShifted, TakenUp, Turned, View
from shared.seats import Seat
from shared.wire import Happened, Refused, Room, Said, Seen, Tell
from tui.canvas import Span
from tui.games.race.acts import RaceActs
from tui.games.race.board import Board
from tui.games.race.hand import HAND
from tui.games.race.keys import chat_keys, close_key, footer, log_keys
from tui.games.race.log import Entry, Late, Told, decoded, log_lines, worth_telling
from tui.games.race.overlay import RaceOverlay, everybody, overlay_box, players_box
from tui.games.race.parts import Lost, Moment, Scene
from tui.games.race.scene import scene
from tui.games.race.seating import header_of
from tui.games.race.standing import Standing
from tui.games.race.words import CARDS, Table, shifted, told, view_decoder, why_not
from tui.phrase import NOTHING, Phrase, fitting, plain
from tui.screens.chatting import said_lines
from tui.screens.game import REFUSAL_SECONDS, TALK_SECONDS
from tui.screens.keys import Key
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import NEW, Step
from tui.words import _

FRAME = 0.06
"""Seconds between two drawings of what others do; what one does oneself is drawn at once."""
LOST_SECONDS = 1.5
"""So long a card shows that somebody was faster (LOOK §7)."""
BOUNCE = 0.05
"""Seconds of each of the three steps of a card that bounces."""
SHIFT_SECONDS = 6.0
"""So long a shift is announced: everybody must have time to read it."""
OUT_SECONDS = 5.0
CALL_SECONDS = 0.8
"""So long "Klar!" stands on the table."""
KEPT = 600
"""Entries of the log; with sixty-four players many hundred cards are laid."""
BESIDE = 40
"""Entries that are ever seen beside the table."""
_INDENT = 6


class RaceTable(RaceActs):
    """One race, from the countdown to whoever is out first."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.n = 0
        self.story: deque[Entry] = deque(maxlen=KEPT)
        """What happened, as far as it was told and is worth reading."""
        self.board = Board()
        self.overlay = RaceOverlay()
        self.scene: Scene | None = None
        """What the board shows."""
        self.moment = Moment()
        self._news: list[Told] = []
        self._event: Phrase = NOTHING
        self._begun = monotonic()
        """When "Klar!" was called, as far as that is known here."""
        self._fresh: Standing[int] = Standing()
        self._lost: Standing[Lost] = Standing()
        self._telling: Standing[tuple[int, Phrase]] = Standing()
        """What must be read now, by its weight: the heaviest is shown."""
        self._drawn_at = 0.0
        self._waiting: Timer | None = None
        """Draws what has come meanwhile."""
        self._ending: Timer | None = None
        """Draws anew when something that stands is over."""
        self._ticking: Timer | None = None
        """Moves the time in the header on."""

    def compose(self) -> ComposeResult:
        client = self.house.client
        for happened in client.news:
            self._read(happened)
        self._news.clear()
        if client.seen is not None:
            self._take(client.seen)
        self.known = self.house.notice
        # Everything stands in its place before it is laid out for the first time: that is one screen to send.
        self.draw()
        yield self.board
        yield self.finish.board
        yield self.overlay

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Tell) -> None:
        match tell:
            case Happened():
                self._read(tell)
            case Seen():
                if self._take(tell):
                    self.draw()
                else:
                    self._draw_soon()
            case Refused():
                self.known = self.house.notice
                self._refused(tell)
            case Said() if tell.name:
                said = (*plain(tell.name, "ink"), *plain(" " + tell.text, "mute"))
                self._tell(1, said, TALK_SECONDS)
                self.draw()
            case Room() | Said():
                self.draw()
            case _:
                pass

    def _read(self, happened: Happened) -> None:
        """Write what happened into the log, and keep it for the view that it leads to."""
        events = decoded(happened)
        if happened.past:
            self.story.clear()
        else:
            self._news += events
        at = None if happened.past else self._gone()
        self.story.extend(Entry(at, event, shown) for event, shown in events if worth_telling(event))

    def _take(self, seen: Seen) -> bool:
        """A new view. True if something of my own has changed, which must be seen at once."""
        before, self.view = self.view, view_decoder.decode(seen.view)
        self.n = seen.n
        news, self._news = self._news, []
        clock = seen.clock
        now = monotonic()
        if clock is not None:
            self._begun = now + clock.pause / 1000 if clock.pause else now - clock.gone / 1000
        elif before is None:
            self._begun = now
        self.finish.note(before, self.view, clock, self._gone())
        if before is None or len(before.table.piles) > len(self.view.table.piles):
            # A table that one comes to, or a new race: there is nothing to be shown of what was before.
            self._forget()
            return True
        mine = self.view.table.result is not None
        for event, shown in news:
            match event:
                case Laid(seat, slot, pile):
                    self._event = told(event, shown, self.table)
                    if self.house.motion:
                        self._fresh.put(pile, pile, now + NEW)
                    if self.table.is_you(seat):
                        self.asking.granted(slot)
                        self._lost.take(slot)
                        mine = True
                case Turned(seat) | TakenUp(seat):
                    if self.table.is_you(seat):
                        self.asking.granted(HAND)
                        mine = True
                case HandsShifted() | PilesShifted():
                    wordings = shifted(event)
                    width = self.scene.grid.said.width if self.scene is not None else 76
                    self._tell(3, fitting(width, wordings, self.house.look), SHIFT_SECONDS)
                    mine = True
                case Out():
                    self._tell(2, told(event, shown, self.table), OUT_SECONDS)
                case _:
                    pass
        return mine

    def _forget(self) -> None:
        for standing in (self._fresh, self._lost, self._telling):
            standing.clear()
        self.asking.clear()
        self._event = NOTHING

    def _refused(self, refused: Refused) -> None:
        if refused.ask != "play":
            self.refuse(self.house.notice)
            return
        refusal = refused.refusal
        card = CARDS.get(refusal.args.get("card"))
        asked = self.asking.refused(card)
        self.refuse(why_not(refusal, self.house.client.names, self.house.look))
        seat = refusal.args.get("seat")
        if refusal.key != "race.faster" or asked is None or asked.card is None or not isinstance(seat, int):
            return
        lost = Lost(asked.slot, asked.card, self.table.name(Seat(seat)))
        self.story.append(Entry(self._gone(), Late(asked.card, lost.by)))
        self._lost.put(asked.slot, lost, monotonic() + LOST_SECONDS)
        self.runs.play(
            tuple(Step(BOUNCE if at else 0, self._aside(lost, x)) for at, x in enumerate((1, -1, 0)))
        )
        self.draw()

    def _aside(self, lost: Lost, columns: int) -> Callable[[], None]:
        def act() -> None:
            self._lost.change(lost.slot, replace(lost, aside=columns))
            self.draw()

        return act

    def refuse(self, text: str, fg: str = "loss") -> None:
        if text:
            self._tell(4, plain(text, fg), REFUSAL_SECONDS)
            self.draw()

    def _tell(self, weight: int, said: Phrase, seconds: float) -> None:
        self._telling.put(weight, (weight, said), monotonic() + seconds)

    def _told(self) -> Phrase:
        """What must be read now: a refusal before a shift, before who is out, before what people say."""
        standing = dict(self._telling.now(monotonic()))
        if self.laid_over == "chat" or (self.scene is not None and self.scene.grid.log is not None):
            standing.pop(1, None)
        notice = self.noticed()
        if notice:
            standing.setdefault(2, notice)
        return standing[max(standing)] if standing else NOTHING

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.is_writing:
            return chat_keys()
        keys = self.scene.keys if self.scene is not None else ()
        room, view = self.house.client.room, self.view
        if room is not None and view is not None and view.table.result is not None:
            keys = self.finish.keys(view, room, (self.app.size.width, self.app.size.height))
        if self.laid_over == "log":
            keys = (*keys, *log_keys())
        return (*keys, close_key()) if self.laid_over else keys

    def _footer(self) -> tuple[Key, ...]:
        keys = footer(self.keys())
        if not self.laid_over or self.is_writing:
            return keys
        # The way back is in sight, in few words; it takes the place of another way to look around.
        back = replace(close_key(), label=_("back"))
        kept = 3 if self.size.width >= 80 else 2
        return (*(key for key in keys[:kept] if key.cap != back.cap), back, keys[-1])

    def _page(self, by: int) -> None:
        rows = overlay_box(self.scene.grid).height - 4 if self.scene is not None else 1
        most = max(0, len(self.story) - rows)
        self.log_from = max(0, min(most, self.log_from + by * max(1, rows - 1)))
        self.draw()

    # --- Drawing ----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        players = len(self.view.table.players) if self.view else 0
        known = self.house.client.names
        names = tuple(known[seat] if seat < len(known) else f"{seat + 1}" for seat in range(players))
        return Table(names, self.view.you if self.view else None, self.house.look)

    def _draw_soon(self) -> None:
        """Draw what others do, not more often than anybody can see."""
        wait = self._drawn_at + FRAME - monotonic()
        if wait <= 0:
            self.draw()
        elif self._waiting is None:
            self._waiting = self.set_timer(wait, self.draw)

    def draw(self) -> None:
        view, room = self.view, self.house.client.room
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if view is None or room is None:
            return
        now = self._drawn_at = monotonic()
        self.asking.forget(now)
        self.moment = Moment(
            counting=self._counting(),
            called=not view.table.piles and 0 <= now - self._begun < CALL_SECONDS,
            gone=self._gone(),
            asked=self.asking.slots,
            lost=self._lost.now(now),
            fresh=self._fresh.now(now),
            event=self._event,
            told=self._told(),
            away=tuple(
                Seat(seat) for seat, line in enumerate(room.seats) if line.kind == "person" and not line.here
            ),
        )
        size = (self.app.size.width, self.app.size.height)
        self.shown = (view, self.n)
        self.scene = scene(view, self.table, size, self.moment, room.code)
        footer_keys = self._footer()
        self.finish.show(self.board, view, self.table, room, size, self.moment.told, footer_keys)
        if view.table.result is None:
            self.board.place(0, 0, *size)
            self.board.show(replace(self.scene, footer=footer_keys))
            self._draw_words(self.scene)
        self._lay_it_over(self.scene)
        self._wake()

    def _draw_words(self, shown: Scene) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.grid.log is None:
            return
        last = tuple(self.story)[-BESIDE:]
        log = PanelPicture(_("Log"), log_lines(last, self.table, short=True))
        said = said_lines(self.house.client.said, shown.grid.log.width - 4)
        how = (Span("C", bold=True), Span(" " + _("to say something"), "mute"))
        self.board.show_panels(log, PanelPicture(_("Chat"), said, () if said else how, indent=_INDENT))

    def _lay_it_over(self, shown: Scene) -> None:
        """What lies over the table."""
        assert self.view is not None
        box = overlay_box(shown.grid)
        match self.laid_over:
            case "log":
                self.overlay.place(*box)
                entries = tuple(self.story)
                end = len(entries) - self.log_from
                lines = log_lines(entries[max(0, end - 2 * box.height) : end], self.table)
                columns = 2 if box.width >= 76 else 1
                self.overlay.show(PanelPicture(_("Log"), lines, self.seal(), columns=columns))
            case "chat":
                self.overlay.place(*box)
                said = said_lines(self.house.client.said, box.width)
                self.overlay.show(PanelPicture(_("Chat"), said, indent=_INDENT), self.draft)
            case "players":
                self.overlay.place(*players_box(shown.grid, len(self.view.table.players)))
                self.overlay.show(everybody(self.view, self.table, self.moment))
            case _:
                self.overlay.show(None)

    # --- Time -------------------------------------------------------------------------------------------

    def _counting(self) -> int | None:
        """Seconds until "Klar!"; None when it has been called."""
        left = self._begun - monotonic()
        return -int(-left // 1) if left > 0 else None

    def _gone(self) -> int:
        """Seconds since "Klar!"."""
        return max(0, int(monotonic() - self._begun))

    def _wake(self) -> None:
        """Draw again when something that stands is over, and move the time on when its figure changes."""
        now = monotonic()
        if self._ending is not None:
            self._ending.stop()
            self._ending = None
        standing = (self._fresh.ends(), self._lost.ends(), self._telling.ends(), self.asking.ends())
        ends = [end for end in standing if end is not None]
        if self.moment.called:
            ends.append(self._begun + CALL_SECONDS)
        if ends:
            self._ending = self.set_timer(max(0.0, min(ends) - now) + 0.005, self._draw_soon)
        if self._ticking is None and self.view is not None and self.view.table.result is None:
            part = (now - self._begun) % 1.0
            self._ticking = self.set_timer(1.0 - part + 0.01, self._tick)

    def _tick(self) -> None:
        """A second has gone by: only the header changes, unless the race is still to begin."""
        self._ticking = None
        view, shown, room = self.view, self.scene, self.house.client.room
        if view is None or shown is None or room is None:
            return
        if self.moment.counting is not None:
            self.draw()
            return
        if view.table.result is None:
            self.moment = replace(self.moment, gone=self._gone())
            self.board.show_time(header_of(view, shown.grid, self.moment, room.code))
        self._wake()
