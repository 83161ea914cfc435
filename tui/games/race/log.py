"""The log of a race: who laid what and when, in words, to be read at one's own pace."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from shared.cards import Card
from shared.games.race.view import Dealt, Event, Laid, TakenUp, Turned
from shared.sight import Sight
from tui.games.kit.notes import HouseNote
from tui.games.race.words import Table, card_of_sight, told
from tui.i18n.catalogs import _, language
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


class Entry(NamedTuple):
    """A line of the log. ``at``: seconds since "Klar!"; None for what was told when one came."""

    at: int | None
    event: Event | Late | HouseNote
    shown: tuple[Sight, ...] = ()


def worth_telling(event: Event) -> bool:
    """Whether it stands in the log: turning cards is what all do all the time."""
    return not isinstance(event, Turned | TakenUp)


def log_lines(story: Iterable[Entry], table: Table, *, short: bool = False) -> tuple[Phrase, ...]:
    """The entries, in sentences; ``short`` for beside the table."""
    return tuple(
        joined((*_time(at), *event.said(table.names)))
        if isinstance(event, HouseNote)
        else _line(at, event, shown, table, short, language())
        for at, event, shown in story
    )


def _time(at: int | None) -> Phrase:
    return plain("" if at is None else clock(at) + "  ", "mute")


@lru_cache(2000)  # one of them is new
def _line(
    at: int | None, event: Event | Late, shown: tuple[Sight, ...], table: Table, short: bool, _language: str
) -> Phrase:
    said = _in_short(event, shown, table) if short else NOTHING
    return joined((*_time(at), *(said or _sentence(event, shown, table))))


def _sentence(event: Event | Late, shown: tuple[Sight, ...], table: Table) -> Phrase:
    match event:
        case Late(card, by):
            return phrase("{name} was faster: {card}.", "mute", name=by, card=table.card(card))
        case Dealt():
            return phrase("All have dealt.", "mute")
        case _:
            return tuple(span._replace(fg="ink") for span in told(event, shown, table))


def _in_short(event: Event | Late, shown: tuple[Sight, ...], table: Table) -> Phrase:
    """Name and card in columns."""
    if isinstance(event, Late):
        late = f"{_column(_('You'), table.look)}{table.card(event.card)} ✗ "
        return joined((*plain(late, "mute"), *phrase("late", "mute")))
    card = card_of_sight(shown[0]) if isinstance(event, Laid) and shown else None
    if not isinstance(event, Laid) or card is None:
        return NOTHING
    said = plain(_column(table.name(event.seat), table.look) + table.card(card) + " ")
    return joined((*said, *(phrase("closes", "mute") if event.closes else NOTHING)))


def _column(name: str, look: Look) -> str:
    return padded(look.cut(name, NAME - 1), NAME)
