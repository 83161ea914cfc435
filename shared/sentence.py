"""What goes over the wire as a key with arguments: one sentence, declared once for all who say or list it."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from shared.notice import Goodbye, Notice
from shared.refusal import Refusal


class KeyedText:
    """A text with named gaps, in English. ``key`` names it, "game.reason" or "house.reason".

    A gap is filled by the argument of its name. ``{name}`` is also filled where there is a "seat": its number
    goes over the wire, and the client that says the text knows who sits there. With ``seat`` it is told with
    both, the seat and the name of the player there. Other languages are in the catalogs, where the text is
    the message.
    """

    __slots__ = ("args", "gaps", "key", "text")

    def __init__(self, key: str, text: str, *, seat: bool = False) -> None:
        self.key = key
        self.text = text
        self.gaps = frozenset(name for _text, name, _spec, _how in Formatter().parse(text) if name)
        self.args = self._told() | (frozenset(("seat", "name")) if seat else frozenset())
        """What it may be given."""

    def _told(self) -> frozenset[str]:
        return self.gaps

    def spoken(self, args: Mapping[str, int | str]) -> str:
        """The sentence in English."""
        return self.text.format(**named(args))

    def checked(self, args: dict[str, int | str]) -> dict[str, int | str]:
        """These arguments, if they fill the gaps and no others. TypeError if not."""
        empty = self.gaps.difference(args, ("name",) if "seat" in args else ())
        more = args.keys() - self.gaps - self.args
        if empty or more:
            raise TypeError(f"{self.key} has the gaps {sorted(self.gaps)}, and is given {sorted(args)}")
        return args

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r}, {self.text!r})"


class Sentence(KeyedText):
    """Why not: what a refusal says. It is about a seat where it has a gap for a name."""

    __slots__ = ("_whole",)

    def __init__(self, key: str, text: str, *, seat: bool = False) -> None:
        super().__init__(key, text, seat=seat)
        self._whole = None if self.gaps else Refusal(key)

    def _told(self) -> frozenset[str]:
        return frozenset("seat" if gap == "name" else gap for gap in self.gaps)

    def refusal(self, **args: int | str) -> Refusal:
        """The refusal that says this. TypeError where its gaps are not filled, or others would be."""
        if self._whole is not None and not args:
            return self._whole
        return Refusal(self.key, self.checked(args))


class NoticeSentence(KeyedText):
    """What the house says by itself. Whom it is about is told by name, since not all have a seat."""

    __slots__ = ()

    def notice(self, **args: int | str) -> Notice:
        """The notice that says this. TypeError where its gaps are not filled, or others would be."""
        return Notice(self.key, self.checked(args))


class FarewellSentence(Sentence):
    """The last sentence before the house hangs up. What is asked just then is refused with it."""

    __slots__ = ()

    def goodbye(self, **args: int | str) -> Goodbye:
        """The goodbye that says this. TypeError where its gaps are not filled, or others would be."""
        return Goodbye(self.key, self.checked(args))


def named(args: Mapping[str, int | str]) -> dict[str, int | str]:
    """What fills the gaps where it is not known who sits where: a seat is called by its number."""
    return ({"name": f"Seat {args['seat']}"} if "seat" in args else {}) | dict(args)


def texts_of(module: Mapping[str, Any]) -> dict[str, KeyedText]:
    """All texts that a module declares, by key, in the order in which they stand there."""
    found: dict[str, KeyedText] = {}
    for one in module.values():
        if isinstance(one, KeyedText):
            if one.key in found:
                raise ValueError(f"{one.key} is declared twice")
            found[one.key] = one
    return found


def sentences_of(module: Mapping[str, Any]) -> dict[str, Sentence]:
    """All sentences of refusals that a module declares, likewise."""
    return {key: one for key, one in texts_of(module).items() if isinstance(one, Sentence)}
