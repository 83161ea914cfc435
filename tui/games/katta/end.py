"""The end of a game of Katta: who won, what cards and coins made, what each sack held, and play again?"""

from dataclasses import dataclass

from shared.games.katta.view import Result, Sack, View
from shared.seats import Seat
from shared.wire import Room
from tui.games.katta.values import figures, signed
from tui.games.katta.words import Table, cards_of
from tui.phrase import NOTHING, Phrase, phrase, plain, shown
from tui.screens.keys import Key
from tui.widgets.footer import FooterPicture
from tui.widgets.header import HeaderPicture
from tui.widgets.texts import Box
from tui.words import N_, _, in_words

# "first" is never said of anybody but the winner, who wins.
_PLACES = (N_("second"), N_("third"), N_("fourth"), N_("fifth"))


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

    box: Box
    small: bool
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


def end_keys(room: Room) -> tuple[Key, ...]:
    """The keys of the page."""
    keys = [
        Key(("v",), "V", _("replay"), "replay"),
        Key(("c",), "C", _("chat"), "chat"),
        Key(("l",), "L", _("log"), "log"),
        Key(("q", "escape"), "Q", _("leave"), "leave"),
        Key(("r",), "R", _("rules"), "rules", footer=False),
    ]
    if room.you is not None:
        ready = room.seats[room.you].ready
        label = _("not again after all") if ready else _("play again")
        keys.insert(0, Key(("enter",), "Enter", label, "again", main=not ready))
    return tuple(keys)


def ending(
    view: View, table: Table, room: Room, size: tuple[int, int], told: Phrase, footer: tuple[Key, ...]
) -> EndPicture:
    """The page for the result in a view."""
    assert view.result is not None
    small = size[0] < 80 or size[1] < 23
    left = (size[0] - (60 if small else 80)) // 2
    edge = left if size[0] > 130 else 0
    about = _("the end")
    if room.settings.games > 1:
        about = _("the end of game {game} of {games}", game=room.game_no, games=room.settings.games)
    code = (plain("" if small else room.code, "mute"),)
    before, after = _verdict(view.result, table)
    return EndPicture(
        Box(left, 0, size[0], size[1]),
        small,
        HeaderPicture(_("KATTA I SEKKEN"), about, code, edge),
        shown(before, table.look),
        signed(max(view.result.scores)).removeprefix("+"),
        after,
        _standings(view.result, table, room),
        tuple(_held(sack, table) for sack in view.sacks),
        _again(room, table),
        told,
        room.you is not None and not room.seats[room.you].ready,
        FooterPicture(footer, edge),
    )


# --- Who won --------------------------------------------------------------------------------------------


def _verdict(result: Result, table: Table) -> tuple[Phrase, tuple[Phrase, ...]]:
    """The words before and after the winning score."""
    best = max(result.scores)
    winners = [seat for seat in result.winners if not table.is_you(seat)]
    you = table.you
    if you is not None and you in result.winners:
        if winners:
            before = phrase("You and {names} share the win with", bold=True, names=table.listed(winners))
            return before, (phrase("points."),)
        return phrase("You win with", bold=True), _ahead(result, table, you)
    if len(winners) > 1:
        before = phrase("{names} share the win with", bold=True, names=table.listed(winners))
    else:
        before = phrase("{name} wins with", bold=True, name=table.listed(winners))
    if you is None:
        return before, (phrase("points."),)
    place = sum(score > result.scores[you] for score in result.scores)
    behind = best - result.scores[you]
    if not behind:
        return before, (phrase("points. You have as many, and fewer coins."), phrase("points."))
    said = phrase(
        "points. You are {place}, {count} behind.",
        place=_(_PLACES[max(0, place - 1)]),
        count=in_words(behind),
    )
    short = phrase(
        "You are {place}, {count} behind.", place=_(_PLACES[max(0, place - 1)]), count=in_words(behind)
    )
    return before, (said, short, phrase("points."))


def _ahead(result: Result, table: Table, you: Seat) -> tuple[Phrase, ...]:
    others = [Seat(seat) for seat in range(len(result.scores)) if seat != you]
    next_best = max(result.scores[seat] for seat in others)
    names = table.listed([seat for seat in others if result.scores[seat] == next_best])
    by = result.scores[you] - next_best
    if not by:
        return phrase("points, and more coins than {names}.", names=names), phrase("points.")
    return phrase("points, {count} ahead of {names}.", count=in_words(by), names=names), phrase("points.")


def _standings(result: Result, table: Table, room: Room) -> tuple[Standing, ...]:
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
        line = room.seats[seat] if seat < len(room.seats) else None
        if line is not None and line.kind == "bot":
            name = (*name, *phrase(" · bot", "mute"))
        lines.append(
            Standing(
                lines[-1].rank if both else index + 1,
                shown(name, table.look),
                result.cards[seat],
                result.coins[seat],
                result.scores[seat],
                line.total if line is not None and room.settings.games > 1 else None,
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


def _again(room: Room, table: Table) -> tuple[Phrase, ...]:
    """Who plays again, and who has not said so yet."""
    seats = [Seat(seat) for seat in range(len(room.seats)) if seat != room.you]
    in_ = [seat for seat in seats if room.seats[seat].ready or room.seats[seat].kind == "bot"]
    out = [seat for seat in seats if seat not in in_ and room.seats[seat].kind == "person"]
    names = {seat: room.seats[seat].name for seat in seats}

    def listed(some: list[Seat]) -> str:
        return Table(
            tuple(names.get(Seat(seat), "") for seat in range(len(room.seats))), None, table.look
        ).listed(some)

    if room.you is None:
        lead = phrase("The game is over.")
    elif room.seats[room.you].ready:
        lead = phrase("*You are in.*")
    elif room.settings.games > room.game_no:
        lead = phrase("*On to the next game?*", strong="act")
    else:
        lead = phrase("*Play again?*", strong="act")
    parts: list[Phrase] = [lead]
    if in_:
        say = N_("{names} is in.") if len(in_) == 1 else N_("{names} are in.")
        parts.append(phrase(say, names=listed(in_)))
    if out:
        say = N_("{names} is thinking.") if len(out) == 1 else N_("{names} are thinking.")
        parts.append(phrase(say, names=listed(out)))
    # Where not all of it fits, those whom one waits for are named first.
    return _side_by_side(parts), _side_by_side([lead, *parts[1:][-1:]]), lead


def _side_by_side(parts: list[Phrase]) -> Phrase:
    whole: Phrase = NOTHING
    for part in parts:
        whole = (*whole, *phrase(" "), *part) if whole else part
    return whole
