"""Who owes whom, over the table: a line for each player, and below it every loan of the match."""

from dataclasses import dataclass

from shared.games.stops.view import View, worth_of
from shared.seats import Seat
from tui.canvas import Canvas
from tui.games.kit.figures import points_of
from tui.games.stops.loans import lent
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, Phrase, apart, coins, fitting, phrase, plain
from tui.widgets.lines import INSET


@dataclass(frozen=True, slots=True)
class Account:
    """One player's line of the ledger."""

    name: str
    own: bool
    purse: int
    owes: Phrase
    lent: int
    worth: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The accounts of all players, and the loans, the last ones last."""

    accounts: tuple[Account, ...]
    loans: tuple[Phrase, ...]


def ledger_of(view: View, table: Table) -> Ledger:
    """The ledger of a view."""
    accounts = []
    for seat, worth in zip(map(Seat, range(view.players)), worth_of(view), strict=True):
        debts = (
            phrase("{coins} to {name}", coins=Coins(debt), name=table.name(Seat(lender)))
            for lender, debt in enumerate(view.debts[seat])
            if debt
        )
        owes = apart(debts, ", ")
        lent_ = sum(others[seat] for others in view.debts)
        accounts.append(Account(table.name(seat), table.is_you(seat), view.purses[seat], owes, lent_, worth))
    loans = tuple(
        (*phrase("deal {deal}", "mute", deal=loan.deal), *plain("  "), *lent(loan, table))
        for loan in view.loans
    )
    return Ledger(tuple(accounts), loans)


def paint_ledger(canvas: Canvas, ledger: Ledger) -> None:
    """The ledger on a panel."""
    look, small, players = canvas.look, canvas.width < 70, len(ledger.accounts)
    end = canvas.width - INSET
    name, purse, owes = INSET, INSET + (12 if small else 16), INSET + (15 if small else 20)
    lent_ = end - (8 if small else 10)
    canvas.text(name, 1, _("Debts"), bold=True)
    canvas.right(end, 1, _("worth"), "mute")
    canvas.right(lent_, 1, _("lent"), "mute")
    canvas.text(owes, 1, _("owes"), "mute")
    first = 2 if canvas.height < 6 + players else 3
    for row, account in enumerate(ledger.accounts, start=first):
        canvas.text(name, row, look.cut(account.name, purse - name - 5), bold=account.own)
        canvas.right_spans(purse, row, (coins(Coins(account.purse)),))
        canvas.spans(owes, row, fitting(lent_ - 5 - owes, (account.owes,), look))
        if account.lent:
            canvas.right_spans(lent_, row, (coins(Coins(account.lent)),))
        canvas.right(end, row, points_of(account.worth), bold=True)
    below = first + players + (1 if canvas.height > 4 + players else 0)
    room = max(0, canvas.height - below - 1)
    loans = ledger.loans or (phrase("Nobody owes anybody.", "mute"),)
    for row, loan in enumerate(loans[-room:] if room else (), start=below):
        canvas.spans(name, row, fitting(end - name, (loan,), look))
