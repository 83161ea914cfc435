"""C25, C53: a guest whose screen ends is told the code with which the held seat is come back to."""

import os
import re
import signal

import pytest

from tests.serving import Serving
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


def seated(house: Serving, name: str = "play", *, key: bool = False) -> Terminal:
    """A player in a running game; a guest, or with a key."""
    guest = house.visit(name, key=key, columns=120, rows=36)
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
    line = f"ssh -t -p {served.port} play@localhost"
    with seated(served) as guest, seated(served, "Kari", key=True) as kari:
        assert served.stop() == 0
        for player in (guest, kari):
            player.ended()
            assert player.left_on() == []
        assert re.search(rf"ome back( to it)? with: {line} {code_in(guest)}", guest.text.replace("\n", ""))
        assert re.search(rf"ome back( to it)? with: {line}$", kari.text, re.MULTILINE)
