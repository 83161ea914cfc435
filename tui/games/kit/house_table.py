"""A table as the house sees it: who is at it, votes, what is told, and the bots that wait for a player."""

from typing import ClassVar

from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Hold, Ready, TableInfo, Vote
from tui.games.kit.hints import wants_to_stop
from tui.games.kit.layout import left_of
from tui.games.kit.presence import bot_for_me
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.screens.base import HouseScreen
from tui.screens.question import stopping


class HouseTable(HouseScreen[None]):
    """A screen for a table of the house. What is played at it is the business of subclasses."""

    game: ClassVar[str] = ""
    """The game's key."""

    def __init__(self) -> None:
        super().__init__()
        self.known = ""
        """A notice that need not be told here: of the time before, or one that is shown as a refusal."""
        self._covered = False
        """Another screen lies over this one."""
        self._held = False
        """What the tables were last told, or said: that the bots shall wait for me."""

    @property
    def my_seat(self) -> Seat | None:
        """Whose cards I was dealt in the game that is shown."""
        raise NotImplementedError

    @property
    def room(self) -> TableInfo | None:
        """The table that this screen is for; None once one has gone to another."""
        room = self.katta.client.room
        return room if room is not None and self.code in ("", room.code) else None

    @property
    def terminal(self) -> tuple[int, int]:
        """Columns and rows that there are."""
        return self.app.size.width, self.app.size.height

    @property
    def edge(self) -> int:
        return left_of(*self.terminal)

    def names_of(self, players: int) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        known = self.katta.client.names
        return tuple(known[seat] if seat < len(known) else f"{seat + 1}" for seat in range(players))

    # --- Stopping the game ------------------------------------------------------------------------------

    def stop_way_out(self) -> str:
        """What comes of it if all want to stop."""
        return _("If all agree, nobody has won.")

    def action_stop(self) -> None:
        """Vote for stopping the game, after a question; or take that back, without one."""
        room = self.room
        if room is None or room.you is None or room.stage != Stage.PLAYING:
            return
        if wants_to_stop(room):
            self.katta.client.request(Vote(stop=False))
        else:
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

    def action_again(self) -> None:
        """Play again with the same people; or not, after all."""
        room = self.room
        if room is not None and room.you is not None:
            self.katta.client.request(Ready(not room.seats[room.you].ready))

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
        return self._covered

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
