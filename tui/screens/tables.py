"""The tables of the house: sit down at one that waits, look on at one that plays."""

from shared.stage import Stage
from shared.wire import Lobby, TableLine
from tui.canvas import Canvas
from tui.games.catalogue import title_of
from tui.i18n.catalogs import _, ngettext_
from tui.look.look import width_of
from tui.net.client import Incoming
from tui.screens import routes
from tui.screens.home import state_of, who
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.menu import Marked


class Tables(PaintedScreen[None]):
    """All open tables, those that wait for players first."""

    def __init__(self) -> None:
        super().__init__()
        self._marked = Marked()

    def keys(self) -> tuple[Key, ...]:
        tables = self._tables()
        keys: list[Key] = []
        if tables:
            at = self._marked.among(len(tables))
            label = _("sit down") if tables[at].stage == Stage.WAITING else _("look on")
            keys += [
                Key(("enter",), "Enter", label, "enter", main=True),
                Key(("up",), "▲▼", _("choose"), "move", -1),
                Key(("down",), "▼", _("choose"), "move", 1, footer=False, listed=False),
                Key(("w",), "W", _("look on"), "watch"),
            ]
        keys += [
            Key(("n",), "N", _("new table"), "new_table", main=not tables),
            Key(("escape", "q"), "Esc", _("back"), "back"),
        ]
        return tuple(keys)

    def _tables(self) -> list[TableLine]:
        return sorted(self.katta.client.lobby, key=lambda table: (table.stage != Stage.WAITING, -table.taken))

    def do_move(self, steps: int) -> None:
        """Mark the next table or the one before."""
        self._marked.move(steps)
        self.redraw()

    def do_enter(self) -> None:
        """Go to the marked table."""
        self._go(watch=False)

    def do_watch(self) -> None:
        """Look on at the marked table."""
        self._go(watch=True)

    def _go(self, *, watch: bool) -> None:
        tables = self._tables()
        if tables:
            self.katta.enter(tables[self._marked.among(len(tables))].code, watch=watch)

    def do_point(self, index: int) -> None:
        """Mark this table; a second click enters it."""
        if self._marked.at == index:
            self.do_enter()
        else:
            self._marked.at = index
            self.redraw()

    def do_new_table(self) -> None:
        """The form for a new table."""
        self.katta.open_instead(routes.NewTable())

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Lobby):
            self.redraw()

    def heading(self) -> str:
        return _("TABLES")

    def about(self) -> str:
        count = len(self.katta.client.lobby)
        return ngettext_("{n} open", "{n} open", count) if count else ""

    def paint(self, canvas: Canvas, size: str) -> None:
        tables = self._tables()
        left, right = 4, canvas.width - 4
        if not tables:
            canvas.text(left, 2, _("No table is open just now."), bold=True)
            canvas.text(left, 4, _("N opens one; a friend with its code finds it here."), "mute")
            return
        # The names begin where the longest title ends.
        longest = max(width_of(canvas.look.say(title_of(table.game))) for table in tables)
        names = left + min(longest + (4 if size != "small" else 2), 26)
        canvas.text(left, 1, _("GAME"), "mute")
        canvas.text(names, 1, _("WHO IS THERE"), "mute")
        canvas.right(right - 14, 1, _("SEATS"), "mute")
        canvas.right(right, 1, _("CODE"), "mute")
        apart = 2 if size != "small" else 1
        room = (canvas.height - 4) // apart
        at = self._marked.among(len(tables))
        first = max(0, min(at - room // 2, len(tables) - room))
        for row, table in enumerate(tables[first : first + room]):
            index, y = first + row, 3 + row * apart
            marked = index == at
            fg, mute, on = ("onact", "onact", "act") if marked else ("ink", "mute", None)
            if marked:
                canvas.fill(2, y, canvas.width - 4, 1, "act")
                canvas.text(2, y, "▶", fg, on, True)
                canvas.point(4, y)
            start = canvas.right(right - 14, y, state_of(table), fg, on)
            canvas.right(right, y, table.code, mute, on)
            canvas.text(left, y, canvas.look.cut(title_of(table.game), names - left - 1), fg, on, True)
            about = who(table)
            if table.watchers:
                about += " · " + ngettext_("{n} looks on", "{n} look on", table.watchers)
            canvas.text(names, y, canvas.look.cut(about, start - names - 1), mute, on)
            self.spot(2, y, canvas.width - 4, 1, Key((), "", "", "point", index))
