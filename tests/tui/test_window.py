"""The title of the window: what it says, in which letters, and that a terminal gets its own back."""

import io
import signal

import pytest
from textual.drivers.linux_driver import LinuxDriver

from tui.look.look import Look
from tui.terminal.diff_driver import TerminalDriver
from tui.terminal.painted_app import PaintedApp
from tui.terminal.title import GIVE_BACK, KEEP, has_plain_title, has_title, title_of, titled


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({"TERM": "xterm-256color", "LANG": "nb_NO.UTF-8"}, False),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "xterm-256color", "LANG": "C"}, True),
        ({"TERM": "xterm-256color", "LANG": "nb_NO.UTF-8", "LC_ALL": "POSIX"}, True),
        ({"TERM": "screen", "LANG": "C.UTF-8", "STY": "1.pts-0"}, True),
        ({"TERM": "screen.xterm-256color", "LANG": "C.UTF-8"}, True),
        ({"TERM": "screen-256color", "LANG": "C.UTF-8", "TMUX": "/tmp/tmux-0/default,1,0"}, False),
        ({"TERM": "screen", "LANG": "C.UTF-8", "TMUX": "/tmp/tmux-0/default,1,0", "STY": "1.pts-0"}, True),
        ({"TERM": "tmux-256color", "LANG": "C.UTF-8"}, False),
    ],
)
def test_a_title_is_ascii_in_gnu_screen_and_where_no_utf_8_is_spoken(
    environ: dict[str, str], plain: bool
) -> None:
    assert has_plain_title(environ) is plain


@pytest.mark.parametrize("turn", ["your turn", "din tur", "på høy tid"])
def test_a_plain_title_has_nothing_but_ascii(turn: str) -> None:
    assert title_of(turn, plain=False) == f"● Katta — {turn}"
    assert title_of(turn, plain=True).isascii()
    assert title_of("your turn", plain=True) == "* Katta - your turn"
    assert title_of("", plain=True) == title_of("", plain=False) == "Katta"


@pytest.mark.parametrize("term", ["linux", "vt220", "ansi", "dumb", "", "stupid"])
def test_what_has_no_window_gets_no_title(term: str) -> None:
    assert not has_title({"TERM": term})


@pytest.mark.parametrize(
    "term", ["xterm", "putty-256color", "st-256color", "xterm-kitty", "screen", "wezterm"]
)
def test_what_has_a_window_gets_one(term: str) -> None:
    assert has_title({"TERM": term})


def test_the_first_title_keeps_the_terminals_own_and_the_last_gives_it_back() -> None:
    assert titled("", "Katta") == f"{KEEP}\x1b]0;Katta\x07"
    assert titled("Katta", "Katta") == ""
    # Where nothing was kept, as in GNU screen, none is better than ours.
    assert titled("Katta", "") == f"\x1b]0;\x07{GIVE_BACK}"


async def test_whatever_gives_the_terminal_back_gives_its_title_back_too_even_amid_an_update(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = io.StringIO()
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda driver: file.write("<taken>"))
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", lambda driver: file.write("<given back>"))
    driver = TerminalDriver(PaintedApp(Look()), size=(80, 24))
    driver.file = file
    driver.start_application_mode()
    driver.entitle("Katta")
    driver.write("\x1b[1;1Hab\x1b[0m")
    driver.stop_application_mode()
    given_back = file.getvalue()
    assert given_back.endswith(f"\x1b[Hab\x1b]0;\x07{GIVE_BACK}<given back>")
    driver.flush()
    assert file.getvalue() == given_back
    driver.start_application_mode()
    assert file.getvalue() == given_back + f"<taken>{KEEP}\x1b]0;Katta\x07"
