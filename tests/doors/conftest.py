"""The door that these tests come to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.doors.double import DoorAlone


@pytest.fixture
def door(tmp_path: Path) -> Iterator[DoorAlone]:
    """A door by itself, open for this test."""
    with DoorAlone(tmp_path) as alone:
        yield alone
