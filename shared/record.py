"""What was played: ``card-record/1``, read, checked move by move, and written.

A match is opened and then moved in; that list is its log, and a finished log is exported as a record. Records
come from anywhere, so reading one never raises: what is wrong with it is a ``Fault``, which says where.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from shared.game import Game
from shared.games.catalogue import GAMES, versions_of
from shared.match import Match
from shared.milliseconds import Milliseconds
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.strict_json import DoubledKey, fault_in
from shared.wire import UNREADABLE

FORMAT = "card-record/1"
APP = "katta"
"""Under "app" in records of ours: their "seed" is one that deals the cards again."""

T = TypeVar("T")

_pack = msgspec.msgpack.Encoder().encode

Millis = Annotated[Milliseconds, Meta(ge=0, le=2**53)]
_AnySeat = Annotated[int, Meta(ge=-1, le=64)]
_TIMED = tuple[Millis, _AnySeat, msgspec.Raw]


# --- The log --------------------------------------------------------------------------------------------


class Opening(msgspec.Struct, frozen=True):
    """How a match begins: all that its moves need to be played again. Secret until the game is over.

    ``options`` and ``deal`` are the game's own, as MessagePack; ``seed`` and ``salt`` are 32 bytes.
    """

    game: str
    rules: int
    players: tuple[str, ...]
    options: bytes
    deal: bytes
    seed: bytes
    salt: bytes


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A move that was accepted: the number of the state it led to (from 1), whole milliseconds since the
    start, the seat, and the move as MessagePack."""

    n: int
    t: Milliseconds
    seat: Seat
    move: bytes


class RefusedClaim(msgspec.Struct, frozen=True, array_like=True):
    """A move that was refused when ``index`` moves had been made."""

    index: int
    t: Milliseconds
    seat: Seat
    move: bytes


def refused_claim(match: Match, t: Milliseconds, seat: Seat, move: bytes, seen: int) -> RefusedClaim | None:
    """The claim that was refused just now, chosen in state ``seen``, as a record keeps it.

    None where its form in a record would be legal, as when the card that it named has gone and the one that
    lies there now would fit, and where it is no move at all.
    """
    game = match.game
    try:
        wanted = msgspec.msgpack.decode(move, type=game.types.move)
    except UNREADABLE:
        return None
    logged = game.record.logged(match.chosen(wanted, seen))
    if game.refuse(match.state, seat, logged) is None:
        return None
    return RefusedClaim(match.n, t, seat, _pack(logged))


def opened(game: Game, opening: Opening) -> Match:
    """The match that an opening begins; its entries, played in order, bring it to where it was."""
    options = msgspec.msgpack.decode(opening.options, type=game.types.options)
    deal = msgspec.msgpack.decode(opening.deal, type=game.types.deal)
    return Match(game, options, deal, len(opening.players))


def commitment(deal: msgspec.Struct, salt: bytes) -> str:
    """The hash that binds a deal before the game: SHA-256, in hex, of its canonical JSON and then the salt.

    Canonical is: keys sorted, no spaces, UTF-8.
    """
    return hashlib.sha256(msgspec.json.encode(deal, order="sorted") + salt).hexdigest()


# --- Writing --------------------------------------------------------------------------------------------


def export(
    game: Game,
    opening: Opening,
    entries: Sequence[Entry],
    result: msgspec.Struct | None,
    *,
    refused: Sequence[RefusedClaim] = (),
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The record of a game that is over (``result`` is None where it was broken off), ready for JSON.

    ``extra`` keys, as "started_at" or "bots", are added at the end. Moves that an option let come in another
    order are put into the order of the rules, while the times stay where they were.
    """
    options = msgspec.msgpack.decode(opening.options, type=game.types.options)
    deal = msgspec.msgpack.decode(opening.deal, type=game.types.deal)
    decode = msgspec.msgpack.Decoder(game.types.logged).decode
    played = [(entry.seat, decode(entry.move)) for entry in entries]
    ordered = game.record.in_order(options, deal, played)
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": opening.game,
        "options": _recorded(game, options),
        "players": list(opening.players),
        "deal": deal,
        "moves": [[entry.t, seat, move] for entry, (seat, move) in zip(entries, ordered, strict=False)],
    }
    kept = [
        [claim.index, claim.t, claim.seat, msgspec.msgpack.decode(claim.move)]
        for claim in refused
        if _same_moves(played[: claim.index], ordered[: claim.index])
    ]
    if kept:
        record["refused"] = kept
    if result is not None:
        record["result"] = result
    record |= {
        "app": APP,
        "rules": opening.rules,
        "seed": opening.seed.hex(),
        "salt": opening.salt.hex(),
        "commitment": commitment(deal, opening.salt),
    }
    usual = game.types.options()
    table = {
        name: value for name in _unrecorded(game) if (value := getattr(options, name)) != getattr(usual, name)
    }
    if table:
        record["table"] = table
    return record | dict(extra or {})


def written(record: Mapping[str, Any]) -> bytes:
    """A record as one line of JSON, without the line's end."""
    return msgspec.json.encode(record)


def _recorded(game: Game, options: msgspec.Struct) -> dict[str, Any]:
    """The options as a record has them: of those beyond the format only what is not as usual."""
    usual = game.types.options()
    values = {name: getattr(options, name) for name in game.record.options}
    return {
        name: value
        for name, value in values.items()
        if name not in game.record.extended or value != getattr(usual, name)
    }


def _unrecorded(game: Game) -> list[str]:
    return [name for name in game.types.options.__struct_fields__ if name not in game.record.options]


def _same_moves(played: Sequence[tuple[Seat, Any]], ordered: Sequence[tuple[Seat, Any]]) -> bool:
    """Whether these lead to the same state: then what was refused there is refused in the record, too."""
    return played == ordered or sorted(map(repr, played)) == sorted(map(repr, ordered))


# --- Reading and checking -------------------------------------------------------------------------------


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a record: at which move (its index), or under which key, and why in English.

    With ``abandoned`` nothing is wrong but that the game was broken off: each move is legal, and no result is
    given.
    """

    at: int | str
    why: str
    abandoned: bool = False


@dataclass(frozen=True, slots=True)
class ValidRecord:
    """A record in which everything is as the rules say, with what is needed to play it again."""

    game: Game
    options: msgspec.Struct
    deal: msgspec.Struct
    players: tuple[str, ...]
    entries: tuple[Entry, ...]
    result: msgspec.Struct
    refused: tuple[RefusedClaim, ...] = ()
    bound: bool = False
    """A commitment was given with its salt, and it binds this deal."""

    def match(self) -> Match:
        """The game at its opening."""
        return Match(self.game, self.options, self.deal, len(self.players))


class _FaultFound(Exception):
    def __init__(self, at: int | str, why: str, *, abandoned: bool = False) -> None:
        super().__init__(at, why)
        self.fault = Fault(at, why, abandoned)


def replay(record: bytes | str, games: Mapping[str, Game] = GAMES) -> ValidRecord | Fault:
    """Read a record and play it again, each move by the rules. Whatever it is given, it never raises."""
    try:
        return _replayed(record, games)
    except _FaultFound as found:
        return found.fault


def _replayed(text: bytes | str, games: Mapping[str, Game]) -> ValidRecord:
    record = _opened(text)
    if _need(record, "format", str, _TEXT) != FORMAT:
        raise _FaultFound("format", f"this is not a {FORMAT}")
    key = _need(record, "game", str, _TEXT)
    if key not in games:
        raise _FaultFound("game", f"there is no game of that name here; there is {', '.join(games)}")
    game = _version(games[key], record)
    options = _options(game, record)
    players = _need(record, "players", tuple[str, ...], "a list of names")
    if len(players) not in game.seats:
        raise _FaultFound("players", f"{len(players)} cannot play {key}")
    deal: Any = _need(
        record,
        "deal",
        game.types.deal,
        f"a deal of {key}, with {', '.join(game.types.deal.__struct_fields__)}",
    )
    fault = game.fault(options, deal)
    if fault is not None:
        raise _FaultFound("deal", fault)
    if deal.players != len(players):
        raise _FaultFound("deal", f"it is for another number of players than the {len(players)} named")
    bound = _is_bound(record, deal)
    _check_seed(record, game, options, deal)
    match = Match(game, options, deal, len(players))
    entries, refused = _play_moves(record, match)
    if not match.over:
        why = "the record stops before the game is over"
        raise _FaultFound(len(entries), why, abandoned="result" not in record)
    result = match.result()
    assert result is not None
    if not _same(_need(record, "result", Any, "a result"), msgspec.to_builtins(result)):
        expected = msgspec.json.encode(result).decode()
        raise _FaultFound("result", f"it should be {expected}")
    return ValidRecord(game, options, deal, players, entries, result, refused, bound)


def _play_moves(
    record: dict[str, msgspec.Raw], match: Match
) -> tuple[tuple[Entry, ...], tuple[RefusedClaim, ...]]:
    moves = _need(record, "moves", list[msgspec.Raw], "a list of moves")
    claims = _claims(record, len(moves))
    decode = msgspec.json.Decoder(match.game.types.logged).decode
    entries: list[Entry] = []
    refused: list[RefusedClaim] = []
    last = 0
    for index in range(len(moves) + 1):
        for number, claim in claims.get(index, ()):
            known = _checked_claim(match, decode, number, claim)
            if known is not None:
                refused.append(known)
        if index == len(moves):
            break
        t, seat, raw = _read(
            moves[index], tuple[Millis, _AnySeat, msgspec.Raw], index, "[milliseconds, seat, move]"
        )
        if t < last:
            raise _FaultFound(index, f"its time {t} is before the {last} of the move before it")
        last = t
        if match.over:
            raise _FaultFound(index, "the game was over")
        try:
            move = decode(raw)
        except UNREADABLE:
            given = bytes(raw).decode()
            raise _FaultFound(index, f"this is not a move of {match.game.key}: {given}") from None
        accepted = match.play_move(Seat(seat), move)
        if isinstance(accepted, Refusal):
            raise _FaultFound(index, reason(match.game, Seat(seat), accepted))
        entries.append(Entry(accepted.n, t, Seat(seat), accepted.move))
    return tuple(entries), tuple(refused)


def reason(game: Game, seat: Seat, refusal: Refusal) -> str:
    """Why a move of a record is not legal, in English: what the player would have been told."""
    said = game.sentences[refusal.key].spoken(refusal.args)
    return f"refused to {'the table' if seat == TABLE else f'seat {seat}'}: {said}"


def _claims(record: dict[str, msgspec.Raw], moves: int) -> dict[int, list[tuple[int, RefusedClaim]]]:
    """The refused claims by the number of moves made before them; their moves as the JSON that they are."""
    found: dict[int, list[tuple[int, RefusedClaim]]] = {}
    if "refused" not in record:
        return found
    shape = tuple[Annotated[int, Meta(ge=0)], Millis, _AnySeat, msgspec.Raw]
    given = _need(record, "refused", list[msgspec.Raw], "a list of claims")
    for number, raw in enumerate(given):
        what = "[moves before it, milliseconds, seat, move]"
        index, t, seat, move = _read(raw, shape, f"refused {number}", what)
        if index > moves:
            raise _FaultFound(f"refused {number}", f"there is no move {index}")
        found.setdefault(index, []).append((number, RefusedClaim(index, t, Seat(seat), bytes(move))))
    return found


def _checked_claim(match: Match, decode: Any, number: int, claim: RefusedClaim) -> RefusedClaim | None:
    """A claim is rightly refused when it is no move of the game (None), or one that the rules refuse."""
    try:
        move = decode(claim.move)
    except UNREADABLE:
        return None
    if match.game.refuse(match.state, claim.seat, move) is None:
        raise _FaultFound(f"refused {number}", f"before move {claim.index} it was legal")
    return msgspec.structs.replace(claim, move=_pack(move))


def _options(game: Game, record: dict[str, msgspec.Raw]) -> msgspec.Struct:
    given = _need(record, "options", dict[str, msgspec.Raw], "an object")
    for name, value in given.items():
        if name not in game.record.options:
            there = ", ".join(game.record.options)
            raise _FaultFound("options", f"there is no option {name}; there is {there}")
        try:
            msgspec.convert({name: msgspec.json.decode(value)}, game.types.options)
        except UNREADABLE:
            raise _FaultFound("options", f"{name} cannot be {bytes(value).decode()}") from None
    options: msgspec.Struct = _need(record, "options", game.types.options, f"options of {game.key}")
    return options


def _version(game: Game, record: dict[str, msgspec.Raw]) -> Game:
    """The game by the rules that a record of ours was played by; by today's for others, who have none."""
    if "rules" not in record or not _is_ours(record):
        return game
    number = _need(record, "rules", int, "the number of a version")
    known = {version.rules: version for version in versions_of(game)}
    if number not in known:
        numbers = " and ".join(map(str, sorted(known)))
        raise _FaultFound("rules", f"it was played by version {number} of the rules; known here is {numbers}")
    return known[number]


def _is_bound(record: dict[str, msgspec.Raw], deal: msgspec.Struct) -> bool:
    """Whether a commitment is given with its salt; they must bind this deal then. One alone tells nothing."""
    if "commitment" not in record or "salt" not in record:
        return False
    if commitment(deal, _hex(record, "salt")) != _hex(record, "commitment").hex():
        raise _FaultFound("commitment", "it does not bind this deal with this salt")
    return True


def _is_ours(record: dict[str, msgspec.Raw]) -> bool:
    return "app" in record and _need(record, "app", Any, _TEXT) == APP


def _check_seed(record: dict[str, msgspec.Raw], game: Game, options: msgspec.Struct, deal: Any) -> None:
    """Where a record of ours gives its seed, it deals these cards. What others call a seed is theirs."""
    if "seed" not in record or not _is_ours(record):
        return
    seed, dealt_by = _hex(record, "seed"), game.record.dealt_by
    right = game.deal(options, deal.players, seed) == deal if dealt_by is None else dealt_by(deal, seed)
    if not right:
        raise _FaultFound("seed", "it does not deal these cards")


def _hex(record: dict[str, msgspec.Raw], key: str) -> bytes:
    """32 bytes written as 64 hexadecimal digits."""
    shape = Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$")]
    return bytes.fromhex(_need(record, key, shape, "64 hexadecimal digits"))


_TEXT = "a text"


def _opened(text: bytes | str) -> dict[str, msgspec.Raw]:
    """The keys of a record. It must be JSON, and say nothing twice."""
    try:
        fault = fault_in(text)
    except DoubledKey as error:
        raise _FaultFound(error.key, "it is there twice") from None
    if fault is not None:
        raise _FaultFound("record", fault)
    record: dict[str, msgspec.Raw] = _read(text, dict[str, msgspec.Raw], "record", "an object of JSON")
    return record


def _need(record: dict[str, msgspec.Raw], key: str, shape: Any, what: str) -> Any:
    """What stands under a key, which must be there and have this shape: ``what``, in words."""
    if key not in record:
        raise _FaultFound(key, "it is missing")
    return _read(record[key], shape, key, what)


def _read(text: bytes | str | msgspec.Raw, shape: Any, at: int | str, what: str) -> Any:
    try:
        return msgspec.json.decode(text, type=shape)
    except UNREADABLE:
        raise _FaultFound(at, f"it should be {what}") from None


def _same(given: Any, expected: Any) -> bool:
    """Whether two values of JSON are the same, types included: true is not 1, and 1.0 is not 1."""
    if isinstance(expected, dict):
        return (
            isinstance(given, dict)
            and given.keys() == expected.keys()
            and all(_same(given[key], value) for key, value in expected.items())
        )
    if isinstance(expected, list | tuple):
        return isinstance(given, list) and len(given) == len(expected) and all(map(_same, given, expected))
    return type(given) is type(expected) and given == expected
