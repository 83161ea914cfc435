"""The words: languages, gaps, plurals, keys in sentences, and cards as one speaks of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared import house
from shared.cards import Card
from shared.language import detected
from shared.sentence import Sentence
from tui.i18n import catalogs
from tui.i18n.catalogs import _, in_words, ngettext_, sentence, spoken, the_card, use


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    use("en")
    yield
    use("en")


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("nb_NO.UTF-8", "nb"),
        ("nn_NO", "nb"),
        ("no", "nb"),
        ("NB", "nb"),
        ("da_DK.utf8", "da"),
        ("da-DK", "da"),
        ("en_GB.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("de_DE", "en"),
        ("", "en"),
        ("../../etc/passwd", "en"),
    ],
)
def test_every_name_of_a_locale_is_a_language_that_we_speak(name: str, language: str) -> None:
    assert spoken(name) == language


def test_lc_all_comes_before_lc_messages_and_that_before_lang() -> None:
    assert detected({"LANG": "da_DK", "LC_MESSAGES": "nb_NO", "LC_ALL": "en_GB"}) == "en"
    assert detected({"LANG": "da_DK", "LC_MESSAGES": "nb_NO", "LC_ALL": ""}) == "nb"
    assert detected({"LANG": "da_DK"}) == "da"
    assert detected({}) == "en"


def test_what_fills_a_gap_is_never_read_as_format() -> None:
    assert sentence("house.came", {"name": "{0.__class__} %s {name}"}) == "{0.__class__} %s {name} is here."


def test_a_seat_in_a_sentence_is_given_its_name() -> None:
    catalogs.teach({"test.seat": Sentence("test.seat", "{name} waits.")})
    assert sentence("test.seat", {"seat": 1}, ("Kari", "Ola")) == "Ola waits."


def test_an_unknown_key_and_missing_arguments_are_still_a_sentence() -> None:
    assert sentence("house.never_heard_of", {}) == "That is not possible now (house.never_heard_of)."
    assert sentence("house.came", {}) == "That is not possible now (house.came)."


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_every_sentence_of_the_house_can_be_said_in_every_language(language: str) -> None:
    use(language)
    said = {}
    for key, one in house.SENTENCES.items():
        said[key] = sentence(key, dict.fromkeys(one.gaps, "Kari"))
    assert {key: text for key, text in said.items() if f"({key})" in text or "{" in text} == {}


@pytest.mark.parametrize(
    ("language", "jack", "ten"),
    [("en", "the jack", "the ten"), ("nb", "knekten", "tieren"), ("da", "knægten", "tieren")],
)
def test_cards_are_called_what_people_call_them(language: str, jack: str, ten: str) -> None:
    use(language)
    assert the_card(Card.JC) == jack
    assert the_card(Card.TC) == ten


def test_plurals_follow_the_number() -> None:
    assert ngettext_("won {won} of {n} game", "won {won} of {n} games", 1, won=1) == "won 1 of 1 game"
    assert ngettext_("won {won} of {n} game", "won {won} of {n} games", 11, won=4) == "won 4 of 11 games"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Permission denied"), ("nb", "Ingen tilgang"), ("da", "Ingen adgang")],
)
def test_a_reason_of_the_system_is_said_in_the_players_language_where_it_is_known(
    language: str, said: str
) -> None:
    use(language)
    assert catalogs.reason(PermissionError(13, "Permission denied", "key")) == said
    assert catalogs.reason(OSError(9999, "Never heard of")) == "Never heard of"


def test_small_numbers_are_words_and_great_ones_figures() -> None:
    assert [in_words(number) for number in (1, 2, 12, 13, 41)] == ["one", "two", "twelve", "13", "41"]


def test_a_missing_catalog_is_english_and_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    use("da", tmp_path)
    assert _("Settings") == "Settings"
    assert "no catalog for da" in caplog.text


def test_a_broken_catalog_is_english_and_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "nb" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "katta.mo").write_bytes(b"\xde\x12\x04\x95 nothing more")
    use("nb", tmp_path)
    assert _("Settings") == "Settings"
    assert "no catalog for nb" in caplog.text
