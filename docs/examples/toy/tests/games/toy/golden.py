"""Golden games of the highest card: how they are told (see ``tests/laws/golden.py``)."""

from collections.abc import Iterator

from shared.record import ValidRecord


def told_as_text(record: ValidRecord) -> Iterator[str]:
    """A line for each move, and the result."""
    yield from (f"{entry.seat} {entry.move[-2:].decode()}" for entry in record.entries)
    yield f"points {record.result.scores}, won by {record.result.winners}"
