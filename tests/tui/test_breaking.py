"""C25, C73: whatever raises, and wherever, the player reads one sentence and the log kind and place."""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from shared.os_errors import place_of
from tests.patience import PATIENCE
from tests.tui.looking import on_terminal
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.app import KattaApp
from tui.i18n import catalogs
from tui.main import _farewell, _run
from tui.screens import routes
from tui.screens.room import NoRoom
from tui.terminal.diff_driver import TerminalDriver
from tui.terminal.stray_output import said_to_the_log
from tui.terminal.timeout import Timeout


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


def boom(*_: object, **__: object) -> None:
    raise ZeroDivisionError("the queen of spades")


PLACE = f"test_breaking:{boom.__code__.co_firstlineno + 1} boom"


async def _raised_later(app: KattaApp) -> None:
    app.call_later(boom)


async def _raised_by_a_timer(app: KattaApp) -> None:
    app.set_timer(0.001, boom)


async def _raised_by_a_timeout(app: KattaApp) -> None:
    Timeout(app, boom).set(0)


async def _raised_by_the_loop(app: KattaApp) -> None:
    asyncio.get_running_loop().call_soon(boom)


async def _raised_by_a_handler(app: KattaApp) -> None:
    app.screen.call_later(boom)


async def _raised_in_a_widget(app: KattaApp) -> None:
    app.screen.children[0].call_later(boom)


async def _raised_in_the_input_thread(app: KattaApp) -> None:
    class Deaf(TerminalDriver):
        listen = boom

    # Without the constructor, which would have the terminal of the tests ask to end them.
    driver = Deaf.__new__(Deaf)
    driver.host, driver.loop = app, asyncio.get_running_loop()
    threading.Thread(target=driver.run_input_thread).start()


async def _panicked(app: KattaApp) -> None:
    app.panic("a page of paths")


@pytest.mark.parametrize(
    "breaks",
    [
        _raised_later, _raised_by_a_timer, _raised_by_a_timeout, _raised_by_the_loop, _raised_by_a_handler,
        _raised_in_a_widget, _raised_in_the_input_thread, _panicked,
    ],
    ids=lambda breaks: breaks.__name__.strip("_"),
)  # fmt: skip
async def test_whatever_breaks_is_one_sentence_an_exit_code_and_a_line_in_the_log(
    breaks: Callable[[KattaApp], object],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    app = app_at(ScriptedHouse())

    async def break_it() -> None:
        async with on_terminal(app) as pilot:
            await calm(pilot)
            await breaks(app)  # type: ignore[misc]  # a coroutine
            async with asyncio.timeout(PATIENCE):
                while not app.farewell:
                    await pilot.pause(0.005)

    if breaks is _panicked:
        await break_it()
    else:
        with pytest.raises(ZeroDivisionError):
            await break_it()
    assert app.return_code not in (0, None)
    assert app.farewell.startswith("Something went wrong on this screen.")
    (said, *_) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert said.exc_info is not None
    assert said.exc_info[1] is not None
    if breaks is not _panicked:
        assert type(said.exc_info[1]) is ZeroDivisionError
        assert place_of(said.exc_info[1]).endswith(PLACE)
    assert "\n".join(capfd.readouterr()).strip() == ""


async def test_on_public_textual_alone_what_breaks_is_a_sentence_without_a_place(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """There nobody tells of what; the values at hand are as little for the log as for the terminal."""
    app = app_at(ScriptedHouse(), past_textual=False)

    async def break_it() -> None:
        async with on_terminal(app) as pilot:
            await calm(pilot)
            app.call_later(boom)
            async with asyncio.timeout(PATIENCE):
                while app.return_code is None:
                    await pilot.pause(0.005)

    with pytest.raises(ZeroDivisionError):
        await break_it()
    assert _farewell(app) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("Something went wrong on this screen.")
    assert "the screen broke" in caplog.text
    assert "queen" not in err + caplog.text


def test_what_breaks_outside_the_screen_is_a_sentence_as_well(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """While the terminal is taken or given back, where no screen is that could catch it."""
    app = app_at(ScriptedHouse())
    monkeypatch.setattr(app, "run", boom)
    monkeypatch.setattr("tui.main.leave_with_terminal", lambda: None)
    assert _run(app) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("Something went wrong on this screen.")
    assert err.count("\n") == 1
    assert "ZeroDivisionError" in caplog.text


def test_a_thread_that_raises_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    with said_to_the_log():
        thread = threading.Thread(target=boom)
        thread.start()
        thread.join()
    assert capfd.readouterr().err == ""
    assert "ZeroDivisionError" in caplog.text


def test_the_door_hears_of_kind_and_place_and_of_no_value() -> None:
    from server.doors.child import _ToTheDoor

    reading, writing = os.pipe()
    handler = _ToTheDoor(writing)
    try:
        boom()
    except ZeroDivisionError as error:
        record = logging.LogRecord("tui.app", logging.ERROR, "", 0, "the screen broke: %s", ("♠Q",), None)
        record.exc_info = (type(error), error, error.__traceback__)
        handler.emit(record)
    told = os.read(reading, 4096).decode()
    os.close(reading)
    os.close(writing)
    assert "ZeroDivisionError at" in told
    assert PLACE in told
    assert "queen" not in told
    assert "♠Q" not in told


async def test_nothing_is_told_to_a_screen_that_has_not_been_composed() -> None:
    house = ScriptedHouse()
    async with on_terminal(app_at(house)) as pilot:
        app = pilot.app
        assert isinstance(app, KattaApp)
        await calm(pilot)
        fresh = [
            NoRoom(),
            *(routes.screen_of(each) for each in (routes.Commands(app.screen), routes.Tables())),
        ]
        for screen in fresh:
            # As where another screen says something while this one is on its way.
            laid = app.push_screen(screen)
            app.say_notice("something")
            await laid
            await calm(pilot)
            assert app.return_code is None
            if app.screen is screen:
                app.pop_screen()
                await calm(pilot)
