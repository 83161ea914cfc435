"""The whole table as it is to be drawn: from a view, and from what the screen knows, to frozen values.

Nothing here has a terminal or a clock, so every moment of a game can be looked at in a test.
"""

from shared.games.stops.view import PRICE, Buying, Keeping, Lending, View
from tui.games.kit.keys import footer
from tui.games.kit.strip import Bit, Choice, choosing, rows_of, telling
from tui.games.stops.grid import Grid, grid
from tui.games.stops.hand import ASIDE, best_pool, hand_picture, leads, money_on
from tui.games.stops.keys import table_keys
from tui.games.stops.middle import at_the_cat, chain_picture, pools_picture
from tui.games.stops.parts import HandPicture, Moment, Scene
from tui.games.stops.prompts import forced, forced_said, my_turn, others_turn, standing_by, would_win
from tui.games.stops.seating import header_of, seat_parts, time_of
from tui.games.stops.words import Table, closes
from tui.i18n.styled_text import NOTHING, Coins, Phrase, fitting, phrase, wide
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box, TextPart


def scene(view: View, table: Table, size: tuple[int, int], moment: Moment, code: str = "") -> Scene:
    """Everything on the table, for a terminal of so many columns and rows."""
    layout = grid(*size, view.players)
    strip = strip_part(view, table, layout, moment)
    hand = hand_picture(view, table, layout, moment, strip)
    keys = table_keys(view, table, layout, moment)
    return Scene(
        layout,
        header_of(view, table, layout, moment, code),
        time_of(view, moment),
        seat_parts(view, table, layout, moment),
        pools_picture(view, table, layout, moment),
        chain_picture(view, table, layout, moment),
        strip,
        hand,
        aside_part(view, table, layout, moment, hand),
        keys,
        footer(keys),
    )


# --- The strip ------------------------------------------------------------------------------------------


def strip_part(view: View, table: Table, layout: Grid, moment: Moment) -> StripPicture:
    """What the strip says and asks."""
    look = table.look
    aloud = moment.refusal or moment.notice
    told = (aloud,) if aloud else ()
    if moment.closer is not None:
        return telling(layout, look, (closes(moment.closer, table),), told or (moment.event,))
    if moment.asks(view):
        if aloud:
            # What is asked stays; what can be done stands in the footer, too, until this has been read.
            return telling(layout, look, my_turn(view, table), told, mine=True)
        return _asking(view, table, layout, moment)
    move = forced(view)
    if move is not None and moment.auto:
        return telling(layout, look, forced_said(view, move, table), told or _second(view, moment))
    return telling(layout, look, others_turn(view, table), told or _second(view, moment))


def _second(view: View, moment: Moment) -> tuple[Phrase, ...]:
    """The second line while nothing is asked: what was said or happened last. What I hope for is told on
    my own turn: gold on another's would call me for nothing."""
    if moment.saying:
        return (moment.saying,)
    if moment.event:
        return (moment.event,)
    return standing_by(view)


def _asking(view: View, table: Table, layout: Grid, moment: Moment) -> StripPicture:
    """My question with its keys, and at the right what a pool card of mine would win."""
    picture = choosing(layout, table.look, my_turn(view, table), None, _choices(view, table, moment))
    if at_the_cat(view) or isinstance(view.phase, Lending):
        return picture
    row = rows_of(layout)[1]
    end = layout.strip_end - layout.strip.x
    after = max((bit.x + wide(tuple(bit.line)) for bit in picture.bits if bit.y == row), default=0)
    said = would_win(view, table, moment.chosen)
    hope = fitting(max(0, end - after - 3), said, table.look)
    if not hope:
        return picture
    return StripPicture(picture.mine, (*picture.bits, Bit(end - wide(hope), row, hope)), picture.air)


def _choices(view: View, table: Table, moment: Moment) -> tuple[Choice, ...]:
    price = Coins(PRICE)
    if at_the_cat(view):
        keep = phrase("keep my hand"), phrase("keep")
        if isinstance(view.phase, Buying):
            take = phrase("buy the cat for {coins}", coins=price), phrase("buy for {coins}", coins=price)
        else:
            take = phrase("take the cat, free of charge"), phrase("take it")
        if isinstance(view.phase, Keeping):
            keep = (
                phrase("keep my hand, offer it for {coins}", coins=price),
                phrase("offer it for {coins}", coins=price),
            )
        return Choice("Enter", keep, "keep", main=True), Choice("B", take, "take")
    if isinstance(view.phase, Lending):
        return _about_a_loan(view.phase, table)
    cards = leads(view)
    chosen = moment.chosen if moment.chosen in cards else cards[0] if len(cards) == 1 else None
    if chosen is None:
        return (Choice(f"1–{len(cards)}", (phrase("choose a suit"), phrase("choose")), "right"),)
    lay = Choice("Enter", (phrase("lay {card}", card=table.card(chosen)),), "enter", main=True)
    if len(cards) < 2:
        return (lay,)
    return lay, Choice("◀▶", (phrase("another suit"), phrase("other")), "right")


def _about_a_loan(loan: Lending, table: Table) -> tuple[Choice, ...]:
    """Lend, or refuse: and what comes of that (S19, S22)."""
    lend = Choice("Enter", (phrase("lend {coins}", coins=Coins(loan.matches)),), "lend", main=True)
    if loan.then is None:
        said = phrase("refuse: nobody lends, and the match ends"), phrase("refuse: the match ends")
    else:
        name = table.name(loan.then)
        said = phrase("refuse: then {name} is asked", name=name), phrase("refuse: {name} next", name=name)
    return lend, Choice("P", (*said, phrase("refuse")), "lend_nothing")


# --- Beside the hand ------------------------------------------------------------------------------------


def aside_part(view: View, table: Table, layout: Grid, moment: Moment, hand: HandPicture) -> TextPart | None:
    """Beside the hand: at the cat what it holds; else what happened last, while the strip asks."""
    look = table.look
    after = max((held.x + held.card.size.width for held in hand.held), default=-3) + 3
    box = Box(layout.hand.x + after, layout.hand.y + 1, layout.hand.width - after, 3)
    if box.width < ASIDE or view.you is None:
        return None
    if at_the_cat(view):
        return TextPart(box, tuple(fitting(box.width, said, look) for said in _holds(view, table)))
    said = moment.saying or moment.event
    if not moment.asks(view) or not said or layout.log is not None:
        return None
    whole = fitting(box.width, (said, NOTHING), look)
    return TextPart(box, (whole,)) if whole else None


def _holds(view: View, table: Table) -> tuple[tuple[Phrase, ...], ...]:
    """What my hand has in it, before I decide about the cat."""
    card = best_pool(view)
    heading = (phrase("Your hand", bold=True),)
    if card is None:
        return heading, (phrase("holds no card", "mute"),), (phrase("of a pool", "mute"),)
    sum_ = Coins(money_on(view, card))
    return (
        heading,
        (phrase("holds the *{card}*", "mute", card=table.card(card)),),
        (phrase("a pool of {coins}", "mute", coins=sum_),),
    )
