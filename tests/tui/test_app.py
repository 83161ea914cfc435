"""The app: where it goes by what it is told, pastes and replies that play nothing, leaving, and breaking."""

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest
from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import BindingType

from shared.wire import Enter, Leave, Ready, Said, Say
from tests.tui.looking import on_terminal, shown
from tests.tui.real_house import ALONE, BERIT, RealHouse, visit
from tui import app
from tui.app import KattaApp
from tui.bindings import PLAY, bind, sure
from tui.games.katta.table import KattaTable
from tui.i18n import catalogs
from tui.look.look import Look
from tui.net.client import Link
from tui.screens import routes
from tui.screens.base import HouseScreen
from tui.settings import Preferences, Shelf
from tui.terminal.paste_guard import BURST_KEYS, QUIET
from tui.terminal.reply_filter import ReplyFilter
from tui.waits import Waits


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


# --- Pastes and replies ---------------------------------------------------------------------------------

PROSE = "quick jays passed by; pick 7 of them, yes?\nreally quit now\n" * 3


async def test_a_paste_plays_nothing_and_is_said_once() -> None:
    async with visit() as here:
        await here.goes_to("Kari", "Ola")
        before = here.asked_of_the_table
        here.app.post_message(events.Paste(PROSE))
        await here.calm()
        assert "A paste plays nothing here." in here.text
        assert here.asked_of_the_table == before


async def test_a_paste_into_the_chat_is_one_line_and_waits_for_enter() -> None:
    async with visit() as here:
        kari, *_ = await here.goes_to("Kari")
        await here.pilot.press("c")
        here.app.post_message(events.Paste("one\ntwo\n\nthree"))
        await here.calm()
        assert here.count(Say) == 0
        await here.pilot.pause(QUIET)
        await here.press("enter")
        await kari.caught_up()
        assert [said.text for said in kari.all(Said)] == ["one two three"]


async def test_a_paste_without_brackets_says_nothing_and_leaves_nothing() -> None:
    async with visit() as here:
        await here.goes_to("Kari")
        for character in PROSE:
            key = {"\n": "enter", " ": "space", "?": "question_mark", ";": "semicolon", ",": "comma"}
            here.app.post_message(events.Key(key.get(character, character), character))
        await here.pilot.pause(0.1)
        await here.calm()
        assert here.count(Leave) == 0
        assert here.count(Say) == 0


async def test_a_sure_key_in_a_burst_is_not_pressed_but_alone_it_is() -> None:
    class Sure(HouseScreen[None]):
        BINDINGS: ClassVar[list[BindingType]] = [bind("p", "pass_by", "pass", "test.pass_by", PLAY)]
        pressed = 0

        @sure
        def action_pass_by(self) -> None:
            self.pressed += 1

    async with visit() as here:
        screen = Sure()
        await here.app.push_screen(screen)
        for character in "p" + "x" * BURST_KEYS:
            here.app.post_message(events.Key(character, character))
        await here.pilot.pause(0.2)
        assert screen.pressed == 0
        await here.press("p")
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
    async with visit() as here:
        here.app.client.request(Enter("KURA-MOLA-42"))
        await here.calm()
        assert "No table goes by that code." in here.text


async def test_what_is_read_when_the_table_is_left_gives_way_to_the_lobby() -> None:
    async with visit() as here:
        await here.goes_to("Kari")
        await here.press("r")
        assert "RULES" in here.text
        here.app.client.request(Leave())
        await here.calm()
        assert "Play now" in here.text


async def test_news_of_the_lobby_do_not_close_what_one_reads() -> None:
    async with visit() as here:
        await here.press("r")
        _, code = await here.house.opened_by("Kari")
        await here.house.pass_time(1)
        await here.until(lambda: [table.code for table in here.app.client.lobby] == [code], "the news")
        assert "RULES" in here.text


# --- Leaving --------------------------------------------------------------------------------------------


async def test_leaving_a_running_game_asks_and_enter_stays() -> None:
    async with visit(first=ALONE) as here:
        here.app.action_leave()
        await here.calm()
        assert "Leave the game? A bot plays on for you." in " ".join(here.text.split())
        await here.press("enter")
        assert here.count(Leave) == 0
        assert "Leave the game?" not in here.text
        here.app.action_leave()
        await here.press("y")
        await here.pilot.pause(Waits().reading)
        assert here.count(Leave) == 0, "nobody reads as fast as that"
        await here.press("y")
        assert here.count(Leave) == 1
        assert "Play now" in here.text
        assert "not at a table" not in here.app.notice, "what the screen asked by itself is refused to nobody"


async def test_what_goes_while_another_screen_lies_over_it_takes_no_other_with_it_and_goes_once() -> None:
    async with visit() as here:
        home = here.screen
        await here.press("s")
        below = here.screen
        for opened in ("question_mark", "ctrl+p"):
            await here.press(opened)
            assert here.screen is not below
            over = here.screen
            below.action_back()  # as when the mouse, or what the house answers, is quicker than the eye
            below.action_back()
            await here.calm()
            assert here.screen is over
            await here.press("escape")
            assert here.screen is home
            below.action_back()
            await here.calm()
            assert here.screen is home
            await here.press("s")
            below = here.screen


class Hasty(KattaApp):
    """A screen that is being taken away opens another one, and what that lay over goes by itself."""

    CSS_PATH: ClassVar = [str(Path(app.__file__).parent / name) for name in KattaApp.CSS_PATH]

    def pop_screen(self) -> AwaitComplete:
        gone = super().pop_screen()
        if self.screen_stack[1:]:
            self.screen.dismiss()
        self.open(routes.Settings())
        return gone


async def test_who_is_led_away_finds_nothing_there_that_was_opened_on_the_way() -> None:
    async with visit(first=ALONE, kind=Hasty) as here:
        for ask in (Leave(), Enter(here.room.code)):
            await here.press("question_mark", "ctrl+p")
            here.app.client.request(ask)
            await here.calm()
            kinds = [type(screen) for screen in here.app.screen_stack[1:]]
            assert kinds == ([KattaTable] if isinstance(ask, Enter) else [])


async def test_quitting_from_a_running_game_asks_and_at_home_does_not() -> None:
    async with visit(first=ALONE) as here:
        await here.app.action_quit()
        await here.calm()
        assert here.app.is_running
        await here.press("n")
        here.app.client.request(Leave())
        await here.calm()
        await here.press("q")
    assert here.app.return_code == 0


async def test_one_ctrl_c_warns_and_the_second_leaves() -> None:
    async with visit() as here:
        await here.press("ctrl+c")
        assert "Press Ctrl-C once more to leave." in here.text
        assert here.app.is_running
        await here.press("ctrl+c")
    assert here.app.return_code == 0


async def test_ctrl_z_is_no_key_over_ssh() -> None:
    async with visit(local=False) as here:
        assert "ctrl+z" not in here.app.screen.active_bindings
        await here.press("ctrl+z")
        assert here.app.is_running


async def test_ctrl_l_draws_everything_anew_and_changes_nothing() -> None:
    async with visit() as here:
        before = here.text
        await here.press("ctrl+l")
        assert here.text == before


# --- Broken connections and broken screens --------------------------------------------------------------


async def test_a_farewell_of_the_house_is_the_last_sentence() -> None:
    async with visit(local=False) as here:
        await here.house.come(BERIT)
        await here.until(lambda: here.app.return_code is not None, "the end")
    assert here.app.farewell == "You have come in from somewhere else, and play on there."
    assert here.app.return_code == 0


async def test_a_connection_that_breaks_ends_with_one_sentence_and_another_code() -> None:
    async with visit(local=False) as here:
        here.house.links[-1].breaks()
        await here.until(lambda: here.app.return_code is not None, "the end")
    assert "The connection broke." in here.app.farewell
    assert here.app.return_code == 1


async def test_a_joined_house_is_come_back_to() -> None:
    async with RealHouse() as house:
        _, code = await house.opened_by("Kari")
        async with visit(house=house, again=True, first=Enter(code)) as here:
            assert here.room.code == code
            house.links[-1].breaks()
            await here.until(lambda: len(house.links) == 2 and not here.app.returning, "the way back")
            await here.calm()
            assert here.app.is_running
            assert here.room.code == code
            assert here.room.you == 1, "the seat was held"
            assert not here.turned_down


async def test_a_fault_of_a_screen_is_one_sentence_for_the_player_and_the_rest_for_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    apps = []

    async def break_it() -> None:
        async with visit() as here:
            apps.append(here.app)
            here.app.call_later(lambda: 1 / 0)
            await here.pilot.pause(0.1)

    with pytest.raises(ZeroDivisionError):
        await break_it()
    (app,) = apps
    assert app.return_code == 1
    assert "Something went wrong" in app.farewell
    assert "ZeroDivisionError" in caplog.text


async def test_the_app_draws_before_the_tables_have_answered() -> None:
    async def never() -> Link:
        await asyncio.Event().wait()
        raise AssertionError

    app = KattaApp(never, Look(), Preferences(language="en", motion=False), Shelf(None), local=True)
    async with on_terminal(app) as pilot:
        await pilot.pause()
        assert "Play now" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.is_running


async def test_being_ready_reaches_the_house_once_for_one_key() -> None:
    async with visit() as here:
        await here.goes_to("Kari")
        await here.press("enter")
        assert here.all(Ready) == [Ready()]
        assert here.room.seats[1].ready


def test_a_rehearsal_goes_through_every_screen_of_the_house_and_a_table_of_every_game() -> None:
    from tui.games.catalogue import GAME_UIS
    from tui.screens.routes import SCREENS, Replay
    from tui.warm_up import rehearse

    house = {place.partition(":")[2] for route, place in SCREENS.items() if route is not Replay}
    tables = {ui.screen.partition(":")[2] for ui in GAME_UIS.values()}
    assert rehearse() == house | tables


def test_a_rehearsal_that_breaks_off_lets_no_player_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from tui import warm_up
    from tui.screens.home import Home

    monkeypatch.setattr(Home, "about", lambda self: 1 / 0)
    with pytest.raises(RuntimeError, match="broke off"):
        warm_up.rehearse()
