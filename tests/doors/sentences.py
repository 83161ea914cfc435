"""Every sentence that is sent as a key, as tables for the page of the protocol: what it means, its arguments.

``python -m tests.doors.sentences`` writes them into docs/protocol.md anew.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from shared import house
from shared.games.catalogue import GAMES
from shared.sentence import FarewellSentence, KeyedText, NoticeSentence, Sentence

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


def of_the_house(kind: type[KeyedText]) -> list[KeyedText]:
    """What the house says in this way, in the order in which it is declared."""
    return [one for one in house.SENTENCES.values() if type(one) is kind]


TABLES: Mapping[str, Iterable[KeyedText]] = {
    "refusals of the house": of_the_house(Sentence),
    "notices": of_the_house(NoticeSentence),
    "farewells": of_the_house(FarewellSentence),
    "refusals of katta": GAMES["katta"].sentences.values(),
    "refusals of the race": GAMES["race"].sentences.values(),
    "refusals of stops": GAMES["stops"].sentences.values(),
}
"""The tables on the page by their marks."""


def table(texts: Iterable[KeyedText]) -> str:
    """The lines of a table, for the page."""
    lines = ["| key | arguments | what it means |", "|---|---|---|"]
    for one in texts:
        args = ", ".join(f"`{name}`" for name in sorted(one.args))
        lines.append(f"| `{one.key}` | {args} | {one.text} |")
    return "\n".join(lines)


def written(page: str) -> str:
    """The page with its tables as the sentences are declared."""
    for mark, texts in TABLES.items():
        before, begin, rest = page.partition(f"<!-- {mark} -->\n")
        _old, end, after = rest.partition(f"<!-- /{mark} -->\n")
        assert begin, f"the page has no {mark}"
        assert end, f"the page does not end its {mark}"
        page = f"{before}{begin}{table(texts)}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
