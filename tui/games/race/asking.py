"""What was asked for and has not been answered: several claims may be on their way at once."""

from typing import NamedTuple

from shared.cards import Card

PATIENCE = 3.0
"""Seconds after which an answer is not waited for any more: the table drops what comes too fast."""


class Asked(NamedTuple):
    """What was asked for: the place, the card that lay there (None for turning), and when."""

    slot: str
    card: Card | None
    at: float


class Asking:
    """Everything asked for, in the order in which the table will answer."""

    def __init__(self) -> None:
        self._waiting: list[Asked] = []

    @property
    def slots(self) -> tuple[str, ...]:
        """The places that something was asked of."""
        return tuple(sorted({asked.slot for asked in self._waiting}))

    def begin(self, slot: str, card: Card | None, now: float) -> bool:
        """Ask for this; False if it has been asked for already: a second press is the same wish."""
        self.forget(now)
        if any(asked.slot == slot and asked.card is card for asked in self._waiting):
            return False
        self._waiting.append(Asked(slot, card, now))
        return True

    def granted(self, slot: str) -> None:
        """It was done: what was asked for earlier, and never answered, is over as well."""
        for index, asked in enumerate(self._waiting):
            if asked.slot == slot:
                del self._waiting[: index + 1]
                return

    def refused(self, card: Card | None) -> Asked | None:
        """It was refused; what it was. ``card`` is the one that the refusal names, if any."""
        for index, asked in enumerate(self._waiting):
            if card is None or asked.card is card:
                del self._waiting[: index + 1]
                return asked
        return self._waiting.pop(0) if self._waiting else None

    def forget(self, now: float) -> None:
        """What has waited too long will not be answered."""
        self._waiting = [asked for asked in self._waiting if now - asked.at < PATIENCE]

    def ends(self) -> list[float]:
        """When each of them will have waited too long."""
        return [asked.at + PATIENCE for asked in self._waiting]

    def clear(self) -> None:
        """Nothing is waited for."""
        self._waiting.clear()
