"""A log or a chat in a panel: scrolled by keys and wheel, and what one reads stays while more comes in."""

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.eyes import Eyes, seen
from tests.tui.test_widgets import Bare
from tui.canvas import Line, line
from tui.widgets.lines import Panel, PanelPicture

BOX = (2, 1, 20, 8)
"""Four rows of lines under the title."""


def numbered(*numbers: int) -> tuple[Line, ...]:
    return tuple(line(f"line {number}") for number in numbers)


def log(count: int, begin: int = 0, **more: object) -> PanelPicture:
    return PanelPicture("Log", numbered(*range(begin, count)), **more)  # type: ignore[arg-type]


def inside(eyes: Eyes) -> list[str]:
    """The panel's rows as they are seen."""
    x, y, width, height = BOX
    return [row[x : x + width].strip() for row in eyes.text().split("\n")[y : y + height]]


async def wheel(pilot: Pilot[object], panel: Panel, kind: type[events.MouseScrollUp]) -> None:
    x, y = panel.region.x + 3, panel.region.y + 3
    panel.post_message(kind(panel, x, y, 0, 0, 0, False, False, False))
    await pilot.pause()


async def test_a_panel_shows_its_end_and_scrolls_as_far_as_there_is_something() -> None:
    panel = Panel(PanelPicture("Log"))
    async with seen(Bare((panel, BOX)), 40, 12) as (pilot, eyes):
        panel.show(log(20))
        await pilot.pause()
        assert inside(eyes)[3:7] == [f"line {n}" for n in range(16, 20)]
        assert inside(eyes)[1] == "Log" + " " * 12 + "▲"
        panel.scroll_pages(-1)
        await pilot.pause()
        assert inside(eyes)[3:7] == [f"line {n}" for n in range(13, 17)], "one row of the page before is kept"
        assert inside(eyes)[1].endswith("▲▼")
        panel.scroll_rows(-1000)
        await pilot.pause()
        assert inside(eyes)[3:7] == [f"line {n}" for n in range(4)]
        assert inside(eyes)[1].endswith(" ▼")
        panel.scroll_rows(1000)
        await pilot.pause()
        assert inside(eyes)[6] == "line 19"


async def test_the_wheel_scrolls_three_rows() -> None:
    panel = Panel(log(20))
    async with seen(Bare((panel, BOX)), 40, 12) as (pilot, eyes):
        await wheel(pilot, panel, events.MouseScrollUp)
        assert inside(eyes)[6] == "line 16"
        await wheel(pilot, panel, events.MouseScrollDown)  # type: ignore[arg-type]
        assert inside(eyes)[6] == "line 19"


@pytest.mark.parametrize(
    "later", [log(23), log(23, begin=12), log(25)], ids=["more", "the first are forgotten", "much more"]
)
async def test_what_one_reads_stays_while_more_comes_in(later: PanelPicture) -> None:
    panel = Panel(log(20))
    async with seen(Bare((panel, BOX)), 40, 12) as (pilot, eyes):
        panel.scroll_rows(-2)
        await pilot.pause()
        read = inside(eyes)[3:7]
        panel.show(later)
        await pilot.pause()
        assert inside(eyes)[3:7] == read == [f"line {n}" for n in range(14, 18)]
        panel.to_end()
        await pilot.pause()
        assert inside(eyes)[6] == f"line {int(str(later.lines[-1][0].text)[5:])}"
        panel.show(log(30))
        await pilot.pause()
        assert inside(eyes)[6] == "line 29", "whoever is at the end stays at the end"


async def test_another_size_keeps_the_end_in_sight() -> None:
    panel = Panel(log(20))
    async with seen(Bare((panel, BOX)), 40, 14) as (pilot, eyes):
        for rows, first in ((10, 14), (7, 17)):
            panel.place(*BOX[:3], rows)
            await pilot.pause()
            assert inside(eyes)[3:4] == [f"line {first}"]
            panel.scroll_rows(-1000)
            await pilot.pause()
            assert inside(eyes)[3] == "line 0"
            panel.to_end()
            await pilot.pause()
            assert inside(eyes)[3] == f"line {first}"


async def test_a_log_in_columns_is_scrolled_by_what_they_hold_together() -> None:
    panel = Panel(PanelPicture("Log"))
    async with seen(Bare((panel, (0, 0, 40, 8))), 40, 12) as (pilot, eyes):
        panel.show(log(10, columns=2))
        await pilot.pause()
        assert eyes.text().split("\n")[3].split() == ["line", "2", "line", "6"]
        panel.scroll_rows(-1000)
        await pilot.pause()
        assert eyes.text().split("\n")[3].split() == ["line", "0", "line", "4"]


async def test_a_line_more_is_sent_alone() -> None:
    panel = Panel(log(3))
    async with seen(Bare((panel, BOX)), 40, 12) as (pilot, eyes):
        await pilot.pause()
        eyes.taken()
        before = eyes.straight
        panel.show(log(4))
        await pilot.pause()
        assert inside(eyes)[6] == "line 3"
        assert eyes.straight == before + 1
        assert len(eyes.taken()) < 60
