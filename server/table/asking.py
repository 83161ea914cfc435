"""What the people at a table ask for, beside moves: they talk, sit down and stand up, change it, agree."""

from typing import assert_never

from server.store.seats import PlayerSeat
from server.table import holding, voting
from server.table.arrangement import rearranged, sat_down
from server.table.draft import Draft
from server.table.effects import Steps
from server.table.messages import RequestMade
from server.table.playing import stir
from server.table.presence import change
from server.table.subscriber import Subscriber
from shared import house
from shared.refusal import Refusal
from shared.seats import Seat
from shared.text import clean_say, loses_in_saying, unique_name
from shared.wire import (
    AddBot,
    Configure,
    Fill,
    Hold,
    Play,
    Ready,
    RemoveBot,
    Said,
    Say,
    Sit,
    Stand,
    Vote,
)


def asked(draft: Draft, message: RequestMade) -> Steps[Refusal | None]:
    """A member of the table asks for something; a refusal says why not."""
    subscriber, ask = message.subscriber, message.ask
    if subscriber not in draft.table.members:
        return house.NOT_AT_TABLE.refusal()
    seat = draft.table.seating.seat_of(subscriber.player)
    match ask:
        case Say(text):
            return _say(draft, subscriber, seat, text)
        case Sit(where):
            return (yield from _sit(draft, subscriber, where))
    if seat is None:
        return house.NOT_SEATED.refusal()
    stir(draft, seat)
    match ask:
        case Play():
            raise AssertionError("moves are made by themselves")
        case Vote(stop):
            return voting.vote(draft, seat, stop=stop)
        case Hold(hold):
            if hold:
                holding.hold(draft)
            else:
                holding.let_go(draft)
            return None
        case Stand() | AddBot() | Fill() | RemoveBot() | Configure() | Ready():
            others = draft.table.members.names_but(None)
            name = draft.table.seating.name(seat)
            refusal = yield from change(draft, rearranged(draft.table.kept, seat, ask, others, draft.chance))
            if refusal is None and isinstance(ask, Stand):
                draft.announce(house.STOOD.notice(name=name), but=subscriber.player)
            return refusal
        case _:
            assert_never(ask)


def _say(draft: Draft, subscriber: Subscriber, seat: Seat | None, text: str) -> Refusal | None:
    clean = clean_say(text)
    if not clean:
        return house.NOTHING_SAID.refusal()
    table = draft.table
    said = Said(table.kept.code, table.members.name(subscriber.player), clean, seat)
    draft.change(talk=table.talk.said(said))
    draft.tell(said)
    if loses_in_saying(text):
        draft.tell_one(subscriber.player, house.SAY_CHANGED.notice())
    return None


def _sit(draft: Draft, subscriber: Subscriber, where: Seat | None) -> Steps[Refusal | None]:
    player = subscriber.player
    name = unique_name(subscriber.name, draft.table.names_but(player))
    person = PlayerSeat(player, name, guest=subscriber.guest)
    refusal = yield from change(draft, sat_down(draft.table.kept, person, where))
    if refusal is None:
        draft.change(members=draft.table.members.joined(subscriber, name))
        draft.announce(house.SAT.notice(name=name), but=player)
    return refusal
