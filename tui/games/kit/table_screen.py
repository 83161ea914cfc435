"""The table of any game on a screen: its board or its end, its keys, and what is looked at over it."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from shared.stage import Stage
from shared.wire import Review, TableInfo
from tui.bindings import Hint, KeyLabel, active, labelled
from tui.games.kit.board import Board
from tui.games.kit.end_page import Around, EndBoard, EndPicture
from tui.games.kit.ending import page
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
)
from tui.games.kit.keys import KEYS
from tui.games.kit.overlaid_table import OverlaidTable
from tui.games.kit.overlay import CHAT, Overlay
from tui.games.kit.part import AnyPart
from tui.games.kit.scene import Scene
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Phrase
from tui.look.size_class import SizeClass, size_class
from tui.screens import routes
from tui.terminal.timeout import after
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, TimeBar
from tui.widgets.lines import Panel, PanelPicture
from tui.widgets.motion import Motion
from tui.widgets.painted import CanvasWidget, Ground

READ = (Header, TimeBar, Panel, Ground)
"""What there is nothing to do with but to read it."""


class TableScreen(OverlaidTable):
    """A table at which a game is played. What is to be seen is the business of subclasses."""

    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    parts: ClassVar[Sequence[AnyPart]] = ()
    """What its board consists of."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board(self.parts)
        self.end = EndBoard()
        self.runs = Motion(partial(after, self), on=lambda: self.katta.motion)

    def compose(self) -> ComposeResult:
        yield self.board
        yield self.end

    # --- What a game says -------------------------------------------------------------------------------

    def table_hints(self) -> tuple[Hint, ...]:
        """What keys do while the game is on, those of the footer first."""
        raise NotImplementedError

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        """What keys do when it is over."""
        return end_hints(room)

    def end_page(self, around: Around) -> EndPicture:
        """The page of the end."""
        raise NotImplementedError

    def act(self) -> None:
        """Enter, while the game is on: do what is marked."""
        raise NotImplementedError

    def why_not(self) -> str:
        """Why a key or a click does nothing now, or what would do something."""
        raise NotImplementedError

    # --- Drawing ----------------------------------------------------------------------------------------

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

    def labelled(self, hints: tuple[Hint, ...], *, short: bool) -> tuple[KeyLabel, ...]:
        return self.memo(("labels", short), _labelled, hints, self._answering, short)

    @property
    def _answering(self) -> dict[str, ActiveBinding]:
        """What answers now, by action. That depends on little, and is dear to ask for with each picture."""
        over = self.overlay if self.overlay is not None and self.overlay.is_attached else None
        return self.memo("bound", self._bound, self.katta.preferences, over, *self.key_state)

    @property
    def key_state(self) -> tuple[bool, ...]:
        """What it depends on which keys there are at all."""
        return (self.ended,)

    def _bound(self, _preferences: object, over: Overlay | None, *_state: bool) -> dict[str, ActiveBinding]:
        return active(self) | active(over) if over is not None else active(self)

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
        under = self.under(event)
        if under is not None and isinstance(under[0], CanvasWidget) and not isinstance(under[0], READ):
            self.runs.finish()
            self.action_why_not()


def _labelled(hints: tuple[Hint, ...], bound: dict[str, ActiveBinding], short: bool) -> tuple[KeyLabel, ...]:
    return labelled(hints, bound, short=short)
