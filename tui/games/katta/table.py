"""The Katta table on a screen: it takes in what is told, keeps the time, and shows the scene."""

from collections.abc import Sequence, Set
from dataclasses import replace

from textual.app import ComposeResult

from shared.games.katta.view import Over
from shared.wire import Events, TableInfo, ViewUpdate
from tui.games.katta import animations, commands
from tui.games.katta.actions import TableActs
from tui.games.katta.board import Board
from tui.games.katta.end import ending
from tui.games.katta.end_page import EndBoard
from tui.games.katta.log import Told, decoded, log_lines
from tui.games.katta.overlay import KattaOverlay, overlay_box, pile_of
from tui.games.katta.parts import Scene
from tui.games.katta.sack_view import sack_cards
from tui.games.katta.sale_result import aftermath
from tui.games.katta.seating import seat_parts
from tui.games.katta.standings import standings
from tui.games.katta.view_model import scene
from tui.games.katta.words import Table, view_decoder
from tui.games.kit.ending import end_keys
from tui.games.kit.presence import presences
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Phrase
from tui.screens.keys import Key
from tui.widgets.lines import PanelPicture
from tui.widgets.texts import Box

MOVES_SEATS = frozenset({"thin", "purses"})
MOVES_SACK = frozenset({"narrow", "unturned", "fresh"})
"""Fields of the moment that change during motion, and what of the scene each of them is seen in."""


class KattaTable(TableActs):
    """One game of Katta, from the first card to the final score."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.end = EndBoard()

    def make_overlay(self) -> KattaOverlay:
        return KattaOverlay()

    @property
    def talk_beside(self) -> bool:
        return self.scene is not None and self.scene.grid.log is not None and not self.ended

    def compose(self) -> ComposeResult:
        self.begin()
        yield self.board
        yield self.end
        yield self.overlay

    # --- Being told -------------------------------------------------------------------------------------

    def decoded(self, happened: Events) -> Sequence[Told]:
        return decoded(happened)

    def end_keys(self, room: TableInfo) -> tuple[Key, ...]:
        return end_keys(room, standings=True)

    def take(self, seen: ViewUpdate) -> None:
        self.runs.finish()
        before, self.view = self.view, view_decoder.decode(seen.view)
        news, self._news = self._news, []
        self.moment = replace(commands.settled(self.view, self.moment), auto=self.auto)
        if before is None or isinstance(before.phase, Over) or before.round > self.view.round:
            # A table that one comes to, or a new game: there is nothing to be shown of what was before.
            self.moment = replace(self.moment, after=None)
            return
        after = aftermath(before, news)
        if after is not None:
            self.look(seen, after)
        if self.katta.motion:
            self.moment = replace(self.moment, **animations.held_back(before, news))  # type: ignore[arg-type]  # by name
        self.runs.play(animations.runs(before, news, self.change, self._fresh, self.katta.waits))
        if self.moment.asks(self.view) and not before.offers:
            self.runs.play(animations.my_turn(self.change))

    def draw_moving(self, fields: Set[str]) -> bool:
        if self.scene is None or self.view is None or self.ended:
            return False
        grid = self.scene.grid
        if fields <= MOVES_SEATS:
            self.scene = replace(self.scene, seats=seat_parts(self.view, self.table, grid, self.moment))
        elif fields <= MOVES_SACK:
            self.scene = replace(self.scene, sack=sack_cards(self.view, self.table, grid, self.moment))
        else:
            return False
        self.board.show(replace(self.scene, footer=self.footer_keys()))
        return True

    def _fresh(self, place: int, new: bool) -> None:
        others = tuple(each for each in self.moment.fresh if each != place)
        self.change(fresh=(*others, place) if new else others)

    # --- Drawing ----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return Table(self.names, self.view.you if self.view else None, self.katta.look)

    def draw(self) -> None:
        view, room = self.view, self.room
        if view is None or room is None:
            return
        if self.laid_over == "standings" and not self.ended:
            self.laid_over = ""  # another game has begun
        self.mind_time()
        size = (self.app.size.width, self.app.size.height)
        self.board.display, self.end.display = not self.ended, self.ended
        if self.ended:
            self.end.place(0, 0, *size)
            self.end.show(ending(view, self.table, room, size, self._told_at_end(), self.footer_keys()))
            self._lay_it_over(overlay_box(None, size))
            return
        self.moment = replace(
            self.moment, auto=self.auto, notice=self.noticed(), saying=self.heard(), presences=presences(room)
        )
        self.scene = scene(view, self.table, size, self.moment, room.code)
        self.board.place(0, 0, *size)
        self.board.show(replace(self.scene, footer=self.footer_keys()))
        self._draw_words(self.scene)
        self._lay_it_over(overlay_box(self.scene.grid, size))

    def _told_at_end(self) -> Phrase:
        return self.moment.refusal or self.noticed() or self.heard()

    def _draw_words(self, shown: Scene) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.grid.log is not None:
            log = PanelPicture(_("Log"), log_lines(self.story, self.table, short=True))
            self.board.show_panels(log, self.chat_beside())

    def _lay_it_over(self, box: Box) -> None:
        """What lies over the table, in this box."""
        self.mind_talk()
        self.overlay.note = self.meanwhile()
        if self.laid_over:
            self.overlay.place(*box)
        match self.laid_over:
            case "log":
                self.overlay.show(
                    PanelPicture(_("Log"), log_lines(self.story, self.table), self.seal(), columns=2)
                )
            case "chat":
                self.overlay.show(self.chat_over(box.width), self.draft)
            case "standings" if self.view is not None:
                self.overlay.show(standings(self.view, self.story, self.table))
            case "pile" if self.view is not None:
                self.overlay.show(pile_of(self.view, self.table))
            case _:
                self.overlay.show(None)
