"""What must lie in the folders of a game, beside what runs: rules in words and on pages, golden games, tests.

A game has a folder of its name in each of three places. What is missing there is said in a sentence, so that
the author of a game can go by them.
"""

import keyword
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from shared.language import LANGUAGES

PLACES = ("shared/games", "tui/games", "tests/games")
NEEDED = {
    "shared/games": ("RULES.md", "rules.py", "sentences.py", "view.py"),
    "tui/games": ("game_ui.py", *(f"rules.{language}.md" for language in LANGUAGES)),
    "tests/games": ("exam.py", "golden.py", "test_rules.py"),
}
RULE = re.compile(r"^\*\*([A-Z]?\d+(?:\.\d+)?)\*\* (.*(?:\n(?!\*\*|\n).*)*)", re.MULTILINE)
"""A numbered rule or ruling, "**1.2** ..." or "**K3** ...", to the end of its paragraph."""
RESERVED = ("house", "kit")
"""What is no game: before the key of a sentence, and beside the folders of the screens."""
NOT_HERE = "the table's affair"
"""Says of a ruling that it is kept by the tables, whatever the game, and tested there."""


def faults(root: Path, registered: Collection[str]) -> Iterator[str]:
    """What is wrong with the folders of the games in this tree, of which these are registered."""
    for place in PLACES:
        found = {path.name for path in (root / place).iterdir() if path.is_dir() and list(path.glob("*.py"))}
        yield from (f"{place}/{key} is not registered" for key in sorted(found - {*registered, *RESERVED}))
    for key in registered:
        if not key.isidentifier() or keyword.iskeyword(key) or key in RESERVED:
            yield f"no game can be called {key}"
        yield from (
            f"{place}/{key} hides {key}.py" for place in PLACES if (root / place / f"{key}.py").is_file()
        )
        for place, names in NEEDED.items():
            missing = [name for name in names if not (root / place / key / name).is_file()]
            yield from (f"{place}/{key} has no {name}" for name in missing)
        if not list((root / "tests/games" / key / "golden").glob("*.jsonl")):
            yield f"tests/games/{key} has no golden record"
        yield from (f"no test of {key} cites {rule}" for rule in untested(root, key))


def untested(root: Path, key: str) -> list[str]:
    """The numbers of the rules that no test of the game cites; all of them where there are no tests."""
    page = root / "shared/games" / key / "RULES.md"
    tests = (root / "tests/games" / key).glob("test_*.py")
    cited = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    rules = RULE.findall(page.read_text(encoding="utf-8")) if page.is_file() else []
    numbers = [number for number, text in rules if NOT_HERE not in text]
    return [number for number in numbers or ["a numbered rule"] if not _is_cited(number, cited)]


def _is_cited(number: str, tests: str) -> bool:
    """In the name of a test (``test_1_2_...``, ``..._and_k3_...``) or in words."""
    written = re.escape(number).replace(r"\.", "[._]")
    return re.search(rf"(?<![A-Za-z0-9]){written}(?![0-9])", tests, re.IGNORECASE) is not None
