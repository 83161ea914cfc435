"""The race in words: every refusal, every event, every prompt; the marks and the time of a race."""

import re
from collections.abc import Iterator
from math import inf

import pytest

from shared.cards import Card
from shared.games.race.sentences import SENTENCES
from shared.games.race.view import (
    Claim,
    Dealt,
    Ended,
    Event,
    HandsShifted,
    Laid,
    Out,
    PilesShifted,
    TakenUp,
    Turned,
    View,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Faces
from shared.wire import TimeLeft
from tests.tui import race_tables as tables
from tests.tui.race_tables import ME, NAMES, table
from tui.games.race.hand import Lost, Spot, mine_of
from tui.games.race.log import Entry, Late, log_lines
from tui.games.race.piles import wanted_by
from tui.games.race.players import ranked
from tui.games.race.prompts import prompts
from tui.games.race.race_clock import CALL_SECONDS, Pulse
from tui.games.race.transients import SHIFT_SECONDS, Marks, Weight
from tui.games.race.words import told, why_refused
from tui.i18n import catalogs
from tui.i18n.catalogs import sentence
from tui.i18n.styled_text import NOTHING, Phrase, fitting, plain, text_of
from tui.look.look import Look


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


# --- Refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_who_was_faster_is_named_with_the_card(language: str) -> None:
    catalogs.use(language)
    refusal = Refusal("race.faster", {"seat": 1, "card": "TH"})
    assert "Ola" in why_refused(refusal, NAMES, Look())
    assert "♥10" in why_refused(refusal, NAMES, Look())
    assert "10H" in why_refused(refusal, NAMES, Look(ascii=True))


def test_the_card_that_was_asked_for_is_named_where_it_does_not_fit() -> None:
    refusal = Refusal("race.does_not_fit")
    assert why_refused(refusal, NAMES, Look(), Card("6S")) == "♠6 goes on no pile now."
    assert why_refused(refusal, NAMES, Look()) == sentence(refusal.key, {})


# --- Events -----------------------------------------------------------------------------------------------

FIVE = (Faces((Card("5S"),)),)
EVENTS: tuple[tuple[Event, tuple[Faces, ...], str], ...] = (
    (Laid(Seat(1), "row0", 3), FIVE, "Ola laid ♠5."),
    (Laid(ME, "row0", 3), FIVE, "You laid ♠5."),
    (Laid(Seat(1), "pile", 3, True), (Faces((Card("KS"),)),), "Ola laid ♠K and closed a pile."),
    (Laid(ME, "waste", 3, True), (Faces((Card("KS"),)),), "You laid ♠K and closed a pile."),
    (Turned(Seat(1), 3), FIVE, ""),
    (TakenUp(ME), (), ""),
    (Out(Seat(1), 1), (), "Ola is out first."),
    (Out(ME, 1), (), "You are out first."),
    (Out(Seat(1), 2), (), "Ola is out, as number 2."),
    (Out(ME, 3), (), "You are out, as number 3."),
    (HandsShifted(), (), "Nobody could build. All took up the waste and put the top card under."),
    (PilesShifted(), (), "Still nobody could build. All put the top of the 13-pile under it."),
    (Dealt(), (), "All have dealt."),
    (Ended(False), (), "The race is over."),
    (Ended(True), (), "Nobody can lay a card any more. The race is over."),
)


@pytest.mark.parametrize(("event", "shown", "said"), EVENTS)
def test_every_event_has_its_sentence(event: Event, shown: tuple[Faces, ...], said: str) -> None:
    assert text_of(told(event, shown, table())) == said


def test_the_log_tells_the_time_and_beside_the_table_stands_in_columns() -> None:
    story = (Entry(62, *EVENTS[0][:2]), Entry(None, *EVENTS[2][:2]), Entry(69, Late(Card("9H"), "Ola")))
    assert [text_of(line) for line in log_lines(story, table())] == [
        "1:02  Ola laid ♠5.", "Ola laid ♠K and closed a pile.", "1:09  Ola was faster: ♥9.",
    ]  # fmt: skip
    assert [text_of(line).rstrip() for line in log_lines(story, table(), short=True)] == [
        "1:02  Ola    ♠5", "Ola    ♠K closes", "1:09  You    ♥9 ✗ late",
    ]  # fmt: skip


# --- Prompts (LOOK §8) ------------------------------------------------------------------------------------


def duty(view: View, *, held: bool = False) -> Phrase:
    """What there is to do at a table, in the longest words."""
    return prompts(mine_of(view, held), over=False, held=held)[0]


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("en", "One of your cards goes on a pile now.", "Three of your cards go on a pile now."),
        ("nb", "Ett av kortene dine passer nå.", "Tre av kortene dine passer nå."),
        ("da", "Ét af dine kort passer nu.", "Tre af dine kort passer nu."),
    ],
)
def test_the_duty_is_said_by_number(language: str, one: str, three: str) -> None:
    catalogs.use(language)
    assert text_of(duty(tables.four())) == three
    assert text_of(duty(tables.beginning())) == one


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nothing of yours fits now. Turn three."),
        ("nb", "Ingenting passer nå. Snu tre."),
        ("da", "Intet passer nu. Vend tre."),
    ],
)
def test_where_nothing_fits_the_way_out_is_said(language: str, said: str) -> None:
    catalogs.use(language)
    assert text_of(duty(tables.nothing_fits())) == said


def test_before_the_call_nothing_is_said_to_fit() -> None:
    assert "Klar!" in text_of(duty(tables.beginning(), held=True))


# --- What the piles want (rule 2.5) -------------------------------------------------------------------------


def test_a_pile_wants_the_next_of_its_suit_and_a_king_nothing() -> None:
    from shared.cards import Rank, Suit

    def wanted(*tops: str, mine: str = "") -> list[tuple[str, bool]]:
        held = frozenset(Card(code) for code in mine.split())
        found = wanted_by(Suit.SPADES, [Card(top) for top in tops], held)
        return [(rank.value, has) for rank, has in found]

    assert wanted("AS", "5S", "KS", mine="6S 6H") == [("2", False), ("6", True)]
    assert wanted("5S", "5S") == [("6", False)]
    assert wanted() == wanted("KS") == [("A", False)]
    assert wanted("AS", mine="AS") == [("2", False), ("A", True)]
    assert {rank for rank, _has in wanted(*(rank.value + "S" for rank in Rank))} == set("23456789TJQK")


# --- Places ---------------------------------------------------------------------------------------------


def test_who_has_the_fewest_left_is_first_and_equal_ones_share_a_place() -> None:
    lain = (
        tables.player(pile=5),
        tables.player(pile=2),
        tables.player(pile=5),
        tables.player(pile=0, place=1),
    )
    assert ranked(tables.view(lain, (), ())) == ((3, 1), (1, 2), (0, 3), (2, 3))


# --- Marks ---------------------------------------------------------------------------------------------


def test_the_heaviest_word_is_shown_and_the_others_after_it() -> None:
    marks = Marks()
    marks.tell(Weight.SAYING, (plain("a"),), 9.0)
    marks.tell(Weight.REFUSAL, (plain("b"),), 3.0)
    assert marks.told(0.0, plain("n"), sayings=True) == (plain("b"),)
    assert marks.told(4.0, plain("n"), sayings=True) == (plain("n"),)
    assert marks.told(4.0, NOTHING, sayings=True) == (plain("a"),)
    assert marks.told(4.0, NOTHING, sayings=False) == ()
    assert marks.told(9.0, NOTHING, sayings=True) == ()
    assert marks.ends() == inf


def test_a_late_claim_stands_its_time_or_until_the_place_is_played_from() -> None:
    marks = Marks()
    marks.lose(Lost(Spot.ROW1, Card("5S"), "Ola"), 1.5)
    assert len(marks.lost(1.4)) == 1
    assert marks.lost(1.5) == ()
    marks.lose(Lost(Spot.ROW1, Card("5S"), "Ola"), 3.5)
    marks.read([(Laid(ME, "row0", 1), FIVE)], table(), 2.1, moving=True)
    assert marks.lost(2.2) == ()
    assert marks.fresh(2.2) == (1,)


def test_a_shift_is_said_in_the_words_that_have_room() -> None:
    marks = Marks()
    marks.read([(HandsShifted(), ())], table(), 0.0, moving=True)
    said = fitting(58, marks.told(SHIFT_SECONDS - 0.1, NOTHING, sayings=True), Look())
    assert text_of(said) == "Nobody could build: wastes up, top card under."


# --- Time ---------------------------------------------------------------------------------------------


def test_the_countdown_counts_down_and_the_time_up() -> None:
    pulse = Pulse(100.0)
    pulse.told(TimeLeft(0, 0, 3000), 100.0)
    assert [pulse.counting(100.0 + gone) for gone in (0.0, 0.1, 1.0, 2.5, 3.0)] == [3, 3, 2, 1, None]
    assert pulse.called(103.0)
    assert not pulse.called(103.1 + CALL_SECONDS)
    assert pulse.gone(165.9) == 62
    pulse.told(TimeLeft(0, 0, 0, 72_500), 200.0)
    assert pulse.gone(200.0) == 72
    assert 0 < pulse.next_second(200.0) <= 0.5


def test_claims_name_the_card_and_no_state() -> None:
    """What a state's number is, the table fills in (R9)."""
    assert Claim("row0", Card("6S")).seen == -1


@pytest.mark.parametrize("language", ["nb", "da"])
def test_every_sentence_of_the_race_is_translated(language: str) -> None:
    catalogs.use(language)
    for message in [one.text for one in SENTENCES.values()]:
        assert catalogs._(message) != message, message
    said = [text_of(told(event, shown, table())) for event, shown, _said in EVENTS]
    english = [said for _event, _shown, said in EVENTS]
    assert all(not mine or mine != theirs for mine, theirs in zip(said, english, strict=True))
    assert all(re.fullmatch(r"[^{}*]*", each) for each in said)
