"""The command palette: everything that can be done on a screen, found by its words."""

from collections.abc import Iterator

import pytest

from tests.tui.real_house import visit
from tui.i18n import catalogs
from tui.screens.commands import commands_of
from tui.settings import Preferences


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


async def test_what_is_sought_is_found_and_done() -> None:
    async with visit() as here:
        await here.press("ctrl+p")
        assert "Type what you are looking for" in here.text
        await here.press(*"rules", "enter")
        assert "page 1 of" in here.text
        assert "Type what you are looking for" not in here.text


async def test_nothing_is_found_where_nothing_is_called_that_and_esc_leads_back() -> None:
    async with visit() as here:
        await here.press("ctrl+p", *"zzz")
        assert "Nothing here is called that." in here.text
        await here.press("enter", "escape")
        assert "Play now" in here.text
        assert "zzz" not in here.text


@pytest.mark.parametrize("language", ["en", "nb", "da"])
async def test_every_command_of_home_has_words_in_each_language(language: str) -> None:
    async with visit() as here:
        catalogs.use(language)
        commands = commands_of(here.app.screen)
        assert len({command.label for command in commands}) >= 8
        if language != "en":
            assert "settings" not in {command.label for command in commands}


async def test_what_is_told_below_stands_under_the_commands_and_names_the_players_own_key() -> None:
    preferences = Preferences(language="en", motion=False, keys={"list.choose": "ctrl+g"})
    async with visit(preferences=preferences) as here:
        await here.press("ctrl+p", *"rules")
        told = "Type what you are looking for; Ctrl-G does it."
        (below,) = [row.index(told) for row in here.text.splitlines() if told in row]
        sought, found = [row.index("rules") for row in here.text.splitlines() if "rules" in row][:2]
        assert sought == found == below
        await here.press("ctrl+g")
        assert "page 1 of" in here.text
