"""C25, C53: a guest whose screen ends is told the code with which the held seat is come back to."""

import os
import re
import signal

import pytest

from tests.serving import Serving
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


def seated(house: Serving) -> Terminal:
    """A guest in a running game."""
    guest = house.visit("play", key=False, columns=120, rows=36)
    guest.until(lambda: b"\x1b[?1049h" in guest.received, "a screen").settle()
    guest.press("enter").settle()
    guest.press("enter")
    return guest.wait("KATTA I SEKKEN", "round").settle()


def code_in(guest: Terminal) -> str:
    found = re.search(r"R(-[A-Z0-9]{4}){4}", guest.received.decode(errors="replace"))
    assert found, guest.text
    return found[0]


def test_c25_a_screen_that_is_killed_leaves_the_code_behind_and_it_brings_the_seat_back(
    served: Serving,
) -> None:
    with seated(served) as guest:
        (screen,) = served.screens
        os.kill(screen, signal.SIGKILL)
        assert guest.ended() == 1
        assert guest.left_on() == []
        assert "Something broke on our side" in guest.text
        code = code_in(guest)
    with served.visit("play", code, key=False, columns=120, rows=36) as again:
        again.until(lambda: b"\x1b[?1049h" in again.received, "a screen").settle()
        again.press("enter")
        again.wait("KATTA I SEKKEN", "round")


def test_a_house_that_closes_leaves_the_line_behind(served: Serving) -> None:
    with seated(served) as guest:
        assert served.stop() == 0
        guest.ended()
        assert guest.left_on() == []
        assert f"ssh -t -p {served.port} play@localhost {code_in(guest)}" in guest.received.decode(
            errors="replace"
        )
