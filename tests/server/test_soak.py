"""An evening of people who do anything at any time: nothing breaks, no player has two seats (C47, C55,
C57)."""

import random

import msgspec
import pytest

from server.clock import FakeClock
from server.config import Config, Limits, Pace
from server.sessions.lobby import Lobby
from server.store.memory import MemoryStore
from shared.games.katta.view import Bid, Options, Pass
from shared.seats import Seat
from shared.wire import (
    AddBot,
    Configure,
    Enter,
    Guest,
    History,
    Keyed,
    Leave,
    Open,
    Play,
    PlayNow,
    Quit,
    Ready,
    Refused,
    RemoveBot,
    Rename,
    Request,
    Review,
    Say,
    Settings,
    Sit,
    Stand,
    Step,
    TableInfo,
    ViewUpdate,
    Welcome,
)
from tests.sampling import some
from tests.server.helpers import Client, Home, packed

CONFIG = Config(
    pace=msgspec.structs.replace(Pace.none(), together=100),
    limits=Limits(asks_burst=1_000_000, opens_burst=1_000_000, guesses_burst=1_000_000, says_burst=1_000_000),
)


def some_ask(dice: random.Random, client: Client, codes: list[str]) -> Request:
    """Something that a client may ask, sensible or not."""
    seat = Seat(dice.randrange(-1, 6))
    settings = Settings(
        seats=dice.randrange(2, 7),
        clock=dice.choice([0, 30, 60]),
        open=dice.random() < 0.7,
        games=dice.choice([1, 1, 2]),
        auto_pass=dice.random() < 0.7,
    )
    options = packed(dice.choice([Options(), Options(lay_together=True), {}, {}, {"nonsense": 1}]))
    bots = tuple(dice.choice(["easy", "normal", "random"]) for _ in range(dice.randrange(4)))
    code = dice.choice([*codes, "nowhere"])
    n = client.last(ViewUpdate).n if client.all(ViewUpdate) else 0
    asks: list[Request] = [
        Open(dice.choice(["katta", "race"]), settings, options, bots=bots, start=dice.random() < 0.5),
        PlayNow(),
        Enter(code, watch=dice.random() < 0.3),
        Sit(dice.choice([None, seat])),
        Stand(),
        AddBot(dice.choice(["easy", "genius"]), dice.choice([None, seat])),
        RemoveBot(seat),
        Configure(settings, options),
        Ready(dice.random() < 0.9),
        Play(n + dice.choice([0, 0, -1, 1]), packed(dice.choice([Pass(), Bid(dice.randrange(-1, 30)), 7]))),
        Play(n - dice.randrange(3), packed(dice.choice([["draw"], ["recycle"], ["shift_hands"]]))),
        Say("hei [b"),
        Leave(),
        History(),
        Review("t.1"),
        Step(1),
        Rename(dice.choice(["Kari", "KARI", "Bo", "admin"])),
    ]
    weights = [1, 1, 5, 4, 1, 4, 1, 1, 6, 3, 3, 1, 1, 1, 1, 1, 1]
    return dice.choices(asks, weights)[0]


def offered(client: Client) -> list[object]:
    """What a client could play by what it was shown last, in whatever game."""
    if not client.at_table or not client.all(ViewUpdate):
        return []
    offers: list[object] = msgspec.msgpack.decode(client.last(ViewUpdate).view)["offers"]
    return offers


async def caught_up(client: Client) -> None:
    """Wait until all that was asked is answered, unless the same person has come in anew meanwhile."""
    try:
        if not client.ended.is_set():
            await client.caught_up()
    except AssertionError:
        assert client.farewell == "house.newer_session"


def check(lobby: Lobby, clients: list[Client]) -> None:
    """What holds at any moment."""
    seats = [player for summary in lobby._summaries.values() for player in summary.seated]
    assert len(seats) == len(set(seats))
    for client in clients:
        if client.at_table:
            room = client.last(TableInfo)
            names = [line.name for line in room.seats if line.kind != "empty"]
            assert len(names) == len({name.casefold() for name in names})
            assert len(room.seats) == room.settings.seats
            assert room.host is None or room.seats[room.host].kind == "person"
            assert room.you is None or room.seats[room.you].kind == "person"


@pytest.mark.parametrize("seed", some(2, range(6)))
async def test_people_who_do_anything_break_nothing(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    dice = random.Random(seed)
    store = MemoryStore()
    clock = FakeClock()
    secrets: list[str] = []
    for _ in range(2):
        async with Home(store, clock, CONFIG) as home:
            clients: list[Client] = []
            for step in range(400):
                if len(clients) < 3 or (len(clients) < 7 and dice.random() < 0.1):
                    who = dice.choice([Guest(), Guest(), Keyed("SHA256:a"), Keyed("SHA256:b")])
                    client = await home.come(who, dice.choice(["Kari", "kari", "", "Bo"]))
                    if client.last(Welcome).resume:
                        secrets.append(client.last(Welcome).resume)
                    clients.append(client)
                client = dice.choice(clients)
                chance = dice.random()
                if chance < 0.04:
                    await client.close()
                elif chance < 0.06 and not client.ended.is_set():
                    client.write(Quit())
                    await client.ended.wait()
                clients = [one for one in clients if not one.ended.is_set()]
                if client.ended.is_set():
                    continue
                codes = [summary.line.code for summary in home.lobby._summaries.values()] + secrets[-3:]
                offers = offered(client)
                if offers and dice.random() < 0.6:
                    ask: Request = Play(client.last(ViewUpdate).n, packed(dice.choice(offers)))
                else:
                    ask = some_ask(dice, client, codes)
                client.write(ask)
                if dice.random() < 0.5:
                    await caught_up(client)
                if dice.random() < 0.1:
                    await home.pass_time(dice.choice([0.001, 1, 4, 31, 70]))
                if step % 20 == 0:
                    store.trouble = False
                    for one in clients:
                        await caught_up(one)
                    clients = [one for one in clients if not one.ended.is_set()]
                    check(home.lobby, clients)
                    store.trouble = dice.random() < 0.1
            store.trouble = False
            refused = {refused.refusal.key for client in clients for refused in client.all(Refused)}
            assert "house.trouble" not in refused
    assert [vars(record)["context"] for record in caplog.records if "bug" in record.getMessage()] == []
