"""What a player of stops may know at each moment, worked out from the finished record alone, and the search
for cards in what he was sent. Shares nothing with the rules it checks."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pyte
import pyte.screens

from tests.games.stops import plain
from tests.knowledge import SUITS, frames

Record = dict[str, Any]

POOLS = frozenset(plain.ANTE)
"""Their cards lie on the table from another pack (rule 3.2)."""
FACES = frozenset({"faf6ea", "8aa398", "ffffff", "9e9e9e"})
"""The grounds of cards, those that cannot be used now among them, in the dark palette: in true colour, and of
256."""


def due(record: Record, seat: int | None) -> list[frozenset[str]]:
    """For each number of moves played: the cards that a seat (None: a watcher) may know of the
    deal that is being played: those that lie there, those that were named as the next, and his own (3.6, S7,
    S26).

    While a deal is still being looked at, until the next dealer decides about the cat, its cards are, too.
    """
    coming = iter(record["deal"]["deals"])
    one = next(coming)
    hands = [set(hand) for hand in one["hands"]]
    own = set(one["hands"][seat]) if seat is not None else set()
    laid: set[str] = set()
    named: set[str] = set()
    settled = False
    before: frozenset[str] = frozenset()

    def known() -> frozenset[str]:
        start = [card for hand in hands for card in hand if card[1] == "C"] if settled and not laid else []
        return before | POOLS | own | laid | named | set(sorted(start, key=plain.rank)[:1])

    timeline = [known()]
    moves = [(mover, move) for _, mover, move in record["moves"]]
    for (mover, move), (_, following) in pairwise([*moves, (0, ["end"])]):
        match move[0]:
            case "keep" | "offer" | "buy" | "decline":
                before = frozenset()
                settled = following[0] == "play"
                if move[0] in ("keep", "buy"):
                    hands[mover] = set(one["cat"])
                    own |= hands[mover] if mover == seat else set()
            case "play":
                hands[mover].remove(move[1])
                laid.add(move[1])
                # Who has the next card, or that no player has it, is told with this one.
                named |= {rank + move[1][1] for rank in plain.RANKS[plain.rank(move[1]) + 1 :][:1]}
        if following[0] != "play" and not all(hands):
            before = known()
            one = next(coming, one)
            hands, laid, named, settled = [set(hand) for hand in one["hands"]], set(), set(), False
            own = set(one["hands"][seat]) if seat is not None else set()
        timeline.append(known())
    return timeline


def laid_of_late(record: Record, moves: int) -> set[str]:
    """The cards that were laid in the deal of the state after so many moves and in the one before it."""
    deals: list[set[str]] = [set(), set()]
    for _, _, move in record["moves"][:moves]:
        if move[0] == "play":
            deals[-1].add(move[1])
        elif move[0] in ("keep", "offer") and deals[-1]:
            deals.append(set())
    return deals[-1] | deals[-2]


# --- Cards in what was sent -----------------------------------------------------------------------------

_RANK = re.compile(r"10|[A2-9JQK]")
_WORD = re.compile(r"([♠♥♦♣])(10|[A2-9JQK])(?![\dA-Za-z])")


def faces(screen: pyte.Screen) -> set[str]:
    """Every card of 5×3 or 7×5 that lies open there: its suit, and its rank in the corner over it, both on
    the ground of a card."""
    found = set()
    for y in range(1, screen.lines):
        row, above = screen.buffer[y], screen.buffer[y - 1]
        for x in range(2, screen.columns):
            if row[x].data in SUITS and row[x].bg in FACES:
                corner = "".join(above[at].data if above[at].bg in FACES else " " for at in (x - 2, x - 1, x))
                found |= {rank.replace("10", "T") + SUITS[row[x].data] for rank in _RANK.findall(corner)}
    return found


def words(text: str) -> set[str]:
    """Every card that is named, as ♠10."""
    return {rank.replace("10", "T") + SUITS[suit] for suit, rank in _WORD.findall(text)}


def seen(
    chunks: Sequence[tuple[float, bytes]], columns: int = 80, rows: int = 24
) -> Iterator[tuple[float, set[str], set[str], str]]:
    """Every frame that these bytes drew, those that stood only until the next came: when, the cards that lay
    in it, those that it named, and its text."""
    for began, screen, frame in frames(chunks, columns, rows):
        text = "\n".join(screen.display)
        yield began, faces(screen), words(text) | words(named_in(frame)), text


def named_in(data: bytes) -> str:
    """What these bytes say in one piece, whatever became of the place where it stood."""
    text = re.sub(r"\x1b(?:\[[\d;]*m|\[2?C|[78])", "", data.decode(errors="replace"))
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "\n", text)
