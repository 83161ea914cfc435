"""The list of all keys in docs/playing.md, written from the bindings: ``python -m tests.keys_page``."""

from collections.abc import Iterator
from pathlib import Path

from textual.binding import Binding

from tui import keymap
from tui.bindings import GROUPS, cap_of, in_one, keys_of

PAGE = Path(__file__).parent.parent / "docs" / "playing.md"
BEGIN, END = "<!-- keys: written by python -m tests.keys_page -->\n", "<!-- end of keys -->\n"


def rows() -> Iterator[str]:
    """The list, line by line: by purpose, and each thing once however many screens have it."""
    told: dict[tuple[str, str], Binding] = {}
    figures: dict[str, dict[str, None]] = {}
    for scope in keymap.scopes():
        for binding in scope.bindings:
            if binding.system:
                continue
            keys = keys_in(binding)
            if binding.key.isdecimal():  # figures that do the same are one row
                figures.setdefault(binding.description, {})[binding.key] = None
                keys = ""
            told.setdefault((keys, binding.description), binding)
    for group in GROUPS:
        lines = [
            f"| {keys or f'`{in_one(tuple(figures[what]))}`'} | {what} |\n"
            for (keys, what), binding in told.items()
            if binding.group == group
        ]
        if lines:
            yield f"\n**{group.description}**\n\n| key | |\n|---|---|\n"
            yield from lines


def keys_in(binding: Binding) -> str:
    """The keys of a binding, as they are drawn."""
    return " ".join(f"`{cap_of(key)}`" for key in keys_of(binding, {}))


def written(page: str) -> str:
    """The page with the list as it is now."""
    before, _begin, rest = page.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}\nEvery key, by what it is for:\n{''.join(rows())}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
