"""A game of Katta that is over, looked at again: a moment of it, with all cards open or as a seat saw it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from shared.games.katta.view import (
    ROUNDS,
    Bidding,
    BidMade,
    CardLaid,
    DidNothing,
    Passed,
    Result,
    SackSold,
    SackUnsold,
    View,
)
from shared.seats import Seat
from shared.sight import Faces, size_of
from shared.wire import Events, ViewUpdate
from tui.canvas import Canvas
from tui.games.katta.effects import in_short, sale_of
from tui.games.katta.layout import HAND, LABEL, LAYOUT, PRICE, SACK
from tui.games.katta.parts import PricePicture, Turning
from tui.games.katta.sack_view import price_part, sack_cards, sack_label
from tui.games.katta.sale_result import Aftermath, aftermath
from tui.games.katta.values import signed
from tui.games.katta.words import Table, bought, did, event_decoder, told, view_decoder
from tui.games.kit.layout import Layout
from tui.games.kit.replaying import NARROW, Parts, Place, paint_track, told_apart
from tui.games.kit.seats import money_of, name_of
from tui.games.kit.story import Told, decoded
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, fitting, phrase, plain, shown, wide
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.lines import wrapped
from tui.widgets.seat import SeatPicture, Turn, paint_seat
from tui.widgets.texts import Box, paint_texts

HEAD = 2
"""Rows over the part of the screen that is painted here: header and hairline."""
PARTS = Parts()


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after so many moves, and what the last of them did."""

    view: View
    told: tuple[Told, ...]


def frame_of(seen: ViewUpdate, happened: Events | None) -> Frame:
    """What the tables told about a moment. msgspec's errors when it is of no game of Katta."""
    return Frame(
        view_decoder.decode(seen.view),
        tuple(decoded(happened, event_decoder)) if happened is not None else (),
    )


def about(frame: Frame, names: Sequence[str]) -> str:
    """Which round it is, for the header."""
    return _("round {round} of {rounds}", round=_round(frame), rounds=ROUNDS)


def _round(frame: Frame) -> int:
    sale = next((event for event, _shown in frame.told if isinstance(event, SackSold | SackUnsold)), None)
    return sale.round if sale is not None else frame.view.round


def lasting(frame: Frame) -> bool:
    """Whether one will want to look at this longer than at a move: a sack was sold or left."""
    return any(isinstance(event, SackSold | SackUnsold) for event, _shown in frame.told)


def paint(
    canvas: Canvas,
    frame: Frame,
    before: Frame | None,
    after: Frame | None,
    names: Sequence[str],
    place: Place,
) -> None:
    """Paint a moment of the game, from the third row of the screen on."""
    view = frame.view
    table = Table(told_apart(names), None, canvas.look)
    layout = LAYOUT.at((canvas.width, canvas.height + HEAD + 1), view.players)
    ended = aftermath(before.view, frame.told) if before is not None else None
    for seat, box in enumerate(layout.seats):
        paint_seat(canvas, box.x, box.y - HEAD, *box[2:], _seat(frame, ended, table, box, Seat(seat)))
    _paint_sack(canvas, frame, table, layout, ended)
    _paint_track(canvas, layout, frame, after, table, place)
    _paint_hands(canvas, layout, view, table, place)


# --- Seats and sack -------------------------------------------------------------------------------------


def _actor(frame: Frame) -> Seat | None:
    """Who made the last move, or bought the sack with it."""
    for event, _shown in reversed(frame.told):
        if isinstance(event, CardLaid | BidMade | Passed | SackSold | SackUnsold):
            return event.seat
    return None


def _seat(frame: Frame, ended: Aftermath | None, table: Table, box: Box, seat: Seat) -> SeatPicture:
    view, look = frame.view, table.look
    framed = box.height > 2
    inner = box.width - (4 if framed else 2)
    acting = _actor(frame) == seat
    money = money_of(view.purses[seat], apart=inner >= 14, look=look)
    room = inner - wide(money) - 1 - (0 if not acting else 2 if framed else 1)
    start = ended.start if ended is not None else view.start
    doing = ended.doing[seat] if ended is not None else view.doing[seat]
    choices: tuple[Phrase, ...] = (NOTHING,)
    if ended is not None and ended.sale.buyer == seat:
        choices = bought(ended.sale.price)
    elif not isinstance(doing, DidNothing):
        choices = did(doing, yours=False, standing=acting)
    name = name_of(table.name(seat), "ink", seat == start, room, look)
    return SeatPicture(name, money, fitting(inner + 1, choices, look), (), Turn.OTHERS if acting else Turn.NO)


def _paint_sack(canvas: Canvas, frame: Frame, table: Table, layout: Layout, ended: Aftermath | None) -> None:
    view = frame.view
    size = Size.HUGE if layout.is_large else Size.BIG
    up = 0
    for index, stood in enumerate(sack_cards(view, table, size, layout.step(SACK), ended, Turning()).cards):
        picture = stood.picture
        open_ = ended is not None or view.row[index].up
        up += open_ and picture.card is not None
        if picture.state is State.PLAIN and not open_:
            picture = replace(picture, state=State.DIM)
        paint_card(canvas, layout[SACK].x + stood.x, layout[SACK].y + stood.y - HEAD, picture)
    if LABEL in layout:
        box = layout[LABEL]
        label = sack_label(view, table, box, ended)
        if ended is None and isinstance(view.phase, Bidding):
            said = phrase("{up} of {all} up", "mute", up=up, all=len(view.row))
            lines = (label.lines[0], fitting(box.width, (said,), canvas.look), *label.lines[2:])
            label = replace(label, lines=lines)
        paint_texts(canvas, box.x, box.y - HEAD, label)
    box = layout[PRICE]
    price = price_part(view, table, box, ended)
    grey = any(isinstance(each.card, Faces) and not each.up for each in view.row)
    if isinstance(price, PricePicture) and ended is None and grey and not layout.is_large:
        price = replace(price, below=_grey(box.width, canvas.look))
    canvas.lay(box.x, box.y - HEAD, PRICE.sheet(box.width, box.height, price, canvas.look))


def _grey(width: int, look: Look) -> tuple[Phrase, ...]:
    """What grey cards are, in two lines."""
    whole = (*phrase("grey cards were still", "mute"), *phrase(" "), *phrase("face down", "mute"))
    return tuple(wrapped(whole, width, look)[:2])


# --- The track ------------------------------------------------------------------------------------------


def _paint_track(
    canvas: Canvas, layout: Layout, frame: Frame, after: Frame | None, table: Table, place: Place
) -> None:
    look = canvas.look
    small = layout.is_small
    x = layout.left + (2 if small else 4)
    end = layout.left + (58 if small else 76)
    y = layout.strip.y - HEAD + (0 if small else 1)
    counted = phrase("move {move} of {moves}", "mute", move=place.move, moves=place.moves)
    at = canvas.spans(x, y, shown(counted, look)) + (2 if small else 4)
    follows = _followed(after, table) if not small else ()
    coming = fitting(max(0, (end - at) // 2), (follows, NOTHING), look)
    room = end - at - wide(coming) - 1
    canvas.spans(at, y, fitting(room, _happened(frame, table), look))
    canvas.right_spans(end, y, coming)
    width = end - x
    here = paint_track(canvas, x, y + 1, width, place.share)
    # Five hands leave no row for the rounds: there they stand on the track.
    row = y + 1 if small and len(table.names) > 4 else y + 2
    for number, start in enumerate(place.rounds, start=1):
        now = number == _round(frame)
        column = x + round((width - 1) * start / max(1, place.moves))
        if row > y + 1 or column != here:
            canvas.text(column, row, str(number), "ink" if now else "mute", bold=now)


def _happened(frame: Frame, table: Table) -> tuple[Phrase, ...]:
    """The last move in words, the longest wording first; of a round its end."""
    for event, cards in reversed(frame.told):
        if isinstance(event, CardLaid | BidMade | Passed | SackSold | SackUnsold):
            said = tuple(span._replace(bold=True) for span in told(event, cards, table))
            effect = in_short(sale_of(event, cards)) if isinstance(event, SackSold) else NOTHING
            return ((*said, *plain(", "), *effect), said) if effect else (said,)
    return (phrase("The cards are dealt.", bold=True),)


def _followed(after: Frame | None, table: Table) -> Phrase:
    if after is None:
        return NOTHING
    for event, cards in after.told:
        if isinstance(event, CardLaid | BidMade | Passed | SackSold | SackUnsold):
            said = told(event, cards, table)
            return phrase("next: {what}", "mute", what=tuple(_mute(said)))
    return NOTHING


def _mute(said: Phrase) -> Phrase:
    return tuple(span if span.fg == "coin" else span._replace(fg="mute") for span in said)


# --- All hands ------------------------------------------------------------------------------------------


def _paint_hands(canvas: Canvas, layout: Layout, view: View, table: Table, place: Place) -> None:
    look = canvas.look
    small = layout.is_small
    x = layout.left + (1 if small else 2)
    most = max((size_of(hand) for hand in view.hands), default=0)
    paired = view.players == 4 and most <= 6 and not small
    last = canvas.height - 1
    rows = (view.players + 1) // 2 * 2 if paired else view.players
    top = min(layout[HAND].y + 1 - HEAD, last - rows) if not small else last - rows + 1
    heading = phrase("ALL HANDS", "mute")
    if view.result is not None:
        heading = shown(plain(_("the end").upper(), "mute"), look)
    elif place.seat is not None:
        heading = phrase("AS {name} SAW IT", "mute", name=table.name(place.seat).upper())
    if paired:
        canvas.spans(x, top, shown(heading, look))
    elif not small:
        canvas.right_spans(layout.left + 78, top, shown(heading, look))
    step = 2 if top + 2 * (view.players - 1) <= last else 1
    apart = 39 if not layout.is_large else 58
    room = (apart if paired else 57 if small else 76) - 5 * most - 1
    longest = max(width_of(look.say(table.name(Seat(seat)))) for seat in range(view.players))
    name = max(NARROW, min(longest, room - 2 if paired else room))
    for seat in range(view.players):
        column, row = (seat % 2, 2 * (seat // 2) + 1) if paired else (0, step * seat)
        left = x + apart * column
        canvas.text(left, top + row, look.cut(table.name(Seat(seat)), name), "mute")
        if view.result is not None:
            canvas.spans(left + name + 1, top + row, _final(view.result, Seat(seat)))
        _paint_hand(canvas, left + name + 1, top + row, view, Seat(seat))


def _final(result: Result, seat: Seat) -> Phrase:
    """What a seat's cards and coins made."""
    won = seat in result.winners
    return phrase(
        "{cards} and {coins} make {points}",
        "ink" if won else "mute",
        bold=won,
        cards=signed(result.cards[seat]),
        coins=Coins(result.coins[seat]),
        points=signed(result.scores[seat]).removeprefix("+"),
    )


def _paint_hand(canvas: Canvas, x: int, y: int, view: View, seat: Seat) -> None:
    hand = view.hands[seat]
    pictures = (
        [CardPicture(State.PLAIN, card, Size.LINE) for card in hand.cards]
        if isinstance(hand, Faces)
        else [CardPicture(State.BACK, None, Size.LINE, seat)] * hand.count
    )
    for index, picture in enumerate(pictures):
        paint_card(canvas, x + 5 * index, y, picture)


class _You(msgspec.Struct):
    you: Seat | None = None


_you = msgspec.msgpack.Decoder(_You)


def seat_of(seen: ViewUpdate) -> Seat | None:
    """From which seat this is seen; None with all cards open."""
    return _you.decode(seen.view).you
