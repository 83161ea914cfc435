"""The app: one player's screen. It holds the client, the look and the settings, and shows the right screen.

Where a player is follows from what the tables told last: in the lobby, waiting at a table, at a game, or
looking at a record. Screens never decide that; they ask, and the app goes where the answer leads.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, ClassVar

import msgspec
from textual import events, on
from textual.binding import ActiveBinding, BindingType
from textual.errors import NoWidget
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

from shared import house
from shared.codes import is_resume
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import (
    Enter,
    Finished,
    Hold,
    Leave,
    Lobby,
    Notice,
    Open,
    PlayNow,
    Refused,
    Rename,
    Request,
    Review,
    Reviewed,
    SaveSettings,
    Settings,
    TableInfo,
    ViewUpdate,
    Welcome,
)
from tui import keymap
from tui.games.catalogue import GAME_UIS, USUAL, ui_of
from tui.i18n import catalogs
from tui.i18n.catalogs import _, sentence
from tui.look.look import Look
from tui.look.size_class import has_room
from tui.net.address import AnotherHost
from tui.net.client import Answered, Client, Heard, Incoming, LinkLost, Opener, Silence
from tui.net.liveness import DEAD_AFTER
from tui.routing import place_of, screen_at
from tui.screens import routes
from tui.screens.base import APP_KEYS, HouseScreen
from tui.screens.katta import Asked
from tui.screens.question import Question, leaving
from tui.screens.room import NoRoom
from tui.settings import Preferences, Shelf
from tui.terminal.input_order import InTurn, Pressed
from tui.terminal.painted_app import PaintedApp
from tui.terminal.paste_guard import BURST, Fingers
from tui.terminal.reply_filter import ReplyFilter
from tui.terminal.timeout import Timeout, after
from tui.terminal.title import has_plain_title, has_title, title_of
from tui.turn import is_mine
from tui.waits import Waits
from tui.who import come_as

BEGIN_WITHIN = 0.3
"""Seconds after which the house is greeted, whether or not the first frame has been drawn."""
WAITS = (0, 1, 2, 4, 8)
"""Seconds to wait before each try to come back after the connection broke; the last for every further one."""
ANEW = frozenset({house.STOPPING.key, house.FULL.key, house.TROUBLE.key})
"""Farewells after which one comes back: the house will be there again."""
KEEP_AFTER = 1.0
"""Seconds in which more settings may be changed before the house is asked to keep them."""

_log = logging.getLogger(__name__)


class KattaApp(PaintedApp, inherit_bindings=False):
    """One player's screen."""

    ENABLE_COMMAND_PALETTE = False  # ours is tui.screens.commands
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    CSS_PATH: ClassVar = ["app.tcss", "screens/house.tcss", "screens/texts.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = APP_KEYS

    def __init__(
        self,
        opener: Opener,
        look: Look,
        preferences: Preferences,
        shelf: Shelf,
        *,
        name: str = "",
        first: Request | None = None,
        local: bool = False,
        alone: bool = False,
        again: bool = False,
        review_as: Seat | None = None,
        only_review: bool = False,
        waits: Waits | None = None,
        now: Callable[[], float] = monotonic,
        past_textual: bool | None = None,
    ) -> None:
        """``first`` is asked as soon as the house has greeted. ``local``: this terminal is the player's own
        machine's. ``alone``: the tables are, too. ``again``: a broken connection can be opened anew.
        ``review_as``: the seat a record is looked at from. ``only_review``: leave when that is over.
        ``now`` is the clock of all that is shown for a time, and of what a game's clock says.
        ``past_textual``: see ``PaintedApp``."""
        super().__init__(look, motion=preferences.motion, past_textual=past_textual)
        self.preferences = preferences
        self.keys: Mapping[str, str] = keymap.usable(preferences.keys)
        self.shelf = shelf
        self.waits = waits or Waits()
        self.now = now
        """Seconds from some beginning."""
        self.client = Client(
            self._hear, name, far=again, language=catalogs.language, now=now, second=self.waits.second
        )
        self.first = first
        self.local = local
        self.alone = alone
        self.again = again
        self.review_as = review_as
        self.only_review = only_review
        self.bot_level = "normal"
        """How well the bots play that are added with one key."""
        self.notice = ""
        """One sentence from the house, shown for a moment."""
        self.notice_fg = "ink"
        """Its token: "loss" for a refusal."""
        self.left_table = ""
        """The code of a running game that I left; the seat there is still mine."""
        self.returning = False
        """The connection broke, and we are trying to come back."""
        self.trouble = ""
        """What is wrong with the line to the house, said for as long as it is."""
        self._tries = 0
        """So many times we have tried to come back since the house was heard of."""
        self._back_to: Enter | None = None
        """The table where one was when the connection broke."""
        self._going_back = False
        """That table has been asked for, and has not answered."""
        self.farewell = ""
        """The last sentence, for the terminal that the player comes back to."""
        self._at_rest = False
        """All messages to the app have been dealt with, and none has come since."""
        self._opener = opener
        self._gate = ReplyFilter()
        self.fingers = Fingers()
        """What comes from a hand, and what from a paste."""
        self.in_turn = InTurn(self._deal, self.call_later)
        """What was pressed and has not been dealt with yet."""
        self._telling = Timeout(self, self._told)
        self.my_turn = False
        self._asked_quit = 0.0
        self._known_by: str | None = None
        """The resume code of whom the house takes us for, "" for a player with a key; None before that."""
        self._unnamed = False
        """A guest came with a code of old, and need not be asked for a name unless it leads nowhere."""
        self._naming: Screen[Any] | None = None
        """What the player was asked for a name with; it is gone when the player was led away from it."""
        self._is_on_the_way = False
        """Screens are being taken away and laid down by what the house said."""
        self._pressed_at: float | None = None
        """When the key came that is dealt with now; None for a click."""
        self._keeping = Timeout(self, self._keep)
        self._going = False
        self._listening: asyncio.Task[None] | None = None
        self._loop_here: asyncio.AbstractEventLoop | None = None
        self._ended_with: signal.Signals | None = None

    # --- Coming and going -------------------------------------------------------------------------------

    def get_default_screen(self) -> HouseScreen[None]:
        """Home lies under everything."""
        home = routes.screen_of(routes.Home())
        assert isinstance(home, HouseScreen)
        return home

    def on_mount(self) -> None:
        self._loop_here = asyncio.get_running_loop()
        self.set_keymap(self.keys)
        self._loop_here.set_exception_handler(self._loop_broke)
        if self._ended_with is not None:
            self._end()
        self._titled()
        if self.shelf.aside is not None:
            self.say_notice(_("Your settings could not be read: see {file}.", file=self.shelf.aside.name))
        # Back from the shell, the terminal shows what the shell left on it.
        self.app_resume_signal.subscribe(self, lambda _app: self.action_draw_anew())
        # The first frame first: starting tables of our own would compete with it. But a player who opens
        # another screen before that frame puts off what waits for it until coming back, and must be heard as
        # well.
        self.call_after_refresh(self._begin)
        after(self, BEGIN_WITHIN, self._begin)

    def _begin(self) -> None:
        if self._listening is not None or self._going:
            return
        self._listening = asyncio.create_task(self._listen(), name="listen to the tables")
        self._listening.add_done_callback(self._listened)

    async def _listen(self) -> None:
        try:
            link = await self._opener()
        except OSError as error:
            _log.warning("no connection: %s", error)
            self.post_message(LinkLost(None))
            return
        await self.client.run(link)

    def ended_by(self, number: signal.Signals) -> None:
        """A signal asks for the end: leave as soon as there is something to leave. For a signal's handler."""
        self._ended_with = number
        if self._loop_here is not None and not self._loop_here.is_closed():
            self._loop_here.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        # A player who is on the way already goes on as meant.
        if self._ended_with is not None and not self._going:
            self._going = True
            self.client.hang_up()
            self.exit(code := 128 + self._ended_with, return_code=code)

    @on(LinkLost)
    async def _link_lost(self, event: LinkLost) -> None:
        if self._going:
            return
        comes_back = self.again and self.client.welcome is not None
        if event.farewell is not None and not (comes_back and event.farewell.key in ANEW):
            full = event.farewell.key == house.FULL.key
            self.go(sentence(event.farewell.key, event.farewell.args), int(full))
        elif comes_back:
            if not self.returning:
                self._remember_table()
            self.returning = True
            self._listening = asyncio.create_task(self._come_back(), name="come back")
            self._listening.add_done_callback(self._listened)
        elif event.refusal:
            self.go(event.refusal, 1)
        elif self.alone:
            self.go(_("The tables of this machine have stopped. What was played is kept."), 1)
        else:
            self.go(_("The connection broke. Your seat is held; come back the same way."), 1)

    @on(Silence)
    def _silent(self, event: Silence) -> None:
        """The line says nothing, or something again."""
        if self.returning:
            return
        if event.seconds:
            left = DEAD_AFTER - event.seconds
            self._tell_trouble(_("The house does not answer. Connecting anew in {n} s.", n=left))
            return
        self._tell_trouble("")
        room = self.client.room
        if room is not None and room.stage == Stage.PLAYING and self.client.reviewed is None:
            # What comes late tells of a clock that has run meanwhile: have the table shown as it is now.
            self.client.request(Enter(room.code, watch=room.you is None))

    def _tell_trouble(self, text: str) -> None:
        self.trouble = text
        self.redraw()

    def _remember_table(self) -> None:
        """Note where one was; a player with a seat in a running game is brought there by the house."""
        room = self.client.room
        self._back_to = None if room is None else Enter(room.code, watch=room.you is None)

    async def _come_back(self) -> None:
        """Try until the house is there again: as long as it holds a seat, there is something to come for."""
        while True:
            wait = WAITS[min(self._tries, len(WAITS) - 1)]
            self._tries += 1
            for left in range(wait, 0, -1):
                self._tell_trouble(_("The connection broke. Next try in {n} s.", n=left))
                await asyncio.sleep(self.waits.second)
            self._tell_trouble(_("The connection broke. Coming back …"))
            try:
                link = await self._opener()
            except AnotherHost as error:
                self.go(str(error), 1)
                return
            except OSError as error:
                _log.info("not back yet: %s", error)
                continue
            self.first = None
            await self.client.run(link)
            return

    def _is_back(self) -> None:
        """The house has greeted anew."""
        self.returning, self._tries = False, 0
        self._tell_trouble("")
        self.say_notice(_("You are back."))

    def go(self, farewell: str = "", code: int = 0) -> None:
        """Leave the terminal as it was, with one sentence on it."""
        self._going = True
        self.farewell = farewell
        self._keeping.ring()
        self.client.hang_up()
        self.exit(code, return_code=code)

    def on_unmount(self) -> None:
        if self._listening is not None:
            self._listening.cancel()

    # --- What breaks ------------------------------------------------------------------------------------

    def broke(self, error: BaseException) -> None:
        """Something went wrong that was not foreseen, be it in a library. What it was is for the log, without
        the values at hand; the player gets one sentence, and the program ends with a code that says so."""
        super().broke(error)
        self.farewell = _("Something went wrong on this screen. Your seat is held; come back the same way.")
        self._going = True
        self.client.hang_up()

    def _loop_broke(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something called by the loop raised, where no code waits for it."""
        error = context.get("exception")
        if isinstance(error, Exception) and "handle" in context and not isinstance(error, OSError):
            self.raise_later(error)
        elif error is not None:
            _log.warning("nobody waited for it", exc_info=error)
        else:
            _log.warning("the loop says: %s", context.get("message", ""))

    def _listened(self, task: asyncio.Task[None]) -> None:
        """Listening is over; a fault in it must not leave a screen that hears nothing."""
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self.raise_later(error)

    # --- Listening --------------------------------------------------------------------------------------

    def _hear(self, message: Message) -> None:
        """What is told of a game is taken in at once, as long as nothing else waits to be done before it: a
        message of Textual's goes a long way."""
        at_rest = self._at_rest and not self.message_queue_size
        if not at_rest or not isinstance(message, Heard) or not message.is_of_a_game:
            self.post_message(message)
            return
        try:
            for tell in message.tells:
                self.client.remember(tell)
                if isinstance(tell, ViewUpdate):
                    self._whose_turn(tell)
            for screen in self._in_place():
                screen.hear_all(message.tells)
        except Exception as error:
            self.raise_later(error)

    def post_message(self, message: Message) -> bool:
        """Deal with this among the app's messages."""
        self._at_rest = False
        return super().post_message(message)

    def on_idle(self) -> None:
        self._at_rest = True

    @on(Heard)
    async def _heard(self, event: Heard) -> None:
        for tell in event.tells:
            await self._take_in(tell)

    async def _answered(self, answered: Answered) -> None:
        match answered:
            case Answered(_, _, Welcome() as welcome):
                await self._welcomed(welcome)
            case Answered(_, _, Reviewed()):
                self.call_later(self._follow)
            case Answered(_, Review(), Refused(refusal)) if self.only_review:
                self.go(sentence(refusal.key, refusal.args), 1)
            case Answered(_, Hold(), Refused()):
                pass  # the screen asked, not the player, and the game has ended or was left meanwhile
            case Answered(_, ask, Refused(refusal)):
                if isinstance(ask, Enter) and self._going_back:
                    self._going_back = False
                    self.call_later(self._follow)
                if isinstance(ask, Enter) and refusal.key == house.NO_SUCH_TABLE.key:
                    self.left_table = ""
                    if self._unnamed:
                        self._once_named(lambda: None)
                self.say_notice(sentence(refusal.key, refusal.args, self.client.names), "loss")
            case _:
                pass

    async def _take_in(self, tell: Incoming) -> None:
        self.client.remember(tell)
        match tell:
            case Welcome():
                await self._welcomed(tell)
            case Lobby() if self._back_to is not None:
                # Where one was is where one goes; until then that screen stays.
                back_to, self._back_to = self._back_to, None
                self._going_back = True
                self.client.request(back_to)
            case Lobby() | TableInfo():
                if isinstance(tell, TableInfo):
                    self._back_to, self._going_back = None, False
                    if tell.code == self.left_table:
                        self.left_table = ""
                # Soon, not now: what is told in one breath (a table is opened, its game begins) is one way.
                self.call_later(self._follow)
            case ViewUpdate():
                self._whose_turn(tell)
            case Answered():
                await self._answered(tell)
            case Finished():
                if not self.preferences.played:
                    self.prefer(msgspec.structs.replace(self.preferences, played=True))
            case Notice():
                self._noticed(tell)
            case _:
                pass
        for screen in self._in_place():
            screen.hear(tell)

    def _in_place(self) -> list[HouseScreen[object]]:
        """The screens that are about where the client is now. One that was shown for another table goes with
        the next message, and shall not read of a game that is not its own; one that has not been composed yet
        will be from what is known by then."""
        here = self.client.room.code if self.client.room is not None else ""
        return [screen for screen in self.house_screens() if screen.children and screen.code in ("", here)]

    async def _welcomed(self, welcome: Welcome) -> None:
        self.left_table = welcome.left
        if self.returning:
            self._is_back()
        before, self._known_by = self._known_by, welcome.resume
        if before == welcome.resume:
            return  # the same person, by another name
        kept = None if self.local or not welcome.settings else Preferences.read(welcome.settings)
        if kept is not None:
            # What this very terminal cannot show is no matter of taste.
            self._use(msgspec.structs.replace(kept, ascii=kept.ascii or self.preferences.ascii))
        if before is None and not self.notice and (told := come_as(welcome)):
            # A player with several keys may have come as another than was meant.
            self.say_notice(told)
        self._unnamed = not welcome.name
        comes_back = isinstance(self.first, Enter) and is_resume(self.first.code)
        if self._unnamed and not comes_back:
            self._once_named(self._ask_first)
        else:
            self._ask_first()

    def _once_named(self, then: Callable[[], object]) -> None:
        """Do this once the player has a name: others are about to see it, and only the player chooses it."""
        welcome = self.client.welcome
        if welcome is None and self.first is not None:
            return  # a key pressed on the way to what one came for
        if welcome is None or welcome.name:
            then()
            return
        self._unnamed = False
        if self._naming in self.screen_stack:
            return  # asked already, over a connection that broke

        def answered(named: bool | None) -> None:
            if named:
                then()

        self._naming = routes.screen_of(routes.Naming(welcome.offered))
        self.lay_over(self._naming, answered)

    def _ask_first(self) -> None:
        if self.first is not None:
            first, self.first = self.first, None
            if isinstance(first, Open):
                self.open_table(first)
            else:
                self.client.request(first)

    async def _follow(self) -> None:
        """Show the screen of the place where the client is now."""
        place = place_of(self.client)
        shown = next((screen for screen in self.house_screens() if screen.place), None)
        if shown is None and place[0] == "lobby":
            return
        if shown is not None and (shown.place, shown.code) == place:
            return
        with self.batch_update(), self._on_the_way():
            await self._back_home()
            screen = screen_at(place, self.client, self.review_as)
            if screen is not None:
                await self.push_screen(screen)
        if place[0] != "table":
            self._set_turn(False)

    async def _back_home(self) -> None:
        while len(self.screen_stack) > 1:  # one may go by itself meanwhile
            await self.pop_screen()

    @contextmanager
    def _on_the_way(self) -> Iterator[None]:
        """Until the screen stands that is led to, none lays anything over itself: each that comes to light on
        the way would, and be led away from that anew."""
        self._is_on_the_way = True
        try:
            yield
        finally:
            self._is_on_the_way = False
            self.mind_room()

    def open(self, route: routes.Route, then: Callable[[Any], None] | None = None) -> None:
        """Show this screen over the one that is shown; ``then`` gets what it was dismissed with."""
        self.lay_over(routes.screen_of(route), then)

    def lay_over(self, screen: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Show this screen over the one that is shown; the one that asks for more room stays on top."""
        self._above_all(lambda: self.push_screen(screen, then))

    def open_instead(self, route: routes.Route) -> None:
        """Show this screen instead of the one that is shown."""
        self._above_all(lambda: self.switch_screen(routes.screen_of(route)))

    def ask(self, asked: Asked, then: Callable[[], object]) -> None:
        """Ask this, and do that only if the answer is yes."""
        top = self.screen
        if isinstance(top, Question):
            return
        edge = top.edge if isinstance(top, HouseScreen) else 0
        question = Question(asked, self.waits.reading, edge)

        def answered(yes: bool | None) -> None:
            if yes:
                then()

        self.lay_over(question, answered)

    def _above_all(self, show: Callable[[], object]) -> None:
        """Show a screen; the one that asks for more room stays on top. Who is being led to another place by
        what the house said is led away from where this was wanted."""
        if self._is_on_the_way:
            return
        if isinstance(self.screen, NoRoom):
            self.pop_screen()
        show()
        self.call_later(self.mind_room)

    def mind_room(self) -> None:
        """Ask for more room where there is too little."""
        if not self.screen_stack or self._is_on_the_way:
            return  # it is closing; or it is asked again on arrival
        room = has_room(*self.size)
        if not room and not isinstance(self.screen, NoRoom):
            self.push_screen(NoRoom())
        elif room and isinstance(self.screen, NoRoom):
            self.pop_screen()

    def meanwhile(self) -> str:
        """What becomes of the game that lies under the screen on top; "" where none does."""
        return next(filter(None, (screen.meanwhile() for screen in self.house_screens()[:-1])), "")

    def house_screens(self) -> list[HouseScreen[object]]:
        """The screens on the stack that are the house's, the lowest first."""
        return [screen for screen in self.screen_stack if isinstance(screen, HouseScreen)]

    # --- My turn ----------------------------------------------------------------------------------------

    def _whose_turn(self, seen: ViewUpdate) -> None:
        if self.client.reviewed is not None:
            return
        self._set_turn(is_mine(seen, self.client.room))

    def _set_turn(self, mine: bool) -> None:
        if mine and not self.my_turn and self.preferences.bell:
            self.bell()
        self.my_turn = mine
        self._titled()

    def _titled(self) -> None:
        """Give the terminal's window the title of this moment. The driver takes it away when it goes."""
        if self.terminal is not None and has_title(os.environ):
            plain = self.look.ascii or has_plain_title(os.environ)
            self.terminal.entitle(title_of(_("your turn") if self.my_turn else "", plain=plain))

    # --- Notices ----------------------------------------------------------------------------------------

    def _noticed(self, notice: Notice) -> None:
        self.say_notice(sentence(notice.key, notice.args, self.client.names))

    def say_notice(self, text: str, fg: str = "ink") -> None:
        """Show one sentence from the house for a few seconds; a refusal in the colour of one."""
        self.notice, self.notice_fg = text, fg
        self._telling.set(self.waits.notice)
        self.redraw()

    def _told(self) -> None:
        self.notice = ""
        self.redraw()

    def tell_paste(self) -> None:
        """Say that a paste does nothing here; once is enough."""
        text = _("A paste plays nothing here.")
        if self.notice != text:
            self.say_notice(text)

    def redraw(self) -> None:
        """Every screen draws itself anew."""
        for screen in self._in_place():
            screen.redraw()

    # --- Settings ---------------------------------------------------------------------------------------

    def prefer(self, preferences: Preferences) -> None:
        """Play with these settings from now on, and have them kept: here, or by the house one came to."""
        self._use(preferences)
        if not self.local:
            if not self._keeping.is_set:
                self._keeping.set(KEEP_AFTER)
            return
        try:
            self.shelf.write(preferences)
        except OSError as error:
            _log.warning("the settings could not be kept: %s", error)
            self.say_notice(_("The settings hold for now, but could not be kept."))

    def _keep(self) -> None:
        """Have the house keep what has been changed."""
        self.client.request(SaveSettings(self.preferences.written().decode()))

    def _use(self, preferences: Preferences) -> None:
        if preferences.keys != self.preferences.keys:
            self.keys = keymap.usable(preferences.keys)
            self.set_keymap(self.keys)
        self.preferences = preferences
        catalogs.use(preferences.spoken())
        self.motion = preferences.motion
        self.look = Look(
            palette=preferences.palette,
            depth=self.look.depth,
            four_colour=preferences.four_colour,
            ascii=preferences.ascii,
        )
        self._titled()
        self.redraw()

    @property
    def takes_text(self) -> bool:
        return isinstance(self.screen, HouseScreen) and self.screen.takes_text

    # --- Keys that work everywhere ----------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, Pressed) or isinstance(event, events.MouseMove) or event.is_forwarded:
            await super().on_event(event)
            return
        self.fingers.came(event)
        if isinstance(event, events.MouseEvent) and not self._is_here(event):
            return
        if isinstance(event, events.Key) and self._gate.swallows(event, writing=self.takes_text):
            return
        await self.in_turn.pressed(event)

    def come_at_once(self, came: Sequence[events.Event], pasting: float | None) -> None:
        self.fingers.all_came(came)
        if pasting is not None:
            self.fingers.pasted(pasting)

    def _is_here(self, event: events.MouseEvent) -> bool:
        """Whether the terminal has such a cell."""
        return 0 <= event.x < self.size.width and 0 <= event.y < self.size.height

    async def _deal(self, event: Pressed) -> MessagePump | None:
        """Hand to the screen on top what was pressed; who will deal with it."""
        self._pressed_at = None
        if isinstance(event, events.Key) and not self._goes_into_text(event):
            self._pressed_at = event.time
            if self.fingers.are_a_paste(event.time):
                self.tell_paste()
                return None
            # Capital letters do what small ones do.
            event.key = event.key.lower()
        await super().on_event(event)
        if not self.screen_stack:
            return None
        if isinstance(event, events.MouseEvent):
            try:
                return self.get_widget_at(event.x, event.y)[0]
            except NoWidget:
                return None
        return self.focused or self.screen

    def _goes_into_text(self, event: events.Key) -> bool:
        """Whether this key is a letter for the text that is being written."""
        if not self.screen_stack:
            return False
        if self.focused is not None:
            return self.focused.check_consume_key(event.key, event.character)
        return self.takes_text and event.is_printable

    def surely(self, act: Callable[[], object], still: Callable[[], bool] = lambda: True) -> None:
        """Do this, as long as it ``still`` means something, unless what asked for it, which ``came`` then,
        turns out to be part of a paste: milliseconds tell. A key that stays alone for a moment is none; where
        others follow at once, it is seen how many do."""
        time = monotonic() if self._pressed_at is None else self._pressed_at

        def decide() -> None:
            try:
                if self.fingers.are_a_paste(time):
                    self.tell_paste()
                elif still():
                    act()
            finally:
                self.in_turn.release()

        def look() -> None:
            left = 0.0 if self.fingers.alone(time) else time + BURST - monotonic()
            if left > 0:
                after(self, left, decide)
            else:
                decide()

        self.in_turn.hold()
        # Asked behind whatever has been typed and not been read yet. What stood in line waits no longer.
        wait = max(0.0, time + self.waits.alone - monotonic())
        asyncio.get_running_loop().call_later(wait, self.call_later, look)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A shell to go back to is only on the player's own machine."""
        return self.local if action == "suspend" else True

    def action_help(self) -> None:
        """List every key of the screen; from that list, back to it."""
        if isinstance(self.screen, HouseScreen):
            self.open(routes.AllKeys(self.screen))

    def action_commands(self) -> None:
        """List everything that can be done here, to be sought by its words."""

        def chosen(bound: ActiveBinding | None) -> None:
            if bound is not None:
                self.call_later(self.run_action, bound.binding.action, bound.node)

        if isinstance(self.screen, HouseScreen):
            self.open(routes.Commands(self.screen), chosen)

    def action_draw_anew(self) -> None:
        """Draw the whole terminal again, whatever has been written over it."""
        self.forget_terminal()
        self.draw_anew()

    def action_suspend(self) -> None:
        """Back to the shell for a while."""
        self.action_suspend_process()

    def action_interrupt(self) -> None:
        """Ctrl-C: leave, but not by one slip."""
        if monotonic() - self._asked_quit < 3.0:
            self.go()
            return
        self._asked_quit = monotonic()
        self.say_notice(_("Press Ctrl-C once more to leave."))

    async def action_quit(self) -> None:
        """Leave for the shell; from a running game only after a question."""
        if self.in_game:
            self.action_leave()
        else:
            self.go()

    @property
    def in_game(self) -> bool:
        """Whether leaving now would mean that a bot plays on for me."""
        room = self.client.room
        return room is not None and room.you is not None and room.stage == Stage.PLAYING

    def action_leave(self) -> None:
        """Leave the table for the lobby; a running game only after a question."""
        if not self.in_game:
            if self.returning:
                self.go()
            else:
                self.client.request(Leave())
            return
        self.ask(leaving(), self._leave_game)

    def _leave_game(self) -> None:
        if self.returning:
            self.go(_("Your seat is held; come back the same way."), 1)
            return
        room = self.client.room
        self.left_table = room.code if room is not None else ""
        self.client.request(Leave())

    @property
    def game(self) -> str:
        """The game that was chosen last; "" where none has been, or one that is not played here."""
        return self.preferences.game if self.preferences.game in GAME_UIS else ""

    def choose_game(self, game: str) -> None:
        """Play this game from now on when playing now; "" for whichever."""
        if game != self.preferences.game:
            self.prefer(msgspec.structs.replace(self.preferences, game=game))

    def play_now(self) -> None:
        """Sit down at once: where others wait for players, else at a table of my own with bots."""
        if self.alone:
            game = self.game or USUAL
            seats = ui_of(game).usual_seats
            settings = Settings(seats=seats, clock=0, open=False)
            self.open_table(Open(game, settings, bots=("normal",) * (seats - 1), start=True))
        else:
            self._once_named(lambda: self.client.request(PlayNow(self.game)))

    def open_table(self, ask: Open) -> None:
        """Open a table. Alone, its game is the one to be played next time as well."""
        if self.alone:
            self.choose_game(ask.game)
        self._once_named(lambda: self.client.request(ask))

    def enter(self, code: str, *, watch: bool = False) -> None:
        """Go to the table with this code."""
        if is_resume(code):
            self.client.request(Enter(code, watch))  # a player who comes back has a name
        else:
            self._once_named(lambda: self.client.request(Enter(code, watch)))

    def rename(self, name: str) -> None:
        """Ask to be called that."""
        self.client.request(Rename(name[:200]))

    def is_named(self, name: str) -> None:
        """The house has taken this name; from one's own machine one comes by it next time, too."""
        if self.local:
            self.prefer(msgspec.structs.replace(self.preferences, name=name))

    def end_review(self) -> None:
        """Stop looking at a record."""
        if self.only_review:
            self.go()
            return
        self.client.end_review()
        self.call_later(self._follow)
