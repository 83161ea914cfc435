"""C37 and its like: what a client claims about its terminal is checked, and never used as it is."""

from pathlib import Path
from typing import Any

import pytest

from server.doors import environ
from server.doors.channel import SshChannel
from server.doors.connection_limits import Source
from server.doors.context import Arrival, DoorContext
from shared.wire import Guest


@pytest.mark.parametrize("claimed", ["dumb", "", "unknown"])
def test_c37_a_terminal_that_cannot_be_drawn_on_is_none(claimed: str) -> None:
    assert environ.term(claimed) is None


@pytest.mark.parametrize(
    "claimed",
    ["vt52", "../../etc/passwd", "x" * 10_000, "xterm\x1b]0;hi\x07", "-x", "mine"],
)
def test_c37_an_unknown_terminal_is_taken_as_usual(claimed: str) -> None:
    assert environ.term(claimed) == "xterm-256color"


@pytest.mark.parametrize(
    "claimed",
    [
        *("xterm", "xterm-256color", "xterm-kitty", "linux", "vt220", "tmux-256color", "screen", "foot"),
        *("alacritty", "screen.xterm-256color", "putty-256color", "rxvt-unicode-256color", "st-256color"),
    ],
)
def test_terminals_that_people_have_are_what_they_say(claimed: str) -> None:
    assert environ.term(claimed) == claimed


@pytest.mark.parametrize(
    ("claimed", "drawn"),
    [((80, 24), (80, 24)), ((1000, 1000), (500, 200)), ((1, 1), (10, 5)), ((0, 0), (80, 24)),
     ((2**32 - 1, 7), (500, 7))],
)  # fmt: skip
def test_a_window_has_a_size_that_can_be_drawn(claimed: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert environ.size(*claimed) == drawn


@pytest.mark.parametrize(
    ("sent", "language"),
    [
        ({}, "nb.UTF-8"),
        ({"LC_CTYPE": "UTF-8"}, "nb.UTF-8"),
        ({"LANG": "../../etc/passwd"}, "nb.UTF-8"),
        ({"LANG": "da_DK.UTF-8"}, "da_DK.UTF-8"),
        ({"LC_ALL": "C.UTF-8"}, None),
    ],
)
def test_a_house_may_speak_its_own_language_with_clients_that_ask_for_none(
    sent: dict[str, str], language: str | None
) -> None:
    assert environ.environment("xterm", sent, "nb").get("LANG") == (language)


def test_only_what_is_listed_and_well_formed_goes_into_a_players_process() -> None:
    sent = {
        "LANG": "nb_NO.UTF-8",
        "LC_ALL": "../../tmp/x",
        "LC_MESSAGES": "da_DK.UTF-8\x1b[2J",
        "COLORTERM": "truecolor",
        "NO_COLOR": "yes; rm -rf",
        "LD_PRELOAD": "/tmp/evil.so",
        "PYTHONPATH": "/tmp",
        "KATTA_STATUS_FD": "3",
        "TEXTUAL_DRIVER": "evil",
        "TERM": "dumb",
    }
    assert environ.environment("xterm", sent) == {
        "TERM": "xterm",
        "LANG": "nb_NO.UTF-8",
        "COLORTERM": "truecolor",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "PATH": "/usr/bin:/bin",
        "HOME": "/",
    }


class EarlyChannel:
    """A channel that has been opened and told nothing yet. As text it is like asyncssh's: looked at once, it
    stays as it was then."""

    def __init__(self) -> None:
        self.sent: dict[bytes, bytes] = {}
        self._text: dict[str, str] | None = None

    def set_write_buffer_limits(self, **_: int) -> None:
        """Nothing is written here."""

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        """What has come so far."""
        return self.sent

    def get_environment(self) -> dict[str, str]:
        """What had come when this was first asked."""
        if self._text is None:
            self._text = {key.decode(): value.decode() for key, value in self.sent.items()}
        return self._text


def test_a_refusal_that_comes_before_the_clients_language_does_not_hide_it() -> None:
    channel: Any = EarlyChannel()
    nothing: Any = None
    arrival = Arrival(
        Guest(), "", Source("192.0.2.1"), placed=True, settled=str, parting=str, left=str, number=1
    )
    session = SshChannel(DoorContext(Path("tables"), nothing, "localhost", 2222), arrival)
    session.connection_made(channel)
    assert session.language == "en"
    channel.sent |= {b"LANG": b"da_DK.UTF-8", b"LC_ALL": b"\xff"}
    assert session.language == "da"
    channel.sent |= {b"LC_ALL": b"nb_NO.UTF-8"}
    assert channel.get_environment()["LC_ALL"] == "nb_NO.UTF-8"
