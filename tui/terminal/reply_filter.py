"""What comes from a keyboard and what only looks like it: late replies of a terminal to a question.

A terminal answers whenever it likes, in as many pieces as it likes. Where its escape came so long before the
rest that it was the key Esc, the rest arrives as single keys ("[", "?", "1", ";", "2", "c"), and would bid or
open the chat.
"""

from textual.events import Key

IDLE = 3.0
"""Seconds after which a reply that does not go on is given up."""
AT_ONCE = 0.01
"""Seconds within which two keys come from a terminal and not from a hand."""
STRING_ENDS = ("backslash", "alt+backslash", "ctrl+g")
"""The last key of what ends a string: an escape and this, or a bell."""


class ReplyFilter:
    """Decides key by key whether a reply of the terminal is going on."""

    def __init__(self) -> None:
        self._within = ""
        self._maybe = ""
        self._last = 0.0

    def swallows(self, event: Key, *, writing: bool) -> bool:
        """Whether this key is part of a reply and must not be seen by the app.

        While a text is being written brackets are text as well: only what follows one at once is a reply.
        Elsewhere no bracket means anything, so a reply may begin with one and go on much later.
        """
        gap, self._last = event.time - self._last, event.time
        maybe, self._maybe = self._maybe, ""
        if self._within and (gap > IDLE or event.key in ("enter", "ctrl+c")):
            # Neither is in any reply: a person is at work.
            self._within = ""
        if self._within:
            if self._ends(event):
                self._within = ""
            return True
        if maybe and gap <= AT_ONCE:
            self._within = maybe
            if self._ends(event):
                self._within = ""
            return True
        kind = {"[": "control", "]": "string"}.get(event.character or "", "")
        if kind and writing:
            self._maybe = kind
            return False
        self._within = kind
        return bool(kind)

    def _ends(self, event: Key) -> bool:
        if self._within == "control":
            return "@" <= (event.character or "") <= "~"
        return event.key in STRING_ENDS
