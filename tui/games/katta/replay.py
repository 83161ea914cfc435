"""A game of Katta that is over, looked at again: a moment of it, with all cards open or as a seat saw it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from shared.games.katta import view as katta
from shared.games.katta.view import View
from shared.seats import Seat
from shared.sight import Faces, Sight, size_of
from tui.games.katta.effects import in_short, sale_of
from tui.games.katta.layout import HAND, LABEL, LAYOUT, PRICE, SACK
from tui.games.katta.parts import PricePicture, Turning
from tui.games.katta.sack_view import price_part, sack_cards, sack_label
from tui.games.katta.sale_result import Aftermath, aftermath
from tui.games.katta.words import Table, bought, did, event_decoder, told, view_decoder
from tui.games.kit.figures import points_of, signed
from tui.games.kit.hands import CARD, HANDS, NARROW, HandLine, HandsPicture, heading, in_line
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import SEATS, Shown
from tui.games.kit.replaying import Frame, GameReplay, Moment, told_apart
from tui.games.kit.seats import Sitting, plates
from tui.games.kit.story import Told
from tui.games.kit.track import TRACK, TrackPicture
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, fitting, phrase, plain
from tui.look.look import width_of
from tui.widgets.card import Size, State
from tui.widgets.cards import CardsPicture
from tui.widgets.lines import wrapped
from tui.widgets.seat import Turn
from tui.widgets.texts import Box

ROWS = 3
"""Of the track with the rounds under it."""
Act: TypeAlias = katta.CardLaid | katta.BidMade | katta.Passed | katta.SackSold | katta.SackUnsold


class KattaReplay(GameReplay[View]):
    """Seats, sack and price as they were; the rounds on the track; all hands."""

    views, happenings = view_decoder, event_decoder
    parts = (*SEATS, LABEL, SACK, PRICE, TRACK, HANDS)

    def about(self, frame: Frame[View], names: Sequence[str]) -> str:
        return _("round {round} of {rounds}", round=_round(frame), rounds=katta.ROUNDS)

    def lasting(self, frame: Frame[View]) -> bool:
        return any(isinstance(event, katta.SackSold | katta.SackUnsold) for event, _shown in frame.told)

    def shown(self, moment: Moment[View]) -> tuple[Shown[Any], ...]:
        frame, before = moment.now, moment.before
        table = Table(told_apart(moment.names), None, moment.look)
        layout = LAYOUT.at(moment.size, frame.view.players)
        ended = aftermath(before.view, frame.told) if before is not None else None
        sittings = [_sitting(frame, ended, table, Seat(seat)) for seat in range(frame.view.players)]
        track = _track_box(layout)
        hands = _hands_box(layout, frame.view, track)
        within = hands.y < track.y + ROWS
        track = track._replace(height=2 if within else ROWS)
        return (
            *plates(Memo(), layout, moment.look, sittings),
            *_sack(frame, table, layout, ended),
            TRACK.at(track, _track(moment, layout, table, within=within)),
            HANDS.at(hands, _hands(moment, layout, table, hands)),
        )


REPLAY = KattaReplay()


def _round(frame: Frame[View]) -> int:
    sale = next(
        (event for event, _shown in frame.told if isinstance(event, katta.SackSold | katta.SackUnsold)), None
    )
    return sale.round if sale is not None else frame.view.round


# --- Seats and sack -------------------------------------------------------------------------------------


def _acted(told: Iterable[Told]) -> tuple[Act, tuple[Sight, ...]] | None:
    """The first of these that a seat did with a move, or that came of it for its seat."""
    for event, cards in told:
        if isinstance(
            event, katta.CardLaid | katta.BidMade | katta.Passed | katta.SackSold | katta.SackUnsold
        ):
            return event, cards
    return None


def _sitting(frame: Frame[View], ended: Aftermath | None, table: Table, seat: Seat) -> Sitting:
    """A player, as the last move left it: who made it, is acting."""
    view = frame.view
    acted = _acted(reversed(frame.told))
    acting = acted is not None and acted[0].seat == seat
    start = ended.start if ended is not None else view.start
    doing = ended.doing[seat] if ended is not None else view.doing[seat]
    did_last: tuple[Phrase, ...] = (NOTHING,)
    if ended is not None and ended.sale.buyer == seat:
        did_last = bought(ended.sale.price)
    elif not isinstance(doing, katta.DidNothing):
        did_last = did(doing, yours=False, standing=acting)
    turn = Turn.OTHERS if acting else Turn.NO
    return Sitting(table.name(seat), view.purses[seat], did_last, turn, seat == start)


def _sack(
    frame: Frame[View], table: Table, layout: Layout, ended: Aftermath | None
) -> tuple[Shown[Any], ...]:
    """The row with its label and what stands beside it; grey is what was still face down."""
    view, size = frame.view, Size.HUGE if layout.is_large else Size.BIG
    up, cards = 0, []
    for place, stood in enumerate(sack_cards(view, table, size, layout.step(SACK), ended, Turning()).cards):
        picture = stood.picture
        open_ = ended is not None or view.row[place].up
        up += open_ and picture.card is not None
        if picture.state is State.PLAIN and not open_:
            picture = replace(picture, state=State.DIM)
        cards.append(replace(stood, picture=picture))
    box = layout[PRICE]
    price = price_part(view, table, box, ended)
    grey = any(isinstance(each.card, Faces) and not each.up for each in view.row)
    if isinstance(price, PricePicture) and ended is None and grey and not layout.is_large:
        said = (*phrase("grey cards were still", "mute"), *plain(" "), *phrase("face down", "mute"))
        price = replace(price, below=tuple(wrapped(said, box.width, table.look)[:2]))
    shown: tuple[Shown[Any], ...] = (
        SACK.at(layout[SACK], CardsPicture(tuple(cards))),
        PRICE.at(box, price),
    )
    if LABEL not in layout:
        return shown
    label = sack_label(view, table, layout[LABEL], ended)
    if ended is None and isinstance(view.phase, katta.Bidding):
        open_now = phrase("{up} of {all} up", "mute", up=up, all=len(view.row))
        first, _cards, *rest = label.lines
        label = replace(label, lines=(first, fitting(label.box.width, (open_now,), table.look), *rest))
    return (LABEL.at(layout[LABEL], label), *shown)


# --- The track ------------------------------------------------------------------------------------------


def _track_box(layout: Layout) -> Box:
    small = layout.is_small
    x = layout.left + (2 if small else 4)
    y = layout.strip.y + (0 if small else 1)
    return Box(x, y, layout.left + (58 if small else 76) - x, ROWS)


def _track(moment: Moment[View], layout: Layout, table: Table, *, within: bool) -> TrackPicture:
    place, small = moment.place, layout.is_small
    after = moment.after.told if moment.after is not None else ()
    following = _acted(after)
    follows = told(*following, table) if following is not None else NOTHING
    done = _done(_acted(reversed(moment.now.told)), table)
    return place.track(_round(moment.now), done, follows, small=small, within=within)


def _done(acted: tuple[Act, tuple[Sight, ...]] | None, table: Table) -> tuple[Phrase, ...]:
    """The last move in words, the longest wording first; of a round its end."""
    if acted is None:
        return (phrase("The cards are dealt.", bold=True),)
    event, cards = acted
    said = tuple(span._replace(bold=True) for span in told(event, cards, table))
    effect = in_short(sale_of(event, cards)) if isinstance(event, katta.SackSold) else NOTHING
    return ((*said, *plain(", "), *effect), said) if effect else (said,)


# --- All hands ------------------------------------------------------------------------------------------


def _hands_box(layout: Layout, view: View, track: Box) -> Box:
    """Under the table as far as the footer, and higher where there are more hands."""
    small = layout.is_small
    x = layout.left + (1 if small else 2)
    last = layout.height - 2
    wanted = last - view.players + 1 if small else min((layout[HAND].y + 1), last - _rows(layout, view))
    top = max(wanted, track.y + 2)
    return Box(x, top, layout.left + (59 if small else 78) - x, last + 1 - top)


def _paired(layout: Layout, view: View) -> bool:
    return view.players == 4 and max(map(size_of, view.hands)) <= 6 and not layout.is_small


def _rows(layout: Layout, view: View) -> int:
    return 4 if _paired(layout, view) else view.players


def _hands(moment: Moment[View], layout: Layout, table: Table, box: Box) -> HandsPicture:
    """A row for each player; two in a row where all have so few cards that there is room."""
    view, look, small = moment.now.view, table.look, layout.is_small
    most = max(map(size_of, view.hands))
    paired = _paired(layout, view)
    step = 2 if 2 * view.players - 1 <= box.height else 1
    apart = 58 if layout.is_large else 39
    room = (apart if paired else box.width) - CARD * most - 1 - (1 if small else 0)
    names = [table.name(Seat(seat)) for seat in range(view.players)]
    longest = max(width_of(look.say(name)) for name in names)
    name = max(NARROW, min(longest, room - 2 if paired else room))
    lines = tuple(
        HandLine(
            apart * (seat % 2) if paired else 0,
            1 + 2 * (seat // 2) if paired else step * seat,
            who,
            name,
            in_line(view.hands[seat], seat),
            _final(view.result, Seat(seat)) if view.result is not None else NOTHING,
        )
        for seat, who in enumerate(names)
    )
    said = heading(table, moment.place.seat, over=view.result is not None)
    return HandsPicture(NOTHING if small else said, 0, lines, 0 if paired or small else box.width)


def _final(result: katta.Result, seat: Seat) -> Phrase:
    """What a seat's cards and coins made."""
    won = seat in result.winners
    return phrase(
        "{cards} and {coins} make {points}",
        "ink" if won else "mute",
        bold=won,
        cards=signed(result.cards[seat]),
        coins=Coins(result.coins[seat]),
        points=points_of(result.scores[seat]),
    )
