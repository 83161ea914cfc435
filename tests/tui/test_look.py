"""Colours come out with exactly the numbers of the palette, texts as the terminal can show them."""

import re
import unicodedata

import pytest
from rich.color import Color, ColorType
from wcwidth import wcwidth

from shared.cards import Card, Rank, Suit
from tui.look.look import DEPTHS, SIGNS, Look, cleaned, detect, speaks_utf8, width_of
from tui.look.palette import GROUNDS, NEVER_TEXT, PACKS, PALETTES, SHADES, Palette, Shade

# LOOK §2: the lowest contrast of a token over the grounds it may stand on: dark, light, high contrast.
TABLE = ("room", "felt", "lit", "well", "shade")
CONTRAST = {
    "ink": (TABLE, 9.1, 9.8, 21.0),
    "mute": (TABLE, 5.6, 5.9, 15.9),
    "act": (TABLE, 7.5, 4.8, 13.7),
    "onact": (("act",), 10.5, 7.8, 13.7),
    "deep": (("face",), 5.6, 7.7, 6.4),
    "coin": (TABLE, 6.9, 4.9, 14.7),
    "loss": (TABLE, 5.6, 4.8, 10.3),
    "black": (("face", "lossface"), 13.6, 13.6, 16.8),
    "red": (("face", "lossface"), 4.9, 4.9, 5.2),
    "blue": (("face", "lossface"), 5.5, 5.5, 7.7),
    "green": (("face", "lossface"), 5.1, 5.1, 6.4),
    "dblack": (("dimface",), 4.7, 5.9, 10.3),
    "dred": (("dimface",), 4.7, 5.9, 10.3),
    "dblue": (("dimface",), 4.6, 5.7, 11.7),
    "dgreen": (("dimface",), 4.6, 5.7, 11.7),
    "onpack": ((*("pack-" + pack for pack in PACKS), "pill"), 5.6, 5.6, 5.6),
}


def luminance(shade: Shade) -> float:
    parts = [value / 255 for value in shade[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Shade, other: Shade) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("token", CONTRAST)
def test_every_text_has_the_contrast_that_the_table_of_the_palette_promises(
    token: str, palette: Palette
) -> None:
    grounds, *promised = CONTRAST[token]
    shades = SHADES[palette]
    lowest = min(contrast(shades[token], shades[ground]) for ground in grounds)
    # The table is rounded to one digit.
    assert lowest >= promised[PALETTES.index(palette)] - 0.06


@pytest.mark.parametrize("palette", PALETTES)
def test_every_token_that_may_be_written_has_a_promise(palette: Palette) -> None:
    patterns = {token for token in SHADES[palette] if token.startswith("pattern-")}
    assert set(SHADES[palette]) == set(CONTRAST) | GROUNDS | NEVER_TEXT | patterns


@pytest.mark.parametrize(
    ("depth", "kind", "act", "felt"),
    [
        ("truecolor", ColorType.TRUECOLOR, (0x74, 0xE2, 0xF5), (0x12, 0x36, 0x2B)),
        ("256", ColorType.EIGHT_BIT, 117, 235),
        ("16", ColorType.STANDARD, 14, 0),
    ],
)
def test_a_style_has_the_numbers_of_the_table(depth, kind, act, felt) -> None:  # type: ignore[no-untyped-def]
    style = Look(depth=depth).style("act", "felt", bold=True)
    assert style.color is not None
    assert style.bgcolor is not None
    assert (style.color.type, style.bgcolor.type) == (kind, kind)
    assert (style.color.triplet or style.color.number, style.bgcolor.triplet or style.bgcolor.number) == (
        act,
        felt,
    )
    assert style.bold


@pytest.mark.parametrize("palette", PALETTES)
def test_without_colours_no_style_has_one_and_act_is_reversed(palette: Palette) -> None:
    look = Look(palette, "mono")
    for token in SHADES[palette]:
        for ground in GROUNDS:
            style = look.style(token, ground)
            assert style.color is None
            assert style.bgcolor is None
            assert bool(style.reverse) == (ground == "act")


def test_the_same_style_is_the_same_object() -> None:
    look = Look()
    assert look.style("ink", "lit") is look.style("ink", "lit")


def test_depth_is_lost_in_sixteen_colours_high_contrast_monochrome_and_ascii() -> None:
    assert not Look().flat
    assert not Look(depth="256").flat
    assert not Look("light").flat
    assert all(
        look.flat for look in (Look(depth="16"), Look("contrast"), Look(depth="mono"), Look(ascii=True))
    )


def test_four_colours_are_for_diamonds_and_clubs() -> None:
    two, four = Look(), Look(four_colour=True)
    assert [two.suit_token(suit) for suit in Suit] == ["black", "red", "red", "black"]
    assert [four.suit_token(suit) for suit in Suit] == ["green", "blue", "red", "black"]
    assert [four.suit_token(suit, dim=True) for suit in Suit] == ["dgreen", "dblue", "dred", "dblack"]


def test_cards_are_written_suit_first_and_in_ascii_rank_first() -> None:
    assert Look().card(Card.TD) == "♦10"
    assert Look(ascii=True).card(Card.TD) == "10D"
    assert [Look().rank(rank) for rank in Rank][9:] == ["10", "J", "Q", "K"]


def test_the_seventh_seat_wears_the_first_pack_again() -> None:
    assert Look().pack(6) == Look().pack(0)


@pytest.mark.parametrize(
    ("came", "shown"),
    [
        ("Kari", "Kari"),
        ("[red]x[/]", "[red]x[/]"),
        ("a\x1b[31mb\x07\x9b1m\x7f", "a[31mb1m"),
        ("a\u202eb\u2066c\u200bd", "abcd"),
        ("one\ntwo\tthree", "one two three"),
        ("e\u0301" + "\u0301" * 200, "é\u0301\u0301"),
        ("\u0301x\u20e3", "x"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("❤\ufe0f", "?"),
        ("👩\u200d👩", "👩👩"),
        ("漢字", "漢字"),
        ("Åse bød ♥10 – ●4", "Åse bød ♥10 – ●4"),
        ("⠿→⚠", "???"),
    ],
)
def test_a_text_can_do_nothing_but_stand_in_its_cells(came: str, shown: str) -> None:
    assert cleaned(came) == shown


def test_whatever_is_cleaned_has_a_width_that_terminals_agree_on() -> None:
    for point in range(0x20, 0x2FFFF):
        if unicodedata.category(chr(point)) == "Cs":
            continue
        kept = cleaned(chr(point))
        assert not any(unicodedata.category(char)[0] == "C" for char in kept)
        assert not any(unicodedata.category(char)[0] == "M" for char in kept[:1])
        assert width_of(kept) in (0, 1, 2)


def test_every_sign_of_ours_is_one_cell_and_has_one_in_ascii() -> None:
    for sign in SIGNS:
        assert wcwidth(sign) == width_of(sign) == 1
        plain = Look(ascii=True).sign(sign)
        assert len(plain) == 1
        assert plain.isascii()


def test_ascii_speaks_ascii_whatever_it_is_given() -> None:
    assert Look(ascii=True).say("Åse bød ♥10, så: «læg» – ●4…") == 'Aase boed H10, saa: "laeg" - $4~'
    assert Look(ascii=True).say("é ñ 漢") == "e n ?"


def test_a_text_is_cut_where_it_is_too_long_and_says_so() -> None:
    look = Look()
    assert look.cut("Benedikte", 9) == "Benedikte"
    assert look.cut("Benedikte", 6) == "Bened…"
    assert look.cut("漢字漢字", 5) == "漢字…"
    assert look.cut("漢字漢字", 4) == "漢…"
    assert look.cut("x", 0) == ""


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "tmux-256color", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "screen.xterm-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "8"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "8"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, "256"),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "1.pts-0"}, "16"),
        ({"TERM": "screen", "COLORTERM": "truecolor", "TMUX": "/tmp/tmux-0/default,1,0"}, "truecolor"),
        ({"TERM": "xterm-kitty"}, "truecolor"),
        ({"TERM": "alacritty"}, "truecolor"),
        ({"TERM": "foot-extra"}, "truecolor"),
        ({"TERM": "putty"}, "16"),
        ({"TERM": "putty-256color"}, "256"),
        ({"TERM": "xterm-16color"}, "16"),
        ({"TERM": "xterm-direct"}, "truecolor"),
        ({"TERM": "network", "COLORTERM": "truecolor"}, "mono"),
        ({"TERM": "vt100"}, "mono"),
        ({"TERM": "vt220", "COLORTERM": ""}, "mono"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "mono"),
        ({}, "mono"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_the_terminal_says_how_many_colours_it_has(environ: dict[str, str], depth: str) -> None:
    assert detect(environ) == depth
    assert depth in DEPTHS


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({"LANG": "nb_NO.UTF-8"}, True),
        ({"LANG": "nb_NO.utf8"}, True),
        ({"LANG": "nb_NO.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "en_US.ISO-8859-1"}, False),
        ({}, False),
    ],
)
def test_the_locale_says_whether_utf_8_is_spoken(environ: dict[str, str], utf8: bool) -> None:
    assert speaks_utf8(environ) is utf8


def test_no_module_of_the_table_draws_a_sign_outside_the_allowed_set() -> None:
    import tui.gallery
    from tui.canvas import Canvas

    allowed = re.compile(f"[ -~\u00a0-\u00ff\n{re.escape(SIGNS)}]*")
    for name, sheet in tui.gallery.SHEETS.items():
        for look in (Look(), Look(depth="16"), Look(depth="mono"), Look("contrast")):
            canvas = Canvas(*tui.gallery.SHEET_SIZE, look)
            sheet(canvas)
            assert allowed.fullmatch(canvas.drawn()), name
        canvas = Canvas(*tui.gallery.SHEET_SIZE, Look(ascii=True))
        sheet(canvas)
        assert canvas.drawn().isascii(), name


@pytest.mark.parametrize("palette", PALETTES)
def test_in_256_colours_no_text_has_less_contrast_than_4_8(palette: Palette) -> None:
    def xterm(token: str) -> Shade:
        red, green, blue = Color.from_ansi(SHADES[palette][token].indexed).get_truecolor()
        return Shade(red, green, blue, 0, 0)

    for token, (grounds, *_) in CONTRAST.items():
        for ground in grounds:
            assert contrast(xterm(token), xterm(ground)) >= 4.8, (token, ground)
