"""What the table of any game does alike: log and chat over it, what the house tells, playing again."""

from dataclasses import replace

from textual import events, on

from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Hold, Ready, Review, TableInfo, Vote
from tui.games.kit.columns import NORMAL, kept, left_of
from tui.games.kit.keys import (
    chat_key,
    close_key,
    footer,
    scroll_keys,
    stay_key,
    stop_key,
    vote_key,
)
from tui.games.kit.presence import bot_for_me
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, phrase, plain
from tui.screens import routes
from tui.screens.key_table import KeyTableScreen
from tui.screens.keys import Key, pressed
from tui.screens.overlay import Overlay
from tui.screens.question import stopping
from tui.widgets.footer import Footer
from tui.widgets.header import Header, TimeBar
from tui.widgets.lines import Panel
from tui.widgets.motion import Motion
from tui.widgets.painted import CanvasWidget, Ground

ONWARD = {"left": "right", "up": "down"}
"""Of two keys that the footer shows as one: the other one."""
READ = (Header, TimeBar, Panel, Overlay, Ground)
"""What there is nothing to do with but to read it."""
SEAL = 16
"""Hexadecimal digits of a deal's hash in the log: no other deal with the same ones can be found."""


class GameScreen(KeyTableScreen[None]):
    """A table at which a game is played. What is to be seen is the business of subclasses."""

    game = ""
    """The game's key."""

    def __init__(self) -> None:
        super().__init__()
        self.laid_over = ""
        """What lies over the table: "log", "chat", something of the game's own, or nothing."""
        self.runs = Motion(self, on=lambda: self.katta.motion)
        self.overlay = self.make_overlay()
        self._covered = False
        """Another screen lies over this one."""
        self._held = False
        """What the tables were last told, or said: that the bots shall wait for me."""
        self.known = ""
        """A notice that need not be told here: of the time before, or one that is shown as a refusal."""

    def make_overlay(self) -> Overlay:
        """What is laid over this table."""
        raise NotImplementedError

    @property
    def room(self) -> TableInfo | None:
        """The table that this screen is for; None once one has gone to another."""
        room = self.katta.client.room
        return room if room is not None and self.code in ("", room.code) else None

    @property
    def edge(self) -> int:
        return left_of(*self.app.size)

    def draw(self) -> None:
        """Show what is to be seen now."""
        raise NotImplementedError

    def refuse(self, text: str, fg: str = "loss") -> None:
        """Say for a moment why something is not possible, or what the house has to tell."""
        raise NotImplementedError

    def redraw(self) -> None:
        self.draw()

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves; the house's own handler, which comes next, does what the key says.
        self.runs.finish()

    @property
    def is_writing(self) -> bool:
        return self.laid_over == "chat"

    def footer_keys(self) -> tuple[Key, ...]:
        """The keys of the footer. Where something lies over the table the way back is in sight, in few words;
        it takes the place of another way to look around."""
        keys = footer(self.keys())
        most = 3 if kept(*self.size) >= NORMAL else 2
        if not self.laid_over:
            room = self.room
            if room is not None and room.you is not None and room.stopping is not None:
                return (*keys[:most], vote_key(room), keys[-1])
            return self._with_unread(keys, most)
        if self.is_writing:
            return keys
        back = replace(close_key(), label=_("back"))
        return (*(key for key in keys[:most] if key.cap != back.cap), back, keys[-1])

    def _with_unread(self, keys: tuple[Key, ...], kept: int) -> tuple[Key, ...]:
        """The footer with how much was said that has not been seen; the key of the chat says so."""
        unread = self.katta.client.unread
        if not unread or not keys:
            return keys
        chat = replace(chat_key(), label=_("chat: {n} new", n=unread))
        if any(key.does == chat.does for key in keys):
            return tuple(chat if key.does == chat.does else key for key in keys)
        return (*keys[:kept], chat, keys[-1])

    def lay_keys(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        """The keys of the table with those of what lies over it, which come first."""
        if self.laid_over == "log":
            return (*scroll_keys(), *keys, close_key())
        return (*keys, close_key() if self.laid_over else stay_key())

    def names_of(self, players: int) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        known = self.katta.client.names
        return tuple(known[seat] if seat < len(known) else f"{seat + 1}" for seat in range(players))

    # --- Looking around ---------------------------------------------------------------------------------

    def do_log(self) -> None:
        """The log over the table, or away again."""
        self.lay_over("log")

    def do_chat(self) -> None:
        """The chat over the table, and write in it."""
        self.lay_over("chat")

    def do_close(self) -> None:
        """Take away what lies over the table."""
        self.lay_over("")

    def do_stay(self) -> None:
        """Nothing is open that could be closed."""
        self.refuse(_("Nothing is open here. Q leaves the table."), "mute")

    def do_scroll(self, rows: int) -> None:
        """Further back in what lies over the table, or on again."""
        self.overlay.panel.scroll_rows(-rows)
        self.draw()

    def do_scroll_page(self, pages: int) -> None:
        """The same by as much as is seen at once."""
        self.do_scroll(pages * self.overlay.panel.page)

    def lay_over(self, what: str) -> None:
        """Lay this over the table; what lies there already goes away."""
        self.laid_over = "" if what == self.laid_over else what
        self.draw()

    def do_say(self) -> None:
        """Say what has been written; an empty line closes the chat."""
        text = self.overlay.field.take().strip()
        if text:
            self.katta.client.say(text)
        else:
            self.laid_over = ""
        self.draw()

    def do_rules(self) -> None:
        """The rules of this game; the game goes on meanwhile."""
        self.katta.open(routes.Rules(self.game))

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        self.runs.finish()
        key = event.key
        if isinstance(key, Key):
            self.click_key(key, back=event.back)

    def click_key(self, key: Key, *, back: bool) -> None:
        """A click on a key of the footer. One that stands for two leads on, or back on its first half."""
        other = None if back else pressed(self.keys(), ONWARD.get(key.names[0], ""))
        self.do(other or key)

    def on_click(self, event: events.Click) -> None:
        """What does nothing by itself says what does. Bare felt, and what is only read, says nothing."""
        widget, _where = self.get_widget_at(event.screen_x, event.screen_y)
        if isinstance(widget, CanvasWidget) and not isinstance(widget, READ):
            self.runs.finish()
            self.do_idle()

    def do_idle(self) -> None:
        """Say why nothing comes of a click there, or what would work."""

    # --- Stopping the game ------------------------------------------------------------------------------

    def stop_keys(self) -> tuple[Key, ...]:
        """The key of the vote on stopping, for players."""
        room = self.room
        if room is None or room.you is None or room.stage != Stage.PLAYING:
            return ()
        return (stop_key(room),)

    def stop_way_out(self) -> str:
        """What comes of it if all want to stop."""
        return _("If all agree, nobody has won.")

    def do_stop(self) -> None:
        """Vote for stopping the game, after a question; or take that back, without one."""
        room = self.room
        if room is None or room.you is None or room.stage != Stage.PLAYING:
            return
        if room.stopping is not None and room.you in room.stopping.seats:
            self.katta.client.request(Vote(stop=False))
            return
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

    # --- After the game ---------------------------------------------------------------------------------

    def do_again(self) -> None:
        """Play again with the same people; or not, after all."""
        room = self.room
        if room is not None and room.you is not None:
            self.katta.client.request(Ready(not room.seats[room.you].ready))

    def do_replay(self) -> None:
        """Look at the game that is over, move by move."""
        finished = self.katta.client.finished
        if finished is not None:
            self.katta.client.request(Review(record=finished.record))
        else:
            self.refuse(_("The record is still being written."))

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

    @property
    def my_seat(self) -> Seat | None:
        """Whose cards I was dealt in the game that is shown."""
        raise NotImplementedError

    # --- Talk -------------------------------------------------------------------------------------------

    @property
    def talk_beside(self) -> bool:
        """Whether the chat stands beside the table now."""
        return False

    def mind_talk(self) -> None:
        """What is to be seen of the chat has been read."""
        shown = self.laid_over == "chat" or (self.talk_beside and not self.laid_over)
        if shown and self.app.screen is self and not self.overlay.panel.back:
            self.katta.client.unread = 0

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
        return bool(self.laid_over) or self._covered

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

    def seal(self) -> Phrase:
        """The hash that binds the deal, as far as a player would note it down before the first card."""
        room = self.room
        if room is None or not room.commitment:
            return NOTHING
        return phrase("Sealed before the first card: {seal}", "mute", seal=room.commitment[:SEAL])
