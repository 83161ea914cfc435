"""The four laws of secrecy, as functions that any game, sound or leaky, can be put to.

Each raises ``Leak`` with what it found, so that the tests can also show that it finds what is there.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from shared.cards import Card
from shared.game import Game, Outcome, Told
from shared.held import Audience, Held
from shared.match import Match
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from shared.sight import Backs, Faces
from tests.laws.exam import Exam, Plays

pack = msgspec.msgpack.encode


class Leak(AssertionError):
    """Something got where it must not be."""


# --- 1. By type -----------------------------------------------------------------------------------------


def types_within(root: Any) -> Iterator[tuple[type, str]]:
    """Every class that a value of this type can contain, each with the path on which it was found."""
    found: dict[type, str] = {}

    def visit(info: msgspec.inspect.Type, path: str) -> None:
        match info:
            case msgspec.inspect.StructType(cls=cls, fields=fields):
                if cls in found:
                    return
                found[cls] = path
                for field in fields:
                    visit(field.type, f"{path}.{field.name}")
            case msgspec.inspect.EnumType(cls=cls) | msgspec.inspect.CustomType(cls=cls):
                found.setdefault(cls, path)
            case msgspec.inspect.DataclassType(cls=cls):
                raise Leak(f"{path} is a dataclass, which is encoded unasked: {cls.__name__}")
            case msgspec.inspect.UnionType(types=types):
                for one in types:
                    visit(one, path)
            case msgspec.inspect.TupleType(item_types=types):
                for one in types:
                    visit(one, f"{path}[]")
            case msgspec.inspect.DictType(key_type=key, value_type=value):
                visit(key, f"{path}[]")
                visit(value, f"{path}[]")
            case msgspec.inspect.AnyType():
                raise Leak(f"{path} may be anything")
            case _ if hasattr(info, "item_type"):
                visit(info.item_type, f"{path}[]")
            case _:
                pass

    visit(msgspec.inspect.type_info(root), getattr(root, "__name__", str(root)))
    yield from found.items()


def law_of_types(root: Any, forbidden: Sequence[type]) -> None:
    """No path leads from this type to one of the forbidden ones."""
    for cls, path in types_within(root):
        if issubclass(cls, tuple(forbidden)):
            raise Leak(f"{path} is a {cls.__name__}")


def secrets_of(game: Game) -> tuple[type, ...]:
    """What may never be sent to any viewer: cards as they lie, states, deals."""
    state = type(new_state(game))
    return (Held, Audience, Told, Outcome, Match, state, game.types.deal)


def new_state(game: Game) -> Any:
    """Any state of the game."""
    options = game.types.options()
    return game.opening(options, game.deal(options, game.seats[0], bytes(32))).state


# --- 2. At rest -----------------------------------------------------------------------------------------


def law_at_rest(exam: Exam, game: Game, match: Match, viewer: Viewer, dice: random.Random) -> None:
    """Cards that the viewer cannot see, dealt anew among their places, leave his view as it is."""
    zones = game.zones(match.state)
    table = exam.audiences(match.state)
    hidden = [zone for zone in zones if not may_look(table[zone], viewer)]
    cards = [card for zone in hidden for card in zones[zone].cards]
    dice.shuffle(cards)
    lying = {zone: held.cards for zone, held in zones.items()}
    for zone in hidden:
        count = len(lying[zone])
        lying[zone], cards = tuple(cards[:count]), cards[count:]
    before = match.view(viewer)
    other = another(match, exam.with_cards(match.state, lying))
    if other.view(viewer) != before:
        raise Leak(f"the view of {viewer} depends on cards he may not see")


def another(match: Match, state: Any) -> Match:
    """A match in another state."""
    other = Match.__new__(Match)
    for name in Match.__slots__:
        setattr(other, name, getattr(match, name))
    other.state = state
    return other


def may_look(audience: Audience, viewer: Viewer) -> bool:
    """Whether a viewer may look at cards of this audience, worked out here once more."""
    return audience.everyone or (not isinstance(viewer, Eye) and audience.seat == viewer)


# --- 3. Along a game ------------------------------------------------------------------------------------


def transcript(
    game: Game, options: Any, deal: Any, players: int, plays: Plays, viewer: Viewer, candidates: Any
) -> list[bytes]:
    """Every byte that reaches a viewer in a game: views, news, and the answers to anything he could ask."""
    match = Match(game, options, deal, players)
    said = [match.view(viewer), pack(match.news(match.opening_told, viewer))]
    for seat, move in plays:
        if not isinstance(viewer, Eye):
            said += answers(match, viewer, candidates)
        accepted = match.play(seat, pack(move))
        if isinstance(accepted, Refusal):
            raise Leak(f"what was legal is refused when hidden cards lie otherwise: {accepted.key}")
        said += [match.view(viewer), pack(match.news(accepted.told, viewer)), pack(beats(accepted.told))]
    return said


def answers(match: Match, seat: Seat, candidates: Sequence[Any]) -> list[bytes]:
    """What this seat would be told to each of these moves: the refusal, or nothing."""
    return [pack(match.game.refuse(match.state, seat, move)) for move in candidates]


def beats(told: Sequence[Told]) -> list[str]:
    """How long the table waits; time tells, too."""
    return [one.beat.value for one in told]


def law_along_a_game(
    exam: Exam, game: Game, options: Any, deal: Any, plays: Plays, viewer: Viewer, dice: random.Random
) -> None:
    """With all that the viewer never sees dealt otherwise from the start, he is told the same to the byte."""
    players = deal.players
    other_deal, other_plays = exam.redealt(options, deal, plays, viewer, dice)
    candidates = exam.candidates(Match(game, options, deal, players))
    first = transcript(game, options, deal, players, plays, viewer, candidates)
    second = transcript(game, options, other_deal, players, other_plays, viewer, candidates)
    for index, (here, there) in enumerate(zip(first, second, strict=True)):
        if here != there:
            raise Leak(f"message {index} to {viewer} depends on cards he has not seen: {here!r}, {there!r}")


# --- 4. By hand -----------------------------------------------------------------------------------------


def law_of_the_table(exam: Exam, match: Match) -> None:
    """Who may look where is what the table written by hand says, and what is seen follows from it."""
    zones = match.game.zones(match.state)
    table = exam.audiences(match.state)
    if zones.keys() != table.keys():
        raise Leak(f"zones without an entry, or entries without a zone: {zones.keys() ^ table.keys()}")
    for zone, held in zones.items():
        if held.audience != table[zone]:
            raise Leak(f"{zone} is open to {held.audience}, not to {table[zone]}")
        for viewer in (*(Seat(seat) for seat in range(match.players)), Eye.WATCHER):
            expected = Faces(held.cards) if may_look(table[zone], viewer) else Backs(len(held.cards))
            if held.sight(viewer) != expected:
                raise Leak(f"{viewer} sees {held.sight(viewer)} in {zone}")


def cards_in(message: Any) -> Iterator[Card]:
    """Every card in a value that is on its way to a viewer."""
    match message:
        case Card():
            yield message
        case msgspec.Struct():
            for name in message.__struct_fields__:
                yield from cards_in(getattr(message, name))
        case dict():
            for key, value in message.items():
                yield from cards_in(key)
                yield from cards_in(value)
        case tuple() | list() | set() | frozenset():
            for one in message:
                yield from cards_in(one)
        case _:
            return
