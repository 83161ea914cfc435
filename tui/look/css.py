"""The colours of a look as variables of a style sheet: ``$felt``, ``$ink``, ``$act`` and the other tokens."""

from functools import lru_cache

from tui.look.look import BRIGHT, Look
from tui.look.palette import SHADES, Shade

_SIXTEEN = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""What style sheets call the eight dark colours among sixteen; the bright ones are ``bright_…``."""
_GREY = 231
"""The number among 256 before the first of the ramp of greys."""


@lru_cache(maxsize=16)
def variables(look: Look) -> dict[str, str]:
    """A colour for every token of the palette, written so that this terminal shows exactly the token's."""
    return {token: _written(shade, look) for token, shade in SHADES[look.palette].items()}


def _written(shade: Shade, look: Look) -> str:
    match look.depth:
        case "16" | "8":
            bright = "bright_" if shade.sixteen >= BRIGHT else ""
            return f"ansi_{bright}{_SIXTEEN[shade.sixteen % BRIGHT]}"
        case "256":
            return _indexed(shade.indexed)
        case _:
            return _hex(shade.red, shade.green, shade.blue)


def _indexed(number: int) -> str:
    """The colour that Rich rounds to this number among 256."""
    if number > _GREY:
        # Rich counts the greys from black to white in equal steps.
        grey = round(255 * (number - _GREY) / 25)
        return _hex(grey, grey, grey)
    cube = number - 16
    return _hex(*(55 + 40 * step if step else 0 for step in (cube // 36, cube // 6 % 6, cube % 6)))


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"
