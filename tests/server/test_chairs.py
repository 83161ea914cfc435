"""Who sits where, as values: sitting down, standing up, bots, hosts, and what a game leaves behind."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.store.base import TableId, TableState
from server.store.seats import BotSeat, EmptySeat, PlayerId, PlayerSeat, Seating
from server.table import arrangement
from server.table.arrangement import ChairAsk, after_game, ready_to_begin, sat_down
from server.table.dealing import begun_at
from shared.game import Level
from shared.games.katta.view import Options
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import AddBot, Configure, Fill, Ready, RemoveBot, Settings, Stand

CHANCE = random.Random(1)


def rearranged(table: TableState, seat: Seat, ask: ChairAsk) -> TableState | Refusal:
    return arrangement.rearranged(table, seat, ask, (), CHANCE)


def next_game(table: TableState) -> TableState:
    return arrangement.next_game(table, (), CHANCE)


def state(*chairs: str, stage: str = "waiting", games: int = 1, sealed: bool = False) -> TableState:
    """A table drawn by its chairs: "." is empty, "b" a bot, other letters are people, capitals who is ready;
    "(a)" is away, "<a>" has left."""
    taken: list[EmptySeat | PlayerSeat | BotSeat] = []
    for chair in chairs:
        letter = chair.strip("()<>")
        if chair == ".":
            taken.append(EmptySeat())
        elif chair == "b":
            taken.append(BotSeat(f"Robot {len(taken)}", Level.EASY))
        else:
            player = PlayerId(letter.lower())
            taken.append(
                PlayerSeat(player, letter, chair == letter, ready=letter.isupper(), left="<" in chair)
            )
    return TableState(
        id=TableId("t"),
        code="KURA-MOLA-42",
        game="katta",
        settings=Settings(seats=len(taken), games=games),
        options=msgspec.Raw(b"\x80"),
        seating=Seating(tuple(taken), None, (0,) * len(taken)).hosted(),
        stage=stage,
        sealed=sealed,
    )


def drawn(table: TableState) -> list[str]:
    """The chairs as ``state`` draws them."""
    found = []
    for chair in table.seating.chairs:
        match chair:
            case EmptySeat():
                found.append(".")
            case BotSeat():
                found.append("b")
            case PlayerSeat(_, name, here, ready, left):
                letter = name.upper() if ready else name.lower()
                found.append(f"<{letter}>" if left else letter if here else f"({letter})")
    return found


@pytest.mark.parametrize(
    ("before", "where", "after"),
    [
        (["a", ".", "."], None, ["a", "z", "."]),
        (["a", "b", "."], None, ["a", "b", "z"]),
        (["a", "b", "b"], None, ["a", "z", "b"]),
        (["a", ".", "."], 2, ["a", ".", "z"]),
        (["a", ".", "b"], 2, ["a", ".", "z"]),
        (["a", "z", "."], 2, ["a", ".", "z"]),
        (["z", "a", "."], 2, [".", "a", "z"]),
        (["a", "c", "d"], None, "house.table_full"),
        (["a", "c", "."], 0, "house.seat_taken"),
        (["a", "(c)", "."], 1, "house.seat_taken"),
        (["a", ".", "."], 3, "house.no_such_seat"),
        (["a", ".", "."], -1, "house.no_such_seat"),
    ],
)
def test_a_player_sits_down(before: list[str], where: int | None, after: list[str] | str) -> None:
    table = sat_down(state(*before), PlayerSeat(PlayerId("z"), "z"), None if where is None else Seat(where))
    assert (table.key if isinstance(table, Refusal) else drawn(table)) == after


def test_the_host_who_moves_over_stays_the_host_and_one_who_goes_passes_it_on() -> None:
    table = state("a", "b", "c", "(d)", ".")
    assert table.seating.host == 0
    moved = sat_down(table, PlayerSeat(PlayerId("a"), "a"), Seat(4))
    assert isinstance(moved, TableState)
    assert moved.seating.host == 4
    gone = rearranged(moved, Seat(4), Stand())
    assert isinstance(gone, TableState)
    assert gone.seating.host == 2
    nobody = rearranged(state("a", "b", "."), Seat(0), Stand())
    assert isinstance(nobody, TableState)
    assert nobody.seating.host is None


@pytest.mark.parametrize(
    ("ask", "after"),
    [
        (Stand(), [".", "b", ".", "c"]),
        (Ready(), ["A", "b", ".", "c"]),
        (Ready(False), ["a", "b", ".", "c"]),
        (AddBot(), ["a", "b", "b", "c"]),
        (AddBot("easy", Seat(2)), ["a", "b", "b", "c"]),
        (AddBot("easy", Seat(1)), "house.seat_taken"),
        (AddBot("easy", Seat(9)), "house.no_such_seat"),
        (Fill(), ["a", "b", "b", "c"]),
        (Fill("genius"), "house.no_such_level"),
        (AddBot("genius"), "house.no_such_level"),
        (RemoveBot(Seat(1)), ["a", ".", ".", "c"]),
        (RemoveBot(Seat(0)), "house.not_a_bot"),
        (RemoveBot(Seat(2)), "house.not_a_bot"),
        (RemoveBot(Seat(9)), "house.no_such_seat"),
        (Configure(Settings(seats=3)), ["a", "b", "c"]),
        (Configure(Settings(seats=5)), ["a", "b", ".", "c", "."]),
        (Configure(Settings(seats=2)), "house.bad_settings"),
    ],
)
def test_a_player_with_a_chair_changes_the_table(ask: Stand, after: list[str] | str) -> None:
    before = state("a", "b", ".", "c")
    table = rearranged(before, Seat(0), ask)
    assert (table.key if isinstance(table, Refusal) else drawn(table)) == after
    if not isinstance(ask, Stand):
        assert isinstance(table, Refusal) or table.seating.host == 0
    playing = msgspec.structs.replace(before, stage="playing")
    assert rearranged(playing, Seat(0), ask) == Refusal("house.game_on")


def test_at_a_table_for_one_no_other_sits_whatever_leaves() -> None:
    table = state("a", "b", "b", sealed=True)
    assert sat_down(table, PlayerSeat(PlayerId("z"), "z"), None) == Refusal("house.table_full")
    assert rearranged(table, Seat(0), RemoveBot(Seat(1))) == Refusal("house.no_such_seat")
    assert rearranged(table, Seat(0), Configure(Settings(seats=4))) == Refusal("house.seed_alone")


@pytest.mark.parametrize(
    ("stage", "chairs", "begins"),
    [
        ("waiting", "A B C", True),
        ("waiting", "A B b", True),
        ("waiting", "A B c", False),
        ("waiting", "A B .", False),
        ("waiting", "A B (C)", False),
        ("waiting", "b b b", False),
        ("over", "A B C", True),
        ("over", "A B .", True),
        ("over", "A B (c)", True),
        ("over", "A B c", False),
        ("over", "(a) b b", False),
        ("over", ". . .", False),
        ("playing", "A B C", False),
    ],
)
def test_when_a_game_begins(stage: str, chairs: str, begins: bool) -> None:
    assert ready_to_begin(state(*chairs.split(), stage=stage)) is begins


def test_a_table_opened_to_begin_at_once_needs_no_ready_check() -> None:
    at_once = msgspec.structs.replace(state("a", "b", "b"), at_once=True)
    assert ready_to_begin(at_once)
    assert not ready_to_begin(msgspec.structs.replace(state("a", "b", "."), at_once=True))
    assert not ready_to_begin(msgspec.structs.replace(state("(a)", "b", "b"), at_once=True))
    assert not ready_to_begin(msgspec.structs.replace(at_once, stage="over"))


def test_a_row_of_games_adds_up_and_a_new_row_begins_at_nothing_k25() -> None:
    table = state("A", "D", "C", games=2)
    first = next_game(table)
    assert (first.game_no, first.row_no, first.seating.totals) == (1, 1, (0, 0, 0))
    assert drawn(first) == ["a", "d", "c"]
    over = after_game(first, (10, -3, 5))
    assert (over.stage, over.seating.totals) == ("over", (10, -3, 5))
    second = next_game(over)
    assert (second.game_no, second.row_no, second.seating.totals) == (2, 2, (10, -3, 5))
    over = after_game(second, (1, 1, 1))
    assert over.seating.totals == (11, -2, 6)
    third = next_game(over)
    assert (third.game_no, third.row_no, third.seating.totals) == (3, 1, (0, 0, 0))


def test_after_a_game_the_seats_of_those_who_left_are_free_and_bots_fill_them_for_the_next() -> None:
    over = after_game(state("a", "<c>", "(d)", "b", stage="playing"), (1, 2, 3, 4))
    assert drawn(over) == ["a", ".", "(d)", "b"]
    again = next_game(over)
    assert drawn(again) == ["a", "b", "(d)", "b"]
    assert len({*again.seating.names()}) == 4


@given(
    st.lists(st.sampled_from([".", "b", "a", "c", "d", "e"]), min_size=3, max_size=5, unique=True),
    st.integers(3, 5),
)
def test_another_size_keeps_every_person_in_order_and_the_host(chairs: list[str], seats: int) -> None:
    before = state(*chairs)
    people = [person.player for _, person in before.seating.persons()]
    resized = before.seating.resized(seats)
    if isinstance(resized, Refusal):
        assert len(people) > seats
        return
    assert len(resized.chairs) == seats
    assert [person.player for _, person in resized.persons()] == people
    if before.seating.host is not None:
        host = before.seating.person(before.seating.host)
        assert resized.host is not None
        new_host = resized.person(resized.host)
        assert host is not None
        assert new_host is not None
        assert new_host.player == host.player


@pytest.mark.parametrize(
    ("chairs", "said", "open_"),
    [
        # One who plays alone with bots sees what is won, and all points (K20).
        (["a", "b", "b", "b"], None, True),
        (["b", "(a)", "b"], None, True),
        (["a", "c", "b", "b"], None, None),
        (["a", "c", "d"], None, None),
        # What a player has chosen holds for any number.
        (["a", "b", "b"], False, False),
        (["a", "c", "d"], True, True),
    ],
)
def test_won_cards_lie_open_by_what_was_said_or_else_by_the_company(
    chairs: list[str], said: bool | None, open_: bool | None
) -> None:
    options = msgspec.Raw(msgspec.msgpack.encode({} if said is None else {"show_won": said}))
    table = msgspec.structs.replace(state(*chairs), options=options)
    opening = begun_at(table, 0, CHANCE).opening
    assert msgspec.msgpack.decode(opening.options, type=Options).show_won is open_


def test_options_that_were_stored_before_won_cards_went_by_the_company_are_still_read() -> None:
    stored = b'{"decline_payout":0,"tie":"coins","hidden_purses":false,"show_won":false}'
    assert msgspec.json.decode(stored, type=Options) == Options(tie="coins", show_won=False)
