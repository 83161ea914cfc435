"""What happens in the highest card, in words; and what reads it."""

from collections.abc import Sequence

import msgspec

from shared.cards import Card
from shared.games.toy import view as toy
from shared.games.toy.view import Dealt, Event, Laid, RoundEnded, View
from shared.sight import Faces, Sight
from tui.games.kit.people import People
from tui.i18n.catalogs import N_, _, sentence
from tui.i18n.styled_text import NOTHING, Phrase, phrase

view_decoder = msgspec.msgpack.Decoder(View)
event_decoder: msgspec.msgpack.Decoder[Event] = msgspec.msgpack.Decoder(toy.Event)


def cards(sight: Sight) -> tuple[Card, ...]:
    """The cards that are seen."""
    return sight.cards if isinstance(sight, Faces) else ()


def said(event: object, shown: Sequence[Sight], people: People) -> Phrase:
    """What happened, as a line of the log."""
    match event:
        case Dealt(start):
            return people.says(start, N_("You start"), N_("{name} starts"))
        case Laid(seat):
            card = " ".join(people.card(card) for sight in shown for card in cards(sight))
            return people.says(seat, N_("You laid {card}"), N_("{name} laid {card}"), card=card)
        case RoundEnded((winner,)):
            return people.says(winner, N_("You make the point"), N_("{name} makes the point"))
        case RoundEnded(winners):
            return phrase("{names} make a point each", names=people.listed(winners))
    return NOTHING


def why_nothing(view: View, people: People) -> str:
    """Why a key or a click does nothing now, or what would do something."""
    if view.you is None:
        return _("You look on at this table.")
    if view.offers:
        return _("Choose a card with ◀▶ or its number; Enter lays it.")
    if view.turn is None:
        return sentence("toy.over", {}, people.names)
    return sentence("toy.not_your_turn", {"seat": view.turn}, people.names)
