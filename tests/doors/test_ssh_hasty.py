"""C21, C47: those who are gone before their screen is there leave nothing behind."""

import asyncio

import asyncssh
import pytest

from tests.doors.double import DoorAlone, descriptors, wait_until

pytestmark = pytest.mark.slow


async def come_and_go(port: int, milliseconds: int) -> None:
    """Ask for a screen, and be gone again while it is being made."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, username="guest", config=None, client_keys=None
    )
    await connection.create_process(term_type="xterm", encoding=None)
    await asyncio.sleep(milliseconds / 1000)
    connection.abort()


async def test_c21_a_screen_that_no_player_waits_for_ends_with_all_that_it_held(door: DoorAlone) -> None:
    before = descriptors(door.door.pid)
    await asyncio.gather(*(come_and_go(door.port, 2 * number) for number in range(12)))
    # What is still there then is there for ever: a process that is told to end has three seconds.
    await asyncio.to_thread(wait_until, lambda: descriptors(door.door.pid) <= before)
    assert "broke" not in door.log
