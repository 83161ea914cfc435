"""What happened at a table with turns, as far as it was told, in chapters: a round is put into words once."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from shared.sight import Sight
from shared.wire import Events

Told: TypeAlias = tuple[Any, tuple[Sight, ...]]
"""An event of the game, or what the house told meanwhile, and the cards it shows."""


class Story(NamedTuple):
    """A frozen value: what is told later makes another story, whose older chapters are the same objects."""

    chapters: tuple[tuple[Told, ...], ...] = ()

    def told(self, news: Iterable[Told], begins: Callable[[object], bool]) -> "Story":
        """The story with this behind it. ``begins``: whether an event begins a chapter."""
        finished, last = list(self.chapters[:-1]), list(self.chapters[-1] if self.chapters else ())
        for event, shown in news:
            if last and begins(event):
                finished.append(tuple(last))
                last = []
            last.append((event, shown))
        return Story((*finished, tuple(last))) if last else self

    @property
    def all(self) -> tuple[Told, ...]:
        """Everything, one after the other."""
        return tuple(told for chapter in self.chapters for told in chapter)


def decoded(happened: Events, decoder: msgspec.msgpack.Decoder[Any]) -> Sequence[Told]:
    """What happened, as the game's own events; what this screen does not know is left out."""
    known: list[Told] = []
    for news in happened.news:
        try:
            known.append((decoder.decode(news.event), news.shown))
        except msgspec.MsgspecError:
            # A house that is newer than this screen: what it tells more is no reason to end the game.
            continue
    return tuple(known)
