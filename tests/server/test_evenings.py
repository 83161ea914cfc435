"""A thousand evenings at a table, and what holds in all of them."""

import pytest

from tests.server.evenings import Evening


@pytest.mark.parametrize(
    ("evenings", "steps"), [(range(40), 20), pytest.param(range(40, 1000), 10, marks=pytest.mark.slow)]
)
def test_whatever_happens_a_table_keeps_its_promises(evenings: range, steps: int) -> None:
    """A seat has one holder; nothing is told that is not written; each message has one answer; whatever fails
    the table goes on, or closes and says so; and its log gives the same views."""
    for seed in evenings:
        try:
            Evening(seed).spend(steps)
        except Exception as error:
            error.add_note(f"in evening {seed}")
            raise
