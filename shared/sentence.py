"""What goes over the wire as a key with arguments: one sentence, declared once for all who say or list it."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from shared.refusal import Refusal


class Sentence:
    """A sentence with named gaps, in English. ``key`` names it, "game.reason" or "house.reason".

    A gap is filled by the argument of its name. ``{name}`` is also filled where there is a "seat": its number
    goes over the wire, and the client that says the sentence knows who sits there. Other languages are in the
    catalogs, where the text is the message.
    """

    __slots__ = ("_whole", "gaps", "key", "text")

    def __init__(self, key: str, text: str) -> None:
        self.key = key
        self.text = text
        self.gaps = frozenset(name for _text, name, _spec, _how in Formatter().parse(text) if name)
        self._whole = None if self.gaps else Refusal(key)

    @property
    def args(self) -> frozenset[str]:
        """What it is given when it is about a seat: that seat, and what fills the other gaps."""
        return frozenset("seat" if gap == "name" else gap for gap in self.gaps)

    def refusal(self, **args: int | str) -> Refusal:
        """The refusal that says this. TypeError where its gaps are not filled, or others would be."""
        if self._whole is not None and not args:
            return self._whole
        self._fill(args)
        return Refusal(self.key, args)

    def spoken(self, args: Mapping[str, int | str]) -> str:
        """The sentence in English."""
        return self.text.format(**named(args))

    def _fill(self, args: Mapping[str, int | str]) -> None:
        empty = self.gaps.difference(args, ("name",) if "seat" in args else ())
        more = args.keys() - self.gaps - {"seat"}
        if empty or more:
            raise TypeError(f"{self.key} has the gaps {sorted(self.gaps)}, and is given {sorted(args)}")

    def __repr__(self) -> str:
        return f"Sentence({self.key!r}, {self.text!r})"


def named(args: Mapping[str, int | str]) -> dict[str, int | str]:
    """What fills the gaps where it is not known who sits where: a seat is called by its number."""
    return ({"name": f"Seat {args['seat']}"} if "seat" in args else {}) | dict(args)


def sentences_of(module: Mapping[str, Any]) -> dict[str, Sentence]:
    """All sentences that a module declares, by key, in the order in which they stand there."""
    found: dict[str, Sentence] = {}
    for one in module.values():
        if isinstance(one, Sentence):
            if one.key in found:
                raise ValueError(f"{one.key} is declared twice")
            found[one.key] = one
    return found
