"""The seats of the table and its header: who, how many matches, how many cards, whose turn it is."""

from collections.abc import Mapping
from typing import Final

from shared.games.stops import view as stops
from shared.games.stops.view import View
from shared.seats import Seat
from shared.sight import size_of
from tui.games.kit.figures import points_of
from tui.games.kit.presence import Presence, at
from tui.games.kit.seats import Sitting
from tui.games.stops.chain import at_the_cat
from tui.games.stops.loans import asked_for
from tui.games.stops.prompts import turn_of
from tui.games.stops.words import Table
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plain, plural, shown
from tui.widgets.seat import Turn

_MINE: Final[Mapping[type, tuple[str, str]]] = {
    stops.Keeping: (N_("take or keep?"), N_("the cat?")),
    stops.SecondChance: (N_("take or keep?"), N_("the cat?")),
    stops.Buying: (N_("buy or keep?"), N_("the cat?")),
    stops.Lending: (N_("lend or refuse?"), N_("lend?")),
    stops.Leading: (N_("choose a suit"), N_("a suit?")),
}
_LAYING: Final = N_("lay your card"), N_("lay it")
"""What I am asked, in the words of my plate; in all other phases the card that I must lay."""
_THEIRS: Final[Mapping[type, tuple[str, str]]] = {
    stops.Starting: (N_("must start"), N_("starts")),
    stops.Following: (N_("must follow"), N_("follows")),
    stops.Leading: (N_("is choosing"), N_("chooses")),
}
_THINKING: Final = N_("is thinking"), N_("thinks")
"""What another does whose turn it is; in all other phases that player thinks."""


def sittings(
    view: View,
    table: Table,
    purses: tuple[int, ...] | None,
    closer: Seat | None,
    presences: tuple[Presence, ...],
    thin: bool,
    asked: bool,
) -> tuple[Sitting, ...]:
    """All players. ``purses`` are those while matches wander, ``closer`` has just laid the last card."""
    return tuple(
        Sitting(
            table.name(seat),
            (purses or view.purses)[seat],
            _doing(view, table, seat, turn, closed=seat == closer),
            turn,
            seat == view.dealer,
            _worth(view, seat),
            presence=at(presences, seat),
            thin=thin,
        )
        for seat in map(Seat, range(view.players))
        for turn in (_turn(view, table, seat, asked=asked),)
    )


def _turn(view: View, table: Table, seat: Seat, *, asked: bool) -> Turn:
    if seat != turn_of(view):
        return Turn.NO
    return Turn.YOURS if table.is_you(seat) and asked else Turn.OTHERS


def _worth(view: View, seat: Seat) -> tuple[Phrase, ...]:
    """What a seat is worth, where that is not what it has (S20)."""
    worth = stops.worth_of(view)[seat]
    if worth == view.purses[seat]:
        return ()
    figure = points_of(worth)
    return phrase("worth {figure}", figure=figure), plain(f"={figure}")


def _doing(view: View, table: Table, seat: Seat, turn: Turn, *, closed: bool) -> tuple[Phrase, ...]:
    """What a player is doing or holds, the longest wording first."""
    loan = asked_for(view)
    if closed or (loan is not None and loan.closer == seat and turn is Turn.NO):
        return phrase("has closed", bold=True), phrase("closed", bold=True)
    if turn is Turn.NO:
        return _waiting(view, table, seat)
    fg, doing, usual = ("act", _MINE, _LAYING) if turn is Turn.YOURS else ("ink", _THEIRS, _THINKING)
    return tuple(phrase(message, fg, bold=True) for message in doing.get(type(view.phase), usual))


def _waiting(view: View, table: Table, seat: Seat) -> tuple[Phrase, ...]:
    """What a player did or holds whose turn it is not, the longest wording first."""
    if isinstance(view.phase, stops.Buying) and seat in view.phase.declined:
        return phrase("did not buy", "mute"), phrase("left it", "mute")
    if at_the_cat(view) and seat == view.dealer:
        return phrase("dealer, sells", "mute"), phrase("sells", "mute")
    loan = asked_for(view)
    if loan is not None and seat == loan.borrower:
        sum_ = Coins(loan.matches)
        return phrase("asks for {coins}", "mute", coins=sum_), phrase("{coins}?", "mute", coins=sum_)
    if loan is not None and seat in loan.refused:
        return phrase("lent nothing", "mute"), phrase("refused", "mute")
    debt = sum(view.debts[seat])
    owes = [phrase("owes {coins}", "mute", coins=Coins(debt))] if debt else []
    if loan is not None and loan.closer is None:
        # No player has a card before the ante is laid out.
        short = (*plain("–", "mute"), *shown(phrase("{coins}", coins=Coins(debt)), table.look))
        return (*owes, short) if debt else (NOTHING,)
    held = size_of(view.hands[seat])
    cards = plural("{n} card", "{n} cards", held, "mute"), plain(str(held), "mute")
    extras = ([phrase("cat", "mute")] if view.cat.taker == seat else []) + owes
    found: list[Phrase] = []
    for some in (extras, extras[-1:]):
        dots = tuple(span for extra in some for span in (*plain(" · ", "mute"), *extra))
        found += [(*held_, *dots) for held_ in cards] if some else []
    return (*found, *cards)


def about(view: View, deal: int, *, small: bool) -> str:
    """How far the match is."""
    if isinstance(view.phase, stops.Over) and deal == view.deal and view.result is not None:
        return _("the end")
    if small:
        return _("{deal} of {deals}", deal=deal, deals=view.deals)
    return _("deal {deal} of {deals}", deal=deal, deals=view.deals)
