"""A race that is over, looked at again: a moment of it, as a seat saw it or with what lay before all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shared.cards import Card
from shared.games.race.view import (
    Dealt,
    Ended,
    HandsShifted,
    Laid,
    Late,
    Out,
    PilesShifted,
    TakenUp,
    Turned,
    View,
)
from shared.seats import Seat
from shared.wire import Events, ViewUpdate
from tui.canvas import Canvas, Span
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.replaying import Parts, Place, paint_track, told_apart
from tui.games.kit.story import Told, decoded
from tui.games.race.hand import HAND, HandPicture, Lost, Spot, hand_picture, mine_of
from tui.games.race.layout import HELD, LAYOUT, card_size
from tui.games.race.piles import open_piles
from tui.games.race.players import all_players
from tui.games.race.prompts import PROMPT, SAID
from tui.games.race.replay_hands import paint_all, paint_page
from tui.games.race.view_model import middle_parts, players_parts
from tui.games.race.words import Table, card_of_sight, event_decoder, late, shifted, told, view_decoder
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Phrase, coloured, fitting, phrase, plural
from tui.widgets.card import State
from tui.widgets.header import clock as minutes

HEAD = 2
"""Rows over the part of the screen that is painted here: header and hairline."""
PARTS = Parts()
PAGED = True
"""All cards do not fit on one page: there is one for each player."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after so many moves, and what the last of them did."""

    view: View
    told: tuple[Told, ...]


def frame_of(seen: ViewUpdate, happened: Events | None) -> Frame:
    """What the tables told about a moment. msgspec's errors when it is of no race."""
    told = tuple(decoded(happened, event_decoder)) if happened is not None else ()
    return Frame(view_decoder.decode(seen.view), told)


def seat_of(seen: ViewUpdate) -> Seat | None:
    """From which seat this is seen; None with what lay before each player."""
    return view_decoder.decode(seen.view).you


def about(frame: Frame, names: Sequence[str]) -> str:
    """From where one looks, for the header."""
    you = frame.view.you
    return _("what lay open") if you is None else _("as {name} saw it", name=names[you])


def lasting(frame: Frame) -> bool:
    """Whether one will want to look at this longer than at a move: the table shifted, or a player was out."""
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
    players = len(view.table.players)
    layout = LAYOUT.at((canvas.width, canvas.height + HEAD + 1), players)
    fresh = tuple(event.pile for event, _shown in frame.told if isinstance(event, Laid))
    open_ = tuple(open_piles(view, table, fresh))
    parts = (*players_parts(view, table, layout, ()), *middle_parts(Memo(), layout, players, None, open_))
    if view.you is not None and (mine := mine_of(view, held=False)) is not None:
        lost = _lost(frame, view.you, table)
        hand = hand_picture(mine, HELD[layout.size], card_size(layout), lost=lost)
        parts = (*parts, HAND.at(layout[HAND], _as_it_lay(hand)))
    for part in parts:
        x, y, width, height = part.box
        canvas.lay(x, y - HEAD, part.part.sheet(width, height, part.picture, canvas.look))
    _paint_track(canvas, layout, frame, after, table, place)
    top = layout[PROMPT].y - HEAD + 3
    if view.you is None and place.page and view.table.opened:
        seat = Seat(place.page - 1)
        paint_page(canvas, layout, top, view, seat, table.name(seat), _lost_slots(frame))
    elif view.you is None:
        paint_all(canvas, layout, top, view, frame.told, table, _lost_slots(frame))
    if layout.log is not None:
        _paint_places(canvas, layout, view, table)


def _as_it_lay(hand: HandPicture) -> HandPicture:
    """A player's cards without keys: white is what could have been laid."""
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
                name=_("hand") if held.spot is Spot.HAND else held.name,
            )
            for held in hand.places
        ),
    )


def _lates(frame: Frame) -> tuple[tuple[Late, Card], ...]:
    """Who wanted just then what another had just had, and for which card."""
    return tuple(
        (event, card)
        for event, shown in frame.told
        if isinstance(event, Late) and shown and (card := card_of_sight(shown[0])) is not None
    )


def _lost(frame: Frame, seat: Seat, table: Table) -> tuple[Lost, ...]:
    """The claims of this seat that came too late just then."""
    return tuple(
        Lost(Spot(event.slot), card, table.name(event.to))
        for event, card in _lates(frame)
        if event.seat == seat
    )


def _lost_slots(frame: Frame) -> dict[Seat, set[str]]:
    slots: dict[Seat, set[str]] = {}
    for event, _card in _lates(frame):
        slots.setdefault(event.seat, set()).add(event.slot)
    return slots


# --- The track ------------------------------------------------------------------------------------------


def _paint_track(
    canvas: Canvas, layout: Layout, frame: Frame, after: Frame | None, table: Table, place: Place
) -> None:
    """What was done, what comes next, and how far the race is."""
    prompt = layout[PROMPT]
    x, end = prompt.x, prompt.x + prompt.width
    y = layout.boxes.get(SAID, prompt).y - HEAD
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
    """The last move in words, and who wanted the same place; the longest wording first."""
    moved = _moved(frame, table)
    lates = tuple(late(event.seat, card, event.to, table) for event, card in _lates(frame))
    if not lates:
        return moved
    return (
        tuple(span for words in (*moved[:1], *lates) for span in (*words, Span(" "))),
        (*moved[0], Span(" "), *lates[-1]),
        lates[-1],
    )


def _moved(frame: Frame, table: Table) -> tuple[Phrase, ...]:
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
            case Late():
                continue
            case Ended() if len(frame.told) > 1:
                continue
            case Dealt():
                return (phrase("All have dealt.", bold=True),)
            case _:
                return (coloured(told(event, cards, table), "ink", bold=True),)
    return (phrase("All have dealt.", bold=True),)


# --- Beside the table -----------------------------------------------------------------------------------


def _paint_places(canvas: Canvas, layout: Layout, view: View, table: Table) -> None:
    """The place of each player as it was then, beside the table."""
    assert layout.log is not None
    x, y, width, height = layout.log
    canvas.fill(x, y - HEAD, width, height - 1, "well")
    canvas.text(x + 2, y - HEAD + 1, _("Places"), bold=True)
    canvas.right(x + width - 2, y - HEAD + 1, _("left"), "mute")
    for index, player in enumerate(all_players(view, table)[: height - 5]):
        row = y - HEAD + 3 + index
        canvas.right(x + 4, row, player.rank, "mute")
        canvas.text(x + 6, row, canvas.look.cut(player.name, width - 13), bold=player.you)
        canvas.right(x + width - 2, row, canvas.look.say(player.left), bold=True)
