"""A race that is over, looked at again: a moment of it, as a seat saw it or with what lay before all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from shared.cards import Card
from shared.games.race import view as race
from shared.games.race.view import View
from shared.seats import Seat
from tui.canvas import Canvas, Span
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import Part, Shown
from tui.games.kit.replaying import Frame, GameReplay, Moment, told_apart
from tui.games.kit.track import TRACK, TrackPicture
from tui.games.race.hand import HAND, HandPicture, Lost, Spot, hand_picture, mine_of
from tui.games.race.layout import HELD, LAYOUT, card_size
from tui.games.race.piles import PILES, open_piles
from tui.games.race.players import PLAYERS, PlayerPicture, all_players
from tui.games.race.prompts import PROMPT, SAID
from tui.games.race.replay_hands import BEFORE, OPENED, Before, OpenedPicture, before_picture
from tui.games.race.view_model import middle_parts, players_parts
from tui.games.race.wanted import WANTED
from tui.games.race.words import Table, card_of_sight, event_decoder, late, shifted, told, view_decoder
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, coloured, phrase, plain, plural
from tui.widgets.card import State
from tui.widgets.header import clock as minutes
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box


@dataclass(frozen=True, slots=True)
class PlacesPicture:
    """The place of each player as it was then."""

    players: tuple[PlayerPicture, ...] = ()


class Places(ViewWidget[PlacesPicture]):
    """The places, beside the table."""

    ground = "well"

    def draw(self, canvas: Canvas, picture: PlacesPicture) -> None:
        """The first first, with the cards that are left."""
        canvas.text(2, 1, _("Places"), bold=True)
        canvas.right(canvas.width - 2, 1, _("left"), "mute")
        for row, player in enumerate(picture.players[: canvas.height - 4], start=3):
            canvas.right(4, row, player.rank, "mute")
            canvas.text(6, row, canvas.look.cut(player.name, canvas.width - 13), bold=player.you)
            canvas.right(canvas.width - 2, row, canvas.look.say(player.left), bold=True)


PLACES = Part(partial(Places, PlacesPicture()))


class RaceReplay(GameReplay[View]):
    """Players and piles as they were; the track by its own time; what lay before all, or before one."""

    views, happenings = view_decoder, event_decoder
    parts = (*PLAYERS, *PILES, WANTED, TRACK, HAND, BEFORE, OPENED, PLACES)
    paged = True

    def about(self, frame: Frame[View], names: Sequence[str]) -> str:
        you = frame.view.you
        return _("what lay open") if you is None else _("as {name} saw it", name=names[you])

    def lasting(self, frame: Frame[View]) -> bool:
        return any(
            isinstance(event, race.HandsShifted | race.PilesShifted | race.Out)
            for event, _shown in frame.told
        )

    def shown(self, moment: Moment[View]) -> tuple[Shown[Any], ...]:
        frame, view = moment.now, moment.now.view
        table = Table(told_apart(moment.names), None, moment.look)
        players = len(view.table.players)
        layout = LAYOUT.at(moment.size, players)
        fresh = tuple(event.pile for event, _shown in frame.told if isinstance(event, race.Laid))
        piles = tuple(open_piles(view, table, fresh))
        prompt = layout[PROMPT]
        track = Box(prompt.x, layout.boxes.get(SAID, prompt).y, prompt.width, 2)
        return (
            *players_parts(view, table, layout, ()),
            *middle_parts(Memo(), layout, players, None, piles),
            TRACK.at(track, _track(moment, table)),
            *_cards(moment, layout, table),
            *_places(view, table, layout),
        )


REPLAY = RaceReplay()


# --- The cards ------------------------------------------------------------------------------------------


def _cards(moment: Moment[View], layout: Layout, table: Table) -> Iterator[Shown[Any]]:
    """What lay before all, all cards of one, or what a player saw."""
    frame, view, page = moment.now, moment.now.view, moment.place.page
    if view.you is not None:
        lost = tuple(
            Lost(Spot(event.slot), card, table.name(event.to))
            for event, card in _lates(frame)
            if event.seat == view.you
        )
        if (mine := mine_of(view, held=False)) is not None:
            hand = hand_picture(mine, HELD[layout.size], card_size(layout), lost=lost)
            yield HAND.at(layout[HAND], _as_it_lay(hand))
        return
    prompt, small = layout[PROMPT], layout.is_small
    box = Box(prompt.x - 1, prompt.y + 2, prompt.width + 2, layout.height - 3 - prompt.y)
    late_at = {
        seat: frozenset(event.slot for event, _card in _lates(frame) if event.seat == seat)
        for seat in map(Seat, range(len(view.table.players)))
    }
    if page and view.table.opened:
        seat = Seat(page - 1)
        before = Before(table.name(seat), view.table.players[seat], late_at[seat])
        yield OPENED.at(box, OpenedPicture(before, view.table.opened[seat], 13 if small else 15))
    else:
        yield BEFORE.at(box, before_picture(view, frame.told, table, late_at, box.height, small=small))


def _places(view: View, table: Table, layout: Layout) -> tuple[Shown[Any], ...]:
    """The place of each player as it was then, where there is room beside the table."""
    if layout.log is None:
        return ()
    box = layout.log._replace(height=layout.log.height - 1)
    return (PLACES.at(box, PlacesPicture(all_players(view, table))),)


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


def _lates(frame: Frame[View]) -> tuple[tuple[race.Late, Card], ...]:
    """Who wanted just then what another had just had, and for which card."""
    return tuple(
        (event, card)
        for event, shown in frame.told
        if isinstance(event, race.Late) and shown and (card := card_of_sight(shown[0])) is not None
    )


# --- The track ------------------------------------------------------------------------------------------


def _track(moment: Moment[View], table: Table) -> TrackPicture:
    place = moment.place
    times = NOTHING, NOTHING
    if place.time is not None:
        took = minutes(place.took // 1000)
        times = plain(minutes(place.time // 1000), bold=True), plain(took, "mute")
    return TrackPicture(place.counted, _happened(moment.now, table), place.share, times=times, last=True)


def _happened(frame: Frame[View], table: Table) -> tuple[Phrase, ...]:
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


def _moved(frame: Frame[View], table: Table) -> tuple[Phrase, ...]:
    for event, cards in reversed(frame.told):
        match event:
            case race.Turned(seat, count):
                return (
                    plural("{name} turned {n} card.", "{name} turned {n} cards.", count,
                           name=table.name(seat)),
                )  # fmt: skip
            case race.TakenUp(seat):
                return (phrase("{name} took the waste up.", name=table.name(seat)),)
            case race.HandsShifted() | race.PilesShifted():
                return shifted(event)
            case race.Late():
                continue
            case race.Ended() if len(frame.told) > 1:
                continue
            case race.Dealt():
                return (phrase("All have dealt.", bold=True),)
            case _:
                return (coloured(told(event, cards, table), "ink", bold=True),)
    return (phrase("All have dealt.", bold=True),)
