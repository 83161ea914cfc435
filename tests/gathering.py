"""People who speak JSON lines, brought together at tables of an open house."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

from tests.serving import Serving
from tests.talk import Talk


@contextlib.asynccontextmanager
async def present(house: Serving, *names: str, key: bool = False) -> AsyncIterator[list[Talk]]:
    """These people, come in by ssh and greeted."""
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(house.talk(name, key=key)) for name in names]
        for person in people:
            await person.hear("welcome")
        yield people


async def seated(
    people: Sequence[Talk], bots: Sequence[str] = (), options: dict[str, Any] | None = None, **settings: Any
) -> str:
    """Sit these people, and bots, down at a new table and begin; the table's code."""
    wanted = {"seats": len(people) + len(bots), "clock": 0, **settings}
    await people[0].ask("table.create", game="katta", settings=wanted, bots=list(bots), options=options or {})
    code = str((await people[0].hear("table"))["code"])
    for person in people[1:]:
        await person.ask("table.join", code=code)
        await person.hear("table", code=code)
    for person in people:
        await person.ask("table.ready")
    for person in people:
        await person.hear("view", code=code)
    return code


def whose_turn(people: Sequence[Talk]) -> Talk | None:
    """Who of these has something to play now."""
    return next((person for person in people if person.offers()), None)


async def in_step(people: Sequence[Talk]) -> int:
    """Wait until all of these see the same state; its number."""
    newest = max(person.seen["n"] for person in people if person.seen)
    for person in people:
        await person.until(lambda who=person: who.seen["n"] >= newest, f"state {newest}")  # type: ignore[misc]
    return newest
