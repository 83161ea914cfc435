"""How games begin at a table, how moves are made in them, and how they end.

One move: tried (``staging``) → written → made → all members are told, people before bots.
"""

from collections.abc import Sequence

import msgspec

from server.store.base import Ending, StoreTrouble, record_of
from server.table import timers, timing
from server.table.arrangement import abandoned, after_game, next_game, ready_to_begin
from server.table.dealing import begun_at
from server.table.draft import Draft
from server.table.effects import Abandon, Append, BeginGame, Close, DropTable, Finish, RestBots, Steps
from server.table.live_game import LiveGame
from server.table.messages import BotMoved, ProposedMove, RequestMade, TimerKind, TimeUp
from server.table.snapshot import finished
from server.table.staging import NO_GAME, Staged
from server.table.telling import tell_game, tell_room
from server.table.value import TableValue
from server.table.votes import Votes
from shared import house
from shared.refusal import Refusal
from shared.seats import Seat, left_of
from shared.wire import Play

TROUBLE = house.TROUBLE.refusal()

# --- A game begins --------------------------------------------------------------------------------------


def may_begin(table: TableValue) -> bool:
    """Whether all are ready for the next game who have to be."""
    return ready_to_begin(table.kept)


def begin(draft: Draft) -> Steps[None]:
    """Deal, and begin the next game."""
    state = draft.touched(draft.table.kept)
    state = next_game(state, draft.table.members.names_but(None), draft.chance)
    begun = begun_at(state, draft.at.wall, draft.chance)
    live = LiveGame.opened(begun, state.game_no)
    starter = live.starter
    after = None if starter is None else left_of(starter, len(state.seating.chairs))
    state = msgspec.structs.replace(state, first=after, seed="")
    yield BeginGame(state, begun)
    draft.change(kept=state, live=live, asleep=False, held=False)
    timers.stop_all(draft, TimerKind.SEAT)
    for _, person in state.seating.persons():
        if not person.here:
            timing.wait_for(draft, person.player)
    timing.call_bots(draft)
    timing.start_time(draft)
    draft.log("game.begun", game=state.game, number=state.game_no)
    tell_room(draft)
    tell_game(draft, step=True)
    timing.look_for_somebody(draft)


# --- Moves ----------------------------------------------------------------------------------------------


def play(draft: Draft, messages: Sequence[RequestMade | BotMoved]) -> Steps[Sequence[Refusal | None]]:
    """Make the moves that these messages ask for, as far as their senders may ask for any."""
    wishes = [_wish_in(draft, message) for message in messages]
    made = yield from _move(draft, [wish for wish in wishes if isinstance(wish, ProposedMove)])
    answers = iter(made)
    return [next(answers) if isinstance(wish, ProposedMove) else wish for wish in wishes]


def _wish_in(draft: Draft, message: RequestMade | BotMoved) -> ProposedMove | Refusal | None:
    """The move that a message asks for; None for that of a bot which plays no more."""
    table = draft.table
    if isinstance(message, BotMoved):
        plays = message.seat in table.bots and not (table.asleep or table.held)
        return ProposedMove(message.seat, message.n, message.move) if plays else None
    assert isinstance(message.ask, Play), "only moves are made"
    if message.subscriber not in table.members:
        return house.NOT_AT_TABLE.refusal()
    own = table.seating.seat_of(message.subscriber.player)
    if own is None:
        return house.NOT_SEATED.refusal()
    stir(draft, own)
    return ProposedMove(own, message.ask.n, bytes(message.ask.move))


def _move(draft: Draft, wishes: Sequence[ProposedMove]) -> Steps[Sequence[Refusal | None]]:
    """Make moves in the order in which they were read, and those that the table itself must make then."""
    live = draft.table.live
    if live is None or not draft.table.playing:
        return [NO_GAME] * len(wishes)
    staged = Staged(live, draft.at)
    answers: list[Refusal | None] = []
    for wish in wishes:
        try:
            answers.append(staged.move(wish))
        except Exception as error:
            draft.bug(error, "move")
            answers.append(TROUBLE)
    yield from _write(draft, live, staged)
    return answers


def due(draft: Draft) -> Steps[None]:
    """Make the moves that the table itself must make, if there are any."""
    live = draft.table.live
    if live is not None and draft.table.playing:
        staged = Staged(live, draft.at)
        staged.due()
        yield from _write(draft, live, staged)


def time_up(draft: Draft, message: TimeUp) -> Steps[None]:
    """A player's time is up, or the beat before a forced move is over: the table makes it."""
    live, table = draft.table.live, draft.table
    if live is None or not table.running or (live.number, live.n) != (message.game_no, message.n):
        return  # another seat moved first: the deadline was of another state
    move = msgspec.msgpack.encode(draft.chance.choice(live.turns[message.seat].deadline.choices))
    staged = Staged(live, draft.at)
    refusal = staged.move(ProposedMove(message.seat, message.n, move))
    assert refusal is None, "what a deadline says is always legal"
    yield from _write(draft, live, staged)
    if not message.forced:
        draft.announce_of(house.CLOCK_PLAYED, message.seat)


def _write(draft: Draft, live: LiveGame, staged: Staged) -> Steps[None]:
    """Write what was tried, and tell all members."""
    if not staged.entries:
        draft.change(live=live.refusing(staged.refused))
        return
    written = staged.written()
    state = draft.table.kept
    try:
        if written.ending is not None:
            state = after_game(draft.touched(state), written.ending.scores)
            yield Finish(state, written.entries, written.refused, written.ending)
        else:
            yield Append(state.id, live.number, written.entries, written.refused)
    except StoreTrouble:
        draft.change(live=live.refusing(staged.unmade()))
        raise
    over = written.ending is not None
    made = staged.made(draft.at.now, looking=draft.config.pace.looking, over=over)
    draft.change(kept=state, live=made)
    tell_game(draft, step=True)
    if over:
        _game_over(draft, made)
        draft.log("game.over", number=live.number, moves=staged.match.n)


def stir(draft: Draft, seat: Seat) -> None:
    """A player does something, and takes the seat back if a bot plays there meanwhile (R14)."""
    draft.change(idle=draft.table.idle.stirred(seat, draft.at.now))
    if seat in draft.table.bots.stand_ins:
        timing.dismiss_bot(draft, seat)
        draft.announce_of(house.BACK, seat)
        tell_room(draft)


# --- A game ends ----------------------------------------------------------------------------------------


def _game_over(draft: Draft, live: LiveGame) -> None:
    draft.change(held=False, votes=Votes())
    timing.rest(draft)
    draft.stop_timer(timers.VOTE)
    timing.dismiss_all(draft)
    timers.stop_all(draft, TimerKind.STAND_IN)
    draft.stop_timer(timers.EMPTY)
    timing.hold_seats(draft)
    tell_room(draft)
    draft.tell(finished(live, record_of(draft.table.kept.id, live.number)))
    timing.look_for_somebody(draft)


def stop_game(draft: Draft) -> Steps[None]:
    """All have agreed: the game is over as it stands, or abandoned."""
    live = draft.table.live
    assert live is not None, "there is a game to stop"
    if (yield from _stopped_as_it_stands(draft, live)):
        draft.tell(house.STOPPED_HERE.notice())
        return
    yield from _abandon(draft, live, remembered=False)
    draft.tell(house.ABANDONED.notice())
    _game_over(draft, msgspec.structs.replace(live, abandoned=True))
    draft.log("game.abandoned", number=live.number, moves=live.n)


def give_up(draft: Draft, *, remembered: bool) -> Steps[None]:
    """No player comes back: a game that is on ends, as it stands where its rules say how and else without a
    result (with ``remembered`` in the history of those who played), and the table is closed."""
    live = draft.table.live
    if live is not None and draft.table.playing:
        if not (yield from _stopped_as_it_stands(draft, live)):
            yield from _abandon(draft, live, remembered=remembered)
        draft.log("game.given_up", number=live.number, moves=live.n)
    yield DropTable(draft.table.kept.id)
    draft.log("table.dropped")
    close(draft, again=False)


def _stopped_as_it_stands(draft: Draft, live: LiveGame) -> Steps[bool]:
    """End the game by its own rules, if they have a move for that; whether they do."""
    staged = Staged(live, draft.at)
    try:
        staged.stop()
    except Exception as error:
        # The people want to go, whatever is wrong with the game.
        draft.bug(error, "stop")
        return False
    if not staged.entries:
        return False
    yield from _write(draft, live, staged)
    return True


def _abandon(draft: Draft, live: LiveGame, *, remembered: bool) -> Steps[None]:
    state = abandoned(draft.touched(draft.table.kept), live.starter)
    yield Abandon(state, Ending.of_none(draft.at.wall), remembered)
    draft.change(kept=state, live=None)


def close(draft: Draft, *, again: bool) -> None:
    """The table is no more; with ``again`` it goes on from what is written."""
    draft.change(closed=True)
    draft.do(RestBots())
    draft.do(Close(tuple(draft.table.members), again))
