"""What the table of any game does alike: log and chat over it, what the house tells, votes, playing again."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Hold, Ready, Review, Said, TableInfo, Vote
from tui.bindings import LOOK, PLAY, SCREEN, TALK, Hint, KeyLabel, active, bind, cap_of, labelled
from tui.canvas import Span
from tui.games.kit.board import Board
from tui.games.kit.end_page import Around, EndBoard, EndPicture
from tui.games.kit.ending import over_page, page
from tui.games.kit.hints import (
    CHAT_OVER,
    MOST,
    chat_hint,
    chat_hints,
    end_hints,
    in_footer,
    scroll_hints,
    stop_hint,
    vote_hint,
    wants_to_stop,
)
from tui.games.kit.layout import SizeClass, left_of, size_class
from tui.games.kit.memo import Memo
from tui.games.kit.overlay import CHAT, Overlay, Sheet
from tui.games.kit.part import AnyPart
from tui.games.kit.presence import bot_for_me
from tui.games.kit.scene import Scene
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Phrase, phrase, plain
from tui.screens import routes
from tui.screens.base import HouseScreen
from tui.screens.chatting import said_lines
from tui.screens.question import stopping
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, TimeBar
from tui.widgets.lines import Panel, PanelPicture
from tui.widgets.motion import Motion
from tui.widgets.painted import CanvasWidget, Ground
from tui.widgets.texts import Box

READ = (Header, TimeBar, Panel, Ground)
"""What there is nothing to do with but to read it."""
SEAL = 16
"""Hexadecimal digits of a deal's hash in the log: no other deal with the same ones can be found."""
INDENT = 6
"""Cells by which a second line of a saying is set in."""
NARROW, WIDE = 26, 58
"""Cells of the chat beside a table, and over it at least."""


class TableScreen(HouseScreen[None]):
    """A table at which a game is played. What is to be seen is the business of subclasses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "act", N_("do what is marked"), "table.act", PLAY),
        bind("c", "overlay('chat')", N_("chat"), "table.chat", TALK),
        bind("l", "overlay('log')", N_("log"), "table.log", LOOK),
        bind("r", "rules", N_("rules"), "table.rules", LOOK),
        bind("x", "stop", N_("stop the game, if all want to"), "table.stop", SCREEN, show=False),
        bind("q", "app.leave", N_("leave"), "table.leave", SCREEN),
        bind("escape", "close", N_("back to the table"), "table.close", LOOK, show=False),
    ]

    game: ClassVar[str] = ""
    """The game's key."""
    parts: ClassVar[Sequence[AnyPart]] = ()
    """What its board consists of."""
    overlay_width: ClassVar[int] = 84
    """Columns of what lies over a large table."""
    log_columns_from: ClassVar[int] = 76
    """Columns from which on the log over the table stands in two of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board(self.parts)
        self.end = EndBoard()
        self.scene: Scene | None = None
        """What the board shows."""
        self.memo = Memo()
        """The view models that have been built."""
        self.overlay: Overlay | None = None
        """What is looked at over the table."""
        self.runs = Motion(self, on=lambda: self.katta.motion)
        self.known = ""
        """A notice that need not be told here: of the time before, or one that is shown as a refusal."""
        self._draft = ""
        """What is being written in the chat; kept while the chat is closed."""
        self._chat_cap = "C"
        """The key of the chat."""
        self._covered = False
        """Another screen lies over this one."""
        self._held = False
        """What the tables were last told, or said: that the bots shall wait for me."""

    def compose(self) -> ComposeResult:
        yield self.board
        yield self.end

    # --- What a game says -------------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        raise NotImplementedError

    @property
    def my_seat(self) -> Seat | None:
        """Whose cards I was dealt in the game that is shown."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show what is to be seen now."""
        raise NotImplementedError

    def refuse(self, text: str, fg: str = "loss") -> None:
        """Say for a moment why something is not possible, or what the house has to tell."""
        raise NotImplementedError

    def table_hints(self) -> tuple[Hint, ...]:
        """What keys do while the game is on, those of the footer first."""
        raise NotImplementedError

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        """What keys do when it is over."""
        return end_hints(room)

    def end_page(self, around: Around) -> EndPicture:
        """The page of the end."""
        raise NotImplementedError

    def log_lines(self, *, beside: bool) -> tuple[Phrase, ...]:
        """All that happened, in words; ``beside`` the table in few of them."""
        raise NotImplementedError

    def act(self) -> None:
        """Enter, while the game is on: do what is marked."""
        raise NotImplementedError

    def why_not(self) -> str:
        """Why a key or a click does nothing now, or what would do something."""
        raise NotImplementedError

    # --- The table --------------------------------------------------------------------------------------

    @property
    def room(self) -> TableInfo | None:
        """The table that this screen is for; None once one has gone to another."""
        room = self.katta.client.room
        return room if room is not None and self.code in ("", room.code) else None

    @property
    def terminal(self) -> tuple[int, int]:
        """Columns and rows that there are."""
        return self.app.size.width, self.app.size.height

    @property
    def edge(self) -> int:
        return left_of(*self.terminal)

    def names_of(self, players: int) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        known = self.katta.client.names
        return tuple(known[seat] if seat < len(known) else f"{seat + 1}" for seat in range(players))

    def redraw(self) -> None:
        self.draw()

    def show_end(self, room: TableInfo, told: Phrase) -> None:
        """Show the page of the end instead of the board."""
        size = self.terminal
        self.board.display, self.end.display = False, True
        self.end.place(0, 0, *size)
        around = Around(room, self.katta.look, page(size), told, self.footer_labels(short=self._is_narrow))
        self.end.show(self.end_page(around))

    def show_board(self, scene: Scene) -> None:
        """Show the table."""
        self.scene = scene
        self.board.display, self.end.display = True, False
        self.board.place(0, 0, *self.terminal)
        self.board.show(scene)

    def show_around(self) -> None:
        """The keys, log and chat beside the table, and what lies over it."""
        scene = self.scene
        if scene is not None and not self.ended:
            self.board.show_keys(FooterPicture(self.footer_labels(short=self._is_narrow), scene.layout.left))
            if scene.layout.log is not None:
                log = PanelPicture(_("Log"), self.log_lines(beside=True))
                self.board.show_panels(scene, log, self.chat_panel(beside=True))
        if self.overlay is not None:
            self.overlay.redraw()
        self.mind_talk()
        self.mind_hold()

    @property
    def _is_narrow(self) -> bool:
        return size_class(*self.terminal) is SizeClass.SMALL

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        room = self.room
        if room is None:
            return ()
        if self._looks_at(CHAT):
            return chat_hints()
        hints = self.end_hints(room) if self.ended else self.table_hints()
        keep = 2 if self._is_narrow else 3
        playing = room.you is not None and room.stage == Stage.PLAYING
        if playing and not self.ended:
            hints += (stop_hint(room),)
        if self.overlay is not None:
            scroll = scroll_hints() if self._looks_at("log") else ()
            return (*in_footer(hints, Hint("close", _("back")), keep=keep), *scroll)
        if playing and room.stopping is not None:
            return in_footer(hints, vote_hint(room), keep=keep)
        unread = self.katta.client.unread
        if not unread:
            return hints
        chat = chat_hint(unread)
        if any(hint.footer and hint.actions == CHAT_OVER for hint in hints):
            return tuple(chat if hint.actions == CHAT_OVER else hint for hint in hints)
        return in_footer(hints, chat, keep=keep)

    def key_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        over = self.overlay if self.overlay is not None and self.overlay.is_attached else None
        # What answers depends on little, and is dear to ask for with each picture.
        bound = self.memo("bound", self._bound, self.katta.preferences, over, *self.key_state)
        return self.memo(("labels", short), _labelled, self.hints(), bound, short)

    @property
    def key_state(self) -> tuple[bool, ...]:
        """What it depends on which keys there are at all."""
        return (self.ended,)

    def _bound(self, _preferences: object, over: Overlay | None, *_state: bool) -> dict[str, ActiveBinding]:
        bound = active(self)
        self._chat_cap = cap_of(bound[CHAT_OVER].binding.key) if CHAT_OVER in bound else ""
        return bound | active(over) if over is not None else bound

    def footer_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        return super().footer_labels(short=short)[:MOST]

    def action_act(self) -> None:
        """Do what is marked; when the game is over, play again."""
        if self.ended:
            self.action_again()
        else:
            self.act()

    def action_view(self) -> None:
        """When the game is over, look at it move by move."""
        if not self.ended:
            self.action_why_not()
        elif self.katta.client.finished is not None:
            self.katta.client.request(Review(record=self.katta.client.finished.record))
        else:
            self.refuse(_("The record is still being written."))

    def action_why_not(self) -> None:
        """Say why this does nothing now."""
        self.refuse(self.why_not())

    def action_rules(self) -> None:
        """The rules of this game; the game goes on meanwhile."""
        self.katta.open(routes.Rules(self.game))

    # --- The mouse --------------------------------------------------------------------------------------

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        self.runs.finish()
        if isinstance(event.key, KeyLabel):
            self.run_label(event.key, back=event.back)

    def on_click(self, event: events.Click) -> None:
        """What does nothing by itself says what does. Bare felt, and what is only read, says nothing."""
        event.stop()
        widget, _where = self.get_widget_at(event.screen_x, event.screen_y)
        if isinstance(widget, CanvasWidget) and not isinstance(widget, READ):
            self.runs.finish()
            self.action_why_not()

    def pass_on(self, event: events.MouseEvent) -> None:
        """A click or a turn of the wheel beside what lies over the table is one on the table."""
        widget, region = self.get_widget_at(event.screen_x, event.screen_y)
        if isinstance(event, events.Click) or isinstance(widget, Panel):
            widget.post_message(
                type(event)(
                    widget,
                    event.screen_x - region.x,
                    event.screen_y - region.y,
                    event.delta_x,
                    event.delta_y,
                    event.button,
                    event.shift,
                    event.meta,
                    event.ctrl,
                    event.screen_x,
                    event.screen_y,
                )
            )

    # --- What lies over the table -----------------------------------------------------------------------

    def _looks_at(self, what: str) -> bool:
        return self.overlay is not None and self.overlay.what == what

    def action_overlay(self, what: str) -> None:
        """This over the table, or away again; what lies there already goes away."""
        before = self.overlay
        self.action_close(said=True)
        if before is None or before.what != what:
            self.overlay = Overlay(self, what, self._draft if what == CHAT else "")
            self.app.push_screen(self.overlay)
        self.draw()

    def action_close(self, *, said: bool = False) -> None:
        """Take away what lies over the table; where nothing does, say so unless it is ``said``."""
        overlay, self.overlay = self.overlay, None
        if overlay is not None:
            self._draft = overlay.draft if overlay.what == CHAT else self._draft
            overlay.go()
            self.draw()
        elif not said:
            self.refuse(_("Nothing is open here. Q leaves the table."), "mute")

    def overlay_box(self, what: str) -> Box:
        """Where this lies: between the time and the strip, so that my duty and my cards stay in sight."""
        scene = self.scene
        if scene is None or self.ended:
            return over_page(page(self.terminal))
        layout = scene.layout
        left, width = (1, 58) if layout.is_small else (2, self.overlay_width if layout.is_large else 76)
        return Box(layout.left + left, 2, width, self.overlay_end(scene) - 2)

    def overlay_end(self, scene: Scene) -> int:
        """The first row that an overlay leaves in sight."""
        return scene.layout.strip.y

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        """What is to be seen over the table; None where there is no such thing now. A game adds its own."""
        if what == CHAT:
            return self.chat_panel(beside=False)
        if what == "log":
            columns = 2 if box.width >= self.log_columns_from else 1
            return PanelPicture(_("Log"), self.log_lines(beside=False), self.seal(), columns=columns)
        return None

    def seal(self) -> Phrase:
        """The hash that binds the deal, as far as a player would note it down before the first card."""
        room = self.room
        if room is None or not room.commitment:
            return NOTHING
        return phrase("Sealed before the first card: {seal}", "mute", seal=room.commitment[:SEAL])

    # --- Talk -------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say this to all at the table; nothing closes the chat."""
        if text:
            self.katta.client.say(text)
        else:
            self.action_close()

    def mind_talk(self) -> None:
        """What is to be seen of the chat has been read."""
        overlay, top = self.overlay, self.app.screen
        if overlay is not None:
            read = overlay.what == CHAT and top is overlay and not overlay.panel.back
        else:
            beside = self.scene is not None and self.scene.layout.log is not None and not self.ended
            read = beside and top is self
        if read:
            self.katta.client.unread = 0

    def chat_panel(self, *, beside: bool) -> PanelPicture:
        """What was said, beside the table or over it."""
        return self.memo(("chat", beside), _chat, tuple(self.katta.client.said), self._chat_cap, beside)

    # --- Stopping the game ------------------------------------------------------------------------------

    def stop_way_out(self) -> str:
        """What comes of it if all want to stop."""
        return _("If all agree, nobody has won.")

    def action_stop(self) -> None:
        """Vote for stopping the game, after a question; or take that back, without one."""
        room = self.room
        if room is None or room.you is None or room.stage != Stage.PLAYING:
            return
        if wants_to_stop(room):
            self.katta.client.request(Vote(stop=False))
        else:
            self.katta.ask(stopping(self.stop_way_out()), lambda: self.katta.client.request(Vote()))

    def _stopping(self) -> str:
        """How the vote on stopping the game stands, as long as there is one."""
        room = self.room
        if room is None or room.stopping is None:
            return ""
        seats, of = room.stopping.seats, room.stopping.of
        if room.you in seats:
            return _("You want to stop ({n} of {of}).", n=len(seats), of=of)
        name = room.seats[seats[-1]].name
        return _("{name} wants to stop ({n} of {of}).", name=name, n=len(seats), of=of)

    def action_again(self) -> None:
        """Play again with the same people; or not, after all."""
        room = self.room
        if room is not None and room.you is not None:
            self.katta.client.request(Ready(not room.seats[room.you].ready))

    # --- What the house tells ---------------------------------------------------------------------------

    def noticed(self) -> Phrase:
        """What the house has to tell now, if it has not been told otherwise already."""
        if self.katta.trouble:
            return plain(self.katta.trouble, "loss")
        notice = self.katta.notice
        if notice != self.known:
            self.known = ""
        if notice and not self.known:
            return plain(notice, self.katta.notice_fg)
        standing = self._stopping()
        if not standing and bot_for_me(self.room, self.my_seat):
            standing = _("A bot plays for you until you play again.")
        return plain(standing, "ink") if standing else NOTHING

    # --- Bots that wait ---------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether only bots wait for me."""
        room = self.room
        if room is None or room.you is None:
            return False
        return sum(seat.kind == "person" and seat.here for seat in room.seats) == 1

    @property
    def looking_on(self) -> bool:
        """Whether there is something before me that the game shall wait for, where I am alone."""
        return self.overlay is not None or self._covered

    def told_held(self, room: TableInfo) -> None:
        """The tables say whether the bots wait."""
        self._held = room.held

    def mind_hold(self) -> None:
        """Let the bots wait as long as I look at something, and no longer."""
        room = self.room
        wanted = self.alone and self.looking_on
        if room is None or room.you is None or room.stage != Stage.PLAYING or wanted == self._held:
            return
        self._held = wanted
        self.katta.client.request(Hold(wanted))

    def meanwhile(self) -> str:
        """What becomes of the game while something lies over it; "" where none is on."""
        room = self.room
        if room is None or room.stage != Stage.PLAYING:
            return ""
        return _("the bots wait") if self.alone else _("the game goes on")

    def on_screen_suspend(self) -> None:
        self._covered = True
        self.mind_hold()

    def on_screen_resume(self) -> None:
        # The house's own handler, which comes next, draws.
        self._covered = False
        self.mind_hold()


def _labelled(
    hints: tuple[Hint, ...], bound: dict[str, ActiveBinding], short: bool
) -> tuple[KeyLabel, ...]:
    return labelled(hints, bound, short=short)


def _chat(said: tuple[Said, ...], cap: str, beside: bool) -> PanelPicture:
    """What was said, on a panel; beside the table with the key that opens the chat, until something is."""
    how = (Span(cap, bold=True), Span(" " + _("to say something"), "mute"))
    lines = said_lines(said, NARROW if beside else WIDE)
    return PanelPicture(_("Chat"), lines, how if beside and not said else (), indent=INDENT)
