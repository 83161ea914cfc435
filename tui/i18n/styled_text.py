"""Phrases: sentences that carry weight and colour with them, so that a screen can draw them word by word.

A message for a phrase is a whole sentence, so that it can be translated; ``*…*`` in it is what stands out,
and its gaps are filled afterwards. What fills a gap is never read as markup or format: a player may call
himself anything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import TypeAlias

from tui.canvas import Line, Span
from tui.i18n.catalogs import _, ngettext_
from tui.look.look import Look, measured, width_of

Phrase: TypeAlias = Line
"""A sentence in spans; ``fg`` of a span is a token of the palette."""

NOTHING: Phrase = ()


@dataclass(frozen=True, slots=True)
class Coins:
    """Money for a gap: drawn as ● and its figure, in gold, so that gold is never alone."""

    count: int
    bold: bool = False
    apart: bool = False
    """With a blank between the coin and its figure."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Text for a gap that stands out."""

    text: str


Filling: TypeAlias = str | int | Coins | Strong | Phrase


def coins(money: Coins) -> Span:
    """Money as it is drawn."""
    return Span(f"●{' ' if money.apart else ''}{money.count}", "coin", money.bold)


def phrase(
    message: str, /, fg: str = "ink", strong: str = "ink", bold: bool = False, **gaps: Filling
) -> Phrase:
    """The message in the current language as a phrase.

    ``fg`` colours the sentence and ``strong`` what stands between stars; ``bold`` makes all of it stand out.
    Where a catalog names a gap that is not there the English text is taken, which is known to fit.
    """
    return _phrase(_(message), message, fg, strong, bold, tuple(gaps.items()))


@lru_cache(1000)  # a table says the same few things with every picture
def _phrase(
    text: str, message: str, fg: str, strong: str, bold: bool, gaps: tuple[tuple[str, Filling], ...]
) -> Phrase:
    try:
        return _runs(text, fg, strong, bold, dict(gaps))
    except (KeyError, ValueError):
        return _runs(message, fg, strong, bold, dict(gaps))


def plural(
    singular: str, plural: str, n: int, /, fg: str = "ink", strong: str = "ink", **gaps: Filling
) -> Phrase:
    """The message for ``n`` things, which ``{n}`` in it names, as a phrase."""
    text = ngettext_(singular, plural, n, **{name: "{" + name + "}" for name in gaps})
    return _runs(text, fg, strong, False, gaps)


def _runs(text: str, fg: str, strong: str, bold: bool, gaps: dict[str, Filling]) -> Phrase:
    runs: list[Span] = []
    standing_out = False
    for literal, name, _spec, _conversion in Formatter().parse(text):
        for index, piece in enumerate(literal.split("*")):
            if index:
                standing_out = not standing_out
            runs.append(Span(piece, strong if standing_out else fg, bold or standing_out))
        if name is not None:
            runs += _filled(gaps[name], strong if standing_out else fg, bold or standing_out)
    return joined(runs)


def _filled(filling: Filling, fg: str, bold: bool) -> Iterable[Span]:
    match filling:
        case Coins():
            return (coins(filling),)
        case Strong():
            return (Span(filling.text, "ink", True),)
        case tuple():
            return filling
        case _:
            return (Span(str(filling), fg, bold),)


def joined(runs: Iterable[Span]) -> Phrase:
    """The runs with neighbours of one kind made one, and empty ones left out."""
    whole: list[Span] = []
    for run in runs:
        if not run.text:
            continue
        if whole and whole[-1][1:] == run[1:]:
            whole[-1] = run._replace(text=whole[-1].text + run.text)
        else:
            whole.append(run)
    return tuple(whole)


def plain(text: str, fg: str = "ink", bold: bool = False) -> Phrase:
    """Text that is no sentence: a name, a figure."""
    return (Span(text, fg, bold),) if text else NOTHING


def apart(parts: Iterable[Phrase], gap: str = " ") -> Phrase:
    """Several phrases one after the other, so far apart; empty ones take no room."""
    whole: Phrase = NOTHING
    for part in parts:
        whole = (*whole, *plain(gap), *part) if whole and part else (*whole, *part)
    return whole


def text_of(said: Phrase) -> str:
    """The phrase as bare text."""
    return "".join(run.text for run in said)


def shown(said: Phrase, look: Look) -> Phrase:
    """The phrase as this terminal can show it."""
    return _shown(tuple(said), look.ascii)


@lru_cache(2000)  # most of what a table says it said with the picture before, too
def _shown(said: Phrase, ascii_only: bool) -> Phrase:
    return joined(run._replace(text=measured(run.text, ascii_only)[0]) for run in said)


@lru_cache(2000)
def wide(said: Phrase) -> int:
    """Cells that a shown phrase takes."""
    return sum(width_of(run.text) for run in said)


def coloured(said: Phrase, fg: str, *, bold: bool = False) -> Phrase:
    """The phrase in another colour, money excepted."""
    return joined(run if run.fg == "coin" else Span(run.text, fg, run.bold or bold) for run in said)


def fitting(width: int, choices: Sequence[Phrase], look: Look) -> Phrase:
    """The first of the choices that is no wider than this; the last one, cut with …, when none is."""
    for choice in choices:
        whole = shown(choice, look)
        if wide(whole) <= width:
            return whole
    return cut(choices[-1], width, look) if choices else NOTHING


def cut(said: Phrase, width: int, look: Look) -> Phrase:
    """The phrase in at most so many cells, ended by … where something is missing; money at its end stays."""
    whole = shown(said, look)
    if wide(whole) <= width:
        return whole
    money = whole[-1:] if whole[-1].fg == "coin" else NOTHING
    room = width - wide(money)
    kept: list[Span] = []
    for run in whole[: len(whole) - len(money)]:
        text = look.cut(run.text, room)
        kept.append(run._replace(text=text))
        room -= width_of(text)
        if text != run.text:
            break
    return joined([*kept, *money])


def wrapped(said: Phrase, width: int) -> tuple[Phrase, ...]:
    """A shown phrase broken at its blanks into lines of at most this width, longer words excepted."""
    lines: list[Phrase] = []
    line: Phrase = NOTHING
    for word in _words(said):
        longer = joined([*line, Span(" ", word[0].fg), *word]) if line else word
        if line and wide(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def _words(said: Phrase) -> Iterable[Phrase]:
    word: list[Span] = []
    for run in said:
        for index, piece in enumerate(run.text.split(" ")):
            if index and word:
                yield tuple(word)
                word = []
            if piece:
                word.append(run._replace(text=piece))
    if word:
        yield tuple(word)
