"""The table of stops behind a link: what is told is shown, what is pressed and clicked is asked."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from shared.cards import Rank, Suit
from shared.games.stops.sentences import SENTENCES
from shared.games.stops.view import (
    CardLaid,
    Closed,
    Following,
    GameEnded,
    Over,
    Pool,
    Pools,
    PoolWon,
    Result,
    View,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Backs
from shared.wire import Leave, Play, Said, Say, TimeLeft
from tests.tui import stops_tables as tables
from tests.tui.at_table import AtTable
from tests.tui.eyes import seen
from tests.tui.scripted_house import ScriptedHouse, app_at
from tests.tui.stops_tables import ME, NAMES, faces, happens, room, sees
from tui.games.stops import animations
from tui.games.stops.chain import Coming
from tui.games.stops.ui_state import UIState
from tui.i18n import catalogs
from tui.settings import Preferences
from tui.waits import Waits

change = msgspec.structs.replace
ACT = "74e2f5"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


class At(AtTable):
    """A table with a player at it."""

    async def until(self, said: str, row: int = 0) -> None:
        """Wait until this is to be seen, in a row or anywhere."""
        for _each in range(500):
            if said in (self.row(row) if row else self.text()):
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"not seen: {said}\n{self.text()}")


@asynccontextmanager
async def at(
    view: View,
    *,
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = (80, 24),
    clock: TimeLeft | None = None,
    motion: bool = False,
    auto: bool = True,
    stage: str = "playing",
    waits: Waits | None = None,
    keys: dict[str, str] | None = None,
) -> AsyncIterator[At]:
    """At a table that shows this view."""
    house = ScriptedHouse()
    app = app_at(house, preferences=Preferences(language="en", motion=motion, keys=keys or {}), waits=waits)
    async with seen(app, *size) as (pilot, eyes):
        here = At(house, pilot, eyes)
        await here.told(room(view, names, auto=auto, stage=stage), sees(view, 1, clock))
        await pilot.pause(0.1)
        yield here


# --- The cat --------------------------------------------------------------------------------------------


async def test_enter_keeps_the_hand_and_b_buys_the_cat() -> None:
    async with at(tables.buying()) as here:
        assert "Buy the cat?" in here.row(16)
        await here.press("enter")
        assert here.move() == ["decline"]
    async with at(tables.buying()) as here:
        await here.press("b")
        assert here.move() == ["buy"]
    async with at(tables.buying()) as here:
        await here.press("p")
        assert here.move() == ["decline"]


async def test_keys_that_were_changed_are_named_anew_in_the_strip_and_in_sentences() -> None:
    keys = {"table.act": "g", "stops.take": "t", "stops.left": "h", "stops.right": "j", "table.leave": "w"}
    async with at(tables.buying(), keys=keys) as here:
        assert "G  keep my hand" in here.text()
        assert "T  buy the cat" in here.text()
        await here.press("escape")
        assert "W leaves the table" in here.text()
        await here.press("t")
        assert here.move() == ["buy"]
    async with at(tables.choosing(), keys=keys) as here:
        await here.press("g")
        assert "Choose a suit first, with 1–3 or HJ." in here.text()
        await here.press("j")
        assert "HJ  another suit" in here.text()


async def test_the_dealer_takes_the_cat_or_offers_it_round() -> None:
    async with at(tables.keeping()) as here:
        await here.press("enter")
        assert here.move() == ["offer"]
    async with at(tables.keeping()) as here:
        await here.press("b")
        assert here.move() == ["keep"]


async def test_a_second_press_is_the_same_wish() -> None:
    async with at(tables.buying()) as here:
        await here.press("b", "enter", "b")
        assert here.house.count(Play) == 1


# --- A loan ---------------------------------------------------------------------------------------------


async def test_who_is_asked_for_a_loan_sees_what_follows_and_lends_or_refuses() -> None:
    """S19, where loans need consent."""
    async with at(tables.asked_for_the_ante()) as here:
        assert "Lend Ola ●11 for the ante? It counts as yours in the end." in here.row(16)
        assert "refuse: then Nils is asked" in here.row(17)
        assert "Ola lacks ●11" in here.row(12)
        await here.press("enter")
        assert here.move() == ["lend"]
    async with at(tables.asked_for_a_closing()) as here:
        assert "Lend Kari ●1, to pay Nils?" in here.row(16)
        assert "refuse: nobody lends, and the match ends" in here.row(17)
        assert "has closed" in here.row(5)
        await here.press("1")
        assert "First the loan: lend it, or refuse." in here.row(17)
        await here.press("p")
        assert here.move() == ["refuse"]


async def test_a_click_on_the_strip_refuses_a_loan() -> None:
    async with at(tables.asked_for_the_ante()) as here:
        await here.pilot.click(offset=(here.row(17).index("refuse"), 16))
        await here.pilot.pause(0.03)
        assert here.move() == ["refuse"]


async def test_while_another_is_asked_for_a_loan_all_see_it() -> None:
    async with at(tables.asked_for_the_ante(mine=False)) as here:
        assert "Nils is thinking. Ola asks for ●11, for the ante." in here.row(16)
        assert "lent nothing" in here.row(5)
        await here.press("enter")
        assert "Nils is asked for a loan now." in here.row(17)
        assert here.house.count(Play) == 0


async def test_between_deals_it_is_told_whom_the_next_dealer_asks() -> None:
    async with at(tables.choosing()) as here:
        await here.told(sees(tables.asked_for_the_ante(), 2, TimeLeft(30_000, 30_000, 8000)))
        assert "Ola deals next. Ola asks you for ●11." in here.text()
        await here.press("enter")
        assert "A LOAN" in here.text()
        assert here.house.count(Play) == 0, "the key was meant for the page"


# --- Cards ----------------------------------------------------------------------------------------------


async def test_a_suit_is_chosen_and_then_laid() -> None:
    async with at(tables.choosing()) as here:
        assert "1–3  choose suit" in here.row(24)
        assert "Enter" not in here.row(24), "there is nothing yet that it would lay"
        await here.press("enter")
        assert "Choose a suit first, with 1–3 or ◀▶." in here.text()
        assert here.house.count(Play) == 0
        await here.press("2")
        assert "lay ♣8" in here.row(24)
        assert "8" in here.row(18), "the chosen card stands one row higher"
        await here.press("right", "enter")
        assert here.move() == ["play", "6D"]


async def test_a_click_on_a_card_marks_it_and_another_lays_it() -> None:
    async with at(tables.choosing()) as here:
        await here.pilot.click(offset=(32, 19))
        await here.pilot.pause(0.03)
        assert "lay ♣8" in here.row(24)
        await here.pilot.click(offset=(32, 19))
        await here.pilot.pause(0.03)
        assert here.move() == ["play", "8C"]


async def test_a_click_on_a_barred_card_says_why() -> None:
    async with at(tables.choosing()) as here:
        await here.pilot.click(offset=(24, 19))
        await here.pilot.pause(0.03)
        assert "♥ has just stopped. Begin another suit." in here.row(17)
        assert "Your turn." in here.row(16), "what is asked stays"


async def test_a_forced_card_is_no_question_but_a_key_hurries_it() -> None:
    """S9: following is compulsory, so the table lays it after a beat."""
    async with at(tables.following(mine=True)) as here:
        assert "The next card of the chain is yours: ♦6." in here.row(16)
        assert not any(ACT in (cell.fg, cell.bg) for cell in here.eyes.cells())
        await here.press("enter")
        assert here.move() == ["play", "6D"]


async def test_that_it_is_anothers_turn_is_said_no_longer_than_it_is_so() -> None:
    async with at(tables.following()) as here:
        await here.press("enter")
        assert "Your turn comes." in here.text()
        await here.told(sees(tables.choosing(), 2))
        assert "Your turn comes." not in here.text()
        await here.press("enter")
        assert "Choose a suit first" in here.text()


async def test_by_hand_the_only_card_is_asked_for() -> None:
    async with at(tables.following(mine=True), auto=False) as here:
        assert "Your turn. The next card of the chain is yours: lay the ♦6." in here.row(16)
        assert "lay ♦6" in here.row(24)
        await here.press("enter")
        assert here.move() == ["play", "6D"]


async def test_who_must_follow_is_shown_before_the_card_falls() -> None:
    async with at(tables.following()) as here:
        assert "♥J comes next" in here.row(12)
        assert "Nils has it" in here.row(13)
        assert "Nils must follow with the ♥J." in here.row(16)
        await here.press("1")
        assert "Nils lays now. Your turn comes." in here.row(17)


async def test_what_the_rules_refuse_is_said_with_cards_as_they_are_drawn() -> None:
    async with at(tables.choosing()) as here:
        await here.press("1", "enter")
        await here.refused(Refusal("stops.not_lowest", {"card": "TS"}))
        assert "Begin a suit with your lowest card in it: ♠10." in here.row(17)
        await here.press("enter")
        assert here.house.count(Play) == 2, "after a refusal one may try again"


async def test_a_paste_lays_nothing() -> None:
    async with at(tables.choosing()) as here:
        await here.press("1")
        for _each in range(4):
            here.pilot.app.post_message(_pressed("2"))
            here.pilot.app.post_message(_pressed("enter"))
        await here.pilot.pause(0.2)
        assert here.house.count(Play) == 0


def _pressed(key: str) -> Any:
    from textual.events import Key

    return Key(key, "\r" if key == "enter" else key)


# --- Looking around -------------------------------------------------------------------------------------


async def test_the_ledger_lies_over_the_table_and_goes_away_again() -> None:
    async with at(tables.following()) as here:
        await here.press("d")
        assert "Debts" in here.row(4)
        assert "●3 to Nils" in here.text()
        assert "Kari borrows ●3 from Nils" in here.text()
        await here.press("d")
        assert "●3 to Nils" not in here.text()


async def test_the_log_the_chat_and_leaving_are_as_at_every_table() -> None:
    async with at(tables.following()) as here:
        laid = (CardLaid(Seat(0), opens=True), (faces("2C"),))
        await here.told(happens(laid, past=True))
        await here.press("l")
        assert "♣2 Kari" in here.text()
        await here.press("l", "c", "h", "i", "enter")
        assert here.house.last(Say).text == "hi"
        await here.press("escape")
        await here.told(Said("KURV-7", "Kari", "the cat was good", Seat(0)))
        assert "Kari the cat was good" in here.row(17)
        await here.press("q")
        assert here.house.count(Leave) == 0, "leaving a running game asks"
        assert "Leave the game?" in here.text()


async def test_a_watcher_sees_no_hand_and_is_told_so() -> None:
    hidden = change(tables.following(), you=None, hands=tuple(Backs(6) for _ in range(4)))
    async with at(hidden) as here:
        assert "Nils must follow" in here.row(16)
        assert "You look on." in here.row(17)
        assert here.row(20).strip() == ""
        assert "leave" in here.row(24)


# --- Between deals, and the end -------------------------------------------------------------------------


async def test_between_deals_a_page_tells_what_each_won_until_one_goes_on() -> None:
    async with at(tables.choosing()) as here:
        await here.told(sees(tables.between(), 2, TimeLeft(30_000, 30_000, 8000)))
        assert "Nils closes with the ♠J. Everybody pays ●1." in here.text()
        assert "Still on the table: ♠10 ●2" in here.text()
        assert "Nils deals next and lays out ●15." in here.text()
        assert "next deal in" in here.row(1)
        await here.press("l")
        assert "Log" in here.text()
        await here.press("l", "enter")
        assert "THE CAT" in here.text()
        assert "deal 3 of 4" in here.row(1)


async def test_between_deals_a_click_on_the_footer_goes_on() -> None:
    async with at(tables.choosing()) as here:
        await here.told(sees(tables.between(), 2, TimeLeft(30_000, 30_000, 8000)))
        await here.pilot.click(offset=(4, 23))
        await here.pilot.pause(0.05)
        assert "THE CAT" in here.text()


async def test_who_comes_between_deals_sees_the_table() -> None:
    async with at(tables.between()) as here:
        assert "THE CAT" in here.text()


async def test_after_the_last_deal_comes_the_end() -> None:
    result = Result((8, 6, 26, 38), (8, 6, 26, 38), ((0,) * 4,) * 4, Pools(0, 0, 0, 0, 2), 4, False, (ME,))
    over = change(tables.between(), phase=Over(), deal=4, result=result, offers=())
    async with at(tables.choosing()) as here:
        await here.told(happens((GameEnded(result), ())), room(over, NAMES, stage="over"))
        await here.told(sees(over, 2, TimeLeft(0, 0, 8000)))
        assert "That was the last deal." in here.text()
        await here.press("enter")
        assert "You win with" in here.text()


# --- Motion ---------------------------------------------------------------------------------------------


def winning() -> tuple[View, View]:
    """Before and after Nils wins the king of hearts' pool with a card of the chain."""
    before = change(
        tables.following(), phase=Following(Seat(2), Suit.HEARTS, Rank.KING), loans=(), debts=((0,) * 4,) * 4
    )
    pools = (before.pools[0], Pool(0, Seat(2), 8), *before.pools[2:])
    after = change(
        before,
        pools=pools,
        purses=(6, 7, 31, 21),
        laid=faces(tables.LAID[:41] + " KH"),
        laid_by=(*before.laid_by, Seat(2)),
        phase=Following(Seat(1), Suit.HEARTS, Rank.ACE),
    )
    return before, after


async def test_matches_wander_from_a_pool_to_its_winner() -> None:
    before, after = winning()
    async with at(before, motion=True) as here:
        here.house.tell(
            happens((CardLaid(Seat(2), opens=False), (faces("KH"),)), (PoolWon(Seat(2), 1, 8), ()))
        )
        here.house.tell(sees(after, 2))
        await here.pilot.pause(0.02)
        assert "● 31" not in here.row(4), "the matches are still on their way"
        await here.pilot.pause(0.6)
        assert "● 31" in here.row(4)
        assert "by Nils" in here.row(9)
        assert "▼" in here.row(11)
        await here.pilot.pause(1.2)
        assert "▼" not in here.row(11)


async def test_matches_wander_on_while_the_next_card_comes() -> None:
    """The table lays it sooner than all of them have been seen to come."""
    before, after = winning()
    follows = change(
        after,
        laid=faces(tables.LAID[:41] + " KH AH"),
        laid_by=(*after.laid_by, Seat(1)),
        phase=Following(Seat(0), Suit.SPADES, Rank.FOUR),
    )
    async with at(before, motion=True, waits=Waits(arrive=0.001, count=60.0)) as here:
        here.house.tell(
            happens((CardLaid(Seat(2), opens=False), (faces("KH"),)), (PoolWon(Seat(2), 1, 8), ()))
        )
        here.house.tell(sees(after, 2))
        for _each in range(100):
            await here.pilot.pause(0.02)
            if "▼" in here.row(11):
                break
        await here.told(came("AH"), sees(follows, 3))
        assert "● 23" in here.row(4), "the matches are still on their way"
        assert "│A" not in here.row(12), "and so is the next card"
        paid = change(follows, purses=(6, 6, 32, 21))
        await here.told(happens((Closed(Seat(2)), ())), sees(paid, 4))
        assert "● 32" in here.row(4), "other money ends it"
        assert "│A" in here.row(12), "and the card lies there"


def several() -> tuple[View, View]:
    """Before and after three cards came to the chain at once."""
    before = change(tables.following(), loans=(), debts=((0,) * 4,) * 4)
    after = change(
        before,
        laid=faces(tables.LAID[:41] + " JH QH KH"),
        laid_by=(*before.laid_by, Seat(2), Seat(0), Seat(1)),
        phase=Following(Seat(1), Suit.HEARTS, Rank.ACE),
    )
    return before, after


def came(*codes: str) -> Any:
    """These cards were laid."""
    return happens(*((CardLaid(Seat(2), opens=False), (faces(code),)) for code in codes))


async def test_a_card_is_seen_on_its_way_to_the_chain() -> None:
    before, after = winning()
    async with at(before, motion=True, waits=Waits(arrive=30.0)) as here:
        place = here.row(12).rstrip().index("10") + 4
        here.house.tell(came("KH"))
        here.house.tell(sees(after, 2))
        await here.pilot.pause(0.05)
        assert here.row(11)[place : place + 8].strip("│ ") == "K", "above its place"
        assert "K" not in here.row(12)[place : place + 8]
        await here.press("d", "d")
        assert here.row(11).strip() == ""
        assert here.row(12)[place : place + 3].strip("│ ") == "K"


async def test_a_card_that_comes_is_there_after_its_time_and_is_marked_as_new() -> None:
    before, after = winning()
    async with at(before, motion=True) as here:
        here.house.tell(came("KH"))
        here.house.tell(sees(after, 2))
        for _each in range(100):
            await here.pilot.pause(0.02)
            if "▼" in here.row(11):
                break
        assert here.row(11).strip() == "▼", "nothing else stands above the chain any more"


@pytest.mark.parametrize("count", [1, 3, 12])
def test_cards_that_come_at_once_are_laid_one_after_the_other_and_within_a_second(count: int) -> None:
    """LOOK §7: one card every 120 ms, and all of them within a second."""
    news = [(CardLaid(Seat(2), opens=False), (faces("KH"),))] * count
    now, seen = 0.0, UIState(coming=Coming(count))
    when: list[float] = []

    def show(how: Callable[[UIState], UIState]) -> None:
        nonlocal seen
        before, seen = seen, how(seen)
        if seen.coming.cards != before.coming.cards:
            assert seen.coming.cards == before.coming.cards - 1
            assert seen.coming.lifted
            when.append(now)

    for step in animations.runs(tables.following(), news, show, Waits()):
        now += 0 if step.trailing else step.delay
        step.act()
    assert seen.coming.cards == seen.coming.lifted == 0
    each = min(0.12, 1 / count)
    assert when == pytest.approx([each * number for number in range(count)])
    assert now == pytest.approx(each * count)
    assert now <= 1.0 + 1e-9


async def test_a_key_lays_all_cards_that_are_on_their_way_and_without_motion_they_lie_there() -> None:
    before, after = several()
    for moves in (True, False):
        async with at(before, motion=moves) as here:
            here.house.tell(came("JH", "QH", "KH"))
            here.house.tell(sees(after, 2))
            await here.pilot.pause(0.01)
            if moves:
                await here.press("d", "d")
            assert "K" in here.row(12).split("♠")[0]
            assert here.row(11).strip() == ""


async def test_any_key_ends_the_motion_and_is_still_obeyed() -> None:
    before, after = winning()
    async with at(before, motion=True) as here:
        here.house.tell(
            happens((CardLaid(Seat(2), opens=False), (faces("KH"),)), (PoolWon(Seat(2), 1, 8), ()))
        )
        here.house.tell(sees(after, 2))
        await here.pilot.pause(0.02)
        await here.press("d")
        assert "Debts" in here.text()
        await here.press("d")
        assert "● 31" in here.row(4), "it has ended, and nothing moves any more"


async def test_a_motion_sends_no_more_than_what_moves() -> None:
    before, after = winning()
    async with at(before, motion=True) as here:
        here.house.tell(
            happens((CardLaid(Seat(2), opens=False), (faces("KH"),)), (PoolWon(Seat(2), 1, 8), ()))
        )
        here.house.tell(sees(after, 2))
        await here.pilot.pause(0.02)
        here.eyes.taken()
        await here.pilot.pause(0.2)
        moving = here.eyes.taken()
        await here.pilot.pause(1.5)
        assert len(moving) < 700, "a few figures, and no card"


async def test_a_resize_keeps_what_is_marked() -> None:
    async with at(tables.choosing()) as here:
        await here.press("3")
        await here.pilot.resize_terminal(120, 36)
        await here.pilot.pause(0.3)
        assert "lay ♦6" in here.text()


async def test_the_last_card_of_a_deal_is_seen_before_the_page_that_tells_about_it() -> None:
    before = change(tables.choosing(), phase=Following(Seat(2), Suit.SPADES, Rank.JACK), offers=())
    laid = (CardLaid(Seat(2), opens=True), (faces("JS"),))
    for hurry in (False, True):
        waits = Waits(arrive=0.001, closed=60.0 if hurry else 0.1)
        async with at(before, motion=True, waits=waits) as here:
            here.house.tell(happens(laid))
            here.house.tell(sees(tables.between(), 2, TimeLeft(30_000, 30_000, 8000)))
            if hurry:
                await here.until("Nils closes: everybody pays ●1", 16)
                await here.until("J", 12)
                assert "has closed" in here.row(5)
                await here.press("enter")
            await here.until("Still on the table: ♠10 ●2")
            await here.press("enter")
            assert "THE CAT" in here.text(), "the page came, and was not skipped"
