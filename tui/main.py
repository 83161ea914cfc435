"""The screen's front door: play here, sit down over ssh, join another house, look at a record.

Each function is one way in, gives the exit code, and leaves the terminal as it found it.
"""

import asyncio
import importlib
import logging
import math
import os
import pkgutil
import socket
import sys
from pathlib import Path

import msgspec

from shared import house
from shared.codes import wished
from shared.seats import Seat
from shared.terminals import can_draw
from shared.wire import MAX_CODE, MAX_TELL, Enter, Open, Request, Review, Settings
from tui import games, screens, widgets
from tui.app import KattaApp
from tui.games.catalogue import GAME_UIS, USUAL
from tui.i18n import catalogs
from tui.i18n.catalogs import _, reason, sentence
from tui.look.look import Look, detect, names_a_locale, speaks_utf8
from tui.net.address import NoWay, address
from tui.net.client import Link, Opener, SocketLink
from tui.net.local_server import log_to_file, own_tables
from tui.settings import Preferences, Shelf, at_home
from tui.terminal.hangup import ended_in_order, leave_with_terminal
from tui.terminal.stray_output import said_to_the_log

USUAL_LEVEL = "normal"
ENDED_BY_SIGNAL = 128
"""Exit codes from here on are those of a program that a signal has ended."""

_log = logging.getLogger(__name__)


# --- Ways in --------------------------------------------------------------------------------------------


def play(
    game: str | None = None,
    players: int | None = None,
    bots: str | None = None,
    seed: str | None = None,
    lang: str | None = None,
    ascii_only: bool = False,
    name: str | None = None,
) -> int:
    """Play at this machine, against bots; with anything chosen beforehand, sit down at once."""
    preferences, shelf = _at_home(lang, ascii_only)
    first: Request | None = None
    if game or bots or seed or players is not None:
        fault, first = _table(game, players, bots or USUAL_LEVEL, seed or "")
        if fault:
            _say(fault)
            return 2
    if not _is_terminal():
        return 1
    log_to_file()
    app = KattaApp(
        own_tables(name or preferences.name),
        _look(preferences),
        preferences,
        shelf,
        name=name or preferences.name,
        first=first,
        local=True,
        alone=True,
    )
    return _run(app)


def replay(file: Path, seat: int | None = None, lang: str | None = None, ascii_only: bool = False) -> int:
    """Look at a record, from a seat or with all cards open."""
    preferences, shelf = _at_home(lang, ascii_only)
    try:
        text = _first_record(file.read_text(encoding="utf-8"))
    except OSError as error:
        _say(_("{file} cannot be read: {reason}.", file=file, reason=reason(error)))
        return 2
    except UnicodeDecodeError:
        _say(_("{file} is not text in UTF-8.", file=file))
        return 2
    if len(text.encode()) > MAX_TELL // 2:
        _say(_("{file} is too long for a record.", file=file))
        return 2
    if seat is not None and seat >= _seats_in(text):
        _say(sentence(house.NO_SUCH_SEAT.key, {}))
        return 2
    if not _is_terminal():
        return 1
    log_to_file()
    app = KattaApp(
        own_tables("", keep=False),
        _look(preferences),
        preferences,
        shelf,
        first=Review(text=text),
        local=True,
        alone=True,
        review_as=None if seat is None else Seat(seat),
        only_review=True,
    )
    return _run(app)


def join(
    host: str,
    code: str | None = None,
    name: str | None = None,
    key: Path | None = None,
    watch: bool = False,
    lang: str | None = None,
    ascii_only: bool = False,
) -> int:
    """Go to the tables of another house over SSH; with a code to one of them, with ``watch`` to look on."""
    preferences, shelf = _at_home(lang, ascii_only)
    try:
        to = address(host)
    except NoWay as error:
        _say(str(error))
        return 2
    if not _is_terminal():
        return 1
    from tui.net.join import opener  # asyncssh is only needed here

    log_to_file()

    async def run() -> int:
        try:
            reopen: Opener = await opener(to, key)
        except OSError as error:
            _say(str(error))
            return 1
        app = KattaApp(
            reopen,
            _look(preferences),
            preferences,
            shelf,
            name=name or preferences.name,
            first=_wish(code, watch=watch),
            local=True,
            again=True,
        )
        leave_with_terminal()
        with ended_in_order(app.ended_by), said_to_the_log():
            try:
                await app.run_async()
            except Exception as error:
                app.broke(error)
            app.give_terminal_back()
        code_of_exit = _farewell(app)
        _say_way_back(app, f"katta join {host}")
        return code_of_exit

    return asyncio.run(run())


def seat(fd: int, code: str | None = None) -> int:
    """Draw for a person who came by ssh, on this process's terminal.

    ``fd`` is a socket to the tables, on which a door has already said who this is; ``code`` is the table that
    was asked for.
    """
    connected = socket.socket(fileno=fd)

    async def open_link() -> Link:
        return await SocketLink.over(connected)

    preferences = Preferences(ascii=not speaks_utf8(os.environ) and names_a_locale(os.environ))
    catalogs.use(preferences.spoken())
    app = KattaApp(open_link, _look(preferences), preferences, Shelf(None), first=_wish(code))
    code_of_exit = _run(app)
    # Whom a signal has ended the door tells the way back; it may have reasons that are not known here.
    if code_of_exit < ENDED_BY_SIGNAL and app.client.welcome is not None:
        _say_way_back(app, app.client.welcome.ssh)
    return code_of_exit


def preload() -> None:
    """Import and warm everything that a session needs, before any is forked."""
    from textual.drivers import linux_driver  # there is another one on Windows

    from tui.warm_up import rehearse  # only a house has so many sessions that it pays

    assert linux_driver
    for package in (screens, widgets, games):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(module.name)
    for ui in GAME_UIS.values():
        ui.learn()
    catalogs.preload()
    rehearse()


# --- What ways in have in common ------------------------------------------------------------------------


def _run(app: KattaApp) -> int:
    leave_with_terminal()
    with ended_in_order(app.ended_by), said_to_the_log():
        try:
            app.run()
        except Exception as error:
            # While the terminal was taken or given back.
            app.broke(error)
        app.give_terminal_back()
    return _farewell(app)


def _farewell(app: KattaApp) -> int:
    if app.return_code == 1 and not app.farewell:
        # On public Textual alone it does not say of what it broke.
        app.broke(RuntimeError("Textual gave up"))
    if app.farewell:
        _say(app.look.say(app.farewell))
    return app.return_code or int(app.is_broken)


def _wish(words: str | None, *, watch: bool = False) -> Enter | None:
    """The request that the words behind an address stand for."""
    if not words:
        return None
    code, looks_on = wished(words)
    return Enter(code[:MAX_CODE], watch or looks_on)


def _say_way_back(app: KattaApp, line: str) -> None:
    """Where a seat is held, say the line that leads back to it; for a guest it ends with the resume code."""
    client = app.client
    if not client.is_playing and (client.you is None or not app.farewell):
        return
    back = f"{line} {client.way_back}".strip()
    if app.farewell:
        _say(app.look.say(_("Come back with: {line}", line=back)))
    else:
        _say(app.look.say(_("Your seat is held. Come back to it with: {line}", line=back)))


def _is_terminal() -> bool:
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        _say(_("A table needs a terminal. (For scripts: ssh … json, see docs/protocol.md.)"))
        return False
    if not can_draw(os.environ.get("TERM", "")):
        _say(_("Your terminal cannot move its cursor (TERM), so no table can be drawn on it."))
        return False
    return True


def _at_home(lang: str | None, ascii_only: bool) -> tuple[Preferences, Shelf]:
    shelf = at_home()
    preferences = shelf.read()
    catalogs.use(lang or preferences.spoken())
    if lang:
        preferences = msgspec.structs.replace(preferences, language=lang)
    if ascii_only or not speaks_utf8(os.environ):
        preferences = msgspec.structs.replace(preferences, ascii=True)
    return preferences, shelf


def _first_record(text: str) -> str:
    """The record in a file, or the first of many, one a line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    try:
        whole = isinstance(msgspec.json.decode(first), dict)
    except (msgspec.MsgspecError, ValueError):
        whole = False
    return first if whole else text


class _Seated(msgspec.Struct):
    """The part of a record that tells how many played."""

    players: tuple[str, ...]


def _seats_in(text: str) -> float:
    """How many seats a record has; without end where it cannot be read, which the tables will say better."""
    try:
        return len(msgspec.json.decode(text, type=_Seated).players)
    except (msgspec.MsgspecError, ValueError):
        return math.inf


def _look(preferences: Preferences) -> Look:
    return Look(
        palette=preferences.palette,
        depth=detect(os.environ),
        four_colour=preferences.four_colour,
        ascii=preferences.ascii,
    )


def _table(game: str | None, players: int | None, level: str, seed: str) -> tuple[str, Request | None]:
    """What is wrong with a table that was asked for, or the request that opens it."""
    ui = GAME_UIS.get(game or USUAL)
    if ui is None:
        return _(
            "There is no game called {name}. There is: {games}", name=game, games=", ".join(GAME_UIS)
        ), None
    seats = ui.usual_seats if players is None else players
    if seats not in ui.seats:
        least, most = ui.seats[0], ui.seats[-1]
        return _("{least} to {most} play this game.", least=least, most=most), None
    if level not in ui.levels.choices:
        levels = ", ".join(str(each) for each in ui.levels.choices)
        return _("Bots of {game} are: {levels}.", game=ui.key, levels=levels), None
    settings = Settings(seats=seats, clock=0, open=False)
    return "", Open(ui.key, settings, bots=(level,) * (seats - 1), seed=seed, start=True)


def _say(text: str) -> None:
    """One sentence on the terminal, where it can still be read."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        _log.info("nobody hears: %s", text)
