"""What the lists of tables say of one: whether a game is on, and who is there."""

import pytest

from shared.wire import TableLine
from tui.i18n import catalogs
from tui.screens.table_lines import state_of, who


def table(stage: str, *names: str) -> TableLine:
    return TableLine("KURV-7", "katta", stage, 4, len(names), names, 0)


@pytest.fixture(autouse=True)
def english() -> None:
    catalogs.use("en")


@pytest.mark.parametrize("stage", ["waiting", "over"])
def test_before_and_after_a_game_one_reads_how_many_seats_are_taken(stage: str) -> None:
    assert state_of(table(stage, "Kari", "Ola")) == "2 of 4"
    assert who(table(stage, "Kari", "Ola")) == "Kari, Ola"
    assert who(table(stage, "Kari")) == "Kari waits for more"


def test_during_a_game_no_player_is_said_to_wait() -> None:
    assert state_of(table("playing", "Kari")) == "playing"
    assert who(table("playing", "Kari")) == "Kari"
