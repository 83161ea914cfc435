"""What tests of several parts share."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import idle
from tests.serving import Serving


def pytest_configure(config: pytest.Config) -> None:
    """What holds for the whole run."""
    gc.disable()  # until all tests are known: what has been found so far stays
    # On a machine that has much else to do an example takes as long as it takes. The quick tests try
    # a quarter of what the gate tries (tests/sampling.py), and other examples each time.
    quick = config.option.markexpr == "not slow"
    settings.register_profile("katta", deadline=None, max_examples=25 if quick else 100)
    settings.load_profile("katta")
    idle.install()
    # In the background of a shell Ctrl-C is ignored, by everything that starts from there, too: not here.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """What stands for the whole run is not gone through again and again for what may be thrown away, and an
    app leaves so much behind that looking after it seldom is a fifth cheaper."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """Three workers on two cores: screens wait for a while after each key, and others work meanwhile."""
    return (os.cpu_count() or 1) * 3 // 2 or 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests, which mostly wait, are spread evenly among the quick ones, which never do, so that
    neither leaves the cores idle; the longest of them stand last in the tree, and come first."""
    slow = [item for item in items if item.get_closest_marker("slow")][::-1]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    places = [(number / len(slow), item) for number, item in enumerate(slow)]
    places += [(number / len(quick), item) for number, item in enumerate(quick)]
    items[:] = [item for _, item in sorted(places, key=lambda place: place[0])]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    """A whole house, open for this test."""
    with Serving(tmp_path / "house") as house:
        yield house
