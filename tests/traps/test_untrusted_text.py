"""C01, C02, C04, C06: what people are called and say reaches other people's terminals as plain letters."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.gathering import present
from tests.serving import Serving
from tests.terminal import TITLE, Terminal

pytestmark = pytest.mark.slow

MARKUP = [
    *("[b", "[/]", "[red]x", "[@click=app.quit]hi[/]", "[0]", "[true, false]"),
    *("[link=http://x]y[/link]", "\\[b]", "$$"),
]
CODES = [
    *("\x1b]52;c;b3duZWQ=\x07", "\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\", "\x1b]0;owned\x07", "\x1b[2J"),
    *("\x1b[6n", "\x1bPq#0~\x1b\\", "\x9b2J", "\x9d0;owned\x9c", "\x1b]0;never ended", "\x1bc", "\x07" * 150),
    *("\x1b[?1049l", "\r\n\r\n", "\x00\x08\x7f"),
]
NEVER = [
    *(b"\x1b]52", b"\x1b]8;", b"\x1bP", b"\x1bc", b"\x1b[6n", b"\x1b[2J", b"\x1b[?1049l"),
    *("\x9b".encode(), "\x9d".encode()),
]
LOOKS = [
    *(
        "\u202eadA",
        "Ada\u2066",
        "A\u200bda",
        "Ada\ufe0f",
        "Ada" + "\u0301" * 190,
        "Ada\u00a0",
        "Ａｄａ",
        "Аda",
    ),
    *("ada", "ADA", "Ada ", "A\u030ada", "Åda", "", " ", "x" * 200, "admin"),
    *("🕊️", "👩‍👩‍👧", "❤️", "🦠", "ᄒ", "🇳🇴"),
]


def whole(terminal: Terminal) -> None:
    """The frame stands: its heading, its rule, its footer, and no cell beyond the last column."""
    lines = terminal.lines
    assert lines[0].strip().startswith("KATTA")
    assert set(lines[1].strip()) <= {"─", "━"}
    assert "all keys" in lines[-1]


async def test_c01_markup_is_shown_as_it_was_typed(served: Serving) -> None:
    with served.visit("Wim") as wim:
        wim.wait("Tables")
        async with present(served, "Ada") as (ada,):
            await ada.ask("table.create", game="katta", settings={"seats": 3, "clock": 0})
            code = (await ada.hear("table"))["code"]
            wim.press("j").settle()
            wim.send(code).settle()
            wim.press("enter").wait("play@")
            for text in MARKUP:
                await ada.ask("chat.say", text=text)
                await ada.hear("chat", text=text)
                wim.wait(text)
                await asyncio.sleep(1.1)
            for text in MARKUP:
                async with served.talk(text, user="play") as bo:
                    await bo.hear("welcome")
                    await bo.ask("table.join", code=code)
                    room = await bo.hear("table")
                    name = room["seats"][room["you"]]["name"] if room["you"] is not None else ""
                    assert "[" not in name
                    wim.wait(name)
            assert wim.alive
            whole(wim)
            wim.press("esc")


async def test_c02_no_control_code_of_any_player_reaches_another_terminal(served: Serving) -> None:
    with served.visit("Wim") as wim:
        wim.wait("Tables")
        async with present(served, "Ada") as (ada,):
            await ada.ask("table.create", game="katta", settings={"seats": 5, "clock": 0})
            code = (await ada.hear("table"))["code"]
            wim.press("j").settle()
            wim.send(code).settle()
            wim.press("enter").wait("play@").settle()
            before = len(wim.received)
            for number, text in enumerate(CODES):
                await ada.ask("chat.say", text=f"before {number} {text} after {number}")
                wim.wait(f"before {number}")
                await asyncio.sleep(1.1)
            for text in CODES:
                async with served.talk(f"Eve{text}Eve", user="play") as bo:
                    await bo.hear("welcome")
                    await bo.ask("table.join", code=code)
                    await bo.hear("table")
            wim.settle()
            sent = bytes(wim.received)[before:]
        assert [code for code in NEVER if code in sent] == []
        assert sent.count(b"\x07") <= 40  # the ends of our own titles, and our own bell
        assert all(b"owned" not in title and b"never" not in title for title in TITLE.findall(sent))
        whole(wim)


async def test_c04_no_two_at_a_table_look_alike_and_no_name_is_wider_than_its_column(served: Serving) -> None:
    async with present(served, "Ada") as (ada,):
        await ada.ask("table.create", game="katta", settings={"seats": 5, "clock": 0})
        code = (await ada.hear("table"))["code"]
        with served.visit("Wim", code) as wim:
            wim.wait("play@")
            for text in LOOKS:
                async with served.talk(text, user="play") as bo:
                    await bo.hear("welcome")
                    await bo.ask("table.join", code=code)
                    room = await bo.hear("table")
                    names = [seat["name"] for seat in room["seats"] if seat["name"]]
                    assert len({name.casefold().strip() for name in names}) == len(names), text
                    assert all(0 < len(name) <= 16 and name.isprintable() for name in names), text
                    assert "admin" not in [name.casefold() for name in names]
                    await asyncio.sleep(0.1)
            wim.settle()
            whole(wim)


async def test_c06_emoji_in_chat_leave_every_column_where_it_was(served: Serving) -> None:
    async with present(served, "Ada") as (ada,):
        await ada.ask("table.create", game="katta", settings={"seats": 5, "clock": 0})
        code = (await ada.hear("table"))["code"]
        with served.visit("Wim", code) as wim:
            wim.wait("play@").settle()
            column = _column_of_the_chat(wim)
            for text in ("🕊️ dove", "👩‍👩‍👧 three", "❤️ heart", "🦠 bug", "ᄒ jamo", "🇳🇴 flag", "é" * 60):
                await ada.ask("chat.say", text=text)
                await ada.hear("chat")
                await asyncio.sleep(1.1)
            wim.wait("flag").settle()
            whole(wim)
            assert _column_of_the_chat(wim) == column
            sent = bytes(wim.received).decode()
            for sign in ("\ufe0f", "\u200d", "\u1112"):
                assert sign not in sent


def _column_of_the_chat(terminal: Terminal) -> int:
    (line,) = [line for line in terminal.lines if "Chat" in line and "SEATS" in line]
    return line.index("Chat")


async def test_c02_a_user_name_given_to_ssh_is_no_way_around(served: Serving, tmp_path: Path) -> None:
    with served.visit("[b]\x1b]0;owned\x07", key=False) as odd:
        odd.settle(2.0)
        assert b"owned\x07" not in bytes(odd.received).replace(b"]0;owned\x07@", b"")
    assert "Traceback" not in served.log
    json.dumps(served.log)  # and the log is text
    assert "\x1b" not in served.log
