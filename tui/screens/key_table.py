"""The keys of a screen as a table of its own, for screens whose keys are not bindings yet."""

from collections.abc import Callable
from typing import Any

from textual import events

from tui.i18n.catalogs import _
from tui.screens.base import HouseScreen, ResultT
from tui.screens.keys import Key, pressed


class KeyTableScreen(HouseScreen[ResultT]):
    """A subclass says its ``keys()`` and writes a ``do_<does>`` for each."""

    def keys(self) -> tuple[Key, ...]:
        """Everything that keys do here, now."""
        return ()

    def own_keys(self) -> tuple[Key, ...]:
        """The same with the key that lists them all. Where "?" goes into a text it is no key."""
        if self.writes("?"):
            return (*self.keys(), Key(("f1",), "F1", _("all keys"), "help", footer=False))
        return (
            *self.keys(),
            Key(("question_mark", "f1"), "?", _("all keys"), "help", short=_("keys")),
        )

    def typed(self, event: events.Key) -> bool:
        """Take a key as text, where a field is being written in. True if it was taken."""
        return False

    def pasted(self, text: str) -> bool:
        """Take a paste as text, where a field is being written in. True if it was taken."""
        return False

    @property
    def is_writing(self) -> bool:
        """Whether keys are going into a text now."""
        return False

    def writes(self, character: str) -> bool:
        """Whether this character would go into a text now."""
        return self.is_writing

    @property
    def takes_text(self) -> bool:
        return self.is_writing or super().takes_text

    def clicked(self, key: Key) -> None:
        """A click stands for this key."""
        self.do(key)

    async def on_key(self, event: events.Key) -> None:
        key = pressed(self.own_keys(), event.key)
        # What is advertised does what it says: a text takes signs, and beside them what is no key here.
        free = key is None or (event.character is not None and event.character.isprintable())
        if free and self.typed(event):
            event.stop()
            event.prevent_default()
            return
        if key is None:
            return
        event.stop()
        event.prevent_default()
        if key.sure:
            self.surely(lambda: self.do(key))
        else:
            self.do(key)

    def do(self, key: Key) -> None:
        """Do what this key does: the screen's own ``do_…``, or else the app's action."""
        act: Callable[..., Any] | None = getattr(self, f"do_{key.does}", None)
        if act is None:
            self.app.call_later(self.app.run_action, key.does)
        elif key.with_ is None:
            act()
        else:
            act(key.with_)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if not self.pasted(event.text):
            self.katta.tell_paste()

    def do_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()
