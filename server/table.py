"""A table: one task, one mailbox, one log. Nothing reaches into it but by message.

One move: mailbox → ``Match.play`` → ``store.append`` → and only then everybody is told.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import assert_never

import msgspec

from server import bells, logs
from server.bells import Bells
from server.chairs import after_game, next_game, ready_to_begin, rearranged, robot_name, sat_down
from server.clock import Clock
from server.company import Company, summary_of, tell_past
from server.config import Config
from server.crew import Crew
from server.idle import IdleSeats
from server.kept import Kept
from server.live import NO_GAME, LiveGame, begun_at
from server.mail import (
    NO_TABLE,
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
    TableAsk,
    TimeUp,
    Went,
    Wish,
)
from server.mailbox import Mailbox
from server.party import Party
from server.seating import PlayerId, Robot, Seating
from server.store.promise import AlreadyWritten, Store, StoreTrouble, TableState, record_of
from server.telemetry import Telemetry
from shared.game import Level
from shared.games.catalogue import game_named
from shared.refusal import Refusal
from shared.seats import Seat, left_of
from shared.text import clean_say, unique_name
from shared.wire import AddBot, Configure, Notice, Play, Ready, RemoveBot, Said, Say, Seen, Sit, Stand

_log = logs.logger("table")

RETRY = 2000
"""Milliseconds until a table whose store failed tries again."""
IDLE_EVERY = 1000
"""Milliseconds between two looks for whoever could play and does not."""


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
        """``live`` is the last game of a table that was there when the house last closed."""
        self.id = state.id
        self.code = state.code
        self._kept = Kept(state, store, clock, fails=self._store_fails, works=self._store_works)
        self._live = live
        self._store = store
        self._clock = clock
        self._config = config
        self._telemetry = telemetry
        self._landlord = landlord
        self._mailbox = Mailbox()
        self._bells = Bells(clock, self._mailbox.put)
        self._company = Company()
        self._crew = Crew(game_named(state.game), clock, config.pace, self._bot_moved)
        self._idle = IdleSeats(clock, config.patience)
        self._host = state.seating.host
        """Who was the host when it was last told."""
        self._asleep = False
        """Nobody is at the game, and nothing moves by itself."""
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
            return NO_TABLE
        answer: Answer = asyncio.get_running_loop().create_future()
        self._mailbox.put(letter(answer))
        return await answer

    def _bot_moved(self, seat: Seat, n: int, move: bytes) -> None:
        self._mailbox.put(BotMoved(seat, n, move))

    # --- The task ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read the mailbox until the table closes."""
        self._asleep = self._playing and not self._seating.somebody_here()
        self._call_bots()
        self._look_for_somebody()
        self._summarise()
        while not self._closed:
            letters = await self._mailbox.take(self._is_quick_move)
            refusals: Sequence[Refusal | None]
            try:
                refusals = await self._read_all(letters)
            except StoreTrouble as trouble:
                self._rest()
                self._kept.failed(trouble)
                self._bells.set(bells.RETRY, RETRY)
                refusals = [Refusal("house.not_saved")] * len(letters)
            except AlreadyWritten as error:
                _log.error("table.continued_elsewhere", table=self.id, why=str(error))
                self._close(again=True)
                refusals = [NO_TABLE] * len(letters)
            except Exception as error:
                _log.bug("table.bug", error, table=self.id, letter=type(letters[0]).__name__)
                refusals = [Refusal("house.trouble")] * len(letters)
            for letter, refusal in zip(letters, refusals, strict=True):
                _reply(letter, refusal)
                if isinstance(letter, BotMoved):
                    self._crew.judged(letter.seat)
        for letter in self._mailbox.rest():
            _reply(letter, NO_TABLE)

    def _is_quick_move(self, letter: Letter) -> bool:
        """Whether this is one of many moves that may come within the time that one takes to be written."""
        return self._together and (
            isinstance(letter, BotMoved) or (isinstance(letter, Asked) and isinstance(letter.ask, Play))
        )

    async def _read_all(self, letters: Sequence[Letter]) -> Sequence[Refusal | None]:
        return [await self._read(letters[0])] if len(letters) == 1 else await self._moves_in(letters)

    async def _moves_in(self, letters: Sequence[Letter]) -> Sequence[Refusal | None]:
        """Make the moves that these letters ask for, as far as their senders may ask for any."""
        wishes = [self._wish_in(letter) for letter in letters]
        made = iter(await self._move([wish for wish in wishes if isinstance(wish, Wish)]))
        return [next(made) if isinstance(wish, Wish) else wish for wish in wishes]

    def _wish_in(self, letter: Letter) -> Wish | Refusal | None:
        """The move that a letter asks for; None for that of a bot which plays no more."""
        match letter:
            case BotMoved(seat, n, move):
                return Wish(seat, n, move) if seat in self._crew and not self._asleep else None
            case Asked(party, Play(n, move)):
                if party not in self._company:
                    return Refusal("house.not_at_table")
                own = self._seating.seat_of(party.player)
                if own is None:
                    return Refusal("house.not_seated")
                self._stir(own)
                return Wish(own, n, bytes(move))
        raise AssertionError(letter)

    async def _read(self, letter: Letter) -> Refusal | None:
        match letter:
            case BotMoved() | Asked(_, Play()):
                return (await self._moves_in([letter]))[0]
            case Asked(party, ask):
                return await self._asked(party, ask)
            case Came(party, watch):
                return await self._came(party, watch=watch)
            case Went(party, on_purpose):
                await self._went(party, on_purpose=on_purpose)
            case GaveUp(player):
                await self._gave_up(player)
            case TimeUp():
                await self._time_up(letter)
            case Rang():
                if self._bells.rung(letter):
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
            name = await self._back(seat, player)
        elif not watch and not self._playing and not self._state.sealed and not self._seating.complete():
            sat = sat_down(self._state, player, name, self._seating.empty())
            assert isinstance(sat, TableState), "there is an empty chair"
            await self._kept.save(sat)
            self._company.tell(Notice("house.sat", {"name": name}))
        elif not self._company.has(player):
            self._company.tell(Notice("house.came", {"name": name}))
        self._company.join(party, name)
        self._bells.stop(bells.EMPTY)
        self._tell_room()
        if self._live is not None:
            tell_past(party, self._state, self._live, running=self._running)
        self._wake()
        return await self._begin_if_ready() if self._state.stage == "waiting" else None

    async def _back(self, seat: Seat, player: PlayerId) -> str:
        """Somebody is back on the own seat. The name of old, which everybody knows."""
        person = self._seating.person(seat)
        assert person is not None
        await self._kept.keep(self._seating.with_person(seat, here=True, left=False))
        self._crew.dismiss(seat)
        self._bells.stop(bells.stand_in(player))
        self._bells.stop(bells.seat_held(player))
        if not person.here:
            self._company.tell(Notice("house.back", {"name": person.name, "seat": seat}))
        return person.name

    async def _went(self, party: Party, *, on_purpose: bool) -> None:
        if party not in self._company:
            return  # a newer session has taken the place
        player = party.player
        seat = self._seating.seat_of(player)
        if seat is None:
            self._company.tell(Notice("house.left", {"name": self._company.name(player)}), but=player)
        else:
            await self._left_seat(seat, player, on_purpose=on_purpose)
        self._company.leave(player)
        self._tell_room()
        self._look_for_somebody()
        if self._state.stage == "over":
            await self._begin_if_ready()  # all who are left may have been waiting for the one who went

    async def _left_seat(self, seat: Seat, player: PlayerId, *, on_purpose: bool) -> None:
        patience = self._config.patience
        key = "house.away"
        if on_purpose and not self._playing:
            key = "house.left"
            name = self._seating.name(seat)
            await self._kept.keep(self._seating.without(seat))
        else:
            name = self._seating.name(seat)
            await self._kept.keep(self._seating.with_person(seat, here=False, left=on_purpose))
            if not self._playing:
                self._bells.set(bells.seat_held(player), patience.waiting_seat * 1000)
            elif on_purpose:
                key = "house.left_bot"
                self._let_stand_in(seat)
            else:
                self._bells.set(bells.stand_in(player), self._patience_with_the_away)
        self._company.tell(Notice(key, {"name": name, "seat": seat}), but=player)

    async def _gave_up(self, player: PlayerId) -> None:
        seat = self._seating.seat_of(player)
        if seat is None:
            return
        name = self._seating.name(seat)
        if self._playing:
            robot = Robot(robot_name(self._seating, self._company.names_but(None)), Level.EASY)
            await self._kept.keep(self._seating.with_chair(seat, robot))
            self._show(seat, robot.level)
        else:
            await self._kept.keep(self._seating.without(seat))
        self._company.tell(Notice("house.left", {"name": name, "seat": seat}), but=player)
        if self._playing and not self._seating.persons():
            await self._drop()  # bots among themselves, and nobody who could come back to them
            return
        self._tell_room()
        self._look_for_somebody()

    def _let_stand_in(self, seat: Seat) -> None:
        self._crew.stand_in(seat)
        self._show_bot(seat)

    def _show(self, seat: Seat, level: Level) -> None:
        self._crew.seat(seat, level)
        self._show_bot(seat)

    def _show_bot(self, seat: Seat) -> None:
        if self._live is not None and self._running:
            self._crew.show(seat, self._seen)

    # --- Being asked ------------------------------------------------------------------------------------

    async def _asked(self, party: Party, ask: TableAsk) -> Refusal | None:
        if party not in self._company:
            return Refusal("house.not_at_table")
        player = party.player
        seat = self._seating.seat_of(player)
        match ask:
            case Say(text):
                clean = clean_say(text)
                if not clean:
                    return Refusal("house.nothing_said")
                self._company.tell(Said(self.code, self._company.name(player), clean, seat))
                return None
            case Sit(where):
                name = unique_name(party.name, self._names_but(player))
                refusal = await self._change(sat_down(self._state, player, name, where))
                if refusal is None:
                    self._company.join(party, name)
                    self._company.tell(Notice("house.sat", {"name": name}), but=player)
                    refusal = await self._begin_if_ready() if self._state.stage == "waiting" else None
                return refusal
        if seat is None:
            return Refusal("house.not_seated")
        self._stir(seat)
        match ask:
            case Play():
                raise AssertionError("a move is read with others")
            case Stand() | AddBot() | RemoveBot() | Configure() | Ready():
                others = self._company.names_but(None)
                name = self._seating.name(seat)
                refusal = await self._change(rearranged(self._state, seat, ask, others))
                if refusal is None and isinstance(ask, Stand):
                    self._company.tell(Notice("house.stood", {"name": name}), but=player)
                if refusal is None and isinstance(ask, Ready | AddBot):
                    refusal = await self._begin_if_ready()
                return refusal
            case _:
                assert_never(ask)

    async def _change(self, state: TableState | Refusal) -> Refusal | None:
        """Be like this from now on, while no game is on, and let everybody see it."""
        if isinstance(state, Refusal):
            return state
        await self._kept.save(state)
        self._tell_room()
        self._look_for_somebody()
        return None

    # --- A game: begins, moves, ends ---------------------------------------------------------------------

    async def _begin_if_ready(self) -> Refusal | None:
        if ready_to_begin(self._state):
            await self._begin()
        return None

    async def _begin(self) -> None:
        state = next_game(self._kept.touched(self._state), self._company.names_but(None))
        begun = begun_at(state, self._clock)
        live = LiveGame(begun, state.game_no, self.code, self._clock)
        starter = live.starter
        after = None if starter is None else left_of(starter, len(state.seating.chairs))
        state = msgspec.structs.replace(state, first=after, seed="")
        await self._store.begin(state, begun)
        self._kept.written(state)
        self._live = live
        self._asleep = False
        self._bells.stop_all("seat")
        for _, person in state.seating.persons():
            if not person.here:
                self._bells.set(bells.stand_in(person.player), self._patience_with_the_away)
        self._call_bots()
        self._start_time()
        _log.info("game.begun", table=self.id, game=state.game, number=state.game_no)
        self._tell_room()
        self._tell_game(step=True)
        self._look_for_somebody()

    async def _move(self, wishes: Sequence[Wish]) -> Sequence[Refusal | None]:
        """Make moves in the order in which they were read, and those that the table itself must make then:
        into the log first, and then everybody is told."""
        live = self._live
        if live is None or not self._playing:
            return [NO_GAME] * len(wishes)
        state = self._state
        before = self._clock.now()
        try:
            live.try_due()
            answers = [live.try_move(*wish) for wish in wishes]
            if not live.tried:
                return answers
            if live.over:
                ending = live.ending()
                state = after_game(self._kept.touched(state), ending.scores)
                await self._store.finish(state, live.tried, ending, live.refused)
            else:
                await self._store.append(self.id, live.number, live.tried, live.refused)
        except BaseException:
            live.take_back()
            raise
        self._telemetry.appended(self._clock.now() - before)
        self._kept.written(state)
        live.keep(looking=self._config.pace.looking)
        self._tell_game(step=True)
        if state.stage == "over":
            self._game_over(live)
        return answers

    def _game_over(self, live: LiveGame) -> None:
        self._rest()
        self._crew.dismiss_all()
        self._bells.stop_all("stand_in")
        self._bells.stop(bells.EMPTY)
        for _, person in self._seating.persons():
            if not person.here:
                self._bells.set(bells.seat_held(person.player), self._config.patience.waiting_seat * 1000)
        self._tell_room()
        self._company.tell(live.finished(record_of(self.id, live.number)))
        self._look_for_somebody()
        _log.info("game.over", table=self.id, number=live.number, moves=live.n)

    async def _time_up(self, letter: TimeUp) -> None:
        live = self._live
        if live is None or not self._running or (live.number, live.n) != (letter.game_no, letter.n):
            return  # somebody moved first: the deadline was of another state
        turn = live.turns[letter.seat]
        move = msgspec.msgpack.encode(secrets.choice(turn.deadline.choices))
        (refusal,) = await self._move([Wish(letter.seat, letter.n, move)])
        assert refusal is None, "what a deadline says is always legal"
        if not letter.forced:
            name = self._seating.name(letter.seat)
            self._company.tell(Notice("house.clock_played", {"name": name, "seat": letter.seat}))

    # --- Time -------------------------------------------------------------------------------------------

    async def _rang(self, rang: Rang) -> None:
        seat = self._seating.seat_of(rang.player)
        match rang.what:
            case "stand_in":
                if seat is not None and self._running:
                    self._let_stand_in(seat)
                    said = Notice("house.stand_in", {"name": self._seating.name(seat), "seat": seat})
                    self._company.tell(said)
                    self._tell_room()
            case "seat":
                if seat is not None and not self._playing:
                    self._company.tell(Notice("house.left", {"name": self._seating.name(seat), "seat": seat}))
                    await self._change(_seated(self._state, self._seating.without(seat)))
            case "due":
                await self._move(())
            case "idle":
                self._look_for_idle()
            case "asleep":
                self._fall_asleep()
            case "empty":
                await self._drop()
            case "retry":
                # Whoever was about to move is shown the table again; time begins anew.
                if self._live is not None and self._running:
                    self._live.wind(mover=None)
                    if self._together:
                        self._bells.set(bells.IDLE, IDLE_EVERY)
                        self._bells.set(bells.DUE, 0)
                    self._tell_game(step=False)
            case _:
                raise AssertionError(rang.what)

    def _fall_asleep(self) -> None:
        """Nothing moves until somebody who plays is here."""
        self._asleep = True
        self._rest()
        if self._live is not None:
            self._live.sleep()
        self._company.tell(Notice("house.asleep"))
        self._tell_game(step=False)

    def _wake(self) -> None:
        """Somebody is here again: a game that waited goes on, and nobody is charged for the time between."""
        self._bells.stop(bells.ASLEEP)
        if not self._asleep or self._live is None or not self._seating.somebody_here():
            return
        self._asleep = False
        self._start_time()
        for seat, person in self._seating.persons():
            if person.left:
                self._crew.stand_in(seat)
            elif not person.here:
                self._bells.set(bells.stand_in(person.player), self._patience_with_the_away)
        self._company.tell(Notice("house.awake"))
        self._tell_room()
        self._tell_game(step=False)

    def _start_time(self) -> None:
        """Time runs from now on, where all play at once after a countdown."""
        live = self._live
        assert live is not None, "there is a game"
        live.count_down()
        if live.together:
            self._idle.begin(live.match.game.countdown)
            self._bells.set(bells.IDLE, IDLE_EVERY)
            self._bells.set(bells.DUE, 0)

    def _look_for_idle(self) -> None:
        """Whoever could do something and does not is told so, and in the end a bot plays (R14)."""
        live = self._live
        if live is None or not self._running:
            return
        self._bells.set(bells.IDLE, IDLE_EVERY)
        found = self._idle.found(
            seat
            for seat, person in self._seating.persons()
            if person.here and seat not in self._crew and live.match.offers(seat)
        )
        for seat in found.hinted:
            person = self._seating.person(seat)
            assert person is not None, "bots are not idle"
            self._company.tell_one(person.player, Notice("house.idle_hint"))
        for seat in found.replaced:
            self._let_stand_in(seat)
            name = self._seating.name(seat)
            self._company.tell(Notice("house.idle_stand_in", {"name": name, "seat": seat}))
        if found.replaced:
            self._tell_room()

    def _stir(self, seat: Seat) -> None:
        """Somebody does something, and takes the seat back if a bot plays there meanwhile (R14)."""
        self._idle.stir(seat)
        if seat in self._crew.stand_ins:
            self._crew.dismiss(seat)
            self._company.tell(Notice("house.back", {"name": self._seating.name(seat), "seat": seat}))
            self._tell_room()

    def _look_for_somebody(self) -> None:
        """Where nobody is, things come to rest after a while."""
        patience = self._config.patience
        if not self._running or self._seating.somebody_here():
            self._bells.stop(bells.ASLEEP)
        elif not self._company:
            self._fall_asleep()
        elif not self._bells.is_set(bells.ASLEEP):
            self._bells.set(bells.ASLEEP, patience.asleep * 1000)
        if self._company:
            self._bells.stop(bells.EMPTY)
        elif not self._bells.is_set(bells.EMPTY):
            wait = patience.abandoned if self._playing else patience.waiting_table
            self._bells.set(bells.EMPTY, wait * 1000)

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
        return self._playing and not self._asleep

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

    def _names_but(self, player: PlayerId) -> list[str]:
        """Every name in use at the table but this player's."""
        own = self._seating.seat_of(player)
        seated = [name for seat, name in enumerate(self._seating.names()) if name and seat != own]
        return seated + self._company.names_but(player)

    def _call_bots(self) -> None:
        """Bots play on the chairs that are theirs."""
        self._crew.dismiss_all()
        for seat, robot in self._seating.robots():
            self._crew.seat(seat, robot.level)

    def _tell_room(self) -> None:
        host, self._host = self._host, self._seating.host
        if host is not None and self._host is not None and host != self._host:
            self._company.tell(
                Notice("house.host", {"name": self._seating.name(self._host), "seat": self._host})
            )
        self._company.tell_room(self._state, self._live, self._crew, self._config.ssh)
        self._summarise()

    def _tell_game(self, *, step: bool) -> None:
        """Show everybody the game (with ``step`` what the last move did), and let time run for this state."""
        live = self._live
        if live is None:
            return
        if self._running:
            beat = live.forced_after(self._config.pace.forced) if self._state.settings.auto_pass else None
            self._bells.set_turns(live.number, live.n, live.turns, beat)
            self._crew.show_all(self._seen, live.happened if step else None)
        self._company.tell_game(live, running=self._running, step=step)

    def _seen(self, seat: Seat) -> Seen:
        """The newest view from a seat, for its bot."""
        assert self._live is not None, "a bot plays in a game"
        return self._live.seen(seat, running=self._running)

    def _summarise(self) -> None:
        self._landlord.changed(summary_of(self._state, self._company))


def _reply(letter: Letter, refusal: Refusal | None) -> None:
    if isinstance(letter, Asked | Came | Went | GaveUp | Stop) and not letter.answer.done():
        letter.answer.set_result(refusal)


def _seated(state: TableState, seating: Seating) -> TableState:
    return msgspec.structs.replace(state, seating=seating)
