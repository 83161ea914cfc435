"""When an app has nothing more to do: Textual's pilot waits for that after each key.

Its own measure is time: a fiftieth of a second at the least, and a whole one while anything moves. Ours is
the loop: an app has done what it was asked when nothing in the loop can run, nor will in the next fiftieth.
"""

import asyncio
import math

import textual.app
import textual.pilot

SOON = 1 / 50
"""What is to come within this time, as the next picture of a screen, is waited for."""
TURNS = 3
"""So many turns of the loop without anything to do: what comes through a socket comes a turn later."""
APART = 1 / 250
"""Seconds from one key to the next, at least: what comes faster is a paste and no hand (``paste_guard``)."""
MOST = 50
"""What never rests, as an animation, is looked at all the same after so many steps of it."""


async def nothing_to_do(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until nothing in the loop can run, now or soon."""
    loop = asyncio.get_running_loop()
    earliest = loop.time() + APART
    for _ in range(MOST):
        await _nothing_ready(loop)
        soon = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=math.inf)
        wait = soon - loop.time()
        if wait > SOON:
            await asyncio.sleep(max(0, earliest - loop.time()))
            return
        await asyncio.sleep(max(0, wait))


async def _nothing_ready(loop: asyncio.AbstractEventLoop) -> None:
    idle = 0
    while idle < TURNS:
        await asyncio.sleep(0)
        idle = 0 if loop._ready else idle + 1


def install() -> None:
    """Let Textual's pilot wait for this."""
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = nothing_to_do
