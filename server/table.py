"""A table: one task, one mailbox, one log. Nothing reaches into it but by message.

One move: mailbox → ``Match.play`` → ``store.append`` → and only then everybody is told.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any, assert_never

import msgspec

from server import logs
from server.clock import Clock, Timer
from server.config import Config
from server.crew import Crew
from server.live import LiveGame, begun_at
from server.mail import (
    Answer,
    Answered,
    Asked,
    BotMoved,
    Came,
    GaveUp,
    Landlord,
    Letter,
    Rang,
    Stop,
    Summary,
    TableAsk,
    TimeUp,
    Went,
)
from server.names import friendly_name
from server.party import Party
from server.seating import PlayerId, Robot, Seating
from server.store.promise import AlreadyWritten, Store, StoreTrouble, TableState, record_of
from server.telemetry import Telemetry
from shared.game import Level
from shared.games.catalogue import game_named
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer, left_of
from shared.text import clean_say, unique_name
from shared.wire import (
    UNREADABLE,
    AddBot,
    Configure,
    Happened,
    Notice,
    Play,
    Ready,
    RemoveBot,
    Room,
    Said,
    Say,
    Seen,
    Sit,
    Stand,
    TableLine,
    Tell,
)

_log = logs.logger("table")

RETRY = 2000
"""Milliseconds until a table whose store failed tries again."""
FILLER = Level.NORMAL
"""How well bots play that take the seats of people who left after a game."""

_NOT_SEATED = Refusal("house.not_seated")
_GAME_ON = Refusal("house.game_on")
_NO_GAME = Refusal("house.no_game")
_NOT_SAVED = Refusal("house.not_saved")
_NO_TABLE = Refusal("house.no_such_table")


class Table:
    """One table, from its opening to its closing."""

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
    ) -> None:
        """``live`` is the game of a table that was playing when the house last closed."""
        self.id = state.id
        self.code = state.code
        self._state = state
        self._live = live
        self._store = store
        self._clock = clock
        self._config = config
        self._telemetry = telemetry
        self._landlord = landlord
        self._mailbox: asyncio.Queue[Letter] = asyncio.Queue()
        self._crew = Crew(game_named(state.game), clock, config.pace, self._bot_moved)
        self._parties: dict[PlayerId, Party] = {}
        self._names: dict[PlayerId, str] = {}
        """What the parties are called at this table."""
        self._turn_timers: list[Timer] = []
        self._timers: dict[Rang, Timer] = {}
        self._asleep = False
        self._failing = False
        self._closed = False

    # --- Messages to the table --------------------------------------------------------------------------

    async def ask(self, party: Party, ask: TableAsk) -> Refusal | None:
        """Somebody at the table asks for something. Done when it is done; a refusal says why not."""
        return await self._post(lambda answer: Asked(party, ask, answer))

    async def come(self, party: Party, *, watch: bool) -> Refusal | None:
        """Somebody comes to the table: to the own seat, to a free one, or to look on."""
        return await self._post(lambda answer: Came(party, watch, answer))

    async def go(self, party: Party, *, on_purpose: bool) -> None:
        """Somebody leaves the table, on purpose or because the connection ended."""
        await self._post(lambda answer: Went(party, on_purpose, answer))

    async def give_up(self, player: PlayerId) -> None:
        """Somebody who has a seat here sits down elsewhere."""
        await self._post(lambda answer: GaveUp(player, answer))

    async def stop(self) -> None:
        """The house closes: no more moves. What was told is in the store."""
        await self._post(Stop)

    async def _post(self, letter: Callable[[Answer], Answered]) -> Refusal | None:
        if self._closed:
            return _NO_TABLE
        answer: Answer = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(letter(answer))
        return await answer

    def _bot_moved(self, seat: Seat, n: int, move: bytes) -> None:
        self._mailbox.put_nowait(BotMoved(seat, n, move))

    # --- The task ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read the mailbox until the table closes."""
        for seat, robot in self._seating.robots():
            self._crew.seat(seat, robot.level)
        if not self._seating.somebody_here():
            self._asleep = self._state.stage == "playing"
            self._set_timer(Rang("empty"), self._patience_with_nobody())
        self._summarise()
        while not self._closed:
            letter = await self._mailbox.get()
            refusal: Refusal | None
            try:
                refusal = await self._read(letter)
            except StoreTrouble as trouble:
                self._store_fails(trouble)
                refusal = _NOT_SAVED
            except AlreadyWritten as error:
                _log.error("table.continued_elsewhere", table=self.id, what=str(error))
                self._close(again=True)
                refusal = _NO_TABLE
            except Exception as error:
                _log.bug("table.bug", error, table=self.id, letter=type(letter).__name__)
                refusal = Refusal("house.trouble")
            self._reply(letter, refusal)
        while not self._mailbox.empty():
            self._reply(self._mailbox.get_nowait(), _NO_TABLE)

    @staticmethod
    def _reply(letter: Letter, refusal: Refusal | None) -> None:
        if isinstance(letter, Asked | Came | Went | GaveUp | Stop) and not letter.answer.done():
            letter.answer.set_result(refusal)

    async def _read(self, letter: Letter) -> Refusal | None:
        match letter:
            case Asked(party, ask):
                return await self._asked(party, ask)
            case Came(party, watch):
                return await self._came(party, watch=watch)
            case Went(party, on_purpose):
                await self._went(party, on_purpose=on_purpose)
            case GaveUp(player):
                await self._gave_up(player)
            case BotMoved(seat, n, move):
                if seat in self._crew and not self._asleep:
                    return await self._move(seat, n, move)
            case TimeUp():
                await self._time_up(letter)
            case Rang():
                await self._rang(letter)
            case Stop():
                self._rest()
                self._closed = True
            case _:
                assert_never(letter)
        return None

    # --- Coming and going -------------------------------------------------------------------------------

    async def _came(self, party: Party, *, watch: bool) -> Refusal | None:
        player = party.player
        seat = self._seating.seat_of(player)
        name = unique_name(party.name, self._names_but(player))
        if seat is not None:
            person = self._seating.person(seat)
            assert person is not None
            await self._keep(self._seating.with_person(seat, here=True, left=False))
            name = person.name
            self._crew.dismiss(seat)
            self._stop_timer(Rang("stand_in", player))
            self._stop_timer(Rang("seat", player))
            if not person.here:
                self._tell_all(Notice("house.back", {"name": name, "seat": seat}))
        elif not watch and self._open_for_sitting() and self._seating.empty() is not None:
            sat = self._seating.sat(player, name, None, for_bots=False)
            assert isinstance(sat, Seating), "there is an empty chair"
            await self._save(sat)
            self._tell_all(Notice("house.sat", {"name": name}))
        elif player not in self._parties:
            self._tell_all(Notice("house.came", {"name": name}))
        self._parties[player] = party
        self._names[player] = name
        self._stop_timer(Rang("empty"))
        self._tell_room()
        self._tell_past(party)
        self._wake()
        return await self._begin_if_ready() if self._state.stage == "waiting" else None

    async def _went(self, party: Party, *, on_purpose: bool) -> None:
        player = party.player
        if self._parties.get(player) is not party:
            return  # a newer session has taken the place
        seat = self._seating.seat_of(player)
        if seat is not None:
            await self._seat_left(seat, player, on_purpose=on_purpose)
        elif player in self._names:
            self._tell_others(player, Notice("house.left", {"name": self._names[player]}))
        del self._parties[player]
        del self._names[player]
        self._tell_room()
        self._look_for_somebody()

    async def _seat_left(self, seat: Seat, player: PlayerId, *, on_purpose: bool) -> None:
        name = self._seating.name(seat)
        said: dict[str, int | str] = {"name": name, "seat": seat}
        if self._state.stage != "playing" and on_purpose:
            await self._keep(self._seating.without(seat))
            self._tell_others(player, Notice("house.left", said))
            return
        await self._keep(self._seating.with_person(seat, here=False, left=on_purpose))
        if self._state.stage != "playing":
            self._set_timer(Rang("seat", player), self._config.patience.waiting_seat)
            self._tell_others(player, Notice("house.away", said))
        elif on_purpose:
            self._let_stand_in(seat)
            self._tell_others(player, Notice("house.left_bot", said))
        else:
            self._set_timer(Rang("stand_in", player), self._config.patience.stand_in)
            self._tell_others(player, Notice("house.away", said))

    async def _gave_up(self, player: PlayerId) -> None:
        seat = self._seating.seat_of(player)
        if seat is None:
            return
        name = self._seating.name(seat)
        if self._state.stage == "playing":
            robot = Robot(self._robot_name(), Level.EASY)
            await self._save(self._seating.with_chair(seat, robot))
            self._show_bot(seat, robot.level)
        else:
            await self._save(self._seating.without(seat))
        self._tell_others(player, Notice("house.left", {"name": name}))
        self._tell_room()
        self._look_for_somebody()
        if self._state.stage == "playing" and not self._seating.persons():
            # Bots among themselves, and nobody who could come back to them.
            await self._drop()

    def _let_stand_in(self, seat: Seat) -> None:
        bot = self._crew.stand_in(seat)
        if self._live is not None and not self._asleep:
            bot.tell(self._live.seen(seat, running=True))

    def _show_bot(self, seat: Seat, level: Level) -> None:
        bot = self._crew.seat(seat, level)
        if self._live is not None and self._state.stage == "playing" and not self._asleep:
            bot.tell(self._live.seen(seat, running=True))

    # --- Being asked ------------------------------------------------------------------------------------

    async def _asked(self, party: Party, ask: TableAsk) -> Refusal | None:
        if self._parties.get(party.player) is not party:
            return Refusal("house.not_at_table")
        seat = self._seating.seat_of(party.player)
        if isinstance(ask, Say):
            return self._say(party, seat, ask.text)
        if isinstance(ask, Sit):
            return await self._sit(party, ask.seat)
        if seat is None:
            return _NOT_SEATED
        if isinstance(ask, Play):
            return await self._move(seat, ask.n, bytes(ask.move))
        if self._state.stage == "playing":
            return _GAME_ON
        match ask:
            case Stand():
                return await self._change(self._seating.without(seat))
            case AddBot(level, where):
                return await self._add_bot(level, where)
            case RemoveBot(where):
                return await self._remove_bot(where)
            case Configure():
                return await self._configure(seat, ask)
            case Ready(ready):
                refusal = await self._change(self._seating.with_person(seat, ready=ready))
                return refusal or await self._begin_if_ready()
            case _:
                assert_never(ask)

    def _say(self, party: Party, seat: Seat | None, text: str) -> Refusal | None:
        clean = clean_say(text)
        if not clean:
            return Refusal("house.nothing_said")
        self._tell_all(Said(self.code, self._names[party.player], clean, seat))
        return None

    async def _sit(self, party: Party, where: Seat | None) -> Refusal | None:
        if self._state.stage == "playing":
            return _GAME_ON
        if self._state.sealed:
            return Refusal("house.table_full")
        player = party.player
        name = unique_name(party.name, self._names_but(player))
        refusal = await self._change(self._seating.sat(player, name, where, for_bots=True))
        if refusal is not None:
            return refusal
        self._names[player] = name
        self._tell_others(player, Notice("house.sat", {"name": name}))
        return await self._begin_if_ready() if self._state.stage == "waiting" else None

    async def _add_bot(self, wanted: str, where: Seat | None) -> Refusal | None:
        try:
            level = Level(wanted)
        except ValueError:
            return Refusal("house.no_such_level")
        refusal = await self._change(self._seating.with_robot(self._robot_name(), level, where))
        return refusal or await self._begin_if_ready()

    async def _remove_bot(self, where: Seat) -> Refusal | None:
        if self._state.sealed or not 0 <= where < len(self._seating.chairs):
            return Refusal("house.no_such_seat")
        if not isinstance(self._seating.chairs[where], Robot):
            return Refusal("house.not_a_bot")
        return await self._change(self._seating.without(where))

    async def _configure(self, seat: Seat, ask: Configure) -> Refusal | None:
        if seat != self._seating.host:
            return Refusal("house.not_host")
        game = game_named(self._state.game)
        options = options_of(game, ask.options)
        if options is None or ask.settings.seats not in game.seats or self._state.sealed:
            return Refusal("house.bad_settings")
        resized = self._seating.resized(ask.settings.seats)
        if isinstance(resized, Refusal):
            return resized
        self._state = msgspec.structs.replace(self._state, settings=ask.settings, options=options)
        return await self._change(resized.unready())

    async def _change(self, seating: Seating | Refusal) -> Refusal | None:
        """Sit like this from now on, while no game is on, and let everybody see it."""
        if isinstance(seating, Refusal):
            return seating
        host = self._seating.host
        await self._save(seating)
        self._crew.dismiss_all()
        for seat, robot in seating.robots():
            self._crew.seat(seat, robot.level)
        if seating.host is not None and seating.host != host:
            self._tell_all(Notice("house.host", {"name": seating.name(seating.host), "seat": seating.host}))
        self._tell_room()
        self._look_for_somebody()
        return None

    # --- A game: begins, moves, ends ---------------------------------------------------------------------

    async def _begin_if_ready(self) -> Refusal | None:
        seating = self._seating
        if self._state.stage == "over":
            here = [person for _, person in seating.persons() if person.here]
            if here and all(person.ready for person in here):
                # Who is away keeps the seat; where somebody has left a bot sits down.
                while (empty := seating.empty()) is not None:
                    filled = seating.with_robot(self._robot_name(seating), FILLER, empty)
                    assert isinstance(filled, Seating), "the chair is empty"
                    seating = filled
                await self._begin(seating)
        elif seating.all_ready() or (self._state.at_once and seating.complete() and seating.somebody_here()):
            await self._begin(seating)
        return None

    async def _begin(self, seating: Seating) -> None:
        games = self._state.settings.games
        new_row = self._state.row_no >= games or self._state.row_no == 0
        if new_row:
            seating = msgspec.structs.replace(seating, totals=(0,) * len(seating.chairs))
        state = msgspec.structs.replace(
            self._state,
            seating=seating.unready(),
            stage="playing",
            game_no=self._state.game_no + 1,
            row_no=1 if new_row else self._state.row_no + 1,
            touched=self._clock.wall(),
        )
        begun = begun_at(state, self._clock)
        live = LiveGame(begun, state.game_no, self.code, self._clock)
        state = msgspec.structs.replace(state, first=left_of(live.starter, len(seating.chairs)), seed="")
        await self._store.begin(state, begun)
        self._store_works()
        self._state = state
        self._live = live
        self._crew.dismiss_all()
        for seat, robot in state.seating.robots():
            self._crew.seat(seat, robot.level)
        for _, person in state.seating.persons():
            self._stop_timer(Rang("seat", person.player))
            if not person.here:
                self._set_timer(Rang("stand_in", person.player), self._config.patience.stand_in)
        live.wind(mover=None)
        self._asleep = False
        _log.info("game.begun", table=self.id, game=state.game, number=state.game_no)
        self._tell_room()
        self._tell_step()
        self._look_for_somebody()

    async def _move(self, seat: Seat, n: int, move: bytes) -> Refusal | None:
        """Make a move, whoever chose it: into the log first, and then everybody is told."""
        live = self._live
        if live is None or self._state.stage != "playing":
            return _NO_GAME
        accepted = live.try_move(seat, n, move)
        if isinstance(accepted, Refusal):
            return accepted
        entry = live.entry(accepted, seat)
        before = self._clock.now()
        try:
            if live.over:
                ending = live.ending()
                state = self._after_game(ending.scores)
                await self._store.finish(state, entry, ending)
                self._state = state
            else:
                await self._store.append(self.id, live.number, entry)
        except BaseException:
            live.take_back()
            raise
        self._telemetry.appended(self._clock.now() - before)
        self._store_works()
        live.keep(accepted, entry, looking=self._config.pace.looking)
        self._tell_step()
        if self._state.stage == "over":
            self._game_over(live)
        return None

    def _after_game(self, scores: Sequence[int]) -> TableState:
        seating = self._seating
        if self._state.settings.games > 1:
            totals = tuple(old + new for old, new in zip(seating.totals, scores, strict=True))
            seating = msgspec.structs.replace(seating, totals=totals)
        for seat, person in seating.persons():
            if person.left:
                seating = seating.without(seat)
        return msgspec.structs.replace(
            self._state, seating=seating, stage="over", touched=self._clock.wall()
        )  # fmt: skip

    def _game_over(self, live: LiveGame) -> None:
        self._rest()
        self._crew.dismiss_all()
        for timer in [rang for rang in self._timers if rang.what == "stand_in"]:
            self._stop_timer(timer)
        for _, person in self._seating.persons():
            if not person.here:
                self._set_timer(Rang("seat", person.player), self._config.patience.waiting_seat)
        self._tell_room()
        self._tell_all(live.finished(record_of(self.id, live.number)))
        self._look_for_somebody()
        _log.info("game.over", table=self.id, number=live.number, moves=live.n)

    async def _time_up(self, letter: TimeUp) -> None:
        live = self._live
        if live is None or self._asleep or (live.number, live.n) != (letter.game_no, letter.n):
            return  # somebody moved first: the deadline was of another state
        turn = live.turns.get(letter.seat)
        if turn is None:
            return
        move = msgspec.msgpack.encode(secrets.choice(turn.deadline.choices))
        if not letter.forced:
            name = self._seating.name(letter.seat)
            self._tell_all(Notice("house.clock_played", {"name": name, "seat": letter.seat}))
        refusal = await self._move(letter.seat, letter.n, move)
        assert refusal is None, "what a deadline says is always legal"

    # --- Time -------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """Nothing moves by itself any more."""
        for timer in self._turn_timers:
            timer.cancel()
        self._turn_timers.clear()
        self._crew.rest()

    def _set_turn_timers(self) -> None:
        for timer in self._turn_timers:
            timer.cancel()
        self._turn_timers.clear()
        live = self._live
        if live is None or self._asleep or self._state.stage != "playing":
            return
        now = self._clock.now()
        for seat, turn in live.turns.items():
            if turn.due is not None:
                self._ring_turn(turn.due - now, TimeUp(live.number, live.n, seat, forced=False))
            if turn.deadline.forced and self._state.settings.auto_pass:
                beat = turn.starts + self._config.pace.forced - now
                self._ring_turn(beat, TimeUp(live.number, live.n, seat, forced=True))

    def _ring_turn(self, wait: int, letter: TimeUp) -> None:
        self._turn_timers.append(self._clock.later(wait, lambda: self._mailbox.put_nowait(letter)))

    def _set_timer(self, rang: Rang, seconds: int) -> None:
        self._stop_timer(rang)
        self._timers[rang] = self._clock.later(seconds * 1000, lambda: self._mailbox.put_nowait(rang))

    def _stop_timer(self, rang: Rang) -> None:
        timer = self._timers.pop(rang, None)
        if timer is not None:
            timer.cancel()

    async def _rang(self, rang: Rang) -> None:
        if self._timers.pop(rang, None) is None:
            return  # stopped while the letter lay in the mailbox
        seat = self._seating.seat_of(rang.player)
        match rang.what:
            case "stand_in":
                if seat is not None and not self._asleep and self._state.stage == "playing":
                    self._let_stand_in(seat)
                    self._tell_all(Notice("house.stand_in", {"name": self._seating.name(seat), "seat": seat}))
                    self._tell_room()
            case "seat":
                if seat is not None and self._state.stage != "playing":
                    self._tell_all(Notice("house.left", {"name": self._seating.name(seat), "seat": seat}))
                    await self._change(self._seating.without(seat))
            case "asleep":
                if not self._seating.somebody_here() and self._state.stage == "playing":
                    self._asleep = True
                    self._rest()
                    self._tell_all(Notice("house.asleep"))
                    self._tell_views()
            case "empty":
                if not self._parties:
                    await self._drop()
            case "retry":
                # Whoever was about to move is shown the table again; time begins anew.
                if self._live is not None and self._state.stage == "playing":
                    self._live.wind(mover=None)
                    self._tell_views()
            case _:
                raise AssertionError(rang.what)

    def _wake(self) -> None:
        """Somebody is here again: a game that waited goes on, and nobody is charged for the time between."""
        self._stop_timer(Rang("asleep"))
        live = self._live
        if not self._asleep or live is None or not self._seating.somebody_here():
            return
        self._asleep = False
        live.wind(mover=None)
        for seat, person in self._seating.persons():
            if person.left:
                self._crew.stand_in(seat)
            elif not person.here:
                self._set_timer(Rang("stand_in", person.player), self._config.patience.stand_in)
        self._tell_all(Notice("house.awake"))
        self._tell_views()
        self._tell_room()

    def _look_for_somebody(self) -> None:
        """Where nobody is, things come to rest after a while."""
        if self._state.stage == "playing" and not self._seating.somebody_here():
            if not self._asleep and Rang("asleep") not in self._timers:
                self._set_timer(Rang("asleep"), self._config.patience.asleep)
        else:
            self._stop_timer(Rang("asleep"))
        if self._parties:
            self._stop_timer(Rang("empty"))
        elif Rang("empty") not in self._timers:
            self._set_timer(Rang("empty"), self._patience_with_nobody())

    def _patience_with_nobody(self) -> int:
        patience = self._config.patience
        return patience.abandoned if self._state.stage == "playing" else patience.waiting_table

    # --- The store --------------------------------------------------------------------------------------

    async def _save(self, seating: Seating) -> None:
        state = msgspec.structs.replace(self._state, seating=seating, touched=self._clock.wall())
        await self._store.put_table(state)
        self._store_works()
        self._state = state

    async def _keep(self, seating: Seating) -> None:
        """Somebody came or went, which is so whether it can be written down or not."""
        before = self._seating
        self._state = msgspec.structs.replace(self._state, seating=seating, touched=self._clock.wall())
        if seating.all_away() == before.all_away():
            return  # who is there is not kept: after a restart nobody is
        try:
            await self._save(seating)
        except StoreTrouble as trouble:
            self._store_fails(trouble)

    def _store_fails(self, trouble: StoreTrouble) -> None:
        """Nothing has happened; say so once, wait, and try again."""
        self._rest()
        if not self._failing:
            self._failing = True
            _log.error("table.store_fails", table=self.id, why=str(trouble))
            self._tell_all(Notice("house.disk"))
        self._stop_timer(Rang("retry"))
        self._timers[Rang("retry")] = self._clock.later(
            RETRY, lambda: self._mailbox.put_nowait(Rang("retry"))
        )

    def _store_works(self) -> None:
        if self._failing:
            self._failing = False
            _log.info("table.store_works", table=self.id)
            self._tell_all(Notice("house.disk_over"))

    async def _drop(self) -> None:
        await self._store.drop_table(self.id)
        _log.info("table.dropped", table=self.id)
        self._close(again=False)

    def _close(self, *, again: bool) -> None:
        self._rest()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._closed = True
        self._landlord.closed(self.id, tuple(self._parties.values()), again=again)

    # --- Telling ----------------------------------------------------------------------------------------

    @property
    def _seating(self) -> Seating:
        return self._state.seating

    def _viewer(self, player: PlayerId) -> Viewer:
        seat = self._seating.seat_of(player)
        if seat is None or self._live is None:
            return Eye.WATCHER
        # A seat is a seat in the cards only for whoever was dealt them.
        dealt_to = self._live.begun.players
        return seat if seat < len(dealt_to) and dealt_to[seat] == player else Eye.WATCHER

    def _names_but(self, player: PlayerId) -> list[str]:
        """Every name in use at the table but this player's."""
        own = self._seating.seat_of(player)
        seated = [name for seat, name in enumerate(self._seating.names()) if name and seat != own]
        return seated + [name for other, name in self._names.items() if other != player]

    def _robot_name(self, seating: Seating | None = None) -> str:
        names = (seating or self._seating).names()
        return friendly_name([*names, *self._names.values()])

    def _tell_all(self, tell: Tell) -> None:
        for party in self._parties.values():
            party.tell(tell)

    def _tell_others(self, player: PlayerId, tell: Tell) -> None:
        for other, party in self._parties.items():
            if other != player:
                party.tell(tell)

    def _tell_room(self) -> None:
        lines = self._seating.lines(tuple(self._crew.stand_ins))
        live = self._live
        watchers = sum(self._seating.seat_of(player) is None for player in self._parties)
        for player, party in self._parties.items():
            party.tell(
                Room(
                    code=self.code,
                    game=self._state.game,
                    stage=self._state.stage,
                    settings=self._state.settings,
                    options=self._state.options,
                    seats=lines,
                    you=self._seating.seat_of(player),
                    host=self._seating.host,
                    watchers=watchers,
                    ssh=self._config.ssh,
                    commitment=live.begun.commitment if live is not None else "",
                    game_no=max(1, self._state.game_no),
                )
            )
        self._summarise()

    def _tell_step(self) -> None:
        """Everybody is told what the last move did, and shown the table after it."""
        live = self._live
        assert live is not None
        happened: dict[Viewer, Happened] = {}
        seen: dict[Viewer, Seen] = {}
        self._set_turn_timers()
        for viewer, hear in self._everybody():
            if viewer not in seen:
                happened[viewer] = live.happened(viewer)
                seen[viewer] = live.seen(viewer, running=self._time_runs())
            hear(happened[viewer])
            hear(seen[viewer])

    def _tell_views(self) -> None:
        """Everybody is shown the table as it is; nothing has moved, but time runs otherwise."""
        live = self._live
        if live is None:
            return
        self._set_turn_timers()
        for viewer, hear in self._everybody():
            hear(live.seen(viewer, running=self._time_runs()))

    def _tell_past(self, party: Party) -> None:
        """Somebody who came is told what happened so far, and shown the table."""
        live = self._live
        if live is None:
            return
        viewer = self._viewer(party.player)
        party.tell(live.past(viewer))
        party.tell(live.seen(viewer, running=self._time_runs()))
        if self._state.stage == "over":
            party.tell(live.finished(record_of(self.id, live.number)))

    def _time_runs(self) -> bool:
        return self._state.stage == "playing" and not self._asleep

    def _everybody(self) -> list[tuple[Viewer, Callable[[Tell], None]]]:
        """Everybody who is told what happens in the game, people and bots, and what they look from."""
        people: list[tuple[Viewer, Any]] = [
            (self._viewer(player), party.tell) for player, party in self._parties.items()
        ]
        bots: list[tuple[Viewer, Any]] = (
            [] if self._asleep else [(seat, bot.tell) for seat, bot in self._crew]
        )
        return people + bots

    def _summarise(self) -> None:
        seating = self._seating
        names = tuple(name for name in seating.names() if name)
        watchers = sum(seating.seat_of(player) is None for player in self._parties)
        line = TableLine(
            self.code, self._state.game, self._state.stage, len(seating.chairs), len(names), names, watchers
        )
        persons = [person for _, person in seating.persons()]
        self._landlord.changed(
            Summary(
                id=self.id,
                line=line,
                listed=self._state.settings.open and not self._state.sealed and bool(self._parties),
                joinable=self._open_for_sitting() and seating.empty() is not None,
                seated=frozenset(person.player for person in persons),
                expected=frozenset(person.player for person in persons if not person.left),
            )
        )

    def _open_for_sitting(self) -> bool:
        return self._state.stage != "playing" and not self._state.sealed


def options_of(game: Any, raw: msgspec.Raw) -> msgspec.Raw | None:
    """A game's options in full, as MessagePack; None when these are none of this game's."""
    try:
        options = msgspec.msgpack.decode(raw, type=game.Options)
    except UNREADABLE:
        return None
    return msgspec.Raw(msgspec.msgpack.encode(options))
