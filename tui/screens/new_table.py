"""The form for a new table, and for how a waiting table plays: every choice explained."""

from collections.abc import Mapping

import msgspec

from shared.wire import Configure, Open, Room, Settings
from tui.canvas import Canvas
from tui.games.catalogue import FACES, Face, face_of
from tui.screens.form import Field, Form
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.words import _, ngettext_

CLOCKS = (0, 30, 60, 120)
MOST_GAMES = 4
_pack = msgspec.msgpack.Encoder().encode


class NewTable(PaintedScreen[None]):
    """Opens a table; with a room it changes how that one plays."""

    def __init__(self, room: Room | None = None) -> None:
        super().__init__()
        self._room = room
        self._form = Form()

    # --- The questions ----------------------------------------------------------------------------------

    def _build(self) -> Form:
        """The questions in the current language, with the answers given so far."""
        given = {field.name: field.value for field in self._form.fields} or self._start()
        face = face_of(str(given.get("game", "katta")))
        seats = given.get("seats", face.usual_seats)
        assert isinstance(seats, int)
        if seats not in face.seats:
            seats = face.usual_seats
        fields = [] if self._room else [self._game()]
        fields.append(self._seats(face))
        if self._room is None:
            fields += [self._bots(seats), self._level()]
        fields += self._how()
        for number, option in enumerate(face.options):
            names, about = [_(name) for name in option.names], [_(text) for text in option.help]
            group = _("Rules at this table") if number == 0 else ""
            fields.append(
                Field(
                    _(option.label), option.choices, names, about, name="option " + option.field, group=group
                )
            )
        for field in fields:
            if field.name in given:
                field.choose(given[field.name])
        self._form.fields = fields
        return self._form

    def _start(self) -> dict[str, object]:
        if self._room is None:
            alone = self.house.alone
            return {"bots": 3 if alone else 0, "level": "normal", "clock": 0 if alone else 30}
        settings = self._room.settings
        given: dict[str, object] = {
            "game": self._room.game,
            "seats": settings.seats,
            "clock": settings.clock,
            "open": settings.open,
            "games": settings.games,
        }
        options = msgspec.msgpack.decode(self._room.options)
        if isinstance(options, Mapping):
            given |= {f"option {name}": value for name, value in options.items()}
        return given

    def _game(self) -> Field:
        return Field(
            _("Game"),
            tuple(FACES),
            [_(face.title) for face in FACES.values()],
            [_(face.about) for face in FACES.values()],
            name="game",
        )

    def _seats(self, face: Face) -> Field:
        return Field(
            _("Seats"),
            tuple(face.seats),
            [str(seats) for seats in face.seats],
            [_("So many play.")],
            face.usual_seats - face.seats[0],
            name="seats",
        )

    def _bots(self, seats: int) -> Field:
        counts = tuple(range(seats))
        return Field(
            _("Bots"),
            counts,
            [_("none"), *(str(count) for count in counts[1:])],
            [_("Bots sit down at once; more can be added while the table waits.")],
            min(3, seats - 1) if self.house.alone else 0,
            name="bots",
        )

    def _level(self) -> Field:
        return Field(
            _("They play"),
            ("easy", "normal", "random"),
            [_("easy"), _("well"), _("anything")],
            [
                _("Easy bots look at one thing at a time."),
                _("They weigh what lies open, what they laid, and what everybody has."),
                _("They play whatever is allowed."),
            ],
            1,
            name="level",
        )

    def _how(self) -> list[Field]:
        clocks = [_("off"), *(_("{n} s", n=seconds) for seconds in CLOCKS[1:])]
        fields = [
            Field(
                _("Clock"),
                CLOCKS,
                clocks,
                [
                    _("Everybody takes the time he likes."),
                    *[_("When time is up, the table makes the cheapest move for you.")] * (len(CLOCKS) - 1),
                ],
                1,
                name="clock",
            ),
            Field(
                _("Games in a row"),
                tuple(range(1, MOST_GAMES + 1)),
                [str(games) for games in range(1, MOST_GAMES + 1)],
                [_("One game."), *[_("The next seat begins each game, and the scores are added up.")] * 3],
                name="games",
            ),
        ]
        if not self.house.alone:
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

    # --- Keys -------------------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        label = _("so we play") if self._room else _("play") if self._bots_only() else _("open the table")
        return (
            Key(("enter",), "Enter", label, "open", main=True),
            Key(("up", "shift+tab"), "▲▼", _("choose"), "move", -1),
            Key(("down", "tab"), "▼", _("choose"), "move", 1, footer=False, listed=False),
            Key(("left",), "◀▶", _("change"), "turn", -1),
            Key(("right", "space"), "▶", _("change"), "turn", 1, footer=False, listed=False),
            Key(("escape", "q"), "Esc", _("back"), "back"),
        )

    def _bots_only(self) -> bool:
        form = self._build()
        return self._room is None and form["bots"] == int(str(form["seats"])) - 1

    def do_move(self, steps: int) -> None:
        """Mark the next question or the one before."""
        self._build().marked.among(len(self._form.fields))
        self._form.marked.move(steps)
        self.redraw()

    def do_turn(self, steps: int) -> None:
        """Another answer to the marked question."""
        self._build().turn(steps)
        self.redraw()

    def do_point(self, at: tuple[int, int]) -> None:
        """Mark a question, and choose one of its answers."""
        form = self._build()
        form.marked.at = at[0]
        if at[1] >= 0:
            form.field.at = at[1]
        self.redraw()

    def do_open(self) -> None:
        """Open the table, or change it."""
        form = self._build()
        seats = form["seats"]
        assert isinstance(seats, int)
        settings = Settings(
            seats=seats,
            clock=int(str(form["clock"])),
            open=bool(form["open"]) if form.has("open") else False,
            games=int(str(form["games"])),
        )
        options = msgspec.Raw(
            _pack(
                {
                    field.name.removeprefix("option "): field.value
                    for field in form.fields
                    if field.name.startswith("option ")
                }
            )
        )
        if self._room is not None:
            self.house.client.ask(Configure(settings, options))
            self.dismiss()
            return
        bots = (str(form["level"]),) * int(str(form["bots"]))
        start = len(bots) == seats - 1
        self.house.client.ask(Open(str(form["game"]), settings, options, bots, start=start))

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
