"""Katta in words: every refusal, every event, every end of a sack; phrases that no name can break."""

from collections.abc import Iterator

import pytest

from shared.cards import Card, Rank
from shared.games.katta import sack
from shared.games.katta.view import (
    BidMade,
    CardLaid,
    CardTurned,
    Effect,
    GameEnded,
    Passed,
    Result,
    RoundBegan,
    SackSold,
    SackUnsold,
)
from shared.seats import TABLE, Seat
from shared.sight import Backs
from tests.tui.katta_tables import ME, NAMES, cards, faces, table
from tui.canvas import Span
from tui.games.katta.effects import Sale, in_short, what_happened, where_it_went
from tui.games.katta.values import COUNTS, added, counted, figures
from tui.games.katta.words import told
from tui.games.kit.figures import signed
from tui.i18n import catalogs
from tui.i18n.styled_text import Coins, Strong, cut, fitting, phrase, plain, plural, text_of, wrapped
from tui.look.look import Look


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


# --- Phrases --------------------------------------------------------------------------------------------

WICKED = ("[b]", "{coins}", "*Ola*", "%s", "●9", "{0.__class__}", "\x1b[31mx")


@pytest.mark.parametrize("name", WICKED)
def test_a_name_is_a_name_whatever_stands_in_it(name: str) -> None:
    said = phrase("{name} passed, took {coins}", "mute", name=name, coins=Coins(2))
    assert said == (Span(f"{name} passed, took ", "mute"), Span("●2", "coin"))


def test_what_stands_between_stars_stands_out() -> None:
    said = phrase("The king went, *and took {card} with him.*", card="the ten")
    assert said == (Span("The king went, "), Span("and took the ten with him.", "ink", True))


def test_coins_are_gold_and_strong_words_are_bold_ink() -> None:
    said = phrase("{a} {b}", "mute", a=Coins(12, bold=True, apart=True), b=Strong("x"))
    assert said == (Span("● 12", "coin", True), Span(" ", "mute"), Span("x", "ink", True))


def test_a_plural_names_its_number() -> None:
    assert text_of(plural("{n} round to go", "{n} rounds to go", 1)) == "1 round to go"
    assert text_of(plural("{n} coin, {coins}", "{n} coins, {coins}", 3, coins=Coins(2))) == "3 coins, ●2"


def test_the_longest_wording_that_fits_is_taken_and_the_last_is_cut() -> None:
    choices = (plain("passed, took nothing"), plain("passed it on"))
    assert text_of(fitting(20, choices, Look())) == "passed, took nothing"
    assert text_of(fitting(12, choices, Look())) == "passed it on"
    assert text_of(fitting(8, choices, Look())) == "passed …"


def test_money_at_the_end_is_never_cut() -> None:
    said = phrase("{name} passed, took {coins}", name="Wilhelmina", coins=Coins(4))
    assert text_of(cut(said, 12, Look())) == "Wilhelmin…●4"


def test_without_utf_8_it_is_measured_as_it_is_printed() -> None:
    look = Look(depth="16", ascii=True)
    assert text_of(fitting(5, (plain("Åse"), plain("A")), look)) == "Aase"
    assert text_of(fitting(3, (plain("Åse"), plain("A")), look)) == "A"


def test_a_phrase_breaks_between_its_words() -> None:
    said = phrase("one *two three* four")
    assert [text_of(line) for line in wrapped(said, 9)] == ["one two", "three", "four"]


# --- Values (rule 1.8) ----------------------------------------------------------------------------------


def test_what_is_printed_under_a_card_is_what_the_rules_count() -> None:
    for rank in Rank:
        card = Card(rank.value + "S")
        assert COUNTS.get(rank, 0) == sack.VALUES.get(card, 0)
        assert (counted(card) == "·") is (rank not in COUNTS)


def test_numbers_have_signs_and_minus_is_an_en_dash() -> None:
    assert [signed(number) for number in (3, 0, -5)] == ["+3", "0", "–5"]
    assert figures(cards("8D 3H KS TC")) == "8 –3 K 10"
    assert added(cards("8D 5S")) == "8 – 5"
    assert added(cards("5S 8D AC")) == "–5 + 8 – 1"


# --- Events ---------------------------------------------------------------------------------------------

END = Result((1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0), (ME,))


@pytest.mark.parametrize(
    ("event", "shown", "said"),
    [
        (RoundBegan(3, Seat(0)), (), "Kari starts"),
        (RoundBegan(3, ME), (), "You start"),
        (CardLaid(Seat(0), 0), (Backs(1),), "Kari laid a card"),
        (CardLaid(Seat(0), 0), (faces("8D"),), "Kari laid ♦8"),
        (CardLaid(ME, 3), (faces("5S"),), "You laid ♠5"),
        (CardTurned(0, TABLE), (faces("TC"),), "♣10 turned up"),
        (BidMade(Seat(1), 4), (), "Ola bids 4"),
        (BidMade(ME, 4), (), "You bid 4"),
        (Passed(Seat(2), 2), (), "Nils passed, took ●2"),
        (Passed(ME, 2), (), "You passed, took ●2"),
        (SackSold(3, Seat(1), 4, 3, Effect("none", 0)), (), "Ola bought for ●4"),
        (SackSold(3, ME, 4, 3, Effect("none", 0)), (), "You bought for ●4"),
        (SackUnsold(3, Seat(1), 0), (), "Ola left the sack"),
        (SackUnsold(3, Seat(1), 1), (), "Ola left the sack, took ●1"),
        (SackUnsold(3, ME, 0), (), "You left the sack"),
        (GameEnded(END), (), "The game is over"),
    ],
)
def test_an_event_is_a_line_of_the_log(event: object, shown: tuple[object, ...], said: str) -> None:
    assert text_of(told(event, shown, table())) == said  # type: ignore[arg-type]


# --- What became of a sack (rule 1.15) ------------------------------------------------------------------


def sale(kind: str, kept: str, gone: str, *, buyer: Seat | None = ME, last: Seat = ME) -> Sale:
    """A sack sold for five, or left."""
    return Sale(3, last, buyer, 5, 0, 3, Effect(kind, 1), cards(kept), cards(gone))


@pytest.mark.parametrize(
    ("sold", "first", "second", "short"),
    [
        (
            sale("king", "8D 5S", "KH TC"),
            "The king was alone in the sack: he went, and took the ten with him.",
            "♦8 and ♠5 go face down onto your pile. Only you may look at it (V).",
            "the king took the ten",
        ),
        (
            sale("jack", "8D 2H TC", "JS 5H", buyer=Seat(0)),
            "The jack was alone in the sack: he went, and took the five with him.",
            "♦8, ♥2 and ♣10 go face down onto Kari's pile.",
            "the jack took the five",
        ),
        (
            sale("faces", "8D 2H", "KS KH"),
            "Two kings in the sack: both went, and took nothing with them.",
            "♦8 and ♥2 go face down onto your pile. Only you may look at it (V).",
            "two kings went",
        ),
        (
            sale("faces", "8D 2H", "JS JH"),
            "Two jacks in the sack: both went, and took nothing with them.",
            "♦8 and ♥2 go face down onto your pile. Only you may look at it (V).",
            "two jacks went",
        ),
        (
            sale("faces", "8D 2H", "KS JH"),
            "King and jack in the sack: both went, and took nothing with them.",
            "♦8 and ♥2 go face down onto your pile. Only you may look at it (V).",
            "king and jack went",
        ),
        (
            sale("faces", "", "KS JH KD JC"),
            "Nothing but kings and jacks: all of them went, and nothing is left.",
            "There is nothing to take, but the bid is paid.",
            "kings and jacks went",
        ),
        (
            sale("none", "8D 2H", ""),
            "No king and no jack in the sack: all of it is yours.",
            "♦8 and ♥2 go face down onto your pile. Only you may look at it (V).",
            "",
        ),
        (
            sale("none", "8D 2H", "", buyer=Seat(1)),
            "No king and no jack in the sack: all of it goes to Ola.",
            "♦8 and ♥2 go face down onto Ola's pile.",
            "",
        ),
        (
            sale("none", "", "8D KH", buyer=None, last=Seat(1)),
            "Ola left the sack, too: all its cards are out of the game.",
            "Nobody pays, and nobody gets it.",
            "",
        ),
        (
            sale("none", "", "8D KH", buyer=None),
            "You left the sack, too: all its cards are out of the game.",
            "Nobody pays, and nobody gets it.",
            "",
        ),
    ],
)
def test_what_became_of_a_sack_is_one_sentence(sold: Sale, first: str, second: str, short: str) -> None:
    who = table(NAMES)
    assert text_of(what_happened(sold, who)[0]) == first
    assert text_of(where_it_went(sold, who, key="V")[0]) == second
    assert text_of(where_it_went(sold, who, key="M")[0]) == second.replace("(V)", "(M)")
    assert text_of(in_short(sold)) == short


def test_three_and_more_kings_and_jacks_are_counted() -> None:
    three = Sale(3, ME, ME, 5, 0, 3, Effect("faces", 3), cards("8D"), cards("KS JH KD"))
    assert "all three went" in text_of(what_happened(three, table())[0])
