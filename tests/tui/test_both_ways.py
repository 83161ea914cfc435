"""What a player sees does not hang on how it is drawn: past Textual's public interface, or not."""

import random

import pytest

from shared.terminals import PUBLIC_TEXTUAL
from tests.sampling import some
from tests.tui.eyes import Cell
from tests.tui.situations import situations
from tests.tui.walks import Situation, Size, differing, window
from tui.i18n import catalogs

ALL = {situation.name: situation for situation in situations()}
SIZES: tuple[Size, ...] = ((60, 20), (80, 24), (120, 36))


async def seen_at_each_step(situation: Situation, size: Size) -> list[list[Cell]]:
    """What is to be seen after each thing that was told and each key."""
    steps = []
    async with window(situation, size) as here:
        for part in situation.parts:
            await here.told(*part)
            steps.append(here.cells())
        for key in situation.keys:
            await here.press(key)
            steps.append(here.cells())
    return steps


@pytest.mark.parametrize("name", some(4, ALL))
async def test_public_textual_alone_shows_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogs.use("en")
    situation, size = ALL[name], random.Random(name).choice(SIZES)
    monkeypatch.delenv(PUBLIC_TEXTUAL, raising=False)
    past = await seen_at_each_step(situation, size)
    monkeypatch.setenv(PUBLIC_TEXTUAL, "1")
    alone = await seen_at_each_step(situation, size)
    for number, (found, wanted) in enumerate(zip(alone, past, strict=True), 1):
        assert found == wanted, f"{name}, step {number}:\n{differing(found, wanted, size)}"
