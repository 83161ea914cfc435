"""What a style sheet calls ``$felt`` is shown in exactly the colour that the palette's table has for felt."""

import pytest
from rich.color import ColorSystem
from textual.color import Color

from tui.look.css import variables
from tui.look.look import Depth, Look
from tui.look.palette import PALETTES, Palette

UNREACHABLE = 145
"""Rich rounds no colour at all to this number; no style sheet needs it."""


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(
    ("depth", "system"),
    [
        ("truecolor", ColorSystem.TRUECOLOR),
        ("256", ColorSystem.EIGHT_BIT),
        ("16", ColorSystem.STANDARD),
    ],
)
def test_every_token_of_a_style_sheet_is_shown_as_the_palette_has_it(
    palette: Palette, depth: Depth, system: ColorSystem
) -> None:
    look = Look(palette=palette, depth=depth)
    for token, written in variables(look).items():
        wanted = look.color(token)
        shown = Color.parse(written).rich_color.downgrade(system)
        assert wanted is not None
        if wanted.number != UNREACHABLE:
            assert (shown.number, shown.triplet) == (wanted.number, wanted.triplet), token
