"""My finished games, newest first; each can be looked at again."""

from datetime import UTC, datetime

from shared.wire import History, Past, PastGame, Review
from tui.canvas import Canvas
from tui.games.catalogue import title_of
from tui.i18n.catalogs import _
from tui.net.client import Answered, Incoming
from tui.screens.home import place_of
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.menu import Marked

COUNT = 50


class PastGames(PaintedScreen[None]):
    """The list of games one has played to the end."""

    def __init__(self) -> None:
        super().__init__()
        self._marked = Marked()
        self._came = False

    def on_mount(self) -> None:
        super().on_mount()
        self.katta.client.request(History(count=COUNT))

    def keys(self) -> tuple[Key, ...]:
        keys: list[Key] = []
        if self._games():
            keys = [
                Key(("enter", "v"), "Enter", _("look at it again"), "review", main=True),
                Key(("up",), "▲▼", _("choose"), "move", -1),
                Key(("down",), "▼", _("choose"), "move", 1, footer=False, listed=False),
            ]
        return (*keys, Key(("escape", "q"), "Esc", _("back"), "back", main=not keys))

    def _games(self) -> tuple[PastGame, ...]:
        past = self.katta.client.past
        return past.games if past is not None and self._came else ()

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Answered) and isinstance(tell.outcome, Past):
            self._came = True
            self.redraw()

    def do_move(self, steps: int) -> None:
        """Mark the next game or the one before."""
        self._marked.move(steps)
        self.redraw()

    def do_review(self) -> None:
        """Look at the marked game again."""
        games = self._games()
        self.katta.client.request(Review(record=games[self._marked.among(len(games))].record))

    def do_point(self, index: int) -> None:
        """Mark this game; a second click opens it."""
        if self._marked.at == index:
            self.do_review()
        else:
            self._marked.at = index
            self.redraw()

    def heading(self) -> str:
        return _("HISTORY")

    def about(self) -> str:
        welcome = self.katta.client.welcome
        if welcome is None or not welcome.played:
            return ""
        return _("{won} of {n} won", won=welcome.won, n=welcome.played)

    def paint(self, canvas: Canvas, size: str) -> None:
        games = self._games()
        if not games:
            text = _("No game is finished yet.") if self._came else _("looking …")
            canvas.text(4, 2, text, bold=True)
            return
        left, right = 4, canvas.width - 4
        at = self._marked.among(len(games))
        room = canvas.height - 4
        first = max(0, min(at - room // 2, len(games) - room))
        # A narrow screen has the day alone, so that the names have room.
        names = left + (34 if size != "small" else 12)
        canvas.text(left, 1, _("WHEN"), "mute")
        if size != "small":
            canvas.text(left + 18, 1, _("GAME"), "mute")
        canvas.text(names, 1, _("AGAINST"), "mute")
        canvas.right(right, 1, _("YOU"), "mute")
        for row, game in enumerate(games[first : first + room]):
            index, y = first + row, 3 + row
            marked = index == at
            fg, mute, on = ("onact", "onact", "act") if marked else ("ink", "mute", None)
            if marked:
                canvas.fill(2, y, canvas.width - 4, 1, "act")
                canvas.text(2, y, "▶", fg, on, True)
                canvas.point(4, y)
            when = datetime.fromtimestamp(game.at, UTC).astimezone()
            day = when.strftime("%Y-%m-%d" if size == "small" else "%Y-%m-%d %H:%M")
            canvas.text(left, y, day, mute, on)
            if size != "small":
                canvas.text(left + 18, y, canvas.look.cut(title_of(game.game), 15), fg, on, True)
            start = canvas.right(right, y, place_of(game), fg, on)
            others = ", ".join(name for seat, name in enumerate(game.names) if seat != game.seat)
            canvas.text(names, y, canvas.look.cut(others, start - names - 2), mute, on)
            self.spot(2, y, canvas.width - 4, 1, Key((), "", "", "point", index))
