"""The log: one readable line, for people or for machines, and no text of an exception."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from server import logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger("katta")
    handlers, level, propagate = root.handlers[:], root.level, root.propagate
    yield
    root.handlers[:], root.level, root.propagate = handlers, level, propagate


def written(stream: io.StringIO) -> None:
    handler = logging.getLogger("katta").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)


@pytest.mark.parametrize("form", ["console", "json", "plain"])
def test_an_event_is_one_line_with_its_context(form: str) -> None:
    if form == "plain":
        logs.set_up_plain("info")
    else:
        logs.set_up("info", form)
    out = io.StringIO()
    written(out)
    logs.logger("table").info("table.opened", table="ab12", seats=3)
    logs.logger("table").debug("table.looked", table="ab12")
    (line,) = out.getvalue().splitlines()
    assert "table.opened" in line
    assert "ab12" in line
    if form == "json":
        found = json.loads(line)
        assert found.pop("timestamp")
        assert found == {"event": "table.opened", "table": "ab12", "seats": 3, "level": "info"}


@pytest.mark.parametrize("form", ["console", "json", "plain"])
def test_a_bug_is_logged_by_its_kind_and_place_and_without_its_text_c67(form: str) -> None:
    if form == "plain":
        logs.set_up_plain("info")
    else:
        logs.set_up("info", form)
    out = io.StringIO()
    written(out)
    card = "<5S>"
    try:
        raise KeyError(card)
    except KeyError as error:
        logs.logger("table").bug("table.bug", error, table="ab12")
    assert "KeyError" in out.getvalue()
    assert "test_logs" in out.getvalue()
    assert card not in out.getvalue()
