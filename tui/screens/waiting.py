"""The waiting room: the code to tell, the line to send, who sits where and who is ready, and a chat."""

from shared.seats import Seat
from shared.wire import (
    AddBot,
    Fill,
    Notice,
    Ready,
    RemoveBot,
    Said,
    SeatLine,
    Sit,
    Stand,
    TableInfo,
    Talked,
)
from tui.canvas import Canvas, Line, Span, line
from tui.games.catalogue import FACES, title_of
from tui.i18n.catalogs import _, in_words, ngettext_
from tui.look.look import Look, width_of
from tui.net.client import Incoming
from tui.screens import routes
from tui.screens.chatting import ChattingScreen, said_lines
from tui.screens.keys import Key
from tui.screens.menu import Marked
from tui.screens.seats import LARGE, Shape, paint_seats
from tui.widgets.figure import FigurePicture, figure_width, paint_figure
from tui.widgets.lines import PanelPicture, paint_panel, wrapped
from tui.widgets.texts import Box


class WaitingRoom(ChattingScreen[None]):
    """A table before its game."""

    def __init__(self) -> None:
        super().__init__()
        self._marked = Marked()
        self._sat: Seat | None = None
        self._shape = Shape(1, 0)
        """How the seats stood when they were painted last."""

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        if self.writing is not None:
            return self.chat_keys()
        room = self.room
        mine = self._mine()
        keys: list[Key] = []
        if mine is not None:
            label = _("not ready after all") if mine.ready else _("I am ready")
            short = _("not ready") if mine.ready else _("ready")
            keys.append(Key(("enter",), "Enter", label, "ready", main=True, short=short))
        elif room and any(seat.kind == "empty" for seat in room.seats):
            keys.append(Key(("enter",), "Enter", _("sit down"), "sit", main=True))
        if room and mine is not None:
            keys += self._bot_keys(room)
        if room and room.host is not None and room.you == room.host and room.game in FACES:
            keys.append(Key(("o",), "O", _("options"), "options"))
        keys.append(Key(("c",), "C", _("chat"), "chat"))
        keys.append(Key(("q",), "Q", _("leave"), "leave", sure=True))
        if room and room.ssh:
            keys.append(Key(("y",), "Y", _("copy the ssh line"), "copy", footer=False))
        keys += [
            Key(("up",), "▲▼", _("choose a seat"), "move", -1, footer=False),
            Key(("down",), "▼", _("choose a seat"), "move", 1, footer=False, listed=False),
            *self._far_keys(),
            Key(("r",), "R", _("rules"), "rules", footer=False),
            Key(("escape",), "Esc", "", "stay", footer=False, listed=False),
        ]
        if not self._shape.page:
            keys += self.scroll_keys()
        if mine is not None:
            keys.append(Key(("u",), "U", _("give the seat up, look on"), "stand", footer=False))
        return tuple(keys)

    def _bot_keys(self, room: TableInfo) -> list[Key]:
        """The keys for bots. At a large table one bot is little: there the key for all is in the footer."""
        large = len(room.seats) > LARGE
        free = sum(seat.kind == "empty" for seat in room.seats)
        keys: list[Key] = []
        if room.seats[self._marked.among(len(room.seats))].kind == "bot":
            names = ("b", "delete", "backspace")
            keys.append(
                Key(names, "B", _("remove the bot"), "remove_bot", short=_("no bot"), footer=not large)
            )
        elif free:
            keys.append(Key(("b",), "B", _("add a bot"), "add_bot", short=_("bot"), footer=not large))
        if free > 1:
            keys.append(Key(("f",), "F", _("fill with bots"), "fill", short=_("fill"), footer=large))
        return keys

    def _far_keys(self) -> tuple[Key, ...]:
        """The keys for going over many seats."""
        column, page = self._shape.column, self._shape.page
        if not page:
            return ()
        return (
            Key(("left",), "◀▶", _("a column back or on"), "move", -column, footer=False),
            Key(("right",), "▶", _("a column on"), "move", column, footer=False, listed=False),
            Key(("pageup",), "PgUp", _("a page back or on"), "move", -page, footer=False),
            Key(("pagedown",), "PgDn", _("a page on"), "move", page, footer=False, listed=False),
        )

    @property
    def room(self) -> TableInfo | None:
        """The table one waits at."""
        return self.katta.client.room

    def _mine(self) -> SeatLine | None:
        room = self.room
        return room.seats[room.you] if room is not None and room.you is not None else None

    def do_ready(self) -> None:
        """I am ready; or not, after all."""
        mine = self._mine()
        if mine is not None:
            self.katta.client.request(Ready(not mine.ready))

    def do_sit(self) -> None:
        """Take the marked seat if it is free, else any."""
        room = self.room
        if room is not None:
            at = self._marked.among(len(room.seats))
            self.katta.client.request(Sit(Seat(at) if room.seats[at].kind == "empty" else None))

    def do_stand(self) -> None:
        """Give the seat up and look on."""
        self.katta.client.request(Stand())

    def do_add_bot(self) -> None:
        """Put a bot on the marked seat if it is free, else on any."""
        room = self.room
        if room is not None:
            at = self._marked.among(len(room.seats))
            free = room.seats[at].kind == "empty"
            self.katta.client.request(AddBot(self.katta.bot_level, Seat(at) if free else None))

    def do_fill(self) -> None:
        """Put a bot on every seat that is free."""
        self.katta.client.request(Fill(self.katta.bot_level))

    def do_remove_bot(self) -> None:
        """Take the marked bot off its seat."""
        room = self.room
        if room is not None:
            self.katta.client.request(RemoveBot(Seat(self._marked.among(len(room.seats)))))

    def do_options(self) -> None:
        """Change how the table plays."""
        if self.room is not None:
            self.katta.open(routes.NewTable(self.room))

    def do_rules(self) -> None:
        """The rules of this game."""
        if self.room is not None:
            self.katta.open(routes.Rules(self.room.game))

    def do_copy(self) -> None:
        """Put the ssh line into the clipboard of the player's own terminal."""
        room = self.room
        if room is not None and room.ssh:
            self.app.copy_to_clipboard(f"{room.ssh} {room.code}")
            self.katta.say_notice(_("Copied, if your terminal allows it. The line can be marked as well."))

    def do_move(self, steps: int) -> None:
        """Mark the next seat or the one before."""
        self._marked.move(steps)
        self.redraw()

    def do_point(self, seat: int) -> None:
        """Mark this seat; a second click does what can be done there."""
        room = self.room
        if room is None:
            return
        if self._marked.at != seat:
            self._marked.at = seat
            self.redraw()
        elif room.seats[seat].kind == "empty" and room.you is None:
            self.do_sit()
        elif room.seats[seat].kind == "empty":
            self.do_add_bot()
        elif room.you == seat:
            self.do_ready()

    # --- Hearing ----------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, TableInfo):
            self._mark_mine(tell)
        if isinstance(tell, TableInfo | Said | Talked | Notice):
            self.redraw()

    def on_mount(self) -> None:
        super().on_mount()
        if self.room is not None:
            self._mark_mine(self.room)

    def _mark_mine(self, room: TableInfo) -> None:
        """Where I sit down, there the mark is."""
        if room.you is not None and room.you != self._sat:
            self._marked.at = room.you
        self._sat = room.you

    # --- Painting ---------------------------------------------------------------------------------------

    def heading(self) -> str:
        return title_of(self.room.game).upper() if self.room else ""

    def about(self) -> str:
        room = self.room
        if room is None:
            return ""
        free = sum(seat.kind == "empty" for seat in room.seats)
        table = _("table of {n}", n=in_words(len(room.seats)))
        waits = _("waiting until all are ready")
        if free:
            waits = ngettext_("waiting for one", "waiting for {number}", free, number=in_words(free))
        # How many sit here is to be seen; for whom one waits is said first where there is little room.
        return waits if self.size.width < 80 else f"{table} · {waits}"

    def right(self) -> Line:
        return line(Span(self.room.code, "mute")) if self.room and self.room.ssh else ()

    def paint(self, canvas: Canvas, size: str) -> None:
        room = self.room
        if room is None:
            return
        self._paint_code(canvas, room, size)
        seats = 8 if size != "small" else 7
        chat = canvas.width * 11 // 20
        last = canvas.height - 1
        how = self._how(room, chat - 10, canvas.look)
        self._shape = paint_seats(
            canvas, room, Box(2, seats, chat - 6, last + 1 - seats), self._marked.at, how, self.spot
        )
        # A row of felt keeps the chat apart from the line that is to be copied.
        top = seats - 1 if size != "small" else seats
        self._paint_chat(canvas, chat, top, canvas.width - chat - 2, last - top)

    def _paint_code(self, canvas: Canvas, room: TableInfo, size: str) -> None:
        look = canvas.look
        if not room.ssh:
            # There is no guest to tell a code to.
            told = _("Nobody can come from outside: these tables are this machine's.")
            canvas.text(4, 2, look.cut(told, canvas.width - 8), bold=True)
            canvas.text(4, 3, look.cut(_("For friends: katta serve"), canvas.width - 8), "mute")
            return
        code = room.code
        wide = figure_width(code, ascii_only=look.ascii) if _has_figure(code) else 0
        x = 4
        if (wide and wide <= canvas.width - 8 - (22 if size != "small" else 0)) or look.ascii:
            x = paint_figure(canvas, x, 1, FigurePicture(code))
        else:
            x = canvas.text(x, 2, code, bold=True)
        told = _("Tell your friends this code, or send them the line below.")
        more = _("They need nothing but ssh.")
        space = min(30, canvas.width - x - 7)
        if space >= 20:
            rows = wrapped(line(told), space, look)
            if len(rows) < 3:
                rows.append(line(Span(look.cut(more, canvas.width - x - 7), "mute")))
            elif size != "small":
                canvas.text(4, 6, look.cut(more, canvas.width - 8), "mute")
            for row, spans in enumerate(rows[:3]):
                canvas.spans(x + 5, 1 + row, spans)
        # Alone on its row, from margin to margin and without a frame: so it can be marked and copied.
        canvas.fill(2, 5, canvas.width - 4, 1, "well")
        text = f"{room.ssh} {code}"
        copy = (Span("Y", bold=True), Span(" " + _("copy"), "mute"))
        space = canvas.width - 8 - width_of(look.say(text))
        if space >= 9:
            start = canvas.right_spans(canvas.width - 4, 5, copy)
            self.spot(start, 5, canvas.width - 2 - start, 1, Key((), "", "", "copy"))
        canvas.text(4 if space >= 0 else 2, 5, text, bold=True)

    def _how(self, room: TableInfo, width: int, look: Look) -> list[str]:
        """How the table plays, in rows no wider than this where that is possible."""
        face = FACES.get(room.game)
        parts = [_(face.rounds)] if face else []
        if room.settings.games > 1:
            parts.append(ngettext_("{n} game", "{n} games", room.settings.games))
        if face is not None and not face.clocked:
            pass
        elif room.settings.clock:
            parts.append(_("{n} seconds a bid", n=room.settings.clock))
        else:
            parts.append(_("no clock"))
        if not room.settings.open:
            parts.append(_("by code only"))
        rows = parts[:1]
        for part in parts[1:]:
            longer = f"{rows[-1]} · {part}"
            if width_of(look.say(longer)) <= width:
                rows[-1] = longer
            else:
                rows.append(part)
        return rows

    def _paint_chat(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        if self.app.screen is self and not self.back:
            self.katta.client.unread = 0
        lines = said_lines(self.katta.client.said, width)
        bottom = (
            ()
            if self.writing is not None
            else line(Span("C", bold=True), Span(" " + _("to say something"), "mute"))
        )
        picture = PanelPicture(_("Chat"), lines, bottom, indent=_NAMES)
        paint_panel(canvas, x, y, width, height, self.scrolled(picture, width, height, canvas.look))
        if self.writing is not None:
            self.writing.paint(canvas, x + 1, y + height - 2, width - 2, on="lit")
        else:
            self.spot(x, y, width, height, Key((), "", "", "chat"))


_NAMES = 6


def _has_figure(code: str) -> bool:
    try:
        figure_width(code)
    except KeyError:
        return False
    return True
