"""Who could do something in a game that all play at once and does not, and who lets it stand still (R14)."""

from server.table import timers, timing
from server.table.draft import Draft
from server.table.telling import tell_room
from shared import house
from shared.seats import Seat
from shared.sentence import NoticeSentence


def look_for_idle(draft: Draft) -> None:
    """A player who could do something and does not is told so, and in the end a bot plays. So is a player who
    only could bring the game on while no player does."""
    live, table = draft.table.live, draft.table
    if live is None or not table.running:
        return
    draft.set_timer(timers.IDLE, timers.IDLE_EVERY)
    now = draft.at.now
    people = [seat for seat, person in table.seating.persons() if person.here and seat not in table.bots]
    found, idle = table.idle.found((seat for seat in people if live.match.offers(seat)), now)
    draft.change(idle=idle)
    for seat in found.hinted:
        _hint(draft, seat, house.IDLE_HINT)
    for seat in found.replaced:
        timing.let_stand_in(draft, seat)
        draft.announce_of(house.IDLE_STAND_IN, seat)
    if found.replaced:
        tell_room(draft)
    holders = [
        seat
        for seat in people
        if seat not in draft.table.bots and live.match.can_go_on(seat) and not idle.is_idle(seat, now)
    ]
    told, stall = table.stall.found(live.match.progress(), holders, now)
    draft.change(stall=stall)
    for seat in told:
        _hint(draft, seat, house.STALL_HINT)


def _hint(draft: Draft, seat: Seat, hint: NoticeSentence) -> None:
    person = draft.table.seating.person(seat)
    assert person is not None, "bots are not idle"
    draft.tell_one(person.player, hint.notice())
