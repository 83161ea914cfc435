"""What happens in the race, in words: refusals, events for the log and for the table, names and cards."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from shared.cards import Card
from shared.games.race import view as race
from shared.games.race.sentences import OVER
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Faces, Sight
from tui.games.kit.people import People, why_not
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Phrase, phrase
from tui.look.look import Look

event_decoder: msgspec.msgpack.Decoder[race.Event] = msgspec.msgpack.Decoder(race.Event)
view_decoder = msgspec.msgpack.Decoder(race.View)

Table: TypeAlias = People
"""Who is who in a race."""


def card_of_sight(sight: Sight | None) -> Card | None:
    """The top card of a sight that lies open; None for an empty place."""
    return sight.cards[-1] if isinstance(sight, Faces) and sight.cards else None


def why_refused(refusal: Refusal, names: Sequence[str], look: Look, asked: Card | None = None) -> str:
    """A refusal in words; ``asked`` is the card that was asked for."""
    if asked is not None and refusal.key == "race.does_not_fit":
        return _("{card} goes on no pile now.", card=look.card(asked))
    return why_not(refusal, names, look)


# --- Events ---------------------------------------------------------------------------------------------


def told(event: race.Event, shown: Sequence[Sight], table: Table) -> Phrase:
    """What happened, as one sentence; nothing for what all do all the time."""
    match event:
        case race.Laid(seat, _slot, _pile, closes):
            card = card_of_sight(shown[0]) if shown else None
            return laid(seat, card, closes, table) if card is not None else NOTHING
        case race.Turned() | race.TakenUp():
            return NOTHING
        case race.Out(seat, place):
            return out(seat, place, table)
        case race.HandsShifted() | race.PilesShifted():
            return shifted(event)[0]
        case race.Dealt():
            return phrase("All have dealt.", "mute")
        case race.Late(seat, _slot, to):
            card = card_of_sight(shown[0]) if shown else None
            return late(seat, card, to, table) if card is not None else NOTHING
        case race.Ended(blocked):
            if blocked:
                return phrase("Nobody can lay a card any more. The race is over.")
            return phrase("The race is over.")
    assert_never(event)


def laid(seat: Seat, card: Card, closes: bool, table: Table) -> Phrase:
    """Who laid which card."""
    yours, theirs = N_("You laid {card}."), N_("{name} laid {card}.")
    if closes:
        yours = N_("You laid {card} and closed a pile.")
        theirs = N_("{name} laid {card} and closed a pile.")
    return table.says(seat, yours, theirs, "mute", card=table.card(card))


def late(seat: Seat, card: Card, to: Seat, table: Table) -> Phrase:
    """Who wanted the place that another had just had."""
    return phrase(
        "{name} was late: {card} went to {other}.", "loss",
        name=table.name(seat), card=table.card(card), other=table.name(to),
    )  # fmt: skip


def out(seat: Seat, place: int, table: Table) -> Phrase:
    """Who is rid of row and 13-pile."""
    if place == 1:
        return table.says(seat, N_("*You are out first.*"), N_("*{name} is out first.*"))
    yours, theirs = N_("*You are out, as number {place}.*"), N_("*{name} is out, as number {place}.*")
    return table.says(seat, yours, theirs, place=place)


def shifted(event: race.HandsShifted | race.PilesShifted) -> tuple[Phrase, ...]:
    """What the table did because no player could build any more (R13); the longest wording first."""
    if isinstance(event, race.HandsShifted):
        return (
            phrase("*Nobody could build.* All took up the waste and put the top card under."),
            phrase("*Nobody could build:* wastes up, top card under."),
            phrase("*Nobody could build:* hands shift."),
        )
    return (
        phrase("*Still nobody could build.* All put the top of the 13-pile under it."),
        phrase("*Nobody could build:* 13-piles' tops go under."),
        phrase("*Nobody could build:* 13-piles shift."),
    )


def why_nothing(view: race.View) -> str:
    """Why a click does nothing now, or what would do something."""
    if view.table.result is not None:
        return _(OVER.text)
    if view.you is None:
        return _("You look on at this table.")
    return _("Click a card of yours, or press its number: the table finds its pile.")
