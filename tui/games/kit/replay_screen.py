"""A finished game looked at again: stepped through or played, with all cards open or as a seat saw it."""

from collections import deque
from datetime import UTC, datetime
from functools import partial
from typing import Any, ClassVar, Final, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.seats import Seat
from shared.wire import Events, Reviewed, Step, ViewUpdate
from tui.bindings import LOOK, PLAY, SCREEN, Hint, KeyLabel, bind
from tui.canvas import Span
from tui.games.catalogue import ui_of
from tui.games.kit.board import Board
from tui.games.kit.layout import Plan, Plans, left_of
from tui.games.kit.part import Part, Shown
from tui.games.kit.playback import Playback
from tui.games.kit.reel import Reel, Spot
from tui.games.kit.scene import Scene
from tui.games.kit.track import Track
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import Phrase, phrase
from tui.look.size_class import SizeClass, has_room, size_class
from tui.net.client import Incoming
from tui.screens.base import RIM, HouseScreen
from tui.terminal.timeout import Timeout
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.texts import Box, TextPart, Texts

ROUNDS: Final = 9
"""Rounds, or deals, that have a key each."""
_NOTHING: Final = TextPart(Box(0, 0, 1, 1), ())
OPENED: Final = Part(partial(Texts, _NOTHING))
"""What is to be seen before the first moment has come."""
NOTICE: Final = Part(partial(Texts, _NOTHING))
"""What the house tells, over the last row of the hands."""
_PLANS: Final = Plans(small=Plan(20, 58, {}), normal=Plan(24, 76, {}), large=Plan(36, 76, {}))
"""A game says itself where its parts stand; log and chat are not beside it."""

MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class Replay(HouseScreen[None], inherit_bindings=False):
    """The record that the tables have opened: the table as it was, the track, the hands of all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *RIM,
        bind("space,enter", "play", N_("play it, or stop"), "replay.play", PLAY),
        bind("left,down", "step(-1)", N_("the move before"), "replay.back", PLAY),
        bind("right,up", "step(1)", N_("next move"), "replay.on", PLAY),
        bind("plus,equals_sign", "faster(1)", N_("faster"), "replay.faster", PLAY),
        bind("minus", "faster(-1)", N_("slower"), "replay.slower", PLAY),
        *(
            bind(str(number), f"round({number})", N_("to a round"), f"replay.round{number}", PLAY)
            for number in range(1, ROUNDS + 1)
        ),
        bind("pageup", "leap(-1)", N_("a round back, or ten seconds"), "replay.leap_back", PLAY),
        bind("pagedown", "leap(1)", N_("a round on, or ten seconds"), "replay.leap_on", PLAY),
        bind("home", "first", N_("to the beginning"), "replay.first", PLAY),
        bind("end", "last", N_("to the end"), "replay.last", PLAY),
        bind("v", "view(1)", N_("view as"), "replay.view", LOOK),
        bind("b", "view(-1)", N_("view as the one before"), "replay.view_back", LOOK),
        bind("n,tab", "page(1)", N_("whose cards"), "replay.cards", LOOK),
        bind("p,shift+tab", "page(-1)", N_("the cards of the one before"), "replay.cards_back", LOOK),
        bind("escape,q", "end", N_("back"), "replay.end", SCREEN),
    ]

    def __init__(self, seat: Seat | None = None) -> None:
        """Looked at from this seat at first, or with all cards open."""
        super().__init__()
        self._seat = seat
        self._told: deque[Events] = deque(maxlen=1)
        self._timer = Timeout(self, self._on)

    def compose(self) -> ComposeResult:
        reviewed = self._reviewed
        ui = ui_of(reviewed.game)
        self._title = ui.title
        self._reel = Reel(ui.replay(), reviewed)
        self.playback = Playback(self._reel, self._seat, self.katta.now)
        self.board = Board((*self._reel.game.parts, OPENED, NOTICE))
        yield self.board

    def on_mount(self) -> None:
        self._ask()

    @property
    def _reviewed(self) -> Reviewed:
        reviewed = self.katta.client.reviewed
        assert reviewed is not None
        return reviewed

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                self._told.append(tell)
            case ViewUpdate() if self.katta.client.reviewed is not None:
                wanted = self.playback.spot
                spot = self._reel.take(tell, self._told.pop() if self._told else None)
                if self._reel.timed and self.playback.playing and spot.seat == wanted.seat:
                    self._reel.show(spot)
                self._ask()
                if abs(spot.move - wanted.move) <= 1 or self._reel.shown(wanted) == spot:
                    self.redraw()
            case _:
                pass

    def _ask(self) -> None:
        """Ask for the moment that is to be shown, and for those around it."""
        beside = not (self._reel.timed and self.playback.playing)
        wanted = self._reel.wanted(self.playback.spot, beside=beside)
        if wanted is not None:
            self.katta.client.request(Step(*wanted))

    # --- Keys -------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There are keys for as many rounds as there are, and for pages where there is more than one."""
        if action == "round":
            return not self._reel.timed and self._reel.begins(cast("int", parameters[0])) is not None
        return self.playback.pages > 1 if action == "page" else True

    def hints(self) -> tuple[Hint, ...]:
        reel, playback = self._reel, self.playback
        part, back, forth = reel.game.called
        # What stands still has pages to be turned; what plays has a speed.
        turns = playback.pages > 1 and not playback.playing
        rounds = min(ROUNDS, len(reel.reviewed.rounds))
        leaps = (_("ten seconds back"), _("ten seconds on")) if reel.timed else (_(back), _(forth))
        numbers = " ".join(f"round({each})" for each in range(1, rounds + 1))
        speed = _("speed {speed}", speed=f"{playback.speed:g}×")
        return (
            Hint("play", _("stop") if playback.playing else _("play")),
            Hint("step(-1) step(1)", _("step")),
            Hint(numbers, _(part)),
            Hint("faster(1) faster(-1)", speed, footer=reel.timed and not turns),
            Hint("page(1)", _("whose cards"), footer=turns),
            Hint("page(-1)", _("the cards of the one before"), footer=False),
            Hint("view(1)", _("view as")),
            Hint("view(-1)", _("view as the one before"), footer=False),
            Hint("end", _("back")),
            Hint("leap(-1)", leaps[0], footer=False),
            Hint("leap(1)", leaps[1], footer=False),
            Hint("first", _("to the beginning"), footer=False),
            Hint("last", _("to the end"), footer=False),
        )

    def action_play(self) -> None:
        """Let the game play by itself, or stop it."""
        self.playback.play()
        self._moved()

    def action_faster(self, steps: int) -> None:
        """Play faster, or slower."""
        self.playback.faster(steps)
        self._moved()

    def action_step(self, moves: int) -> None:
        """So many moves on or back."""
        self.playback.stop_at(self.playback.move + moves)
        self._moved()

    def action_first(self) -> None:
        """To the deal."""
        self.playback.stop_at(0)
        self._moved()

    def action_last(self) -> None:
        """To the result."""
        self.playback.stop_at(self._reviewed.moves)
        self._moved()

    def action_round(self, number: int) -> None:
        """To the beginning of a round."""
        self.playback.round(number)
        self._moved()

    def action_leap(self, steps: int) -> None:
        """So many rounds on or back, or ten seconds each."""
        self.playback.leap(steps)
        self._moved()

    def action_view(self, steps: int) -> None:
        """All cards open, then from each seat in turn."""
        self.playback.view(steps)
        self._moved()

    def action_page(self, pages: int) -> None:
        """The cards of each player in turn, then again what lay open before all."""
        self.playback.turn_over(pages)
        self.redraw()

    def action_end(self) -> None:
        """Back to where one came from."""
        self._timer.stop()
        self.katta.end_review()

    @on(Track.Clicked)
    def _track_clicked(self, event: Track.Clicked) -> None:
        self.playback.stop_at_share(event.share)
        self._moved()

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        if isinstance(event.key, KeyLabel):
            self.run_label(event.key, back=event.back)

    def on_click(self, event: events.Click) -> None:
        """A click on what does nothing says so, between header and footer."""
        if 1 < event.screen_y < self.size.height - 1:
            self.katta.say_notice(_("A game that is over is only looked at. The keys are below."), "loss")

    # --- Showing ----------------------------------------------------------------------------------------

    def _moved(self) -> None:
        """Show where one is now, and go on from there where it plays."""
        self._ask()
        wait = self.playback.wait(self.katta.waits)
        if wait is None:
            self._timer.stop()
        else:
            self._timer.set(wait)
        self.redraw()

    def _on(self) -> None:
        self.playback.on()
        self._moved()

    @property
    def edge(self) -> int:
        return left_of(*self.app.size)

    def redraw(self) -> None:
        if not self.is_mounted or not has_room(*self.app.size):
            return  # what asks for more room lies over it
        size, left = (self.app.size.width, self.app.size.height), self.edge
        playback, spot = self.playback, self._reel.shown(self.playback.spot)
        about, opened = "", _("The record is being opened…")
        seen: tuple[Shown[Any], ...] = (_line(OPENED, 4, size[0], left, opened, "mute"),)
        if spot is not None:
            about = self._about(spot)
            time = playback.time if playback.playing else self._reel.time(spot.move)
            seen = self._reel.seen(spot, size, self.katta.look, time=time, page=playback.page)
        told, fg = self.katta.notice, self.katta.notice_fg
        if self.katta.trouble:
            told, fg = self.katta.trouble, "loss"
        if told:
            seen = (*seen, _line(NOTICE, size[1] - 2, size[0], left, told, fg))
        header = HeaderPicture(_(self._title).upper(), about, (self._which(),), left)
        self.board.place(0, 0, *size)
        self.board.show(Scene(_PLANS.at(size, 0), header, TimePicture(), seen))
        labels = self.footer_labels(short=size_class(*size) is SizeClass.SMALL)
        self.board.show_keys(FooterPicture(labels, left))

    def _about(self, spot: Spot) -> str:
        """What of the game it is."""
        if self.playback.page:
            return _("all cards of {name}", name=self._reviewed.names[self.playback.page - 1])
        return self._reel.about(spot)

    def _which(self) -> Phrase:
        """Which record it is."""
        reviewed = self._reviewed
        if not reviewed.code:
            return phrase("replay", "mute")
        if not reviewed.at:
            return phrase("replay of {code}", "mute", code=reviewed.code)
        when = datetime.fromtimestamp(reviewed.at, UTC).astimezone()
        date = _("{month} {day}", month=_(MONTHS[when.month - 1]), day=when.day)
        return phrase("replay of {code} · {date}", "mute", code=reviewed.code, date=date)


def _line(part: Part[TextPart], y: int, width: int, left: int, text: str, fg: str) -> Shown[TextPart]:
    """A sentence in a row of its own, from the column where text begins."""
    box = Box(0, y, width, 1)
    return part.at(box, TextPart(box, ((Span(" " * (left + 4)), Span(text, fg)),)))
