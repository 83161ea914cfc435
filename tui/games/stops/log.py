"""The log of a match: what happened, in words; the cards of a chain side by side, deal after deal."""

from collections.abc import Iterable

import msgspec

from shared.games.stops.view import (
    BarLifted,
    CardLaid,
    CatBought,
    CatKept,
    CatUnused,
    DealBegan,
    Event,
    Lent,
    LoanRefused,
    LoanReturned,
    NoNewSuit,
    PoolWon,
    Unpaid,
    cards_of,
)
from shared.seats import Seat
from shared.sight import Sight
from shared.wire import Events
from tui.canvas import Span
from tui.games.kit.notes import HouseNote
from tui.games.stops.words import Table, event_decoder, told
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, joined, phrase, plain, wide

Told = tuple[Event, tuple[Sight, ...]]
Entry = tuple[Event | HouseNote, tuple[Sight, ...]]
"""Of a log: what happened, or what the house told meanwhile."""

COLUMN = 11
"""Columns for a card and who laid it."""
ACROSS = 26
"""Columns of a line of the log at least."""
NAME = 6


def decoded(happened: Events) -> tuple[Told, ...]:
    """What happened, as the game's own events; what this screen does not know is left out."""
    known: list[Told] = []
    for news in happened.news:
        try:
            known.append((event_decoder.decode(news.event), news.shown))
        except msgspec.MsgspecError:
            # A house that is newer than this screen: what it tells more is no reason to end the game.
            continue
    return tuple(known)


def log_lines(story: Iterable[Entry], table: Table) -> tuple[Phrase, ...]:
    """The whole story."""
    lines: list[Phrase] = []
    chain = _Chain(table)
    for event, shown in story:
        match event:
            case HouseNote():
                lines += [*chain.taken(), event.said(table.names)]
            case CardLaid(seat, opens):
                if opens:
                    lines += chain.taken()
                    lines += [NOTHING] if lines and lines[-1] else []
                chain.add(seat, shown)
            case PoolWon(_seat, _pool, matches):
                chain.win(matches)
            case DealBegan(deal, _dealer):
                lines += chain.taken()
                lines += [NOTHING] if lines and lines[-1] else []
                lines += [phrase("DEAL {deal}", "mute", deal=deal), told(event, shown, table)]
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
    PoolWon,
    Lent,
    LoanRefused,
    LoanReturned,
    Unpaid,
    CatKept,
    CatBought,
    CatUnused,
    BarLifted,
    NoNewSuit,
)


def worth_telling(news: Iterable[Told], table: Table) -> Phrase:
    """What of this is told in the strip, too: the last of pools, loans, and what became of the cat."""
    said: Phrase = NOTHING
    for event, shown in news:
        if isinstance(event, _TELLING):
            said = told(event, shown, table)
        elif isinstance(event, DealBegan):
            said = NOTHING
    return said
