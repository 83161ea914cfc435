"""What a game says of itself so that it can be looked at again: moments, what happened in them, all hands."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from shared.seats import Seat
from shared.wire import Events, ViewUpdate
from tui.games.kit.hands import NARROW
from tui.games.kit.layout import Layout
from tui.games.kit.part import AnyPart, Shown
from tui.games.kit.story import Told, decoded
from tui.games.kit.track import Mark, TrackPicture
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Phrase, apart, coloured, phrase
from tui.look.look import Look
from tui.widgets.lines import first_cells
from tui.widgets.texts import Box


class SeenView(Protocol):
    """What the views of all games have alike."""

    @property
    def you(self) -> Seat | None: ...


ViewT = TypeVar("ViewT", bound=SeenView)


class Parts(NamedTuple):
    """What a game is played in, as messages: one part, and the keys to the one before and the next."""

    part: str = N_("round")
    back: str = N_("a round back")
    on: str = N_("a round on")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the game one is: after ``move`` of ``moves``; rounds begin after so many moves each."""

    move: int
    moves: int
    rounds: tuple[int, ...]
    seat: Seat | None
    """From where one looks; None with all cards open."""
    time: int | None = None
    """Milliseconds of the game that have gone by; None where a game has turns and no time of its own."""
    took: int = 0
    """Milliseconds that the whole of it took."""
    page: int = 0
    """With all cards open, where a game has several pages of them: which one."""

    @property
    def share(self) -> float:
        """How far one is, from 0 to 1: by time where there is one, else by moves."""
        if self.time is not None:
            return min(1.0, self.time / max(1, self.took))
        return self.move / max(1, self.moves)

    @property
    def counted(self) -> Phrase:
        """Which move it is, in words."""
        return phrase("move {move} of {moves}", "mute", move=self.move, moves=self.moves)

    def track(
        self, number: int, done: tuple[Phrase, ...], follows: Phrase, *, small: bool, within: bool
    ) -> TrackPicture:
        """The track of a game with rounds, of which that of this number is shown: what was done, the longest
        wording first, and where there is room what follows."""
        marks = tuple(
            Mark(start / max(1, self.moves), each, each == number)
            for each, start in enumerate(self.rounds, start=1)
        )
        coming = NOTHING
        if follows and not small:
            coming = phrase("next: {what}", "mute", what=coloured(follows, "mute"))
        return TrackPicture(self.counted, done, self.share, coming, marks, within, gap=2 if small else 4)


class Frame(NamedTuple, Generic[ViewT]):
    """The state after so many moves, and what the last of them did."""

    view: ViewT
    told: tuple[Told, ...]


class Moment(NamedTuple, Generic[ViewT]):
    """What is looked at: a frame, those around it as far as they are known, and where it is to be shown."""

    now: Frame[ViewT]
    before: Frame[ViewT] | None
    after: Frame[ViewT] | None
    names: tuple[str, ...]
    place: Place
    size: tuple[int, int]
    look: Look


class GameReplay(ABC, Generic[ViewT]):
    """How a finished game is looked at again. The screen that does it is the same for all games."""

    views: msgspec.msgpack.Decoder[ViewT]
    happenings: msgspec.msgpack.Decoder[Any]
    """What reads the game's views and events."""
    parts: tuple[AnyPart, ...]
    """The parts of the table that are seen again, besides track and hands."""
    called = Parts()
    paged = False
    """Whether all cards take a page for each player, besides one for what lies before all."""

    @abstractmethod
    def about(self, frame: Frame[ViewT], names: Sequence[str]) -> str:
        """What of the game it is, for the header."""

    @abstractmethod
    def lasting(self, frame: Frame[ViewT]) -> bool:
        """Whether one will want to look at this longer than at a move."""

    @abstractmethod
    def shown(self, moment: Moment[ViewT]) -> tuple[Shown[Any], ...]:
        """Everything that is to be seen of a moment between header and footer."""

    def frame(self, seen: ViewUpdate, happened: Events | None) -> Frame[ViewT]:
        """What the tables told about a moment. msgspec's errors when it is of another game."""
        told = tuple(decoded(happened, self.happenings)) if happened is not None else ()
        return Frame(self.views.decode(seen.view), told)


AnyReplay: TypeAlias = GameReplay[Any]
"""That of a game which is known only when a record is opened."""


def under_table(layout: Layout) -> tuple[Box, Box]:
    """Where the track stands and the hands: from the row of the strip on, as far as the footer."""
    small = layout.is_small
    x, end = (2, 58) if small else (4, 76)
    y = layout.strip.y + (1 if layout.is_large else 0)
    track = Box(layout.left + x, y, end - x, 2 if small else 3)
    x, end = (1, 59) if small else (2, 78)
    top = track.y + track.height
    return track, Box(layout.left + x, top, end - x, layout.height - 1 - top)


def in_one_go(said: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """All that came of a move, one after the other, or the last of it where there is not so much room."""
    if not said:
        return (phrase("The cards are dealt.", bold=True),)
    lines = [coloured(each, "ink", bold=True) for each in said]
    return apart(lines, "  "), lines[-1]


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with the number of the seat before them where they begin alike, as those of bots do: a plate
    shows little more than how a name begins."""
    if len({first_cells(name, NARROW - 1) for name in names}) == len(names):
        return tuple(names)
    bare = (re.sub(r" \d+$", "", name) for name in names)
    return tuple(f"{seat} {name}" for seat, name in enumerate(bare, start=1))
