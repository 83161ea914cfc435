"""Looking at a match of stops again: steps, deals, seats, all hands, and how a deal ended."""

from collections.abc import Iterator

import pytest

from shared.game import Level
from shared.games.stops.rules import Stops
from shared.games.stops.view import DealEnded, Lending, Over, View
from shared.seats import Seat
from shared.sight import cards_of
from shared.wire import Step
from tests.sampling import some
from tests.tui.archives import NAMES, Archive, reading
from tui.canvas import Canvas
from tui.games.kit.replaying import Frame, Moment, Place
from tui.games.stops.replay import REPLAY, as_it_lay
from tui.i18n import catalogs
from tui.look.look import Look


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


@pytest.fixture(scope="module")
def archive() -> Archive:
    """A match of bots."""
    return Archive(Stops(), level=Level.NORMAL)


def frame(archive: Archive, move: int, seat: int | None = None) -> Frame[View] | None:
    """A moment as the screen knows it; None where there is none."""
    if not 0 <= move <= archive.moves:
        return None
    happened, seen = archive.at(move, None if seat is None else Seat(seat))
    return REPLAY.frame(seen, happened)


def drawn(
    archive: Archive,
    move: int,
    size: tuple[int, int] = (80, 24),
    seat: int | None = None,
    look: Look | None = None,
) -> str:
    """The moment as it is painted, under the header."""
    here = frame(archive, move, seat)
    assert here is not None
    canvas = Canvas(*size, look or Look())
    place = Place(move, archive.moves, tuple(archive.rounds), None if seat is None else Seat(seat))
    before, after = frame(archive, move - 1, seat), frame(archive, move + 1, seat)
    names = NAMES[: archive.match.players]
    for shown in REPLAY.shown(Moment(here, before, after, names, place, size, canvas.look)):
        x, y, width, height = shown.box
        canvas.lay(x, y, shown.part.sheet(width, height, shown.picture, canvas.look))
    return "\n".join(canvas.drawn().split("\n")[2:-1])


def ends(frame: Frame[View]) -> bool:
    """Whether a deal ended with this move."""
    return any(isinstance(event, DealEnded) for event, _shown in frame.told)


def hands_in(text: str) -> str:
    """What stands under the track: all players' cards."""
    rows = text.splitlines()
    track = next(at for at, row in enumerate(rows) if "━●" in row or "●─" in row)
    return "\n".join(rows[track + 1 :])


def row_of(text: str, seat: int) -> str:
    """The cards of a seat."""
    return next(row for row in hands_in(text).splitlines() if row.strip().startswith(f"{NAMES[seat]} "))


# --- On the screen --------------------------------------------------------------------------------------


async def test_it_begins_with_the_first_deal_and_all_cards_open(archive: Archive) -> None:
    async with reading(archive) as here:
        text = here.text()
        assert f"move 0 of {archive.moves}" in text
        assert "The cards are dealt." in text
        assert "ALL HANDS" in text
        assert "deal 1 of 4" in text
        assert "▒▒▒▒ ▒▒▒▒" not in text


async def test_a_number_goes_to_the_beginning_of_that_deal(archive: Archive) -> None:
    async with reading(archive) as here:
        assert "1–4  deal" in here.text()
        await here.press("3")
        assert "deal 3 of 4" in here.text()
        assert f"move {archive.rounds[2] + 1} of" in here.text()
        await here.press("left")
        assert "deal 2 of 4" in here.text(), "one step back lies the end of the deal before"
        assert "closes" in here.text()


async def test_v_looks_from_each_seat_and_shows_no_more_than_it_saw(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("right", "right", "v")
        assert "AS KARI SAW IT" in here.text()
        assert "▒▒▒▒ ▒▒▒▒" in here.text()
        assert here.house.last(Step).seat == Seat(0)


async def test_the_last_moment_says_what_each_is_worth(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("end")
        result = archive.match.game.result(archive.states[-1])
        for seat, worth in enumerate(result.worth):
            row = row_of(here.text(), seat)
            assert row.strip().endswith(f"worth {worth}".replace("-", "–"))


# --- As it is painted -----------------------------------------------------------------------------------


def test_every_hand_is_shown_card_by_card(archive: Archive) -> None:
    move = archive.rounds[1] + 3
    here = frame(archive, move)
    assert here is not None
    text = drawn(archive, move)
    for seat, hand in enumerate(here.view.hands):
        row = row_of(text, seat)
        for card in cards_of(hand):
            rank, suit = Look().card(card)[1:], Look().card(card)[0]
            assert f"{rank}{suit}" in row, (card, row)


def test_the_hand_that_was_thrown_away_is_shown_with_all_cards_open_and_to_who_threw_it(
    archive: Archive,
) -> None:
    """Rule 3.5, S7: the buyer of the cat knows it; no other player."""
    takers = [
        (move, state.view.cat.taker)
        for move in range(archive.moves)
        if (state := frame(archive, move)) is not None and state.view.cat.taker is not None
    ]
    move, taker = takers[0]
    assert taker is not None
    for seat in (None, *range(4)):
        here = frame(archive, move, seat)
        assert here is not None
        row = next(row for row in drawn(archive, move, seat=seat).splitlines() if row.startswith("  thrown"))
        assert ("▒" in row) is (seat not in (None, taker))


def test_a_cat_that_no_player_has_taken_lies_open_in_the_order_of_a_hand(archive: Archive) -> None:
    text = hands_in(drawn(archive, 0))
    row = next(row for row in text.splitlines() if row.strip().startswith("the cat")).split()[2:]
    here = frame(archive, 0)
    assert here is not None
    assert sorted(row) == sorted(
        Look().card(card)[1:] + Look().card(card)[0] for card in cards_of(here.view.cat.cards)
    )
    suits = [card[-1] for card in row]
    assert suits == sorted(suits, key="♠♥♣♦".index)
    for suit in "♠♥♣♦":
        ranks = [card[:-1] for card in row if card[-1] == suit]
        assert ranks == sorted(
            ranks, key=["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index
        )


def test_a_deal_that_is_over_is_shown_as_it_lay_and_not_as_the_next_one(archive: Archive) -> None:
    end = archive.rounds[1]
    here, before = frame(archive, end), frame(archive, end - 1)
    assert here is not None
    assert before is not None
    (done,) = (event.done for event, _shown in here.told if isinstance(event, DealEnded))
    assert REPLAY.lasting(here)
    assert not REPLAY.lasting(before)
    lay = as_it_lay(here, before.view)
    assert lay.deal == 1
    assert isinstance(lay.phase, Over)
    assert lay.purses == done.purses
    closer = done.closer
    assert closer is not None
    assert cards_of(lay.hands[closer]) == ()
    held = sum(len(cards_of(hand)) for hand in lay.hands)
    assert len(cards_of(lay.laid)) + held == 40, "ten cards each, rule 3.4"
    assert "0 cards" in drawn(archive, end)


@pytest.mark.parametrize(
    ("language", "size", "players"),
    some(8, catalogs.LANGUAGES, [(60, 20), (80, 23), (80, 24), (120, 36)], [3, 4, 5, 6]),
)
def test_every_moment_is_painted_whole_in_every_size(
    players: int, size: tuple[int, int], language: str
) -> None:
    archive = Archive(Stops(), players, luck=players)
    catalogs.use(language)
    for move in range(0, archive.moves + 1, 13):
        text = drawn(archive, move, size, seat=move % players if move % 2 else None)
        hands = hands_in(text)
        assert all(name[:4] in hands for name in NAMES[:players]), text


@pytest.mark.parametrize("depth", ["mono", "16"])
def test_it_can_be_looked_at_without_colours_and_with_plain_letters(archive: Archive, depth: str) -> None:
    look = Look(depth=depth, ascii=depth == "16")
    text = drawn(archive, archive.rounds[2] + 2, look=look)
    assert "Kari" in text
    assert depth == "mono" or text.isascii()


@pytest.mark.parametrize("size", some(1, [(80, 24), (60, 20), (120, 36)]))
def test_who_was_asked_for_a_loan_and_what_came_of_it_is_told_at_every_size(size: tuple[int, int]) -> None:
    """S19, where loans need consent."""
    options = Stops.types.options(loans="consent", rounds=2)
    lent = Archive(Stops(), 4, options, luck=2)
    answers = {"lends": 0, "borrows": 0, "asks": 0}
    for move in range(lent.moves + 1):
        here = frame(lent, move)
        assert here is not None
        text = drawn(lent, move, size)
        assert len(text.split("\n")) == size[1] - 3
        kinds = {type(event).__name__ for event, _shown in here.told}
        if "LoanRefused" in kinds and "GameEnded" not in kinds:
            answers["lends"] += "nothing" in text
        if "Lent" in kinds and "CardLaid" not in kinds:
            answers["borrows"] += "borrows" in text
        if isinstance(here.view.phase, Lending) and not ends(here):
            answers["asks"] += "is asked" in text
    assert all(answers.values()), answers
