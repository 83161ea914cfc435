"""How much of a large grid the quick tests try: a sample, the same each time. The gate tries all of it."""

import itertools
import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings


def some(quick: int, *axes: Iterable[Any]) -> list[Any]:
    """Every combination of these values, as parameters, of which the quick tests take about so many.

    Where there are several axes, each value of each is among them, however few they are; the rest are taken
    by a chance that is always the same. Those that are left are slow.
    """
    every = list(itertools.product(*axes))
    order = random.Random(len(every)).sample(range(len(every)), len(every))
    taken = _with_each_value(every, order) if len(axes) > 1 else []
    taken += [at for at in order if at not in taken][: max(0, quick - len(taken))]
    marks = [() if at in taken else pytest.mark.slow for at in range(len(every))]
    return [pytest.param(*values, marks=mark) for values, mark in zip(every, marks, strict=True)]


def _with_each_value(every: list[tuple[Any, ...]], order: list[int]) -> list[int]:
    """Few combinations that have every value among them: always the one that brings most that none had."""
    values = [{(axis, repr(value)) for axis, value in enumerate(each)} for each in every]
    left = set().union(*values)
    taken = []
    while left:
        taken.append(max(order, key=lambda at: len(values[at] & left)))
        left -= values[taken[-1]]
    return taken


def examples(whole: int) -> int:
    """Of so many examples that chance makes for the gate, how many it makes here."""
    return max(1, whole * settings().max_examples // 100)
