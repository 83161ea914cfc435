"""What there is to do in the race, in one sentence, and what stands beside it."""

from shared.games.race.view import View
from tui.games.race.grid import Grid
from tui.games.race.hand import playable, turns
from tui.games.race.parts import Moment, PromptPicture
from tui.games.race.piles import counted
from tui.games.race.words import Table
from tui.i18n.catalogs import in_words
from tui.i18n.styled_text import NOTHING, Phrase, fitting, joined, phrase, plain, plural, wide
from tui.widgets.texts import TextPart

GAP = 3
"""Columns between what is said and the counts."""


def prompt_picture(view: View, table: Table, grid: Grid, moment: Moment) -> PromptPicture:
    """What there is to do now, and how many cards lie where no player sees them."""
    counts = _counts(view, table, grid)
    width = _room(grid, counts)
    duty = prompts(view, moment)
    if _in_front(grid):
        before = (*middle(view), *plain(" "))
        duty = tuple(joined((*before, *said)) for said in duty) + duty
    if grid.said == grid.prompt and (said := moment.told or moment.event):
        # One row for both: what is told is short-lived, and the footer keeps the verb.
        return PromptPicture(fitting(width, (said,), table.look), counts)
    return PromptPicture(fitting(width, duty, table.look), counts)


def said_width(view: View, table: Table, grid: Grid) -> int:
    """Columns that there are for what happened or is told."""
    if grid.said == grid.prompt:
        return _room(grid, _counts(view, table, grid))
    return grid.said.width


def _in_front(grid: Grid) -> bool:
    """Whether the middle is counted before what is said, and one's own cards elsewhere."""
    return grid.form == "table" and grid.size != "small"


def _counts(view: View, table: Table, grid: Grid) -> Phrase:
    if _in_front(grid):
        return NOTHING
    return fitting(grid.prompt.width // 2, counts_of(view, small=grid.size == "small"), table.look)


def _room(grid: Grid, counts: Phrase) -> int:
    return grid.prompt.width - wide(counts) - (GAP if counts else 0)


def said_part(grid: Grid, table: Table, moment: Moment) -> TextPart | None:
    """What was told or what happened last, on a row of its own."""
    said = moment.told or (moment.event if grid.form != "table" else NOTHING)
    if grid.said == grid.prompt or not said:
        return None
    return TextPart(grid.said, (fitting(grid.said.width, (said,), table.look),))


def prompts(view: View, moment: Moment) -> tuple[Phrase, ...]:
    """What there is to do, the longest wording first."""
    if view.table.result is not None:
        return (phrase("The race is over."),)
    if view.you is None:
        return (phrase("You look on.", "mute"),)
    if moment.held:
        return (
            phrase("Look at your cards. All begin at *Klar!*"),
            phrase("All begin at *Klar!*"),
        )
    player = view.table.players[view.you]
    fits = len(playable(view, moment))
    if fits:
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
    if player.place:
        return phrase("You are out. Lay what helps the others."), phrase("You are out.")
    if turning := turns(view):
        number = in_words(turning)
        if turning == 1:
            return phrase("Nothing of yours fits now. Turn one."), phrase("Nothing fits. Turn one.")
        return (
            phrase("Nothing of yours fits now. Turn {number}.", number=number),
            phrase("Nothing fits. Turn {number}.", number=number),
        )
    if player.waste:
        return phrase("Nothing of yours fits now. Take the waste up."), phrase("Nothing fits. Take it up.")
    return (
        phrase("Nothing of yours fits now. Wait for the middle."),
        phrase("Nothing fits. Wait for the middle."),
        phrase("Nothing fits. Wait."),
    )


def counts_of(view: View, *, small: bool) -> tuple[Phrase, ...]:
    """How many cards lie in my 13-pile, waste and hand."""
    if view.you is None:
        return (NOTHING,)
    player = view.table.players[view.you]
    pile = phrase("13-pile *{n}*", "mute", n=player.pile)
    waste = phrase("waste *{n}*", "mute", n=player.waste)
    hand = phrase("hand *{n}*", "mute", n=player.hand)

    def apart(gap: str, *parts: Phrase) -> Phrase:
        whole: Phrase = NOTHING
        for part in parts:
            whole = joined((*whole, *(plain(gap, "mute") if whole else NOTHING), *part))
        return whole

    whole = (apart("   ", pile, waste, hand), apart("  ", pile, waste, hand))
    fewer = (apart("  ", pile, hand), apart(" ", pile, hand))
    return fewer if small else (*whole, *fewer)


def middle(view: View) -> Phrase:
    """How many piles are open and closed."""
    open_, closed = counted(view)
    whole = plural("{n} pile open", "{n} piles open", open_, "mute")
    return joined((*whole, *phrase(", {n} closed.", "mute", n=closed)))
