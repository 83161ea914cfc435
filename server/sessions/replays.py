"""Looking at a finished game again, move by move, from any seat or with all cards open.

Only what is finished: a running game has no reviewer.
"""

from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from server.store.base import GameLog, PastLine, Store, parts_of
from server.store.seats import PlayerId
from shared import house
from shared.game import Pause, Told
from shared.games.catalogue import game_by
from shared.match import Match
from shared.record import Entry, Fault, RefusedClaim, export, opened, replay, written
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from shared.wire import Events, PastGame, Position, Reviewed, ViewUpdate

LATE = 1500
"""Milliseconds after a player got a place in which another may have been after it, too."""

NO_RECORD = house.NO_SUCH_RECORD.refusal()
OTHER_RULES = house.OTHER_RULES.refusal()


class Reviewing:
    """One finished game under review."""

    def __init__(
        self,
        match: Match,
        entries: Sequence[Entry],
        *,
        code: str,
        at: int,
        names: tuple[str, ...],
        seat: Seat | None,
        record: str,
        refused: Sequence[RefusedClaim] = (),
    ) -> None:
        """``match`` stands at its opening. ``seat`` is where the reviewer sat, None for nowhere.

        ``record`` is the whole game as card-record/1.
        """
        self.seat = seat
        self._record = record
        self._match = match
        self._entries = entries
        self._code = code
        self._began = at
        self._names = names
        self._states = [match.state]
        self._told: list[Sequence[Told]] = [match.opening_told]
        for entry in entries:
            accepted = match.play(entry.seat, entry.move)
            if isinstance(accepted, Refusal):
                raise ValueError(f"move {entry.n} is not legal")
            self._states.append(match.state)
            self._told.append(accepted.told)
        self._late = self._too_late(refused)

    def has(self, move: int, seat: Seat | None) -> bool:
        """Whether there is this state, and this seat to see it from."""
        return 0 <= move < len(self._states) and (seat is None or 0 <= seat < len(self._names))

    def reviewed(self) -> Reviewed:
        """What is under review."""
        # A round begins where what was told before asked for a long look, as after a sold sack.
        rounds = [0]
        for number, told in enumerate(self._told[:-1]):
            if number and any(one.beat is Pause.LONG for one in told):
                rounds.append(number)
        together = self._match.simultaneous
        return Reviewed(
            game=self._match.game.key,
            code=self._code,
            at=self._began,
            names=self._names,
            moves=len(self._entries),
            rounds=tuple(rounds),
            record=self._record,
            times=()
            if together is None
            else tuple(max(0, entry.t - together.countdown) for entry in self._entries),
        )

    def at(self, move: int, seat: Seat | None) -> Position:
        """The state after so many moves, and what the last of them did; with no seat all cards lie open."""
        viewer: Viewer = Eye.REVIEWER if seat is None else seat
        self._match.state, self._match.n = self._states[move], move
        told = (*self._told[move], *self._late.get(move, ()))
        return Position(
            ViewUpdate(self._code, move, msgspec.Raw(self._match.view(viewer))),
            Events(self._code, move, self._match.news(told, viewer)),
        )

    def _too_late(self, refused: Sequence[RefusedClaim]) -> dict[int, list[Told]]:
        """By the number of moves made: who wanted then what another had just had. One that keeps on asking
        for the same is told of once."""
        game = self._match.simultaneous
        if game is None:
            return {}
        decode = msgspec.msgpack.Decoder(game.types.logged).decode
        times = [entry.t for entry in self._entries]
        found: dict[int, list[Told]] = {}
        asked: dict[object, int] = {}
        for claim in refused:
            since = bisect_left(times, claim.t - LATE)
            told = game.late(self._states[claim.index], claim.seat, decode(claim.move), since)
            if told is None:
                continue
            wish = (told.event, *(held.sight(Eye.REVIEWER) for held in told.shown))
            before, asked[wish] = asked.get(wish, -LATE), claim.t
            if claim.t - before >= LATE:
                found.setdefault(claim.index, []).append(told)
        return found


async def opened_record(store: Store, record: str, player: PlayerId) -> Reviewing | Refusal:
    """A finished game from the store, for a player who took part."""
    parts = parts_of(record)
    log: GameLog | None = None if parts is None else await store.log(*parts)
    if log is None or log.ending is None or not player or player not in log.begun.players:
        return NO_RECORD
    begun = log.begun
    game = game_by(begun.opening.game, begun.opening.rules)
    if game is None:
        return OTHER_RULES
    match = opened(game, begun.opening)
    seat = Seat(begun.players.index(player))
    names = begun.opening.players
    return Reviewing(
        match,
        log.entries,
        code=begun.code,
        at=begun.at // 1000,
        names=names,
        seat=seat,
        record=exported(log),
        refused=log.refused,
    )


def opened_text(text: str) -> Reviewing | Refusal:
    """A record that the person at this machine has as a file."""
    found = replay(text)
    if isinstance(found, Fault):
        return house.BAD_RECORD.refusal(fault=f"{found.at}: {found.why}")
    return Reviewing(
        found.match(),
        found.entries,
        code="",
        at=0,
        names=found.players,
        seat=None,
        record=text.strip(),
        refused=found.refused,
    )


def exported(log: GameLog) -> str:
    """A finished game as card-record/1: with the seed that dealt it, and the salt of its commitment. One that
    was abandoned has no result."""
    begun, ending = log.begun, log.ending
    assert ending is not None, "a running game is not exported"
    game = game_by(begun.opening.game, begun.opening.rules)
    if game is None:
        raise KeyError(f"version {begun.opening.rules} of the rules of {begun.opening.game}")
    result = None if ending.abandoned else msgspec.msgpack.decode(ending.result, type=game.types.result)
    bots = {str(seat): level.value for seat, level in enumerate(begun.levels) if level is not None}
    extra = {"started_at": begun.at // 1000, "bots": bots}
    return written(
        export(game, begun.opening, log.entries, result, refused=log.refused, extra=extra)
    ).decode()


def past_games(lines: Sequence[PastLine], player: PlayerId) -> tuple[PastGame, ...]:
    """A player's history as it is told."""
    return tuple(
        PastGame(
            record=line.record,
            code=line.begun.code,
            game=line.begun.opening.game,
            at=line.ending.ended // 1000,
            names=line.begun.opening.players,
            scores=line.ending.scores,
            winners=line.ending.winners,
            seat=Seat(line.begun.players.index(player)),
        )
        for line in lines
    )
