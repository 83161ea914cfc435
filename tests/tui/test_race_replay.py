"""Looking at a race again: move by move, by its own time at several speeds, from every seat and size."""

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from shared.game import Told
from shared.games.race.rules import Race
from shared.games.race.state import OPEN, lying
from shared.games.race.view import Draw, Late, Options, Recycle
from shared.match import Accepted, Match
from shared.seats import TABLE, Eye, Seat, Viewer
from shared.wire import Events, Request, Review, Reviewed, Step, ViewUpdate
from tests.sampling import some
from tests.tui.archives import Reader
from tests.tui.eyes import seen
from tests.tui.race_tables import crowd_names
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.games.kit.reel import Reel, Spot
from tui.games.race.replay import REPLAY
from tui.i18n import catalogs
from tui.settings import Preferences

EVERY = 120
"""Milliseconds from one move to the next."""


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


class Archive:
    """A finished race in which a player by chance does something by chance, a move every so often."""

    def __init__(self, players: int = 4) -> None:
        game, options, dice = Race(), Options(), random.Random(5)
        self.match = Match(game, options, game.deal(options, players, bytes(32)), players)
        self.states, self.told = [self.match.state], [self.match.opening_told]
        while not self.match.over:
            due = self.match.due()
            seat = TABLE if due is not None else Seat(dice.randrange(players))
            offers = (due,) if due is not None else self.match.offers(seat)
            claims = [offer for offer in offers if not isinstance(offer, Draw | Recycle)]
            if not offers:
                continue
            accepted = self.match.play_move(seat, dice.choice(claims or list(offers)))
            assert isinstance(accepted, Accepted)
            self.states.append(self.match.state)
            self.told.append(accepted.told)
        self.names = crowd_names(players)
        self.late: dict[int, Told] = {}

    def _late_at(self, move: int) -> tuple[Told, ...]:
        return (self.late[move],) if move in self.late else ()

    @property
    def moves(self) -> int:
        """How many moves it has."""
        return len(self.states) - 1

    def reviewed(self) -> Reviewed:
        """What is looked at."""
        times = tuple(EVERY * (move + 1) for move in range(self.moves))
        return Reviewed("race", "KURV-7", 1_763_118_000, self.names, self.moves, (0,), times=times)

    def at(self, move: int, seat: Seat | None) -> tuple[Events, ViewUpdate]:
        """One moment."""
        viewer: Viewer = Eye.REVIEWER if seat is None else seat
        self.match.state = self.states[move]
        return (
            Events("KURV-7", move, self.match.news((*self.told[move], *self._late_at(move)), viewer)),
            ViewUpdate("KURV-7", move, msgspec.Raw(self.match.view(viewer))),
        )


@asynccontextmanager
async def reading(
    archive: Archive, size: tuple[int, int] = (80, 24), **more: object
) -> AsyncIterator[Reader]:
    """A reader who looks at this race."""
    house = ScriptedHouse()

    def answer(ask: Request) -> None:
        if isinstance(ask, Step):
            house.place(*archive.at(ask.move, ask.seat))

    house.on_ask = answer
    app = app_at(house, preferences=Preferences(language="en", motion=False), **more)
    async with seen(app, *size) as (pilot, eyes):
        app.client.request(Review("r"))
        await calm(pilot)
        house.answer(Review, archive.reviewed())
        await calm(pilot)
        yield Reader(archive, house, pilot, eyes)  # type: ignore[arg-type]  # another game's archive


@pytest.fixture(scope="module")
def archive() -> Archive:
    """A race of four by chance."""
    return Archive()


async def test_it_begins_with_the_deal_and_what_lay_before_every_player(archive: Archive) -> None:
    async with reading(archive) as here:
        text = here.text()
        assert f"move 0 of {archive.moves}" in text
        assert "All have dealt." in text
        assert "what lay open" in text
        assert "replay of KURV-7 · November 14" in text
        for name in archive.names:
            assert text.count(name) >= 2, "over the table, and before its own cards"


async def test_arrows_step_and_stop_at_both_ends(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("left", "right", "right")
        assert f"move 2 of {archive.moves}" in here.text()
        await here.press("end", "right")
        assert f"move {archive.moves} of {archive.moves}" in here.text()
        assert "is out first." in here.text()


async def test_v_looks_from_each_seat_in_turn_and_b_back(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("v")
        assert f"as {archive.names[0]} saw it" in here.text()
        assert here.house.last(Step).seat == Seat(0)
        assert "▒▒▒▒▒" in here.text(), "the hand is not to be seen, not by its owner either"
        await here.press("b", "b")
        assert f"as {archive.names[3]} saw it" in here.text()
        await here.press("v")
        assert "what lay open" in here.text()


async def test_in_what_is_over_there_is_nothing_to_do(archive: Archive) -> None:
    """Ice blue means "yours to do now", and nothing else."""
    async with reading(archive) as here:
        for key in ("v", "pagedown", "right", "right", "v", "right"):
            await here.press(key)
            cells = here.eyes.cells()[:-80]
            assert not any("74e2f5" in (cell.fg, cell.bg) for cell in cells), here.text()


async def test_what_was_done_is_said_in_words(archive: Archive) -> None:
    async with reading(archive) as here:
        said = set()
        for _ in range(40):
            await here.press("right")
            row = next(row for row in here.text().split("\n") if "move " in row)
            said |= {word for word in ("laid", "turned 3 cards", "took the waste up") if word in row}
        assert {"laid", "turned 3 cards"} <= said


async def test_ten_seconds_on_and_back(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("pagedown")
        move = 10_000 // EVERY
        assert f"move {move} of {archive.moves}" in here.text()
        assert "0:09" in here.text() or "0:10" in here.text()
        await here.press("pageup")
        assert f"move 0 of {archive.moves}" in here.text()


async def test_it_plays_as_fast_as_it_went_or_faster_and_stops(archive: Archive) -> None:
    """By the race's own clock, whatever the machine's does meanwhile."""
    now = [100.0]
    async with reading(archive, now=lambda: now[0]) as here:
        await here.press("space")
        assert "Space  stop" in here.text()
        now[0] += 1.2
        await here.pilot.pause(0.3)
        assert f"move {1200 // EVERY} of {archive.moves}" in here.text()
        await here.press("plus", "plus")
        assert "speed 4×" in here.text()
        now[0] += 1.2
        await here.pilot.pause(0.3)
        assert f"move {6000 // EVERY} of {archive.moves}" in here.text()
        await here.press("minus", "minus", "minus")
        assert "speed 0.5×" in here.text()
        now[0] += 2.4
        await here.pilot.pause(0.3)
        assert f"move {7200 // EVERY} of {archive.moves}" in here.text()
        await here.press("space")
        stopped = here.text()
        assert "Space  play" in stopped
        now[0] += 60
        await here.pilot.pause(0.3)
        assert here.text() == stopped


async def test_it_plays_to_its_end_and_then_from_the_beginning(archive: Archive) -> None:
    now = [100.0]
    async with reading(archive, now=lambda: now[0]) as here:
        await here.press("space")
        now[0] += 3600
        await here.pilot.pause(0.3)
        assert f"move {archive.moves} of {archive.moves}" in here.text()
        assert "Space  play" in here.text()
        await here.press("space")
        assert f"move 0 of {archive.moves}" in here.text()


def test_of_a_long_race_only_so_many_moments_are_kept(archive: Archive) -> None:
    reel = Reel(REPLAY, archive.reviewed(), kept=8)
    for move in range(20):
        happened, view = archive.at(move, None)
        assert reel.take(view, happened) == Spot(move, None)
    assert [move for move in range(20) if reel.knows(Spot(move, None))] == [*range(12, 20)]
    assert reel.wanted(Spot(0, None), beside=True) == Spot(0, None), "what is gone is asked for again"


@pytest.mark.parametrize(
    ("players", "size"), some(5, [2, 3, 8, 9, 64], [(60, 20), (80, 23), (80, 24), (120, 36)])
)
async def test_every_moment_can_be_looked_at_in_every_size(players: int, size: tuple[int, int]) -> None:
    archive = Archive(players)
    async with reading(archive, size) as here:
        for key in ("right", "pagedown", "v", "right", "end", "b"):
            await here.press(key)
            rows = here.text().split("\n")
            assert any(f"of {archive.moves}" in row for row in rows)
            assert any("●─" in row or "━●" in row for row in rows)


async def test_a_window_that_is_too_small_for_any_moment_breaks_nothing(archive: Archive) -> None:
    async with reading(archive, (60, 20)) as here:
        for rows in range(19, 3, -1):
            await here.pilot.resize_terminal(60, rows)
            here.pilot.app.screen_stack[1].action_step(1)  # as what is still on its way is told
            await calm(here.pilot)
        await here.pilot.resize_terminal(60, 20)
        await calm(here.pilot)
        assert f"move 16 of {archive.moves}" in here.text()


# --- All cards open -------------------------------------------------------------------------------------


def _heaps(archive: Archive, move: int, seat: int) -> dict[str, list[str]]:
    """All cards of one player as they lay, each heap in the order in which its cards come."""
    side = archive.states[move].sides[seat]
    return {
        "row": [card.value for card in side.row if card is not None],
        "13-pile": [card.value for card in reversed(side.pile)],
        "waste": [card.value for card in reversed(side.stock[: side.turned])],
        "hand": [card.value for card in side.stock[side.turned :]],
    }


def _read_heaps(rows: list[str]) -> dict[str, list[str]]:
    """The same as it stands on the screen: a name, and cards in one row or several."""
    found: dict[str, list[str]] = {}
    name = ""
    for row in rows:
        first = re.match(r" *(row|13-pile|waste|hand)\b", row)
        cards = re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", row[:92])
        name = first[1] if first else name if cards else ""
        if name:
            written = [("T" if rank == "10" else rank) + "SHDC"["♠♥♦♣".index(suit)] for rank, suit in cards]
            found.setdefault(name, []).extend(written)
    return found


@pytest.mark.parametrize("size", some(2, [(60, 20), (80, 23), (80, 24), (120, 36)]))
async def test_all_cards_of_each_player_can_be_read_in_their_order(
    archive: Archive, size: tuple[int, int]
) -> None:
    async with reading(archive, size) as here:
        await here.press("pagedown", "right")
        for seat, name in enumerate(archive.names):
            await here.press("n")
            rows = here.text().split("\n")
            assert size[0] < 80 or f"all cards of {name}" in rows[0]
            assert f"{name} built {archive.states[10_000 // EVERY + 1].sides[seat].built}" in here.text()
            track = next(index for index, row in enumerate(rows) if "●" in row)
            assert _read_heaps(rows[track + 1 :]) == _heaps(archive, 10_000 // EVERY + 1, seat)
        await here.press("n")
        assert "what lay op" in here.text()
        assert "N  whose cards" in here.text()
        await here.press("p")
        assert f"{archive.names[-1]} built" in here.text()
        await here.press("v")
        assert f"as {archive.names[0]} saw" in here.text()


async def test_from_a_seat_there_is_no_page_of_what_that_seat_did_not_see(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("v", "n")
        assert "all cards of" not in here.text()
        assert "whose cards" not in here.text()


def test_only_a_reviewer_is_told_what_lies_under_the_tops(archive: Archive) -> None:
    for viewer in (None, *range(4)):
        _happened, view = archive.at(5, None if viewer is None else Seat(viewer))
        opened = REPLAY.frame(view, None).view.table.opened
        assert len(opened) == (4 if viewer is None else 0)
    archive.match.state = archive.states[5]
    assert b"opened" not in archive.match.view(Eye.WATCHER)


# --- Late claims ----------------------------------------------------------------------------------------


def _late(archive: Archive) -> tuple[int, Late, str]:
    """A player who comes too late at some moment, and the card that was to be laid."""
    seat, to = Seat(2), Seat(0)
    card = lying(archive.states[6].sides[seat], "row1")
    assert card is not None
    event = Late(seat, "row1", to)
    archive.late[6] = Told(event, OPEN[card])
    return 6, event, "♠♥♦♣"["SHDC".index(card.suit.value)] + card.rank.value.replace("T", "10")


@pytest.mark.parametrize(("language", "size"), some(3, ["nb", "da", "en"], [(60, 20), (80, 24), (120, 36)]))
async def test_a_player_who_came_too_late_is_named_with_the_card_and_the_winner(
    size: tuple[int, int], language: str
) -> None:
    archive = Archive()
    move, event, card = _late(archive)
    async with reading(archive, size) as here:
        catalogs.use(language)
        said = catalogs._(
            "{name} was late: {card} went to {other}.",
            name=archive.names[event.seat], card=card, other=archive.names[event.to],
        )  # fmt: skip
        await here.press(*["right"] * (move - 1))
        assert said not in here.text()
        await here.press("right")
        assert said in here.text()
        await here.press("right")
        assert said not in here.text()


async def test_the_card_of_a_player_who_came_too_late_is_marked_as_it_was_on_that_screen() -> None:
    archive = Archive()
    move, event, _card = _late(archive)
    async with reading(archive) as here:
        await here.press(*["right"] * move)
        assert here.text().count("✗") == 1, "in the line of that player"
        await here.press(*["v"] * (event.seat + 1))
        assert here.text().count("✗") == 1, "on that card"
        plates = here.text().split("\n")[19]
        assert archive.names[event.to][:5] in plates, "and who was faster"
        await here.press("v")
        assert "✗" not in here.text()


def test_a_moment_that_one_wants_to_look_at_longer() -> None:
    archive = Archive(2)
    lasting = []
    for move in range(archive.moves + 1):
        happened, view = archive.at(move, None)
        if REPLAY.lasting(REPLAY.frame(view, happened)):
            lasting.append(move)
    assert lasting[-1] == archive.moves, "somebody was out"
