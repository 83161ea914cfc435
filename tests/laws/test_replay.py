"""What was played can be played again, to the same bytes; and what others write is judged by the rules."""

from typing import Any

import msgspec
import pytest
from hypothesis import given

from shared.games.catalogue import GAMES
from shared.match import Match
from shared.record import Entry, Fault, Opening, ValidRecord, export, opened, replay, written
from shared.seats import Eye
from tests.laws.exam import now_and_then, played_by_bots
from tests.laws.tables import Table, tables, tried

pack = msgspec.msgpack.encode


def log_of(table: Table) -> tuple[Opening, list[Entry], list[list[bytes] | None], Any]:
    """A whole game at this table: how it began, its moves, what every viewer saw before each (where one
    looked) and at the end, and the result."""
    game = table.exam.game
    seed = table.dice.randbytes(32)
    deal = game.deal(table.options, table.players, seed)
    names = tuple(f"P{seat + 1}" for seat in range(table.players))
    opening = Opening(game.key, game.rules, names, pack(table.options), pack(deal), seed, bytes(32))
    match = Match(game, table.options, deal, table.players)
    entries, seen = [], []
    for seat, move in played_by_bots(match, table.dice):
        entries.append(Entry(match.n + 1, 700 * match.n, seat, pack(game.record.logged(move))))
        seen.append(everything(match) if now_and_then(match.n, table.dice) else None)
    seen.append(everything(match))
    return opening, entries, seen, match.result()


def everything(match: Match) -> list[bytes]:
    return [match.view(viewer) for viewer in (*range(match.players), Eye.WATCHER, Eye.REVIEWER)]


@pytest.mark.parametrize("key", GAMES)
def test_a_log_played_again_gives_the_same_bytes_to_every_player_after_every_move(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        opening, entries, seen, result = log_of(table)
        match = opened(table.exam.game, opening)
        for entry, before in zip(entries, seen[:-1], strict=True):
            assert before is None or everything(match) == before
            assert match.play(entry.seat, entry.move).n == entry.n
        assert everything(match) == seen[-1]
        assert match.result() == result

    law()


@pytest.mark.parametrize("key", GAMES)
def test_an_exported_game_is_a_sound_record_and_is_written_again_byte_for_byte(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        opening, entries, _, result = log_of(table)
        line = written(export(table.exam.game, opening, entries, result))
        sound = replay(line)
        assert isinstance(sound, ValidRecord)
        assert sound.result == result
        assert [entry.t for entry in sound.entries] == [entry.t for entry in entries]
        again = msgspec.structs.replace(opening, options=pack(sound.options))
        second = msgspec.json.decode(written(export(sound.game, again, sound.entries, sound.result)))
        first = msgspec.json.decode(line)
        # The table's own options are for those who sat there; the rest is the same for every reader.
        first.pop("table", None)
        assert second == first

    law()


@pytest.mark.parametrize("key", GAMES)
def test_a_game_broken_off_is_recorded_as_far_as_it_went(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table: Table) -> None:
        opening, entries, _, _ = log_of(table)
        some = entries[: table.dice.randrange(len(entries))]
        verdict = replay(written(export(table.exam.game, opening, some, None)))
        assert isinstance(verdict, Fault)
        assert verdict.why == "the record stops before the game is over"
        assert verdict.at <= len(some)

    law()
