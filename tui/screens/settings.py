"""Settings: language, colours, cards, motion, bell. Whatever is chosen is seen at once."""

from typing import Any, ClassVar, Final

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.cards import Card
from shared.language import LANGUAGES
from tui.bindings import SCREEN, Hint, bind
from tui.canvas import Canvas
from tui.i18n.catalogs import LANGUAGE_NAMES, N_, _, language
from tui.look.palette import Palette
from tui.screens import routes
from tui.screens.framed import BACK, FramedScreen
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.form import Choice, Explanation, Form, FormField, Name
from tui.widgets.painted import CanvasWidget

SAMPLE: Final = (Card.TS, Card.QH, Card.C8, Card.D5)

LANGUAGE: Final = Name[str]("language")
PALETTE: Final = Name[Palette]("palette")
FOUR_COLOUR: Final = Name[bool]("four colours")
ASCII: Final = Name[bool]("ascii")
MOTION: Final = Name[bool]("motion")
BELL: Final = Name[bool]("bell")


class Sample(CanvasWidget):
    """Some cards, as they look now; the last one cannot be used."""

    def paint(self, canvas: Canvas) -> None:
        for index, card in enumerate(SAMPLE):
            state = State.DIM if index == len(SAMPLE) - 1 else State.PLAIN
            paint_card(canvas, 7 * index, 0, CardPicture(state, card, Size.SMALL))


class SettingsScreen(FramedScreen[None]):
    """The settings of one's own screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        BACK,
        bind("w", "rename", N_("be called something else"), "katta.rename", SCREEN),
        bind("k", "keys", N_("your own keys"), "settings.keys", SCREEN),
    ]

    PARTS = (Form,)

    def __init__(self) -> None:
        super().__init__()
        self.form = Form(id="form")
        self.explanation = Explanation("", id="explanation")

    def body(self) -> ComposeResult:
        yield self.form
        yield Sample(id="sample")
        yield self.explanation
        self.watch(self.form, "explanation", self.explanation.show)

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        return (
            Hint("back", _("back"), main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("turn(-1) turn(1)", _("change")),
            Hint("rename", _("your name")),
            Hint("keys", _("keys")),
        )

    @on(Form.Chosen, "#form")
    def _done(self) -> None:
        self.action_back()

    @on(Form.Changed, "#form")
    def _changed(self, event: Form.Changed) -> None:
        form = event.form
        chosen = msgspec.structs.replace(
            self.katta.preferences,
            palette=form[PALETTE],
            four_colour=form[FOUR_COLOUR],
            ascii=form[ASCII],
            motion=form[MOTION],
            bell=form[BELL],
        )
        if event.field.name == LANGUAGE:
            chosen = msgspec.structs.replace(chosen, language=form[LANGUAGE])
        self.katta.prefer(chosen)

    def action_rename(self) -> None:
        """Be called something else."""
        welcome = self.katta.client.welcome
        self.katta.open(routes.Naming(welcome.name if welcome else "", again=True))

    def action_keys(self) -> None:
        """Choose other keys."""
        self.katta.open(routes.Keys())

    # --- What it shows ----------------------------------------------------------------------------------

    def heading(self) -> str:
        return _("SETTINGS")

    def about(self) -> str:
        welcome = self.katta.client.welcome
        kept = self.katta.local or (welcome is not None and welcome.known)
        return "" if kept else _("for this visit")

    def fill(self) -> None:
        self.form.answers = 24 if self.is_small else 28
        self.form.items = self._questions()

    def _questions(self) -> tuple[FormField[Any], ...]:
        chosen = self.katta.preferences
        languages = tuple(Choice(each, LANGUAGE_NAMES[each]) for each in LANGUAGES)
        palettes: tuple[Choice[Palette], ...] = (
            Choice("dark", _("dark"), _("A dark table under a low lamp.")),
            Choice("light", _("light"), _("For light terminals and sunny rooms.")),
            Choice("contrast", _("high contrast"), _("Black and white, and frames around everything.")),
        )
        return (
            FormField(LANGUAGE, _("Language"), languages, language()),
            FormField(PALETTE, _("Colours"), palettes, chosen.palette),
            FormField(FOUR_COLOUR, _("Suits in four colours"),
                  _switch(_("Diamonds are blue and clubs are green."), _("Red and black.")),
                  chosen.four_colour),
            FormField(ASCII, _("Plain letters"),
                  _switch(_("Cards and frames in letters, for terminals without suits."),
                          _("Suits and frames as they are drawn.")),
                  chosen.ascii),
            FormField(MOTION, _("Motion"),
                  _switch(_("Cards turn and coins count."), _("Everything changes at once.")), chosen.motion),
            FormField(BELL, _("Bell"),
                  _switch(_("Rings when it is your turn."), _("Stays silent.")), chosen.bell),
        )  # fmt: skip


def _switch(on_means: str, off_means: str) -> tuple[Choice[bool], ...]:
    return Choice(True, _("on"), on_means), Choice(False, _("off"), off_means)
