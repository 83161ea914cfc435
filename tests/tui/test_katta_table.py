"""The Katta table behind a link: what is told is shown, what is pressed and clicked is asked."""

from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from textual import events

from shared.cards import Card
from shared.games.katta.sentences import SENTENCES
from shared.games.katta.view import (
    Bid,
    Bidding,
    BidMade,
    Buy,
    CardTurned,
    Decline,
    DidBid,
    DidLay,
    DidNothing,
    DidPass,
    Effect,
    Lay,
    Laying,
    Over,
    Pass,
    Passed,
    Result,
    RoundBegan,
    Sack,
    SackSold,
    View,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Backs
from shared.wire import Finished, Leave, Play, Ready, Review, Said, Say, TimeLeft
from tests.tui import katta_tables as tables
from tests.tui.at_table import AtTable
from tests.tui.eyes import seen
from tests.tui.katta_tables import ME, NAMES, faces, happens, room, sees
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.games.katta.table import KattaTable
from tui.i18n import catalogs
from tui.settings import Preferences

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

    @property
    def table(self) -> KattaTable:
        """The screen."""
        screen = self.pilot.app.screen
        assert isinstance(screen, KattaTable)
        return screen


@asynccontextmanager
async def at(
    view: View,
    *,
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = (80, 24),
    clock: TimeLeft | None = None,
    motion: bool = False,
    keys: dict[str, str] | None = None,
    **more: Any,
) -> Any:
    """At a table that shows this view."""
    house = ScriptedHouse()
    app = app_at(house, preferences=Preferences(language="en", motion=motion, keys=keys or {}))
    async with seen(app, *size) as (pilot, eyes):
        here = At(house, pilot, eyes)
        await here.told(room(view, names, **more), sees(view, 1, clock))
        await calm(pilot)
        yield here


# --- Laying ---------------------------------------------------------------------------------------------


async def test_a_card_is_chosen_by_its_number_and_laid_with_enter() -> None:
    async with at(tables.laying()) as here:
        await here.press("3")
        assert "lay ♠4" in here.row(24)
        assert "♠4 counts +4 for whoever wins it" in here.row(20)
        await here.press("enter")
        assert here.move() == ["lay", "4S"]


async def test_nothing_is_laid_before_a_card_is_chosen() -> None:
    async with at(tables.laying()) as here:
        await here.press("enter")
        assert here.house.count(Play) == 0
        assert "Choose a card first, with 1–6 or ◀▶." in here.row(16)


async def test_a_second_enter_is_the_same_wish() -> None:
    async with at(tables.laying()) as here:
        await here.press("right", "right", "enter", "enter", "enter")
        assert here.house.count(Play) == 1
        assert here.move() == ["lay", "2S"]


async def test_a_card_is_chosen_with_a_click_and_laid_with_another() -> None:
    async with at(tables.laying()) as here:
        await here.pilot.click(offset=(10, 20))
        await here.pilot.pause(0.05)
        assert "lay ♠2" in here.row(24)
        assert here.house.count(Play) == 0
        await here.pilot.click(offset=(10, 20))
        await here.pilot.pause(0.05)
        assert here.move() == ["lay", "2S"]


async def test_a_key_that_does_nothing_says_why() -> None:
    async with at(tables.laying()) as here:
        await here.press("p")
        assert "Lay a card first." in here.row(16)
        await here.press("9")
        assert "You hold 6 cards: choose from 1 to 6." in here.row(16)
        assert here.house.count(Play) == 0


# --- Bidding (rules 1.12, K8, K11) ----------------------------------------------------------------------


async def test_enter_bids_the_marked_sum_which_is_at_first_the_least() -> None:
    async with at(tables.auction()) as here:
        await here.press("enter")
        assert here.move() == ["bid", 5]


async def test_arrows_change_the_bid_and_stop_at_its_ends() -> None:
    async with at(tables.auction()) as here:
        await here.press("left", "right", "right")
        assert "bid 7" in here.row(24)
        await here.press(*["right"] * 9)
        assert "bid 12" in here.row(24)
        await here.press("enter")
        assert here.move() == ["bid", 12]


async def test_a_bid_is_typed_figure_by_figure() -> None:
    async with at(tables.auction()) as here:
        await here.press("1")
        assert "bid 1…" in here.row(24)
        await here.press("1", "enter")
        assert here.move() == ["bid", 11]


async def test_a_figure_that_cannot_become_a_bid_is_refused_in_words() -> None:
    async with at(tables.auction()) as here:
        await here.press("4")
        assert "Kari bid 4. Your bid must be 5 or more." in here.row(18)
        await here.press("0")
        assert "Your bid must be 5 or more." in here.row(18)
        await here.press("1", "enter")
        assert "Your bid must be 5 or more." in here.row(18)
        assert here.house.count(Play) == 0
        await here.press("1", "3")
        assert here.house.count(Play) == 0


async def test_more_than_the_purse_is_not_taken() -> None:
    view = change(tables.auction(), purses=(11, 15, 11, 7), offers=(Bid(5), Bid(6), Bid(7), Pass()))
    async with at(view) as here:
        await here.press("8")
        assert "You have ●7, so bid 7 at most." in here.row(18)
        await here.press("enter")
        assert here.move() == ["bid", 5]


async def test_only_digits_are_taken_for_a_bid() -> None:
    async with at(tables.auction()) as here:
        await here.press("minus", "full_stop", "z", "٣", "e")
        assert here.house.count(Play) == 0
        assert "bid 5" in here.row(24)


async def test_p_passes_and_the_strip_says_what_that_pays() -> None:
    async with at(tables.auction()) as here:
        assert "pass, take ●4" in here.row(16)
        await here.press("p")
        assert here.move() == ["pass"]


async def test_a_figure_of_the_bid_line_is_marked_with_a_click_and_caps_are_clicked() -> None:
    async with at(tables.auction()) as here:
        await here.pilot.click(offset=(14, 15))
        await here.pilot.pause(0.05)
        assert "bid 7" in here.row(24)
        await here.pilot.click(offset=(39, 15))
        await here.pilot.pause(0.05)
        assert here.move() == ["bid", 7]


async def test_of_many_bids_twelve_are_shown_around_the_marked_one() -> None:
    offers = (*(Bid(coins) for coins in range(5, 31)), Pass())
    async with at(change(tables.auction(), purses=(11, 15, 11, 30), offers=offers)) as here:
        assert "◀  5  6" in here.row(16)
        assert "16 …" in here.row(16)
        await here.press("2", "0")
        assert "20" in here.row(16)
        assert here.row(16).count("…") == 2
        await here.press("enter")
        assert here.move() == ["bid", 20]


async def test_a_paste_bids_nothing() -> None:
    async with at(tables.auction()) as here:
        here.pilot.app.post_message(events.Paste("12\np\nq\ny\n"))
        await here.pilot.pause(0.1)
        assert here.house.count(Play) == 0
        assert here.house.count(Leave) == 0
        assert "A paste plays nothing here." in here.text()


# --- The unsold sack (rule 1.17, K3) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (("enter",), ["buy"]),
        (("b",), ["buy"]),
        (("p",), ["decline"]),
        (("d",), ["decline"]),
        (("right", "enter"), ["decline"]),
        (("right", "left", "enter"), ["buy"]),
    ],
)
async def test_the_last_player_buys_for_one_or_leaves_it(keys: tuple[str, ...], move: list[str]) -> None:
    async with at(tables.buying(), names=tables.THREE) as here:
        assert "Nobody bid. Buy the sack for ●1, or leave it." in here.row(15)
        await here.press(*keys)
        assert here.move() == move


# --- Never a question with one answer (K7) --------------------------------------------------------------


async def test_a_forced_pass_is_announced_and_not_asked() -> None:
    view = change(tables.auction(), purses=(11, 15, 11, 3), offers=(Pass(),))
    async with at(view) as here:
        assert "You have 3 coins, so you pass and take ●4." in here.row(15)
        assert "no choice" in here.row(5)
        assert "Enter" not in here.text()
        assert all(cell.fg != ACT and cell.bg != ACT for cell in here.eyes.cells())
        await here.press("enter", "p")
        assert here.house.count(Play) == 0


async def test_where_the_table_does_not_pass_by_itself_the_pass_is_one_key() -> None:
    view = change(tables.auction(), purses=(11, 15, 11, 3), offers=(Pass(),))
    house_room = room(view, NAMES)
    house_room = change(house_room, settings=change(house_room.settings, auto_pass=False))
    async with at(view) as here:
        await here.told(house_room)
        await here.press("p")
        assert here.move() == ["pass"]


# --- Others' turn, watchers -----------------------------------------------------------------------------


async def test_while_others_think_keys_say_whose_turn_it_is() -> None:
    async with at(tables.waiting(), names=tables.FIVE) as here:
        assert "Nils is thinking. Kari's 3 stands. The next pass pays ●3." in here.row(15)
        await here.press("enter")
        assert "You passed, and a pass is final for this sack." in here.row(16)
        assert here.house.count(Play) == 0


async def test_a_watcher_has_no_hand_and_can_leave() -> None:
    view = change(tables.auction(), you=None, offers=(), hands=(*tables.OTHERS, Backs(6)))
    async with at(view) as here:
        assert "You look on. The hands stay hidden from you." in here.row(16)
        assert "Q  leave" in here.row(24)
        await here.press("1", "enter", "p")
        assert here.house.count(Play) == 0
        await here.press("q")
        assert here.house.count(Leave) == 1


async def test_leaving_a_running_game_asks_first() -> None:
    async with at(tables.auction()) as here:
        await here.press("q")
        assert "Leave the game? A bot plays on for you." in here.text()
        await here.press("escape")
        assert here.house.count(Leave) == 0


# --- Refusals and notices -------------------------------------------------------------------------------


async def test_a_refusal_stands_under_the_strip_and_the_move_can_be_made_anew() -> None:
    async with at(tables.auction()) as here:
        await here.press("enter")
        refusal = Refusal("katta.bid_not_higher", {"seat": 0, "bid": 6, "least": 7})
        await here.refused(refusal)
        assert "Kari bid 6. Your bid must be 7 or more." in here.row(18)
        assert here.eyes.cell(4, 17).fg == "ff9d8a"
        await here.press("enter")
        assert here.house.count(Play) == 2


# --- After a sale ---------------------------------------------------------------------------------------

SOLD_SHOWN = (faces("8D 5S"), faces("KH TC"))


def sold(n: int = 2, pause: int = 5000) -> tuple[Any, ...]:
    """You have bought the sack of the auction for five; the next round is on."""
    view = change(
        tables.laying(),
        purses=(15, 15, 11, 7),
        hands=(*tables.OTHERS, faces(tables.HAND)),
        row=tables.places((1, None), (2, None), (3, None), (0, None)),
        doing=(DidNothing(),) * 4,
        phase=Laying((Seat(1),)),
        offers=(),
    )
    told = happens(
        (Passed(Seat(0), 4), ()),
        (SackSold(3, ME, 5, 3, Effect("king", 1)), SOLD_SHOWN),
        (RoundBegan(4, Seat(1)), ()),
        n=n,
    )
    return told, sees(view, n, TimeLeft(30_000, 30_000, pause))


async def test_a_sold_sack_is_looked_at_with_what_the_king_did() -> None:
    before = change(tables.auction(), phase=Bidding(Seat(0), 5, ME, (Seat(1), Seat(2)), 4), offers=())
    async with at(before) as here:
        await here.told(*sold())
        text = here.text()
        assert "The king was alone in the sack: he went, and took the ten with him." in here.row(15)
        assert "♦8 and ♠5 go face down onto your pile. Only you may look at it (V)." in here.row(16)
        assert "next round in 5" in here.row(1)
        assert "YOU WIN" in here.row(8)
        assert "8 – 5, for ●5" in here.row(12)
        assert "loss +3 – ●5 = –2" in here.row(13)
        assert here.row(13).split()[:4] == ["+8", "✗", "✗", "–5"]
        assert "paid ●5" in here.row(5)
        assert text.count("passed, took") == 3
        await here.press("enter")
        assert "Ola is choosing." in here.row(15)
        assert "THE ROUND BEFORE" in here.row(8)


async def test_the_look_at_a_sold_sack_ends_by_itself() -> None:
    before = change(tables.auction(), phase=Bidding(Seat(0), 5, ME, (Seat(1), Seat(2)), 4), offers=())
    async with at(before) as here:
        await here.told(*sold(pause=250))
        assert "next round in 1" in here.row(1)
        await here.pilot.pause(0.5)
        assert "Ola is choosing." in here.row(15)


async def test_nothing_is_looked_at_when_its_time_is_over() -> None:
    before = change(tables.auction(), phase=Bidding(Seat(0), 5, ME, (Seat(1), Seat(2)), 4), offers=())
    async with at(before) as here:
        await here.told(*sold(pause=0))
        assert "Ola is choosing." in here.row(15)


# --- What lies over the table ---------------------------------------------------------------------------


async def test_the_log_is_laid_over_the_table_and_taken_away() -> None:
    async with at(tables.auction()) as here:
        await here.told(
            happens((BidMade(Seat(0), 1), ()), (Passed(Seat(1), 1), ())), sees(tables.auction(), 2)
        )
        await here.press("l")
        assert "Kari bids 1" in here.text()
        assert "Ola passed, took ●1" in here.text()
        assert "Your turn." in here.row(15), "the strip stays in sight"
        await here.press("escape")
        assert "THE SACK" in here.text()


async def test_my_pile_shows_my_cards_and_what_they_make() -> None:
    async with at(tables.laying()) as here:
        await here.press("v")
        assert "Your pile" in here.text()
        assert "8♦" in here.text()
        assert "+3" in here.text()


async def test_something_is_said_and_heard_and_game_keys_are_letters_meanwhile() -> None:
    async with at(tables.auction()) as here:
        await here.press("c", *"pqv1", "enter")
        assert here.house.last(Say).text == "pqv1"
        assert here.house.count(Play) == 0
        await here.told(Said("KURV-7", "Ola", "who laid that king", Seat(1)))
        assert "who laid that king" in here.text()
        await here.press("escape")
        assert "Ola who laid that king" in here.row(18)


async def test_what_was_being_written_is_kept_when_the_chat_is_closed() -> None:
    async with at(tables.auction()) as here:
        await here.press("c", *"well", "escape", "c", "enter")
        assert here.house.last(Say).text == "well"


# --- Sizes ----------------------------------------------------------------------------------------------


async def test_a_resize_keeps_what_is_marked_and_written() -> None:
    async with at(tables.laying()) as here:
        await here.press("4", "c", *"hello")
        for size in ((60, 20), (120, 36), (40, 10), (80, 23), (200, 50), (80, 24)):
            here.eyes.screen.resize(size[1], size[0])
            await here.pilot.resize_terminal(*size)
            await here.pilot.pause(0.05)
        assert "hello" in here.text()
        await here.press("escape", "enter")
        assert here.move() == ["lay", "8S"]


async def test_at_120_columns_log_and_chat_stand_beside_the_table() -> None:
    async with at(tables.auction(), size=(120, 36)) as here:
        await here.told(Said("KURV-7", "Ola", "who laid that king", Seat(1)))
        assert "Log" in here.row(5)
        assert "Chat" in here.text()
        assert "who laid that king" in here.text()


# --- Time -----------------------------------------------------------------------------------------------


async def test_a_table_without_a_clock_sends_nothing_while_nothing_happens() -> None:
    async with at(tables.auction()) as here:
        here.eyes.taken()
        await here.pilot.pause(1.3)
        assert here.eyes.taken() == b""


async def test_a_running_clock_counts_down_and_sends_little() -> None:
    async with at(tables.auction(), clock=TimeLeft(24_000, 30_000)) as here:
        before = here.row(1)[-4:]
        assert "0:12" < before <= "0:24"
        here.eyes.taken()
        await here.pilot.pause(1.1)
        assert "0:00" < here.row(1)[-4:] < before
        assert 0 < len(here.eyes.taken()) < 400


async def test_the_last_seconds_of_mine_stand_on_ice_blue() -> None:
    async with at(tables.auction(), clock=TimeLeft(4_000, 30_000)) as here:
        figure = here.eyes.cell(77, 0)
        assert (figure.bg, figure.bold) == (ACT, True)


# --- The end --------------------------------------------------------------------------------------------


def over() -> View:
    """Nine rounds are played: the picture katta-end."""
    result = Result((41, 30, 21, 39), (27, 21, 13, 25), (14, 9, 8, 14), (Seat(0),))
    sacks = (
        *tables.laying().sacks,
        Sack(4, None, 0, 0, Effect("none", 0), faces(""), faces("6D 3H 6C 2S")),
    )
    return change(
        tables.laying(), round=9, phase=Over(), offers=(), sacks=sacks, result=result, hands=(faces(""),) * 4
    )


async def test_the_end_tells_who_won_and_what_each_sack_held() -> None:
    async with at(over(), stage="over") as here:
        assert "Kari wins with" in here.row(4)
        assert "points. You are second, two behind." in here.row(4)
        assert here.row(8).split()[:3] == ["1", "Kari", "·"]
        assert here.row(9).split()[:6] == ["2", "You", "+25", "●", "14", "39"]
        assert "8 –5 (K 10)" in here.text()
        assert "nobody" in here.text()
        assert "Play again? Kari, Ola and Nils are in." in here.text()
        await here.press("enter")
        assert here.house.last(Ready).ready is True


async def test_a_finished_game_can_be_looked_at_again() -> None:
    async with at(over(), stage="over") as here:
        await here.told(Finished("KURV-7", "17", "00", "00", "00"))
        await here.press("v")
        assert here.house.last(Review).record == "17"


async def test_a_new_game_begins_where_the_old_one_ended() -> None:
    async with at(over(), stage="over") as here:
        fresh = change(tables.laying(), round=1, sacks=(), result=None)
        await here.told(room(fresh, NAMES, game_no=2), sees(fresh, 0))
        assert "round 1 of 9" in here.row(1)
        assert "FIRST ROUND" in here.row(8)


# --- Motion ---------------------------------------------------------------------------------------------


async def test_a_turned_card_is_held_back_until_its_coins_are_counted() -> None:
    before = change(
        tables.auction(),
        row=tables.places((0, "8D"), (1, "KH"), (2, ""), (3, "5S")),
        phase=Bidding(Seat(2), 4, Seat(0), (Seat(1),), 2),
        purses=(11, 15, 9, 12),
        doing=(DidBid(4), DidPass(1), DidLay(), DidBid(3)),
        offers=(),
    )
    turned = (CardTurned(2, Seat(2)), (faces("TC"),))
    async with at(before, motion=True) as here:
        here.house.tell(happens((Passed(Seat(2), 2), ()), turned))
        here.house.tell(sees(tables.auction(), 2))
        await here.pilot.pause(0.05)
        assert "10" not in here.row(9), "the card is still to be turned"
        assert "● 10" in here.row(4), "the first coin has come"
        await here.pilot.pause(0.7)
        assert "10" in here.row(9)
        assert "● 11" in here.row(4)
        assert "▼" in here.row(7)
        await here.pilot.pause(1.2)
        assert "▼" not in here.row(7)


async def test_any_key_ends_the_motion_and_is_still_obeyed() -> None:
    before = change(
        tables.auction(),
        row=tables.places((0, "8D"), (1, "KH"), (2, ""), (3, "5S")),
        phase=Bidding(Seat(2), 4, Seat(0), (Seat(1),), 2),
        purses=(11, 15, 7, 12),
        offers=(),
    )
    turned = (CardTurned(2, Seat(2)), (faces("TC"),))
    async with at(before, motion=True) as here:
        here.house.tell(happens((Passed(Seat(2), 4), ()), turned))
        here.house.tell(sees(tables.auction(), 2))
        await here.pilot.pause(0.05)
        await here.press("right")
        assert "10" in here.row(9)
        assert "● 11" in here.row(4)
        assert "bid 6" in here.row(24)


async def test_what_was_before_a_player_came_is_read_and_not_played_out() -> None:
    async with at(tables.auction(), motion=True) as here:
        past = happens((BidMade(Seat(0), 4), ()), (Passed(Seat(2), 2), ()), past=True)
        await here.told(past, sees(tables.auction(), 1))
        assert "● 11" in here.row(4)
        await here.press("l")
        assert "Kari bids 4" in here.text()


def test_the_moves_of_this_page_are_the_games_own() -> None:
    for move, wire in ((Lay(Card("4S")), ["lay", "4S"]), (Buy(), ["buy"]), (Decline(), ["decline"])):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(move)) == wire


async def test_the_last_seconds_of_others_are_reversed_and_not_blue() -> None:
    async with at(tables.waiting(), names=tables.FIVE, clock=TimeLeft(4_000, 30_000)) as here:
        figure = here.eyes.cell(77, 0)
        assert (figure.reverse, figure.bold) == (True, True)
        assert ACT not in (figure.fg, figure.bg)


async def test_a_key_that_was_changed_is_named_anew_in_strip_and_footer() -> None:
    async with at(tables.auction(), size=(80, 24), keys={"katta.pass": "k"}) as here:
        assert "K  pass, take ●4" in here.row(16)
        assert "K  pass" in here.row(24)
        await here.press("k")
        assert here.move() == ["pass"]
