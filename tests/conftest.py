"""What tests of several parts share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    """A whole house, open for this test."""
    with Serving(tmp_path / "house") as house:
        yield house
