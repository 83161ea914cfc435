"""Keys and clicks in the order in which they were pressed: each is dealt with before the next one begins.

A key may wait to be seen not to be part of a paste, or open a screen that the next one is meant for. What is
pressed meanwhile stands in line behind it, however fast it came.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.message_pump import MessagePump

MOST_WAITING: Final = 1000
"""Keys that stand in line at most. More than that no longer means what it meant."""

Pressed: TypeAlias = events.Key | events.Paste | events.MouseEvent


class InTurn:
    """The line of what was pressed and has not been dealt with.

    ``deal`` hands one of them to the screen on top and says whose messages it is among now: a widget's, for a
    click, of which the screen hears by what the widget says. ``soon`` calls back from the app's own messages.
    """

    def __init__(
        self,
        deal: Callable[[Pressed], Awaitable[MessagePump | None]],
        soon: Callable[[Callable[[], Awaitable[None]]], object],
    ) -> None:
        self._deal = deal
        self._soon = soon
        self._line: deque[Pressed] = deque()
        self._dealing = False
        self._held = 0
        self._among: MessagePump | None = None
        """Whose line of messages is waited for."""
        self._times = 0
        """How often still."""

    @property
    def resting(self) -> bool:
        """Whether all that was pressed has been dealt with."""
        return not (self._line or self._dealing or self._held)

    async def pressed(self, event: Pressed) -> None:
        """This was pressed just now."""
        if len(self._line) < MOST_WAITING:
            self._line.append(event)
        await self._next()

    def hold(self) -> None:
        """What was pressed last waits for something; what comes after it has to wait as well."""
        self._held += 1

    def release(self) -> None:
        """It waits no more, and has been done or given up."""
        self._held -= 1
        self._go_on()

    async def _next(self) -> None:
        while self._line and not self._dealing and not self._held:
            event = self._line.popleft()
            self._dealing = True
            self._follow(await self._deal(event))

    def _follow(self, among: MessagePump | None) -> None:
        """Go the way of what is dealt with: behind it in each line of messages, up to the app's, which runs
        what is bound to a key. What a widget says of it comes to stand behind this; so there twice."""
        self._among, self._times = among, 1 if isinstance(among, App) else 2
        self._stand_behind()

    def _stand_behind(self) -> None:
        # A bare method: of what is bound to values (``call_later``) Textual finds out anew what it takes.
        if self._among is None or not self._among.post_message(events.Callback(self._passed)):
            self._dealt_with()

    def _passed(self) -> None:
        self._times -= 1
        if self._times:
            self._stand_behind()
        else:
            self._follow(self._among.parent if isinstance(self._among, DOMNode) else None)

    def _dealt_with(self) -> None:
        self._dealing = False
        self._go_on()

    def _go_on(self) -> None:
        if self._line and not self._dealing and not self._held:
            self._soon(self._next)
