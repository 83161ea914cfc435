"""What keys and clicks do at the Katta table: the part of its screen that marks, moves and opens things."""

from dataclasses import replace

from textual import events, on

from shared.games.katta.view import Move, View
from shared.wire import MAX_SAY
from tui.games.katta import acting
from tui.games.katta.parts import Moment
from tui.games.katta.words import Table, cards_of
from tui.phrase import plain
from tui.screens.base import HouseScreen
from tui.screens.keys import Key
from tui.screens.line import Line
from tui.widgets.cards import Cards
from tui.widgets.footer import Footer
from tui.widgets.motion import Lapse, Motion
from tui.widgets.strip import Strip

REFUSAL_SECONDS = 3.0


class TableActs(HouseScreen[None]):
    """A table that one can act at. What is to be seen is the business of whoever extends it."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.moment = Moment()
        self.laid_over = ""
        """What lies over the table: "log", "chat", "pile" or nothing."""
        self.draft = Line(most=MAX_SAY)
        """What is being written in the chat; kept while the chat is closed."""
        self.runs = Motion(self, on=lambda: self.house.motion)
        self.sent = -1
        """The state in which a move was made that has not been answered yet."""
        self._refusing = Lapse(self, self._refused)

    def draw(self) -> None:
        """Show what is to be seen now."""
        raise NotImplementedError

    @property
    def table(self) -> Table:
        """Who is who."""
        raise NotImplementedError

    @property
    def auto(self) -> bool:
        """Whether the table makes forced moves by itself."""
        room = self.house.client.room
        return room is None or room.settings.auto_pass

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves; the house's own handler, which comes next, does what the key says.
        self.runs.finish()

    @property
    def is_writing(self) -> bool:
        return self.laid_over == "chat"

    def typed(self, event: events.Key) -> bool:
        if not self.is_writing or not self.draft.take(event.key, event.character):
            return False
        self.draw()
        return True

    def pasted(self, text: str) -> bool:
        if not self.is_writing:
            return False
        self.draft.insert(text)
        self.draw()
        return True

    # --- Marking and moving -----------------------------------------------------------------------------

    def do_left(self) -> None:
        """Mark what is to the left, or the lower bid."""
        self._step(-1)

    def do_right(self) -> None:
        """Mark what is to the right, or the higher bid."""
        self._step(1)

    def _step(self, step: int) -> None:
        if self.view is not None:
            self.mark(acting.stepped(self.view, self.moment, step))

    def do_number(self, digit: int) -> None:
        """A figure: the card of that number, or a bid that is being typed."""
        view = self.view
        if view is None:
            return
        if not self.moment.asks(view):
            self.do_why_not()
            return
        meant = acting.numbered(view, self.moment, digit, self.table.names)
        if isinstance(meant, str):
            self.mark(replace(self.moment, typed=""))
            self.refuse(meant)
        else:
            self.mark(meant)

    def do_enter(self) -> None:
        """Do the marked thing."""
        if self.view is not None:
            self._act(acting.entered(self.view, self.moment, self.table.names))

    def do_pass(self) -> None:
        """Pass, or leave the unsold sack."""
        if self.view is not None:
            self._act(acting.passed(self.view))

    def do_buy(self) -> None:
        """Buy the unsold sack."""
        if self.view is not None:
            self._act(acting.bought(self.view))

    def do_why_not(self) -> None:
        """Say why this key does nothing now."""
        if self.view is None or self.moment.after is not None:
            return
        self.refuse(acting.why_not(self.view, self.auto, self.table, self.table.names))

    def _act(self, meant: Move | str) -> None:
        client = self.house.client
        if isinstance(meant, str):
            self.refuse(meant)
        elif client.seen is not None and self.sent != client.seen.n and client.play(meant):
            # Until the table has answered, a second press of the key is the same wish.
            self.sent = client.seen.n
            self.moment = replace(self.moment, typed="")

    def mark(self, moment: Moment) -> None:
        """Mark something else; a refusal that is still said is over."""
        self.moment = replace(moment, refusal=())
        self.draw()

    def refuse(self, text: str, fg: str = "loss") -> None:
        """Say for a moment why something is not possible, or what the house has to tell."""
        if not text:
            return
        self.moment = replace(self.moment, refusal=plain(text, fg))
        self._refusing.begin(REFUSAL_SECONDS)
        self.draw()

    def _refused(self) -> None:
        self.moment = replace(self.moment, refusal=())
        self.draw()

    # --- Looking around ---------------------------------------------------------------------------------

    def do_go_on(self) -> None:
        """Enough looked at: on with the next round."""
        self.moment = replace(self.moment, after=None)
        self.draw()

    def do_log(self) -> None:
        """The log over the table, or away again."""
        self._lay_over("log")

    def do_pile(self) -> None:
        """My pile over the table, or away again."""
        self._lay_over("pile")

    def do_chat(self) -> None:
        """The chat over the table, and write in it."""
        self._lay_over("chat")

    def do_close(self) -> None:
        """Take away what lies over the table."""
        self._lay_over("")

    def _lay_over(self, what: str) -> None:
        self.laid_over = "" if what == self.laid_over else what
        self.draw()

    def do_say(self) -> None:
        """Say what has been written; an empty line closes the chat."""
        text = self.draft.clear().strip()
        if text:
            self.house.client.say(text)
        else:
            self.laid_over = ""
        self.draw()

    def do_rules(self) -> None:
        """The rules of this game; the game goes on meanwhile."""
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen("katta"))

    # --- The mouse --------------------------------------------------------------------------------------

    @on(Cards.Clicked, "#hand")
    def _card_clicked(self, event: Cards.Clicked) -> None:
        self.runs.finish()
        view = self.view
        if view is None or view.you is None:
            return
        hand = cards_of(view.hands[view.you])
        again = event.index < len(hand) and hand[event.index] == self.moment.chosen
        if again and self.moment.asks(view):
            self.do_enter()
        else:
            self.do_number(event.index + 1)

    @on(Strip.Clicked)
    def _strip_clicked(self, event: Strip.Clicked) -> None:
        self.runs.finish()
        does, with_ = getattr(event.bit, "does", ""), getattr(event.bit, "with_", None)
        match does:
            case "mark":
                self.mark(replace(self.moment, bid=with_, typed=""))
            case "lower":
                self.do_left()
            case "higher":
                self.do_right()
            case "enter" | "pass" | "buy":
                self.do(Key((), "", "", does))
            case _:
                pass

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        self.runs.finish()
        if isinstance(event.key, Key):
            self.do(event.key)
