"""What a player of Katta may know at each moment, worked out from the finished record alone, and the search
for cards in what he was sent. Shares nothing with the rules it checks."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pyte

Record = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
CARD = re.compile(f"[{RANKS}][CDHS]")


def turned_up(record: Record) -> list[frozenset[str]]:
    """For each number of moves played: every card that has ever lain face up by then (rules 1.9 to 1.17)."""
    players, start = record["deal"]["players"], record["deal"]["start"]
    stock = list(record["deal"]["stock"])
    public: set[str] = set()
    row: list[str | None] = [None] * players
    drawn = [stock.pop(0)] if stock else []
    passes, bid, open_cards = 0, False, 0
    timeline = [frozenset(public)]
    for _, seat, move in record["moves"]:
        over = False
        match move[0]:
            case "lay":
                row[(seat - start) % players] = move[1]
                if None not in row:
                    open_cards = 1
            case "bid":
                bid = True
                over = passes == players - 1
            case "pass":
                passes += 1
                open_cards += 1
                over = bid and passes == players - 1
            case "buy" | "decline":
                over = True
        sack = drawn + [card for card in row if card is not None]
        public |= set(sack if over else sack[:open_cards])
        if over:
            start = (start + 1) % players
            row = [None] * players
            drawn = [stock.pop(0)] if stock else []
            passes, bid, open_cards = 0, False, 0
        timeline.append(frozenset(public))
    return timeline


def due(record: Record, seat: int | None) -> list[frozenset[str]]:
    """For each number of moves played: the cards that a seat (None: a watcher) may know."""
    own = frozenset(record["deal"]["hands"][seat]) if seat is not None else frozenset()
    return [known | own for known in turned_up(record)]


# --- Cards in what was sent -----------------------------------------------------------------------------


def cards_in_message(message: object) -> Iterator[str]:
    """Every card named anywhere in a message."""
    match message:
        case str():
            yield from CARD.findall(message) if CARD.fullmatch(message) else ()
        case dict():
            for key, value in message.items():
                yield from cards_in_message(key)
                yield from cards_in_message(value)
        case list():
            for each in message:
                yield from cards_in_message(each)


# The ranks of the game (rule 1.4) as they are drawn.
_LEFT = re.compile(r"(10|[A234568JK])\s?$")
_RIGHT = re.compile(r"^\s?(10|[A234568JK])(?![0-9A-Za-z])")
_ALONE = re.compile(r"(?<![^\W_])(?<![+–●$])(?:10|[A234568JK])(?![^\W_])")
"""A rank as faces have it: a letter beside it makes it the beginning of a word, such as *King*; a sign before
it makes it a sum."""


def cards_on_screen(lines: Sequence[str]) -> set[str]:
    """Every card of the game that a person could read off this screen: a rank beside a suit, or over or under
    it as on the faces of cards. Errs on the side of seeing one too many."""
    found = set()

    def part(row: int, left: int, right: int) -> str:
        return lines[row][max(0, left) : right] if 0 <= row < len(lines) else ""

    def alone(row: int, left: int, right: int) -> list[str]:
        if not 0 <= row < len(lines):
            return []
        ranks = _ALONE.finditer(lines[row])
        return [rank[0] for rank in ranks if rank.start() < right and rank.end() > max(0, left)]

    for y, line in enumerate(lines):
        for x, cell in enumerate(line):
            if cell not in SUITS:
                continue
            seen = [
                *_LEFT.findall(part(y, x - 3, x)),  # 10♥, K ♠
                *_RIGHT.findall(part(y, x + 1, x + 4)),  # ♥10
            ]
            for up in (1, 2):  # faces of 5×3 and 7×5, and of 9×7
                seen += alone(y - up, x - 1 - up, x + 1)
                seen += alone(y + up, x, x + 2 + up)
            found |= {rank.replace("10", "T") + SUITS[cell] for rank in seen}
    return found


FRAME_APART = 0.012
"""Seconds between the parts of one frame at most, unless it says itself where it begins and ends. In the
middle of one, old and new stand mixed there."""
_BEGIN, _END = b"\x1b[?2026h", b"\x1b[?2026l"


def frames(
    chunks: Sequence[tuple[float, bytes]], columns: int = 80, rows: int = 24
) -> Iterator[tuple[float, pyte.Screen, bytes]]:
    """Every frame that these bytes drew, those that stood only until the next came: when its first part came,
    the screen as it is then, and its bytes."""
    screen = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    frame, began = b"", 0.0
    for (at, data), (after, _) in pairwise([*chunks, (float("inf"), b"")]):
        began = began if frame else at
        frame += data
        if after - at > FRAME_APART and _is_whole(frame):
            # What the model does not know is a question to the terminal, which leaves no sign on the screen.
            stream.feed(re.sub(rb"\x1b\[[<>=?][\d;]*u", b"", frame))
            yield began, screen, frame
            frame = b""


def _is_whole(frame: bytes) -> bool:
    """Whether what this says has begun has come to its end. It may be cut in the middle of saying so."""
    cut = any(frame.endswith(_BEGIN[:length]) for length in range(1, len(_BEGIN)))
    return not cut and frame.rfind(_BEGIN) <= frame.rfind(_END)


def screens(
    chunks: Sequence[tuple[float, bytes]], columns: int = 80, rows: int = 24
) -> Iterator[tuple[float, tuple[str, ...], bytes]]:
    """The same, with the rows of the screen."""
    for began, screen, frame in frames(chunks, columns, rows):
        yield began, tuple(screen.display), frame


def cards_in_words(data: bytes) -> set[str]:
    """Every card that is named in one piece in these bytes, whatever became of the place where it stood."""
    # A cursor that is put elsewhere parts what stands before and after; two cells on is what a suit takes.
    text = re.sub(r"\x1b(?:\[[\d;]*m|\[2?C|[78])", "", data.decode(errors="replace"))
    text = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "\n", text)
    found = re.findall(r"(10|[A234568JK]) ?([♠♥♦♣])", text)
    found += [(rank, suit) for suit, rank in re.findall(r"([♠♥♦♣]) ?(10|[A234568JK])(?![\dA-Za-z])", text)]
    return {rank.replace("10", "T") + SUITS[suit] for rank, suit in found}
