"""How long tests wait for what must come."""

from typing import Final

PATIENCE: Final = 100.0
"""Seconds. What comes at all comes sooner, on however busy a machine; a test fails by what it sees, not by
how long that took."""
