"""Every key of a screen, from the very table that answers them: always right."""

from tui.canvas import Canvas
from tui.i18n.catalogs import _
from tui.screens.base import HouseScreen
from tui.screens.house import PaintedScreen
from tui.screens.key_table import KeyTableScreen
from tui.screens.keys import Key
from tui.screens.sheet import paint_cap

CAPS = {
    "escape": "Esc", "enter": "Enter", "space": "Space", "left": "◀", "right": "▶", "up": "▲", "down": "▼",
    "pageup": "PgUp", "pagedown": "PgDn", "question_mark": "?", "backspace": "Backspace", "home": "Home",
    "end": "End", "tab": "Tab",
}  # fmt: skip
"""How keys are drawn where the table does not say."""


class AllKeys(PaintedScreen[None]):
    """The keys of another screen, one a line; any of Esc, Enter, Space and ? goes back to it."""

    def __init__(self, of: HouseScreen[object]) -> None:
        super().__init__()
        self._of = of

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(
                ("escape", "enter", "space", "q", "question_mark", "f1"), "Esc", _("back"), "back", main=True
            ),
        )

    def listed(self) -> tuple[Key, ...]:
        """The keys that are told about."""
        if not isinstance(self._of, KeyTableScreen):
            labels = self._of.key_labels()
            return tuple(Key(("",), label.cap, label.label, "", main=label.main) for label in labels)
        return tuple(key for key in self._of.own_keys() if key.listed and key.names)

    def heading(self) -> str:
        return _("ALL KEYS")

    def paint(self, canvas: Canvas, size: str) -> None:
        keys = self.listed()
        rows = canvas.height - 2
        columns = 1 if len(keys) <= rows else 2
        step = (canvas.width - 8) // columns
        for index, key in enumerate(keys[: rows * columns]):
            x, y = 4 + step * (index // rows), 1 + index % rows
            caps = self._caps(key)
            start = x
            for cap in caps:
                x = paint_cap(canvas, x, y, cap) + 1
            x = max(x + 1, start + 15)
            canvas.text(x, y, canvas.look.cut(key.label, start + step - x - 1), "ink" if key.main else "mute")

    def _caps(self, key: Key) -> tuple[str, ...]:
        """The key as the footer draws it, and its other names."""
        others = [CAPS[name] for name in key.names[1:] if name in CAPS]
        return tuple(dict.fromkeys([key.cap, *others]))[:3]
