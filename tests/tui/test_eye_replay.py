"""What people see of a finished game: the rounds, the hands and who is who, at every size."""

import pytest

from shared.games.katta.rules import Katta
from tests.sampling import some
from tests.tui.archives import Archive, reading
from tui.games.kit.replaying import told_apart
from tui.i18n import catalogs


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogs.use("en")


@pytest.mark.parametrize(("players", "size"), some(3, [3, 4, 5], [(60, 20), (80, 24), (120, 36)]))
async def test_all_rounds_and_all_hands_have_their_rows(size: tuple[int, int], players: int) -> None:
    archive = Archive(Katta(), players)
    async with reading(archive, size) as here:
        await here.press("right")
        rows = here.text().split("\n")
        track = next(number for number, row in enumerate(rows) if "●─" in row)
        under = rows[track] if size[0] < 80 and players == 5 else rows[track + 1]
        assert [sign for sign in under if sign.isdigit()][-8:] == list("23456789")
        assert "♠" not in rows[track + 1] or players == 5


def test_names_that_begin_alike_are_told_apart_by_their_seats() -> None:
    assert told_apart(("normal 1", "normal 2", "easy 3")) == ("1 normal", "2 normal", "3 easy")
    assert told_apart(("Kari", "Ola", "Nils")) == ("Kari", "Ola", "Nils")
    assert told_apart(("Kristian", "Kristine")) == ("1 Kristian", "2 Kristine")
