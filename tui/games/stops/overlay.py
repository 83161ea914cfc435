"""What can be laid over the middle of the table: log, chat, and who owes whom. The strip stays in sight."""

from dataclasses import dataclass

from shared.games.stops.view import View
from shared.seats import Seat
from tui.canvas import Canvas
from tui.games.kit.ending import over_page, page
from tui.games.kit.standings import Standings, paint_standings
from tui.games.stops.grid import Grid
from tui.games.stops.loans import lent
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, Phrase, coins, fitting, phrase, plain
from tui.screens.overlay import Overlay
from tui.widgets.lines import INSET
from tui.widgets.texts import Box


def overlay_box(grid: Grid | None, size: tuple[int, int]) -> Box:
    """Where an overlay lies: over seats, pools and chain, so that the strip and the hand stay in sight."""
    if grid is None:
        return over_page(page(size))
    width = {"small": 58, "normal": 76, "large": 84}[grid.size]
    left = grid.left + (1 if grid.size == "small" else 2)
    return Box(left, 2, width, grid.strip.y - 2)


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
    """Who owes whom: a line for each player, and below it every loan of the match, the last ones last."""

    accounts: tuple[Account, ...]
    loans: tuple[Phrase, ...]


def ledger_of(view: View, table: Table) -> Ledger:
    """The ledger of a view."""
    accounts = []
    for seat in range(view.players):
        debts = view.debts[seat]
        owes: list[Phrase] = [
            phrase("{coins} to {name}", coins=Coins(debt), name=table.name(Seat(lender)))
            for lender, debt in enumerate(debts)
            if debt
        ]
        lent_ = sum(other[seat] for other in view.debts)
        said: Phrase = ()
        for part in owes:
            said = (*said, *(plain(", ") if said else ()), *part)
        accounts.append(
            Account(
                table.name(Seat(seat)),
                table.is_you(Seat(seat)),
                view.purses[seat],
                said,
                lent_,
                view.purses[seat] - sum(debts) + lent_,
            )
        )
    loans = tuple(
        (*phrase("deal {deal}", "mute", deal=loan.deal), *plain("  "), *lent(loan, table))
        for loan in view.loans
    )
    return Ledger(tuple(accounts), loans)


class StopsOverlay(Overlay):
    """The log, the chat, the ledger, or the standings."""

    def paint_other(self, canvas: Canvas, picture: object) -> None:
        if isinstance(picture, Standings):
            paint_standings(canvas, picture)
            return
        assert isinstance(picture, Ledger)
        paint_ledger(canvas, picture)


def paint_ledger(canvas: Canvas, picture: Ledger) -> None:
    """The ledger on a panel."""
    look = canvas.look
    small = canvas.width < 70
    canvas.text(INSET, 1, _("Debts"), bold=True)
    end = canvas.width - INSET
    name, purse, owes = INSET, INSET + (12 if small else 16), INSET + (15 if small else 20)
    worth, lent_ = end, end - (8 if small else 10)
    canvas.right(worth, 1, _("worth"), "mute")
    canvas.right(lent_, 1, _("lent"), "mute")
    canvas.text(owes, 1, _("owes"), "mute")
    row = 2 if canvas.height < 6 + len(picture.accounts) else 3
    for account in picture.accounts:
        canvas.text(name, row, look.cut(account.name, purse - name - 5), bold=account.own)
        canvas.right_spans(purse, row, (coins(Coins(account.purse)),))
        canvas.spans(owes, row, fitting(lent_ - 5 - owes, (account.owes,), look))
        if account.lent:
            canvas.right_spans(lent_, row, (coins(Coins(account.lent)),))
        figure = f"–{-account.worth}" if account.worth < 0 else str(account.worth)
        canvas.right(worth, row, figure, bold=True)
        row += 1
    row += 1 if canvas.height > 4 + len(picture.accounts) else 0
    room = canvas.height - row - 1
    if not picture.loans and room > 0:
        canvas.spans(name, row, fitting(end - name, (phrase("Nobody owes anybody.", "mute"),), look))
    for index, loan in enumerate(picture.loans[-room:] if room > 0 else ()):
        canvas.spans(name, row + index, fitting(end - name, (loan,), look))
