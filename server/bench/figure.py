"""A measured figure, and whether it is what the house promises."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measurement: what, how much of which unit, how it was measured, and the bound it should keep.

    ``at_most`` and ``at_least`` are promises; a figure without one is for information.
    """

    what: str
    value: float
    unit: str
    how: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def good(self) -> bool | None:
        """Whether the promise is kept; None where there is none."""
        if self.at_most is not None:
            return self.value <= self.at_most
        return None if self.at_least is None else self.value >= self.at_least

    @property
    def promise(self) -> str:
        """The promise in a few characters."""
        if self.at_most is not None:
            return f"≤ {shown(self.at_most)}"
        return "" if self.at_least is None else f"≥ {shown(self.at_least)}"


def shown(value: float) -> str:
    """A number as a person would write it: three figures are enough."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part (0 to 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
