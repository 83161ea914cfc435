"""How much one session may ask for: what comes too fast is refused, and told when to try again."""

from server.rate_limits import Bucket
from server.sessions.game_server import GameServer
from server.sessions.profile import Profile
from shared import house
from shared.refusal import Refusal
from shared.wire import (
    TOO_FAST,
    AddBot,
    Configure,
    Enter,
    Fill,
    History,
    Leave,
    Open,
    PlayNow,
    Ready,
    Refused,
    RemoveBot,
    Rename,
    Request,
    Review,
    SaveSettings,
    Say,
    Sit,
    Stand,
    Vote,
)

COSTLY = (
    Open,
    PlayNow,
    Enter,
    Leave,
    Sit,
    Stand,
    AddBot,
    Fill,
    RemoveBot,
    Configure,
    Ready,
    Vote,
    Rename,
    SaveSettings,
    History,
    Review,
)
"""Requests that all members of a table are told of, or that the store is read for."""
COST = 10
"""So many others each of them counts for: people make a few; a thousand a second would hold up the house."""

_ALL, _CHAT = house.TOO_FAST.refusal(), house.SAY_TOO_FAST.refusal()


class Allowance:
    """What is left of it, by the house's own books: for the player, and for all from the same address."""

    def __init__(self, server: GameServer, profile: Profile) -> None:
        self._server = server
        self._profile = profile

    def spend(self, ask: Request, weight: int) -> Refused | None:
        """Count this request; why not, if it is too much now. ``weight`` is how much more than others the
        table has to do where one is."""
        server, player, address = self._server, self._profile.account.id, self._profile.address
        cost = weight * (COST if isinstance(ask, COSTLY) else 1)
        buckets = [server.asks.of(player)]
        if address:
            buckets.append(server.address_asks.of(address))
        return _too_fast(_ALL, cost, buckets) or (
            _too_fast(_CHAT, 1, [server.says.of(player)]) if isinstance(ask, Say) else None
        )


def _too_fast(refusal: Refusal, cost: int, buckets: list[Bucket]) -> Refused | None:
    wait = max(bucket.wait(cost) for bucket in buckets)
    if wait:
        return Refused(refusal, TOO_FAST, wait)
    for bucket in buckets:
        bucket.take(cost)
    return None
