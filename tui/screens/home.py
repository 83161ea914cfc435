"""Home: five cards that spell the name, what one can do, and the tables that are open."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.stage import Stage
from shared.wire import History, Lobby, Past, Welcome
from tui.bindings import LOOK, PLAY, SCREEN, Hint, active, bind, cap_of, sure
from tui.canvas import Line, Span, line
from tui.games.catalogue import GAME_UIS, USUAL, title_of, ui_of
from tui.i18n.catalogs import N_, _, in_words, ngettext_
from tui.net.client import Answered, Incoming
from tui.screens import routes
from tui.screens.framed import FramedScreen
from tui.screens.home_panel import HomePanel, HomePicture
from tui.screens.logo import Logo
from tui.screens.open_tables import OpenTables
from tui.screens.past import place_of, place_only
from tui.who import come_as
from tui.widgets.chooser import Chooser
from tui.widgets.list_view import List
from tui.widgets.menu import Menu, MenuItem
from tui.widgets.notice import Said
from tui.widgets.text_lines import TextLines


class Home(FramedScreen[None]):
    """The first screen, and where one comes back to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left", "turn(-1)", N_("play the game before"), "home.game_before", PLAY),
        bind("right", "turn(1)", N_("play the next game"), "home.game_after", PLAY),
        bind("b", "return", N_("back to your game"), "home.return", PLAY),
        bind("t", "tables", N_("tables"), "home.tables", LOOK),
        bind("n", "new_table", N_("new table"), "home.new_table", PLAY),
        bind("j", "join", N_("join by code"), "home.join", PLAY),
        bind("h", "history", N_("history"), "home.history", LOOK),
        bind("s", "settings", N_("settings"), "home.settings", SCREEN),
        bind("r", "rules", N_("rules"), "katta.rules", LOOK),
        bind("w", "rename", N_("be called something else"), "katta.rename", SCREEN),
        bind("q,ctrl+q", "leave", N_("leave"), "home.leave", SCREEN),
    ]

    PARTS = (Menu,)

    def __init__(self) -> None:
        super().__init__()
        self.menu = Menu[str](id="menu")
        self.first = TextLines((), id="first")
        self.chooser = Chooser("", id="game")
        self.panel = HomePanel(HomePicture(), ground="well", id="panel")
        self.tables = OpenTables(id="tables")
        self.tables.shows_mark = False

    def body(self) -> ComposeResult:
        with Logo(id="logo"):
            yield self.menu
            yield self.first
            yield self.chooser
        with self.panel:
            yield self.tables

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        item, tables = self.menu.item, self.tables
        marked = item.label if item is not None and item.value != "play" else _("play now")
        if tables.has_focus and tables.item is not None:
            marked = _("look on") if tables.item.stage == Stage.PLAYING else _("sit down")
        return (
            Hint("choose", marked, main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("turn(-1) turn(1)", _("another game"), _("game")),
            Hint("return", _("back to your game"), footer=False),
            Hint("tables", _("tables"), footer=False),
            Hint("new_table", _("new table"), footer=False),
            Hint("join", _("join by code"), footer=False),
            Hint("history", _("history"), footer=False),
            Hint("settings", _("settings"), footer=False),
            Hint("rules", _("rules")),
            Hint("rename", _("be called something else"), footer=False),
            Hint("leave", _("leave"), footer=False),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Alone there are no other players' tables, and nobody whom a name is for."""
        if action in ("tables", "join", "rename"):
            return not self.katta.alone
        return bool(self.katta.left_table) if action == "return" else True

    @on(Menu.Chosen, "#menu")
    async def _menu_chosen(self, event: Menu.Chosen) -> None:
        await self.run_action(event.list.items[event.index].value)

    @on(Menu.Marked, "#menu")
    def _menu_marked(self) -> None:
        self.show_keys()

    @on(OpenTables.Chosen, "#tables")
    def _table_chosen(self, event: OpenTables.Chosen) -> None:
        self.katta.enter(event.list.items[event.index].code)

    @on(OpenTables.Marked, "#tables")
    def _table_marked(self) -> None:
        self.show_keys()

    @on(Chooser.Turned, "#game")
    def _game_turned(self, event: Chooser.Turned) -> None:
        self.action_turn(event.steps)

    @on(events.DescendantFocus)
    def _mark_where_keys_go(self, event: events.DescendantFocus) -> None:
        for listed in (self.menu, self.tables):
            if isinstance(event.widget, List):
                listed.shows_mark = listed is event.widget

    def action_play(self) -> None:
        """Sit down and play."""
        self.katta.play_now()

    def action_turn(self, steps: int) -> None:
        """Play now another game."""
        games = ([] if self.katta.alone else [""]) + list(GAME_UIS)
        self.menu.marked = 0
        self.katta.choose_game(games[(games.index(self._game()) + steps) % len(games)])

    def action_return(self) -> None:
        """Back to the running game that I left."""
        self.katta.enter(self.katta.left_table)

    def action_tables(self) -> None:
        """The list of tables."""
        self.katta.open(routes.Tables())

    def action_new_table(self) -> None:
        """The form for a new table."""
        self.katta.open(routes.NewTable())

    def action_join(self) -> None:
        """Ask for a code."""
        self.katta.open(routes.Join())

    def action_history(self) -> None:
        """My finished games."""
        self.katta.open(routes.History())

    def action_settings(self) -> None:
        """My settings."""
        self.katta.open(routes.Settings())

    def action_rules(self) -> None:
        """The rules."""
        self.katta.open(routes.Rules(self._game() or USUAL))

    def action_rename(self) -> None:
        """Be called something else."""
        self.katta.open(routes.Naming(self._called(), again=True))

    @sure
    def action_leave(self) -> None:
        """Leave for the shell."""
        self.app.call_later(self.app.action_quit)

    # --- Hearing ----------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Lobby):
            self.katta.client.request(History(count=1))
        told = tell.outcome if isinstance(tell, Answered) else tell
        if isinstance(told, Lobby | Welcome | Past):
            self.redraw()

    # --- What it shows ----------------------------------------------------------------------------------

    def _called(self) -> str:
        welcome = self.katta.client.welcome
        return welcome.name if welcome else ""

    def _game(self) -> str:
        """The game that is played when one plays now; "" for whichever, where others come as well."""
        return self.katta.game or (USUAL if self.katta.alone else "")

    def about(self) -> str:
        return _("card games for the terminal")

    def right(self) -> Line:
        if self.katta.returning:
            return line(Span(_("coming back …"), "mute"))
        if not self._called():
            return ()
        if self.katta.alone or self.app.size.width < 80:
            return line(Span(self._called(), bold=True))
        welcome = self.katta.client.welcome
        how = _("signed in as") if welcome is not None and welcome.known else _("playing as")
        return line(Span(how + " ", "mute"), Span(self._called(), bold=True))

    def unsaid(self) -> Said:
        welcome = self.katta.client.welcome
        return Said(come_as(welcome), "mute") if welcome is not None else Said()

    def fill(self) -> None:
        self.menu.items = self._items()
        self.chooser.show(title_of(self._game()) if self._game() else _("any game"))
        first = "" if self.katta.preferences.played else _("The first game explains itself.")
        self.first.show((line(Span(first, "mute")),))
        self.tables.items = () if self.katta.alone else tuple(self.katta.client.lobby)
        title, *told = self._alone() if self.katta.alone else self._none()
        self.tables.display = bool(self.tables.items)
        self.panel.show(HomePicture(title, () if self.tables.items else tuple(told), *self._record()))

    def _items(self) -> tuple[MenuItem[str], ...]:
        """What one can do; the value of each is its action."""
        bound = active(self)
        apart = 1 if self.has_class("-large") else 0

        def item(action: str, label: str, free: int = apart) -> MenuItem[str]:
            cap = cap_of(bound[action].binding.key) if action in bound else ""
            return MenuItem(action, label, cap, free=free)

        whom, short = self._play_with()
        items = [
            MenuItem("play", _("Play now"), whom, short),
            item("return", _("Back to your game")),
            item("tables", _("Tables")),
            item("new_table", _("New table")),
            item("join", _("Join by code")),
            item("history", _("History")),
            item("settings", _("Settings")),
            item("rules", _("Rules")),
        ]
        # The game that is played now stands below the first.
        items = [each for each in items if self.check_action(each.value, ())]
        return items[0], item(items[1].value, items[1].label, 2), *items[2:]

    def _play_with(self) -> tuple[str, str]:
        """With whom one plays when one plays now; and that in fewer words."""
        game = self._game()
        waiting = [
            table
            for table in self.katta.client.lobby
            if table.stage == Stage.WAITING and game in ("", table.game)
        ]
        if waiting and not self.katta.alone:
            fullest = max(waiting, key=lambda table: table.taken)
            if fullest.names:
                name = fullest.names[0]
                return _("with {name} at {code}", name=name, code=fullest.code), _("with {name}", name=name)
        bots = ui_of(game or USUAL).usual_seats - 1
        return _("with {number} bots", number=in_words(bots)), ""

    def _none(self) -> tuple[Line, ...]:
        """The panel where there are no tables to list."""
        if self.katta.client.welcome is None:
            told = [_("looking …")]
        else:
            key = self.cap("new_table")
            told = [_("None just now."), _("{key} opens one.", key=key)]
        return line(Span(_("Open tables"), bold=True)), *(line(Span(each, "mute")) for each in told)

    def _alone(self) -> tuple[Line, ...]:
        """The panel where no other player comes: how to play with friends."""
        return (
            line(Span(_("Play with friends"), bold=True)),
            line(Span(_("On this machine:"), "mute")),
            line(Span("katta serve", bold=True)),
            line(Span(_("They need only ssh."), "mute")),
            (),
            line(Span(_("To go to a house:"), "mute")),
            line(Span("katta join " + _("HOST"), bold=True)),
        )

    def _record(self) -> tuple[Line, ...]:
        """How many games I have won, how the last one ended, and that in fewer words."""
        welcome = self.katta.client.welcome
        if welcome is None or not welcome.played:
            return ()
        won = ngettext_("won {won} of {n} game", "won {won} of {n} games", welcome.played, won=welcome.won)
        lines = [line(Span(_("You") + " ", bold=True), Span(won, "mute"))]
        past = self.katta.client.past
        if past is not None and past.games:
            last = past.games[0]
            for place in (place_of(last), place_only(last.scores, last.seat)):
                lines.append(line(Span(_("last game: {place}", place=place), "mute")))
        return tuple(lines)
