"""The chat of the waiting room: nothing typed is lost, nothing of it is a key, and talk is read back."""

from textual import events

from shared.wire import MAX_SAY, Ready, Say, Stand
from shared.wire import Said as SaidTold
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, waiting_room
from tui.terminal.paste_guard import QUIET

CODE = "KURA-MOLA-42"


def said(text: str) -> SaidTold:
    return SaidTold(CODE, "Ola", text)


def talk(eyes: Eyes) -> list[str]:
    """What is seen of it."""
    return [row[44:] for row in eyes.text().split("\n")[:-2]]


async def test_what_is_written_stays_while_the_chat_is_closed_and_enter_says_it() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("c", "b", "q", "u", "escape")
        await calm(pilot)
        assert "▶ bqu" not in eyes.text()
        await pilot.press("c", "é")
        await calm(pilot)
        assert "▶ bqué" in eyes.text()
        assert not eyes.screen.cursor.hidden
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Say).text == "bqué"
        assert house.count(Ready) == house.count(Stand) == 0, "no letter of it was a key"
        await pilot.press("enter", "enter")
        await calm(pilot)
        assert house.count(Ready) == 1, "an empty line closes the chat, and then the key is the room's again"


async def test_a_paste_is_one_line_and_waits_wherever_it_arrives() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with seen(app, 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("c")
        await calm(pilot)
        app.post_message(events.Paste("one\ntwo\x1b[31m\n"))
        await calm(pilot)
        assert "▶ one two[31m" in eyes.text()
        app.screen.post_message(events.Paste(" three"))
        await calm(pilot)
        assert house.count(Say) == 0
        app.post_message(events.Paste("x" * 2 * MAX_SAY))
        await calm(pilot)
        await pilot.pause(QUIET)  # what comes at once behind a paste is part of it
        await pilot.press("enter")
        await calm(pilot)
        text = house.last(Say).text
        assert text.startswith("one two[31mthreex")
        assert len(text) == MAX_SAY


async def test_a_click_on_the_chat_begins_a_line_and_one_on_the_line_puts_the_cursor_there() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.click(offset=(50, 14))
        await pilot.press("a", "c")
        await calm(pilot)
        assert "▶ ac" in eyes.text()
        x, y = eyes.screen.cursor.x, eyes.screen.cursor.y
        await pilot.click(offset=(x - 1, y))
        await pilot.press("b")
        await calm(pilot)
        assert "▶ abc" in eyes.text()


async def test_what_is_said_while_one_reads_back_is_counted_until_it_is_seen() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        for number in range(30):
            house.tell(said(f"line {number}"))
        await calm(pilot)
        await pilot.press("pageup")
        await calm(pilot)
        read = talk(eyes)
        house.tell(said("one more"))
        house.tell(said("and one"))
        await calm(pilot)
        assert "chat: 2 new" in eyes.text().split("\n")[-1]
        assert talk(eyes) == read
        await pilot.press("pagedown", "pagedown")
        await calm(pilot)
        assert "and one" in eyes.text()
        assert "new" not in eyes.text().split("\n")[-1]
