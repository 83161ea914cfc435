"""What the house told about the people at a table, as it stands in the log of their game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from shared.wire import Noted, Notice
from tui.i18n.catalogs import sentence
from tui.i18n.styled_text import Phrase, plain

EntryT = TypeVar("EntryT")


@dataclass(frozen=True, slots=True)
class HouseNote:
    """One sentence of the house: a player is away, is back, was played for."""

    notice: Notice

    def said(self, names: Sequence[str]) -> Phrase:
        """The sentence, in the language that is spoken now."""
        return plain(sentence(self.notice.key, self.notice.args, names), "mute")


def with_notes(
    told: Sequence[EntryT], notes: Sequence[Noted], entry: Callable[[HouseNote], EntryT]
) -> list[EntryT]:
    """A log with what the house told meanwhile, each where it was told."""
    merged: list[EntryT] = []
    done = 0
    for note in notes:
        merged += told[done : note.after]
        done = max(done, note.after)
        merged.append(entry(HouseNote(Notice(note.key, note.args))))
    return [*merged, *told[done:]]
