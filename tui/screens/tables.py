"""The tables of the house: sit down at one that waits, look on at one that plays."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.stage import Stage
from shared.wire import Lobby, TableLine
from tui.bindings import LOOK, PLAY, Hint, bind
from tui.canvas import Span, line
from tui.games.catalogue import title_of
from tui.i18n.catalogs import N_, _, ngettext_
from tui.look.look import width_of
from tui.net.client import Incoming
from tui.screens import routes
from tui.screens.framed import BACK, FramedScreen
from tui.screens.table_lines import state_of, who
from tui.widgets.table_list import Cells, Column, Side, TableList
from tui.widgets.text_lines import TextLines


class Tables(FramedScreen[None]):
    """All open tables, those that wait for players first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("w", "watch", N_("look on"), "tables.watch", LOOK),
        bind("n", "new_table", N_("new table"), "home.new_table", PLAY),
        BACK,
    ]

    PARTS = (TableList,)

    def __init__(self) -> None:
        super().__init__()
        self.tables = TableList[TableLine](id="list")
        self.none = TextLines((), id="none")

    def body(self) -> ComposeResult:
        yield self.tables
        yield self.none

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        marked = self.tables.item
        label = _("look on") if marked is not None and marked.value.stage != Stage.WAITING else _("sit down")
        return (
            Hint("choose", label, main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("watch", _("look on")),
            Hint("new_table", _("new table"), main=marked is None),
            Hint("back", _("back")),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One looks on where there is something to be seen."""
        return self.tables.item is not None if action == "watch" else True

    @on(TableList.Marked, "#list")
    def _marked(self) -> None:
        self.show_keys()

    @on(TableList.Chosen, "#list")
    def _chosen(self) -> None:
        self._go(watch=False)

    def action_watch(self) -> None:
        """Look on at the marked table."""
        self._go(watch=True)

    def _go(self, *, watch: bool) -> None:
        marked = self.tables.item
        if marked is not None:
            self.katta.enter(marked.value.code, watch=watch)

    def action_new_table(self) -> None:
        """The form for a new table."""
        self.katta.open_instead(routes.NewTable())

    # --- What it shows ----------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Lobby):
            self.redraw()

    def heading(self) -> str:
        return _("TABLES")

    def about(self) -> str:
        count = len(self.katta.client.lobby)
        return ngettext_("{n} open", "{n} open", count) if count else ""

    def fill(self) -> None:
        tables = sorted(
            self.katta.client.lobby, key=lambda table: (table.stage != Stage.WAITING, -table.taken)
        )
        self.tables.display = bool(tables)
        self.tables.free = 0 if self.is_small else 1
        self.tables.show(self._columns(tables), tuple(self._cells(table) for table in tables))
        key = self.cap("new_table")
        self.none.display = not tables
        self.none.show(
            (
                line(Span(_("No table is open just now."), bold=True)),
                (),
                line(Span(_("{key} opens one; a friend with its code finds it here.", key=key), "mute")),
            )
        )

    def _columns(self, tables: list[TableLine]) -> tuple[Column, ...]:
        # The names begin where the longest title ends.
        look = self.katta.look
        longest = max((width_of(look.say(title_of(table.game))) for table in tables), default=0)
        names = min(longest + (2 if self.is_small else 4), 26)
        return (
            Column(_("GAME"), 0, bold=True),
            Column(_("WHO IS THERE"), names, fg="mute"),
            Column(_("SEATS"), 14, Side.RIGHT),
            Column(_("CODE"), 0, Side.RIGHT, "mute"),
        )

    def _cells(self, table: TableLine) -> Cells[TableLine]:
        about = who(table)
        if table.watchers:
            about += " · " + ngettext_("{n} looks on", "{n} look on", table.watchers)
        return Cells(table, (title_of(table.game), about, state_of(table), table.code))
