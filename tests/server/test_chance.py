"""Chance that can be repeated is chance in every other way: both keep the same promises."""

from collections import Counter
from collections.abc import Callable

import pytest

from server.chance import Chance, repeatable, unforeseeable

BOTH = pytest.mark.parametrize("made", [unforeseeable, lambda: repeatable("a seed")], ids=["real", "fake"])


@BOTH
def test_a_number_is_from_0_up_to_but_not_including_1(made: Callable[[], Chance]) -> None:
    chance = made()
    numbers = [chance.random() for _ in range(500)]
    assert all(0 <= number < 1 for number in numbers)
    assert min(numbers) < 0.2 < 0.8 < max(numbers)


@BOTH
def test_each_of_several_things_is_chosen_sooner_or_later(
    made: Callable[[], Chance],
) -> None:
    chance = made()
    found = Counter(chance.choice("abcd") for _ in range(500))
    assert set(found) == set("abcd")
    assert chance.choice(("only",)) == "only"


@BOTH
def test_nothing_is_chosen_from_nothing(made: Callable[[], Chance]) -> None:
    with pytest.raises(IndexError):
        made().choice(())


@BOTH
def test_bytes_come_as_many_as_were_asked_for_and_are_others_each_time(made: Callable[[], Chance]) -> None:
    chance = made()
    assert [len(chance.randbytes(count)) for count in (0, 1, 12, 32)] == [0, 1, 12, 32]
    assert len({chance.randbytes(32) for _ in range(20)}) == 20


def test_a_seed_gives_the_same_luck_again_and_another_gives_other() -> None:
    def drawn(chance: Chance) -> list[object]:
        return [chance.randbytes(32), chance.choice(range(10**9)), chance.random()]

    assert drawn(repeatable("one")) == drawn(repeatable("one"))
    assert drawn(repeatable("one")) != drawn(repeatable("other"))


def test_what_cannot_be_foreseen_comes_from_the_system_and_never_twice() -> None:
    assert unforeseeable().randbytes(32) != unforeseeable().randbytes(32)
    state = getattr(unforeseeable(), "getstate", None)
    assert state is not None
    with pytest.raises(NotImplementedError):
        state()
