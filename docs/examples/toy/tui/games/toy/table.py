"""The table of the highest card on a screen."""

from collections.abc import Sequence

from shared.games.toy.view import Lay, View
from shared.sight import Sight
from tui.games.kit.end_page import Around, EndPicture
from tui.games.kit.layout import Layout
from tui.games.kit.points_page import points_page
from tui.games.kit.scene import Scene
from tui.games.kit.usual_table import UsualTable
from tui.games.toy.scene import header_of, scene
from tui.games.toy.words import event_decoder, said, view_decoder, why_nothing
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Phrase
from tui.widgets.header import HeaderPicture


class ToyTable(UsualTable[View]):
    """One game of the highest card."""

    game = "toy"
    views, happenings = view_decoder, event_decoder

    def scene_of(self, view: View, code: str) -> Scene:
        return scene(view, self.people, self.terminal, self.ui_state, code, self.memo)

    def header_of(self, view: View, layout: Layout, code: str) -> HeaderPicture:
        return header_of(view, self.people, layout, self.ui_state, code)

    def lays(self, move: object) -> str:
        assert isinstance(move, Lay)
        return _("lay {card}", card=self.people.card(move.card))

    def said(self, event: object, shown: Sequence[Sight]) -> Phrase:
        return said(event, shown, self.people)

    def why_nothing(self, view: View) -> str:
        return why_nothing(view, self.people)

    def end_page(self, around: Around) -> EndPicture:
        result = self.view.result if self.view is not None else None
        assert result is not None
        title = _("The highest card").upper()
        return points_page(title, result.scores, result.winners, self.people, around)
