"""Stops in words: every refusal, every event, every stop of a chain; what keys and clicks mean."""

from collections.abc import Iterator

import pytest

from shared.cards import Card, Rank, Suit
from shared.games.stops.sentences import NO_MATCH, SENTENCES
from shared.games.stops.view import (
    BarLifted,
    Buy,
    Buying,
    CardLaid,
    CatBought,
    CatDeclined,
    CatKept,
    CatOffered,
    CatUnused,
    ChainStopped,
    Closed,
    DealBegan,
    DealEnded,
    Decline,
    Keep,
    Leading,
    Lent,
    Loan,
    NoNewSuit,
    Offer,
    Play,
    PoolWon,
    SecondChance,
    Stop,
    TableBroke,
)
from shared.refusal import Refusal
from shared.seats import Seat
from tests.tui import stops_tables as tables
from tests.tui.stops_tables import ME, faces, table
from tui.games.kit.people import why_not
from tui.games.stops import commands
from tui.games.stops.log import log_lines
from tui.games.stops.prompts import forced_said, my_turn
from tui.games.stops.ui_state import Mark
from tui.games.stops.words import told, who_passed, why_stopped
from tui.i18n import catalogs
from tui.i18n.styled_text import text_of
from tui.look.look import Look


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


# --- Refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refusal("stops.barred", {"suit": "H"}), "♥ has just stopped. Begin another suit."),
        (Refusal("stops.not_lowest", {"card": "TS"}), "Begin a suit with your lowest card in it: ♠10."),
        (Refusal("stops.not_your_turn", {"seat": 1}), "Ola lays now. Your turn comes."),
    ],
)
def test_a_refusal_shows_cards_and_suits_as_they_are_drawn(refusal: Refusal, said: str) -> None:
    assert why_not(refusal, tables.NAMES, Look()) == said


def test_without_utf_8_suits_are_letters() -> None:
    said = why_not(Refusal("stops.barred", {"suit": "H"}), tables.NAMES, Look(ascii=True))
    assert said == "H has just stopped. Begin another suit."


# --- Why a chain stopped (S10) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stop", "said"),
    [
        (Stop("ace", Suit.CLUBS, Rank.ACE), "the ace ends its suit"),
        (Stop("dead", Suit.CLUBS, Rank.SIX), "nobody has the ♣6"),
        (Stop("laid", Suit.CLUBS, Rank.SIX), "the ♣6 is laid already"),
    ],
)
def test_why_a_chain_stopped_is_said_in_words(stop: Stop, said: str) -> None:
    assert text_of(why_stopped(stop, table())[0]) == said


def test_who_had_to_pass_is_named() -> None:
    """Rule 3.9."""
    passed = Stop("ace", Suit.CLUBS, Rank.ACE, (Seat(0),))
    assert text_of(who_passed(passed, table())[0]) == "Kari has no other suit"
    mine = Stop("ace", Suit.CLUBS, Rank.ACE, (ME,))
    assert text_of(who_passed(mine, table())[0]) == "You have no other suit"
    both = Stop("ace", Suit.CLUBS, Rank.ACE, (Seat(0), Seat(1)))
    assert text_of(who_passed(both, table())[0]) == "Kari and Ola have no other suit"


# --- Events ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "shown", "said"),
    [
        (DealBegan(2, Seat(1), (5, 4, 3, 2, 1)), (), "Ola deals and lays out ●15"),
        (DealBegan(2, ME, (5, 4, 3, 2, 1)), (), "You deal and lay out ●15"),
        (Lent(Loan(2, Seat(0), Seat(1), 3, "ante")), (), "Kari borrows ●3 from Ola"),
        (Lent(Loan(2, ME, Seat(1), 3, "ante")), (), "You borrow ●3 from Ola"),
        (Lent(Loan(2, Seat(0), ME, 3, "closing")), (), "You lend Kari ●3"),
        (CatKept(Seat(1)), (), "Ola took the cat"),
        (CatKept(ME), (), "You took the cat"),
        (CatOffered(Seat(1)), (), "Ola offers the cat for ●1"),
        (CatOffered(ME), (), "You offer the cat for ●1"),
        (CatBought(Seat(0), Seat(1), 1), (), "Kari bought the cat for ●1"),
        (CatBought(ME, Seat(1), 1), (), "You bought the cat for ●1"),
        (CatDeclined(Seat(0), broke=False), (), "Kari left the cat"),
        (CatDeclined(Seat(0), broke=True), (), "Kari had no match for the cat"),
        (CatDeclined(ME, broke=False), (), "You left the cat"),
        (CatDeclined(ME, broke=True), (), "You had no match for the cat"),
        (CatUnused(), (), "Nobody took the cat"),
        (CardLaid(Seat(0), opens=True), (faces("2C"),), "♣2 Kari"),
        (PoolWon(Seat(0), 0, 10), (), "Kari wins ●10 with the ♠A"),
        (PoolWon(ME, 4, 2), (), "You win ●2 with the ♠10"),
        (ChainStopped(Seat(0), Stop("dead", Suit.CLUBS, Rank.FIVE)), (), "✗ no ♣5"),
        (
            ChainStopped(Seat(0), Stop("laid", Suit.CLUBS, Rank.FIVE, (Seat(0),))),
            (),
            "✗ ♣5 is laid, Kari has no other suit",
        ),
        (BarLifted(Seat(0), Suit.HEARTS), (), "Nobody has another suit: ♥ goes on"),
        (NoNewSuit(Suit.HEARTS), (), "Nobody has another suit: the deal is over"),
        (Closed(Seat(0)), (), "Kari closes: everybody pays ●1"),
        (Closed(ME), (), "You close: everybody pays you ●1"),
        (DealEnded(tables.DONE), (), ""),
        (TableBroke(Seat(1), 3), (), "Ola cannot lay out ●15: the match ends"),
        (TableBroke(ME, 3), (), "You cannot lay out ●15: the match ends"),
    ],
)
def test_an_event_is_a_line_of_the_log(event: object, shown: tuple[object, ...], said: str) -> None:
    assert text_of(told(event, shown, table())) == said  # type: ignore[arg-type]


def test_the_cards_of_one_player_stand_together_and_two_in_a_line() -> None:
    laid = [("2C", 2, True), ("3C", 0, False), ("4C", 1, False), ("5C", 1, False), ("QC", 3, False)]
    story = [(CardLaid(Seat(seat), opens=opens), (faces(card),)) for card, seat, opens in laid]
    story_ = [*story, (PoolWon(ME, 2, 3), ())]
    lines = [text_of(line) for line in log_lines(story_, table())]  # type: ignore[arg-type]  # a list of both
    assert lines == ["♣2 Nils    ♣3 Kari", "♣4 ♣5 Ola  ♣Q ●3 You"]


# --- What is asked, and what keys mean ------------------------------------------------------------------


def test_whose_card_the_chain_stopped_at_is_told_with_the_duty() -> None:
    said = text_of(my_turn(tables.choosing(), table())[0])
    assert said == "Your turn. You laid the ♥J. Start a new suit with your lowest, not ♥."


def test_the_marked_choice_at_the_cat_is_the_free_one() -> None:
    who, mark = table(), Mark()
    assert commands.entered(tables.buying(), mark, who) == Decline()
    assert commands.taken(tables.buying(), who) == Buy()
    assert commands.entered(tables.keeping(), mark, who) == Offer()
    assert commands.taken(tables.keeping(), who) == Keep()
    second = tables.view_of(dealer=ME, phase=SecondChance(ME), offers=(Decline(), Keep()))
    assert commands.entered(second, mark, who) == Decline()
    assert commands.taken(second, who) == Keep()


def test_who_has_no_match_is_told_why_he_cannot_buy() -> None:
    """S8."""
    broke = tables.view_of(phase=Buying(ME, ()), offers=(Decline(),))
    assert commands.taken(broke, table()) == NO_MATCH.text
    said = text_of(forced_said(broke, Decline(), table())[0])
    assert said == "You have no match to buy the cat with, so you keep your hand."


def test_a_lead_is_chosen_before_it_is_laid() -> None:
    view, who = tables.choosing(), table()
    assert commands.entered(view, Mark(), who) == "Choose a suit first, with 1–3 or ◀▶."
    second = commands.numbered(view, 2, who)
    assert isinstance(second, Mark)
    assert commands.entered(view, second, who) == Play(Card("8C"))
    assert commands.stepped(view, second, 1).chosen is Card("6D")
    assert commands.stepped(view, Mark(), -1).chosen is Card("6D")
    assert commands.numbered(view, 4, who) == (
        "Choose from 1 to 3: the lowest card of each suit that may start."
    )


def test_a_card_that_cannot_be_laid_says_why() -> None:
    view, who = tables.choosing(), table()
    held = [card.value for card in tables.cards("4S 9S AS KH 8C KC 6D 8D")]
    assert commands.pointed(view, Mark(), held.index("KH"), who) == "♥ has just stopped. Begin another suit."
    assert commands.pointed(view, Mark(), held.index("AS"), who) == (
        "Begin a suit with your lowest card in it: ♠4."
    )
    chosen = commands.pointed(view, Mark(), held.index("6D"), who)
    assert chosen == Mark(Card("6D"))
    assert commands.pointed(view, Mark(Card("6D")), held.index("6D"), who) == Play(Card("6D"))


def test_where_only_one_card_can_be_laid_it_is_marked() -> None:
    assert commands.settled(tables.following(mine=True), Mark()).chosen is Card("6D")
    assert commands.settled(tables.choosing(), Mark(Card("KH"))).chosen is None


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Leading(Seat(1), Suit.HEARTS, lifted=False), "Ola lays now. Your turn comes."),
        (Buying(Seat(1), ()), "Ola decides about the cat now."),
    ],
)
def test_a_key_that_does_nothing_says_who_acts(phase: object, said: str) -> None:
    assert commands.why_not_now(tables.view_of(phase=phase), table()) == said
    assert commands.why_not_now(tables.view_of(phase=phase, you=None), table(you=None)) == (
        "You look on at this table."
    )
