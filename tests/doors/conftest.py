"""The door that these tests come to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.doors.double import DoorAlone


@pytest.fixture(scope="session")
def standing_door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DoorAlone]:
    """A door that stays open, for tests that leave it as they found it."""
    with DoorAlone(tmp_path_factory.mktemp("door")) as alone:
        yield alone


@pytest.fixture
def door(tmp_path: Path) -> Iterator[DoorAlone]:
    """A door by itself, open for this test."""
    with DoorAlone(tmp_path) as alone:
        yield alone
