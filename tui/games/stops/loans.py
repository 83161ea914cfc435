"""Loans in words: who lends whom, who is asked and refuses, and whose debt ended a match (S19 to S22)."""

from typing import Final, NamedTuple

from shared.games.stops import view as stops
from shared.games.stops.view import Lending, Loan, Over, View
from shared.seats import Seat
from tui.games.kit.people import People
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase

ANTE: Final = sum(stops.ANTES)
"""What a dealer lays out (rule 3.3)."""


class Said(NamedTuple):
    """A sentence about a borrower and a lender, as three messages: where the reader is the borrower or the
    lender, the other one is its {name}; where neither, {name} is the borrower."""

    borrower: str
    lender: str
    others: str


LENT: Final = Said(
    N_("You borrow {coins} from {name}"),
    N_("You lend {name} {coins}"),
    N_("{name} borrows {coins} from {lender}"),
)
ASKS: Final = Said(
    N_("You ask {name} for {coins}"),
    N_("{name} asks you for {coins}"),
    N_("{name} asks {lender} for {coins}"),
)
LENDS_NOTHING: Final = Said(
    N_("{name} lends you nothing"), N_("You lend {name} nothing"), N_("{lender} lends {name} nothing")
)
GIVEN_BACK: Final = Said(
    N_("You give {name} {coins} back"),
    N_("You get {coins} back from {name}"),
    N_("{lender} gets {coins} back from {name}"),
)

OWES: Final = Said(
    N_("You owe {name} {coins}."), N_("{name} owes you {coins}."), N_("{name} owes {lender} {coins}.")
)


def between(said: Said, borrower: Seat, lender: Seat, table: People, matches: int = 0) -> Phrase:
    """What goes on between a borrower and a lender, and about how much (S19, S20, S22)."""
    name, other = table.name(borrower), table.name(lender)
    if table.is_you(borrower):
        message, name = said.borrower, other
    else:
        message = said.lender if table.is_you(lender) else said.others
    return phrase(message, name=name, lender=other, coins=Coins(matches))


def lent(loan: Loan, table: People) -> Phrase:
    """Who lent whom how much (S19)."""
    return between(LENT, loan.borrower, loan.lender, table, loan.matches)


def asked_for(view: View) -> Lending | None:
    """The loan that a player is asked for now, if any is."""
    return view.phase if isinstance(view.phase, Lending) else None


def why_over(view: View, table: People) -> tuple[Phrase, ...]:
    """Who could not pay, for which the match ended (S21, S22), the longest wording first; nothing where all
    deals were played."""
    phase = view.phase
    if not isinstance(phase, Over) or not phase.unpaid:
        return (NOTHING,)
    if phase.purpose == "closing":
        mine, sum_ = phase.unpaid == (table.you,), Coins(1)
        short = N_("You could not pay {coins}." if mine else "{names} could not pay {coins}.")
        said = N_(
            "You could not pay {coins}, and nobody lent it."
            if mine
            else "{names} could not pay {coins}, and nobody lent it."
        )
    else:
        mine, sum_ = table.is_you(phase.unpaid[0]), Coins(ANTE)
        short = N_("You could not lay out {coins}." if mine else "{name} could not lay out {coins}.")
        said = N_(
            "You could not lay out {coins}, and nobody lent it."
            if mine
            else "{name} could not lay out {coins}, and nobody lent it."
        )
        if view.done and sum(view.done[-1].purses) < ANTE:
            said = N_(
                "You could not lay out {coins}, nor could all together."
                if mine
                else "{name} could not lay out {coins}, nor could all together."
            )
    name, names = table.name(phase.unpaid[0]), table.listed(phase.unpaid)
    return tuple(phrase(message, "mute", name=name, names=names, coins=sum_) for message in (said, short))
