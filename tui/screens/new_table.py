"""The form for a new table, and for how a waiting table plays: every choice explained."""

from collections.abc import Mapping

import msgspec

from shared.wire import CLOCKS, Configure, Open, Settings, TableInfo
from tui.canvas import Canvas
from tui.games.catalogue import FACES, USUAL, face_of
from tui.games.face import Face, Option
from tui.i18n.catalogs import _, ngettext_
from tui.screens.form import Field, Form
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key

MOST_GAMES = 4
_pack = msgspec.msgpack.Encoder().encode


class NewTable(PaintedScreen[None]):
    """Opens a table; with a room it changes how that one plays."""

    def __init__(self, room: TableInfo | None = None) -> None:
        super().__init__()
        self._room = room
        self._form = Form()
        self._said: set[str] = set()
        """Questions that the player has answered; the others go by how many will play."""

    # --- The questions ----------------------------------------------------------------------------------

    def _build(self) -> Form:
        """The questions in the current language, with the answers given so far."""
        given = {field.name: field.value for field in self._form.fields} or self._start()
        face = face_of(self._room.game if self._room is not None else str(given["game"]))
        seats = given.get("seats", face.usual_seats)
        assert isinstance(seats, int)
        if seats not in face.seats:
            seats = face.usual_seats
        if self._form.has("bots") and self._form.is_last("bots"):
            # With a bot on every other seat, a new seat gets one as well when the table grows.
            given["bots"] = seats - 1
        fields = [] if self._room is not None else [self._game()]
        fields.append(self._seats(face, seats))
        if self._room is None:
            fields += [self._bots(seats), _asked(face.levels, name="level")]
        fields += self._how(face)
        for number, option in enumerate(face.options):
            group = _("Rules at this table") if number == 0 else ""
            fields.append(_asked(option, name="option " + option.field, group=group))
        if face.clocked:
            fields.append(self._forced())
        for field in fields:
            if field.name in given:
                field.choose(given[field.name])
        self._form.fields = fields
        for option in face.options:
            field = next(field for field in fields if field.name == "option " + option.field)
            if option.alone is not None and field.name not in self._said:
                field.choose(option.alone if self._alone() else option.choices[0])
        return self._form

    def _start(self) -> dict[str, object]:
        if self._room is None:
            game = self.katta.game or USUAL
            alone = self.katta.alone
            bots = face_of(game).usual_seats - 1 if alone else 0
            return {"game": game, "bots": bots, "level": "normal", "clock": 0 if alone else 30}
        settings = self._room.settings
        given: dict[str, object] = {
            "game": self._room.game,
            "seats": settings.seats,
            "clock": settings.clock,
            "open": settings.open,
            "games": settings.games,
            "auto_pass": settings.auto_pass,
        }
        options = msgspec.msgpack.decode(self._room.options)
        if isinstance(options, Mapping):
            given |= {f"option {name}": value for name, value in options.items()}
        self._said |= {name for name, value in given.items() if value is not None}
        return given

    def _game(self) -> Field:
        return Field(
            _("Game"),
            tuple(FACES),
            [_(face.title) for face in FACES.values()],
            [_(face.about) for face in FACES.values()],
            name="game",
        )

    def _seats(self, face: Face, seats: int) -> Field:
        offered = [each for each in face.seats if each in face.offered or each == seats]
        most = face.seats[-1]
        said = _("So many play.")
        if most not in face.offered:
            said = _("So many play. For more than {offered} type how many, up to {most}.",
                     offered=face.offered[-1], most=most)  # fmt: skip
        return Field(
            _("Seats"),
            offered,
            [str(each) for each in offered],
            [said],
            offered.index(seats),
            name="seats",
            typed=face.seats,
        )

    def _bots(self, seats: int) -> Field:
        counts = tuple(range(seats))
        return Field(
            _("Bots"),
            counts,
            [_("none"), *(str(count) for count in counts[1:])],
            [_("Bots sit down at once; more can be added while the table waits.")],
            name="bots",
            typed=range(seats),
        )

    def _how(self, face: Face) -> list[Field]:
        fields = [self._clock()] if face.clocked else []
        fields.append(
            Field(
                _("Games in a row"),
                tuple(range(1, MOST_GAMES + 1)),
                [str(games) for games in range(1, MOST_GAMES + 1)],
                [_("One game."), *[_(face.in_a_row)] * (MOST_GAMES - 1)],
                name="games",
            )
        )
        if not self.katta.alone:
            fields.append(
                Field(
                    _("Who may come"),
                    (True, False),
                    [_("anybody"), _("who has the code")],
                    [_("The table is in the list that all see."), _("The table is found by its code only.")],
                    name="open",
                )
            )
        return fields

    def _clock(self) -> Field:
        return Field(
            _("Clock"),
            CLOCKS,
            [_("off"), *(_("{n} s", n=seconds) for seconds in CLOCKS[1:])],
            [
                _("Everybody takes the time he likes."),
                *[_("When time is up, the table makes the cheapest move for you.")] * (len(CLOCKS) - 1),
            ],
            1,
            name="clock",
        )

    def _forced(self) -> Field:
        return Field(
            _("Forced moves"),
            (True, False),
            [_("by the table"), _("by hand")],
            [
                _("What is the only move is made by the table after a moment, or at once with a key."),
                _("Everybody makes his forced moves himself."),
            ],
            name="auto_pass",
        )

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        label = _("so we play") if self._room else _("play") if self._bots_only() else _("open the table")
        return (
            Key(("enter",), "Enter", label, "open", main=True),
            Key(("up", "shift+tab"), "▲▼", _("choose"), "move", -1),
            Key(("down", "tab"), "▼", _("choose"), "move", 1, footer=False, listed=False),
            Key(("left",), "◀▶", _("change"), "turn", -1),
            Key(("right", "space"), "▶", _("change"), "turn", 1, footer=False, listed=False),
            *(
                Key((digit,), "0–9", _("type a number"), "type", digit, footer=False, listed=digit == "0")
                for digit in "0123456789"
            ),
            Key(("escape", "q"), "Esc", _("back"), "back"),
        )

    def _bots_only(self) -> bool:
        self._build()
        return self._room is None and self._alone()

    def _alone(self) -> bool:
        """Whether a bot sits on every seat but one, as things stand."""
        if self._room is not None:
            return [seat.kind for seat in self._room.seats].count("bot") == len(self._room.seats) - 1
        return self._form["bots"] == int(str(self._form["seats"])) - 1

    def do_move(self, steps: int) -> None:
        """Mark the next question or the one before."""
        self._build().marked.among(len(self._form.fields))
        self._form.marked.move(steps)
        self.redraw()

    def do_turn(self, steps: int) -> None:
        """Another answer to the marked question."""
        form = self._build()
        form.turn(steps)
        self._said.add(form.field.name)
        self.redraw()

    def do_type(self, digit: str) -> None:
        """A figure of the number that answers the marked question."""
        self._build().type(digit)
        self.redraw()

    def do_point(self, at: tuple[int, int]) -> None:
        """Mark a question, and choose one of its answers."""
        form = self._build()
        form.marked.at = at[0]
        if at[1] >= 0:
            form.field.at = at[1]
            self._said.add(form.field.name)
        self.redraw()

    def do_open(self) -> None:
        """Open the table, or change it."""
        form = self._build()
        seats = form["seats"]
        assert isinstance(seats, int)
        settings = Settings(
            seats=seats,
            clock=int(str(form["clock"])) if form.has("clock") else 0,
            open=bool(form["open"]) if form.has("open") else False,
            games=int(str(form["games"])),
            auto_pass=bool(form["auto_pass"]) if form.has("auto_pass") else True,
        )
        face = face_of(self._room.game if self._room is not None else str(form["game"]))
        by_company = {"option " + option.field for option in face.options if option.alone is not None}
        options = msgspec.Raw(
            _pack(
                {
                    field.name.removeprefix("option "): field.value
                    for field in form.fields
                    if field.name.startswith("option ") and field.name not in by_company - self._said
                }
            )
        )
        if self._room is not None:
            self.katta.client.request(Configure(settings, options))
            self.dismiss()
            return
        # Bots that are added later play as well as those who sit down now.
        self.katta.bot_level = str(form["level"])
        bots = (self.katta.bot_level,) * int(str(form["bots"]))
        start = len(bots) == seats - 1
        self.katta.open_table(Open(str(form["game"]), settings, options, bots, start=start))

    # --- Painting ---------------------------------------------------------------------------------------

    def heading(self) -> str:
        return _("OPTIONS") if self._room else _("NEW TABLE")

    def about(self) -> str:
        if self._room is not None:
            return _("everybody has to say again that he is ready")
        form = self._build()
        return ngettext_("{n} seat", "{n} seats", int(str(form["seats"])))

    def paint(self, canvas: Canvas, size: str) -> None:
        self._build().paint(canvas, 1, canvas.height - 1, self.spot, answers=26 if size != "small" else 22)


def _asked(option: Option, *, name: str, group: str = "") -> Field:
    """A question of the game's own, in the current language."""
    names, about = [_(each) for each in option.names], [_(text) for text in option.help]
    return Field(_(option.label), option.choices, names, about, name=name, group=group)
