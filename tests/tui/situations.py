"""What a screen can show, for walks through sizes: the phases of every game, what lies over it, the house."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from shared.games.katta.rules import Katta
from shared.seats import Seat
from shared.wire import History, Lobby, Past, PastGame, Request, Said, Step, TimeLeft
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.archives import Archive
from tests.tui.scripted_house import TABLES, waiting_room
from tests.tui.test_katta_table import over as katta_over
from tests.tui.test_katta_table import sold
from tests.tui.test_race_end import over as race_over
from tests.tui.test_race_end import result, some
from tests.tui.test_race_end import room_of as race_over_room
from tests.tui.test_stops_end import over as stops_over
from tests.tui.test_stops_end import played
from tests.tui.test_stops_end import room_of as stops_over_room
from tests.tui.walks import Situation

CLOCK = TimeLeft(24_000, 30_000)
SAID = Said("KURV-7", "Ola", "who laid that king, and why on earth did nobody take it with a jack", Seat(1))
COUNTDOWN = TimeLeft(0, 0, 2400)
RUNNING = TimeLeft(0, 0, 0, 83_000)


def _katta() -> Iterator[Situation]:
    t = katta_tables
    tables = {
        "auction": (t.auction(), t.NAMES), "laying": (t.laying(), t.NAMES), "others": (t.waiting(), t.FIVE),
        "buying": (t.buying(2), t.THREE),
    }  # fmt: skip
    for name, (view, names) in tables.items():
        yield Situation(f"katta {name}", ((t.room(view, names), t.sees(view, 1, CLOCK)),))
    auction, laying = ((t.room(view, t.NAMES), t.sees(view)) for view in (t.auction(), t.laying()))
    before = msgspec.structs.replace(t.auction(), offers=())
    sale = (t.room(before, t.NAMES), t.sees(before), *sold())
    yield Situation("katta sale", (sale,))
    yield Situation("katta log", (sale,), ("l",))
    yield Situation("katta chat", ((*auction, SAID),), ("c", "h", "ø", "y"))
    yield Situation("katta pile", (auction,), ("v",))
    yield Situation("katta rules", (auction,), ("r", "space"))
    yield Situation("katta help", (auction,), ("question_mark",))
    yield Situation("katta refusal", (auction,), ("3",))
    end = katta_over()
    ended = (t.room(end, t.NAMES, stage="over"), t.sees(end))
    yield Situation("katta end", (ended,))
    yield Situation("katta standings", (ended,), ("s",))
    fewer = msgspec.structs.replace(
        t.laying(),
        hands=(*t.OTHERS, t.faces("AS 4S")),
        phase=t.Laying((Seat(1),)),
        offers=(),
        row=t.auction().row,
    )
    few = (t.room(fewer, t.NAMES), t.sees(fewer, 2))
    more = (t.room(t.laying(), t.NAMES), t.sees(t.laying(), 3))
    yield Situation("katta hand shrinks", (laying, few))
    yield Situation("katta hand shrinks and grows", (laying, few, more))
    yield Situation("katta goes on", _live(_katta_game, "katta", 1))
    yield Situation("katta ends", (laying, ended))
    yield Situation(
        "katta replay", ((_katta_game().reviewed(),),), ("right", "right", "right"), _steps(_katta_game)
    )


def _race() -> Iterator[Situation]:
    t = race_tables

    def at(view: Any, names: Sequence[str], clock: TimeLeft | None = None, n: int = 1) -> tuple[Any, ...]:
        return t.room(view, tuple(names)), t.sees(view, n, clock)

    tables = {
        "2": (t.two(), t.NAMES[:2]), "3": (t.three(), t.NAMES[:3]), "4": (t.four(), t.NAMES),
        "8": (t.eight(), t.EIGHT),
        "32": (t.crowd(32), t.crowd_names(32)), "64": (t.crowd(64), t.crowd_names(64)),
        "nothing fits": (t.nothing_fits(), t.NAMES), "taking up": (t.taking_up(), t.NAMES),
        "beginning": (t.beginning(), t.NAMES),
        "looked on at": (msgspec.structs.replace(t.four(), you=None, offers=()), t.NAMES),
    }  # fmt: skip
    for name, (view, names) in tables.items():
        yield Situation(f"race {name}", (at(view, names),))
    for name in ("2", "4", "8", "32"):
        view, names = tables[name]
        start = msgspec.structs.replace(view, table=msgspec.structs.replace(view.table, piles=()))
        yield Situation(f"race countdown {name}", (at(start, names, COUNTDOWN),))
        yield Situation(f"race {name} begins", (at(start, names, COUNTDOWN), at(view, names, RUNNING, 2)))
    four = at(t.four(), t.NAMES)
    crowd = at(t.crowd(32), t.crowd_names(32))
    yield Situation("race log", (four,), ("l",))
    yield Situation("race chat", ((*four, SAID),), ("c", "h", "i"))
    yield Situation("race all players", (crowd,), ("s",))
    for players in (4, 8, 32):
        names = t.NAMES[:players] if players <= 4 else t.crowd_names(players)
        view = race_over(result(some(players)), min(3, players - 1))
        yield Situation(f"race end {players}", ((race_over_room(view, names), t.sees(view)),))
    fits, none = at(t.four(), t.NAMES, None, 1), at(t.nothing_fits(), t.NAMES, None, 2)
    yield Situation("race 4 goes on", (fits, none, at(t.taking_up(), t.NAMES, None, 3)))
    over = race_over(result(some(4)), 3)
    yield Situation("race 4 ends", (fits, (race_over_room(over, t.NAMES), t.sees(over, 2, RUNNING))))


def _stops() -> Iterator[Situation]:
    t = stops_tables
    tables = {
        "sale": (t.buying(), t.NAMES), "keeping": (t.keeping(), t.NAMES), "lead": (t.choosing(), t.NAMES),
        "chain": (t.following(), t.NAMES), "my card": (t.following(mine=True), t.NAMES),
        "3": (t.three(), t.THREE),
        "6": (t.six(), t.SIX), "loan": (t.asked_for_the_ante(), t.NAMES),
        "closing": (t.asked_for_a_closing(), t.NAMES),
    }  # fmt: skip
    for name, (view, names) in tables.items():
        yield Situation(f"stops {name}", ((t.room(view, names), t.sees(view, 1, CLOCK)),))
    lead = (t.room(t.choosing(), t.NAMES), t.sees(t.choosing()))
    between = (*lead, t.sees(t.between(), 2, TimeLeft(30_000, 30_000, 8000)))
    yield Situation("stops between", (between,))
    yield Situation("stops marked", (lead,), ("2",))
    yield Situation("stops log", (lead,), ("l",))
    yield Situation("stops chat", ((*lead, SAID),), ("c", "h", "i"))
    yield Situation("stops debts", ((t.room(t.following(), t.NAMES), t.sees(t.following())),), ("d",))
    yield Situation("stops question", (lead,), ("q",))
    view = stops_over(_stops_game())
    ended = (stops_over_room(view, 2), t.sees(view))
    yield Situation("stops end", (ended,))
    yield Situation("stops standings", (ended,), ("s",))
    yield Situation("stops goes on", _live(_stops_game, "stops", 1))
    yield Situation(
        "stops replay", ((_stops_game().reviewed(),),), ("right", "right", "right"), _steps(_stops_game)
    )


def _house() -> Iterator[Situation]:
    yield Situation("home", ((),))
    yield Situation("home without tables", ((Lobby(()),),))
    yield Situation("tables", ((Lobby(TABLES * 9),),), ("t", "down", "down"))
    yield Situation("waiting room", ((waiting_room(),),))
    yield Situation("waiting room with a line", ((waiting_room(),),), ("c", "h", "i"))
    for game in ("", "right", "right right"):
        keys = ("n", *("right",) * len(game.split()), "down", "down")
        yield Situation(f"new table {game}".strip(), ((),), keys)
    yield Situation("join by code", ((),), ("j", "k", "u"))
    yield Situation("settings", ((),), ("s", "down"))
    yield Situation("name", ((),), ("w", "x"))
    yield Situation("rules", ((),), ("r", "space", "space"))
    yield Situation("help", ((),), ("question_mark",))
    yield Situation("history", ((),), ("h", "down"), _history)


def _history(ask: Request) -> Sequence[Any]:
    game = PastGame(
        "r", "KURA-MOLA-42", "katta", 1_700_000_000, ("Kari", "Ola", "Nils", "Berit"), (41, 30, 21, 39),
        (Seat(0),), Seat(3),
    )  # fmt: skip
    return (Past((game,) * 30),) if isinstance(ask, History) else ()


@lru_cache(1)
def _katta_game() -> Archive:
    return Archive(Katta())


@lru_cache(1)
def _stops_game() -> Archive:
    return played()


def _live(archive: Callable[[], Archive], game: str, seat: int) -> tuple[tuple[Any, ...], ...]:
    """The second round or deal of a game, as a player sees it."""
    played = archive()
    tables: Any = katta_tables if game == "katta" else stops_tables
    start, end = played.rounds[1] + 1, played.rounds[2]
    parts = []
    for n in range(start, end, max(1, (end - start) // 5)):
        played.match.state = played.states[n]
        view = played.match.seen(Seat(seat))
        parts.append((tables.room(view, ("Kari", "Ola", "Nils", "Berit")), tables.sees(view, n + 1)))
    return tuple(parts)


def _steps(archive: Callable[[], Archive]) -> Callable[[Request], Sequence[Any]]:
    def answer(ask: Request) -> Sequence[Any]:
        return archive().at(ask.move, ask.seat) if isinstance(ask, Step) else ()

    return answer


def situations() -> tuple[Situation, ...]:
    """All of them."""
    return (*_katta(), *_race(), *_stops(), *_house())
