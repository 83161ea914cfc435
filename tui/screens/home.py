"""Home: five cards that spell the name, what one can do, and the tables that are open."""

from collections.abc import Sequence
from dataclasses import replace

from shared.cards import Card
from shared.stage import Stage
from shared.wire import History, Lobby, Past, PastGame, TableLine, Welcome
from tui.canvas import Canvas, Span, line
from tui.games.catalogue import FACES, USUAL, face_of, title_of
from tui.i18n.catalogs import _, in_words, ngettext_
from tui.look.look import width_of
from tui.net.client import Answered, Incoming
from tui.screens import routes
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.menu import Item, Marked, paint_item
from tui.who import come_as
from tui.widgets.card import CardPicture, Size, State, paint_card

NAME = (("K", Card.KS), ("A", Card.AH), ("T", Card.TC), ("T", Card.TD), ("A", Card.AS))


class Home(PaintedScreen[None]):
    """The first screen, and where one comes back to."""

    def __init__(self) -> None:
        super().__init__()
        self._marked = Marked()

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        items = self._items()
        marked = items[self._marked.among(len(items))]
        keys = [
            Key(
                ("enter",),
                "Enter",
                _("play now") if self._marked.at == 0 else marked.label,
                "marked",
                main=True,
            ),
            Key(("up",), "▲▼", _("choose"), "move", -1),
            Key(("down",), "▼", _("choose"), "move", 1, footer=False, listed=False),
            Key(("left",), "◀▶", _("another game"), "turn", -1, short=_("game")),
            Key(("right",), "▶", _("another game"), "turn", 1, footer=False, listed=False),
        ]
        footer = ("rules",)
        keys += [replace(item.key, footer=item.key.does in footer) for item in items[1:]]
        if not self.katta.alone:
            keys.append(Key(("w",), "W", _("be called something else"), "rename", footer=False))
        keys.append(Key(("q", "ctrl+q"), "Q", _("leave"), "quit", sure=True, footer=False))
        return tuple(keys)

    def _items(self) -> list[Item]:
        def item(cap: str, label: str, small: str, does: str) -> Item:
            return Item(label, cap, Key((cap.lower(),), cap, small, does))

        whom, short = self._play_with()
        play = Item(_("Play now"), whom, Key(("enter",), "Enter", _("play now"), "play"), short)
        left = self.katta.left_table
        back = Item(
            _("Back to your game"), "B", Key(("b",), "B", _("back to your game"), "enter_table", left)
        )
        items = [
            play,
            *([back] if left else []),
            item("T", _("Tables"), _("tables"), "tables"),
            item("N", _("New table"), _("new table"), "new_table"),
            item("J", _("Join by code"), _("join by code"), "join"),
            item("H", _("History"), _("history"), "history"),
            item("S", _("Settings"), _("settings"), "settings"),
            item("R", _("Rules"), _("rules"), "rules"),
        ]
        if self.katta.alone:
            # No other player comes to the tables of this process: there is nothing to look for or to join.
            return [each for each in items if each.key.does not in ("tables", "join")]
        return items

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
        bots = face_of(game or USUAL).usual_seats - 1
        return _("with {number} bots", number=in_words(bots)), ""

    def _game(self) -> str:
        """The game that is played when one plays now; "" for whichever, where others come as well."""
        return self.katta.game or (USUAL if self.katta.alone else "")

    def do_turn(self, steps: int) -> None:
        """Play now another game."""
        games = ([] if self.katta.alone else [""]) + list(FACES)
        self._marked.at = 0
        self.katta.choose_game(games[(games.index(self._game()) + steps) % len(games)])

    def do_move(self, steps: int) -> None:
        """Mark the next thing or the one before."""
        self._marked.move(steps)
        self.redraw()

    def do_marked(self) -> None:
        """Do the marked thing."""
        items = self._items()
        self.do(items[self._marked.among(len(items))].key)

    def do_play(self) -> None:
        """Sit down and play."""
        self.katta.play_now()

    def do_tables(self) -> None:
        """The list of tables."""
        self.katta.open(routes.Tables())

    def do_new_table(self) -> None:
        """The form for a new table."""
        self.katta.open(routes.NewTable())

    def do_join(self) -> None:
        """Ask for a code."""
        self.katta.open(routes.Join())

    def do_history(self) -> None:
        """My finished games."""
        self.katta.open(routes.History())

    def do_settings(self) -> None:
        """My settings."""
        self.katta.open(routes.Settings())

    def do_rules(self) -> None:
        """The rules."""
        self.katta.open(routes.Rules(self._game() or USUAL))

    def do_rename(self) -> None:
        """Be called something else."""
        self.katta.open(routes.Naming(self._called(), again=True))

    # --- Hearing ----------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        if isinstance(tell, Lobby):
            self.katta.client.request(History(count=1))
        told = tell.outcome if isinstance(tell, Answered) else tell
        if isinstance(told, Lobby | Welcome | Past):
            self.redraw()

    # --- Painting ---------------------------------------------------------------------------------------

    def _called(self) -> str:
        welcome = self.katta.client.welcome
        return welcome.name if welcome else ""

    def about(self) -> str:
        return _("card games for the terminal")

    def right(self) -> tuple[Span, ...]:
        if self.katta.returning:
            return line(Span(_("coming back …"), "mute"))
        if not self._called():
            return ()
        if self.katta.alone or self.size.width < 80:
            return line(Span(self._called(), bold=True))
        welcome = self.katta.client.welcome
        how = _("signed in as") if welcome is not None and welcome.known else _("playing as")
        return line(Span(how + " ", "mute"), Span(self._called(), bold=True))

    def paint(self, canvas: Canvas, size: str) -> None:
        match size:
            case "large":
                card, x, y, step = Size.HUGE, 8, 2, 11
                menu, first, items, apart, width, panel = 8, 12, 15, 2, 56, (72, 2, 44, canvas.height - 4)
            case "normal":
                card, x, y, step = Size.BIG, 4, 1, 8
                menu, first, items, apart, width, panel = 4, 8, 11, 1, 39, (46, 1, 32, 18)
            case _:
                card, x, y, step = Size.SMALL, 2, 1, 6
                menu, first, items, apart, width, panel = 2, 5, 8, 1, 30, (35, 1, 23, 15)
        for index, (letter, shown) in enumerate(NAME):
            paint_card(canvas, x + step * index, y, CardPicture(State.PLAIN, shown, card, letter=letter))
        self._paint_menu(canvas, menu, first, items, apart, width)
        self._paint_tables(canvas, *panel)
        welcome = self.katta.client.welcome
        if welcome is not None:
            canvas.text(4, canvas.height - 1, canvas.look.cut(come_as(welcome), canvas.width - 8), "mute")

    def _paint_menu(self, canvas: Canvas, x: int, first: int, items: int, apart: int, width: int) -> None:
        marked = self._marked.at
        y = first
        for index, item in enumerate(self._items()):
            paint_item(canvas, x, y, width, item, marked=index == marked)
            self.spot(x, y, width, 1, item.key)
            if index == 0:
                self._paint_game(canvas, x, y + 1, width)
            y = items + apart * index
        if not self.katta.preferences.played:
            start = x + 3 if width > 32 else x
            text = canvas.look.cut(_("The first game explains itself."), x + width + 2 - start)
            canvas.text(start, y + (2 if apart == 2 else 1), text, "mute")

    def _paint_game(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Which game that is, between the keys for another one."""
        title = title_of(self._game()) if self._game() else _("any game")
        after = canvas.text(x + 3, y, "◀", "mute", bold=True)
        self.spot(x + 2, y, 3, 1, Key((), "", "", "turn", -1))
        after = canvas.text(after + 1, y, canvas.look.cut(title, width - 9), "mute")
        canvas.text(after + 1, y, "▶", "mute", bold=True)
        self.spot(x + 5, y, after - x - 1, 1, Key((), "", "", "turn", 1))

    def _paint_tables(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        canvas.fill(x, y, width, height, "well")
        left, right = (x + 2, x + width - 2) if width > 24 else (x + 1, x + width - 1)
        y += 1
        welcome = self.katta.client.welcome
        if self.katta.alone:
            self._paint_alone(canvas, left, y, right)
        else:
            canvas.text(left, y, _("Open tables"), bold=True)
            room = (height - 6) // 4
            tables = self.katta.client.lobby[:room]
            for index, table in enumerate(tables):
                self._paint_table(canvas, left, y + 2 + 4 * index, right, table)
                key = Key((), "", "", "enter_table", table.code)
                self.spot(x, y + 2 + 4 * index, width, 2, key)
            if welcome is None:
                canvas.text(left, y + 2, _("looking …"), "mute")
            elif not tables:
                canvas.text(left, y + 2, canvas.look.cut(_("None just now."), right - left), "mute")
                canvas.text(left, y + 3, canvas.look.cut(_("N opens one."), right - left), "mute")
        self._paint_record(canvas, left, y + height - 4, right)

    def do_enter_table(self, code: str) -> None:
        """Go to this table."""
        self.katta.enter(code)

    def _paint_alone(self, canvas: Canvas, x: int, y: int, right: int) -> None:
        look = canvas.look
        canvas.text(x, y, look.cut(_("Play with friends"), right - x), bold=True)
        lines = (
            _("On this machine:"),
            "**katta serve",
            _("Then they need only ssh."),
            "",
            _("To go to a house:"),
            "**katta join " + _("HOST"),
        )
        for index, text in enumerate(lines):
            bold = text.startswith("**")
            canvas.text(
                x,
                y + 2 + index,
                look.cut(text.removeprefix("**"), right - x),
                "ink" if bold else "mute",
                None,
                bold,
            )

    def _paint_table(self, canvas: Canvas, x: int, y: int, right: int, table: TableLine) -> None:
        look = canvas.look
        waiting = table.stage != Stage.PLAYING
        state = state_of(table)
        if waiting and width_of(look.say(title_of(table.game) + state)) >= right - x:
            state = f"{table.taken}/{table.seats}"
        start = canvas.right(right, y, state, "ink" if waiting else "mute")
        canvas.text(x, y, look.cut(title_of(table.game), start - 1 - x), bold=True)
        names = who(table)
        # A code is long: where it does not fit beside the names it stands below them.
        below = width_of(look.say(names)) + 2 + len(table.code) > right - x
        start = right if below else canvas.right(right, y + 1, table.code, "mute") - 1
        canvas.text(x, y + 1, look.cut(names, start - x), "mute")
        if below:
            canvas.text(x, y + 2, table.code, "mute")

    def _paint_record(self, canvas: Canvas, x: int, y: int, right: int) -> None:
        welcome = self.katta.client.welcome
        if welcome is None or not welcome.played:
            return
        room = right - x
        won = ngettext_("won {won} of {n} game", "won {won} of {n} games", welcome.played, won=welcome.won)
        canvas.spans(x, y, line(Span(_("You") + " ", bold=True), Span(won, "mute")), room)
        past = self.katta.client.past
        if past is not None and past.games:
            last = past.games[0]
            text = _("last game: {place}", place=place_of(last))
            if width_of(canvas.look.say(text)) > room + 1:
                text = _("last game: {place}", place=place_only(last.scores, last.seat))
            canvas.text(x, y + 1, canvas.look.cut(text, room + 1), "mute")


def state_of(table: TableLine) -> str:
    """Whether a game is on, or how many seats are taken: before a game and after it one may sit down."""
    if table.stage == Stage.PLAYING:
        return _("playing")
    return _("{n} of {seats}", n=table.taken, seats=table.seats)


def who(table: TableLine) -> str:
    """The people at a table in a row; one alone, unless a game is on, is waiting for more."""
    if len(table.names) == 1 and table.stage != Stage.PLAYING:
        return _("{name} waits for more", name=table.names[0])
    return ", ".join(table.names)


def place_of(past: PastGame) -> str:
    """How a game ended for me: "first", "second, two behind", or not at all: "given up"."""
    if not past.scores:
        return place_only((), past.seat)
    place = place_only(past.scores, past.seat)
    behind = max(past.scores) - past.scores[past.seat]
    face = FACES.get(past.game)
    if not behind or (face is not None and not face.measured):
        return place
    return ngettext_(
        "{place}, {number} behind",
        "{place}, {number} behind",
        behind,
        place=place,
        number=in_words(behind),
    )


def place_only(scores: Sequence[int], seat: int) -> str:
    """Which place a seat came to: "first", "second"; none in a game that the house gave up."""
    if not scores:
        return _("given up")
    place = 1 + sum(score > scores[seat] for score in scores)
    words = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"))
    return words[place - 1] if place <= len(words) else _("place {n}", n=place)
