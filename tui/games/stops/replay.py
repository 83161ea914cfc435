"""A match of stops that is over, looked at again: a moment of it, with all cards open or as a seat saw it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from shared.cards import Rank, Suit
from shared.games.stops import view as stops
from shared.games.stops.view import View
from shared.seats import Seat
from shared.sight import Faces, Sight, size_of
from tui.games.kit.figures import points_of
from tui.games.kit.hands import HANDS, HandRow, HandsPicture, heading, in_line, in_rows
from tui.games.kit.part import STRIP, Shown
from tui.games.kit.replaying import Frame, GameReplay, Moment, Parts, in_one_go, told_apart, under_table
from tui.games.kit.track import TRACK, TrackPicture
from tui.games.stops.chain import Coming
from tui.games.stops.hand import HAND
from tui.games.stops.last_card import with_last_card
from tui.games.stops.layout import PARTS
from tui.games.stops.ui_state import UIState
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table, event_decoder, told, view_decoder
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coloured, phrase, plain, plural
from tui.look.look import Look
from tui.widgets.texts import Box

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""In the order of a hand."""

_DID = (
    stops.CardLaid, stops.CatBought, stops.CatKept, stops.CatOffered, stops.CatDeclined, stops.LoanRefused,
    stops.Lent,
)  # fmt: skip
"""What a seat does with a move; the rest follows from it."""
_MATTERS = (stops.PoolWon, stops.Closed, stops.NoNewSuit, stops.TableBroke, stops.Unpaid, *_DID)
"""What is told of a move, the last of them first."""


class StopsReplay(GameReplay[View]):
    """Seats, pools and chain as they were; the deals on the track; all hands, the cat, what was thrown."""

    views, happenings = view_decoder, event_decoder
    parts = (*PARTS, TRACK, HANDS)
    called = Parts(N_("deal"), N_("a deal back"), N_("a deal on"))

    def about(self, frame: Frame[View], names: Sequence[str]) -> str:
        return _("deal {deal} of {deals}", deal=_deal(frame), deals=frame.view.deals)

    def lasting(self, frame: Frame[View]) -> bool:
        return _done(frame) is not None

    def shown(self, moment: Moment[View]) -> tuple[Shown[Any], ...]:
        frame, before = moment.now, moment.before
        view = as_it_lay(frame, before.view) if before is not None else frame.view
        table = Table(told_apart(moment.names), None, moment.look)
        fresh = any(isinstance(event, stops.CardLaid) for event, _shown in frame.told)
        seen_by_all = msgspec.structs.replace(view, you=None, offers=())
        lay = scene(seen_by_all, table, moment.size, UIState(coming=Coming(fresh=fresh)))
        track, hands = under_table(lay.layout)
        return (
            *lay.without((STRIP, HAND)),
            TRACK.at(track, _track(moment, table, small=lay.layout.is_small)),
            HANDS.at(hands, _hands(view, table, moment.place.seat, hands)),
        )


REPLAY = StopsReplay()


def _done(frame: Frame[View]) -> stops.Done | None:
    """The deal that ended with this move, if one did."""
    return next((event.done for event, _shown in frame.told if isinstance(event, stops.DealEnded)), None)


def _deal(frame: Frame[View]) -> int:
    done = _done(frame)
    return done.deal if done is not None else frame.view.deal


def as_it_lay(frame: Frame[View], before: View) -> View:
    """The table at this moment. With its last card a deal is over, and what the tables show is the next one:
    then as it was before that card, with the card laid and all payments made."""
    done = _done(frame)
    if done is None:
        return frame.view
    lay = with_last_card(before, frame.view, done, frame.told)
    return msgspec.structs.replace(lay, phase=stops.Over(), result=frame.view.result)


# --- The track ------------------------------------------------------------------------------------------


def _track(moment: Moment[View], table: Table, *, small: bool) -> TrackPicture:
    after = moment.after.told if moment.after is not None else ()
    follows = (told(event, cards, table) for event, cards in after if isinstance(event, _DID))
    said = [told(event, cards, table) for event, cards in moment.now.told if isinstance(event, _MATTERS)]
    number = _deal(moment.now)
    return moment.place.track(number, in_one_go(said), next(follows, NOTHING), small=small, within=small)


# --- The hands ------------------------------------------------------------------------------------------


def _hands(view: View, table: Table, seat: Seat | None, box: Box) -> HandsPicture:
    """The cards of all players, and what lies aside, as far as there is room."""
    sights = [(table.name(Seat(each)), view.hands[each]) for each in range(view.players)]
    for label, sight in ((_("the cat"), view.cat.cards), (_("thrown"), view.cat.dead)):
        if size_of(sight) and len(sights) + 1 < box.height:
            sights.append((label, _in_order(sight)))
    rows = [
        HandRow(name, (), (_final(view, Seat(each)),))
        if view.result is not None and each < view.players
        else HandRow(name, in_line(sight, min(each, 5)), _in_signs(sight, table.look))
        for each, (name, sight) in enumerate(sights)
    ]
    return in_rows(rows, heading(table, seat, over=view.result is not None), box, table.look)


def _in_order(sight: Sight) -> Sight:
    """Cards as a hand has them: suit by suit, the ace highest."""
    if not isinstance(sight, Faces):
        return sight
    ranks = (*tuple(Rank)[1:], Rank.ACE)
    return Faces(
        tuple(sorted(sight.cards, key=lambda card: (SUITS.index(card.suit), ranks.index(card.rank))))
    )


def _in_signs(sight: Sight, look: Look) -> tuple[Phrase, ...]:
    """A hand where cards have no room: suit by suit, the longest wording first."""
    if not isinstance(sight, Faces):
        return (plural("{n} card", "{n} cards", sight.count, "mute"),)
    by_suit = [[card for card in sight.cards if card.suit is suit] for suit in SUITS]
    suits = [
        look.suit(cards[0].suit)
        + " ".join(look.card(card).removeprefix(look.suit(card.suit)) for card in cards)
        for cards in by_suit
        if cards
    ]
    count = plural("{n} card", "{n} cards", len(sight.cards), "mute")
    return plain("  ".join(suits)), plain(" ".join(suits)), count


def _final(view: View, seat: Seat) -> Phrase:
    """What a player is worth at the end."""
    result = view.result
    assert result is not None
    won = seat in result.winners
    worth = points_of(result.worth[seat])
    said = phrase("{coins}, worth {worth}", coins=Coins(result.coins[seat]), worth=worth)
    return coloured(said, "ink" if won else "mute", bold=won)
