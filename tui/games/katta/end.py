"""The end of a game of Katta: who won, what cards and coins made, what each sack held, and play again?"""

from dataclasses import dataclass

from shared.games.katta.view import Result, Sack, View
from shared.seats import Seat
from shared.wire import TableInfo
from tui.games.katta.values import figures, signed
from tui.games.katta.words import Table, cards_of
from tui.games.kit.ending import Page, again, asks, page, place_behind, which_end, who_wins
from tui.i18n.catalogs import _, in_words
from tui.i18n.styled_text import Phrase, phrase, plain, shown
from tui.screens.keys import Key
from tui.widgets.footer import FooterPicture
from tui.widgets.header import HeaderPicture


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table. ``share`` is the length of the bar, from 0 to 1."""

    rank: int
    name: Phrase
    cards: int
    coins: int
    points: int
    total: int | None
    share: float
    own: bool


@dataclass(frozen=True, slots=True)
class Held:
    """One line of what the sacks held."""

    round: int
    who: str
    price: int
    kept: str
    gone: str
    points: int | None
    own: bool


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The whole page."""

    page: Page
    header: HeaderPicture
    before: Phrase
    figure: str
    after: tuple[Phrase, ...]
    standings: tuple[Standing, ...]
    held: tuple[Held, ...]
    ask: tuple[Phrase, ...]
    told: Phrase
    """What is told for a moment, under what is asked."""
    mine: bool
    footer: FooterPicture


def ending(
    view: View, table: Table, room: TableInfo, size: tuple[int, int], told: Phrase, footer: tuple[Key, ...]
) -> EndPicture:
    """The page for the result in a view."""
    assert view.result is not None
    measures = page(size)
    code = (plain("" if measures.small else room.code, "mute"),)
    before, after = _verdict(view.result, table)
    return EndPicture(
        measures,
        HeaderPicture(_("KATTA I SEKKEN"), which_end(room), code, measures.left),
        shown(before, table.look),
        signed(max(view.result.scores)).removeprefix("+"),
        after,
        _standings(view.result, table, room),
        tuple(_held(sack, table) for sack in view.sacks),
        again(room, table.look),
        told,
        asks(room),
        FooterPicture(footer, measures.left),
    )


# --- Who won --------------------------------------------------------------------------------------------


def _verdict(result: Result, table: Table) -> tuple[Phrase, tuple[Phrase, ...]]:
    """The words before and after the winning score."""
    before, you = who_wins(result.winners, table), table.you
    if you is not None and result.winners == (you,):
        return before, _ahead(result, table, you)
    if you is None or you in result.winners:
        return before, (phrase("points."),)
    behind = max(result.scores) - result.scores[you]
    if not behind:
        return before, (phrase("points. You have as many, and fewer coins."), phrase("points."))
    place = place_behind(sum(score > result.scores[you] for score in result.scores))
    said = phrase("points. You are {place}, {count} behind.", place=place, count=in_words(behind))
    short = phrase("You are {place}, {count} behind.", place=place, count=in_words(behind))
    return before, (said, short, phrase("points."))


def _ahead(result: Result, table: Table, you: Seat) -> tuple[Phrase, ...]:
    others = [Seat(seat) for seat in range(len(result.scores)) if seat != you]
    next_best = max(result.scores[seat] for seat in others)
    names = table.listed([seat for seat in others if result.scores[seat] == next_best])
    by = result.scores[you] - next_best
    if not by:
        return phrase("points, and more coins than {names}.", names=names), phrase("points.")
    return phrase("points, {count} ahead of {names}.", count=in_words(by), names=names), phrase("points.")


def _standings(result: Result, table: Table, room: TableInfo) -> tuple[Standing, ...]:
    order = sorted(
        range(len(result.scores)),
        key=lambda seat: (Seat(seat) not in result.winners, -result.scores[seat], -result.coins[seat], seat),
    )
    best = max(1, *result.scores)
    lines: list[Standing] = []
    for index, seat in enumerate(order):
        own = table.is_you(Seat(seat))
        shared = index and lines[-1].points == result.scores[seat]
        both = shared and (Seat(seat) in result.winners) == (Seat(order[index - 1]) in result.winners)
        name = plain(table.name(Seat(seat)), bold=own or Seat(seat) in result.winners)
        player = room.players[seat]
        if player.level:
            name = (*name, *phrase(" · bot", "mute"))
        lines.append(
            Standing(
                lines[-1].rank if both else index + 1,
                shown(name, table.look),
                result.cards[seat],
                result.coins[seat],
                result.scores[seat],
                player.total if room.settings.games > 1 else None,
                max(0, result.scores[seat]) / best,
                own,
            )
        )
    return tuple(lines)


def _held(sack: Sack, table: Table) -> Held:
    own = table.is_you(sack.winner)
    gone = figures(cards_of(sack.gone))
    if sack.winner is None:
        return Held(sack.round, "", 0, "", f"({gone})" if gone else "", None, False)
    kept = figures(cards_of(sack.kept))
    return Held(
        sack.round, table.name(sack.winner), sack.price, kept, f"({gone})" if gone else "", sack.points, own
    )
