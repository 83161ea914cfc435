"""The table as it lay when a deal was closed: to be seen for a moment, before the page that tells about it.

The table's state has gone on to the next deal by then, so this is put together from the view before and from
what was told since.
"""

from collections.abc import Sequence

from msgspec import structs

from shared.games.stops.view import CardLaid, Chain, Done, Leading, View, cards_of
from shared.seats import with_seat
from shared.sight import Backs, Faces
from tui.games.kit.story import Told
from tui.games.stops.ui_state import LastCard


def closed(before: View, view: View, news: Sequence[Told]) -> LastCard | None:
    """The table with the last card on it, and who laid it; None where no player closed the deal."""
    done: Done = view.done[-1]
    laid = next((event for event, _shown in news if isinstance(event, CardLaid)), None)
    if done.closer is None or laid is None or not cards_of(view.last):
        return None
    seat = done.closer
    chains = before.chains
    if laid.opens or not chains:
        chains = (*chains, Chain(len(before.laid_by), None))
    empty = Faces(()) if seat == view.you else Backs(0)
    lain = structs.replace(
        before,
        laid=view.last,
        laid_by=view.last_by,
        chains=chains,
        hands=with_seat(before.hands, seat, empty),
        purses=done.purses,
        pools=done.pools,
        phase=Leading(seat, None, lifted=False),
        offers=(),
    )
    return LastCard(lain, seat)
