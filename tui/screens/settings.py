"""Settings: language, colours, cards, motion, bell. Whatever is chosen is seen at once."""

import msgspec

from shared.cards import Card
from shared.language import LANGUAGES
from tui.canvas import Canvas
from tui.i18n.catalogs import LANGUAGE_NAMES, _, language
from tui.look.palette import PALETTES
from tui.screens import routes
from tui.screens.form import Field, Form
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.widgets.card import CardPicture, Size, State, paint_card

SAMPLE = (Card.TS, Card.QH, Card.C8, Card.D5)


class SettingsScreen(PaintedScreen[None]):
    """The settings of one's own screen."""

    def __init__(self) -> None:
        super().__init__()
        self._form = Form()

    def _build(self) -> Form:
        chosen = self.katta.preferences
        fields = [
            Field(
                _("Language"),
                LANGUAGES,
                [LANGUAGE_NAMES[each] for each in LANGUAGES],
                name="language",
                at=LANGUAGES.index(language()),
            ),
            Field(
                _("Colours"),
                PALETTES,
                [_("dark"), _("light"), _("high contrast")],
                [
                    _("A dark table under a low lamp."),
                    _("For light terminals and sunny rooms."),
                    _("Black and white, and frames around everything."),
                ],
                name="palette",
                at=PALETTES.index(chosen.palette),
            ),
            self._switch(
                _("Suits in four colours"), "four_colour", _("Diamonds are blue and clubs are green."),
                _("Red and black."),
            ),
            self._switch(
                _("Plain letters"), "ascii", _("Cards and frames in letters, for terminals without suits."),
                _("Suits and frames as they are drawn."),
            ),
            self._switch(
                _("Motion"), "motion", _("Cards turn and coins count."), _("Everything changes at once.")
            ),
            self._switch(_("Bell"), "bell", _("Rings when it is your turn."), _("Stays silent.")),
        ]  # fmt: skip
        self._form.fields = fields
        return self._form

    def _switch(self, label: str, name: str, on: str, off: str) -> Field:
        stands = getattr(self.katta.preferences, name)
        return Field(label, (True, False), [_("on"), _("off")], [on, off], 0 if stands else 1, name=name)

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("escape", "enter", "q"), "Esc", _("back"), "back", main=True),
            Key(("up", "shift+tab"), "▲▼", _("choose"), "move", -1),
            Key(("down", "tab"), "▼", _("choose"), "move", 1, footer=False, listed=False),
            Key(("left",), "◀▶", _("change"), "turn", -1),
            Key(("right", "space"), "▶", _("change"), "turn", 1, footer=False, listed=False),
            Key(("w",), "W", _("your name"), "rename"),
        )

    def do_move(self, steps: int) -> None:
        """Mark the next setting or the one before."""
        self._build().marked.among(len(self._form.fields))
        self._form.marked.move(steps)
        self.redraw()

    def do_turn(self, steps: int) -> None:
        """Change the marked setting."""
        form = self._build()
        form.turn(steps)
        self._take(form.field)

    def do_point(self, at: tuple[int, int]) -> None:
        """Mark a setting, and choose."""
        form = self._build()
        form.marked.at = at[0]
        if at[1] >= 0:
            form.field.at = at[1]
            self._take(form.field)
        self.redraw()

    def _take(self, field: Field) -> None:
        self.katta.prefer(msgspec.structs.replace(self.katta.preferences, **{field.name: field.value}))

    def do_rename(self) -> None:
        """Be called something else."""
        welcome = self.katta.client.welcome
        self.katta.open(routes.Naming(welcome.name if welcome else "", again=True))

    def heading(self) -> str:
        return _("SETTINGS")

    def about(self) -> str:
        welcome = self.katta.client.welcome
        kept = self.katta.local or (welcome is not None and welcome.known)
        return "" if kept else _("for this visit")

    def paint(self, canvas: Canvas, size: str) -> None:
        self._build().paint(canvas, 1, canvas.height - 1, self.spot, answers=30 if size != "small" else 26)
        if canvas.height >= 17:
            for index, card in enumerate(SAMPLE):
                state = State.DIM if index == len(SAMPLE) - 1 else State.PLAIN
                paint_card(canvas, 4 + 7 * index, 10, CardPicture(state, card, Size.SMALL))
