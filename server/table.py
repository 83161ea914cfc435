"""A table: one task, one mailbox, one log. Nothing reaches into it but by message.

One move: mailbox → ``Match.play`` → ``store.append`` → and only then everybody is told.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import assert_never

import msgspec

from server import bells, logs
from server.chairs import abandoned, after_game, next_game, ready_to_begin, rearranged, sat_down
from server.live import NO_GAME, LiveGame, begun_at
from server.mail import (
    NO_TABLE,
    Answer,
    Answered,
    Asked,
    BotMoved,
    Came,
    GaveUp,
    Lapse,
    Letter,
    Rang,
    Stop,
    TableAsk,
    TimeUp,
    Went,
    Wish,
)
from server.party import Party
from server.seating import Person, PlayerId
from server.store.promise import AlreadyWritten, Ending, StoreTrouble, record_of
from server.table_base import IDLE_EVERY
from server.voting import Voting
from shared.refusal import Refusal
from shared.seats import left_of
from shared.text import clean_say, loses_in_saying, unique_name
from shared.wire import (
    AddBot,
    Configure,
    Fill,
    Hold,
    Notice,
    Play,
    Ready,
    RemoveBot,
    Said,
    Say,
    Sit,
    Stand,
    Vote,
)

_log = logs.logger("table")

RETRY = 2000
"""Milliseconds until a table whose store failed tries again."""


class Table(Voting):
    """One table, from its opening to its closing."""

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

    async def lapse(self) -> None:
        """Give the table up, with its game, if nobody is at it now."""
        await self._post(Lapse)

    async def stop(self) -> None:
        """The house closes: no more moves. What was told is in the store."""
        await self._post(Stop)

    async def _post(self, letter: Callable[[Answer], Answered]) -> Refusal | None:
        if self._closed:
            return NO_TABLE
        answer: Answer = asyncio.get_running_loop().create_future()
        self._mailbox.put(letter(answer))
        return await answer

    # --- The task ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read the mailbox until the table closes."""
        self._asleep = self._playing and not self._seating.somebody_here()
        self._call_bots()
        self._look_for_somebody()
        for _, person in self._seating.persons():
            if not (person.here or self._playing):
                self._hold_seat(person.player)
        self._summarise()
        while not self._closed:
            self._reading = letters = await self._mailbox.take(self._is_quick_move)
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

    def fail(self) -> None:
        """The task has ended by a bug: nobody waits for an answer any more, and the game goes on anew."""
        for letter in (*self._reading, *self._mailbox.rest()):
            _reply(letter, Refusal("house.trouble"))
        self._close(again=True)

    def _is_quick_move(self, letter: Letter) -> bool:
        """Whether this is one of many moves that may come within the time that one takes to be written."""
        return self._together and (
            isinstance(letter, BotMoved) or (isinstance(letter, Asked) and isinstance(letter.ask, Play))
        )

    async def _read_all(self, letters: Sequence[Letter]) -> Sequence[Refusal | None]:
        if len(letters) > 1:
            return await self._moves_in(letters)
        refusal = await self._read(letters[0])
        await self._count_votes()
        self._mind_hold()
        return [refusal]

    async def _moves_in(self, letters: Sequence[Letter]) -> Sequence[Refusal | None]:
        """Make the moves that these letters ask for, as far as their senders may ask for any."""
        wishes = [self._wish_in(letter) for letter in letters]
        made = iter(await self._move([wish for wish in wishes if isinstance(wish, Wish)]))
        return [next(made) if isinstance(wish, Wish) else wish for wish in wishes]

    def _wish_in(self, letter: Letter) -> Wish | Refusal | None:
        """The move that a letter asks for; None for that of a bot which plays no more."""
        match letter:
            case BotMoved(seat, n, move):
                plays = seat in self._crew and not (self._asleep or self._held)
                return Wish(seat, n, move) if plays else None
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
            case Lapse():
                if not self._company:
                    await self._give_up(remembered=True)
            case Stop():
                self._rest()
                self._closed = True
            case _:
                assert_never(letter)
        return None

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
                said = Said(self.code, self._company.name(player), clean, seat)
                self._talk.say(said)
                self._company.tell(said)
                if loses_in_saying(text):
                    self._company.tell_one(player, Notice("house.say_changed"))
                return None
            case Sit(where):
                name = unique_name(party.name, self._names_but(player))
                refusal = await self._change(
                    sat_down(self._state, Person(player, name, guest=party.guest), where)
                )
                if refusal is None:
                    self._company.join(party, name)
                    self._announce(Notice("house.sat", {"name": name}), but=player)
                    refusal = await self._begin_if_ready() if self._state.stage == "waiting" else None
                return refusal
        if seat is None:
            return Refusal("house.not_seated")
        self._stir(seat)
        match ask:
            case Play():
                raise AssertionError("a move is read with others")
            case Vote(stop):
                return self._vote(seat, stop=stop)
            case Hold(hold):
                if hold:
                    self._hold()
                else:
                    self._let_go()
                return None
            case Stand() | AddBot() | Fill() | RemoveBot() | Configure() | Ready():
                others = self._company.names_but(None)
                name = self._seating.name(seat)
                refusal = await self._change(rearranged(self._state, seat, ask, others))
                if refusal is None and isinstance(ask, Stand):
                    self._announce(Notice("house.stood", {"name": name}), but=player)
                if refusal is None and isinstance(ask, Ready | AddBot | Fill):
                    refusal = await self._begin_if_ready()
                return refusal
            case _:
                assert_never(ask)

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
        self._asleep = self._held = False
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

    async def _move(self, wishes: Sequence[Wish], *, stop: bool = False) -> Sequence[Refusal | None]:
        """Make moves in the order in which they were read, and those that the table itself must make then:
        into the log first, and then everybody is told. With ``stop`` the table ends the game at last."""
        live = self._live
        if live is None or not self._playing:
            return [NO_GAME] * len(wishes)
        state = self._state
        before = self._clock.now()
        try:
            live.try_due()
            answers = [live.try_move(*wish) for wish in wishes]
            if stop:
                live.try_stop()
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
            _log.info("game.over", table=self.id, number=live.number, moves=live.n)
        return answers

    async def _stop_game(self) -> None:
        live = self._live
        assert live is not None, "there is a game to stop"
        if live.match.stopped() is not None:
            await self._move((), stop=True)
            self._company.tell(Notice("house.stopped_here"))
            return
        await self._abandon(live, remembered=False)
        self._company.tell(Notice("house.abandoned"))
        self._game_over(live)
        _log.info("game.abandoned", table=self.id, number=live.number, moves=live.n)

    async def _abandon(self, live: LiveGame, *, remembered: bool) -> None:
        state = abandoned(self._kept.touched(self._state), live.starter)
        await self._store.abandon(state, Ending.of_none(self._clock.wall()), remembered=remembered)
        self._kept.written(state)
        live.break_off()
        self._live = None

    async def _give_up(self, *, remembered: bool) -> None:
        """Nobody comes back: a game that is on ends, as it stands where its rules say how and else without a
        result (with ``remembered`` in the history of those who played), and the table is closed."""
        live = self._live
        if live is not None and self._playing:
            if live.match.stopped() is not None:
                await self._move((), stop=True)
            else:
                await self._abandon(live, remembered=remembered)
            _log.info("game.given_up", table=self.id, number=live.number, moves=live.n)
        await self._drop()

    def _game_over(self, live: LiveGame) -> None:
        self._held = False
        self._rest()
        self._forget_votes()
        self._crew.dismiss_all()
        self._bells.stop_all("stand_in")
        self._bells.stop(bells.EMPTY)
        for _, person in self._seating.persons():
            if not person.here:
                self._hold_seat(person.player)
        self._tell_room()
        self._company.tell(live.finished(record_of(self.id, live.number)))
        self._look_for_somebody()

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
            self._announce(Notice("house.clock_played", {"name": name, "seat": letter.seat}))

    # --- Time -------------------------------------------------------------------------------------------

    async def _rang(self, rang: Rang) -> None:
        seat = self._seating.seat_of(rang.player)
        match rang.what:
            case "stand_in":
                if seat is not None and self._running:
                    self._stays_away(seat)
            case "seat":
                if seat is not None and not self._playing:
                    await self._seat_lapses(seat)
            case "vote":
                self._votes_lapse()
            case "due":
                await self._move(())
            case "idle":
                self._look_for_idle()
            case "asleep":
                self._fall_asleep()
            case "empty":
                await self._give_up(remembered=True)
            case "retry":
                self._look_for_somebody()
                # Whoever was about to move is shown the table again; time begins anew.
                if self._live is not None and self._running:
                    self._live.wind(mover=None)
                    if self._together:
                        self._bells.set(bells.IDLE, IDLE_EVERY)
                        self._bells.set(bells.DUE, 0)
                    self._tell_game(step=False)
            case _:
                raise AssertionError(rang.what)


def _reply(letter: Letter, refusal: Refusal | None) -> None:
    if isinstance(letter, Answered) and not letter.answer.done():
        letter.answer.set_result(refusal)
