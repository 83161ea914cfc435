"""Settings that were kept: by another version, by a hand, or by nobody who knew how."""

from pathlib import Path

import msgspec
import pytest

from tests.tui.looking import on_terminal, shown
from tests.tui.scripted_house import STANDING, ScriptedHouse, calm
from tui.app import KattaApp
from tui.i18n import catalogs
from tui.look.look import Look
from tui.settings import Preferences, Shelf


def test_what_another_version_kept_otherwise_is_as_usual_and_the_rest_is_kept() -> None:
    kept = b'{"language":"da","palette":"plaid","motion":"often","four_colour":true,"keys":[],"later":{}}'
    assert Preferences.read(kept) == Preferences(language="da", four_colour=True)


@pytest.mark.parametrize("kept", [b"", b"\xff\x00", b"[]", b"null", b'{"language":', b'"nb"'])
async def test_a_file_that_cannot_be_read_is_laid_aside_and_said(kept: bytes, tmp_path: Path) -> None:
    catalogs.use("en")
    file = tmp_path / "settings.json"
    file.write_bytes(kept)
    shelf = Shelf(file)
    preferences = msgspec.structs.replace(shelf.read(), language="en", motion=False)
    app = KattaApp(ScriptedHouse().open, Look(), preferences, shelf, local=True, waits=STANDING)
    async with on_terminal(app, (60, 20)) as pilot:
        await calm(pilot)
        assert "Your settings could not be read: see settings.unread." in shown(app)
        app.prefer(preferences)
    assert (tmp_path / "settings.unread").read_bytes() == kept
    assert shelf.read().language == "en"


def test_where_nothing_was_kept_all_is_as_usual(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "settings.json")
    assert shelf.read() == Preferences()
    assert shelf.aside is None


def test_what_is_no_file_is_laid_aside_as_well(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    shelf = Shelf(tmp_path / "settings.json")
    assert shelf.read() == Preferences()
    assert shelf.aside == tmp_path / "settings.unread"
    shelf.write(Preferences(language="da"))
    assert shelf.read().language == "da"
