"""What a table of the house is made of, how it is, and how it tells everybody."""

from collections.abc import Sequence
from random import SystemRandom

from server import bells, logs
from server.bells import Bells
from server.bot_chooser import Chooser
from server.clock import Clock
from server.company import Company, summary_of
from server.config import Config
from server.crew import Crew
from server.idle import IdleSeats, Stall
from server.kept import Kept
from server.live import LiveGame
from server.mail import BotMoved, Landlord, Letter
from server.mailbox import Mailbox
from server.seating import PlayerId, Seating
from server.store.promise import Store, TableState
from server.talk import Talk
from server.telemetry import Telemetry
from server.votes import Votes
from shared.game import Level
from shared.games.catalogue import game_named
from shared.seats import Seat
from shared.wire import Notice, Seen, Stopping

_log = logs.logger("table")
_dice = SystemRandom()

IDLE_EVERY = 1000
"""Milliseconds between two looks for whoever could play and does not."""


class TableBase:
    """One table as it is: its state and game, who is there, what moves by itself, and what all are told."""

    def __init__(
        self,
        state: TableState,
        live: LiveGame | None,
        *,
        store: Store,
        clock: Clock,
        config: Config,
        telemetry: Telemetry,
        landlord: Landlord,
        chooser: Chooser | None = None,
    ) -> None:
        """``live`` is the last game of a table that was there when the house last closed. The ``chooser`` is
        where its bots think."""
        self.id = state.id
        self.code = state.code
        self.game = state.game
        self._kept = Kept(state, store, clock, fails=self._store_fails, works=self._store_works)
        self._live = live
        self._store = store
        self._clock = clock
        self._config = config
        self._telemetry = telemetry
        self._landlord = landlord
        self._mailbox = Mailbox()
        self._reading: Sequence[Letter] = ()
        """Letters that were taken from it last."""
        self._bells = Bells(clock, self._mailbox.put)
        self._company = Company()
        self._talk = Talk()
        self._crew = Crew(
            game_named(state.game), clock, config.pace, self._bot_moved,
            lambda: landlord.slowness(self.id), chooser,
        )  # fmt: skip
        self._votes = Votes()
        self._idle = IdleSeats(clock, config.patience)
        self._stall = Stall(clock, config.patience)
        self._host = state.seating.host
        """Who was the host when it was last told."""
        self._asleep = False
        """Nobody is at the game, and nothing moves by itself."""
        self._held = False
        """The only person looks at something, and the bots wait."""
        self._closed = False

    # --- Bots -------------------------------------------------------------------------------------------

    def _bot_moved(self, seat: Seat, n: int, move: bytes) -> None:
        self._mailbox.put(BotMoved(seat, n, move))

    def _let_stand_in(self, seat: Seat) -> None:
        self._crew.stand_in(seat)
        self._show_bot(seat)

    def _show(self, seat: Seat, level: Level) -> None:
        self._crew.seat(seat, level)
        self._show_bot(seat)

    def _show_bot(self, seat: Seat) -> None:
        if self._live is not None and self._running:
            self._crew.show(seat, self._seen)

    def _call_bots(self) -> None:
        """Bots play on the chairs that are theirs."""
        self._crew.dismiss_all()
        for seat, robot in self._seating.robots():
            self._crew.seat(seat, robot.level)

    # --- Time -------------------------------------------------------------------------------------------

    def _start_time(self) -> None:
        """Time runs from now on, where all play at once after a countdown."""
        live = self._live
        assert live is not None, "there is a game"
        live.count_down()
        game = live.match.simultaneous
        if game is not None:
            self._idle.begin(game.countdown)
            self._stall.begin(game.countdown)
            self._bells.set(bells.IDLE, IDLE_EVERY)
            self._bells.set(bells.DUE, 0)

    def _rest(self) -> None:
        """Nothing moves by itself any more."""
        self._bells.stop_turns()
        self._bells.stop(bells.IDLE)
        self._bells.stop(bells.DUE)
        self._crew.rest()

    def _store_fails(self) -> None:
        self._company.tell(Notice("house.disk"))

    def _store_works(self) -> None:
        self._company.tell(Notice("house.disk_over"))

    async def _drop(self) -> None:
        await self._store.drop_table(self.id)
        _log.info("table.dropped", table=self.id)
        self._close(again=False)

    def _close(self, *, again: bool) -> None:
        self._closed = True
        self._rest()
        self._bells.close()
        self._landlord.closed(self.id, tuple(party for _, party in self._company), again=again)

    # --- How the table is -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The game is over, and its people have not gone yet."""
        return self._state.stage == "over"

    @property
    def _state(self) -> TableState:
        return self._kept.state

    @property
    def _seating(self) -> Seating:
        return self._state.seating

    @property
    def _playing(self) -> bool:
        return self._state.stage == "playing"

    @property
    def _running(self) -> bool:
        """A game is on, and time runs."""
        return self._playing and not self._asleep and not self._held

    @property
    def _together(self) -> bool:
        """A game is on that all play at once."""
        return self._live is not None and self._live.together

    @property
    def _patience_with_the_away(self) -> int:
        """Milliseconds until a bot plays for somebody who is away; the others do not wait where all play at
        once."""
        patience = self._config.patience
        return (patience.idle if self._together else patience.stand_in) * 1000

    def _asked_to_stop(self) -> frozenset[Seat]:
        """Whose agreement a game needs to stop. Somebody whose line broke just now is waited for, until a bot
        plays."""
        return frozenset(seat for seat, _ in self._seating.persons() if seat not in self._crew.stand_ins)

    def _stopping(self) -> Stopping | None:
        """How the vote on stopping the game stands."""
        return self._votes.count(self._asked_to_stop())

    def _names_but(self, player: PlayerId) -> list[str]:
        """Every name in use at the table but this player's."""
        own = self._seating.seat_of(player)
        seated = [name for seat, name in enumerate(self._seating.names()) if name and seat != own]
        return seated + self._company.names_but(player)

    # --- Telling ----------------------------------------------------------------------------------------

    def _tell_room(self) -> None:
        host, self._host = self._host, self._seating.host
        if host is not None and self._host is not None and host != self._host:
            self._company.tell(
                Notice("house.host", {"name": self._seating.name(self._host), "seat": self._host})
            )
        self._company.tell_room(
            self._state, self._live, self._crew, self._config.ssh, self._stopping(), held=self._held
        )
        self._summarise()

    def _announce(self, notice: Notice, *, but: PlayerId | None = None) -> None:
        """Tell everybody (but the one whom it is about) something of the people at the table. While a game is
        on it stands in its log."""
        if self._live is not None and self._playing:
            self._live.note(notice)
        self._company.tell(notice, but=but)

    def _tell_game(self, *, step: bool) -> None:
        """Show everybody the game (with ``step`` what the last move did), and let time run for this state."""
        live = self._live
        if live is None:
            return
        if self._running:
            self._bells.set_turns(live.number, live.n, live.turns, self._beats(live))
            self._crew.show_all(self._seen, live.happened if step else None)
        self._company.tell_game(live, running=self._running, step=step)

    def _beats(self, live: LiveGame) -> dict[Seat, int]:
        """After how long the table makes whose forced move. Where nobody can tell that it is forced, a bot
        makes it itself, in the time that it takes for any other."""
        if not self._state.settings.auto_pass:
            return {}
        return {
            seat: live.beat(turn, self._config.pace, _dice)
            for seat, turn in live.turns.items()
            if turn.deadline.forced and not (turn.deadline.secret and seat in self._crew)
        }

    def _seen(self, seat: Seat) -> Seen:
        """The newest view from a seat, for its bot."""
        assert self._live is not None, "a bot plays in a game"
        return self._live.seen(seat, running=self._running)

    def _summarise(self) -> None:
        racing = len(self._crew) if self._running and self._together else 0
        self._landlord.changed(summary_of(self._state, self._company, racing))
