"""The matches: purses, pools, and who owes whom. Purses and pools together are always twenty a player."""

from collections.abc import Collection

import msgspec

from shared.game import Pause, Told
from shared.games.stops.view import (
    ANTES,
    PRICE,
    PURSE,
    Lent,
    Loan,
    LoanReturned,
    Pool,
    PoolWon,
    Purpose,
    Sums,
)
from shared.seats import BySeat, Seat, clockwise, left_of, with_seat

ANTE = sum(ANTES)
_SHORT = Pause.SHORT


class Books(msgspec.Struct, frozen=True):
    """All matches there are, and what the deal has brought each player so far."""

    purses: BySeat[int]
    debts: BySeat[BySeat[int]]
    """``debts[a][b]`` is what a owes b (S20)."""
    loans: tuple[Loan, ...]
    pools: tuple[Pool, ...]
    sums: BySeat[Sums]


def first_books(players: int) -> Books:
    """Twenty matches for each player and none on the pools (rule 3.1)."""
    return Books(
        purses=(PURSE,) * players,
        debts=((0,) * players,) * players,
        loans=(),
        pools=(Pool(0),) * len(ANTES),
        sums=(Sums(),) * players,
    )


class Ledger:
    """Books while they are being written: open them, pay, borrow and take, and close them again."""

    def __init__(self, books: Books, deal: int, told: list[Told]) -> None:
        self._deal = deal
        self._told = told
        self._purses = list(books.purses)
        self._debts = [list(row) for row in books.debts]
        self._loans = list(books.loans)
        self._pools = list(books.pools)
        self._sums = [[sums.pools, sums.cat, sums.dealing, sums.closing, sums.loans] for sums in books.sums]

    def closed(self) -> Books:
        """The books as they are now."""
        return Books(
            purses=tuple(self._purses),
            debts=tuple([tuple(row) for row in self._debts]),
            loans=tuple(self._loans),
            pools=tuple(self._pools),
            sums=tuple([Sums(*sums) for sums in self._sums]),
        )

    def begin(self) -> None:
        """A deal begins: from here on what it brings is counted."""
        self._sums = [[0] * len(Sums.__struct_fields__) for _ in self._sums]

    def lay_ante(self, dealer: Seat) -> None:
        """The dealer, who has enough, lays on every pool, on top of what was left (3.3, 3.11)."""
        self._pay(dealer, ANTE, _DEALING)
        self._pools = [Pool(pool.matches + ante) for pool, ante in zip(self._pools, ANTES, strict=True)]

    def buy(self, buyer: Seat, dealer: Seat) -> None:
        """The cat is paid for, to the dealer (S8)."""
        self._pay(buyer, PRICE, _CAT)
        self._pay(dealer, -PRICE, _CAT)

    def pay_closer(self, payer: Seat, closer: Seat) -> None:
        """The match that a player who has one pays the closer (3.10)."""
        self._pay(payer, 1, _CLOSING)
        self._pay(closer, -1, _CLOSING)

    def owe_closer(self, payer: Seat, closer: Seat) -> None:
        """All players are broke: the match is owed to the closer, who has not got it (S21)."""
        self._owe(payer, closer, 1, "closing")
        self._sums[payer][_CLOSING] -= 1
        self._sums[closer][_CLOSING] += 1

    def has(self, seat: Seat) -> int:
        """The matches in a purse."""
        return self._purses[seat]

    def could_lend(self, borrower: Seat, refused: Collection[Seat]) -> int:
        """The matches of all others but those who have refused."""
        return sum(has for seat, has in enumerate(self._purses) if seat != borrower and seat not in refused)

    def lender(self, borrower: Seat, refused: Collection[Seat] = ()) -> Seat | None:
        """The richest other who has not refused, the nearest on the borrower's left among equals (S19); None
        when no player is left who has a match."""
        players = len(self._purses)
        others = [seat for seat in clockwise(left_of(borrower, players), players)[:-1] if seat not in refused]
        # max gives the first of equals, which is the nearest on the borrower's left.
        richest = max(others, key=self._purses.__getitem__, default=None)
        return richest if richest is not None and self._purses[richest] else None

    def lend(self, lender: Seat, borrower: Seat, matches: int, purpose: Purpose) -> None:
        """So many matches change hands, to be counted at the end (S20)."""
        self._purses[lender] -= matches
        self._purses[borrower] += matches
        self._owe(borrower, lender, matches, purpose)

    def return_loans(self, purpose: Purpose) -> None:
        """What was lent in this deal for this purpose goes back, as if it had not been lent (S22)."""
        undone = [loan for loan in self._loans if loan.deal == self._deal and loan.purpose == purpose]
        for loan in undone:
            self._purses[loan.lender] += loan.matches
            self._purses[loan.borrower] -= loan.matches
            self._debts[loan.borrower][loan.lender] -= loan.matches
            self._sums[loan.borrower][_LOANS] -= loan.matches
            self._sums[loan.lender][_LOANS] += loan.matches
            self._loans.remove(loan)
            self._told.append(Told(LoanReturned(loan), beat=_SHORT))

    def _pay(self, seat: Seat, matches: int, purpose: int) -> None:
        self._purses[seat] -= matches
        self._sums[seat][purpose] -= matches

    def _owe(self, borrower: Seat, lender: Seat, matches: int, purpose: Purpose) -> None:
        self._debts[borrower][lender] += matches
        self._sums[borrower][_LOANS] += matches
        self._sums[lender][_LOANS] -= matches
        loan = Loan(self._deal, borrower, lender, matches, purpose)
        self._loans.append(loan)
        self._told.append(Told(Lent(loan), beat=_SHORT))


_CAT, _DEALING, _CLOSING, _LOANS = map(Sums.__struct_fields__.index, ("cat", "dealing", "closing", "loans"))


def pool_won(books: Books, seat: Seat, number: int, told: list[Told]) -> Books:
    """The matches on a pool go to the player who lays its card (3.7)."""
    matches = books.pools[number].matches
    told.append(Told(PoolWon(seat, number, matches), beat=_SHORT))
    sums = books.sums[seat]
    return Books(
        purses=with_seat(books.purses, seat, books.purses[seat] + matches),
        debts=books.debts,
        loans=books.loans,
        pools=(*books.pools[:number], Pool(0, seat, matches), *books.pools[number + 1 :]),
        sums=with_seat(
            books.sums,
            seat,
            Sums(sums.pools + matches, sums.cat, sums.dealing, sums.closing, sums.loans),
        ),
    )


def split_left(books: Books) -> tuple[Books, int, int]:
    """What is left on the pools goes to all equally: the books after it, how many each gets, and how many odd
    ones stay, on the last pools, for the matches are taken from the first ones on (option of S24)."""
    players = len(books.purses)
    each, odd = divmod(sum(pool.matches for pool in books.pools), players)
    staying = odd
    pools: list[Pool] = []
    for pool in reversed(books.pools):
        stays = min(staying, pool.matches)
        staying -= stays
        pools.append(Pool(stays, pool.winner, pool.won))
    purses = tuple([purse + each for purse in books.purses])
    return msgspec.structs.replace(books, purses=purses, pools=tuple(reversed(pools))), each, odd


def worth_of(books: Books) -> BySeat[int]:
    """Matches, less what is owed, with what was lent (S20)."""
    lent = [sum(column) for column in zip(*books.debts, strict=True)]
    return tuple(
        [
            purse - sum(owed) + lent[seat]
            for seat, (purse, owed) in enumerate(zip(books.purses, books.debts, strict=True))
        ]
    )
