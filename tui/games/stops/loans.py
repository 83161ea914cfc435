"""Loans in words: who lends whom, who is asked and refuses, and whose debt ended a match (S19 to S22)."""

from typing import Final

from shared.games.stops import view as stops
from shared.games.stops.view import Lending, Loan, Over, View
from shared.seats import Seat
from tui.games.kit.people import People
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase

ANTE: Final = sum(stops.ANTES)
"""What a dealer lays out (rule 3.3)."""


def lent(loan: Loan, table: People) -> Phrase:
    """Who lent whom how much (S19)."""
    sum_ = Coins(loan.matches)
    if table.is_you(loan.borrower):
        return phrase("You borrow {coins} from {name}", coins=sum_, name=table.name(loan.lender))
    if table.is_you(loan.lender):
        return phrase("You lend {name} {coins}", name=table.name(loan.borrower), coins=sum_)
    return phrase(
        "{name} borrows {coins} from {lender}",
        name=table.name(loan.borrower),
        lender=table.name(loan.lender),
        coins=sum_,
    )


def asks(borrower: Seat, lender: Seat, matches: int, table: People) -> Phrase:
    """Who asks whom for how much (S19, where loans need consent)."""
    sum_ = Coins(matches)
    if table.is_you(borrower):
        return phrase("You ask {name} for {coins}", name=table.name(lender), coins=sum_)
    if table.is_you(lender):
        return phrase("{name} asks you for {coins}", name=table.name(borrower), coins=sum_)
    return phrase(
        "{name} asks {lender} for {coins}",
        name=table.name(borrower),
        lender=table.name(lender),
        coins=sum_,
    )


def lends_nothing(borrower: Seat, lender: Seat, table: People) -> Phrase:
    """Who refused whom a loan (S19)."""
    if table.is_you(borrower):
        return phrase("{name} lends you nothing", name=table.name(lender))
    if table.is_you(lender):
        return phrase("You lend {name} nothing", name=table.name(borrower))
    return phrase("{lender} lends {name} nothing", name=table.name(borrower), lender=table.name(lender))


def given_back(loan: Loan, table: People) -> Phrase:
    """Who gets back what was lent for an ante that could not be raised (S22)."""
    sum_ = Coins(loan.matches)
    if table.is_you(loan.borrower):
        return phrase("You give {name} {coins} back", name=table.name(loan.lender), coins=sum_)
    if table.is_you(loan.lender):
        return phrase("You get {coins} back from {name}", name=table.name(loan.borrower), coins=sum_)
    return phrase(
        "{lender} gets {coins} back from {name}",
        name=table.name(loan.borrower),
        lender=table.name(loan.lender),
        coins=sum_,
    )


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
        one = Coins(1)
        if phase.unpaid == (table.you,):
            return (
                phrase("You could not pay {coins}, and nobody lent it.", "mute", coins=one),
                phrase("You could not pay {coins}.", "mute", coins=one),
            )
        names = table.listed(phase.unpaid)
        return (
            phrase("{names} could not pay {coins}, and nobody lent it.", "mute", names=names, coins=one),
            phrase("{names} could not pay {coins}.", "mute", names=names, coins=one),
        )
    ante, dealer = Coins(ANTE), phase.unpaid[0]
    together = sum(view.done[-1].purses) >= ANTE if view.done else True
    if table.is_you(dealer):
        short = phrase("You could not lay out {coins}.", "mute", coins=ante)
        if together:
            return phrase("You could not lay out {coins}, and nobody lent it.", "mute", coins=ante), short
        return phrase("You could not lay out {coins}, nor could all together.", "mute", coins=ante), short
    name = table.name(dealer)
    short = phrase("{name} could not lay out {coins}.", "mute", name=name, coins=ante)
    if together:
        said = phrase("{name} could not lay out {coins}, and nobody lent it.", "mute", name=name, coins=ante)
    else:
        said = phrase(
            "{name} could not lay out {coins}, nor could all together.", "mute", name=name, coins=ante
        )
    return said, short
