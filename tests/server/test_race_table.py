"""A game that all play at once, at a table: the countdown, claims, what the table does; shown by the race."""

import random

import msgspec
import pytest

from server.sessions.replays import exported
from server.store.base import GameLog, TableId
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from server.table.messages import ProposedMove
from server.table.staging import Staged
from shared.games.race.view import Claim, Draw, Recycle, ShiftHands
from shared.record import ValidRecord, replay
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.sight import Faces
from shared.wire import Events, Play, ViewUpdate
from tests.server.boards import Board, now
from tests.server.ears import Ear, packed
from tests.server.races import COUNTDOWN, Race, view, wish

NOT_YET = Refusal("house.not_yet")
STALE = Refusal("house.stale")


def log_of(board: Race) -> GameLog:
    log = now(board.store.log(TableId("t1"), 1))
    assert log is not None
    return log


# --- The countdown --------------------------------------------------------------------------------------


def test_before_the_countdown_is_over_every_move_is_refused_r15() -> None:
    with Race("Ada", "Bo") as board:
        ada, bo = board.ears
        assert ada.clock is not None
        assert (ada.clock.pause, ada.clock.gone, ada.clock.total) == (3000, 0, 0)
        board.pass_time(COUNTDOWN - 0.002)
        for ear in (ada, bo):
            for move in view(ear).offers:
                assert board.ask(ear, move) == NOT_YET
        assert ada.n == 0
        board.pass_time(0.002)
        assert board.ask(ada, Draw()) is None
        assert ada.n == bo.n == 1


def test_every_player_is_told_how_long_it_goes_on_and_no_turn_clock_runs_whatever_is_set() -> None:
    with Race("Ada", "Bo", clock=30) as board:
        board.pass_time(COUNTDOWN + 2)
        late = Ear("Cai")
        board.table.come(late, watch=True)
        assert late.clock is not None
        assert (late.clock.pause, late.clock.gone, late.clock.left, late.clock.total) == (0, 2000, 0, 0)
        board.pass_time(25)
        assert board.ears[0].n == 0


def test_a_player_who_comes_when_it_is_over_is_told_how_long_it_took() -> None:
    with Race("Ada", "Bo") as board:
        board.pass_time(COUNTDOWN + 2)
        board.one_after_another(5000, random.Random(1))
        assert board.match.over
        board.pass_time(40)
        late = Ear("Cai")
        board.table.come(late, watch=True)
        assert late.clock is not None
        assert (late.clock.pause, late.clock.gone, late.clock.total) == (0, 2000, 0)


def test_no_player_starts_so_none_is_next_to_start() -> None:
    with Race("Ada", "Bo", games=2) as board:
        assert board.live.starter is None
        assert board.table.now.kept.first is None


# --- Claims ---------------------------------------------------------------------------------------------


def test_what_was_chosen_in_an_earlier_state_is_judged_by_how_things_are_now_r9_r23() -> None:
    with Race("Ada", "Bo", seed="a") as board:
        board.begun()
        ada, bo = board.ears
        chosen = view(bo).offers
        for _ in range(4):
            assert board.ask(ada, board.turn(0)) is None
        assert bo.n == 4
        for move in chosen:
            assert board.ask(bo, move, 0) is None
        for n in (-1, bo.n + 1, 2**40):
            assert board.ask(bo, board.turn(1), n) == STALE


def test_a_claim_names_its_card_and_never_plays_another_r9() -> None:
    with Race("Ada", "Bo", seed="a") as board:
        board.begun()
        ada = board.ears[0]
        while not isinstance(view(ada).offers[0], Claim):
            assert board.ask(ada, board.turn(0)) is None
        claim = view(ada).offers[0]
        assert isinstance(claim, Claim)
        assert board.ask(ada, claim) is None
        refusal = board.ask(ada, claim, ada.n - 1)
        assert refusal is not None
        assert refusal.key in ("race.card_gone", "race.empty")


@pytest.mark.parametrize("times", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_of_two_claims_for_one_place_exactly_one_wins_and_no_card_is_lost_r10(times: int) -> None:
    """So often two people ask for the last free place in the same millisecond."""
    dice = random.Random(10)
    done = 0
    while done < times:
        with Race(*(f"Player {seat}" for seat in range(8)), options=None) as board:
            board.begun()
            while done < times and not board.match.over:
                contest = board.contest()
                if contest is None:
                    board.one_after_another(1, dice)
                    continue
                seats, card = contest
                dice.shuffle(seats)
                first, second = (board.ears[seat] for seat in seats)
                asks = [(first, wish(first, board.claim(seats[0], card))),
                        (second, wish(second, board.claim(seats[1], card)))]  # fmt: skip
                won, lost = board.table.at_once(asks)
                assert won is None
                if not board.match.over:
                    assert lost == Refusal("race.faster", {"seat": seats[0], "card": card.value})
                assert board.cards() == 52 * 8
                done += 1


def test_moves_that_come_together_are_written_at_once_and_told_once_in_their_order() -> None:
    written: list[int] = []

    class Witness(MemoryStore):
        async def append(self, table, game_no, entries, refused=()):  # type: ignore[no-untyped-def]
            written.append(len(entries))
            await super().append(table, game_no, entries, refused)

    with Race(*(f"Player {seat}" for seat in range(8)), store=Witness()) as board:
        board.begun()
        watcher = Ear("Watcher")
        board.table.come(watcher, watch=True)
        told = len(watcher.all(Events))
        answers = board.table.at_once([(ear, wish(ear, Draw())) for ear in board.ears])
        assert answers == [None] * 8
        # The first is written at once; those that came while the disk was busy go together.
        assert sum(written) == 8
        assert len(written) <= 2
        news = [one for happened in watcher.all(Events)[told:] for one in happened.news]
        assert [msgspec.msgpack.decode(one.event)["seat"] for one in news] == list(range(8))
        assert len(watcher.all(Events)) - told == len(written)
        assert [entry.seat for entry in (log_of(board)).entries] == list(range(8))


def test_what_all_see_alike_is_said_in_the_very_same_words() -> None:
    with Race("Ada", "Bo", "Cai") as board:
        board.begun()
        assert board.ask(board.ears[0], Draw()) is None
        told = [ear.last(Events) for ear in board.ears]
        assert told[0] is told[1] is told[2]
        views = [view(ear) for ear in board.ears]
        assert views[0].table == views[1].table == views[2].table
        assert [one.you for one in views] == [0, 1, 2]


def test_when_the_disk_is_full_none_of_them_is_made_and_later_all_can_be() -> None:
    store = MemoryStore()
    with Race("Ada", "Bo", "Cai", store=store) as board:
        board.begun()
        store.trouble = True
        asks = [(ear, wish(ear, Draw())) for ear in board.ears]
        assert board.table.at_once(asks) == [Refusal("house.not_saved")] * 3
        assert {ear.n for ear in board.ears} == {0}
        store.trouble = False
        board.pass_time(2.1)
        assert board.table.at_once(asks) == [None] * 3
        assert [entry.n for entry in (log_of(board)).entries] == [1, 2, 3]


# --- What the table does --------------------------------------------------------------------------------


def _until_dead(board: Race, dice: random.Random) -> int:
    """Play until the table has moved by itself; the number of the state before it did."""
    while board.live.table_moved == 0:
        before = board.match.n
        board.one_after_another(1, dice)
        assert not board.match.over, "another seed is needed"
    return before


def test_after_a_shift_what_was_chosen_before_it_and_means_something_else_is_stale_r23() -> None:
    with Race("Ada", "Bo", seed="dead") as board:
        board.begun()
        before = _until_dead(board, random.Random(1))
        ada = board.ears[0]
        assert board.ask(ada, Draw(), before) == STALE
        assert board.ask(ada, Recycle(), before) == STALE
        top = view(ada).table.players[0].row[0]
        assert isinstance(top, Faces)
        row = Claim("row0", top.cards[0])
        refusal = board.ask(ada, row, before)
        assert refusal is None or refusal.key == "race.does_not_fit"
        assert board.ask(ada, board.turn(0)) is None


def test_the_table_moves_at_once_and_every_player_is_told_and_the_log_has_it_r13() -> None:
    with Race("Ada", "Bo", seed="dead") as board:
        board.begun()
        _until_dead(board, random.Random(1))
        entries = (log_of(board)).entries
        (first, *_) = [index for index, entry in enumerate(entries) if entry.seat == TABLE]
        assert msgspec.msgpack.decode(entries[first].move, type=ShiftHands) == ShiftHands()
        assert entries[first].t == entries[first - 1].t
        for ear in board.ears:
            events = [msgspec.msgpack.decode(news.event)["type"] for news in ear.last(Events).news]
            shifts = [kind for kind in events if kind in ("hands_shifted", "piles_shifted")]
            assert len(shifts) == sum(entry.seat == TABLE for entry in entries) == view(ear).table.shifts
            assert ear.n == entries[-1].n


def test_a_restart_finds_what_the_table_had_still_to_do_r13() -> None:
    store = MemoryStore()
    with Race("Ada", "Bo", seed="dead", store=store) as board:
        board.begun()
        _until_dead(board, random.Random(1))
        log = log_of(board)
        n = board.match.n
        state = board.table.now.kept
        shown = bytes(board.ears[0].last(ViewUpdate).view)
    # The house was killed between the move and what the table did then.
    entries = store._entries[TableId("t1"), 1]
    while entries[-1].seat == TABLE:
        entries.pop()
    assert len(entries) < n
    board = Race("Ada", "Bo", store=store)
    cut = now(store.log(TableId("t1"), 1))
    assert cut is not None
    board.state = msgspec.structs.replace(state, seating=state.seating.all_away())
    live = LiveGame.rebuilt(cut, 1)
    board.table = board.made(board.state, live)
    with board:
        board.pass_time(0.01)
        assert (log_of(board)).entries[:n] == log.entries[:n] or board.match.n == n
        assert bytes(board.ears[0].last(ViewUpdate).view) == shown


# --- Records --------------------------------------------------------------------------------------------


def test_refused_claims_are_kept_for_the_record_which_is_sound_r10() -> None:
    dice = random.Random(3)
    with Race(*(f"Player {seat}" for seat in range(4)), seed="kept") as board:
        board.begun()
        lost = 0
        while not board.match.over:
            contest = board.contest()
            if contest is None:
                board.one_after_another(1, dice)
                continue
            asks = [
                (board.ears[seat], wish(board.ears[seat], board.claim(seat, contest[1])))
                for seat in contest[0]
            ]
            lost += board.table.at_once(asks)[1] is not None and not board.match.over
        log = log_of(board)
        assert lost > 0
        assert len(log.refused) == lost
        text = exported(log)
        assert isinstance(replay(text), ValidRecord)
        record = msgspec.json.decode(text)
        assert len(record["refused"]) == lost
        assert {move[0] for _, _, _, move in record["refused"]} == {"play"}


def test_a_claim_that_would_be_legal_by_its_place_alone_is_not_in_the_record() -> None:
    with Race("Ada", "Bo", seed="a") as board:
        board.begun()
        ada = board.ears[0]
        while not isinstance(board.match.offers(Seat(0))[0], Claim):
            assert board.ask(ada, board.turn(0)) is None
        fits = board.match.offers(Seat(0))[0]
        assert isinstance(fits, Claim)
        other = next(card for card in type(fits.card) if card is not fits.card)
        for _ in range(3):
            assert board.ask(ada, Claim(fits.slot, other)) == Refusal("race.card_gone")
        for nonsense in (msgspec.Raw(b"\xc1"), packed(["play", "cellar"]), packed(7)):
            assert board.table.ask(ada, Play(ada.n, nonsense)) == Refusal("house.not_a_move")
        assert board.ask(ada, fits) is None
        assert (log_of(board)).refused == ()


def test_only_so_many_refused_claims_are_kept() -> None:
    with Race("Ada", "Bo", seed="a") as board:
        board.begun()
        staged = Staged(board.live, board.time.instant(), most_refused=5)
        recycle, draw = (bytes(packed(move)) for move in (Recycle(), Draw()))
        for n in range(4):
            for _ in range(3):
                assert staged.move(ProposedMove(Seat(0), n, recycle)) == Refusal("race.hand_not_empty")
            assert staged.move(ProposedMove(Seat(0), n, draw)) is None
        refused = staged.written().refused
        assert [(claim.index, claim.seat) for claim in refused] == [(0, 0)] * 3 + [(1, 0)] * 2


def test_a_game_with_turns_keeps_no_refused_moves() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        for ear in board.ears:
            if ear is not board.mover:
                assert board.table.ask(ear, Play(0, packed(["pass"]))) is not None
        board.play_on(3)
        log = now(board.store.log(TableId("t1"), 1))
        assert log is not None
        assert log.refused == ()
