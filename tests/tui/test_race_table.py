"""The table of the race behind a link: what is told is shown, what is pressed and clicked is asked."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from typing import Any

import msgspec
import pytest
from textual import events

from shared.cards import Card
from shared.games.race.sentences import SENTENCES
from shared.games.race.view import (
    Dealt,
    HandsShifted,
    Laid,
    Out,
    PilesShifted,
    Result,
    TakenUp,
    Turned,
    View,
)
from shared.language import LANGUAGES
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Faces
from shared.wire import Notice, Play, Said, Say, TimeLeft
from tests.sampling import some
from tests.tui import race_tables as tables
from tests.tui.at_table import AtTable
from tests.tui.eyes import seen
from tests.tui.race_tables import ME, NAMES, claims, happens, room, sees
from tests.tui.scripted_house import ScriptedHouse, app_at
from tui.games.race import table as race_table
from tui.games.race.table import RaceTable
from tui.i18n import catalogs
from tui.settings import Preferences
from tui.waits import Waits

change = msgspec.structs.replace
ACT = "74e2f5"
SIZES = [(60, 20), (80, 23), (80, 24), (120, 36)]
SLOW = Waits(lost=60.0, refusal=60.0)
"""What stands for a moment stands as long as a slow machine needs to look."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


class At(AtTable):
    """A table of the race with a player at it."""

    @property
    def table(self) -> RaceTable:
        """The screen."""
        screen = self.pilot.app.screen
        assert isinstance(screen, RaceTable)
        return screen

    async def shown(self) -> None:
        await self.pilot.pause(0.12)

    async def done(self) -> None:
        await self.pilot.pause(0.03)

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait for this, as long as a player would."""
        for _step in range(200):
            if there():
                return
            await self.pilot.pause(0.05)
        raise AssertionError(self.text())

    def plays(self) -> list[tuple[int, Any]]:
        """Every move that was asked for, with the number of the state it was chosen in."""
        return [
            (ask.n, msgspec.msgpack.decode(ask.move)) for ask in self.house.asked if isinstance(ask, Play)
        ]


@asynccontextmanager
async def at(
    view: View,
    *,
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = (80, 24),
    clock: TimeLeft | None = None,
    motion: bool = False,
    waits: Waits = SLOW,
    keys: dict[str, str] | None = None,
    **more: Any,
) -> Any:
    """At a table that shows this view."""
    house = ScriptedHouse()
    app = app_at(house, preferences=Preferences(language="en", motion=motion, keys=keys or {}), waits=waits)
    async with seen(app, *size) as (pilot, eyes):
        here = At(house, pilot, eyes)
        await here.told(room(view, names, **more), sees(view, 1, clock))
        await pilot.pause(0.1)
        yield here


def laid(seat: int, card: str, pile: int, slot: str = "row0", **more: bool) -> Any:
    """A player laid a card."""
    return (Laid(Seat(seat), slot, pile, **more), (Faces((Card(card),)),))


def with_pile(view: View, pile: int, card: str, owner: int, **more: Any) -> View:
    """The view with another card on top of a build pile."""
    piles = list(view.table.piles)
    piles[pile] = change(piles[pile], top=Faces((Card(card),)), owner=Seat(owner))
    return change(view, table=change(view.table, piles=tuple(piles)), **more)


# --- Laying (rules 2.7, R9) -----------------------------------------------------------------------------


async def test_a_key_claims_the_card_that_lies_there_by_name() -> None:
    async with at(tables.four()) as here:
        await here.press("1")
        assert here.plays() == [(1, ["claim", "row0", "6S", -1])]


@pytest.mark.parametrize(
    ("key", "slot", "card"),
    [
        ("2", "row1", "KD"),
        ("3", "row2", "TH"),
        ("4", "row3", "8C"),
        ("5", "pile", "4C"),
        ("6", "waste", "QH"),
    ],
)
async def test_every_place_has_its_key_whether_its_card_fits_or_not(key: str, slot: str, card: str) -> None:
    """Why a card does not fit is for the table to say."""
    async with at(tables.four()) as here:
        await here.press(key)
        assert here.plays() == [(1, ["claim", slot, card, -1])]


async def test_keys_that_were_changed_stand_on_the_cards_and_are_obeyed() -> None:
    async with at(tables.four(), keys={"race.lay1": "a", "race.turn": "t"}) as here:
        plates = " ".join(here.text().split())
        assert "A 2 3 4 5 6 T" in plates
        await here.press("a")
        assert here.plays() == [(1, ["claim", "row0", "6S", -1])]


async def test_a_click_does_what_the_key_does() -> None:
    async with at(tables.four()) as here:
        await here.pilot.click(offset=(25, 16))
        await here.pilot.click(offset=(48, 16))
        await here.pilot.click(offset=(68, 16))
        await here.pilot.pause(0.05)
        assert [move[:2] for _n, move in here.plays()] == [["claim", "row2"], ["claim", "pile"], ["draw"]]


async def test_a_second_press_is_the_same_wish_until_it_is_answered() -> None:
    async with at(tables.four()) as here:
        await here.press("1", "1", "1", "3", "1")
        assert [move[1] for _n, move in here.plays()] == ["row0", "row2"]


async def test_what_was_asked_for_is_marked_where_it_lies_and_is_not_moved() -> None:
    async with at(tables.four()) as here:
        before = here.row(15)
        await here.press("1", "4")
        assert here.row(20).split()[:9] == ["▶", "1", "◀", "2", "3", "▶", "4", "◀", "5"]
        assert here.row(15) == before
        await here.told(happens(laid(3, "6S", 3)), sees(with_pile(tables.four(), 3, "6S", 3), 2))
        assert here.row(20).split()[:5] == ["1", "2", "3", "▶", "4"]


async def test_a_key_typed_ahead_means_the_card_that_was_to_be_seen() -> None:
    """The row has moved up on the way: the card that was looked at is named, and the table refuses it."""
    async with at(tables.four()) as here:
        mine = tables.player("9D KD TH 8C", "7D", 8)
        view = tables.four()
        after = change(view, table=change(view.table, players=(*view.table.players[:3], mine)), offers=())
        await here.press("1")
        await here.told(happens(laid(3, "6S", 3)), sees(after, 2))
        await here.press("1")
        assert [move[1:3] for _n, move in here.plays()] == [["row0", "6S"], ["row0", "9D"]]
        assert [n for n, _move in here.plays()] == [1, 2]


async def test_an_empty_place_says_so_and_asks_for_nothing() -> None:
    async with at(tables.taking_up()) as here:
        await here.press("2")
        assert here.plays() == []
        assert "No card lies there." in here.row(12)


async def test_capital_or_not_no_other_key_plays() -> None:
    async with at(tables.four()) as here:
        await here.press("7", "8", "9", "0", "enter", "left", "x")
        assert here.plays() == []


# --- Turning and taking up (rules 2.9, 2.10) ------------------------------------------------------------


async def test_space_turns_three() -> None:
    async with at(tables.nothing_fits()) as here:
        assert "Space  turn three" in here.row(24)
        await here.press("space")
        assert here.plays() == [(1, ["draw"])]


async def test_space_takes_the_waste_up_when_the_hand_is_empty() -> None:
    async with at(tables.taking_up()) as here:
        assert "take the waste up" in here.row(24)
        assert "Take the waste up." in here.row(13)
        await here.press("space")
        assert here.plays() == [(1, ["recycle"])]


async def test_with_nothing_to_turn_space_says_so() -> None:
    mine = tables.player("JS KD 5H 8C", "9S", 3, "", 0)
    view = tables.four()
    stuck = change(view, table=change(view.table, players=(*view.table.players[:3], mine)), offers=())
    async with at(stuck) as here:
        assert "Wait for the middle." in here.row(13)
        await here.press("space")
        assert here.plays() == []
        assert "Your hand and your waste are empty." in here.row(12)


@pytest.mark.parametrize(("hand", "said"), [(2, "Turn two."), (1, "Turn one.")])
async def test_fewer_than_three_are_turned_when_no_more_are_left(hand: int, said: str) -> None:
    """R26."""
    mine = tables.player("JS KD 5H 8C", "9S", 9, hand=hand)
    view = tables.nothing_fits()
    async with at(change(view, table=change(view.table, players=(*view.table.players[:3], mine)))) as here:
        assert said in here.row(13)
        assert f"turn {hand}" in here.row(21)


# --- No turns to wait for, and nothing played by accident ------------------------------------------------


async def test_twenty_keys_a_second_are_a_hand_and_no_paste() -> None:
    async with at(tables.four()) as here:
        for key in "13561356135613561356":
            await here.pilot.press(key)
            await asyncio.sleep(0.05)
        await here.pilot.pause(0.05)
        assert {move[1] for _n, move in here.plays()} == {"row0", "row2", "pile", "waste"}
        assert "paste" not in here.text()


async def test_a_paste_plays_nothing() -> None:
    async with at(tables.four()) as here:
        here.table.post_message(events.Paste("123456 123456"))
        await here.pilot.pause(0.1)
        assert here.plays() == []
        assert "A paste plays nothing here." in here.text()


async def test_a_paste_without_brackets_plays_nothing_either() -> None:
    async with at(tables.four()) as here:
        for key in ["1", "3", "5", "6", "space", "1", "3", "5"]:
            here.pilot.app.post_message(
                events.Key("space" if key == "space" else key, key if len(key) == 1 else " ")
            )
        await here.pilot.pause(0.15)
        assert here.plays() == []
        assert "A paste plays nothing here." in here.text()


async def test_a_watcher_plays_nothing() -> None:
    async with at(change(tables.four(), you=None, offers=())) as here:
        await here.press("1", "5", "space")
        assert here.plays() == []
        assert "You look on." in here.row(13)


# --- Refusals (R10) -------------------------------------------------------------------------------------


async def test_who_was_faster_is_named_under_the_card_and_in_words() -> None:
    async with at(tables.four()) as here:
        await here.press("3")
        await here.refused(Refusal("race.faster", {"seat": 1, "card": "TH"}))
        assert here.row(12).strip() == "Ola was faster: ♥10."
        assert "✗" in here.row(16)
        assert here.row(21).split()[0] == "Ola"
        assert "▶ 3 ◀" not in here.row(20)
        cell = here.eyes.cell(24, 15)
        assert (cell.char, cell.bg) == ("1", "fbe0d9")


async def test_a_lost_card_is_itself_again_after_a_while() -> None:
    async with at(tables.four(), waits=replace(SLOW, lost=0.1)) as here:
        await here.press("3")
        await here.refused(Refusal("race.faster", {"seat": 1, "card": "TH"}))
        await here.until(lambda: "✗" not in here.text())


async def test_of_two_claims_on_their_way_the_right_one_is_lost() -> None:
    async with at(tables.four()) as here:
        await here.press("1", "3")
        await here.refused(Refusal("race.faster", {"seat": 2, "card": "TH"}), 1)
        assert here.row(16).index("✗") in range(23, 30)


async def test_a_lost_card_bounces_and_comes_to_rest() -> None:
    async with at(tables.four(), motion=True) as here:
        rest = here.row(15)
        await here.press("3")
        await here.refused(Refusal("race.faster", {"seat": 1, "card": "TH"}))
        await here.pilot.pause(0.3)
        assert [sign for sign in here.row(15) if sign in "╭┏"] == list("┏╭╭╭┏╭╭")
        assert here.row(15).index("╭", 20) == rest.index("┏", 20)


async def test_a_card_that_fits_nowhere_is_named_in_the_refusal() -> None:
    async with at(tables.four()) as here:
        await here.press("2")
        await here.refused(Refusal("race.does_not_fit"))
        assert here.row(12).strip() == "♦K goes on no pile now."
        assert "✗" not in here.text()


async def test_too_early_is_said_in_words() -> None:
    async with at(tables.beginning(), clock=TimeLeft(0, 0, 3000)) as here:
        await here.press("2")
        assert here.plays() == [(1, ["claim", "row1", "AD", -1])]
        await here.refused(Refusal("house.not_yet"))
        assert 'Not yet: wait for "Klar!".' in here.row(12)


async def test_what_was_asked_for_is_asked_for_once_until_it_is_answered() -> None:
    async with at(tables.four()) as here:
        await here.press("3", "3")
        assert len(here.plays()) == 1
        await here.refused(Refusal("house.too_fast"))
        assert "That was too fast." in here.row(12)
        assert "▶ 3 ◀" not in here.row(20)
        await here.press("3")
        assert len(here.plays()) == 2


# --- What others do ---------------------------------------------------------------------------------------


async def test_a_card_of_anothers_is_told_and_changes_what_is_wanted() -> None:
    async with at(tables.four()) as here:
        after = with_pile(tables.four(), 1, "TH", 2, offers=claims(("row0", "6S"), ("pile", "4C")))
        await here.told(happens(laid(2, "TH", 1)), sees(after, 2))
        assert here.row(12).strip() == "Nils laid ♥10."
        assert here.row(6)[22:40].split() == ["♥", "wants", "J", "3"]
        assert "Two of your cards go on a pile now." in here.row(13)


async def test_a_new_card_is_pointed_at_for_a_second_where_things_may_move() -> None:
    async with at(tables.four(), motion=True) as here:
        here.house.tell(happens(laid(2, "TH", 1)))
        here.house.tell(sees(with_pile(tables.four(), 1, "TH", 2), 2))
        await here.until(lambda: here.row(11).strip() == "▲")
        await here.until(lambda: "▲" not in here.text())


async def test_where_there_is_room_a_new_card_is_pointed_at_from_above() -> None:
    async with at(tables.four(), size=(120, 36), motion=True) as here:
        wants = next(n for n in range(1, 36) if "wants" in here.row(n))
        here.house.tell(happens(laid(2, "TH", 1)))
        here.house.tell(sees(with_pile(tables.four(), 1, "TH", 2), 2))
        await here.until(lambda: "▼" in here.row(wants + 2))
        await here.until(lambda: "▼" not in here.text())


async def test_a_shift_is_told_to_every_player_until_it_can_be_read() -> None:
    """R13: whatever is laid meanwhile does not take the sentence away."""
    async with at(tables.four()) as here:
        await here.told(happens((HandsShifted(), ())), sees(tables.four(), 2))
        assert here.row(12).strip() == "Nobody could build. All took up the waste and put the top card under."
        await here.told(happens(laid(2, "TH", 1), n=3), sees(with_pile(tables.four(), 1, "TH", 2), 3))
        assert "Nobody could build." in here.row(12)
        await here.told(happens((PilesShifted(), ()), n=4), sees(tables.four(), 4))
        assert "put the top of the 13-pile under it" in here.row(12)


@pytest.mark.parametrize(("size", "count"), some(4, SIZES, [4, 8, 32]))
async def test_a_shift_is_told_at_every_table_and_size(count: int, size: tuple[int, int]) -> None:
    view = {4: tables.four(), 8: tables.eight(), 32: tables.crowd(32)}[count]
    names = {4: NAMES, 8: tables.EIGHT, 32: tables.crowd_names(32)}[count]
    async with at(view, names=names, size=size) as here:
        await here.told(happens((HandsShifted(), ())), sees(view, 2))
        assert "Nobody could build" in here.text()


@pytest.mark.parametrize(("language", "pile"), some(3, LANGUAGES, [9, 13]))
async def test_on_a_narrow_screen_a_shift_is_told_whole_beside_the_counts(pile: int, language: str) -> None:
    players = list(tables.four().table.players)
    players[ME] = change(players[ME], pile=pile)
    view = change(tables.four(), table=change(tables.four().table, players=tuple(players)))
    async with at(view, size=(60, 20)) as here:
        catalogs.use(language)
        try:
            for n, event in enumerate((HandsShifted(), PilesShifted()), start=2):
                await here.told(happens((event, ()), n=n), sees(view, n))
                (row,) = (line for line in here.text().splitlines() if "build:" in line or "bygge:" in line)
                assert str(pile) in row
                assert "…" not in row
        finally:
            catalogs.use("en")


async def test_who_is_out_is_told() -> None:
    async with at(tables.four()) as here:
        await here.told(happens((Out(Seat(2), 1), ())), sees(tables.four(), 2))
        assert here.row(12).strip() == "Nils is out first."


async def test_a_saying_stands_at_the_table_and_the_chat_is_one_key_away() -> None:
    async with at(tables.four()) as here:
        await here.told(Said("KURV-7", "Nils", "five left", Seat(2)))
        assert here.row(12).strip() == "Nils five left"
        await here.press("c", "h", "i", "enter")
        assert here.house.last(Say).text == "hi"
        assert here.plays() == []


async def test_while_one_writes_no_key_plays() -> None:
    async with at(tables.four()) as here:
        await here.press("c", "1", "space", "3")
        assert here.plays() == []
        await here.press("enter")
        assert here.house.last(Say).text == "1 3"


async def test_a_notice_of_the_house_is_told() -> None:
    async with at(tables.four()) as here:
        await here.told(Notice("house.idle_hint", {}))
        assert "Soon a bot plays for you." in here.row(12)


# --- Drawing no more than can be seen --------------------------------------------------------------------


async def test_what_others_do_is_drawn_at_most_so_often_and_ends_as_it_is() -> None:
    async with at(tables.crowd(32), names=tables.crowd_names(32)) as here:
        drawn: list[float] = []
        draw = here.table.draw
        here.table.draw = lambda: (drawn.append(monotonic()), draw())  # type: ignore[method-assign,assignment]
        view = tables.crowd(32)
        begun = monotonic()
        for n in range(2, 62):
            lain = with_pile(view, n % 40, "9H" if n % 2 else "4C", n % 31)
            here.house.tell(happens(laid(n % 31, "9H", n % 40), n=n))
            here.house.tell(sees(lain, n))
            await asyncio.sleep(0.005)
        await here.pilot.pause(0.2)
        assert len(drawn) <= (monotonic() - begun) / race_table.FRAME + 2
        assert here.table.shown is not None
        assert here.table.shown[1] == 61


async def test_what_one_does_oneself_is_drawn_at_once() -> None:
    async with at(tables.four()) as here:
        view = tables.four()
        here.house.tell(happens(laid(2, "TH", 1)))
        here.house.tell(sees(with_pile(view, 1, "TH", 2), 2))
        here.house.tell(happens((Turned(ME, 3), (Faces((Card("3D"),)),)), n=3))
        here.house.tell(sees(view, 3))
        for _step in range(20):
            await here.pilot.pause(0)
            if here.table.n == 3:
                break
        assert here.table.shown is not None
        assert here.table.shown[1] == 3


async def test_a_card_of_anothers_costs_few_bytes() -> None:
    """The target is 600 bytes in the median, in true colour (the row, its wants, the line, the player)."""
    async with at(tables.four()) as here:
        view = tables.four()
        costs = []
        for n, (pile, card) in enumerate(
            [(1, "TH"), (2, "5D"), (4, "QC"), (1, "JH"), (2, "6D"), (4, "KC")], 2
        ):
            offers = claims(("row0", "6S"), ("pile", "4C")) if n == 2 else view.offers
            view = with_pile(view, pile, card, n % 3, offers=offers)
            here.eyes.taken()
            await here.told(happens(laid(n % 3, card, pile), n=n), sees(view, n))
            costs.append(len(here.eyes.taken()))
        assert sorted(costs)[len(costs) // 2] <= 600, costs


async def test_a_second_that_goes_by_draws_the_header_and_nothing_else() -> None:
    async with at(tables.four(), clock=TimeLeft(0, 0, 0, 72_000)) as here:
        assert "1:1" in here.row(1)
        await here.pilot.pause(0.1)
        here.eyes.taken()
        before = here.row(1)
        await here.until(lambda: here.row(1) != before)
        sent = here.eyes.taken().decode()
        assert {place[1] or "1" for place in re.finditer(r"\x1b\[(\d*)(?:;\d+)?H", sent)} == {"1"}
        assert len(sent) < 60


# --- The beginning and the end ----------------------------------------------------------------------------


async def test_the_countdown_stands_on_the_table_and_gives_way_to_the_race() -> None:
    async with at(tables.beginning(), clock=TimeLeft(0, 0, 60_000)) as here:
        assert "All begin at Klar!" in here.row(13)
        assert "▀" in here.row(8)
        await here.told(sees(tables.beginning(), 1, TimeLeft(0, 0, 100)))
        await here.until(lambda: "One of your cards goes on a pile now." in here.row(13))
        await here.until(lambda: "♠ wants" in here.row(6))


def bells(sent: str) -> int:
    """How often the terminal rang: what ends a title rings no bell."""
    return re.sub(r"\x1b\][^\x07]*\x07", "", sent).count("\x07")


async def test_the_bell_rings_when_a_race_begins_and_never_again() -> None:
    async with at(tables.beginning(), clock=TimeLeft(0, 0, 200)) as here:
        assert bells(here.eyes.sent) == 1
        await here.told(sees(tables.nothing_fits(), 2), sees(tables.four(), 3))
        assert bells(here.eyes.sent) == 1
        assert not here.pilot.app.my_turn


async def test_the_end_is_shown_and_another_race_begins_on_a_clean_table() -> None:
    result = Result((2, 3, 1, 4), (3, 5, 0, 7), (20, 18, 30, 12), (Seat(2),), False)
    view = tables.four()
    over = change(view, table=change(view.table, result=result), offers=())
    async with at(view) as here:
        await here.told(happens((Out(Seat(2), 1), ())), sees(over, 2))
        assert "was out first" in here.text()
        await here.told(
            room(view, NAMES, game_no=2),
            happens((Dealt(), ()), n=0),
            sees(tables.beginning(), 0, TimeLeft(0, 0, 3000)),
        )
        assert "All begin at Klar!" in here.row(13)
        assert "is out" not in here.text()


async def test_the_last_card_is_looked_at_before_the_end_is_shown() -> None:
    result = Result((2, 3, 1, 4), (3, 5, 0, 7), (20, 18, 30, 12), (Seat(2),), False)
    view = tables.four()
    over = change(view, table=change(view.table, result=result), offers=())
    async with at(view, motion=True, waits=replace(SLOW, last_card=60.0)) as here:
        await here.told(happens((Out(Seat(2), 1), ())), sees(over, 2))
        assert "Nils is out first." in here.row(12)
        assert "The race is over." in here.row(13)
        await here.press("x")
        await here.told(Said("KURV-7", "Nils", "again", Seat(2)))
        assert "Play again?" in here.text()


# --- Looking around -----------------------------------------------------------------------------------------


async def test_the_log_is_read_at_ones_own_pace() -> None:
    cards = [rank + suit for suit in "SHD" for rank in "23456789T"]
    async with at(tables.four()) as here:
        told = [happens(laid(n % 3, card, 1), n=n) for n, card in enumerate(cards, 2)]
        await here.told(*told, sees(tables.four(), len(cards) + 1))
        assert here.row(12).strip() == "Ola laid ♦10."
        await here.press("l")
        assert here.text().count("laid ♦10.") == 2
        assert "laid ♠2." not in here.text()
        await here.press("up", "up", "up", "up")
        assert here.text().count("laid ♦10.") == 1
        await here.press("home")
        assert "laid ♠2." in here.text()
        await here.press("l")
        assert "♠ wants" in here.row(6)


async def test_my_late_claims_stand_in_the_log() -> None:
    async with at(tables.four()) as here:
        await here.press("3")
        await here.refused(Refusal("race.faster", {"seat": 1, "card": "TH"}))
        await here.told(happens((TakenUp(Seat(0)), ())), sees(tables.four(), 2))
        await here.press("l")
        assert "Ola was faster: ♥10." in here.row(6)
        assert "took" not in here.text()


@pytest.mark.parametrize(("size", "count"), some(4, SIZES, [4, 32, 64]))
async def test_all_players_are_listed_at_every_size(count: int, size: tuple[int, int]) -> None:
    view = tables.four() if count == 4 else tables.crowd(count)
    names = NAMES if count == 4 else tables.crowd_names(count)
    async with at(view, names=names, size=size) as here:
        await here.press("s")
        text = here.text()
        assert all(name in text for name in names[:-1]), text
        assert "You" in text
        await here.press("escape")
        assert "piles" in here.text() or "wants" in here.text() or size == (60, 20)


async def test_beside_a_large_table_stand_log_and_chat() -> None:
    async with at(tables.four(), size=(120, 36)) as here:
        await here.told(happens(laid(1, "KH", 1, closes=True)), sees(with_pile(tables.four(), 1, "KH", 1), 2))
        assert "Ola    ♥K closes" in here.text()
        await here.told(Said("KURV-7", "Nils", "five left", Seat(2)))
        assert "five left" in here.text()
        assert "Nils five left" not in here.text()


async def test_a_smaller_window_asks_for_room_and_the_race_goes_on() -> None:
    async with at(tables.four()) as here:
        await here.pilot.resize_terminal(50, 15)
        await here.pilot.pause(0.1)
        assert "60×20" in here.text()
        await here.pilot.resize_terminal(80, 24)
        await here.told(happens(laid(2, "TH", 1)), sees(with_pile(tables.four(), 1, "TH", 2), 2))
        assert "Nils laid ♥10." in here.row(12)
