"""What tests of several parts share."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.serving import Serving


def pytest_configure() -> None:
    """What holds for the whole run."""
    # On a machine that has much else to do an example takes as long as it takes.
    settings.register_profile("katta", deadline=None)
    settings.load_profile("katta")
    # In the background of a shell Ctrl-C is ignored, by everything that starts from there, too: not here.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    """A whole house, open for this test."""
    with Serving(tmp_path / "house") as house:
        yield house
