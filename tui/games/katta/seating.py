"""The players of the Katta table and its header: who, how much money, what each did, whose turn it is."""

from shared.games.katta.view import ROUNDS, Bidding, DidNothing, Laying, Over, View
from shared.seats import Seat
from shared.sight import size_of
from tui.games.katta.parts import UIState
from tui.games.katta.prompts import turns
from tui.games.katta.sale_result import Aftermath
from tui.games.katta.sums import points_at
from tui.games.katta.words import Table, bought, cards_won, did, left_it
from tui.games.kit.layout import Layout
from tui.games.kit.presence import Presence, at
from tui.games.kit.seats import Sitting, header, time_left
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import NOTHING, Phrase, coloured, phrase
from tui.look.size_class import SizeClass
from tui.widgets.header import HeaderPicture
from tui.widgets.seat import Turn


def won(view: View, seat: Seat) -> int:
    """How many cards lie on a seat's pile."""
    return sum(size_of(sack.kept) for sack in view.sacks if sack.winner == seat)


def sittings(
    view: View,
    table: Table,
    size: SizeClass,
    after: Aftermath | None,
    purses: tuple[int | None, ...] | None,
    presences: tuple[Presence, ...],
    thin: bool,
    asks: bool,
) -> tuple[Sitting, ...]:
    """All players."""
    players: list[Sitting] = []
    for seat in map(Seat, range(view.players)):
        turn = _turn(view, table, after, seat, asks=asks)
        count = won(view, seat)
        tells = size is SizeClass.LARGE and count and turn is Turn.NO
        players.append(
            Sitting(
                table.name(seat),
                (purses or view.purses)[seat],
                _doing(view, table, after, seat, turn),
                turn,
                seat == (after.start if after else view.start),
                points_at(view, seat),
                must=True,
                spare=phrase("won {count}", "mute", count=count) if tells else NOTHING,
                presence=at(presences, seat),
                thin=thin,
            )
        )
    return tuple(players)


def _turn(view: View, table: Table, after: Aftermath | None, seat: Seat, *, asks: bool) -> Turn:
    if after is not None:
        return Turn.OTHERS if seat == after.sale.buyer else Turn.NO
    if seat not in turns(view):
        return Turn.NO
    return Turn.YOURS if table.is_you(seat) and asks else Turn.OTHERS


def _doing(view: View, table: Table, after: Aftermath | None, seat: Seat, turn: Turn) -> tuple[Phrase, ...]:
    """What a player is doing or did last, the longest wording first."""
    if after is not None:
        sale = after.sale
        if seat == sale.buyer:
            return bought(sale.price)
        if seat == sale.last:
            return left_it(sale.took)
        return did(after.doing[seat], yours=table.is_you(seat), standing=False)
    if turn is Turn.YOURS:
        return tuple(coloured(said, "act", bold=True) for said in _mine(view))
    if turn is Turn.OTHERS and table.is_you(seat):
        return phrase("no choice", bold=True), phrase("turn", bold=True)
    if turn is Turn.OTHERS:
        return tuple(coloured(said, "ink", bold=True) for said in _theirs(view))
    doing = view.doing[seat]
    if isinstance(doing, DidNothing):
        return (cards_won(won(view, seat)), NOTHING)
    standing = isinstance(view.phase, Bidding) and view.phase.bidder == seat
    return did(doing, yours=table.is_you(seat), standing=standing)


def _mine(view: View) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Laying):
        return phrase("lay a card"), phrase("lay one"), phrase("lay")
    return phrase("your turn"), phrase("turn")


def _theirs(view: View) -> tuple[Phrase, ...]:
    if isinstance(view.phase, Laying):
        return phrase("is choosing"), phrase("chooses"), phrase("turn")
    return phrase("is thinking"), phrase("thinks"), phrase("turn")


# --- The header -----------------------------------------------------------------------------------------


def header_of(view: View, table: Table, layout: Layout, ui_state: UIState, code: str) -> HeaderPicture:
    """What is played, how far it is, the table's code and the time."""
    about = _about(view, layout, ui_state.after)
    return header(layout, table.look, _("KATTA I SEKKEN"), about, code, _time(view, ui_state))


def _about(view: View, layout: Layout, after: Aftermath | None) -> str:
    if isinstance(view.phase, Over) and after is None:
        return _("the end")
    number = after.sale.round if after else view.round
    if layout.is_small:
        return _("{round} of {rounds}", round=number, rounds=ROUNDS)
    about = _("round {round} of {rounds}", round=number, rounds=ROUNDS)
    if view.players == 4:
        return about
    return _("{round} · {players} play", round=about, players=in_words(view.players))


def _time(view: View, ui_state: UIState) -> Phrase:
    if ui_state.after is None:
        return time_left(ui_state.clock, mine=ui_state.asks(view))
    if ui_state.seconds is None:
        return NOTHING
    if isinstance(view.phase, Over):
        return phrase("the end in {seconds}", "mute", seconds=ui_state.seconds)
    return phrase("next round in {seconds}", "mute", seconds=ui_state.seconds)
