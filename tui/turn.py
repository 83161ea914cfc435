"""Whether it is for the player to choose now, whatever the game is."""

import msgspec

from shared.wire import TableInfo, ViewUpdate
from tui.games.catalogue import GAME_UIS


class _Offering(msgspec.Struct):
    """The part of any game's view that tells what one may do."""

    offers: tuple[msgspec.Raw, ...] = ()


_decode = msgspec.msgpack.Decoder(_Offering).decode


def is_mine(seen: ViewUpdate, room: TableInfo | None) -> bool:
    """Whether something is offered in this view that the table does not do by itself. Where all play at once
    there are no turns, whatever is offered."""
    ui = GAME_UIS.get(room.game) if room is not None else None
    if ui is not None and not ui.clocked:
        return False
    try:
        offers = len(_decode(seen.view).offers)
    except msgspec.MsgspecError:
        return False
    return offers > 1 or (offers == 1 and not (room is not None and room.settings.auto_pass))
