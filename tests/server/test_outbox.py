"""What waits for a client: the newest of what is only worth seeing new, and never without bound (C43)."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from server.sessions.outbox import LONG, MAX_NEWS, MAX_RESPONSES, MAX_WAITING, Outbox
from shared import wire
from shared.wire import (
    Events,
    Finished,
    Frames,
    Goodbye,
    Lobby,
    News,
    Notice,
    Notification,
    Pong,
    Response,
    Reviewed,
    Said,
    Settings,
    TableInfo,
    ViewUpdate,
)

RAW = msgspec.Raw(b"\x80")


PONG = wire.response(7, Pong(7))


def table(code: str, *, watchers: int) -> TableInfo:
    return TableInfo(code, "katta", "playing", Settings(3), RAW, (), None, None, watchers, "")


async def taken(outbox: Outbox) -> list[Notification | Response | None]:
    return [wire.read_told(payload) for payload in Frames(wire.MAX_TELL).feed(await outbox.take())]


def happened(n: int, *, code: str = "A", count: int = 1) -> Events:
    return Events(code, n, tuple(News(msgspec.Raw(msgspec.msgpack.encode(n))) for _ in range(count)))


async def test_of_views_only_the_newest_is_sent() -> None:
    outbox = Outbox()
    for n in range(50):
        outbox.put(ViewUpdate("A", n, RAW))
    assert [tell.n for tell in await taken(outbox) if isinstance(tell, ViewUpdate)] == [49]


async def test_events_are_joined_in_order_and_come_before_the_view_they_led_to() -> None:
    outbox = Outbox()
    for n in (1, 2, 3):
        outbox.put(happened(n))
        outbox.put(ViewUpdate("A", n, RAW))
    told, shown = await taken(outbox)
    assert isinstance(told, Events)
    assert isinstance(shown, ViewUpdate)
    assert (told.n, shown.n) == (3, 3)
    assert [msgspec.msgpack.decode(news.event) for news in told.news] == [1, 2, 3]


async def test_events_of_another_table_or_game_are_not_joined() -> None:
    outbox = Outbox()
    outbox.put(happened(40))
    outbox.put(happened(1))
    outbox.put(happened(2, code="B"))
    told = [tell for tell in await taken(outbox) if isinstance(tell, Events)]
    assert [(tell.code, tell.n, len(tell.news)) for tell in told] == [("B", 2, 1)]


async def test_what_was_before_one_came_is_not_joined_to_what_happens() -> None:
    outbox = Outbox()
    outbox.put(msgspec.structs.replace(happened(4, count=20), past=True))
    outbox.put(happened(5))
    told = [tell for tell in await taken(outbox) if isinstance(tell, Events)]
    assert [(tell.past, len(tell.news)) for tell in told] == [(True, 20), (False, 1)]


async def test_a_table_comes_before_what_is_told_of_it_however_often_it_changes_meanwhile() -> None:
    outbox = Outbox()
    for code in ("A", "B"):
        outbox.put(table(code, watchers=0))
        outbox.put(msgspec.structs.replace(happened(4, code=code), past=True))
        outbox.put(Notice("house.back", {}))
        outbox.put(table(code, watchers=3))
    _of_before, room, told, notice = await taken(outbox)
    assert room == table("B", watchers=3)
    assert isinstance(told, Events)
    assert told.code == "B"
    assert isinstance(notice, Notice)


async def test_a_table_that_one_comes_back_to_comes_behind_where_one_was_meanwhile() -> None:
    outbox = Outbox()
    for tell in (table("A", watchers=0), Lobby(()), table("A", watchers=3)):
        outbox.put(tell)
    assert await taken(outbox) == [Lobby(()), table("A", watchers=3)]


async def test_a_client_that_stops_reading_costs_a_bounded_amount() -> None:
    outbox = Outbox()
    for n in range(10_000):
        outbox.put(happened(n))
        outbox.put(ViewUpdate("A", n, RAW))
        outbox.put(Notice("house.came", {"name": str(n)}))
        outbox.put(Said("A", "Ada", str(n)))
        outbox.put(Lobby(()))
    told = await taken(outbox)
    assert len(told) <= MAX_WAITING + 1
    assert sum(len(tell.news) for tell in told if isinstance(tell, Events)) == MAX_NEWS
    assert next(tell for tell in told if isinstance(tell, ViewUpdate)).n == 9999
    assert [tell.text for tell in told if isinstance(tell, Said)][-1] == "9999"


async def test_answers_and_ends_are_not_dropped_for_chatter() -> None:
    outbox = Outbox()
    outbox.put(Finished("A", "t.1", "", "", ""))
    outbox.respond(PONG)
    for n in range(1000):
        outbox.put(Said("A", "Ada", str(n)))
    kinds = [type(tell) for tell in await taken(outbox)]
    assert kinds[:2] == [Finished, Response]


@pytest.mark.parametrize(
    ("put", "most"),
    [
        (lambda outbox, n: outbox.put(Finished("A", str(n), "", "", "")), MAX_WAITING),
        (lambda outbox, n: outbox.respond(PONG), MAX_RESPONSES),
    ],
    ids=["told", "answered"],
)
async def test_a_client_that_asks_more_than_is_read_has_to_wait(
    put: Callable[[Outbox, int], None], most: int
) -> None:
    outbox = Outbox()
    for n in range(most):
        await outbox.until_roomy()
        put(outbox, n)
    waiting = asyncio.ensure_future(outbox.until_roomy())
    await asyncio.sleep(0)
    assert not waiting.done()
    await outbox.take()
    await waiting


async def test_a_long_answer_is_read_before_anything_else_is_asked() -> None:
    outbox = Outbox()
    outbox.respond(wire.response(1, Reviewed("katta", "A", 0, (), 0, (), record="x" * LONG)))
    waiting = asyncio.ensure_future(outbox.until_roomy())
    await asyncio.sleep(0)
    assert not waiting.done()
    await outbox.take()
    await waiting


async def test_after_the_last_message_there_is_nothing() -> None:
    outbox = Outbox()
    outbox.close(Goodbye("house.bye"))
    outbox.put(Notice("house.disk"))
    outbox.respond(PONG)
    assert await taken(outbox) == [Goodbye("house.bye")]
    assert await outbox.take() == b""
