"""The Katta table on a screen: its keys, what clicks mean, and how what is told is shown."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType

from shared.games.katta.view import Buying, Over, RoundBegan, View
from shared.sight import cards_of
from shared.wire import ViewUpdate
from tui.bindings import Hint
from tui.games.katta import animations, commands
from tui.games.katta.end import ending
from tui.games.katta.hints import table_hints
from tui.games.katta.keys import KEYS
from tui.games.katta.layout import PARTS
from tui.games.katta.log import round_lines
from tui.games.katta.parts import Mark, UIState
from tui.games.katta.pile import paint_pile, pile_of
from tui.games.katta.sale_result import aftermath
from tui.games.katta.seating import header_of
from tui.games.katta.standings import standings
from tui.games.katta.view_model import scene
from tui.games.katta.words import Table, event_decoder, view_decoder
from tui.games.kit.end_page import Around, EndPicture
from tui.games.kit.layout import Layout
from tui.games.kit.overlay import Sheet
from tui.games.kit.scene import Scene
from tui.games.kit.standings import paint_standings
from tui.games.kit.story import Told
from tui.games.kit.turn_screen import Meant, TurnScreen
from tui.i18n.styled_text import Phrase
from tui.widgets.cards import Cards
from tui.widgets.header import HeaderPicture
from tui.widgets.lines import PanelPicture
from tui.widgets.texts import Box


class KattaTable(TurnScreen[View, UIState]):
    """One game of Katta, from the first card to the final score."""

    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    game = "katta"
    parts = PARTS
    views, happenings = view_decoder, event_decoder
    overlay_width = 82
    log_columns_from = 0

    def __init__(self) -> None:
        super().__init__(UIState())

    @property
    def table(self) -> Table:
        """Who is who."""
        return Table(self.names, self.view.you if self.view else None, self.katta.look)

    # --- What is to be seen -----------------------------------------------------------------------------

    def scene_of(self, view: View, code: str) -> Scene:
        return scene(view, self.table, self.terminal, self.ui_state, code, self.memo)

    def header_of(self, view: View, layout: Layout, code: str) -> HeaderPicture:
        return header_of(view, self.table, layout, self.ui_state, code)

    def turn_hints(self, view: View, layout: Layout) -> tuple[Hint, ...]:
        return table_hints(view, self.table, self.ui_state)

    def end_page(self, around: Around) -> EndPicture:
        assert self.view is not None
        return ending(self.view, self.table, around)

    def begins(self, event: object) -> bool:
        return isinstance(event, RoundBegan)

    def chapter(self, told: tuple[Told, ...], *, beside: bool) -> tuple[Phrase, ...]:
        return round_lines(told, self.table, short=beside)

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        view = self.view
        if what == "pile" and view is not None and not self.ended:
            return Sheet(self.memo("pile", pile_of, view, self.table), paint_pile)
        if what == "standings" and view is not None and self.ended:
            return Sheet(self.memo("standings", standings, view, self.story.all, self.table), paint_standings)
        return super().overlay_picture(what, box)

    # --- What is told -----------------------------------------------------------------------------------

    def is_another(self, before: View, view: View) -> bool:
        return isinstance(before.phase, Over) or before.round > view.round

    def happened(self, before: View, view: View, news: Sequence[Told], seen: ViewUpdate) -> None:
        self.runs.finish()
        after = aftermath(before, news)
        if after is not None:
            self.look(seen, after)
        if self.katta.motion:
            self.ui_state = animations.held_back(self.ui_state, before, news)
        self.runs.play(animations.runs(before, news, self.change, self.katta.waits))
        if self.ui_state.asks(view) and not before.offers:
            self.show_my_turn()

    # --- Marking and moving -----------------------------------------------------------------------------

    def settled(self, view: View) -> Mark:
        return commands.settled(view, self.ui_state.mark)

    def entered(self, view: View) -> Meant:
        return commands.entered(view, self.ui_state.mark, self.table, self.caps)

    def why_nothing(self, view: View) -> str:
        return commands.why_not(view, self.auto, self.table)

    def played(self) -> None:
        self.ui_state = replace(self.ui_state, mark=replace(self.ui_state.mark, typed=""))

    def action_step(self, step: int) -> None:
        """Mark what is to the left or to the right, or a lower or a higher bid."""
        self.when_asked(lambda view: commands.stepped(view, self.ui_state.mark, step))

    def action_climb(self, step: int) -> None:
        """A lower or a higher bid; of two choices the lower one stands at the right."""
        if self.view is not None and not commands.lays_now(self.view):
            self.action_step(-step if isinstance(self.view.phase, Buying) else step)

    def action_bid(self, coins: int) -> None:
        """Mark this bid."""
        self.when_asked(lambda _view: replace(self.ui_state.mark, bid=coins, typed=""))

    def action_number(self, digit: int) -> None:
        """A figure: the card of that number, or one more of a bid that is being typed."""
        view, mark = self.view, self.ui_state.mark
        if view is not None and self.ui_state.asks(view):
            meant = commands.numbered(view, mark, digit, self.table)
            if isinstance(meant, str):
                self.mean(replace(mark, typed=""))
            self.mean(meant or self.why_nothing(view))
        else:
            self.action_why_not()

    def action_pass(self) -> None:
        """Pass, or leave the unsold sack."""
        self.when_asked(commands.passed)

    def action_decline(self) -> None:
        """Leave the unsold sack."""
        self.when_asked(lambda view: commands.passed(view) if isinstance(view.phase, Buying) else "")

    def action_buy(self) -> None:
        """Buy the unsold sack."""
        self.when_asked(commands.bought)

    def action_view(self) -> None:
        """My pile over the table, or away again; when the game is over, the replay."""
        if self.ended:
            super().action_view()
        else:
            self.action_overlay("pile")

    # --- The mouse --------------------------------------------------------------------------------------

    @on(Cards.Clicked, "#hand")
    def _card_clicked(self, event: Cards.Clicked) -> None:
        self.runs.finish()
        view, mark = self.view, self.ui_state.mark
        if view is None or view.you is None:
            return
        hand = cards_of(view.hands[view.you])
        if not self.ui_state.asks(view) or not commands.lays_now(view) or event.index >= len(hand):
            # A card is no number: in an auction it says nothing about a bid.
            self.action_why_not()
        elif hand[event.index] == mark.chosen:
            self.action_act()
        else:
            self.mean(replace(mark, chosen=hand[event.index]))

    @on(Cards.Clicked, "#sack")
    def _sack_clicked(self, event: Cards.Clicked) -> None:
        """My place in the sack takes the chosen card; everything else in it is only looked at."""
        self.runs.finish()
        view = self.view
        if view is None:
            return
        if self.ui_state.asks(view) and commands.lays_now(view) and view.row[event.index].owner == view.you:
            self.action_act()
        else:
            self.action_why_not()
