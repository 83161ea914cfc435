"""C24, C27, C38, C73, C74: whatever a terminal sends is a key, a click, a paste or nothing."""

import random
from codecs import getincrementaldecoder

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events, messages
from textual.message import Message

from tests.tui.noise import noise
from tui.terminal.input_driver import MOST_TYPED, folded, sensible
from tui.terminal.input_lexer import (
    END,
    ESCAPE_WAIT,
    IDLE,
    MOST_BODY,
    MOST_PASTED,
    PASTE_WAIT,
    Ear,
    Pasted,
    Piece,
    Sign,
)
from tui.terminal.input_parser import Keystrokes

SEQUENCES = 50_000
MEANT = (events.Key, events.Paste, events.MouseEvent, events.AppFocus, events.AppBlur,
         messages.TerminalSupportsSynchronizedOutput)  # fmt: skip
"""All that a terminal can tell. Its size is not among them."""


def pieces(*said: str, then: float = 0.0) -> list[Piece]:
    """What is heard of this, said part by part without a pause, and in so many seconds of silence then."""
    ear = Ear()
    heard = [piece for part in said for piece in ear.feed(part, 1.0)]
    return heard + ear.idle(1.0 + then)


def meant(*said: str, then: float = 10.0) -> list[Message]:
    """What it means."""
    keystrokes = Keystrokes()
    return [message for piece in pieces(*said, then=then) for message in keystrokes.meant(piece)]


def keys(*said: str, then: float = 10.0) -> list[tuple[str, str | None]]:
    """The keys in it, by name and character."""
    return [(each.key, each.character) for each in meant(*said, then=then) if isinstance(each, events.Key)]


def names(*said: str, then: float = 10.0) -> list[str]:
    """The keys in it, by name."""
    return [name for name, _character in keys(*said, then=then)]


# --- Anything at all ------------------------------------------------------------------------------------


def test_no_bytes_break_the_ear_fill_it_or_leave_it_deaf() -> None:
    random_ = random.Random("whatever comes")
    ear, keystrokes, now = Ear(), Keystrokes(), 1.0
    decode = getincrementaldecoder("utf-8")("replace").decode
    for data in noise(random_, SEQUENCES):
        now += random_.choice((0.0001, 0.0001, 0.01, 0.2))
        heard = [*ear.idle(now), *ear.feed(decode(data), now)]
        for piece in heard:
            for message in keystrokes.meant(piece):
                assert isinstance(message, MEANT), data
                if isinstance(message, events.Key):
                    assert message.character is None or len(message.character) == 1, data
                    (message.key + (message.character or "")).encode()
                elif isinstance(message, events.Paste):
                    message.text.encode()
        assert ear.held <= MOST_BODY + MOST_PASTED + len(END), data
        if random_.random() < 0.01:
            # Whatever it was: after some silence a key is a key.
            now += IDLE + 1
            ear.idle(now)
            decode = getincrementaldecoder("utf-8")("replace").decode
            assert ear.feed("p", now) == [Sign("p")], data
            now += 1


@given(st.text(st.sampled_from("\x1b[]OP?;:<~u0129aAM\\\a\r\x03pæ漢"), max_size=40), st.integers(0, 40))
def test_how_the_line_cuts_it_changes_nothing(said: str, at: int) -> None:
    assert pieces(said, then=10) == pieces(said[:at], said[at:], then=10)


# --- Keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "key"),
    [
        # An event: pressed, held, let go.
        ("\x1b[127;1:1u", ("backspace", "\x7f")), ("\x1b[97;2:2u", ("A", "A")), ("\x1b[97;2:3u", None),
        ("\x1b[1;1:1B", ("down", None)), ("\x1b[1;1:2B", ("down", None)), ("\x1b[1;1:3B", None),
        ("\x1b[5;1:3~", None), ("\x1b[13;1:3u", None), ("\x1b[97;1:9u", None),
        # Another key of the same place.
        ("\x1b[97:65;2;65u", ("A", "A")), ("\x1b[97:65;2u", ("A", "A")), ("\x1b[97:65u", ("a", "a")),
        ("\x1b[1089::99;5u", ("ctrl+c", None)), ("\x1b[49:33;2u", ("!", "!")), ("\x1b[49;2u", None),
        ("\x1b[97:1114112;2u", None), ("\x1b[97:65:55296;2;65u", ("A", "A")),
        # Letters with shift and no text.
        ("\x1b[229;2u", ("Å", "Å")), ("\x1b[230;2u", ("Æ", "Æ")), ("\x1b[248;2u", ("Ø", "Ø")),
        ("\x1b[229u", ("å", "å")), ("\x1b[112;65u", ("P", "P")), ("\x1b[223;2u", ("ß", "ß")),
        ("\x1b[97;2;229u", ("å", "å")),
        # What there is not.
        ("\x1b[1114112u", None), ("\x1b[55296u", None), ("\x1b[57343;1;57343u", None), ("\x1b[0u", None),
        ("\x1b[97;1;1114112u", None), ("\x1b[97;1;55296:98u", ("b", "b")), ("\x1b[128u", None),
        ("\x1b[99999999999999999999u", None), ("\x1b[97;99999u", None), ("\x1b[97;2;3;4u", None),
        ("\x1b[" + "9" * 5000 + "u", None), ("\x1b[;;u", None), ("\x1b[:::u", None), ("\x1b[~", None),
        ("\x1b[٣u", None), ("\x1b[24;80R", None), ("\x1b[57441u", None),
        # What has long been told so, by kitty and by others.
        ("\x1b[27u", ("escape", None)), ("\x1b[57414u", ("enter", "\r")), ("\x1b[57404u", ("5", "5")),
        ("\x1b[13;2u", ("enter", "\r")), ("\x1b[9;2u", ("shift+tab", None)), ("\x1b[99;5u",
        ("ctrl+c", None)),
        ("\x1b[27;5;99~", ("ctrl+c", None)), ("\x1b[Z", ("shift+tab", None)), ("\x1bOA", ("up", None)),
        ("\x1bOP", ("f1", None)), ("\x1b[[A", ("f1", None)), ("\x1b[5~", ("pageup", None)),
        ("\x1b[1;5C", ("ctrl+right", None)), ("\x1b[1;3D", ("alt+left", None)), ("\x1bp", ("alt+p", None)),
        ("\x1b", ("escape", "\x1b")), ("\x03", ("ctrl+c", "\x03")), ("漢", ("漢", "漢")), ("?",
        ("question_mark", "?")),
    ],
)  # fmt: skip
def test_a_key_is_what_was_pressed(said: str, key: tuple[str, str | None] | None) -> None:
    expected = [] if key is None else [("exclamation_mark", "!") if key == ("!", "!") else key]
    assert keys(said) == expected


def test_escape_and_then_a_key_are_two_keys_or_none() -> None:
    assert names("\x1b", "\x1b") == ["escape", "escape"]
    assert names("\x1b", "\x1b[A") == ["escape", "up"]
    assert names("\x1b\r") == ["alt+enter"]
    assert names("\x1b\x03") == ["ctrl+c"]
    assert names("\x1bP", then=ESCAPE_WAIT) == ["alt+shift+p"]


# --- Replies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        "\x1b[?62;4;22c", "\x1b[>1;4000;29c", "\x1b[24;80R", "\x1b[?24;80R", "\x1b[?2048;0$y",
        "\x1b[?2048;2$y",
        "\x1b[?2026;4$y", "\x1b[?1u", "\x1b[8;24;80t", "\x1b[48;24;80;0;0t", "\x1b[48;0;0;0;0t",
        "\x1b[48;65535;65535;9;9t", "\x1b[48;-1;5;;9t", "\x1b]11;rgb:1212/3636/2b2b\x1b\\",
        "\x1b]52;c;cHA=\x07",
        "\x1bP>|tmux 3.4\x1b\\", "\x1bP1+r436f=323536\x1b\\", "\x1bP0$r\x1b\\", "\x1b_Gi=1;OK\x1b\\",
        "\x1b^p\x1b\\",
        "\x1bXp\x1b\\", "\x1b]" + "p" * 100_000 + "\x1b\\", "\x1b[" + "1;" * 50_000 + "m", "\x1b[1 q",
        "\x1b[M\x20\x21\x22",
        "\x1b[32;5;5M", "\x1b[<0;0;5M", "\x1b[<1000;5;5M", "\x1b[<128;5;5M", "\x1b[<0;-4;5M",
        "\x1b[<0;9999999;5M",
        "\x1b[<;;M", "\x80\x9b\x9d", "\ufffd", "\u200d",
    ],
    ids=lambda reply: repr(reply)[:24],
)  # fmt: skip
@pytest.mark.parametrize("cut", [0, 1, 2, 5])
def test_a_reply_is_no_key_and_the_next_key_is_one(reply: str, cut: int) -> None:
    assert [(type(each), getattr(each, "key", "")) for each in meant(reply[:cut], reply[cut:], "p")] == [
        (events.Key, "p")
    ]


@pytest.mark.parametrize(
    "begun", ["\x1b[", "\x1b[?1;", "\x1b]11;rgb", "\x1bP1$r", "\x1b_x", "\x1b[M!", "\x1bO"]
)
def test_a_reply_without_an_end_is_given_up(begun: str) -> None:
    ear = Ear()
    ear.feed(begun, 1.0)
    ear.idle(1.0 + IDLE)
    assert ear.feed("p", 1.0 + IDLE) == [Sign("p")]


@pytest.mark.parametrize("begun", ["\x1b[1;", "\x1b]11;rgb", "\x1bP1$r"])
def test_enter_or_ctrl_c_is_no_reply(begun: str) -> None:
    assert names(begun, "\r") == ["enter"]
    assert names(begun, "\x03") == ["ctrl+c"]


def test_one_who_types_on_into_a_reply_without_an_end_has_the_keyboard_back_as_soon() -> None:
    ear = Ear()
    ear.feed("\x1b]11;rgb", 1.0)
    heard = [ear.feed("p", 1.5 + half / 2) for half in range(8)]
    assert heard[0] == []
    assert heard[-1] == [Sign("p")]


def test_what_the_terminal_says_of_synchronised_drawing_is_believed() -> None:
    for setting, believed in (("0", 0), ("1", 1), ("2", 1), ("3", 1), ("4", 0)):
        found = meant(f"\x1b[?2026;{setting}$y")
        assert [type(each) for each in found] == [messages.TerminalSupportsSynchronizedOutput] * believed


# --- Pastes ---------------------------------------------------------------------------------------------


def test_a_paste_without_an_end_ends_two_seconds_after_its_last_byte() -> None:
    ear = Ear()
    assert ear.feed("\x1b[200~hel", 1.0) == []
    assert ear.feed("lo\x1b[20", 2.9) == []
    assert ear.idle(2.9 + PASTE_WAIT - 0.1) == []
    assert ear.idle(2.9 + PASTE_WAIT) == [Pasted("hello\x1b[20")]
    assert ear.feed("p", 5.0) == [Sign("p")]


def test_ctrl_c_after_a_pause_ends_a_paste_without_an_end() -> None:
    ear = Ear()
    ear.feed("\x1b[200~hello", 1.0)
    assert ear.feed("\x03", 1.5) == [Pasted("hello"), Sign("\x03")]


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_paste_is_one_text_however_it_is_cut(cut: int) -> None:
    whole = "\x1b[200~a\x1b[31mb\rc\x1b[201~q"
    assert pieces(whole[:cut], whole[cut:]) == [Pasted("a\x1b[31mb\rc"), Sign("q")]


def test_an_end_of_a_paste_without_a_beginning_says_that_there_was_one() -> None:
    assert pieces("\x1b[200~x\x1b[201~ p\r\x1b[201~") == [
        Pasted("x"), *map(Sign, " p\r"), Pasted("")
    ]  # fmt: skip


def test_of_a_long_paste_the_beginning_is_kept() -> None:
    ear = Ear()
    ear.feed("\x1b[200~", 1.0)
    for _ in range(100):
        ear.feed("x" * 4096, 1.0)
        assert ear.held <= MOST_PASTED
    assert ear.feed(END, 1.0) == [Pasted("x" * MOST_PASTED)]


def test_what_no_hand_types_at_once_is_a_paste() -> None:
    typed: list[Piece] = [Sign("x")] * MOST_TYPED
    assert folded(typed) == typed
    assert folded([*typed, Sign("y")]) == [Pasted("x" * MOST_TYPED + "y")]


# --- Sizes ----------------------------------------------------------------------------------------------


def test_a_size_is_what_can_be_drawn() -> None:
    assert sensible((120, 36), (80, 24)) == (120, 36)
    assert sensible((0, 0), (80, 24)) == sensible((0, 40), (80, 24)) == (80, 24)
    assert sensible((65535, 65535), (80, 24)) == (500, 200)
