"""What of the text that people send may be shown to others (C01, C02, C04, C06)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.text import (
    MAX_MARKS,
    RESERVED_NAMES,
    clean_name,
    clean_say,
    is_reserved,
    loses_in_saying,
    lost_in_name,
    skeletons,
    unique_name,
)
from shared.wire import MAX_NAME, MAX_SAY

ANY = st.text(st.characters(), max_size=300)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Kari", "Kari"),
        ("  Kari   Nordmann ", "Kari Nordmann"),
        ("Kári-Ørjan O'Neill Jr.", "Kári-Ørjan O'Nei"),
        ("Åse", "Åse"),
        ("A\u030ase", "Åse"),  # NFD and NFC are one name
        ("[b", "b"),
        ("[@click=app.quit]hi[/]", "click app.quithi".replace(" ", "")),
        ("Ka\u202eri", "Kari"),
        ("K\u2066a\u200br\ufe0fi", "Kari"),
        ("Ka\x1b]52;c;aGk=\x07ri", "Ka52caGkri"),
        ("Kari\x9b2J", "Kari2J"),
        ("Ｋａｒｉ", "Kari"),
        ("Kari\u00a0N", "Kari N"),
        ("К\u0430ri", "ri"),  # Cyrillic К and а
        ("a" * 40, "a" * MAX_NAME),
        ("z" + "\u0336" * 200, "z"),
        ("🕊️", ""),
        ("👩‍👩‍👧", ""),
        ("❤️", ""),
        ("🦠", ""),
        ("각", ""),
        ("--", ""),
        ("", ""),
        ("   ", ""),
        ("\n\r\t", ""),
        ("ɑdmin", "dmin"),
        ("ǃǀ", ""),
    ],
)
def test_a_name_is_what_can_be_shown_of_it_c04(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@given(ANY)
def test_whatever_is_typed_a_name_is_narrow_plain_and_latin(typed: str) -> None:
    name = clean_name(typed)
    assert len(name) <= MAX_NAME
    assert clean_name(name) == name
    assert "  " not in name
    for char in name:
        assert unicodedata.east_asian_width(char) in ("Na", "N", "A")
        assert char in " -_'." or char.isascii() or unicodedata.name(char).startswith("LATIN ")


@pytest.mark.parametrize("text", ["x" * 10_000, "a" + "\u0301" * 10_000, "\x1b" * 10_000 + "a"])
def test_ten_thousand_characters_are_no_trouble(text: str) -> None:
    assert len(clean_name(text)) <= MAX_NAME
    assert len(clean_say(text)) <= MAX_SAY


@pytest.mark.parametrize(
    "name", [*sorted(RESERVED_NAMES), "ADMIN", "Adm1n", "b0t", "Bot 3", "You", "Y o u", "Du."]
)
def test_no_player_is_called_like_the_house_or_like_oneself(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Kari", "Budde", "Tomas", "Meg Ryan", "Katarina", "Alle Andre", "Robotta"])
def test_other_people_are_called_what_they_like(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kari", "kari"), ("Kari", "KARI"), ("Kari", "Ka ri"), ("Kari", "Kar1"), ("Karl", "KarI"), ("Bo", "B0"),
     ("José", "Jose"), ("Arne", "Ame"), ("Kari", "Kari."), ("Vilde", "vi1de")],
)  # fmt: skip
def test_names_that_look_alike_are_told_apart_by_a_number_c04(one: str, other: str) -> None:
    assert unique_name(other, [one]) == f"{other} 2"


@pytest.mark.parametrize(("one", "other"), [("Kari", "Karl"), ("Pål", "Pal"), ("Ida", "Ada"), ("Åse", "Øse")])
def test_names_that_do_not_look_alike_stay_as_they_are(one: str, other: str) -> None:
    assert unique_name(other, [one]) == other


@given(st.lists(st.sampled_from(["Kari", "kari", "KARI", "Kar1", "Karl", "K" * 16, "k" * 16]), max_size=30))
def test_at_a_table_no_two_names_could_be_taken_for_each_other(wanted: list[str]) -> None:
    taken: list[str] = []
    for name in wanted:
        given_name = unique_name(name, taken)
        assert len(given_name) <= MAX_NAME
        assert not any(skeletons(given_name) & skeletons(other) for other in taken)
        taken.append(given_name)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hei", "hei"),
        ("[red]x[/] [@click=app.quit]hi[/] \\[b", "[red]x[/] [@click=app.quit]hi[/] \\[b"),
        ("a\nb\r\nc\u2028d\u0085e", "a b c d e"),
        ("\x1b]52;c;aGk=\x07hei\x9b2J\x00", "]52;c;aGk=hei2J"),
        ("sa\u202egnal", "sagnal"),
        ("blåbærsyltetøy på brødskiva", "blåbærsyltetøy på brødskiva"),
        ("♠♥♦♣ ½ – “ja”", "♠♥♦♣ ½ – “ja”"),
        ("😀", "😀"),
        ("❤️", "❤"),
        ("👩‍👩‍👧", "👩👩👧"),
        ("👍🏽", "👍?"),
        ("🇳🇴", "??"),
        ("🦠", "?"),
        ("漢字かな한글", "漢字かな한글"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u1112", "?"),
        ("שלום", "שלום"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("ok, مرحبا 12!", "ok, مرحبا 12!"),
        ("Привет, Καλημέρα", "Привет, Καλημέρα"),
        ("สวัสดี", "สวัสดี"),
        ("\u2067של\u202eום\u2069\u200f", "שלום"),
        ("नि", "न?"),
        ("e" + "\u0301\u0336\u0336", "é\u0336\u0336"),
        ("e" + "\u0301" * 200, "é\u0301\u0301"),
        ("\u0301x", "x"),
        ("7\u0336", "7"),
        ("x\u3164\u115f\u2800y", "xy"),
        ("", ""),
        ("\u200b\u200d", ""),
    ],
)
def test_chat_is_one_plain_line_of_which_all_terminals_agree_c01_c02_c06(typed: str, said: str) -> None:
    assert clean_say(typed) == said


@given(ANY)
def test_whatever_is_said_no_control_gets_through(typed: str) -> None:
    said = clean_say(typed)
    assert len(said) <= MAX_SAY
    assert clean_say(said) == said
    marks = 0
    for char in said:
        assert unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Me", "Zl", "Zp")
        marks = marks + 1 if unicodedata.category(char) == "Mn" else 0
        assert marks <= MAX_MARKS


@pytest.mark.parametrize(
    "typed", ["hei", "שלום", "漢字 😀 ❤️", "  a\tb ", "Привет", "สวัสดี", "sa\u202egnal", "x\u200by", "e\u0301"]
)
def test_what_is_said_as_it_was_written_needs_no_word_about_it(typed: str) -> None:
    assert not loses_in_saying(typed)


@pytest.mark.parametrize(
    "typed", ["🦠", "👍🏽", "🇳🇴", "नि", "z" + "\u0336" * 9, "x" * (MAX_SAY + 1), "\u1112"]
)
def test_what_cannot_be_shown_as_it_was_written_is_known(typed: str) -> None:
    assert loses_in_saying(typed)


@pytest.mark.parametrize(
    ("typed", "lost"),
    [("Kari", ""), ("Ка", "Ка"), ("[b]", "[]"), ("K\u2066a\u200b\x07", ""), ("a🕊️a🕊", "🕊"), ("漢字", "漢字")],
)
def test_what_a_name_would_lose_is_known(typed: str, lost: str) -> None:
    assert lost_in_name(typed) == lost
