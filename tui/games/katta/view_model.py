"""The whole Katta table as it is to be drawn: from a view, and from what the screen knows, to frozen values.

Nothing here has a terminal or a clock, so every moment of a game can be looked at in a test.
"""

from shared.games.katta.view import ROUNDS, Bidding, Buying, Laying, Over, View
from tui.games.katta.effects import what_happened, where_it_went
from tui.games.katta.grid import Grid, grid
from tui.games.katta.keys import table_keys
from tui.games.katta.parts import Moment, Scene
from tui.games.katta.prompts import (
    Duty,
    duty_of,
    forced,
    forced_said,
    hint,
    my_turn,
    others_turn,
    reminders,
    standing_by,
    worth,
)
from tui.games.katta.sack_view import price_part, sack_cards, sack_label
from tui.games.katta.seating import header_of, seat_parts, time_of, won
from tui.games.katta.strip import bidding
from tui.games.katta.sums import so_far
from tui.games.katta.values import counted, signed
from tui.games.katta.words import Table, cards_of, starts
from tui.games.kit.keys import footer
from tui.games.kit.strip import Choice, choosing, telling, text_from
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coloured, fitting, phrase, plural, shown
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import Stood
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box, TextPart


def scene(view: View, table: Table, size: tuple[int, int], moment: Moment, code: str = "") -> Scene:
    """Everything on the table, for a terminal of so many columns and rows."""
    cards = cards_of(view.hands[view.you]) if view.you is not None else ()
    laying = is_laying(view, moment)
    layout = grid(*size, view.players, len(cards), laying=laying)
    keys = table_keys(view, table, layout, moment)
    return Scene(
        layout,
        header_of(view, table, layout, moment, code),
        time_of(view, moment),
        seat_parts(view, table, layout, moment),
        sack_label(view, table, layout, moment),
        sack_cards(view, table, layout, moment),
        price_part(view, table, layout, moment),
        strip_part(view, table, layout, moment),
        hand_cards(view, layout, moment),
        aside_part(view, table, layout, moment),
        under_part(view, table, layout, moment),
        keys,
        footer(keys),
    )


def is_laying(view: View, moment: Moment) -> bool:
    """Whether I am choosing a card to lay, now that nothing else is being looked at."""
    return isinstance(view.phase, Laying) and moment.asks(view)


# --- The strip ------------------------------------------------------------------------------------------


def strip_part(view: View, table: Table, layout: Grid, moment: Moment) -> StripPicture:
    """What the strip says and asks."""
    look = table.look
    mine = moment.asks(view)
    aloud = _aloud(moment)
    told = (aloud,) if aloud else ()
    if moment.after is not None:
        sale = moment.after.sale
        return telling(
            layout, look, what_happened(sale, table), where_it_went(sale, table, openly=view.won_open)
        )
    move = forced(view)
    if move is not None and moment.auto:
        return telling(layout, look, (forced_said(view, move, table),), told)
    if not mine:
        return telling(layout, look, others_turn(view, table), told or standing_by(view, table))
    purse = view.purses[view.you] if view.you is not None else None
    duty = duty_of(view.offers)
    match view.phase:
        case Laying():
            return telling(layout, look, my_turn(view, table), told or hint(), mine=True)
        case Bidding(_turn, _bid, _bidder, _passed, payout):
            choices = _bid_choices(duty, moment, payout)
            if not duty.bids:
                return choosing(layout, look, my_turn(view, table), purse, choices)
            bid = moment.bid if moment.bid in duty.bids else duty.bids[0]
            return bidding(layout, look, my_turn(view, table), duty.bids, bid, purse, choices)
        case Buying(_turn, payout):
            return choosing(layout, look, my_turn(view, table), purse, _buy_choices(duty, moment, payout))
        case Over():
            return telling(layout, look, (), ())


def _aloud(moment: Moment) -> Phrase:
    """What is told for a moment: why something was refused comes before what the house has to tell."""
    return moment.refusal or moment.notice


def under_part(view: View, table: Table, layout: Grid, moment: Moment) -> TextPart | None:
    """The row under the strip: what is told for a moment where the strip's second line is taken, by controls
    or by what became of a sack; else what was said last. What is asked never gives way to either."""
    taken = moment.after is not None or (moment.asks(view) and not isinstance(view.phase, Laying))
    said = (_aloud(moment) if taken else NOTHING) or (moment.saying if layout.log is None else NOTHING)
    if not said:
        return None
    # While a card is to be laid the chosen one is raised into this row.
    x = layout.aside.x if is_laying(view, moment) else layout.strip.x + text_from(layout)
    box = Box(x, layout.hand.y - 1, max(0, layout.strip_end - x), 1)
    return TextPart(box, (fitting(box.width, (said,), table.look),)) if box.width >= 12 else None


def _bid_choices(duty: Duty, moment: Moment, payout: int) -> tuple[Choice, ...]:
    took = Coins(payout)
    # One wording, whatever room there is: a sum alone does not say who gets it.
    leave = Choice("P", (phrase("pass, take {coins}", coins=took),), "pass", main=not duty.bids)
    if not duty.bids:
        return (leave,)
    bid = moment.bid if moment.bid in duty.bids else duty.bids[0]
    said = moment.typed + "…" if moment.typed else str(bid)
    return Choice("Enter", (phrase("bid {bid}", bid=said),), "enter", main=True), leave


def _buy_choices(duty: Duty, moment: Moment, payout: int) -> tuple[Choice, ...]:
    leave = phrase("leave it, take {coins}", coins=Coins(payout)) if payout else phrase("leave it")
    choices: list[Choice] = []
    if duty.may_buy:
        choices.append(
            Choice("B", (phrase("buy for {price}", price=Coins(1)),), "buy", main=not moment.leaving)
        )
    if duty.may_decline:
        choices.append(
            Choice("P", (leave, phrase("leave it")), "pass", main=moment.leaving or not duty.may_buy)
        )
    return tuple(choices)


# --- My hand --------------------------------------------------------------------------------------------


def hand_cards(view: View, layout: Grid, moment: Moment) -> tuple[Stood, ...]:
    """My cards with what they count under them, and their keys while one is to be laid."""
    if view.you is None:
        return ()
    laying = is_laying(view, moment)
    size = Size.BIG if layout.size == "large" else Size.SMALL
    cards: list[Stood] = []
    for index, card in enumerate(cards_of(view.hands[view.you])):
        chosen = laying and card == moment.chosen
        key = str(index + 1) if laying else ""
        picture = CardPicture(
            State.CHOSEN if chosen else State.PLAIN,
            card,
            size,
            plate=counted(card),
            key=key,
            shadow=False,
            bare=True,
        )
        cards.append(Stood(layout.hand.x + index * layout.hand_step, layout.hand.y, picture))
    return tuple(cards)


def aside_part(view: View, table: Table, layout: Grid, moment: Moment) -> TextPart:
    """Beside the hand: what king and jack do, what the chosen card counts, how many rounds are to come."""
    box, look = layout.aside, table.look
    if view.you is None:
        # Who looks on holds no cards: what is said beside them stands in their place.
        box = box._replace(x=layout.hand.x)
    if box.width < 12:
        return TextPart(box, ())
    lines = _aside(view, table, moment)
    if box.height == 1:
        return TextPart(box, (_in_one_line(lines[1:], box.width, table),))
    if layout.size == "large":
        lines = (lines[0], (NOTHING,), *lines[1:], (NOTHING,), _pile(view))
    return TextPart(box, tuple(fitting(box.width, said, look) for said in lines))


def _aside(view: View, table: Table, moment: Moment) -> tuple[tuple[Phrase, ...], ...]:
    heading = _heading(view)
    if moment.after is not None:
        left = ROUNDS - moment.after.sale.round
        if not left:
            last = (phrase("That was the last round.", "mute"), phrase("the last round", "mute"))
            return (heading, (*last, NOTHING))
        togo = plural("{n} round to go", "{n} rounds to go", left, "mute")
        begins = phrase("You start the next one", "mute")
        if not table.is_you(view.start):
            begins = phrase("{name} starts the next one", "mute", name=table.name(view.start))
        return (heading, (togo,), (begins, coloured(starts(view.start, table), "mute"), NOTHING))
    if is_laying(view, moment):
        lay = next((offer for offer in duty_of(view.offers).lays if offer.card == moment.chosen), None)
        if lay is not None:
            return (heading, (*worth(lay, counted(lay.card), table), NOTHING))
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
        whole: Phrase = ()
        for part in parts:
            whole += part if not whole else (*phrase("   "), *part)
        if fitting(width, (whole,), table.look) == whole:
            return whole
    return fitting(width, (whole,), table.look)
