"""What is to be seen for some seconds and is over then: marks, late claims, sentences."""

from typing import Generic, NamedTuple, TypeVar

Value = TypeVar("Value")


class _Stands(NamedTuple, Generic[Value]):
    value: Value
    until: float


class Standing(Generic[Value]):
    """Values by name, each until its time is over."""

    def __init__(self) -> None:
        self._held: dict[object, _Stands[Value]] = {}

    def put(self, name: object, value: Value, until: float) -> None:
        """It stands until then; what stood under that name is over."""
        self._held.pop(name, None)
        self._held[name] = _Stands(value, until)

    def change(self, name: object, value: Value) -> None:
        """Something about it has changed; its time has not."""
        if name in self._held:
            self._held[name] = self._held[name]._replace(value=value)

    def take(self, name: object) -> None:
        """It is over."""
        self._held.pop(name, None)

    def now(self, now: float) -> tuple[Value, ...]:
        """What stands at this moment, in the order in which it came."""
        self._held = {name: each for name, each in self._held.items() if each.until > now}
        return tuple(each.value for each in self._held.values())

    def ends(self) -> float | None:
        """When the next of them is over."""
        return min((each.until for each in self._held.values()), default=None)

    def clear(self) -> None:
        """Nothing stands."""
        self._held.clear()
