"""C38, C75: keys act in the order in which they were pressed, and nothing that came with a paste plays."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
import pytest
from textual import events
from textual.binding import BindingType
from textual.pilot import Pilot

from shared.seats import Seat
from shared.wire import Open, Play, PlayNow, Ready, Say
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui import test_katta_table as katta
from tests.tui import test_race_table as race
from tests.tui import test_stops_table as stops
from tests.tui.looking import on_terminal, shown
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, waiting_room
from tui.app import KattaApp
from tui.bindings import PLAY, bind, sure
from tui.i18n import catalogs
from tui.screens.base import HouseScreen
from tui.screens.new_table import NewTable
from tui.terminal.input_lexer import Ear
from tui.terminal.input_parser import Keystrokes
from tui.terminal.paste_guard import ALONE, BURST_KEYS, QUIET, Fingers
from tui.waits import Waits


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


def send(app: KattaApp, said: str, at: float) -> None:
    """Have this arrive at the app in one piece, as the driver hands it on."""
    ear, keystrokes = Ear(), Keystrokes()
    meant = [message for piece in ear.feed(said, at) for message in keystrokes.meant(piece)]
    for message in meant:
        message.time = at
    app.come_at_once([each for each in meant if isinstance(each, events.Event)], at if ear.pasting else None)
    for message in meant:
        app.post_message(message)


def now() -> float:
    return asyncio.get_running_loop().time()


async def dealt_with(app: KattaApp, pilot: Pilot[object]) -> None:
    """Wait until all that was pressed has been dealt with."""
    while not app.in_turn.resting or app.message_queue_size:
        await pilot.pause(0.002)
    await pilot.pause()


class Table(HouseScreen[None]):
    """A table at which P passes for good, Enter bids for good, and M only marks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("p", "do('pass')", "pass", "test.pass", PLAY),
        bind("enter", "do('bid')", "bid", "test.bid", PLAY),
        bind("m", "mark", "mark", "test.mark", PLAY),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    @sure
    def action_do(self, what: str) -> None:
        self.done.append(what)

    def action_mark(self) -> None:
        self.done.append("mark")


async def pressed(*parts: str, pause: float = 0.0, apart: float = 0.004) -> tuple[list[str], str]:
    """What is done when this arrives, part by part, and what is said then: read at once, or after a pause
    each. Between two parts are at least so many seconds by the terminal's clock."""
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        table = Table()
        await app.push_screen(table)
        came = now()
        for part in parts:
            send(app, part, came)
            if pause:
                await asyncio.sleep(pause)
            came = max(came + apart, now()) if pause else came + apart
        await dealt_with(app, pilot)
        return table.done, app.notice


# --- Order ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "done"),
    [
        (["p\r"], ["pass", "bid"]),
        (["p", "\r"], ["pass", "bid"]),
        (["pm"], ["pass", "mark"]),
        (["p", "m"], ["pass", "mark"]),
        (["mpm\r"], ["mark", "pass", "mark", "bid"]),
        (["\r", "m", "p"], ["bid", "mark", "pass"]),
        (["p\r", "mm"], ["pass", "bid", "mark", "mark"]),
    ],
)
@pytest.mark.parametrize("pause", [0.0, 0.004])
async def test_keys_act_in_the_order_in_which_they_were_pressed(
    parts: list[str], done: list[str], pause: float
) -> None:
    assert (await pressed(*parts, pause=pause))[0] == done


@pytest.mark.parametrize(
    ("at", "view", "said", "moves"),
    [
        (katta.at, katta_tables.auction, "p\r", [["pass"]]),
        (katta.at, katta_tables.auction, "\x1b[C\rp", [["bid", 6]]),
        (katta.at, katta_tables.auction, "7\rp", [["bid", 7]]),
        (stops.at, stops_tables.buying, "b\r", [["buy"]]),
        (stops.at, stops_tables.buying, "p\x1b[Cb", [["decline"]]),
        (stops.at, stops_tables.asked_for_the_ante, "p\r", [["refuse"]]),
        (race.at, race_tables.four, "31", [["claim", "row2", "TH", -1], ["claim", "row0", "6S", -1]]),
        (race.at, race_tables.four, " 1", [["draw"], ["claim", "row0", "6S", -1]]),
    ],
)  # fmt: skip
async def test_at_every_table_what_was_pressed_first_is_what_is_played(
    at: Callable[..., Any], view: Callable[[], object], said: str, moves: list[list[object]]
) -> None:
    async with at(view()) as here:
        app = here.pilot.app
        send(app, said, now())
        await dealt_with(app, here.pilot)
        played = [ask.move for ask in here.house.asked if isinstance(ask, Play)]
        assert [msgspec.msgpack.decode(move) for move in played] == moves


@pytest.mark.parametrize(
    ("at", "view"),
    [
        (katta.at, katta_tables.auction), (katta.at, katta_tables.laying), (stops.at, stops_tables.buying),
        (stops.at, stops_tables.asked_for_the_ante), (race.at, race_tables.four),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "said", ["\x1b[200~x\x1b[201~ p1\r\x1b[201~", "p1\r\x1b[200~x\x1b[201~", "1 2\rp b 1\r"]
)
async def test_at_no_table_a_paste_plays(
    at: Callable[..., Any], view: Callable[[], object], said: str
) -> None:
    async with at(view()) as here:
        app = here.pilot.app
        send(app, said, now())
        await dealt_with(app, here.pilot)
        assert here.house.count(Play) == 0
        assert app.notice == "A paste plays nothing here."


async def test_a_click_waits_for_the_key_before_it() -> None:
    class Clicked(Table):
        def on_click(self, event: events.Click) -> None:
            self.done.append("click")

    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        table = Clicked()
        await app.push_screen(table)
        send(app, "p\x1b[<0;3;3M\x1b[<0;3;3mm", now())
        await dealt_with(app, pilot)
        assert table.done == ["pass", "click", "mark"]


async def test_the_key_after_a_click_waits_until_the_click_has_done_what_it_does() -> None:
    """A click goes from the widget up to the screen before anything comes of it; a key is there at once."""
    async with katta.at(katta_tables.auction()) as here:
        app = here.pilot.app
        column = here.row(16).index("pass") + 2
        send(app, f"\x1b[<0;{column};16M\x1b[<0;{column};16m\r", now())
        await dealt_with(app, here.pilot)
        assert here.move() == ["pass"]
        assert here.house.count(Play) == 1


async def test_the_key_after_one_that_opens_a_form_is_for_the_form() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        send(app, "n\r", now())
        await dealt_with(app, pilot)
        assert house.count(Open) == 1
        assert house.count(PlayNow) == 0


async def test_what_is_written_after_a_line_is_not_in_it() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        send(app, "chi\rb", now())
        await dealt_with(app, pilot)
        assert house.last(Say).text == "hi"


async def test_a_screen_that_goes_away_while_a_key_waits_leaves_the_keyboard_alive() -> None:
    app = app_at(ScriptedHouse(), waits=Waits(alone=0.5))
    async with on_terminal(app) as pilot:
        first, second = Table(), Table()
        await app.push_screen(first)
        send(app, "p", now())
        while app.in_turn.resting:
            await pilot.pause(0.002)
        await app.pop_screen()
        await app.push_screen(second)
        await dealt_with(app, pilot)
        await pilot.press("m")
        assert first.done == []
        assert second.done == ["mark"]


# --- Pastes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "parts",
    [
        ["\x1b[200~x\x1b[201~ p\r\x1b[201~"],
        ["\x1b[200~x\x1b[201~p\r"],
        ["\x1b[200~x\x1b[201~", "p\r\x1b[201~"],
        ["\x1b[200~x\x1b[201~m"],
        ["p\x1b[200~x\x1b[201~"],
        ["p\x1b[200~x", "y\x1b[201~"],
        ["p\r\x1b[201~"],
        ["\x1b[200~\x1b[201~p"],
        ["m" * (BURST_KEYS + 1)],
        ["pm\rmm\r"],
        ["p", "m" * BURST_KEYS],
    ],
)
async def test_what_arrives_in_one_piece_with_a_paste_never_plays(parts: Sequence[str]) -> None:
    done, notice = await pressed(*parts)
    assert done == []
    assert notice == "A paste plays nothing here."


async def test_a_moment_after_a_paste_keys_are_keys_again() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        table = Table()
        await app.push_screen(table)
        came = now()
        send(app, "\x1b[200~x\x1b[201~", came)
        send(app, "m", came + QUIET)
        send(app, "p", came + QUIET + ALONE)
        await dealt_with(app, pilot)
        assert table.done == ["mark", "pass"]


async def test_an_arrow_that_is_held_down_on_a_slow_line_is_no_paste() -> None:
    done, _notice = await pressed("\x1b[C" * 40 + "m")
    assert done == ["mark"]


async def test_a_paste_plays_nothing_in_any_form() -> None:
    """With a line of Enter behind it: in the waiting room, in the chat, where a name is asked for."""
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        send(app, "\x1b[200~n\x1b[201~\r", now())
        await dealt_with(app, pilot)
        assert house.count(PlayNow) == 0
        await pilot.pause(QUIET)
        await pilot.press("n")
        assert isinstance(app.screen, NewTable)
        send(app, "\x1b[200~n\x1b[201~\r", now())
        await dealt_with(app, pilot)
        assert house.count(Open) == 0
        house.tell(waiting_room(you=Seat(2)))
        await calm(pilot)
        send(app, "\x1b[200~n\x1b[201~\r", now())
        await dealt_with(app, pilot)
        assert house.count(Ready) == 0
        await pilot.pause(QUIET)
        await pilot.press("c")
        send(app, "\x1b[200~one\rtwo\x1b[201~\r", now())
        await dealt_with(app, pilot)
        assert house.count(Say) == house.count(Play) == 0
        assert "one two" in shown(app)


# --- What is told apart ---------------------------------------------------------------------------------


def key(name: str, time: float, character: str | None = None) -> events.Key:
    event = events.Key(name, name if character is None and len(name) == 1 else character)
    event.time = time
    return event


def test_fingers_are_slower_than_a_paste() -> None:
    fingers = Fingers()
    for index in range(20):
        fingers.came(key("m", 1.0 + 0.01 * index))
    assert not any(fingers.are_a_paste(1.0 + 0.01 * index) for index in range(20))
    for index in range(BURST_KEYS + 1):
        fingers.came(key("m", 2.0 + 0.002 * index))
    assert all(fingers.are_a_paste(2.0 + 0.002 * index) for index in range(BURST_KEYS + 1))
    assert not fingers.are_a_paste(1.9)
    assert not fingers.are_a_paste(2.0 + 0.002 * BURST_KEYS + QUIET)


def test_what_was_told_at_once_is_not_counted_twice() -> None:
    fingers = Fingers()
    three = [key("m", 1.0) for _ in range(3)]
    fingers.all_came(three)
    for each in three:
        fingers.came(each)
    assert not fingers.are_a_paste(1.0)


def test_a_paste_goes_on_as_long_as_signs_come_on_its_heels() -> None:
    fingers = Fingers()
    fingers.pasted(1.0)
    for index in range(100):
        fingers.came(key("m", 1.0 + 0.01 * index))
    assert fingers.are_a_paste(1.99)
    fingers.came(key("m", 2.5))
    assert not fingers.are_a_paste(2.5)
