"""What the hosting page says is what the house does."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.config import Config, config_from

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text()


def settings(of: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Every setting by its dotted name, and its default as TOML."""
    for field in msgspec.structs.fields(of):
        default = getattr(of, field.name)
        if isinstance(default, msgspec.Struct):
            yield from settings(default, f"{before}{field.name}.")
        else:
            yield before + field.name, msgspec.json.encode(default).decode().replace(",", ", ")


def test_the_page_lists_every_setting_with_its_default() -> None:
    part = PAGE.partition("<!-- settings")[2].partition("<!-- /settings")[0]
    listed = re.findall(r"^\| `([\w.]+)` \| `([^`]+)` \|", part, re.MULTILINE)
    assert listed == list(settings(Config()))


def test_every_configuration_on_the_page_can_be_used() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert examples
    for example in examples:
        config_from(example, "the page")


@pytest.mark.parametrize("name", ["katta.service", "Dockerfile"])
def test_what_starts_a_house_names_options_that_there_are(name: str) -> None:
    from server.cli.main import serve

    words = set(
        re.findall(r"(?<=[\s\"])--[a-z-]+", (ROOT / "docs" / "hosting" / name).read_text().split("serve")[-1])
    )
    known = {option for parameter in serve.params for option in parameter.opts}
    assert "--data" in words
    assert words & {"--host", "--port", "--data", "--config"} == words & known
