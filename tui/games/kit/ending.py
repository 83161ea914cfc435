"""What the end of every game has alike: who won, who plays again, and the row that asks."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from shared.seats import Seat
from shared.wire import TableInfo
from tui.canvas import Canvas
from tui.games.kit.people import People
from tui.i18n.catalogs import N_, _, in_a_row
from tui.i18n.styled_text import Phrase, apart, fitting, phrase, plural
from tui.look.look import Look
from tui.widgets.texts import Box

# "first" is only said of the winner, who wins.
_PLACES: Final = (N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"))


class Page(NamedTuple):
    """The measures of a page of the end in a terminal of so many columns and rows."""

    small: bool
    left: int
    """Column where the page begins, header and footer with it: so many are free at both sides."""
    text: int
    right: int
    """Columns where text begins, and the one after its end."""
    width: int
    height: int

    @property
    def spare(self) -> int:
        """Rows more than are needed."""
        return self.height - (20 if self.small else 24)

    @property
    def top(self) -> int:
        """The row in which what is said of the winner begins."""
        return 2 + min(2, max(0, self.spare // 4))


def page(size: tuple[int, int]) -> Page:
    """The measures for a terminal of this size."""
    width, height = size
    small = width < 80 or height < 23
    left = (width - (60 if small else 80)) // 2
    return Page(small, left, left + (2 if small else 4), left + (58 if small else 76), width, height)


def over_page(measures: Page) -> Box:
    """Where an overlay lies: over all of the page but the row that asks and what is told under it."""
    width = measures.width - 2 * measures.left - 4
    return Box(measures.left + 2, 2, width, measures.height - 6)


def who_wins(winners: Sequence[Seat], table: People) -> Phrase:
    """The words before the winning score."""
    others = [seat for seat in winners if not table.is_you(seat)]
    if len(others) < len(winners):
        if others:
            return phrase("You and {names} share the win with", bold=True, names=table.listed(others))
        return phrase("You win with", bold=True)
    if len(others) > 1:
        return phrase("{names} share the win with", bold=True, names=table.listed(others))
    return phrase("{name} wins with", bold=True, name=table.listed(others))


def place_behind(better: int) -> str:
    """The place of a player behind the winner, in words: so many have done better."""
    return _(_PLACES[max(0, better - 1)])


def which_end(room: TableInfo) -> str:
    """Of which game in a row this is the end, for the header."""
    if room.settings.games > 1:
        return _("the end of game {game} of {games}", game=room.game_no, games=room.settings.games)
    return _("the end")


def asks(room: TableInfo) -> bool:
    """Whether I have still to say that I play again."""
    return room.you is not None and not room.seats[room.you].ready


def again(room: TableInfo, look: Look) -> tuple[Phrase, ...]:
    """Who plays again, and who has not said so yet; the longest wording first."""
    seats = [Seat(seat) for seat in range(len(room.seats)) if seat != room.you]
    in_ = [seat for seat in seats if room.seats[seat].ready or room.seats[seat].kind == "bot"]
    out = [seat for seat in seats if seat not in in_ and room.seats[seat].kind == "person"]

    def listed(some: list[Seat]) -> str:
        return in_a_row([look.say(room.seats[seat].name) for seat in some])

    if room.you is None:
        lead = phrase("The game is over.")
    elif room.seats[room.you].ready:
        lead = phrase("*You are in.*")
    elif room.settings.games > room.game_no:
        lead = phrase("*On to the next game?*", strong="act")
    else:
        lead = phrase("*Play again?*", strong="act")
    parts: list[Phrase] = [lead]
    counts: list[Phrase] = [lead]
    if in_:
        say = N_("{names} is in.") if len(in_) == 1 else N_("{names} are in.")
        parts.append(phrase(say, names=listed(in_)))
        counts.append(plural("{n} is in.", "{n} are in.", len(in_)))
    if out:
        say = N_("{names} is thinking.") if len(out) == 1 else N_("{names} are thinking.")
        parts.append(phrase(say, names=listed(out)))
        counts.append(plural("{n} is thinking.", "{n} are thinking.", len(out)))
    # Where not all of it fits, those whom one waits for are named first; where they are too many, counted.
    return apart(parts), apart([lead, *parts[1:][-1:]]), apart(counts), lead


def paint_again(
    canvas: Canvas, measures: Page, row: int, ask: tuple[Phrase, ...], told: Phrase, *, mine: bool
) -> None:
    """The row that asks whether one plays again, and under it what is told for a moment."""
    text, right = measures.text, measures.right
    row = min(max(row, measures.height - (3 if measures.small else 4)), measures.height - 2)
    canvas.fill(0, row, canvas.width, 1, "lit")
    if mine:
        canvas.text(0, row, "┃" if canvas.look.depth == "mono" else "█", "act")
    canvas.spans(text, row, fitting(right - text, ask, canvas.look))
    if told and row + 1 < measures.height - 1:
        canvas.spans(text, row + 1, fitting(right - text, (told,), canvas.look))
