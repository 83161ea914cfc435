"""View models that are built once: what pure functions gave, kept as long as what went into them stays."""

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar, TypeVarTuple

from tui.i18n.catalogs import language

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")


class _Built(NamedTuple):
    inputs: tuple[object, ...]
    language: str
    value: object


class Memo:
    """What was built last under each name.

    ``memo(name, build, *inputs)`` is ``build(*inputs)``, or what that was last time if no input has changed.
    Inputs are frozen, and mostly the very objects of last time; that is seen before anything is compared.
    """

    def __init__(self) -> None:
        self._built: dict[Hashable, _Built] = {}

    def __call__(self, name: Hashable, build: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """What this makes of these inputs, in the language that is spoken now."""
        built = self._built.get(name)
        # Of tuples, identity of what is in them is looked at before equality.
        if built is not None and built.inputs == inputs and built.language == language():
            return built.value  # type: ignore[return-value]  # a name stands for one function
        value = build(*inputs)
        self._built[name] = _Built(inputs, language(), value)
        return value
