"""The log of a race: who laid what and when, in words, to be read at one's own pace."""

from collections.abc import Iterable
from dataclasses import dataclass

from shared.cards import Card
from shared.games.race.view import Dealt, Event, Laid, TakenUp, Turned
from shared.sight import Sight
from tui.games.kit.notes import HouseNote
from tui.games.race.words import Table, card_of_sight, told
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, joined, phrase, plain
from tui.look.look import Look, padded
from tui.widgets.header import clock

NAME = 7
"""Cells of a name beside the table."""


@dataclass(frozen=True, slots=True)
class Late:
    """My own claim that came too late; only I am told of it."""

    card: Card
    by: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log. ``at``: seconds since "Klar!"; None for what was told when one came."""

    at: int | None
    event: Event | Late | HouseNote
    shown: tuple[Sight, ...] = ()


def worth_telling(event: Event) -> bool:
    """Whether it stands in the log: turning cards is what all do all the time."""
    return not isinstance(event, Turned | TakenUp)


def log_lines(story: Iterable[Entry], table: Table, *, short: bool = False) -> tuple[Phrase, ...]:
    """The entries, in sentences; ``short`` for beside the table."""
    return tuple(_line(entry, table, short=short) for entry in story)


def _line(entry: Entry, table: Table, *, short: bool) -> Phrase:
    time = plain("" if entry.at is None else clock(entry.at) + "  ", "mute")
    if short and (said := _in_short(entry, table)):
        return joined((*time, *said))
    event = entry.event
    if isinstance(event, HouseNote):
        return joined((*time, *event.said(table.names)))
    if isinstance(event, Late):
        said = phrase("{name} was faster: {card}.", "mute", name=event.by, card=table.card(event.card))
        return joined((*time, *said))
    if isinstance(event, Dealt):
        return joined((*time, *phrase("All have dealt.", "mute")))
    return joined((*time, *(span._replace(fg="ink") for span in told(event, entry.shown, table))))


def _in_short(entry: Entry, table: Table) -> Phrase:
    """Name and card in columns."""
    event = entry.event
    if isinstance(event, Late):
        late = f"{_column(_('You'), table.look)}{table.card(event.card)} ✗ "
        return joined((*plain(late, "mute"), *phrase("late", "mute")))
    card = card_of_sight(entry.shown[0]) if isinstance(event, Laid) and entry.shown else None
    if not isinstance(event, Laid) or card is None:
        return NOTHING
    said = plain(_column(table.name(event.seat), table.look) + table.card(card) + " ")
    return joined((*said, *(phrase("closes", "mute") if event.closes else NOTHING)))


def _column(name: str, look: Look) -> str:
    return padded(look.cut(name, NAME - 1), NAME)
