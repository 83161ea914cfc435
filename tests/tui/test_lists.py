"""Lists, menus and forms in an app of their own: keys, wheel, hover, clicks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from textual import events, on
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from tui.look.look import Look
from tui.terminal.felt import Felt
from tui.terminal.painted_app import PaintedApp
from tui.widgets.form import Choice, Explanation, Form, FormField, Name
from tui.widgets.list_view import List
from tui.widgets.menu import Menu, MenuItem
from tui.widgets.table_list import Cells, Column, Side, TableList


class Bare(PaintedApp):
    """An app with a few widgets below each other, that keeps what they tell."""

    def __init__(self, *shown: Widget) -> None:
        super().__init__(Look())
        self.shown = shown
        self.chosen: list[int] = []
        self.changed: list[tuple[str, object]] = []

    def get_default_screen(self) -> Screen[None]:
        return Felt()

    def on_mount(self) -> None:
        self.screen.mount(*self.shown)

    @on(List.Chosen)
    def _chosen(self, event: List.Chosen) -> None:
        self.chosen.append(event.index)

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        self.changed.append((event.field.name.text, event.field.value))


@dataclass
class Here:
    """A running app and what is seen in it."""

    app: Bare
    pilot: Pilot[Any]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wheel(self, widget: Widget, *, up: bool = False) -> None:
        kind = events.MouseScrollUp if up else events.MouseScrollDown
        event = kind(widget, 1, 3, 0, -1 if up else 1, 0, shift=False, meta=False, ctrl=False)
        widget.post_message(event)
        await self.pilot.pause()

    async def click(self, widget: Widget, text: str) -> None:
        await self.pilot.click(widget, offset=self.find(widget, text))
        await self.pilot.pause()

    @staticmethod
    def find(widget: Any, text: str) -> tuple[int, int]:
        for y, row in enumerate(widget.canvas.drawn().split("\n")):
            if text in row:
                return row.index(text), y
        raise AssertionError(f"{text!r} is not there:\n{widget.canvas.drawn()}")


def menu(count: int = 3) -> Menu[int]:
    return Menu([MenuItem(n, f"Thing {n}", f"key {n}", "k") for n in range(count)])


def table(count: int = 40) -> TableList[int]:
    columns = (
        Column("ROW", 0, bold=True),
        Column("WHO", 10, fg="mute"),
        Column("SEATS", 0, Side.RIGHT, before=2),
    )
    listed = TableList[int]()
    listed.show(
        columns,
        [Cells(n, (f"Row {n}", "Kari, Ola, Nils, Berit", f"{n} of 50")) for n in range(count)],
    )
    return listed


SEATS = Name[int]("seats")
CLOCK = Name[bool]("clock")


def questions() -> Sequence[FormField[Any]]:
    seats = tuple(Choice(n, str(n), "So many.") for n in (3, 4, 5))
    clock = (Choice(True, "on", "It runs."), Choice(False, "off", "Take your time."))
    return (
        FormField(SEATS, "Seats", seats, 4, typed=range(3, 33)),
        FormField(CLOCK, "Clock", clock, True, heading="Time"),
    )


async def test_arrows_mark_round_and_round_and_enter_chooses() -> None:
    listed = menu()
    app = Bare(listed)
    async with app.run_test(size=(40, 10)) as pilot:
        here = Here(app, pilot)
        await here.press("up", "enter", "down", "enter", "end", "enter", "home", "enter")
        assert app.chosen == [2, 0, 2, 0]
        assert Here.find(listed, "▶ Thing 0")


async def test_a_click_on_a_menu_does_the_thing_and_a_click_beside_it_does_nothing() -> None:
    listed = menu()
    app = Bare(listed)
    async with app.run_test(size=(40, 10)) as pilot:
        here = Here(app, pilot)
        await here.click(listed, "Thing 1")
        assert app.chosen == [1]
        await pilot.click(listed, offset=(5, 7))
        assert app.chosen == [1]


async def test_the_first_click_in_a_table_marks_and_the_second_chooses() -> None:
    listed = table(5)
    app = Bare(listed)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await pilot.pause()
        await here.click(listed, "Row 3")
        assert (listed.marked, app.chosen) == (3, [])
        await here.click(listed, "Row 3")
        assert app.chosen == [3]
        await here.click(listed, "ROW")
        assert app.chosen == [3], "a heading is nothing to choose"


async def test_what_is_marked_is_always_in_sight_and_signs_tell_where_there_is_more() -> None:
    listed = table()
    app = Bare(listed)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        assert listed.canvas is not None
        assert "▲" not in listed.canvas.drawn()
        assert "▼" in listed.canvas.drawn()
        for key, marked in (("pagedown", 7), ("pageup", 0), ("end", 39), ("pageup", 32), ("down", 33)):
            await here.press(key)
            assert listed.marked == marked
            assert f"▶ Row {marked}" in listed.canvas.drawn()
        await here.press("end")
        assert "▲" in listed.canvas.drawn()
        assert "▼" not in listed.canvas.drawn()
        await pilot.resize_terminal(60, 6)
        await pilot.pause()
        assert "▶ Row 39" in listed.canvas.drawn()


async def test_the_wheel_scrolls_and_leaves_the_mark_alone() -> None:
    listed = table()
    app = Bare(listed)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await here.wheel(listed)
        assert listed.canvas is not None
        assert "Row 0 " not in listed.canvas.drawn()
        assert listed.marked == 0
        await here.click(listed, "Row 5")
        assert listed.marked == 5
        await here.wheel(listed, up=True)
        await here.wheel(listed, up=True)
        assert "Row 0 " in listed.canvas.drawn()


async def test_what_the_mouse_points_at_looks_like_it() -> None:
    listed = table(5)
    app = Bare(listed)
    async with app.run_test(size=(60, 10)) as pilot:
        await pilot.hover(listed, offset=(5, 4))
        assert listed.canvas is not None
        assert listed.canvas.ground_at(5, 4) == "lit"
        await pilot.hover(listed, offset=(5, 0))
        assert listed.canvas.ground_at(5, 4) == "felt"


async def test_a_list_that_becomes_shorter_keeps_its_mark_within_it() -> None:
    listed = table()
    app = Bare(listed)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await here.press("end")
        listed.items = listed.items[:4]
        await pilot.pause()
        assert listed.canvas is not None
        assert "▶ Row 3" in listed.canvas.drawn()
        assert "Row 0" in listed.canvas.drawn()
        listed.items = ()
        await here.press("down", "up", "pagedown", "end", "enter")
        assert app.chosen == []
        assert "Row" not in listed.canvas.drawn()


async def test_a_column_is_cut_before_the_next_one_and_what_stands_right_never_is() -> None:
    listed = table(1)
    app = Bare(listed)
    async with app.run_test(size=(34, 6)) as pilot:
        await pilot.pause()
        assert listed.canvas is not None
        assert listed.canvas.drawn().split("\n")[2] == "▶ Row 0     Kari, Ola,…  0 of 50"


async def test_a_menu_says_less_at_the_right_where_there_is_less_room() -> None:
    listed = menu(1)
    app = Bare(listed)
    async with app.run_test(size=(15, 6)) as pilot:
        await pilot.pause()
        assert listed.canvas is not None
        assert listed.canvas.drawn().split("\n")[0] == " ▶ Thing 0   k"


# --- Forms ----------------------------------------------------------------------------------------------


async def test_arrows_answer_a_form_and_each_answer_is_told() -> None:
    form = Form(questions())
    app = Bare(form)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await here.press("right", "right", "down", "space", "left")
        assert app.changed == [("seats", 5), ("seats", 3), ("clock", False), ("clock", True)]
        assert form[SEATS] == 3
        assert form[CLOCK] is True


async def test_a_click_in_a_form_gives_the_answer_it_is_on() -> None:
    form = Form(questions())
    app = Bare(form)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await here.click(form, "off")
        assert app.changed == [("clock", False)]
        await here.click(form, "Seats")
        assert form.marked == 0
        assert app.changed == [("clock", False)], "a click on a question answers nothing"
        assert app.chosen == []


async def test_digits_make_a_number_that_may_be_typed_and_begin_anew_where_they_do_not() -> None:
    form = Form(questions())
    app = Bare(form)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        for digit, seats in (("1", 4), ("2", 12), ("5", 5), ("9", 9), ("3", 3), ("2", 32)):
            await here.press(digit)
            assert form[SEATS] == seats
        await here.press("down", "1")
        assert form[CLOCK] is True


async def test_where_answers_have_no_room_side_by_side_the_arrows_beside_them_can_be_clicked() -> None:
    form = Form(questions())
    app = Bare(form)
    async with app.run_test(size=(36, 10)) as pilot:
        here = Here(app, pilot)
        x, y = here.find(form, "◀")
        await pilot.click(form, offset=(x + 2, y))
        await pilot.click(form, offset=(x, y))
        await pilot.click(form, offset=(x, y))
        assert app.changed == [("seats", 5), ("seats", 4), ("seats", 3)]


async def test_an_explanation_follows_the_marked_answer() -> None:
    form, told = Form(questions()), Explanation("")
    app = Bare(form, told)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        app.watch(form, "explanation", told.show)
        for key, text in (("down", "It runs."), ("right", "Take your time."), ("up", "So many.")):
            await here.press(key)
            assert told.canvas is not None
            assert text in told.canvas.drawn()


async def test_questions_can_change_under_an_answer_and_what_was_answered_stays() -> None:
    form = Form(questions())
    app = Bare(form)
    async with app.run_test(size=(60, 10)) as pilot:
        here = Here(app, pilot)
        await here.press("right")
        fresh = FormField(SEATS, "Seats", tuple(Choice(n, str(n)) for n in (2, 5)), form[SEATS])
        form.items = (fresh,)
        await here.press("right")
        assert form[SEATS] == 2
        assert CLOCK not in form
        with pytest.raises(KeyError):
            form[CLOCK]
