"""How a table changes while no game is on: a state and a request give a new state, or a refusal."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from server.chance import Chance
from server.players.names import friendly_name
from server.store.base import TableState
from server.store.seats import BotSeat, PlayerSeat, Seating
from server.table.setup import level_named, no_such_level, settings_of
from shared import house
from shared.game import Level
from shared.games.catalogue import game_named
from shared.refusal import Refusal
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import AddBot, Configure, Fill, Ready, RemoveBot, Stand

ChairAsk: TypeAlias = Stand | AddBot | Fill | RemoveBot | Configure | Ready

FILLER = Level.NORMAL
"""How well bots play that take the seats of people who left after a game."""


def sat_down(state: TableState, person: PlayerSeat, where: Seat | None) -> TableState | Refusal:
    """A player takes a chair: an empty one, or one that a bot has so far."""
    if state.stage == Stage.PLAYING:
        return house.GAME_ON.refusal()
    if state.sealed:
        return house.TABLE_FULL.refusal()
    return _with(state, state.seating.sat(person, where, for_bots=True))


def rearranged(
    state: TableState, seat: Seat, ask: ChairAsk, others: Sequence[str], chance: Chance
) -> TableState | Refusal:
    """A player with a chair asks for a change. ``others`` are names in use beside those of the chairs."""
    if state.stage == Stage.PLAYING:
        return house.GAME_ON.refusal()
    seating = state.seating
    match ask:
        case Stand():
            return _with(state, seating.without(seat))
        case Ready(ready):
            return _with(state, seating.with_person(seat, ready=ready))
        case AddBot(wanted, where):
            level = level_named(game_named(state.game), wanted)
            if level is None:
                return no_such_level(game_named(state.game))
            return _with(state, seating.with_robot(robot_name(seating, others, chance), level, where))
        case Fill(wanted):
            level = level_named(game_named(state.game), wanted)
            if level is None:
                return no_such_level(game_named(state.game))
            if seating.complete():
                return house.TABLE_FULL.refusal()
            return _with(state, filled(seating, level, others, chance))
        case RemoveBot(where):
            if state.sealed or not 0 <= where < len(seating.chairs):
                return house.NO_SUCH_SEAT.refusal()
            if not isinstance(seating.chairs[where], BotSeat):
                return house.NOT_A_BOT.refusal()
            return _with(state, seating.without(where))
        case Configure():
            return _configured(state, seat, ask)
        case _:
            assert_never(ask)


def _configured(state: TableState, seat: Seat, ask: Configure) -> TableState | Refusal:
    if seat != state.seating.host:
        return house.NOT_HOST.refusal()
    if state.sealed:
        return house.SEED_ALONE.refusal()
    options = settings_of(game_named(state.game), ask.settings, ask.options)
    if isinstance(options, Refusal):
        return options
    changed = msgspec.structs.replace(state, settings=ask.settings, options=options)
    resized = state.seating.resized(ask.settings.seats)
    return resized if isinstance(resized, Refusal) else _with(changed, resized.unready())


def _with(state: TableState, seating: Seating | Refusal) -> TableState | Refusal:
    if isinstance(seating, Refusal):
        return seating
    return msgspec.structs.replace(state, seating=seating)


# --- Beginning and ending games -------------------------------------------------------------------------


def ready_to_begin(state: TableState) -> bool:
    """Whether the next game shall begin now.

    The first one when every seat is taken and all are ready (or at once, if the table was opened so); a
    further one when all are ready who are still there.
    """
    seating = state.seating
    here = [person for _, person in seating.persons() if person.here]
    match state.stage:
        case Stage.WAITING:
            return seating.all_ready() or (state.at_once and seating.complete() and bool(here))
        case Stage.OVER:
            return bool(here) and all(person.ready for person in here)
        case _:
            return False


def next_game(state: TableState, others: Sequence[str], chance: Chance) -> TableState:
    """The table as it begins its next game: bots on the seats of those who left, a new row when one is full
    (K25)."""
    seating = filled(state.seating, FILLER, others, chance)
    new_row = state.row_no == 0 or state.row_no >= state.settings.games
    if new_row:
        seating = msgspec.structs.replace(seating, totals=(0,) * len(seating.chairs))
    return msgspec.structs.replace(
        state,
        seating=seating.unready(),
        stage=Stage.PLAYING,
        # After a change of seats the player whose turn it was to start may be gone.
        first=state.first if state.first is not None and state.first < len(seating.chairs) else None,
        game_no=state.game_no + 1,
        row_no=1 if new_row else state.row_no + 1,
        stood=seating.totals,
    )


def after_game(state: TableState, scores: Sequence[int]) -> TableState:
    """The table after a game: points added up in a row, and the seats free of those who have left."""
    seating = state.seating
    if state.settings.games > 1:
        totals = tuple(old + new for old, new in zip(seating.totals, scores, strict=True))
        seating = msgspec.structs.replace(seating, totals=totals)
    stood = seating.totals
    for seat, person in seating.persons():
        if person.left:
            seating = seating.without(seat)
    return msgspec.structs.replace(state, seating=seating, stage=Stage.OVER, stood=stood)


def abandoned(state: TableState, starter: Seat | None) -> TableState:
    """The table after a game that was broken off: it waits for the next one, which ``starter`` begins as this
    one was, and the row of games goes on as if it had not been."""
    seating = state.seating
    for seat, person in seating.persons():
        if person.left:
            seating = seating.without(seat)
    return msgspec.structs.replace(
        state,
        seating=seating.unready(),
        stage=Stage.WAITING,
        row_no=max(0, state.row_no - 1),
        first=starter,
        at_once=False,
    )


# --- What was asked, read -------------------------------------------------------------------------------


def filled(seating: Seating, level: Level, others: Sequence[str], chance: Chance) -> Seating:
    """The same with a bot on every chair that no player has."""
    while (empty := seating.empty()) is not None:
        seating = seating.with_chair(empty, BotSeat(robot_name(seating, others, chance), level))
    return seating


def robot_name(seating: Seating, others: Sequence[str], chance: Chance) -> str:
    """A name for one more bot at a table."""
    return friendly_name([*seating.names(), *others], chance)
