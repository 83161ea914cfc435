"""The deadlock (R13): the test is exact, what follows always helps, and nothing is searched without need."""

import random
from collections.abc import Iterator

import pytest

from shared.cards import Card, full_deck
from shared.games.race import deadlock
from shared.games.race.state import NEXT, Middle, Side, State
from shared.games.race.view import Draw, End, Options, Recycle, ShiftHands, ShiftPiles
from shared.match import Match
from shared.seats import TABLE, Seat
from tests.games.race.board import DULL, RACE, Board, pack
from tests.games.race.racing import new_race
from tests.sampling import examples, some

# --- The same found by trying -----------------------------------------------------------------------------


def tops_by_trying(side: Side, draw: int) -> set[Card]:
    """Every card that comes to lie on the waste however long its owner turns, by doing it card by card."""
    waste = list(side.stock[: side.turned])
    hand = list(side.stock[side.turned :])
    tops: set[Card] = set()
    met: set[tuple[int, int]] = set()
    while (len(waste), len(hand)) not in met:
        met.add((len(waste), len(hand)))
        if waste:
            tops.add(waste[-1])
        if hand:
            for _ in range(min(draw, len(hand))):
                waste.append(hand.pop(0))
        else:
            hand, waste = waste, []
    return tops


def dead_by_trying(state: State) -> bool:
    """Whether no card of any player fits, by looking at each that can ever be laid."""
    tops = [heap.top for heap in state.middle.heaps]
    wanted = {NEXT[top] for top in tops} | {card for card in full_deck() if card.value[0] == "A"}
    for side in state.sides:
        mine = {card for card in (*side.row, *side.pile[-1:]) if card is not None}
        if (mine | tops_by_trying(side, state.options.draw)) & wanted:
            return False
    return True


def fresh(state: State) -> State:
    """The same state, of which nothing is known yet."""
    return State(
        state.options,
        state.sides,
        state.middle,
        state.moves,
        state.in_a_row,
        state.shifts,
        None,
        False,
        state.result,
    )


# --- Positions --------------------------------------------------------------------------------------------


def scattered(dice: random.Random, draw: int) -> State:
    """A position that need not come from a game: few piles and short hands, so that many are dead."""
    suits = [full_deck()[start : start + 13] for start in (0, 13, 26, 39)]
    wants: dict[Card, tuple[int, ...]] = {run[0]: () for run in suits}
    for number in range(dice.randrange(1, 6)):
        following = NEXT[dice.choice(dice.choice(suits)[:12])]
        assert following is not None
        wants[following] = (*wants.get(following, ()), number)
    sides = []
    for _ in range(dice.choice((2, 2, 3))):
        # No aces: one of them makes any position a live one.
        cards = dice.sample([card for card in full_deck() if card.value[0] != "A"], 30)
        row = tuple(None if dice.random() < 0.6 else cards.pop() for _ in range(4))
        pile = tuple(cards.pop() for _ in range(dice.choice((0, 0, 1, 3))))
        stock = tuple(cards.pop() for _ in range(dice.randrange(18)))
        sides.append(Side(row, pile, stock, dice.randrange(len(stock) + 1), 0, 0))
    return State(Options(draw=draw), tuple(sides), Middle((), wants, {}), 0, 0, 0, None, False, None)


def dead_when_scattered(state: State) -> bool:
    """The same for such a position, in which no player has laid what lies on the piles."""
    for side in state.sides:
        mine = {card for card in (*side.row, *side.pile[-1:]) if card is not None}
        if (mine | tops_by_trying(side, state.options.draw)) & state.middle.wants.keys():
            return False
    return True


def played(match: Match, dice: random.Random, *, greedy: bool) -> Iterator[State]:
    """The states of a whole game, in each of which the table is asked at once."""
    while not match.over:
        yield match.state
        due = match.due()
        if due is not None:
            match.play_move(TABLE, due)
            continue
        seat = Seat(dice.randrange(match.players))
        offers = match.offers(seat)
        if offers:
            match.play_move(seat, offers[0] if greedy else dice.choice(offers))


@pytest.mark.parametrize("draw", [1, 3])
def test_r13_the_test_is_exact_in_thousands_of_positions(draw: int) -> None:
    dice = random.Random(draw)
    dead, positions = 0, examples(4000)
    for _ in range(positions):
        state = scattered(dice, draw)
        assert deadlock.is_dead(state) == dead_when_scattered(state)
        dead += state.dead
    assert 0.1 < dead / positions < 0.9, "too few positions of one kind to prove anything"


@pytest.mark.parametrize("draw", [1, 3])
def test_r13_what_is_remembered_stays_true_however_long_a_player_turns(draw: int) -> None:
    dice = random.Random(draw)
    past, positions = 0, examples(600)
    for _ in range(positions):
        state = scattered(dice, draw)
        for _ in range(12):
            dead = dead_when_scattered(state)
            assert deadlock.is_dead(state) == dead
            past += state.witness is not None and not dead
            seat = Seat(dice.randrange(len(state.sides)))
            side = state.sides[seat]
            if not side.stock:
                continue
            move = Draw() if side.turned < len(side.stock) else Recycle()
            state = RACE.play(state, seat, move).state
    assert past > 2 * positions - 200


@pytest.mark.parametrize(
    ("race", "greedy"),
    some(6, ((2, 3, 6), (2, 1, 6), (3, 3, 4), (3, 1, 4), (4, 3, 3), (6, 3, 2)), (True, False)),
)
def test_r13_the_test_is_exact_all_through_games(race: tuple[int, int, int], greedy: bool) -> None:
    players, draw, games = race
    shifts = 0
    for seed in range(games):
        match = new_race(players, seed, draw=draw)
        for state in played(match, random.Random(seed), greedy=greedy):
            expected = dead_by_trying(state)
            assert deadlock.is_dead(state) == expected
            assert deadlock.is_dead(fresh(state)) == expected
            shifts += expected
    assert shifts or players > 2


@pytest.mark.parametrize("greedy", [True, False])
def test_r13_shifting_always_helps_so_every_race_has_a_winner(greedy: bool) -> None:
    """Twice the hands, if three are turned at once, and, before a card is laid, no more than twelve times the
    13-piles."""
    piles = hands = 0
    for seed in range(40):
        draw = 1 if seed % 4 == 3 else 3
        of_hands = 2 if draw == 3 else 0
        match = new_race(2, seed, draw=draw)
        row: list[type] = []
        for state in played(match, random.Random(seed), greedy=greedy):
            due = match.due()
            if not state.in_a_row:
                row = []
            if due is not None:
                row.append(type(due))
                assert len(row) <= of_hands + 12
                assert row[:of_hands] == [ShiftHands, ShiftHands][:of_hands][: len(row)]
                assert set(row[of_hands:]) <= {ShiftPiles}
                hands += isinstance(due, ShiftHands)
                piles += isinstance(due, ShiftPiles)
        result = match.result()
        assert not result.blocked
        assert result.winners
    assert hands
    assert piles


def test_r13_a_race_of_two_dies_nearly_always_and_one_of_six_hardly_ever() -> None:
    """RULES.md says 99 and 0.4 of a hundred; these bounds are far apart enough for chance."""

    def died(players: int) -> int:
        dead = 0
        for seed in range(40):
            match = new_race(players, seed)
            dead += any(deadlock.is_dead(state) for state in played(match, random.Random(seed), greedy=True))
        return dead

    assert died(2) > 34
    assert died(6) < 6


@pytest.mark.parametrize(("way", "draw", "ends"), [("hands", 3, 2), ("hands", 1, 0), ("end", 3, 0)])
def test_r13_the_other_ways_end_a_race_that_is_dead(way: str, draw: int, ends: int) -> None:
    blocked = 0
    for seed in range(30):
        match = new_race(2, seed, deadlock=way, draw=draw)
        most = 0
        for state in played(match, random.Random(seed), greedy=True):
            due = match.due()
            assert not isinstance(due, ShiftPiles)
            if isinstance(due, End):
                assert state.in_a_row == ends
            most = max(most, state.in_a_row)
        assert most <= ends
        blocked += match.result().blocked
    assert blocked


# --- No oftener than needed -------------------------------------------------------------------------------


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each time that all cards were searched."""
    made: list[int] = []
    search = deadlock._witness

    def counted(*args: object) -> object:
        made.append(1)
        return search(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(deadlock, "_witness", counted)
    return made


def test_turning_does_not_make_the_table_search_again_while_a_card_that_fits_lies_open(
    searches: list[int],
) -> None:
    board = Board(DULL, pack("AS KH KD KC"), DULL)
    for _ in range(20):
        for seat in (0, 1, 2):
            board.do(f"{seat} draw" if board.zone(f"hand/{seat}") else f"{seat} recycle")
            assert board.due == "nothing"
    assert len(searches) == 1


def test_turning_does_not_make_the_table_search_again_where_all_is_dead(searches: list[int]) -> None:
    board = Board(DULL, DULL)
    for _ in range(20):
        for seat in (0, 1):
            board.do(f"{seat} draw" if board.zone(f"hand/{seat}") else f"{seat} recycle")
            assert board.due == "hands"
    assert len(searches) == 1


def test_a_card_that_another_lays_makes_it_search_again_only_where_it_takes_the_place(
    searches: list[int],
) -> None:
    board = Board(pack("AS AH 2S KC"), pack("2S 3H 2H KC", "QS QH"), pack("AD KH KD KC"))
    assert board.due == "nothing"
    board.do("2 row0", "1 draw")
    assert board.due == "nothing"
    assert len(searches) == 1
    # The witness itself is laid.
    board.do("0 row0")
    assert board.due == "nothing"
    assert len(searches) == 2


def test_in_a_whole_race_most_moves_need_no_search(searches: list[int]) -> None:
    moves = 0
    for seed in range(6):
        match = new_race(4, seed)
        for _ in played(match, random.Random(seed), greedy=True):
            moves += 1
    assert len(searches) < moves / 5
