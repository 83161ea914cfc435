"""A style sheet that is read once in a process, and then known to every app: also to those in forked ones."""

from typing import Any, Final

from textual.css.stylesheet import Stylesheet

_READ: Final[dict[tuple[object, ...], list[Any]]] = {}
"""Rules by what they were read from and the variables of that moment. There are as many as there are sheets:
the house's own and those of Textual's widgets."""


class KnownSheet(Stylesheet):
    """Textual's style sheet; reading it is a quarter of the work before a session's first frame."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._read_with = frozenset(variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        """Read with these from now on."""
        super().set_variables(variables)
        self._read_with = frozenset(variables.items())

    def _parse_rules(self, *said: Any, **named: Any) -> list[Any]:
        key = (self._read_with, said, frozenset(named.items()))
        if key not in _READ:
            _READ[key] = super()._parse_rules(*said, **named)
        return _READ[key]
