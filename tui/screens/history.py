"""My finished games, newest first; each can be looked at again."""

from datetime import UTC, datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.wire import History, Past, PastGame, Review
from tui.bindings import LOOK, Hint, bind
from tui.canvas import Span, line
from tui.games.catalogue import title_of
from tui.i18n.catalogs import N_, _
from tui.net.client import Answered, Incoming
from tui.screens.framed import BACK, FramedScreen
from tui.screens.past import place_of
from tui.widgets.table_list import Cells, Column, Side, TableList
from tui.widgets.text_lines import TextLines

COUNT = 50


class PastGames(FramedScreen[None]):
    """The list of games one has played to the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("v", "review", N_("look at it again"), "history.review", LOOK),
        BACK,
    ]

    PARTS = (TableList,)

    def __init__(self) -> None:
        super().__init__()
        self.games = TableList[PastGame](id="list")
        self.none = TextLines((), id="none")
        self._came = False

    def body(self) -> ComposeResult:
        yield self.games
        yield self.none

    def on_mount(self) -> None:
        self.katta.client.request(History(count=COUNT))

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        if self.games.item is None:
            return (Hint("back", _("back"), main=True),)
        return (
            Hint("choose", _("look at it again"), main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("back", _("back")),
        )

    @on(TableList.Chosen, "#list")
    def action_review(self) -> None:
        """Look at the marked game again."""
        marked = self.games.item
        if marked is not None:
            self.katta.client.request(Review(record=marked.value.record))

    # --- What it shows ----------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Answered) and isinstance(tell.outcome, Past):
            self._came = True
            self.redraw()

    def heading(self) -> str:
        return _("HISTORY")

    def about(self) -> str:
        welcome = self.katta.client.welcome
        if welcome is None or not welcome.played:
            return ""
        return _("{won} of {n} won", won=welcome.won, n=welcome.played)

    def fill(self) -> None:
        past = self.katta.client.past
        games = past.games if past is not None and self._came else ()
        self.games.display = bool(games)
        self.games.show(self._columns(), tuple(self._cells(game) for game in games))
        self.none.display = not games
        told = _("No game is finished yet.") if self._came else _("looking …")
        self.none.show((line(Span(told, bold=True)),))

    def _columns(self) -> tuple[Column, ...]:
        # A narrow screen has the day alone, so that the names have room.
        when = Column(_("WHEN"), 0, fg="mute")
        game = Column(_("GAME"), 18, bold=True)
        against = Column(_("AGAINST"), 12 if self.is_small else 34, fg="mute")
        you = Column(_("YOU"), 0, Side.RIGHT, before=2)
        return (when, against, you) if self.is_small else (when, game, against, you)

    def _cells(self, game: PastGame) -> Cells[PastGame]:
        when = datetime.fromtimestamp(game.at, UTC).astimezone()
        day = when.strftime("%Y-%m-%d" if self.is_small else "%Y-%m-%d %H:%M")
        title = () if self.is_small else (title_of(game.game),)
        others = ", ".join(name for seat, name in enumerate(game.names) if seat != game.seat)
        return Cells(game, (day, *title, others, place_of(game)))
