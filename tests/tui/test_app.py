"""The app: where it goes by what it is told, pastes and replies that play nothing, leaving, and breaking."""

import asyncio

import pytest
from textual import events

from shared.refusal import Refusal
from shared.wire import Enter, Goodbye, Leave, Lobby, Ready, Say
from tests.tui.fake_house import TABLES, WELCOME, FakeHouse, app_at, calm, person, waiting_room
from tests.tui.test_screens import shown
from tui.i18n import catalogs
from tui.screens.base import HouseScreen
from tui.screens.question import READING
from tui.terminal.paste_guard import BURST_KEYS, QUIET
from tui.terminal.reply_filter import ReplyFilter


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


# --- Pastes and replies ---------------------------------------------------------------------------------

PROSE = "quick jays passed by; pick 7 of them, yes?\nreally quit now\n" * 3


async def test_a_paste_plays_nothing_and_is_said_once() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        before = len(house.asked)
        app.post_message(events.Paste(PROSE))
        await calm(pilot)
        assert "A paste plays nothing here." in shown(app)
        assert len(house.asked) == before


async def test_a_paste_into_the_chat_is_one_line_and_waits_for_enter() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("c")
        app.post_message(events.Paste("one\ntwo\n\nthree"))
        await calm(pilot)
        assert house.count(Say) == 0
        await pilot.pause(QUIET)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert house.last(Say).text == "one two three"


async def test_a_paste_without_brackets_says_nothing_and_leaves_nothing() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        for character in PROSE:
            key = {"\n": "enter", " ": "space", "?": "question_mark", ";": "semicolon", ",": "comma"}
            app.post_message(events.Key(key.get(character, character), character))
        await pilot.pause(0.1)
        assert house.count(Leave) == 0
        assert house.count(Say) == 0


async def test_a_sure_key_in_a_burst_is_not_pressed_but_alone_it_is() -> None:
    from tui.screens.keys import Key

    class Sure(HouseScreen[None]):
        pressed = 0

        def keys(self) -> tuple[Key, ...]:
            return (Key(("p",), "P", "pass", "pass_", sure=True),)

        def do_pass_(self) -> None:
            self.pressed += 1

    app = app_at(FakeHouse())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = Sure()
        await app.push_screen(screen)
        for character in "p" + "x" * BURST_KEYS:
            app.post_message(events.Key(character, character))
        await pilot.pause(0.2)
        assert screen.pressed == 0
        await pilot.press("p")
        await pilot.pause(0.1)
        assert screen.pressed == 1


REPLIES = {
    "device attributes": "[?62;1;2;6;9;15;22c",
    "device attributes, second": "[>0;276;0c",
    "a mode": "[?2026;2$y",
    "a colour, ended by a bell": "]11;rgb:1212/3636/2b2b\x07",
    "a colour, ended by a string terminator": "]11;rgb:1212/3636/bbbb\\",
    "a size": "[8;24;80t",
}


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES.keys())
@pytest.mark.parametrize("split", [1, 2, 4, 100])
def test_no_byte_of_a_late_reply_is_a_key(reply: str, split: int) -> None:
    gate = ReplyFilter()
    passed = []
    time = 100.0
    for index, character in enumerate(reply):
        # The first two bytes come together; then there may be a pause wherever the line puts one.
        time += 0.5 if index == split and index > 1 else 0.0001
        event = events.Key({"\\": "alt+backslash", "\a": "ctrl+g"}.get(character, character), character)
        event.time = time
        if not gate.swallows(event, writing=False):
            passed.append(character)
    assert passed == []
    later = events.Key("p", "p")
    later.time = time + 0.2
    assert not gate.swallows(later, writing=False)


def test_brackets_can_be_written() -> None:
    gate = ReplyFilter()
    for index, character in enumerate("[p] [c"):
        event = events.Key(character, character)
        event.time = 100.0 + index * 0.1
        assert not gate.swallows(event, writing=True)


# --- Going where the house leads ------------------------------------------------------------------------


async def test_a_refusal_is_a_sentence_at_the_foot_of_the_screen() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        app.client.request(Enter("KURA-MOLA-42"))
        house.refuse(Enter, Refusal("house.table_full"))
        await calm(pilot)
        assert "Every seat at this table is taken." in shown(app)


async def test_what_is_read_when_the_table_is_left_gives_way_to_the_lobby() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("r")
        await calm(pilot)
        assert "RULES" in shown(app)
        house.tell(Lobby(TABLES))
        await calm(pilot)
        assert "Play now" in shown(app)


async def test_news_of_the_lobby_do_not_close_what_one_reads() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        await pilot.press("r")
        house.tell(Lobby(TABLES))
        await calm(pilot)
        assert "RULES" in shown(app)


# --- Leaving --------------------------------------------------------------------------------------------


async def test_leaving_a_running_game_asks_and_enter_stays() -> None:
    house = FakeHouse()
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        app.client.room = waiting_room(person("Kari"), person("Berit"), person("Ola"), you=1, stage="playing")
        app.do_leave()
        await calm(pilot)
        text = " ".join(shown(app).split())
        assert "Leave the game? A bot plays on for you." in text
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert house.count(Leave) == 0
        assert "Leave the game?" not in shown(app)
        app.do_leave()
        await calm(pilot)
        await pilot.press("y")
        await pilot.pause(READING)
        assert house.count(Leave) == 0, "nobody reads as fast as that"
        await pilot.press("y")
        await pilot.pause(0.1)
        assert house.count(Leave) == 1


async def test_quitting_from_a_running_game_asks_and_at_home_does_not() -> None:
    app = app_at(FakeHouse())
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        app.client.room = waiting_room(person("Kari"), person("Berit"), person("Ola"), you=1, stage="playing")
        app.do_quit()
        await calm(pilot)
        assert app.is_running
        await pilot.press("n")
        await calm(pilot)
        app.client.room = None
        await pilot.press("q")
        await calm(pilot)
    assert app.return_code == 0


async def test_one_ctrl_c_warns_and_the_second_leaves() -> None:
    app = app_at(FakeHouse())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        await calm(pilot)
        assert "Press Ctrl-C once more to leave." in shown(app)
        assert app.is_running
        await pilot.press("ctrl+c")
        await calm(pilot)
    assert app.return_code == 0


async def test_ctrl_z_is_no_key_over_ssh() -> None:
    app = app_at(FakeHouse(), local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert all("ctrl+z" not in key.names for key in app.rim_keys())
        await pilot.press("ctrl+z")
        assert app.is_running


async def test_ctrl_l_draws_everything_anew_and_changes_nothing() -> None:
    app = app_at(FakeHouse())
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        before = shown(app)
        await pilot.press("ctrl+l")
        await calm(pilot)
        assert shown(app) == before


# --- Broken connections and broken screens --------------------------------------------------------------


async def test_a_farewell_of_the_house_is_the_last_sentence() -> None:
    house = FakeHouse()
    app = app_at(house, local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(Goodbye("house.newer_session"))
        house.break_off()
        await calm(pilot)
    assert app.farewell == "You have come in from somewhere else, and play on there."
    assert app.return_code == 0


async def test_a_connection_that_breaks_ends_with_one_sentence_and_another_code() -> None:
    house = FakeHouse()
    app = app_at(house, local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.break_off()
        await calm(pilot)
    assert "The connection broke." in app.farewell
    assert app.return_code == 1


async def test_a_joined_house_is_come_back_to() -> None:
    house = FakeHouse()
    app = app_at(house, again=True, first=Enter("KURA-MOLA-42"))
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.break_off()
        await pilot.pause(0.1)
        assert house.opened == 2
        assert app.is_running
        assert house.count(Enter) == 1, "where one was, the house knows"


async def test_a_fault_of_a_screen_is_one_sentence_for_the_player_and_the_rest_for_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = app_at(FakeHouse())

    async def break_it() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await calm(pilot)
            app.call_later(lambda: 1 / 0)
            await pilot.pause(0.1)

    with pytest.raises(ZeroDivisionError):
        await break_it()
    assert app.return_code == 1
    assert "Something went wrong" in app.farewell
    assert "ZeroDivisionError" in caplog.text


async def test_the_app_draws_before_the_tables_have_answered() -> None:
    house = FakeHouse()

    async def never() -> object:
        await asyncio.Event().wait()
        raise AssertionError

    house.open = never  # type: ignore[assignment,method-assign]
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Play now" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.is_running


async def test_being_ready_reaches_the_house_once_for_one_key() -> None:
    house = FakeHouse(WELCOME, Lobby(()))
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert house.count(Ready) == 1


def test_a_rehearsal_goes_through_home_and_a_table_of_every_game() -> None:
    from tui.games.catalogue import FACES
    from tui.warm_up import rehearse

    tables = {face.screen.partition(":")[2] for face in FACES.values()}
    assert rehearse() == {"Home", "WaitingRoom", *tables}


def test_a_rehearsal_that_breaks_off_lets_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from tui import warm_up
    from tui.screens.home import Home

    monkeypatch.setattr(Home, "about", lambda self: 1 / 0)
    with pytest.raises(RuntimeError, match="broke off"):
        warm_up.rehearse()
