"""A match of stops that is over, looked at again: a moment of it, with all cards open or as a seat saw it."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from shared.cards import Rank, Suit
from shared.games.stops.view import (
    CardLaid,
    CatBought,
    CatDeclined,
    CatKept,
    CatOffered,
    Chain,
    ChainStopped,
    Closed,
    DealBegan,
    DealEnded,
    Done,
    Lent,
    LoanRefused,
    NoNewSuit,
    Over,
    PoolWon,
    TableBroke,
    Unpaid,
    View,
    cards_of,
)
from shared.seats import Seat
from shared.sight import Faces, Sight, size_of
from shared.wire import Events, ViewUpdate
from tui.canvas import Canvas
from tui.games.kit.layout import Layout
from tui.games.kit.part import STRIP
from tui.games.kit.replaying import NARROW, Parts, Place, paint_track, told_apart
from tui.games.kit.story import Told, decoded
from tui.games.stops.chain import Coming
from tui.games.stops.hand import HAND
from tui.games.stops.ui_state import Moment
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table, event_decoder, told, view_decoder
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coloured, fitting, phrase, plain, plural, shown, wide
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card

HEAD = 2
"""Rows over the part of the screen that is painted here: header and hairline."""
PARTS = Parts(N_("deal"), N_("a deal back"), N_("a deal on"))
CARD = 5
"""Columns from one card of a hand to the next."""
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""In the order of a hand."""

_DID = (CardLaid, CatBought, CatKept, CatOffered, CatDeclined, LoanRefused, Lent)
"""What a seat does with a move; the rest follows from it."""
_MATTERS = (PoolWon, Closed, NoNewSuit, TableBroke, Unpaid, *_DID)
"""What is told of a move, the last of them first."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after so many moves, and what the last of them did."""

    view: View
    told: tuple[Told, ...]

    @property
    def done(self) -> Done | None:
        """The deal that ended with this move, if one did."""
        return next((event.done for event, _shown in self.told if isinstance(event, DealEnded)), None)


def frame_of(seen: ViewUpdate, happened: Events | None) -> Frame:
    """What the tables told about a moment. msgspec's errors when it is of no match of stops."""
    news = decoded(happened, event_decoder) if happened is not None else ()
    return Frame(view_decoder.decode(seen.view), tuple(news))


def seat_of(seen: ViewUpdate) -> Seat | None:
    """From which seat this is seen; None with all cards open."""
    return view_decoder.decode(seen.view).you


def about(frame: Frame, names: Sequence[str]) -> str:
    """Which deal it is, for the header."""
    return _("deal {deal} of {deals}", deal=_deal(frame), deals=frame.view.deals)


def _deal(frame: Frame) -> int:
    return frame.done.deal if frame.done is not None else frame.view.deal


def lasting(frame: Frame) -> bool:
    """Whether one will want to look at this longer than at a move: a deal is over."""
    return frame.done is not None


def paint(
    canvas: Canvas,
    frame: Frame,
    before: Frame | None,
    after: Frame | None,
    names: Sequence[str],
    place: Place,
) -> None:
    """Paint a moment of the match, from the third row of the screen on."""
    view = as_it_lay(frame, before.view) if before is not None else frame.view
    table = Table(told_apart(names), None, canvas.look)
    fresh = any(isinstance(event, CardLaid) for event, _shown in frame.told)
    seen_by_all = msgspec.structs.replace(view, you=None, offers=())
    size = (canvas.width, canvas.height + HEAD + 1)
    lain = scene(seen_by_all, table, size, Moment(coming=Coming(fresh=fresh)))
    layout = lain.layout
    for each in lain.without((STRIP, HAND)):
        x, y, width, height = each.box
        canvas.lay(x, y - HEAD, each.part.sheet(width, height, each.picture, canvas.look))
    row = _paint_track(canvas, layout, frame, after, table, place)
    _paint_hands(canvas, layout, view, table, place, row)


def as_it_lay(frame: Frame, before: View) -> View:
    """The table at this moment. With its last card a deal is over, and what the tables show is the next one:
    then as it was before that card, with the card laid and all payments made."""
    done = frame.done
    if done is None:
        return frame.view
    chains, hands = before.chains, list(before.hands)
    laid = cards_of(frame.view.last)
    for event, cards in frame.told:
        match event:
            case CardLaid(seat, opens):
                if opens:
                    chains = (*chains, Chain(len(laid) - 1, None))
                hands[seat] = _without(hands[seat], cards)
            case ChainStopped(_seat, stop):
                chains = (*chains[:-1], msgspec.structs.replace(chains[-1], stop=stop))
            case _:
                pass
    return msgspec.structs.replace(
        before,
        purses=done.purses,
        pools=done.pools,
        hands=tuple(hands),
        laid=frame.view.last,
        laid_by=frame.view.last_by,
        chains=chains,
        phase=Over(),
        result=frame.view.result,
    )


def _without(hand: Sight, cards: Sequence[Sight]) -> Sight:
    gone = {card for sight in cards for card in cards_of(sight)}
    if isinstance(hand, Faces):
        return Faces(tuple(card for card in hand.cards if card not in gone))
    return msgspec.structs.replace(hand, count=hand.count - len(gone))


# --- The track ------------------------------------------------------------------------------------------


def _paint_track(
    canvas: Canvas, layout: Layout, frame: Frame, after: Frame | None, table: Table, place: Place
) -> int:
    """What was done, what comes next, how far the match is, and where deals begin; the row after it."""
    look = canvas.look
    small = layout.is_small
    x = layout.left + (2 if small else 4)
    end = layout.left + (58 if small else 76)
    y = layout.strip.y - HEAD + (1 if layout.is_large else 0)
    counted = phrase("move {move} of {moves}", "mute", move=place.move, moves=place.moves)
    at = canvas.spans(x, y, shown(counted, look)) + (2 if small else 4)
    follows = _followed(after, table) if not small else NOTHING
    coming = fitting(max(0, (end - at) // 2), (follows, NOTHING), look)
    canvas.spans(at, y, fitting(end - at - wide(coming) - 1, _happened(frame, table), look))
    canvas.right_spans(end, y, coming)
    here = paint_track(canvas, x, y + 1, end - x, place.share)
    row = y + 1 if small else y + 2
    taken = x - 1
    for number, start in enumerate(place.rounds, start=1):
        column = x + round((end - x - 1) * start / max(1, place.moves))
        if column > taken and (row > y + 1 or column != here):
            now = number == _deal(frame)
            taken = canvas.text(column, row, str(number), "ink" if now else "mute", bold=now)
    return row + 1


def _happened(frame: Frame, table: Table) -> tuple[Phrase, ...]:
    """The last move in words, the longest wording first: what was laid, and what came of it."""
    said = [
        told(event, cards, table)
        for event, cards in frame.told
        if isinstance(event, _MATTERS) and not isinstance(event, DealBegan)
    ]
    if not said:
        return (phrase("The cards are dealt.", bold=True),)
    lines = [coloured(each, "ink", bold=True) for each in said]
    whole: Phrase = lines[0]
    for each in lines[1:]:
        whole = (*whole, *plain("  "), *each)
    return whole, lines[-1]


def _followed(after: Frame | None, table: Table) -> Phrase:
    """What comes next, in a few words."""
    for event, cards in after.told if after is not None else ():
        if isinstance(event, _DID):
            said = told(event, cards, table)
            return phrase("next: {what}", "mute", what=coloured(said, "mute"))
    return NOTHING


# --- The hands ------------------------------------------------------------------------------------------


def _paint_hands(canvas: Canvas, layout: Layout, view: View, table: Table, place: Place, top: int) -> None:
    """The cards of all players, and what lies aside, as far as there is room."""
    look = canvas.look
    x = layout.left + (1 if layout.is_small else 2)
    end = layout.left + (59 if layout.is_small else 78)
    rows: list[tuple[str, Sight]] = [
        (table.name(Seat(seat)), view.hands[seat]) for seat in range(view.players)
    ]
    room = canvas.height - top
    heading = phrase("ALL HANDS", "mute")
    if view.result is not None:
        heading = shown(plain(_("the end").upper(), "mute"), look)
    elif place.seat is not None:
        heading = phrase("AS {name} SAW IT", "mute", name=table.name(place.seat).upper())
    for label, sight in ((_("the cat"), view.cat.cards), (_("thrown"), view.cat.dead)):
        if size_of(sight) and len(rows) + 1 < room:
            rows.append((label, _in_order(sight)))
    columns = 2 if len(rows) > room else 1
    if len(rows) < room:
        canvas.spans(x, top, heading)
        top += 1
    elif columns == 1:
        canvas.right_spans(end, top, heading)
    apart = 2 if 2 * len(rows) - 1 <= canvas.height - top else 1
    width = (end - x - 2 * (columns - 1)) // columns
    longest = max(width_of(look.say(name)) for name, _sight in rows)
    high = -(-len(rows) // columns)
    most = max(size_of(sight) for _name, sight in rows)
    name = max(NARROW, min(longest, width - CARD * most - 1))
    for index, (who, sight) in enumerate(rows):
        left, row = x + (width + 2) * (index // high), top + apart * (index % high)
        canvas.text(left, row, look.cut(who, name), "mute")
        if view.result is not None and index < view.players:
            canvas.spans(left + name + 1, row, _final(view, Seat(index)))
        elif CARD * most <= width - name - 1:
            _paint_cards(canvas, left + name + 1, row, sight, index)
        else:
            canvas.spans(left + name + 1, row, fitting(width - name - 1, _in_signs(sight, look), look))


def _in_order(sight: Sight) -> Sight:
    """Cards as a hand has them: suit by suit, the ace highest."""
    if not isinstance(sight, Faces):
        return sight
    ranks = (*tuple(Rank)[1:], Rank.ACE)
    return Faces(
        tuple(sorted(sight.cards, key=lambda card: (SUITS.index(card.suit), ranks.index(card.rank))))
    )


def _paint_cards(canvas: Canvas, x: int, y: int, sight: Sight, pack: int) -> None:
    pictures = (
        [CardPicture(State.PLAIN, card, Size.LINE) for card in sight.cards]
        if isinstance(sight, Faces)
        else [CardPicture(State.BACK, None, Size.LINE, min(pack, 5))] * sight.count
    )
    for index, picture in enumerate(pictures):
        paint_card(canvas, x + CARD * index, y, picture)


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
    worth = str(result.worth[seat]).replace("-", "–")
    said = phrase("{coins}, worth {worth}", coins=Coins(result.coins[seat]), worth=worth)
    return coloured(said, "ink" if won else "mute", bold=won)
