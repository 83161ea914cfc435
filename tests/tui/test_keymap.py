"""Keys that a player has changed: what is kept of them, and what may not be changed."""

import pytest

from tui import keymap
from tui.bindings import bindings_of, cap_of, in_one
from tui.screens.question import Question


def test_what_is_no_key_of_a_binding_is_left_out() -> None:
    kept = {"katta.help": "f5", "no.such": "x", "question.no": "two words", "question.yes": "ctrl+c"}
    assert keymap.usable(kept) == {"katta.help": "f5"}


def test_one_key_is_not_given_to_two_things_in_one_place() -> None:
    taken = keymap.in_the_way({}, "home.leave", "question_mark")
    assert taken is not None
    assert taken.id == "katta.help"
    assert keymap.in_the_way({"katta.help": "f5"}, "home.leave", "question_mark") is None


@pytest.mark.parametrize(
    ("changed", "key", "taken"),
    [
        ("overlay.earlier", "l", "table.log"),
        ("overlay.earlier", "p", "katta.pass"),
        ("chat.say", "l", "table.log"),
        ("table.log", "pageup", "overlay.page_back"),
        ("table.log", "y", None),
        ("question.yes", "l", None),
        ("question.yes", "n", "question.no"),
    ],
)
def test_a_table_answers_under_what_lies_over_it_but_not_under_a_question(
    changed: str, key: str, taken: str | None
) -> None:
    found = keymap.in_the_way({}, changed, key)
    assert (found.id if found is not None else None) == taken
    assert keymap.usable({changed: key}) == ({} if taken else {changed: key})


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ("chat.say", "enter"),
        ("table.act", "enter"),
        ("overlay.earlier", "up"),
        ("home.game_before", "left"),
        ("list.first", "home"),
    ],
)
def test_two_that_share_a_key_as_they_come_may_each_have_it_back(changed: str, key: str) -> None:
    own = keymap.with_key({}, changed, "f5")
    assert keymap.in_the_way(own, changed, key) is None
    assert keymap.with_key(own, changed, key) == {}


def test_a_key_may_be_given_again_to_what_it_was_of() -> None:
    changed = keymap.with_key({}, "katta.help", "f5")
    assert changed == {"katta.help": "f5"}
    assert keymap.with_key(changed, "katta.help", "question_mark") == {}


def test_the_keys_of_a_screen_are_its_own_and_those_it_stands_on() -> None:
    assert {"question.yes", "katta.draw_anew"} <= {each.id for each in bindings_of(Question)}


def test_keys_are_drawn_as_they_are_called_on_keyboards() -> None:
    assert [cap_of(key) for key in ("escape", "ctrl+l", "p", "f1", "left")] == [
        "Esc",
        "Ctrl-L",
        "P",
        "F1",
        "◀",
    ]


def test_several_keys_in_one_are_told_apart() -> None:
    assert in_one(("◀", "▶")) == "◀▶"
    assert in_one(("PgUp", "PgDn")) == "PgUp PgDn"
    assert in_one(("A", "▶")) == "A▶"
    assert in_one(("+", "–")) == "+ –"
    assert in_one(("F9", "▶")) == "F9 ▶"
    assert in_one(("1", "2")) == "1–2"
    assert in_one(("1",)) == "1"
    assert in_one(("1", "G", "3")) == "1 G 3"
