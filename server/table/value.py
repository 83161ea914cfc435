"""A table between two messages, as a value: what is written of it, the game that is on, and who is there."""

import msgspec

from server.bots.places import BotPlaces
from server.config import Config
from server.store.base import TableState
from server.store.seats import PlayerId, Seating
from server.table.chat import ChatLog
from server.table.effects import TimerName
from server.table.idle import IdleSeats, Stall
from server.table.live_game import LiveGame
from server.table.members import Members
from server.table.votes import Votes
from shared.milliseconds import seconds
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Stopping


class TableValue(msgspec.Struct, frozen=True):
    """Every part of a table. Each is a value too, so that a message that fails leaves the table as it was."""

    kept: TableState
    """As it is in the store."""
    live: LiveGame | None
    """The game that is on, or was last."""
    members: Members
    bots: BotPlaces
    votes: Votes
    talk: ChatLog
    idle: IdleSeats
    stall: Stall
    timers: frozenset[TimerName] = frozenset()
    """Those that have been set and have not gone off."""
    host: Seat | None = None
    """Who was the host when it was last told."""
    asleep: bool = False
    """The game has no members, and nothing moves by itself."""
    held: bool = False
    """The only person looks at something, and the bots wait."""
    failing: bool = False
    """The store could not write what it was given last."""
    closed: bool = False

    @classmethod
    def of(cls, kept: TableState, live: LiveGame | None, config: Config) -> "TableValue":
        """A table without members so far; ``live`` is its last game, where it was there before."""
        hint, idle = seconds(config.patience.hint), seconds(config.patience.idle)
        return cls(
            kept, live, Members(), BotPlaces(), Votes(), ChatLog(), IdleSeats(hint, idle), Stall(hint),
            host=kept.seating.host,
        )  # fmt: skip

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self.kept.seating

    @property
    def playing(self) -> bool:
        """A game is on."""
        return self.kept.stage == Stage.PLAYING

    @property
    def running(self) -> bool:
        """A game is on, and time runs."""
        return self.playing and not self.asleep and not self.held

    @property
    def together(self) -> bool:
        """A game is on that all play at once."""
        return self.live is not None and self.live.together

    @property
    def asked_to_stop(self) -> frozenset[Seat]:
        """Whose agreement a game needs to stop. A player whose connection broke is waited for, until a bot
        plays."""
        return frozenset(seat for seat, _ in self.seating.persons() if seat not in self.bots.stand_ins)

    @property
    def stopping(self) -> Stopping | None:
        """How the vote on stopping the game stands."""
        return self.votes.count(self.asked_to_stop)

    def names_but(self, player: PlayerId) -> list[str]:
        """Every name in use at the table but this player's."""
        own = self.seating.seat_of(player)
        seated = [name for seat, name in enumerate(self.seating.names()) if name and seat != own]
        return seated + self.members.names_but(player)
