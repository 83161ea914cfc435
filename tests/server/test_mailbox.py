"""Messages are read in the order in which they came; moves that came meanwhile are read together."""

import asyncio

from server.table.mailbox import TOGETHER, Mailbox
from server.table.messages import BotMoved, TableMessage, TimerFired, TimerKind
from shared.seats import Seat


def move(n: int) -> TableMessage:
    return BotMoved(Seat(0), n, b"")


def is_move(message: TableMessage) -> bool:
    return isinstance(message, BotMoved)


async def test_moves_behind_each_other_are_read_together_and_nothing_overtakes() -> None:
    mailbox = Mailbox()
    ring = TimerFired(TimerKind.IDLE)
    for message in (move(1), move(2), ring, move(3), ring, ring, move(4), move(5)):
        mailbox.put(message)
    read = [await mailbox.take(is_move) for _ in range(6)]
    assert read == [[move(1), move(2)], [ring], [move(3)], [ring], [ring], [move(4), move(5)]]


async def test_where_nothing_is_to_be_read_together_each_letter_is_read_alone() -> None:
    mailbox = Mailbox()
    for n in range(3):
        mailbox.put(move(n))
    assert [await mailbox.take(lambda _: False) for _ in range(3)] == [[move(n)] for n in range(3)]


async def test_only_so_many_are_read_together() -> None:
    mailbox = Mailbox()
    for n in range(TOGETHER + 1):
        mailbox.put(move(n))
    assert len(await mailbox.take(is_move)) == TOGETHER
    assert mailbox.rest() == [move(TOGETHER)]
    assert mailbox.rest() == []


async def test_who_reads_an_empty_mailbox_waits_for_a_letter() -> None:
    mailbox = Mailbox()
    reading = asyncio.ensure_future(mailbox.take(is_move))
    await asyncio.sleep(0)
    assert not reading.done()
    mailbox.put(move(1))
    assert await reading == [move(1)]
