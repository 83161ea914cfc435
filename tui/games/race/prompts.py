"""What there is to do in the race, in one sentence, and what stands beside it."""

from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from shared.cards import Card
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.race.hand import Mine
from tui.games.race.piles import NEXT
from tui.i18n.catalogs import in_words
from tui.i18n.styled_text import NOTHING, Phrase, fitting, joined, phrase, plain, plural, wide
from tui.look.look import Look
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box, TextPart, Texts

GAP: Final = 3
"""Columns between what is said and the counts."""


@dataclass(frozen=True, slots=True)
class PromptPicture:
    """One line: what there is to do at the left, the counts at the right."""

    said: Phrase = NOTHING
    counts: Phrase = NOTHING


class Asked(NamedTuple):
    """What the prompt depends on."""

    mine: Mine | None
    over: bool
    held: bool
    """No player may move yet."""
    told: tuple[Phrase, ...]
    """What takes its place, where there is one row for both: it is short-lived, and the footer keeps the
    verb."""
    tops: tuple[Card, ...] | None
    """The piles, where they are counted before what is said; one's own cards are counted elsewhere then."""


def prompt_picture(width: int, small: bool, look: Look, asked: Asked) -> PromptPicture:
    """What there is to do and the counts, each in the longest words that fit."""
    duty = asked.told or prompts(asked.mine, over=asked.over, held=asked.held)
    counts = counts_of(asked.mine, small=small)
    if asked.tops is not None:
        duty, counts = before_duty(asked.tops, duty), ()
    counted = fitting(width // 2, counts, look)
    room = width - wide(counted) - (GAP if counted else 0)
    return PromptPicture(fitting(room, duty, look), counted)


def prompts(mine: Mine | None, *, over: bool, held: bool) -> tuple[Phrase, ...]:
    """What there is to do, the longest wording first."""
    if over:
        return (phrase("The race is over."),)
    if mine is None:
        return (phrase("You look on.", "mute"),)
    if held:
        return phrase("Look at your cards. All begin at *Klar!*"), phrase("All begin at *Klar!*")
    if fits := len(mine.fits):
        number = in_words(fits)
        return (
            plural(
                "One of your cards goes on a pile now.",
                "{number} of your cards go on a pile now.",
                fits,
                number=number[:1].upper() + number[1:],
            ),
            plural("{n} card fits.", "{n} cards fit.", fits),
        )
    if mine.player.place:
        return phrase("You are out. Lay what helps the others."), phrase("You are out.")
    if mine.turns == 1:
        return phrase("Nothing of yours fits now. Turn one."), phrase("Nothing fits. Turn one.")
    if mine.turns:
        number = in_words(mine.turns)
        return (
            phrase("Nothing of yours fits now. Turn {number}.", number=number),
            phrase("Nothing fits. Turn {number}.", number=number),
        )
    if mine.player.waste:
        return phrase("Nothing of yours fits now. Take the waste up."), phrase("Nothing fits. Take it up.")
    return (
        phrase("Nothing of yours fits now. Wait for the middle."),
        phrase("Nothing fits. Wait for the middle."),
        phrase("Nothing fits. Wait."),
    )


def counts_of(mine: Mine | None, *, small: bool) -> tuple[Phrase, ...]:
    """How many cards lie in my 13-pile, waste and hand."""
    if mine is None:
        return (NOTHING,)
    pile = phrase("13-pile *{n}*", "mute", n=mine.player.pile)
    waste = phrase("waste *{n}*", "mute", n=mine.player.waste)
    hand = phrase("hand *{n}*", "mute", n=mine.player.hand)
    fewer = tuple(joined((*pile, *plain(gap, "mute"), *hand)) for gap in ("  ", " "))
    if small:
        return fewer
    apart = (plain(gap, "mute") for gap in ("   ", "  "))
    return (*(joined((*pile, *gap, *waste, *gap, *hand)) for gap in apart), *fewer)


def before_duty(tops: tuple[Card, ...], duty: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """What there is to do with how many piles are open, and how many closed by a king (R27), before it where
    that fits."""
    open_ = sum(card in NEXT for card in tops)
    whole = plural("{n} pile open", "{n} piles open", open_, "mute")
    counted = joined((*whole, *phrase(", {n} closed.", "mute", n=len(tops) - open_), *plain(" ")))
    return tuple(joined((*counted, *said)) for said in duty) + duty


class Prompt(ViewWidget[PromptPicture]):
    """The line over my cards."""

    def draw(self, canvas: Canvas, picture: PromptPicture) -> None:
        start = canvas.right_spans(canvas.width, 0, picture.counts) if picture.counts else canvas.width
        canvas.spans(0, 0, picture.said, start)


PROMPT: Final = Part(partial(Prompt, PromptPicture()))
SAID: Final = Part(partial(Texts, TextPart(Box(0, 0, 1, 1), ())))
"""What happened or was told last, where there is a row for it."""
