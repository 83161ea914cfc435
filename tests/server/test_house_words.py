"""Every sentence of the house is said, by its declaration, and is a kind one."""

import ast
from pathlib import Path

from shared import house
from shared.sentence import KeyedText

ROOT = Path(__file__).parent.parent.parent
DECLARED = {name: one for name, one in vars(house).items() if isinstance(one, KeyedText)}


def said() -> set[str]:
    """Every declaration that the house uses."""
    found: set[str] = set()
    for path in (path for part in ("server", "shared") for path in (ROOT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id="house"), attr=name):
                    found.add(name)
                case ast.ImportFrom(module="shared.house", names=names):
                    found |= {alias.name for alias in names}
    return found


def test_every_sentence_is_said() -> None:
    assert DECLARED.keys() - said() == set()


def test_each_is_called_by_its_key() -> None:
    assert [one.key for one in DECLARED.values()] == [f"house.{name.lower()}" for name in DECLARED]


def test_each_text_is_a_kind_sentence_with_gaps_that_have_names() -> None:
    for key, one in house.SENTENCES.items():
        assert one.text[0].isupper() or one.text.startswith("{"), key
        assert one.text[-1] in ".!?}", key
        assert all(gap.isidentifier() for gap in one.gaps), key
