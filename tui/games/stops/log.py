"""The log of a deal: what happened, in words; the cards of a chain side by side."""

from collections.abc import Iterable

from shared.games.stops import view as stops
from shared.seats import Seat
from shared.sight import Sight, cards_of
from tui.canvas import Span
from tui.games.kit.notes import HouseNote
from tui.games.kit.story import Told
from tui.games.stops.words import Table, told
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, joined, phrase, plain, wide

COLUMN = 11
"""Columns for a card and who laid it."""
ACROSS = 26
"""Columns of a line of the log at least."""
NAME = 6


def log_lines(story: Iterable[Told], table: Table) -> tuple[Phrase, ...]:
    """A deal in words."""
    lines: list[Phrase] = []
    chain = _Chain(table)
    for event, shown in story:
        match event:
            case stops.CardLaid(seat, opens):
                if opens:
                    lines += chain.taken()
                    lines += [NOTHING] if lines and lines[-1] else []
                chain.add(seat, shown)
            case stops.PoolWon(_seat, _pool, matches):
                chain.win(matches)
            case HouseNote():
                lines += [*chain.taken(), event.said(table.names)]
            case stops.DealBegan(deal, _dealer):
                lines += [*chain.taken(), phrase("DEAL {deal}", "mute", deal=deal), told(event, shown, table)]
            case _:
                lines += chain.taken()
                said = told(event, shown, table)
                lines += [said] if said else []
    return tuple(lines + chain.taken())


class _Chain:
    """The cards of a chain as they become lines: two in a line, those of one player together."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.laid: list[tuple[Seat, Phrase]] = []

    def add(self, seat: Seat, shown: tuple[Sight, ...]) -> None:
        """One more card."""
        cards = cards_of(shown[0]) if shown else ()
        if not cards:
            return
        card = plain(self.table.card(cards[0]), bold=True)
        if self.laid and self.laid[-1][0] == seat:
            before = self.laid[-1][1]
            longer = joined((*before, Span(" "), *card))
            if wide(longer) + NAME <= ACROSS - 4:
                self.laid[-1] = (seat, longer)
                return
        self.laid.append((seat, card))

    def win(self, matches: int) -> None:
        """The last card won its pool."""
        if self.laid:
            seat, cards = self.laid[-1]
            self.laid[-1] = (seat, (*cards, Span(" "), coins(Coins(matches))))

    def taken(self) -> list[Phrase]:
        """The lines, and no card any more."""
        look = self.table.look
        parts = [
            (*cards, Span(" " + look.cut(self.table.name(seat), NAME), "mute")) for seat, cards in self.laid
        ]
        self.laid = []
        lines: list[Phrase] = []
        room = False
        for part in parts:
            if room and wide(part) <= ACROSS - COLUMN:
                lines[-1] = (*lines[-1], Span(" " * (COLUMN - wide(lines[-1]))), *part)
                room = False
            else:
                lines.append(part)
                room = wide(part) < COLUMN
        return lines


_TELLING = (
    stops.PoolWon,
    stops.Lent,
    stops.LoanRefused,
    stops.LoanReturned,
    stops.Unpaid,
    stops.CatKept,
    stops.CatBought,
    stops.CatUnused,
    stops.BarLifted,
    stops.NoNewSuit,
)


def worth_telling(news: Iterable[Told], table: Table) -> Phrase:
    """What of this is told in the strip, too: the last of pools, loans, and what became of the cat."""
    said: Phrase = NOTHING
    for event, shown in news:
        if isinstance(event, _TELLING):
            said = told(event, shown, table)
        elif isinstance(event, stops.DealBegan):
            said = NOTHING
    return said
