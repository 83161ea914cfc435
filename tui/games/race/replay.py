"""A race that is over, looked at again: a moment of it, as a seat saw it or with what lay before all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from shared.games.race.view import (
    Dealt,
    Ended,
    HandsShifted,
    Laid,
    Out,
    PilesShifted,
    Player,
    TakenUp,
    Turned,
    View,
)
from shared.seats import Seat
from shared.wire import Happened, Seen
from tui.canvas import Canvas
from tui.games.race.draw import paint_hand, paint_player, paint_suit, paint_wanted
from tui.games.race.grid import Grid, grid
from tui.games.race.hand import hand_picture
from tui.games.race.log import Told, decoded
from tui.games.race.parts import HandPicture, Moment, WantedPicture
from tui.games.race.piles import suit_pictures
from tui.games.race.scene import wanted_part
from tui.games.race.seating import all_players, player_pictures, ranked
from tui.games.race.words import Table, card_of_sight, shifted, told, view_decoder
from tui.games.replaying import Parts, Place, paint_track, told_apart
from tui.phrase import Phrase, coloured, fitting, phrase, plural
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.header import clock as minutes
from tui.widgets.texts import TextPart, paint_texts
from tui.words import _

HEAD = 2
"""Rows over the part of the screen that is painted here: header and hairline."""
PARTS = Parts()
_QUIET = Moment(counting=0)
"""Nothing is anybody's to do now."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after so many moves, and what the last of them did."""

    view: View
    told: tuple[Told, ...]


def frame_of(seen: Seen, happened: Happened | None) -> Frame:
    """What the tables told about a moment. msgspec's errors when it is of no race."""
    return Frame(view_decoder.decode(seen.view), decoded(happened) if happened is not None else ())


def seat_of(seen: Seen) -> Seat | None:
    """From which seat this is seen; None with what lay before everybody."""
    return view_decoder.decode(seen.view).you


def about(frame: Frame, names: Sequence[str]) -> str:
    """From where one looks, for the header."""
    you = frame.view.you
    return _("what lay open") if you is None else _("as {name} saw it", name=names[you])


def lasting(frame: Frame) -> bool:
    """Whether one will want to look at this longer than at a move: the table shifted, or somebody was out."""
    return any(isinstance(event, HandsShifted | PilesShifted | Out) for event, _shown in frame.told)


def paint(
    canvas: Canvas,
    frame: Frame,
    before: Frame | None,
    after: Frame | None,
    names: Sequence[str],
    place: Place,
) -> None:
    """Paint a moment of the race, from the third row of the screen on."""
    view = frame.view
    table = Table(told_apart(names), None, canvas.look)
    layout = grid(canvas.width, canvas.height + HEAD + 1, len(view.table.players))
    fresh = tuple(event.pile for event, _shown in frame.told if isinstance(event, Laid))
    moment = replace(_QUIET, fresh=fresh)
    for box, player in zip(layout.players, player_pictures(view, table, layout, moment), strict=True):
        paint_player(canvas, box.x, box.y - HEAD, box.width, box.height, player)
    for box, suit in zip(layout.suits, suit_pictures(view, table, layout, moment), strict=False):
        paint_suit(canvas, box.x, box.y - HEAD, box.height, suit)
    match wanted_part(view, layout, moment):
        case WantedPicture() as wanted:
            paint_wanted(canvas, layout.wanted.x, layout.wanted.y - HEAD, layout.wanted.width, wanted)
        case TextPart() as heading:
            paint_texts(canvas, heading.box.x, heading.box.y - HEAD, heading)
        case _:
            pass
    _paint_track(canvas, layout, frame, after, table, place)
    if view.you is None:
        _paint_all(canvas, layout, frame, table)
    else:
        shown = _as_it_lay(hand_picture(view, layout, Moment()))
        paint_hand(canvas, layout.hand_box.x, layout.hand_box.y - HEAD, shown)
    if layout.log is not None:
        _paint_places(canvas, layout, view, table, moment)


def _as_it_lay(hand: HandPicture) -> HandPicture:
    """Somebody's cards without keys: white is what could have been laid."""
    return replace(
        hand,
        places=tuple(
            replace(
                held,
                card=replace(
                    held.card,
                    state=State.PLAIN if held.card.state is State.PLAYABLE else held.card.state,
                    plate="",
                ),
                act=False,
            )
            for held in hand.places
        ),
    )


# --- The track ------------------------------------------------------------------------------------------


def _paint_track(
    canvas: Canvas, layout: Grid, frame: Frame, after: Frame | None, table: Table, place: Place
) -> None:
    """What was done, what comes next, and how far the race is."""
    x, end = layout.prompt.x, layout.prompt.x + layout.prompt.width
    y = layout.said.y - HEAD
    counted = phrase("move {move} of {moves}", "mute", move=place.move, moves=place.moves)
    start = canvas.right_spans(end, y, counted)
    canvas.spans(x, y, fitting(start - x - 2, _happened(frame, table), canvas.look))
    row = y + 1
    at = x
    if place.time is not None:
        at = canvas.text(x, row, minutes(place.time // 1000), bold=True) + 2
        end = canvas.right(end, row, minutes(place.took // 1000), "mute") - 2
    paint_track(canvas, at, row, end - at, place.share)


def _happened(frame: Frame, table: Table) -> tuple[Phrase, ...]:
    """The last move in words, the longest wording first."""
    for event, cards in reversed(frame.told):
        match event:
            case Turned(seat, count):
                return (
                    plural("{name} turned {n} card.", "{name} turned {n} cards.", count,
                           name=table.name(seat)),
                )  # fmt: skip
            case TakenUp(seat):
                return (phrase("{name} took the waste up.", name=table.name(seat)),)
            case HandsShifted() | PilesShifted():
                return shifted(event)
            case Ended() if len(frame.told) > 1:
                continue
            case Dealt():
                return (phrase("All have dealt.", bold=True),)
            case _:
                return (coloured(told(event, cards, table), "ink", bold=True),)
    return (phrase("All have dealt.", bold=True),)


# --- What lay before everybody --------------------------------------------------------------------------


class _Columns(NamedTuple):
    """Where each thing stands in a player's line, from the left of it."""

    name: int
    row: int
    pile: int
    waste: int
    hand: int
    laid: int


_WIDE = _Columns(0, 15, 40, 53, 68, 75)
_NARROW = _Columns(0, 9, 31, 41, 52, 57)


def _paint_all(canvas: Canvas, layout: Grid, frame: Frame, table: Table) -> None:
    """A line for each player, or for as many as there is room for: the first, and who moved last."""
    view = frame.view
    small = layout.size == "small"
    columns = _NARROW if small else _WIDE
    x = layout.prompt.x
    top = layout.prompt.y - HEAD + 3
    rows = canvas.height - top - (0 if small else 1)
    order = [seat for seat, _place in ranked(view)]
    shown = order[:rows] if len(order) > rows else sorted(order)
    actor = _actor(frame)
    if actor is not None and actor not in shown:
        shown[-1] = actor
    if len(order) > len(shown):
        text = _("{n} of {players}", n=len(shown), players=len(order))
        canvas.text(x, top - 1, canvas.look.cut(text, columns.row - 1), "mute")
    for column, heading in (
        (columns.row, _("row")),
        (columns.pile, _("13-pile")),
        (columns.waste, _("waste")),
    ):
        canvas.text(x + column, top - 1, heading, "mute")
    canvas.right(x + columns.hand, top - 1, _("hand"), "mute")
    canvas.right(x + columns.laid + (1 if not small else 0), top - 1, _("built"), "mute")
    apart = 2 if 2 * len(shown) <= rows else 1
    for index, seat in enumerate(shown):
        line = top + apart * index
        if seat == actor:
            canvas.fill(x - 1, line, layout.prompt.width + 2, 1, "lit")
        _paint_before(canvas, x, line, view.table.players[seat], table.name(seat), columns, seat == actor)


def _actor(frame: Frame) -> Seat | None:
    """Who made the last move."""
    for event, _shown in frame.told:
        if isinstance(event, Laid | Turned | TakenUp):
            return Seat(event.seat)
    return None


def _paint_before(
    canvas: Canvas, x: int, y: int, player: Player, name: str, columns: _Columns, acting: bool
) -> None:
    look = canvas.look
    name = look.cut(name, columns.row - 2)
    canvas.text(x, y, name, bold=acting)
    tops = [(columns.row + 5 * at, sight) for at, sight in enumerate(player.row)]
    tops += [(columns.pile, player.top), (columns.waste, player.waste_top)]
    for column, sight in tops:
        card = card_of_sight(sight)
        state = State.PLAIN if card is not None else State.PLACE
        paint_card(canvas, x + column, y, CardPicture(state, card, Size.LINE))
    canvas.right(x + columns.pile + 7, y, str(player.pile), "mute")
    canvas.right(x + columns.waste + 7, y, str(player.waste), "mute")
    canvas.right(x + columns.hand, y, str(player.hand), "mute")
    canvas.right(x + columns.laid, y, str(player.built), "mute")


def _paint_places(canvas: Canvas, layout: Grid, view: View, table: Table, moment: Moment) -> None:
    """Everybody's place as it was then, beside the table."""
    assert layout.log is not None
    x, y, width, height = layout.log
    canvas.fill(x, y - HEAD, width, height - 1, "well")
    canvas.text(x + 2, y - HEAD + 1, _("Places"), bold=True)
    canvas.right(x + width - 2, y - HEAD + 1, _("left"), "mute")
    for index, player in enumerate(all_players(view, table, moment)[: height - 5]):
        row = y - HEAD + 3 + index
        canvas.right(x + 4, row, player.rank, "mute")
        canvas.text(x + 6, row, canvas.look.cut(player.name, width - 13), bold=player.you)
        canvas.right(x + width - 2, row, canvas.look.say(player.left), bold=True)
