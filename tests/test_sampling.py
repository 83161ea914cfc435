"""The quick tests take a sample of a large grid, and the gate takes all of it."""

import itertools

from tests.sampling import some

AXES = (range(2, 7), ("en", "nb", "da"), (True, False))


def quick(at_most: int) -> set[tuple[object, ...]]:
    return {one.values for one in some(at_most, *AXES) if not one.marks}


def test_every_combination_is_there_once_and_in_its_order() -> None:
    assert [one.values for one in some(4, *AXES)] == list(itertools.product(*AXES))


def test_the_quick_ones_are_as_many_as_asked_for_and_the_same_each_time() -> None:
    assert len(quick(12)) == 12
    assert quick(12) == quick(12)
    assert len(quick(30)) == len(quick(99)) == 30


def test_of_one_axis_so_many_are_taken_and_no_more() -> None:
    assert [len([one for one in some(number, range(9)) if not one.marks]) for number in (1, 4, 9)] == [
        1,
        4,
        9,
    ]


def test_each_value_is_among_the_quick_ones_however_few() -> None:
    for axis, values in enumerate(AXES):
        assert {combination[axis] for combination in quick(1)} == set(values)
    assert len(quick(1)) < 12
