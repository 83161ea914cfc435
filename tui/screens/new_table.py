"""The form for a new table, and for how a waiting table plays: every choice explained."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from shared.wire import CLOCKS, Configure, Open, Settings, TableInfo
from tui.bindings import Hint
from tui.games.catalogue import GAME_UIS, USUAL, ui_of
from tui.games.game_ui import GameUI, Option
from tui.i18n.catalogs import _, ngettext_
from tui.screens.framed import BACK, FramedScreen
from tui.widgets.form import AnswerT, Choice, Explanation, Form, FormField, Name

MOST_GAMES: Final = 4

GAME: Final = Name[str]("game")
SEATS: Final = Name[int]("seats")
BOTS: Final = Name[int]("bots")
LEVEL: Final = Name[str]("level")
CLOCK: Final = Name[int]("clock")
GAMES: Final = Name[int]("games in a row")
OPEN: Final = Name[bool]("open")
AUTO_PASS: Final = Name[bool]("forced moves")

_pack = msgspec.msgpack.Encoder().encode


def option_name(option: Option) -> Name[int | str | bool]:
    """The name of a question of the game's own."""
    return Name("option " + option.field)


class NewTable(FramedScreen[None]):
    """Opens a table; with a room it changes how that one plays."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    PARTS = (Form,)

    def __init__(self, room: TableInfo | None = None) -> None:
        super().__init__()
        self.form = Form(id="form")
        self.explanation = Explanation("", id="explanation")
        self._room = room
        self._said: set[Name[Any]] = set()
        """Questions that the player has answered; the others go by how many will play."""

    def body(self) -> ComposeResult:
        yield self.form
        yield self.explanation
        self.watch(self.form, "explanation", self.explanation.show)

    # --- The questions ----------------------------------------------------------------------------------

    def fill(self) -> None:
        form = self.form
        form.answers = 20 if self.is_small else 24
        form.items = self._questions(form)

    def _questions(self, form: Form) -> tuple[FormField[Any], ...]:
        """The questions in the current language, with the answers given so far."""
        given = {field.name: field.value for field in form.items} or self._start()
        ui = ui_of(given[GAME] if self._room is None else self._room.game)
        seats = given.get(SEATS, ui.usual_seats)
        if seats not in ui.seats:
            seats = ui.usual_seats
        if BOTS in form and _is_last(form, BOTS):
            # With a bot on every other seat, a new seat gets one as well when the table grows.
            given[BOTS] = seats - 1
        fields: list[FormField[Any]] = [] if self._room is not None else [self._game()]
        fields.append(self._seats(ui, seats))
        if self._room is None:
            fields += [self._bots(seats), _asked(ui.levels, LEVEL)]
        fields += self._how(ui)
        for number, option in enumerate(ui.options):
            heading = _("Rules at this table") if number == 0 else ""
            fields.append(_asked(option, option_name(option), heading))
        if ui.clocked:
            fields.append(self._forced())
        fields = [field.answered(given.get(field.name, field.value)) for field in fields]
        alone = self._alone({field.name: field.value for field in fields})
        by_company = {option_name(each): each for each in ui.options if each.alone is not None}
        return tuple(
            field.answered(by_company[field.name].alone if alone else field.choices[0].value)
            if field.name in by_company and field.name not in self._said
            else field
            for field in fields
        )

    def _start(self) -> dict[Name[Any], Any]:
        if self._room is None:
            game = self.katta.game or USUAL
            alone = self.katta.alone
            bots = ui_of(game).usual_seats - 1 if alone else 0
            return {GAME: game, BOTS: bots, LEVEL: "normal", CLOCK: 0 if alone else 30}
        settings = self._room.settings
        given: dict[Name[Any], Any] = {
            SEATS: settings.seats,
            CLOCK: settings.clock,
            OPEN: settings.open,
            GAMES: settings.games,
            AUTO_PASS: settings.auto_pass,
        }
        options = msgspec.msgpack.decode(self._room.options)
        if isinstance(options, Mapping):
            for option in ui_of(self._room.game).options:
                if option.field in options:
                    given[option_name(option)] = options[option.field]
        self._said |= {name for name, value in given.items() if value is not None}
        return given

    def _game(self) -> FormField[str]:
        choices = [Choice(key, _(ui.title), _(ui.about)) for key, ui in GAME_UIS.items()]
        return FormField(GAME, _("Game"), tuple(choices), USUAL)

    def _seats(self, ui: GameUI, seats: int) -> FormField[int]:
        said = _("So many play.")
        most = ui.seats[-1]
        if most not in ui.offered:
            said = _("So many play. For more than {offered} type how many, up to {most}.",
                     offered=ui.offered[-1], most=most)  # fmt: skip
        offered = [each for each in ui.seats if each in ui.offered or each == seats]
        choices = tuple(Choice(each, str(each), said) for each in offered)
        return FormField(SEATS, _("Seats"), choices, seats, typed=ui.seats)

    def _bots(self, seats: int) -> FormField[int]:
        said = _("Bots sit down at once; more can be added while the table waits.")
        choices = [Choice(count, str(count) if count else _("none"), said) for count in range(seats)]
        return FormField(BOTS, _("Bots"), tuple(choices), 0, typed=range(seats))

    def _how(self, ui: GameUI) -> list[FormField[Any]]:
        fields: list[FormField[Any]] = [self._clock()] if ui.clocked else []
        games = [
            Choice(count, str(count), _(ui.in_a_row) if count > 1 else _("One game."))
            for count in range(1, MOST_GAMES + 1)
        ]
        fields.append(FormField(GAMES, _("Games in a row"), tuple(games), 1))
        if not self.katta.alone:
            who = (
                Choice(True, _("anybody"), _("The table is in the list that all see.")),
                Choice(False, _("who has the code"), _("The table is found by its code only.")),
            )
            fields.append(FormField(OPEN, _("Who may come"), who, True))
        return fields

    def _clock(self) -> FormField[int]:
        told = _("When time is up, the table makes the cheapest move for you.")
        choices = [Choice(0, _("off"), _("Everybody takes the time he likes."))]
        choices += [Choice(seconds, _("{n} s", n=seconds), told) for seconds in CLOCKS[1:]]
        return FormField(CLOCK, _("Clock"), tuple(choices), CLOCKS[1])

    def _forced(self) -> FormField[bool]:
        by_table = _("What is the only move is made by the table after a moment, or at once with a key.")
        choices = (
            Choice(True, _("by the table"), by_table),
            Choice(False, _("by hand"), _("Everybody makes his forced moves himself.")),
        )
        return FormField(AUTO_PASS, _("Forced moves"), choices, True)

    def _alone(self, answers: Mapping[Name[Any], Any]) -> bool:
        """Whether a bot sits on every seat but one, as things stand."""
        if self._room is not None:
            return [seat.kind for seat in self._room.seats].count("bot") == len(self._room.seats) - 1
        return bool(answers[BOTS] == answers[SEATS] - 1)

    # --- Keys -------------------------------------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        bots_only = self._room is None and self._alone({each.name: each.value for each in self.form.items})
        label = _("so we play") if self._room else _("play") if bots_only else _("open the table")
        return (
            Hint("choose", label, main=True),
            Hint("mark(-1) mark(1)", _("choose")),
            Hint("turn(-1) turn(1)", _("change")),
            Hint("type('0')", _("type a number"), cap="0–9", footer=False),
            Hint("back", _("back")),
        )

    @on(Form.Changed, "#form")
    def _changed(self, event: Form.Changed) -> None:
        self._said.add(event.field.name)
        self.redraw()

    @on(Form.Chosen, "#form")
    def _open(self) -> None:
        """Open the table, or change it."""
        form = self.form
        settings = Settings(
            seats=form[SEATS],
            clock=form.get(CLOCK, 0),
            open=form.get(OPEN, False),
            games=form[GAMES],
            auto_pass=form.get(AUTO_PASS, True),
        )
        ui = ui_of(form[GAME] if self._room is None else self._room.game)
        # What goes by the company and has not been chosen is decided when the game begins.
        chosen = {
            option.field: form[option_name(option)]
            for option in ui.options
            if option.alone is None or option_name(option) in self._said
        }
        options = msgspec.Raw(_pack(chosen))
        if self._room is not None:
            self.katta.client.request(Configure(settings, options))
            self.dismiss()
            return
        # Bots that are added later play as well as those who sit down now.
        self.katta.bot_level = form[LEVEL]
        bots = (form[LEVEL],) * form[BOTS]
        start = len(bots) == settings.seats - 1
        self.katta.open_table(Open(ui.key, settings, options, bots, start=start))

    # --- What it shows ----------------------------------------------------------------------------------

    def heading(self) -> str:
        return _("OPTIONS") if self._room else _("NEW TABLE")

    def about(self) -> str:
        if self._room is not None:
            return _("everybody has to say again that he is ready")
        return ngettext_("{n} seat", "{n} seats", self.form[SEATS])


def _asked(option: Option, name: Name[AnswerT], heading: str = "") -> FormField[AnswerT]:
    """A question of the game's own, in the current language."""
    choices: tuple[Any, ...] = tuple(
        Choice(value, _(label), _(told))
        for value, label, told in zip(option.choices, option.names, option.help, strict=True)
    )
    return FormField(name, _(option.label), choices, choices[0].value, heading)


def _is_last(form: Form, name: Name[Any]) -> bool:
    """Whether the last answer to this question stands, and not the only one."""
    return any(each.name == name and 0 < each.at == len(each.choices) - 1 for each in form.items)
