"""The rules of a game, page by page, with a real card for every figure."""

from typing import assert_never

from tui.canvas import Canvas, Line, Span, line
from tui.games.catalogue import FACES, USUAL, title_of
from tui.i18n.catalogs import _, language
from tui.rules_layout import LineCard, Page, Panel, SmallCard, Text, pages
from tui.rules_page import read_rules
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.sheet import margin
from tui.widgets.card import CardPicture, Size, State, paint_card

WIDEST = 72 + 2 + 14
"""Columns of the widest page: the text, and what stands beside it."""


class RulesScreen(PaintedScreen[None]):
    """The rules of one game."""

    def __init__(self, game: str = USUAL) -> None:
        super().__init__()
        self._game = game if game in FACES else USUAL
        self._page = 0
        self._laid: tuple[tuple[object, ...], tuple[Page, ...]] = ((), ())

    def _pages(self) -> tuple[Page, ...]:
        free = 4 if self.size.width >= 80 else 2
        width = max(20, self.size.width - 2 * margin(self.size.width) - free - 2)
        room = (min(width, WIDEST) if self.size.width < 120 else width, max(4, self.size.height - 5))
        laid_for = (language(), self._game, room)
        if self._laid[0] != laid_for:
            self._laid = (laid_for, pages(read_rules(self._game, language()), *room))
        return self._laid[1]

    def keys(self) -> tuple[Key, ...]:
        count = len(self._pages())
        back = _("back to the table") if self.katta.client.room else _("back")
        keys = [Key(("escape", "q", "r"), "Esc", back, "back", main=True)]
        if count > 1:
            keys += [
                Key(("space", "right", "down", "pagedown", "enter"), "Space", _("next page"), "turn", 1),
                Key(("left", "up", "pageup", "backspace"), "◀", _("page before"), "turn", -1, footer=False),
                Key(("1",), f"1–{min(9, count)}", _("page"), "go", 0),
                *(
                    Key((str(page + 1),), str(page + 1), _("page"), "go", page, footer=False, listed=False)
                    for page in range(1, min(9, count))
                ),
            ]
        if self.katta.client.room is None and len(FACES) > 1:
            # At a table one reads the rules of the game that is played there.
            keys.append(Key(("g", "tab"), "G", _("another game"), "other", short=_("game")))
        return tuple(keys)

    def do_other(self) -> None:
        """The rules of the next game."""
        games = list(FACES)
        self._game, self._page = games[(games.index(self._game) + 1) % len(games)], 0
        self.redraw()

    def do_turn(self, steps: int) -> None:
        """The next page or the one before; after the last comes the first."""
        self._page = (self._page + steps) % len(self._pages())
        self.redraw()

    def do_go(self, page: int) -> None:
        """This page."""
        self._page = page
        self.redraw()

    def heading(self) -> str:
        return _("RULES")

    def about(self) -> str:
        return title_of(self._game)

    def right(self) -> Line:
        page = line(Span(_("page {n} of {count}", n=self._page + 1, count=len(self._pages())), "mute"))
        running = super().right()
        return (*page, Span("   "), *running) if running else page

    def paint(self, canvas: Canvas, size: str) -> None:
        laid = self._pages()
        self._page = min(self._page, len(laid) - 1)
        left, top = (4 if size != "small" else 2), 1
        for placed in laid[self._page]:
            x, y = left + placed.x, top + placed.y
            match placed:
                case Text(tone=tone, text=text):
                    canvas.text(x, y, text, "ink" if tone == "bold" else tone, bold=tone in ("bold", "coin"))
                case SmallCard(card=card):
                    paint_card(canvas, x, y, CardPicture(State.PLAIN, card, Size.SMALL))
                case LineCard(card=card):
                    paint_card(canvas, x, y, CardPicture(State.PLAIN, card, Size.LINE))
                case Panel(width=width, height=height):
                    canvas.fill(x, y, width, height, "well")
                case _:
                    assert_never(placed)
