"""The player's own keys: every binding with its key, and how another key is given to it."""

from typing import ClassVar

import msgspec
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui import keymap
from tui.bindings import GROUPS, SCREEN, Hint, KeyLabel, bind, cap_of, keys_of
from tui.i18n.catalogs import N_, _
from tui.screens.framed import BACK, FramedScreen
from tui.widgets.notice import Said
from tui.widgets.table_list import Cells, Column, Side, TableList


class OwnKeys(FramedScreen[None]):
    """Enter on a binding waits for its new key; what has that key already is said."""

    PARTS = (TableList,)

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("u,delete,backspace", "usual", N_("as usual"), "keys.usual", SCREEN),
        bind("a", "all_usual", N_("all as usual"), "keys.all_usual", SCREEN),
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self.bound = TableList[Binding](id="list")
        self._waits_for: Binding | None = None
        """What the next key will be given to."""

    def body(self) -> ComposeResult:
        yield self.bound

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        if self._waits_for is not None:
            return (Hint("back", _("leave it as it is"), cap=cap_of("escape")),)
        return (
            Hint("choose", _("another key"), main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("usual", _("as usual")),
            Hint("all_usual", _("all as usual"), footer=False),
            Hint("back", _("back")),
        )

    def footer_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        """The usual ones; while a key is waited for, none that would be taken for it."""
        if self._waits_for is not None:
            return self.key_labels(short=short)
        return super().footer_labels(short=short)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what has been changed can be as usual again."""
        chosen = self.katta.preferences.keys
        if action == "usual":
            marked = self.bound.item
            return marked is not None and marked.value.id in chosen
        return bool(chosen) if action == "all_usual" else True

    @on(TableList.Marked, "#list")
    def _marked(self) -> None:
        if self._waits_for is None:
            self.show_keys()
        else:
            self._wait_for(None)

    @on(TableList.Chosen, "#list")
    def _chosen(self) -> None:
        if self.bound.item is not None:
            self._wait_for(self.bound.item.value)

    def _wait_for(self, binding: Binding | None) -> None:
        self._waits_for = binding
        self.katta.say_notice("")  # the question stands where something may have been said
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """The key that was waited for; Esc lets it be, and what always has its meaning has it here, too."""
        if self._waits_for is None or event.key in keymap.FIXED:
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.action_back()
        else:
            self._give(self._waits_for, event.key)

    def _give(self, binding: Binding, key: str) -> None:
        """Let a binding answer to this key, or say why it cannot."""
        assert binding.id is not None
        chosen = self.katta.preferences.keys
        taken = keymap.in_the_way(chosen, binding.id, key)
        if taken is not None:
            told = _("{key} is taken already: {what}.", key=cap_of(key), what=_(taken.description))
            self.katta.say_notice(told, "loss")
            return
        fresh = keymap.with_key(chosen, binding.id, key)
        if keymap.usable(fresh) != fresh:
            self.katta.say_notice(_("That key cannot be used here."), "loss")
            return
        self._waits_for = None
        self._prefer(fresh)

    def action_back(self) -> None:
        """Let a key that was asked about be as it is; else back to where one came from."""
        if self._waits_for is not None:
            self._wait_for(None)
        else:
            super().action_back()

    def action_usual(self) -> None:
        """Let the marked binding answer to the keys that it came with."""
        if self.bound.item is not None:
            binding = self.bound.item.value
            self._give(binding, keys_of(binding, {})[0])

    def action_all_usual(self) -> None:
        """Let every binding answer to the keys that it came with."""
        self._prefer({})

    def _prefer(self, keys: dict[str, str]) -> None:
        self.katta.prefer(msgspec.structs.replace(self.katta.preferences, keys=keys))

    # --- What it shows ----------------------------------------------------------------------------------

    def heading(self) -> str:
        return _("KEYS")

    def unsaid(self) -> Said:
        if self._waits_for is None:
            return Said()
        if self.is_small:
            return Said(_("The new key for this, please."))
        what = _(self._waits_for.description)
        return Said(_("The new key for this, please: {what}.", what=what))

    def fill(self) -> None:
        places = {group: place for place, group in enumerate(GROUPS)}
        bound = sorted(keymap.changeable(), key=lambda each: places[each.group or SCREEN])
        what = Column(_("WHAT"), 0)
        purpose = Column(_("WHAT FOR"), (self.app.size.width - 2 * self.edge) // 2, fg="mute")
        key = Column(_("KEY"), 0, Side.RIGHT, bold=True, before=2)
        columns = (what, key) if self.is_small else (what, purpose, key)
        self.bound.show(columns, tuple(self._cells(each) for each in bound))

    def _cells(self, binding: Binding) -> Cells[Binding]:
        keys = keys_of(binding, self.katta.preferences.keys)
        caps = " ".join(cap_of(key) for key in keys)
        if binding == self._waits_for:
            caps = "…"
        group = _(binding.group.description) if binding.group is not None else ""
        return Cells(binding, (_(binding.description), *(() if self.is_small else (group,)), caps))
