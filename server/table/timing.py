"""When time runs at a table and when it rests: games without members sleep, and go on when one is back."""

from server.bots.places import STAND_IN
from server.store.seats import PlayerId
from server.table import timers
from server.table.draft import Draft
from server.table.effects import DismissBot, RestBots, SeatBot
from server.table.telling import ask_bot, summarise, tell_game, tell_room
from shared import house
from shared.game import Level
from shared.milliseconds import NO_TIME, after, seconds
from shared.seats import Seat

# --- Bots -----------------------------------------------------------------------------------------------


def seat_bot(draft: Draft, seat: Seat, level: Level) -> None:
    """A bot plays here from now on, on its own chair."""
    draft.change(bots=draft.table.bots.seated(seat))
    draft.do(SeatBot(seat, level))


def stand_in(draft: Draft, seat: Seat) -> None:
    """A bot plays for the person of this seat."""
    draft.change(bots=draft.table.bots.standing_in(seat))
    draft.do(SeatBot(seat, STAND_IN))


def let_stand_in(draft: Draft, seat: Seat) -> None:
    """The same, in the game that is on."""
    stand_in(draft, seat)
    ask_bot(draft, seat)


def dismiss_bot(draft: Draft, seat: Seat) -> None:
    """No bot plays here any more."""
    if seat in draft.table.bots:
        draft.change(bots=draft.table.bots.without(seat))
        draft.do(DismissBot(seat))


def dismiss_all(draft: Draft) -> None:
    """No bot plays at this table any more."""
    for seat in draft.table.bots.seats:
        dismiss_bot(draft, seat)


def call_bots(draft: Draft) -> None:
    """Bots play on the chairs that are theirs, and nowhere else."""
    dismiss_all(draft)
    for seat, robot in draft.table.seating.robots():
        seat_bot(draft, seat, robot.level)


# --- Running and resting --------------------------------------------------------------------------------


def start_time(draft: Draft) -> None:
    """Time runs from now on, where all play at once after a countdown."""
    live = draft.table.live
    assert live is not None, "there is a game"
    draft.change(live=live.counted_down(draft.at.now))
    if live.watch is not None:
        begins = after(draft.at.now, live.watch.countdown)
        draft.change(idle=draft.table.idle.begun(begins), stall=draft.table.stall.begun(begins))
        look_after(draft)


def look_after(draft: Draft) -> None:
    """Look, where all play at once, for what the table itself must do and for players who do nothing."""
    draft.set_timer(timers.IDLE, timers.IDLE_EVERY)
    draft.set_timer(timers.DUE, NO_TIME)


def rest(draft: Draft) -> None:
    """Nothing moves by itself any more."""
    timers.stop_turns(draft)
    draft.stop_timer(timers.IDLE)
    draft.stop_timer(timers.DUE)
    draft.do(RestBots())


def fall_asleep(draft: Draft) -> None:
    """Nothing moves until a player is here."""
    draft.change(asleep=True)
    stand_still(draft)
    draft.tell(house.ASLEEP.notice())
    tell_game(draft, step=False)
    summarise(draft)


def stand_still(draft: Draft) -> None:
    """Nothing moves, and no time goes by in the game."""
    rest(draft)
    if draft.table.live is not None:
        draft.change(live=draft.table.live.asleep(draft.at.now))


def wake(draft: Draft) -> None:
    """A member is here again: a game that waited goes on, and no player is charged for the time between."""
    draft.stop_timer(timers.ASLEEP)
    table = draft.table
    if not table.asleep or table.live is None or not table.seating.somebody_here():
        return
    draft.change(asleep=False)
    start_time(draft)
    for seat, person in table.seating.persons():
        if person.left:
            stand_in(draft, seat)
        elif not person.here:
            wait_for(draft, person.player)
    draft.tell(house.AWAKE.notice())
    tell_room(draft)
    tell_game(draft, step=False)


# --- Patience -------------------------------------------------------------------------------------------


def wait_for(draft: Draft, player: PlayerId) -> None:
    """A bot plays for a player who is away from a game, after a while; sooner where all play at once, since
    the others do not wait."""
    patience = draft.config.patience
    wait = patience.idle if draft.table.together else patience.stand_in
    draft.set_timer(timers.stand_in(player), seconds(wait))


def hold_seat(draft: Draft, player: PlayerId) -> None:
    """A seat at a table that waits is held for a player who is away, for a while."""
    draft.set_timer(timers.seat_held(player), seconds(draft.config.patience.waiting_seat))


def hold_seats(draft: Draft) -> None:
    """The same for all who are away."""
    for _, person in draft.table.seating.persons():
        if not person.here:
            hold_seat(draft, person.player)


def look_for_somebody(draft: Draft) -> None:
    """A table without members comes to rest after a while."""
    patience, table = draft.config.patience, draft.table
    if not table.playing or table.asleep or table.seating.somebody_here():
        draft.stop_timer(timers.ASLEEP)
    elif not table.members:
        fall_asleep(draft)
    elif not draft.is_set(timers.ASLEEP):
        draft.set_timer(timers.ASLEEP, seconds(patience.asleep))
    if table.members:
        draft.stop_timer(timers.EMPTY)
    elif not draft.is_set(timers.EMPTY):
        wait = patience.abandoned if table.playing else patience.waiting_table
        draft.set_timer(timers.EMPTY, seconds(wait))
