"""The whole table as it is to be drawn: from a view, and from what the screen knows, to frozen values."""

from collections.abc import Mapping
from dataclasses import replace

from shared.cards import Card
from shared.games.stops.view import PRICE, Buying, Keeping, Lending, View
from shared.seats import Seat
from tui.bindings import drawn
from tui.games.kit.hints import STEP
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import STRIP
from tui.games.kit.scene import Scene
from tui.games.kit.seats import header, plates, time_bar, time_left
from tui.games.kit.strip import Bit, Choice, choosing, rows_of, telling
from tui.games.kit.ui_state import forced
from tui.games.stops.between import between_header, between_scene
from tui.games.stops.chain import CHAIN, at_the_cat, chain_picture
from tui.games.stops.hand import HAND, hand_picture, leads
from tui.games.stops.layout import LAYOUT
from tui.games.stops.pools import POOLS, pools_picture
from tui.games.stops.prompts import forced_said, my_turn, others_turn, standing_by, would_win
from tui.games.stops.seating import about, sittings
from tui.games.stops.ui_state import UIState
from tui.games.stops.words import Table, closes
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, fitting, phrase, wide
from tui.widgets.header import HeaderPicture
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box


def scene(
    view: View,
    table: Table,
    size: tuple[int, int],
    ui_state: UIState,
    code: str = "",
    memo: Memo | None = None,
) -> Scene:
    """Everything to be seen, in a terminal of so many columns and rows: the table, or the page between deals.
    What ``memo`` has stays."""
    once = memo if memo is not None else Memo()
    if ui_state.last is not None:
        view, ui_state = ui_state.last.view, replace(ui_state, after=None)
    elif ui_state.after is not None:
        return between_scene(view, ui_state.after, table, size, ui_state, code, once)
    layout, closer = (
        LAYOUT.at(size, view.players),
        ui_state.last.closer if ui_state.last is not None else None,
    )
    asked, aloud = ui_state.asks(view), ui_state.refusal or ui_state.notice
    players = once(
        "players",
        sittings, view, table, ui_state.purses, closer, ui_state.presences, ui_state.thin, asked,
    )  # fmt: skip
    strip = once(
        STRIP,
        strip_picture, view, table, layout, ui_state.mark.chosen, closer, aloud, ui_state.saying,
        ui_state.event, ui_state.auto, asked, ui_state.caps,
    )  # fmt: skip
    # What happened last stands in the strip, while that does not ask; or in the log beside the table.
    last = (ui_state.saying or ui_state.event) if asked and layout.log is None else NOTHING
    hand = once(HAND, hand_picture, view, table, layout, ui_state.mark.chosen, last, strip, asked)
    lit, cards = layout.strip, layout[HAND]
    return Scene(
        layout,
        header_picture(view, table, layout, ui_state, code),
        time_bar(ui_state.clock, mine=asked),
        (
            *plates(once, layout, table.look, players),
            POOLS.at(layout[POOLS], once(POOLS, pools_picture, view.pools, ui_state.piles, table, layout)),
            CHAIN.at(layout[CHAIN], once(CHAIN, chain_picture, view, table, layout, ui_state.coming)),
            STRIP.at(lit, strip),
            HAND.at(Box(lit.x, cards.y, lit.width, cards.height), hand),
        ),
    )


def header_picture(view: View, table: Table, layout: Layout, ui_state: UIState, code: str) -> HeaderPicture:
    """What is played, how far it is, the table's code and the time."""
    if ui_state.last is not None:
        view, ui_state = ui_state.last.view, replace(ui_state, after=None)
    if ui_state.after is not None:
        return between_header(view, ui_state.after, table, layout, ui_state, code)
    time = time_left(ui_state.clock, mine=ui_state.asks(view))
    far = about(view, view.deal, small=layout.is_small)
    return header(layout, table.look, _("STOPS WITH THE CAT"), far, code, time)


# --- The strip ------------------------------------------------------------------------------------------


def strip_picture(
    view: View,
    table: Table,
    layout: Layout,
    chosen: Card | None,
    closer: Seat | None,
    aloud: Phrase,
    saying: Phrase,
    event: Phrase,
    auto: bool,
    asked: bool,
    caps: Mapping[str, str],
) -> StripPicture:
    """What the strip says and asks. ``aloud`` is told before all else, ``saying`` and ``event`` where nothing
    is asked."""
    look, told = table.look, (aloud,) if aloud else ()
    if closer is not None:
        return telling(layout, look, (closes(closer, table),), told or (event,))
    if asked and not aloud:
        return _asking(view, table, layout, chosen, caps)
    if asked:
        # What is asked stays; what can be done stands in the footer, too, until this has been read.
        return telling(layout, look, my_turn(view, table), told, mine=True)
    move = forced(view.offers) if auto else None
    first = forced_said(view, move, table) if move is not None else others_turn(view, table)
    # What I hope for is told on my own turn: gold on another's would call me for nothing.
    last = saying or event
    return telling(layout, look, first, told or ((last,) if last else standing_by(view)))


def _asking(
    view: View, table: Table, layout: Layout, chosen: Card | None, caps: Mapping[str, str]
) -> StripPicture:
    """My question with its keys, and at the right what a pool card of mine would win."""
    picture = choosing(layout, table.look, my_turn(view, table), None, _choices(view, table, chosen, caps))
    if at_the_cat(view) or isinstance(view.phase, Lending):
        return picture
    row, end = rows_of(layout)[1], layout.strip_end - layout.strip.x
    after = max((bit.x + wide(tuple(bit.line)) for bit in picture.bits if bit.y == row), default=0)
    hope = fitting(max(0, end - after - 3), would_win(view, table, chosen), table.look)
    if not hope:
        return picture
    return StripPicture(picture.mine, (*picture.bits, Bit(end - wide(hope), row, hope)), picture.air)


def _choices(view: View, table: Table, chosen: Card | None, caps: Mapping[str, str]) -> tuple[Choice, ...]:
    price, enter = Coins(PRICE), drawn(caps, "act")
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
        return Choice(enter, keep, "act", main=True), Choice(drawn(caps, "take"), take, "take")
    if isinstance(view.phase, Lending):
        return _about_a_loan(view.phase, table, caps)
    cards = leads(view)
    chosen = chosen if chosen in cards else cards[0] if len(cards) == 1 else None
    if chosen is None:
        return (Choice(f"1–{len(cards)}", (phrase("choose a suit"), phrase("choose")), "step(1)"),)
    lay = Choice(enter, (phrase("lay {card}", card=table.card(chosen)),), "act", main=True)
    if len(cards) < 2:
        return (lay,)
    return lay, Choice(drawn(caps, STEP), (phrase("another suit"), phrase("other")), "step(1)")


def _about_a_loan(loan: Lending, table: Table, caps: Mapping[str, str]) -> tuple[Choice, ...]:
    """Lend, or refuse: and what comes of that (S19, S22)."""
    lends = (phrase("lend {coins}", coins=Coins(loan.matches)),)
    lend = Choice(drawn(caps, "act"), lends, "act", main=True)
    if loan.then is None:
        said = phrase("refuse: nobody lends, and the match ends"), phrase("refuse: the match ends")
    else:
        name = table.name(loan.then)
        said = phrase("refuse: then {name} is asked", name=name), phrase("refuse: {name} next", name=name)
    return lend, Choice(drawn(caps, "decline"), (*said, phrase("refuse")), "decline")
