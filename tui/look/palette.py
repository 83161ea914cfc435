"""The colours of the table: every token in three palettes, each for 24-bit, 256 and 16 colours (LOOK §2).

A token is a role, never a colour: ``act`` is what is yours to do now, ``coin`` is money. Grounds are
tokens, too: ``felt``, ``lit``, ``well``. A shade is written ``"#rrggbb 256 16"``.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

Palette: TypeAlias = Literal["dark", "light", "contrast"]
PALETTES: Final[tuple[Palette, ...]] = ("dark", "light", "contrast")


class Shade(NamedTuple):
    """One colour as a terminal can show it: 24 bits, an index of 256, an index of 16."""

    red: int
    green: int
    blue: int
    indexed: int
    sixteen: int


def shade(written: str) -> Shade:
    """The shade that is written like ``"#0b1d18 233 0"``."""
    rgb, indexed, sixteen = written.split()
    return Shade(int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16), int(indexed), int(sixteen))


# token: dark, light, high contrast
_TABLE: Final[dict[str, tuple[str, str, str]]] = {
    "room": ("#0b1d18 233 0", "#dfe7df 254 15", "#000000 16 0"),
    "felt": ("#12362b 235 0", "#c9dccf 194 15", "#000000 16 0"),
    "lit": ("#174236 237 0", "#d6e6da 194 15", "#000000 16 0"),
    "well": ("#0f2c23 234 0", "#bcd2c4 253 15", "#000000 16 0"),
    "shade": ("#0a231b 232 0", "#b8d0c2 253 15", "#000000 16 0"),
    "line": ("#3a6757 241 8", "#86a797 108 8", "#b8b8b8 250 7"),
    "ink": ("#ece7d8 255 15", "#14251d 234 0", "#ffffff 231 15"),
    "mute": ("#a3bdb0 250 7", "#34493f 238 0", "#e0e0e0 254 7"),
    "act": ("#74e2f5 117 14", "#065a6e 24 4", "#00e5ff 45 14"),
    "onact": ("#06262d 234 0", "#ffffff 231 15", "#000000 16 0"),
    "deep": ("#0b6c80 24 4", "#065a6e 24 4", "#00687a 24 4"),
    "coin": ("#f3c553 221 11", "#744700 58 0", "#ffd400 220 11"),
    "loss": ("#ff9d8a 216 9", "#a3141f 124 1", "#ff9a9a 210 9"),
    "face": ("#faf6ea 231 15", "#fffdf6 231 15", "#ffffff 231 15"),
    "edge": ("#c9c0a6 250 7", "#b5ad94 145 8", "#000000 16 0"),
    "black": ("#1a1d1c 234 0", "#1a1d1c 234 0", "#000000 16 0"),
    "red": ("#bf1f30 124 1", "#bf1f30 124 1", "#c00000 124 1"),
    "blue": ("#1d56b3 25 4", "#1d56b3 25 4", "#0033bb 19 4"),
    "green": ("#0f6e36 22 0", "#0f6e36 22 0", "#005f00 22 0"),
    "dimface": ("#8aa398 247 7", "#b4c8bb 145 7", "#000000 16 0"),
    "dimedge": ("#6f897e 242 8", "#94ac9e 108 8", "#8c8c8c 245 8"),
    "dblack": ("#14231d 232 0", "#2b3c34 237 0", "#d6d6d6 252 7"),
    "dred": ("#6a0a18 52 0", "#7d1523 52 0", "#ff9a9a 210 9"),
    "dblue": ("#0e2f6b 17 0", "#173f85 18 0", "#9cc3ff 111 6"),
    "dgreen": ("#0a3d1e 234 0", "#0d4a25 234 0", "#8fe08f 114 10"),
    "pill": ("#bf1f30 124 1", "#bf1f30 124 1", "#c00000 124 1"),
    "lossface": ("#fbe0d9 224 15", "#fbe0d9 224 15", "#fbe0d9 224 15"),
}

# Packs: ground and pattern, the same in every palette; muted, so that a back is never brighter than a face.
_PACKS: Final[dict[str, tuple[str, str]]] = {
    "blue": ("#2f4a7d 24 0", "#5f79ad 67 4"),
    "wine": ("#71303b 52 0", "#a8616c 131 1"),
    "ochre": ("#6b5426 58 0", "#a48a55 137 3"),
    "plum": ("#503a73 54 0", "#8a74b0 97 5"),
    "petrol": ("#2a5a64 23 0", "#6699a3 66 6"),
    "slate": ("#4c5657 238 0", "#a2aeae 246 7"),
}
PACKS: Final[tuple[str, ...]] = tuple(_PACKS)
"""The packs in the order of the seats; the seventh seat begins again. The cat's cards wear slate."""


def _shades(column: int) -> dict[str, Shade]:
    shades = {token: shade(row[column]) for token, row in _TABLE.items()}
    for pack, (ground, pattern) in _PACKS.items():
        shades["pack-" + pack] = shade(ground)
        shades["pattern-" + pack] = shade(pattern)
    # What is written in the window of a back must be light in every palette.
    shades["onpack"] = shade("#faf6ea 231 15")
    return shades


SHADES: Final[dict[Palette, dict[str, Shade]]] = {name: _shades(index) for index, name in enumerate(PALETTES)}
"""Every token of every palette. ``pack-NAME`` and ``pattern-NAME`` are a back's ground and pattern."""

GROUNDS: Final[frozenset[str]] = frozenset(
    {"room", "felt", "lit", "well", "shade", "face", "dimface", "lossface", "pill", "act"}
    | {"pack-" + pack for pack in PACKS}
)
"""Tokens that are stood on."""

NEVER_TEXT: Final[frozenset[str]] = frozenset({"line", "edge", "dimedge"})
"""Tokens in which lines are drawn and nothing is ever written (LOOK §9)."""
