"""The waiting room: the code to tell, the line to send, who sits where and who is ready, and a chat."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.seats import Seat
from shared.wire import AddBot, Fill, Ready, RemoveBot, SeatLine, Sit, Stand, TableInfo
from tui.bindings import LOOK, PLAY, SCREEN, TALK, Hint, KeyLabel, bind, sure
from tui.canvas import Line, Span, line
from tui.games.catalogue import GAME_UIS, title_of
from tui.i18n.catalogs import N_, _, in_words, ngettext_
from tui.look.look import width_of
from tui.net.client import Incoming
from tui.screens import routes
from tui.screens.framed import FramedScreen
from tui.screens.invitation import Invitation, InvitationPicture
from tui.screens.said import INDENT, said_lines
from tui.screens.seats import LARGE, Seats, Waiters
from tui.widgets.chat import Chat
from tui.widgets.lines import Panel, PanelPicture
from tui.widgets.painted import Ground


class WaitingRoom(FramedScreen[None]):
    """A table before its game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "act", N_("be ready, or sit down"), "waiting.act", PLAY),
        bind("b", "bot", N_("a bot on the marked seat, or away from it"), "waiting.bot", PLAY),
        bind(
            "delete,backspace", "remove_bot", N_("remove the bot"), "waiting.remove_bot", PLAY, listed=False
        ),
        bind("f", "fill", N_("fill with bots"), "waiting.fill", PLAY),
        bind("o", "options", N_("options"), "waiting.options", PLAY),
        bind("c", "chat", N_("chat"), "katta.chat", TALK),
        bind("q", "leave", N_("leave"), "katta.leave", SCREEN),
        bind("y", "copy", N_("copy the ssh line"), "waiting.copy", SCREEN, show=False),
        bind("u", "stand", N_("give the seat up, look on"), "waiting.stand", PLAY, show=False),
        bind("r", "rules", N_("rules"), "katta.rules", LOOK, show=False),
        bind("pageup", "page(-1)", N_("a page back"), "katta.page_up", LOOK, show=False),
        bind("pagedown", "page(1)", N_("a page on"), "katta.page_down", LOOK, show=False, listed=False),
        bind("escape", "close", N_("close the chat"), "katta.close", TALK, listed=False),
    ]

    PARTS = (Seats,)

    def __init__(self) -> None:
        super().__init__()
        self.invitation = Invitation(InvitationPicture(), id="invitation")
        self.seats = Seats(id="seats")
        self.chat = Chat(id="chat")
        self._sat: Seat | None = None

    def body(self) -> ComposeResult:
        yield self.invitation
        with Ground(id="below"):
            with Ground(id="left"):
                yield self.seats
            with Ground(id="right"):
                yield self.chat

    def on_resize(self, event: events.Resize) -> None:
        # How much room there is for seats and chat is known now that they have been laid out.
        self.drawn_for = None

    # --- Who is here ------------------------------------------------------------------------------------

    @property
    def room(self) -> TableInfo | None:
        """The table one waits at."""
        return self.katta.client.room

    @property
    def _mine(self) -> SeatLine | None:
        room = self.room
        return room.seats[room.you] if room is not None and room.you is not None else None

    @property
    def _marked(self) -> Seat:
        return Seat(self.seats.marked)

    def _kind(self, room: TableInfo) -> str:
        """Who sits on the marked seat."""
        return room.seats[min(self._marked, len(room.seats) - 1)].kind

    def _free(self) -> int:
        return sum(seat.kind == "empty" for seat in self.room.seats) if self.room is not None else 0

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        if self.chat.writing:
            return (
                Hint("act", _("say it"), main=True),
                Hint("close", _("close the chat")),
                Hint("page(-1)", _("what was said earlier, and later"), footer=False),
            )
        room, mine = self.room, self._mine
        if room is None:
            return ()
        large = len(room.seats) > LARGE
        unread = self.katta.client.unread
        chat = _("chat: {n} new", n=unread) if unread else _("chat")
        act = Hint("act", _("sit down"), main=True)
        if mine is not None:
            act = Hint("act", _("I am ready"), _("ready"), main=True)
            if mine.ready:
                act = Hint("act", _("not ready after all"), _("not ready"), main=True)
        bot = Hint("bot", _("add a bot"), _("bot"), footer=not large)
        if self._kind(room) == "bot":
            bot = Hint("bot", _("remove the bot"), _("no bot"), footer=not large)
        pages = bool(self.seats.shape.page)
        page = _("a page back or on") if pages else _("what was said earlier, and later")
        return (
            act,
            bot,
            Hint("fill", _("fill with bots"), _("fill"), footer=large),
            Hint("options", _("options")),
            Hint("chat", chat),
            Hint("leave", _("leave")),
            Hint("copy", _("copy the ssh line"), footer=False),
            Hint("mark(-1) mark(1)", _("choose a seat"), footer=False),
            *self._far_hints(),
            Hint("page(-1)", page, footer=False),
            Hint("rules", _("rules"), footer=False),
            Hint("stand", _("give the seat up, look on"), footer=False),
        )

    def _far_hints(self) -> tuple[Hint, ...]:
        """Seats in several columns can be gone over faster."""
        if not self.seats.shape.page:
            return ()
        return (Hint("mark_column(-1) mark_column(1)", _("a column back or on"), footer=False),)

    def footer_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        """While "?" goes into a text the footer does not promise what lists all keys."""
        told = super().footer_labels(short=short)
        return told[:-1] if self.chat.writing else told

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done follows from who sits where."""
        room, mine = self.room, self._mine
        if room is None:
            return action in ("leave", "close")
        match action:
            case "act":
                return self.chat.writing or mine is not None or self._free() > 0
            case "bot":
                return mine is not None and (self._kind(room) == "bot" or self._free() > 0)
            case "remove_bot":
                return mine is not None and self._kind(room) == "bot"
            case "fill":
                return mine is not None and self._free() > 1
            case "options":
                return room.host is not None and room.you == room.host and room.game in GAME_UIS
            case "copy":
                return bool(room.ssh)
            case "stand":
                return mine is not None
            case _:
                return True

    @sure
    def action_act(self) -> None:
        """Say what has been written; or be ready, or not after all; or sit down, on the marked seat if it is
        free, else on any."""
        room, mine = self.room, self._mine
        if self.chat.writing:
            self._say()
        elif mine is not None:
            self.katta.client.request(Ready(not mine.ready))
        elif room is not None:
            self.katta.client.request(Sit(self._marked if self._kind(room) == "empty" else None))

    def action_stand(self) -> None:
        """Give the seat up and look on."""
        self.katta.client.request(Stand())

    def action_bot(self) -> None:
        """Put a bot on the marked seat if it is free, else on any; or take the marked bot off its seat."""
        room = self.room
        if room is None:
            return
        if self._kind(room) == "bot":
            self.action_remove_bot()
        else:
            free = self._kind(room) == "empty"
            self.katta.client.request(AddBot(self.katta.bot_level, self._marked if free else None))

    def action_remove_bot(self) -> None:
        """Take the marked bot off its seat."""
        self.katta.client.request(RemoveBot(self._marked))

    def action_fill(self) -> None:
        """Put a bot on every seat that is free."""
        self.katta.client.request(Fill(self.katta.bot_level))

    def action_options(self) -> None:
        """Change how the table plays."""
        self.katta.open(routes.NewTable(self.room))

    def action_rules(self) -> None:
        """The rules of this game."""
        if self.room is not None:
            self.katta.open(routes.Rules(self.room.game))

    @on(Invitation.Copied)
    def action_copy(self) -> None:
        """Put the ssh line into the clipboard of the player's own terminal."""
        room = self.room
        if room is not None:
            self.app.copy_to_clipboard(f"{room.ssh} {room.code}")
            self.katta.say_notice(_("Copied, if your terminal allows it. The line can be marked as well."))

    @sure
    def action_leave(self) -> None:
        """Away from this table."""
        self.app.call_later(self.app.run_action, "leave")

    # --- Seats ------------------------------------------------------------------------------------------

    def action_page(self, pages: int) -> None:
        """Where the seats are many, a page of them; else a page of the chat."""
        if self.seats.shape.page and not self.chat.writing:
            self.seats.action_mark_page(pages)
        else:
            self.chat.panel.scroll_pages(pages)

    @on(Seats.Marked, "#seats")
    def _seat_marked(self) -> None:
        self.show_keys()

    @on(Seats.Chosen, "#seats")
    def _seat_chosen(self, event: Seats.Chosen) -> None:
        """A second click does what can be done there."""
        room = self.room
        if room is None:
            return
        if room.seats[event.index].kind == "empty":
            if room.you is None:
                self.katta.client.request(Sit(Seat(event.index)))
            else:
                self.action_bot()
        elif room.you == event.index:
            self.katta.client.request(Ready(not room.seats[event.index].ready))

    def hear(self, tell: Incoming) -> None:
        self.redraw()

    def _mark_mine(self, room: TableInfo) -> None:
        """Where I sit down, there the mark is."""
        if room.you is not None and room.you != self._sat:
            self.seats.marked = room.you
        self._sat = room.you

    # --- Talk -------------------------------------------------------------------------------------------

    @on(Chat.Clicked, "#chat")
    def action_chat(self) -> None:
        """Write something."""
        self.chat.write(True)
        self.redraw()

    def _say(self) -> None:
        """Say what has been written; an empty line closes the chat. A player who has said something may have
        more to say, and the next keys are not for the table."""
        text = self.chat.field.take().strip()
        if text:
            self.katta.client.say(text)
        else:
            self.action_close()

    def action_close(self) -> None:
        """Write no more; what stands in the line stays there."""
        if not self.chat.writing:
            told = _("Nothing is open here. {key} leaves the table.", key=self.cap("leave"))
            self.katta.say_notice(told)
            return
        self.chat.write(False)
        self.seats.focus()
        self.redraw()

    @on(Panel.Scrolled)
    def _scrolled(self) -> None:
        self._mind_talk()
        self.show_keys()

    def _mind_talk(self) -> None:
        """What is to be seen of the chat has been read."""
        if self.app.screen is self and not self.chat.panel.back:
            self.katta.client.unread = 0

    # --- What is to be seen -----------------------------------------------------------------------------

    def heading(self) -> str:
        return title_of(self.room.game).upper() if self.room else ""

    def about(self) -> str:
        room = self.room
        if room is None:
            return ""
        free = self._free()
        table = _("table of {n}", n=in_words(len(room.seats)))
        waits = _("waiting until all are ready")
        if free:
            waits = ngettext_("waiting for one", "waiting for {number}", free, number=in_words(free))
        # How many sit here is to be seen; for whom one waits is said first where there is little room.
        return waits if self.is_small else f"{table} · {waits}"

    def right(self) -> Line:
        return line(Span(self.room.code, "mute")) if self.room and self.room.ssh else ()

    def fill(self) -> None:
        room = self.room
        if room is None:
            return
        picture = InvitationPicture(room.code, room.ssh, self.cap("copy"), self.is_small)
        self.invitation.show(picture)
        self.seats.shown = Waiters(room, self.cap("bot"), self._how(room))
        self._mark_mine(room)
        self._mind_talk()
        writing = self.chat.writing
        how: Line = ()
        if not writing:
            how = line(Span(self.cap("chat"), bold=True), Span(" " + _("to say something"), "mute"))
        lines = said_lines(self.katta.client.said, self.chat.room[0])
        self.chat.show_lines(PanelPicture(_("Chat"), lines, how, indent=INDENT, writing=writing))

    def _how(self, room: TableInfo) -> tuple[str, ...]:
        """How the table plays, in rows that have room where that is possible."""
        ui = GAME_UIS.get(room.game)
        parts = [_(ui.rounds)] if ui else []
        if room.settings.games > 1:
            parts.append(ngettext_("{n} game", "{n} games", room.settings.games))
        if ui is not None and not ui.clocked:
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
            if width_of(self.seats.look.say(longer)) <= self.seats.size.width - 4:
                rows[-1] = longer
            else:
                rows.append(part)
        return tuple(rows)
