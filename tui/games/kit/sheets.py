"""Tables of a game on sheets of the gallery: what lies on each is a line of data beside the game's code."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Final, Protocol, TypeVar

import msgspec
from textual.binding import Binding

from shared.seats import Seat
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.bindings import Hint, KeyLabel, cap_of, in_one
from tui.canvas import Canvas
from tui.games.kit.end_page import EndPicture, paint_end
from tui.games.kit.hints import MOST
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import Scene, paint_scene
from tui.games.kit.table_screen import TableScreen
from tui.widgets.footer import FooterPicture, paint_footer

CODE: Final = "KURV-7"


class Named(Protocol):
    """What lies on a sheet."""

    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=Named)


def sheets(
    package: str, kind: type[NamedT], paint: Callable[[NamedT, Canvas], None]
) -> Mapping[str, Callable[[Canvas], None]]:
    """All sheets of a game by name, as its ``gallery.jsonl`` has them."""
    lines = files(package).joinpath("gallery.jsonl").read_bytes().splitlines()
    return {sheet.name: partial(paint, sheet) for sheet in map(msgspec.json.Decoder(kind).decode, lines)}


def paint_table(canvas: Canvas, shown: Scene, keys: Sequence[KeyLabel]) -> None:
    """A table, with these keys in its footer."""
    paint_scene(canvas, shown)
    paint_footer(canvas, canvas.height - 1, FooterPicture(keys, shown.layout.left))


def paint_result(canvas: Canvas, picture: EndPicture) -> None:
    """The page of an end."""
    paint_end(canvas, picture)
    paint_footer(canvas, canvas.height - 1, picture.footer)


def usual_keys(screen: type[TableScreen], hints: Iterable[Hint], *, small: bool) -> tuple[KeyLabel, ...]:
    """What the footer tells of these, with the keys of a player who has changed none."""
    caps = {"help": "?"}
    for owner in screen.__mro__:
        for binding in Binding.make_bindings(vars(owner).get("BINDINGS", ())):
            caps.setdefault(binding.action, cap_of(binding.key))
    return tuple(
        KeyLabel(
            hint.cap or in_one(tuple(caps[action] for action in hint.actions.split())),
            hint.short if small and hint.short else hint.label,
            hint.main,
            (),
        )
        for hint in hints
        if hint.footer
    )[:MOST]


def finished(
    game: str, names: Iterable[str], you: Seat | None, *, people: Container[int | None], ready: Container[int]
) -> TableInfo:
    """A table at which the game is over: who of them are people, and who plays again."""
    seats = tuple(
        SeatLine("person" if seat in people else "bot", name, "normal", ready=seat in ready)
        for seat, name in enumerate(names)
    )
    settings, options = Settings(len(seats), 0), msgspec.Raw(b"\x80")
    return TableInfo(CODE, game, Stage.OVER, settings, options, seats, you, you, 0, players=dealt_to(seats))
