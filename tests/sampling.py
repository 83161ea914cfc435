"""How much of a large grid the quick tests try: a sample, the same each time. The gate tries all of it."""

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings


def some(quick: int, *axes: Iterable[Any]) -> list[Any]:
    """Every combination of these values, as parameters. The quick tests take about so many: each value of
    each axis at least once, and the rest by a chance that is always the same. Those left are slow."""
    every = list(itertools.product(*axes))
    order = random.Random(len(every)).sample(range(len(every)), len(every))
    taken: set[int] = set()
    met: set[tuple[int, str]] = set()
    for at in order:
        if new := _values(every[at]) - met:
            taken.add(at)
            met |= new
    taken |= set(itertools.islice((at for at in order if at not in taken), max(0, quick - len(taken))))
    marks = [() if at in taken else pytest.mark.slow for at in range(len(every))]
    return [pytest.param(*values, marks=mark) for values, mark in zip(every, marks, strict=True)]


def _values(combination: Sequence[Any]) -> set[tuple[int, str]]:
    return {(axis, repr(value)) for axis, value in enumerate(combination)}


def examples(whole: int) -> int:
    """Of so many examples that chance makes for the gate, how many it makes here."""
    return max(1, whole * settings().max_examples // 100)
