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

COMPUTE = {"games", "laws", "tui"}
"""Folders whose slow tests are the rest of large grids, and start no programs."""


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
    """Two workers for each core: screens wait for a while after each key, and others work meanwhile."""
    return (os.cpu_count() or 1) * 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker gets its share of what waits (houses, programs), beginning with the longest, among its
    share of what computes, and ends with the latter, which others take over: none is alone at the end.

    xdist gives each worker an equal slice of the tests. What shares something stays together: files of houses
    with a worker, and what computes in the order of the tree.
    """
    houses: dict[Path, list[pytest.Item]] = {}
    computes = []
    for item in items:
        if item.get_closest_marker("slow") and COMPUTE.isdisjoint(item.path.parts):
            houses.setdefault(item.path, []).append(item)
        else:
            computes.append(item)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    # What stands beside the folders is about the whole of katta: evenings, wheels.
    for path in sorted(houses, key=lambda path: (path.parent.name != "tests", -len(houses[path]), path)):
        min(shares, key=len).extend(houses[path])
    ordered: list[pytest.Item] = []
    for left, waits in zip(range(workers, 0, -1), shares, strict=True):
        size = (len(items) - len(ordered)) // left
        rest = len(computes) if left == 1 else max(0, size - len(waits))
        mine, computes = computes[:rest], computes[rest:]
        places = [(0.8 * number / len(waits), item) for number, item in enumerate(waits)]
        places += [(number / len(mine), item) for number, item in enumerate(mine)]
        ordered += [item for _, item in sorted(places, key=lambda place: place[0])]
    items[:] = ordered


SIGNALS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
"""What a test may come to handle, or to ignore, in this process: a program that is on its way out does."""


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """Whatever a test has made of signals ends with it: the next one, and all that it starts, would hear no
    Ctrl-C."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in before.items():
        if signal.getsignal(number) is not handler:
            signal.signal(number, handler)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    """A whole house, open for this test."""
    with Serving(tmp_path / "house") as house:
        yield house
