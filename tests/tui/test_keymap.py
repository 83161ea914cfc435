"""Keys that a player has changed: what is kept of them, and what may not be changed."""

from tui import keymap
from tui.bindings import cap_of
from tui.screens.question import Question


def test_what_is_no_key_of_a_binding_is_left_out() -> None:
    kept = {"katta.help": "f5", "no.such": "x", "question.no": "two words", "question.yes": "ctrl+c"}
    assert keymap.usable(kept) == {"katta.help": "f5"}


def test_one_key_is_not_given_to_two_things_in_one_place() -> None:
    taken = keymap.in_the_way({}, "home.leave", "question_mark")
    assert taken is not None
    assert taken.id == "katta.help"
    assert keymap.in_the_way({"katta.help": "f5"}, "home.leave", "question_mark") is None


def test_a_key_may_be_given_again_to_what_it_was_of() -> None:
    changed = keymap.with_key({}, "katta.help", "f5")
    assert changed == {"katta.help": "f5"}
    assert keymap.with_key(changed, "katta.help", "question_mark") == {}


def test_the_keys_of_a_screen_are_its_own_and_those_it_stands_on() -> None:
    assert {"question.yes", "katta.draw_anew"} <= {each.id for each in keymap.bindings_of(Question)}


def test_keys_are_drawn_as_they_are_called_on_keyboards() -> None:
    assert [cap_of(key) for key in ("escape", "ctrl+l", "p", "f1", "left")] == [
        "Esc",
        "Ctrl-L",
        "P",
        "F1",
        "◀",
    ]
