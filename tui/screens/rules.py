"""The rules of a game, page by page, with a real card for every figure."""

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.bindings import LOOK, SCREEN, Hint, bind
from tui.canvas import Line, Span, line
from tui.games.catalogue import GAME_UIS, USUAL, title_of
from tui.i18n.catalogs import N_, _, language
from tui.rules_page import read_rules
from tui.screens.framed import FramedScreen
from tui.widgets.page import Page, PagePicture

WIDEST: Final = 72 + 2 + 14
"""Columns of the widest page: the text, and what stands beside it."""
NUMBERED: Final = 9
"""Pages that have a key of their own."""


class RulesScreen(FramedScreen[None]):
    """The rules of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,q,r", "back", N_("back"), "katta.back", SCREEN),
        bind("space,right,down,pagedown,enter", "turn(1)", N_("next page"), "rules.next", LOOK),
        bind("left,up,pageup,backspace", "turn(-1)", N_("page before"), "rules.before", LOOK),
        bind("g,tab", "other", N_("another game"), "rules.other", LOOK),
        *(
            bind(str(page), f"go({page})", N_("page"), f"rules.page_{page}", LOOK, listed=page == 1)
            for page in range(1, NUMBERED + 1)
        ),
    ]

    def __init__(self, game: str = USUAL) -> None:
        super().__init__()
        self.page = Page(PagePicture(), id="page")
        self._game = game if game in GAME_UIS else USUAL

    def on_resize(self, event: events.Resize) -> None:
        # How many pages there are is known now that they have been laid out.
        self.drawn_for = None

    def body(self) -> ComposeResult:
        yield self.page

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        count = min(NUMBERED, len(self.page.pages))
        figures = self.cap(" ".join(f"go({page})" for page in range(1, count + 1)))
        return (
            Hint("back", _("back to the table") if self.katta.client.room else _("back"), main=True),
            Hint("turn(1)", _("next page")),
            Hint("turn(-1)", _("page before"), footer=False),
            Hint("go(1)", _("page"), cap=figures),
            Hint("other", _("another game"), _("game")),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where all is on one page none is turned; at a table one reads the rules of what is played there."""
        count = len(self.page.pages)
        match action, parameters:
            case "turn", _:
                return count > 1
            case "go", (int(page),):
                return 1 < count >= page
            case "other", _:
                return self.katta.client.room is None and len(GAME_UIS) > 1
            case _:
                return True

    def action_turn(self, steps: int) -> None:
        """The next page or the one before; after the last comes the first."""
        self.page.turn(steps)

    def action_go(self, page: int) -> None:
        """This page, counted from 1."""
        self.page.go(page - 1)

    def action_other(self) -> None:
        """The rules of the next game."""
        games = list(GAME_UIS)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self.redraw()

    @on(Page.Scrolled, "#page")
    def _scrolled(self) -> None:
        self.redraw()

    # --- What is to be seen -----------------------------------------------------------------------------

    def heading(self) -> str:
        return _("RULES")

    def about(self) -> str:
        return title_of(self._game)

    def right(self) -> Line:
        number, count = self.page.number + 1, len(self.page.pages)
        page = line(Span(_("page {n} of {count}", n=number, count=count), "mute"))
        running = super().right()
        return (*page, Span("   "), *running) if running else page

    def fill(self) -> None:
        width = self.app.size.width
        widest = WIDEST if width < 120 else width
        left = 2 if self.is_small else 4
        self.page.show(PagePicture(read_rules(self._game, language()), widest, left))
