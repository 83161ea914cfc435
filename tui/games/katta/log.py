"""The log of a Katta game: what happened, in words, a round under each heading."""

from collections.abc import Iterable, Sequence

import msgspec

from shared.games.katta.view import CardLaid, Event, RoundBegan, SackSold, SackUnsold
from shared.sight import Sight
from shared.wire import Events
from tui.games.katta.effects import in_short, sale_of
from tui.games.katta.sums import made
from tui.games.katta.values import figures
from tui.games.katta.words import Table, event_decoder, told
from tui.games.kit.notes import HouseNote
from tui.i18n.styled_text import NOTHING, Phrase, phrase, plain

Told = tuple[Event, tuple[Sight, ...]]
Entry = tuple[Event | HouseNote, tuple[Sight, ...]]
"""Of a log: what happened, or what the house told meanwhile."""


def decoded(happened: Events) -> tuple[Told, ...]:
    """What happened, as the game's own events; what this screen does not know is left out."""
    known: list[Told] = []
    for news in happened.news:
        try:
            known.append((event_decoder.decode(news.event), news.shown))
        except msgspec.MsgspecError:
            # A house that is newer than this screen: what it tells more is no reason to end the game.
            continue
    return tuple(known)


def log_lines(story: Iterable[Entry], table: Table, *, short: bool = False) -> tuple[Phrase, ...]:
    """The whole story; ``short`` keeps of each finished round only how it ended."""
    lines: list[Phrase] = []
    round_lines: list[Phrase] = []
    for event, shown in story:
        match event:
            case HouseNote():
                round_lines.append(event.said(table.names))
            case RoundBegan(number, _start):
                lines += round_lines
                heading = phrase("ROUND {round}", "mute", round=number)
                round_lines = [NOTHING, heading] if lines else [heading]
                round_lines.append(told(event, shown, table))
            case CardLaid(seat, _place):
                if table.is_you(seat):
                    round_lines.append(told(event, shown, table))
            case SackSold() | SackUnsold():
                if short:
                    kept = 2 if round_lines and not round_lines[0] else 1
                    del round_lines[kept:]
                round_lines += _ending(event, shown, table)
            case _:
                round_lines.append(told(event, shown, table))
    return tuple(lines + round_lines)


def _ending(event: SackSold | SackUnsold, shown: Sequence[Sight], table: Table) -> list[Phrase]:
    sale = sale_of(event, shown)
    lines = [told(event, shown, table)]
    effect = in_short(sale)
    if effect:
        lines.append(effect)
    if isinstance(event, SackSold):
        made_it = made(event.points, event.price, event.profit)[-1]
        lines.append((*plain(figures(sale.kept) + "   ", "mute"), *made_it) if sale.kept else made_it)
    elif sale.gone:
        lines.append(plain(f"({figures(sale.gone)})", "mute"))
    return lines
