"""Whether a player is at a seat, as a mark that stands there for as long as it is so: a word and a shape.

Square brackets are a bot's, round ones are of a player who is not there; so is said in any language, size and
depth of colour, with letters alone.
"""

from collections.abc import Sequence
from enum import Enum

from shared.seats import Seat
from shared.stage import Stage
from shared.wire import PlayerLine, SeatLine, TableInfo
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Phrase, plain, wide


class Presence(Enum):
    """Who acts at a seat."""

    HERE = "here"
    BOT = "bot"
    """A bot sits here."""
    AWAY = "away"
    """A person's seat; the person is away, and no bot plays."""
    STAND_IN = "stand in"
    """A bot plays for a person, until the person acts."""


_WORDS = {
    Presence.HERE: ("", ""),
    Presence.BOT: ("[{}]", N_("bot")),
    Presence.AWAY: ("({})", N_("away")),
    Presence.STAND_IN: ("({})", N_("bot")),
}


def presence_of(seat: SeatLine) -> Presence:
    """Who acts at this seat."""
    if seat.kind == "bot":
        return Presence.BOT
    if seat.kind == "person" and seat.level:
        return Presence.STAND_IN
    return Presence.AWAY if seat.kind == "person" and not seat.here else Presence.HERE


def presences(room: TableInfo) -> tuple[Presence, ...]:
    """Who acts at each seat of a table."""
    return tuple(presence_of(seat) for seat in room.seats)


def at(presences: Sequence[Presence], seat: Seat) -> Presence:
    """Of these the one of a seat; where nothing is known of it, as in a replay, the player is there."""
    return presences[seat] if seat < len(presences) else Presence.HERE


def mark(presence: Presence, fg: str = "mute") -> Phrase:
    """The mark of a seat: nothing where a person is there."""
    shape, word = _WORDS[presence]
    return plain(shape.format(_(word)), fg) if word else NOTHING


def brackets(presence: Presence) -> tuple[str, str]:
    """The shape of the mark alone, for around a name where there is no room for a word."""
    opens, _gap, closes = _WORDS[presence][0].partition("{}")
    return opens, closes


def beside_mark(choices: Sequence[Phrase], marked: Phrase, width: int) -> tuple[Phrase, ...]:
    """Of these wordings those that leave room for a mark in so many cells, none if there is no such wording:
    the mark is never cut."""
    if not marked:
        return tuple(choices)
    room = width - wide(marked) - 1
    return tuple(said for said in choices if wide(said) <= room)


def bot_for_me(room: TableInfo | None, you: Seat | None) -> bool:
    """Whether a bot plays the cards that I was dealt."""
    if room is None or you is None or room.stage != Stage.PLAYING or you >= len(room.seats):
        return False
    return presence_of(room.seats[you]) in (Presence.BOT, Presence.STAND_IN)


def dealt_to(seats: Sequence[SeatLine]) -> tuple[PlayerLine, ...]:
    """Those who sit there, as the players of a game that they have just been dealt."""
    return tuple(
        PlayerLine(seat.name, seat.level if seat.kind == "bot" else "", seat.total) for seat in seats
    )
