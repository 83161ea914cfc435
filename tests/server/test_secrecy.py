"""What a whole evening sends to each person: never a card that is not due (C65, C66, C67)."""

import logging
import random
from collections.abc import Iterable

import pytest

from server.store.base import GameLog, TableId
from server.store.memory import MemoryStore
from shared.cards import Card
from shared.game import Told
from shared.games.katta.rules import Katta
from shared.games.katta.view import Options
from shared.held import Held
from shared.match import Accepted
from shared.record import opened
from shared.seats import Eye, Seat, Viewer
from shared.sight import Faces
from shared.wire import Enter, Finished, Open, Play, Ready, Say, Settings, TableInfo, ViewUpdate, Welcome
from tests.sampling import some
from tests.server.ears import packed
from tests.server.helpers import Client, Home

CLOSED = Options(lay_together=True, hidden_purses=True)
CODES = [card.value.encode() for card in Card]


def cards_in(sent: bytes) -> set[bytes]:
    """Every card whose two letters stand, as MessagePack writes them, in the bytes."""
    return {code for code in CODES if b"\xa2" + code in sent}


def due(log: GameLog, upto: int, viewer: Viewer) -> set[bytes]:
    """Every card that the rules have shown to a viewer after so many moves, by an account of its own:
    zone by zone in each state, and what was told on the way."""
    match = opened(Katta(), log.begun.opening)
    seen: set[bytes] = set()

    def open_to_viewer(held: Held) -> None:
        sight = held.sight(viewer)
        if isinstance(sight, Faces):
            seen.update(card.value.encode() for card in sight.cards)

    def look() -> None:
        for held in match.game.zones(match.state).values():
            open_to_viewer(held)

    def hear(told: Iterable[Told]) -> None:
        for one in told:
            for held in one.shown:
                open_to_viewer(held)

    look()
    for entry in log.entries[:upto]:
        accepted = match.play(entry.seat, entry.move)
        assert isinstance(accepted, Accepted)
        hear(accepted.told)
        look()
    return seen


@pytest.mark.parametrize(("options", "seats"), some(3, (Options(), CLOSED), (3, 4, 5)))
async def test_no_byte_that_a_viewer_gets_holds_a_card_that_is_not_due(
    seats: int, options: Options, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    dice = random.Random(seats)
    store = MemoryStore()
    async with Home(store) as home:
        people = [await home.come(name=f"Player {'ABCDE'[seat]}") for seat in range(seats - 1)]
        settings = Settings(seats=seats, clock=30)
        await people[0].ask(Open("katta", settings, packed(options), bots=("easy",)))
        code = people[0].last(TableInfo).code
        watcher = await home.come(name="Watcher")
        for one in people[1:]:
            assert await one.ask(Enter(code)) == ""
        assert await watcher.ask(Enter(code, watch=True)) == ""
        for one in people:
            assert await one.ask(Ready()) == ""
        (state,) = await store.tables()
        everybody: list[Client] = [*people, watcher]
        checked = 0
        while not people[0].all(Finished):
            await home.pass_time(0.01)
            for one in everybody:
                await one.caught_up()
            if people[0].all(Finished):
                break
            log = await store.log(TableId(state.id), 1)
            assert log is not None
            for one in everybody:
                viewer: Viewer = (
                    Eye.WATCHER if one.last(TableInfo).you is None else Seat(one.last(TableInfo).you)
                )
                assert cards_in(bytes(one.bytes)) <= due(log, len(log.entries), viewer)
                checked += 1
            movers = [one for one in people if one.view.offers]
            if movers:
                mover = dice.choice(movers)
                offers = mover.view.offers
                await mover.ask(Play(mover.last(ViewUpdate).n, packed(dice.choice(offers))))
                thief = dice.choice(people)
                await thief.ask(Play(thief.last(ViewUpdate).n, packed(dice.choice(offers))))
                await watcher.ask(Play(mover.last(ViewUpdate).n, packed(dice.choice(offers))), Say("hei"))
            if dice.random() < 0.05:
                # Coming back must not show more than staying.
                gone = dice.randrange(len(people))
                secret = people[gone].last(Welcome).resume
                await people[gone].close()
                back = await home.come()
                await back.ask(Enter(secret))
                back.bytes[:0] = people[gone].bytes
                people[gone] = back
                everybody = [*people, watcher]
        assert checked > 50
        log = await store.log(TableId(state.id), 1)
        assert log is not None
        seed, salt = log.begun.opening.seed, log.begun.opening.salt
    for one in everybody:
        before = bytes(one.bytes).split(seed.hex().encode())[0]
        assert salt.hex().encode() not in before
        assert seed not in one.bytes
        assert log.begun.commitment.encode() in before
    # At no level does the log hold a card, a seed or a salt.
    lines = "\n".join(str(vars(record)) for record in caplog.records if record.name.startswith("katta"))
    assert "game.begun" in lines
    assert seed.hex() not in lines
    assert salt.hex() not in lines
    for quoted in ("'{}'", '"{}"', "<{}>", " {} ", "({})"):
        assert not [card for card in Card if quoted.format(card.value) in lines]


def test_the_search_would_find_a_card_that_leaks() -> None:
    assert cards_in(b"\x92\xa4lay\xa25S\xa2KH..") == {b"5S", b"KH"}
    assert cards_in(b"5S") == set()
