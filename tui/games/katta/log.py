"""The log of a Katta game: what happened, in words, a round under each heading."""

from collections.abc import Iterable, Sequence

from shared.games.katta.view import CardLaid, RoundBegan, SackSold, SackUnsold
from shared.sight import Sight
from tui.games.katta.effects import in_short, sale_of
from tui.games.katta.sums import made
from tui.games.katta.values import figures
from tui.games.katta.words import Table, told
from tui.games.kit.notes import HouseNote
from tui.games.kit.story import Told
from tui.i18n.styled_text import Phrase, phrase, plain


def round_lines(story: Iterable[Told], table: Table, *, short: bool = False) -> tuple[Phrase, ...]:
    """What happened in a round; ``short`` keeps of one that is over only how it ended."""
    lines: list[Phrase] = []
    for event, shown in story:
        match event:
            case HouseNote():
                lines.append(event.said(table.names))
            case RoundBegan(number, _start):
                lines = [phrase("ROUND {round}", "mute", round=number), told(event, shown, table)]
            case CardLaid(seat, _place):
                if table.is_you(seat):
                    lines.append(told(event, shown, table))
            case SackSold() | SackUnsold():
                lines = [*(lines[:1] if short else lines), *_ending(event, shown, table)]
            case _:
                lines.append(told(event, shown, table))
    return tuple(lines)


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
