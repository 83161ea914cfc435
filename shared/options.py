"""How a table plays a game: what its host may choose."""

from typing import Self

import msgspec


class GameOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game. Each has a usual value; what else a field may be, its type says."""

    def among(self, *, alone: bool) -> Self:
        """These options for one player ``alone`` with bots, or for several: what has not been said goes by
        their number. It may change what is shown, never which record is legal."""
        return self
