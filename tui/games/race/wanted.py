"""What the piles of many players want: how many of them each card; and the heading over it for some."""

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Final

from shared.cards import Card, Rank
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.race.piles import CARDS, NEXT, SUITS
from tui.i18n.catalogs import _
from tui.widgets.painted import ViewWidget


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """How many piles want each card: by suit, the ranks from two to king; without counts a heading alone."""

    heading: str = ""
    aside: str = ""
    counts: tuple[tuple[int, ...], ...] = ()
    mine: frozenset[Card] = frozenset()
    """Cards of yours that go; an ace always goes."""


def wanted_picture(tops: tuple[Card, ...], mine: frozenset[Card], small: bool) -> WantedPicture:
    """How many piles with these tops want each card; ``mine`` are my cards that go on a pile now."""
    wanted = Counter(map(NEXT.get, tops))
    counts = tuple(tuple(wanted[card] for card in row[1:]) for row in CARDS.values())
    said = ("", "") if small else (_("how many piles want"), _("an ace always goes"))
    return WantedPicture(*said, counts, mine)


class Wanted(ViewWidget[WantedPicture]):
    """What is wanted: suits by ranks, act where you have that card; or the heading over it."""

    def draw(self, canvas: Canvas, picture: WantedPicture) -> None:
        if not picture.counts:
            canvas.text(0, 0, picture.heading, "mute")
            return
        look = canvas.look
        sign, ace, first, step, cell, end, top = (1, 4, 7, 4, 3, 58, 0)
        if picture.heading:
            sign, ace, first, step, cell, end, top = (3, 6, 10, 6, 4, 78, 1)
            canvas.text(2, 0, picture.heading, "mute")
            canvas.right(end, 0, picture.aside, "mute")
        for index, rank in enumerate(tuple(Rank)[1:]):
            canvas.text(first + step * index, top, look.rank(rank), bold=True)
        for row, (suit, counts) in enumerate(zip(SUITS, picture.counts, strict=True), top + 1):
            canvas.text(sign, row, look.suit(suit))
            if CARDS[suit][0] in picture.mine:
                canvas.text(ace, row, "A", "act", bold=True)
            for index, count in enumerate(counts):
                x = first + step * index
                if not count:
                    dot = x + (1 if picture.heading else 0)
                    canvas.text(dot, row, "·", "line" if look.depth != "mono" else "mute")
                    continue
                mine = CARDS[suit][index + 1] in picture.mine
                figure = f" {count}".ljust(cell)
                canvas.text(
                    x - 1, row, figure, "onact" if mine else "ink", "act" if mine else "lit", bold=mine
                )


WANTED: Final = Part(partial(Wanted, WantedPicture()))
