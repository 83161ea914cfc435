"""The table as it lay when a deal was over, with its last card on it.

The table's state has gone on to the next deal by then, so this is put together from the view before and from
what was told since.
"""

from collections.abc import Iterable, Sequence

from msgspec import structs

from shared.games.stops.view import CardLaid, Chain, ChainStopped, Done, Leading, View
from shared.seats import with_seat
from shared.sight import Faces, Sight, cards_of
from tui.games.kit.story import Told
from tui.games.stops.ui_state import LastCard


def with_last_card(before: View, view: View, done: Done, told: Iterable[Told]) -> View:
    """The table before, with the last card laid as it was told, and all payments made."""
    chains, hands = before.chains, before.hands
    for event, cards in told:
        match event:
            case CardLaid(seat, opens):
                if opens or not chains:
                    chains = (*chains, Chain(len(before.laid_by), None))
                hands = with_seat(hands, seat, _without(hands[seat], cards))
            case ChainStopped(_seat, stop):
                chains = (*chains[:-1], structs.replace(chains[-1], stop=stop))
            case _:
                pass
    return structs.replace(
        before,
        purses=done.purses,
        pools=done.pools,
        hands=hands,
        laid=view.last,
        laid_by=view.last_by,
        chains=chains,
    )


def _without(hand: Sight, cards: Sequence[Sight]) -> Sight:
    gone = {card for sight in cards for card in cards_of(sight)}
    if isinstance(hand, Faces):
        return Faces(tuple(card for card in hand.cards if card not in gone))
    return structs.replace(hand, count=hand.count - len(gone))


def closed(before: View, view: View, news: Sequence[Told]) -> LastCard | None:
    """The table with the last card on it, and who laid it; None where no player closed the deal."""
    done, laid = view.done[-1], [each for each in news if isinstance(each[0], CardLaid)]
    if done.closer is None or not laid or not cards_of(view.last):
        return None
    phase = Leading(done.closer, None, lifted=False)
    lain = structs.replace(with_last_card(before, view, done, laid), phase=phase, offers=())
    return LastCard(lain, done.closer)
