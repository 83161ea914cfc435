"""The whole Katta table as it is to be drawn: from a view, and what the screen knows, to frozen values."""

from collections.abc import Mapping

from shared.cards import Card
from shared.games.katta.view import ROUNDS, Bidding, Buying, Laying, Over, View
from shared.sight import cards_of
from tui.bindings import drawn
from tui.games.katta.effects import what_happened, where_it_went
from tui.games.katta.layout import HAND, LABEL, LAYOUT, PRICE, SACK
from tui.games.katta.parts import Mark, UIState
from tui.games.katta.prompts import (
    Duty,
    duty_of,
    forced_said,
    hint,
    my_turn,
    others_turn,
    reminders,
    standing_by,
    worth,
)
from tui.games.katta.sack_view import price_part, sack_cards, sack_label
from tui.games.katta.sale_result import Aftermath
from tui.games.katta.seating import header_of, sittings, won
from tui.games.katta.strip import bidding
from tui.games.katta.sums import so_far
from tui.games.katta.values import counted
from tui.games.katta.words import Table, starts
from tui.games.kit.figures import signed
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import STRIP, Shown
from tui.games.kit.scene import Scene
from tui.games.kit.seats import plates, time_bar
from tui.games.kit.strip import Choice, choosing, telling
from tui.games.kit.ui_state import forced
from tui.i18n.styled_text import NOTHING, Coins, Phrase, apart, coloured, fitting, phrase, plural, shown
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import CardsPicture, Stood
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box, TextPart


def scene(
    view: View,
    table: Table,
    size: tuple[int, int],
    ui_state: UIState,
    code: str = "",
    memo: Memo | None = None,
) -> Scene:
    """Everything on the table, for a terminal of so many columns and rows."""
    once = memo if memo is not None else Memo()
    layout = LAYOUT.at(size, view.players, tight=is_laying(view, ui_state))
    after, asks, look = ui_state.after, ui_state.asks(view), table.look
    told = ui_state.refusal or ui_state.notice
    players = once(
        "players",
        sittings, view, table, layout.size, after, ui_state.purses, ui_state.presences, ui_state.thin, asks,
    )  # fmt: skip
    card, price = Size.HUGE if layout.is_large else Size.BIG, layout[PRICE]
    sack = once(SACK, sack_cards, view, table, card, layout.step(SACK), after, ui_state.turning)
    strip = once(
        STRIP, strip_part, view, table, layout, ui_state.mark, after, told, ui_state.auto, asks, ui_state.caps
    )
    saying = ui_state.saying if layout.log is None else NOTHING
    hand = once(HAND, hand_part, view, table, layout, ui_state.mark.chosen, after, told, saying, asks)
    label: tuple[Shown[TextPart], ...] = ()
    if LABEL in layout:
        label = (LABEL.at(layout[LABEL], once(LABEL, sack_label, view, table, layout[LABEL], after)),)
    return Scene(
        layout,
        header_of(view, table, layout, ui_state, code),
        time_bar(ui_state.clock, mine=asks),
        (
            *plates(once, layout, look, players),
            *label,
            SACK.at(layout[SACK], sack),
            PRICE.at(price, once(PRICE, price_part, view, table, price, after)),
            STRIP.at(layout.strip, strip),
            HAND.at(layout[HAND], hand),
        ),
    )


def is_laying(view: View, ui_state: UIState) -> bool:
    """Whether I am choosing a card to lay, now that nothing else is being looked at."""
    return isinstance(view.phase, Laying) and ui_state.asks(view)


# --- The strip ------------------------------------------------------------------------------------------


def strip_part(
    view: View,
    table: Table,
    layout: Layout,
    mark: Mark,
    after: Aftermath | None,
    aloud: Phrase,
    auto: bool,
    asks: bool,
    caps: Mapping[str, str],
) -> StripPicture:
    """What the strip says and asks; ``aloud`` is what is told for a moment."""
    look = table.look
    told = (aloud,) if aloud else ()
    if after is not None:
        went = where_it_went(after.sale, table, openly=view.won_open, key=drawn(caps, "view"))
        return telling(layout, look, what_happened(after.sale, table), went)
    move = forced(view.offers)
    if move is not None and auto:
        return telling(layout, look, (forced_said(view, move, table),), told)
    if not asks:
        return telling(layout, look, others_turn(view, table), told or standing_by(view, table))
    purse = view.purses[view.you] if view.you is not None else None
    duty = duty_of(view.offers)
    match view.phase:
        case Laying():
            return telling(layout, look, my_turn(view, table), told or hint(), mine=True)
        case Bidding(_turn, _bid, _bidder, _passed, payout):
            choices = _bid_choices(duty, mark, payout, caps)
            if not duty.bids:
                return choosing(layout, look, my_turn(view, table), purse, choices)
            return bidding(layout, look, my_turn(view, table), duty.bids, duty.bid(mark.bid), purse, choices)
        case Buying(_turn, payout):
            return choosing(layout, look, my_turn(view, table), purse, _buy_choices(duty, mark, payout, caps))
        case Over():
            return telling(layout, look, (), ())


def _bid_choices(duty: Duty, mark: Mark, payout: int, caps: Mapping[str, str]) -> tuple[Choice, ...]:
    # One wording, whatever room there is: a sum alone does not say who gets it.
    leave = phrase("pass, take {coins}", coins=Coins(payout))
    passing = Choice(drawn(caps, "pass"), (leave,), "pass", main=not duty.bids)
    if not duty.bids:
        return (passing,)
    said = mark.typed + "…" if mark.typed else str(duty.bid(mark.bid))
    return Choice(drawn(caps, "act"), (phrase("bid {bid}", bid=said),), "act", main=True), passing


def _buy_choices(duty: Duty, mark: Mark, payout: int, caps: Mapping[str, str]) -> tuple[Choice, ...]:
    buy, leave = phrase("buy for {price}", price=Coins(1)), phrase("leave it")
    longer = phrase("leave it, take {coins}", coins=Coins(payout)) if payout else leave
    buying = Choice(drawn(caps, "buy"), (buy,), "buy", main=not mark.leaving)
    leaving = Choice(drawn(caps, "pass"), (longer, leave), "pass", main=mark.leaving or not duty.may_buy)
    return (buying,) * duty.may_buy + (leaving,) * duty.may_decline


# --- My hand --------------------------------------------------------------------------------------------

BESIDE = {"small": 38, "normal": 39, "large": 56}
"""The column at which words stand beside the hand, where that is not longer."""
APART = 2
"""Columns between the hand and the words, and before what is said over them."""


def hand_part(
    view: View,
    table: Table,
    layout: Layout,
    chosen: Card | None,
    after: Aftermath | None,
    told: Phrase,
    saying: Phrase,
    asks: bool,
) -> CardsPicture:
    """My cards, and what is said beside and over them."""
    hand = cards_of(view.hands[view.you]) if view.you is not None else ()
    laying = asks and isinstance(view.phase, Laying)
    box = _beside(view, layout, len(hand))
    aside = _aside_part(view, table, layout, box, chosen if laying else None, after)
    # What is told for a moment, where the strip's second line is taken by controls or by what became of a
    # sack; else what was said last. What is asked never gives way to either.
    said = (told if after is not None or (asks and not laying) else NOTHING) or saying
    # While a card is to be laid the chosen one is raised into that row.
    x = box.x if laying else APART
    width = max(0, layout.strip_end - layout[HAND].x - x)
    over = TextPart(Box(x, 0, width, 1), (fitting(width, (said,), table.look),))
    cards = _hand_cards(hand, layout, chosen, laying=laying)
    return CardsPicture(cards, (aside, over) if said and width >= 12 else (aside,))


def _hand_cards(
    hand: tuple[Card, ...], layout: Layout, chosen: Card | None, *, laying: bool
) -> tuple[Stood, ...]:
    """My cards with what they count under them, and their keys while one is to be laid."""
    size = Size.BIG if layout.is_large else Size.SMALL
    return tuple(
        Stood(
            layout.step(HAND) * index,
            1,
            CardPicture(
                State.CHOSEN if laying and card == chosen else State.PLAIN,
                card,
                size,
                plate=counted(card),
                key=str(index + 1) if laying else "",
                shadow=False,
                bare=True,
            ),
        )
        for index, card in enumerate(hand)
    )


def _beside(view: View, layout: Layout, cards: int) -> Box:
    """Beside the hand: at its own column, or right of the hand where that is longer."""
    wide = (7 if layout.is_large else 5) if cards else 0
    x = max(BESIDE[layout.size], max(0, cards - 1) * layout.step(HAND) + wide + APART)
    width = max(0, layout[HAND].width - x)
    if layout.is_large and width < 19:
        # Seven cards and more take the whole width: what belongs beside them goes below.
        return Box(0, 8, layout[HAND].width, 1)
    # Who looks on holds no cards: what is said beside them stands in their place.
    return Box(x if view.you is not None else 0, 1, width, 6 if layout.is_large else 3)


def _aside_part(
    view: View, table: Table, layout: Layout, box: Box, chosen: Card | None, after: Aftermath | None
) -> TextPart:
    """Beside the hand: what king and jack do, what the chosen card counts, how many rounds are to come."""
    if box.width < 12:
        return TextPart(box, ())
    lines = _aside(view, table, chosen, after)
    if box.height == 1:
        return TextPart(box, (_in_one_line(lines[1:], box.width, table),))
    if layout.is_large:
        lines = (lines[0], (NOTHING,), *lines[1:], (NOTHING,), _pile(view))
    return TextPart(box, tuple(fitting(box.width, said, table.look) for said in lines))


def _aside(
    view: View, table: Table, chosen: Card | None, after: Aftermath | None
) -> tuple[tuple[Phrase, ...], ...]:
    heading = _heading(view)
    if after is not None:
        left = ROUNDS - after.sale.round
        if not left:
            last = (phrase("That was the last round.", "mute"), phrase("the last round", "mute"))
            return (heading, (*last, NOTHING))
        togo = plural("{n} round to go", "{n} rounds to go", left, "mute")
        begins = phrase("You start the next one", "mute")
        if not table.is_you(view.start):
            begins = phrase("{name} starts the next one", "mute", name=table.name(view.start))
        return (heading, (togo,), (begins, coloured(starts(view.start, table), "mute"), NOTHING))
    if chosen is not None and any(lay.card == chosen for lay in duty_of(view.offers).lays):
        return (heading, (*worth(chosen, counted(chosen), table), NOTHING))
    king, jack = reminders()
    return (heading, (*king, NOTHING), (*jack, NOTHING))


def _heading(view: View) -> tuple[Phrase, ...]:
    """What stands here, and how my points so far are made; the longest wording first."""
    if view.you is None:
        return (phrase("Looking on", bold=True),)
    hand = phrase("Your hand", bold=True)
    return (*((*hand, *phrase("   "), *said) for said in so_far(view, view.you)), hand)


def _pile(view: View) -> tuple[Phrase, ...]:
    if view.you is None:
        return (NOTHING,)
    count = won(view, view.you)
    if not count:
        return phrase("your pile *nothing yet*", "mute"), phrase("your pile *nothing*", "mute"), NOTHING
    points = sum(sack.points for sack in view.sacks if sack.winner == view.you)
    worth_ = signed(points)
    return (
        plural(
            "your pile *{n} card, {points}*", "your pile *{n} cards, {points}*", count, "mute", points=worth_
        ),
        phrase("your pile *{points}*", "mute", points=worth_),
    )


def _in_one_line(lines: tuple[tuple[Phrase, ...], ...], width: int, table: Table) -> Phrase:
    """Several things side by side, in their shortest words if need be."""
    for short in range(3):
        parts = [shown(said[min(short, len(said) - 1)], table.look) for said in lines]
        whole = apart(parts, "   ")
        if fitting(width, (whole,), table.look) == whole:
            return whole
    return fitting(width, (whole,), table.look)
