"""Every key of every screen and table is a binding: it says what it is for, can be changed, and clicked."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po
from textual.binding import Binding

from shared.language import LANGUAGES
from tests import keys_page
from tests.sampling import some
from tests.tui.scripted_house import calm
from tests.tui.situations import situations
from tests.tui.walks import Size, Window, window
from tui import keymap
from tui.app import KattaApp
from tui.bindings import GROUPS, Hint, KeyLabel, cap_of, keys_of
from tui.games.kit.overlay import Overlay
from tui.i18n import catalogs
from tui.look.look import Look
from tui.screens.base import HouseScreen
from tui.screens.question import Question
from tui.widgets.footer import FooterPicture, footer_layout

SITUATIONS = {str(situation): situation for situation in situations()}
SIZES = ((60, 20), (80, 24), (120, 36))
EVERYWHERE = tuple((name, SIZES[number % 3]) for number, name in enumerate(SITUATIONS))
"""All that screens can show, each at one of the size classes."""
ANYWHERE = {binding.id: binding for scope in keymap.scopes() for binding in scope.bindings}
"""All bindings, by their names."""
UNUSED = "f9"
"""A key that does nothing anywhere."""
OF_MULTIPLEXERS = {"ctrl+a", "ctrl+b"}
"""The keys that screen and tmux keep for themselves."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


# --- What is written down -------------------------------------------------------------------------------


def test_every_key_has_words_for_the_player_and_a_purpose() -> None:
    assert [each for each in ANYWHERE.values() if not each.description or each.group not in GROUPS] == []


def test_a_name_means_one_thing_wherever_it_stands() -> None:
    """Who changes a key changes it everywhere: under one name stand the same words."""
    said: dict[str, set[str]] = {}
    for scope in keymap.scopes():
        for binding in scope.bindings:
            said.setdefault(binding.id or "", set()).add(binding.description)
    assert {name: meant for name, meant in said.items() if len(meant) > 1} == {}


@pytest.mark.parametrize("scope", keymap.scopes(), ids=lambda scope: scope.place.__name__)
def test_a_screen_gives_a_key_to_one_thing(scope: keymap.Scope) -> None:
    own = [each for each in vars(scope.place).get("BINDINGS", ()) if isinstance(each, Binding)]
    keys = [key for binding in own for key in keys_of(binding, {})]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_what_keys_do_is_said_in_every_language(language: str) -> None:
    with (catalogs.LOCALE / language / "LC_MESSAGES" / "katta.po").open("rb") as file:
        said = {message.id for message in read_po(file) if message.string}
    words = {binding.description for binding in ANYWHERE.values()}
    assert words | {group.description for group in GROUPS} <= said


def test_no_key_is_one_of_those_that_tmux_and_screen_keep_for_themselves() -> None:
    used = {key for binding in ANYWHERE.values() for key in keys_of(binding, {})}
    assert used & OF_MULTIPLEXERS == set()


def test_the_guide_lists_every_key() -> None:
    """``python -m tests.keys_page`` writes it."""
    page = keys_page.PAGE.read_text()
    assert keys_page.BEGIN in page
    assert keys_page.written(page) == page


# --- What is pressed and clicked ------------------------------------------------------------------------


class Noted(list[str]):
    """The actions that keys and clicks ask for. They are not run: the screen stays as it is."""

    def __init__(self, app: KattaApp) -> None:
        super().__init__()
        app.run_action = self._note  # type: ignore[method-assign]

    async def _note(self, action: Any, namespace: Any = None, namespaces: Any = None) -> bool:
        self.append(str(action))
        return True

    def taken(self) -> list[str]:
        """Those since this was asked last."""
        taken = list(self)
        self.clear()
        return taken


async def shows(here: Window, name: str) -> HouseScreen[Any]:
    """The situation, as it is in the end; the screen on top."""
    await here.told(*SITUATIONS[name].parts[-1])
    await here.press(*SITUATIONS[name].keys)
    screen = here.pilot.app.screen
    assert isinstance(screen, HouseScreen)
    return screen


def answering(screen: HouseScreen[Any]) -> dict[str, list[Binding]]:
    """The bindings that a player may change and that answer now, by their names: one for each key."""
    changeable = {binding.id for binding in keymap.changeable()}
    found: dict[str, list[Binding]] = {}
    for each in screen.active_bindings.values():
        if each.binding.id in changeable:
            found.setdefault(each.binding.id, []).append(each.binding)
    return found


async def change(here: Window, name: str, key: str) -> None:
    """Choose this key in the settings."""
    app = here.pilot.app
    assert isinstance(app, KattaApp)
    app.prefer(msgspec.structs.replace(app.preferences, keys={name: key}))
    await calm(here.pilot)


def footer_row(here: Window) -> str:
    return here.eyes.text().split("\n")[here.eyes.screen.lines - 1]


@pytest.mark.parametrize("case", some(8, EVERYWHERE))
async def test_every_key_can_be_changed_and_then_the_new_one_does_it(case: tuple[str, Size]) -> None:
    name, size = case
    async with window(SITUATIONS[name], size) as here:
        screen = await shows(here, name)
        ran = Noted(here.pilot.app)
        for called, before in answering(screen).items():
            label = label_of(screen, before[0])
            told = label is not None and f"{label.cap}  {label.label}" in footer_row(here)
            await change(here, called, UNUSED)
            ran.clear()
            await here.press(*(binding.key for binding in before))
            assert before[0].action not in ran.taken(), f"{called}: the old key"
            await here.press(UNUSED)
            assert ran.taken() == [before[0].action], f"{called}: the new key"
            # The new cap is longer, and may be the one too many.
            if told and cap_of(UNUSED) in shown_caps(screen, size[0]):
                assert f"{cap_of(UNUSED)}  " in footer_row(here), f"{called}: in the footer"


def shown_caps(screen: HouseScreen[Any], width: int) -> list[str]:
    """The caps for which a footer so many cells wide has room."""
    labels = FooterPicture(screen.footer_labels(short=width < 80))
    return [key.cap for _x, _width, key in footer_layout(Look(), width, labels)]


def label_of(screen: HouseScreen[Any], binding: Binding) -> KeyLabel | None:
    """What stands for this binding alone, with the cap of its key."""
    for label in screen.footer_labels():
        if [each.binding.id for each in label.actions] == [binding.id] and label.cap == cap_of(binding.key):
            return label
    return None


@pytest.mark.parametrize("case", some(8, EVERYWHERE))
async def test_every_key_of_the_footer_can_be_clicked(case: tuple[str, Size]) -> None:
    name, size = case
    async with window(SITUATIONS[name], size) as here:
        screen = await shows(here, name)
        ran = Noted(here.pilot.app)
        rows = here.eyes.text().split("\n")
        # A question has its keys on its own strip, and nothing in the last row.
        y, row = size[1] - 1, rows[-1]
        told = screen.footer_labels(short=size[0] < 80)
        # Where one hint stands for the keys of several cards, each card is clicked.
        labels = {f" {label.label}": label for label in told if len(label.actions) <= 2}
        if isinstance(screen, Question):
            y, row = next((y, row) for y, row in enumerate(rows) if next(iter(labels)) in row)
        shown = [text for text in labels if row.count(text) == 1]
        assert shown or not labels
        for text in shown:
            await here.pilot.click(offset=(row.index(text) + 1, y))
            await calm(here.pilot)
            assert ran.taken() == [labels[text].actions[-1].binding.action], text


@pytest.mark.parametrize("name", some(8, SITUATIONS))
async def test_all_can_be_reached_and_what_is_hinted_at_and_what_answers_is_known(name: str) -> None:
    async with window(SITUATIONS[name], (80, 24)) as here:
        screen = await shows(here, name)
        every_hint_has_a_key(screen)
        every_key_is_known(screen)
        await tab_leads_everywhere(here, screen)


def every_hint_has_a_key(screen: HouseScreen[Any]) -> None:
    """An action without a binding would be told nowhere, and nobody would notice."""
    hints: tuple[Hint, ...] = screen.hints()
    known = {binding.action for binding in ANYWHERE.values()}
    known |= {each.binding.action for each in screen.active_bindings.values()}
    assert {action for hint in hints for action in hint.actions.split()} <= known


def every_key_is_known(screen: HouseScreen[Any]) -> None:
    """One that the keymap does not know could be given to something else in the same place, and never
    answer again."""
    answers = set(screen.active_bindings.values())
    if isinstance(screen, Overlay):
        answers |= set(screen.below.active_bindings.values())
    # What has no name can be given no key.
    names = {each.binding.id for each in answers} - {None}
    scopes = [scope for scope in keymap.scopes() if scope.place is type(screen)]
    unknown = [names - {binding.id for binding in scope.bindings} for scope in scopes]
    assert set() in unknown, unknown


async def tab_leads_everywhere(here: Window, screen: HouseScreen[Any]) -> None:
    """Everything that can be chosen is."""
    wanted = {widget for widget in screen.query("*") if widget.focusable and widget.display}
    reached = set()
    for _each in wanted:
        await here.press("tab")
        reached.add(screen.focused)
    assert reached - {None} == wanted


# --- What is kept ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kept",
    [
        {"katta.help": "no key at all"},
        {"katta.help": ""},
        {"nothing.of.ours": "x"},
        {"katta.help": "ctrl+c"},
        {"katta.help": "tab"},
        {"katta.help": "f9", "katta.focus_next": "f9"},
    ],
)
async def test_a_keymap_that_makes_no_sense_breaks_nothing(kept: dict[str, str]) -> None:
    async with window(SITUATIONS["home"], (80, 24)) as here:
        app = here.pilot.app
        assert isinstance(app, KattaApp)
        app.prefer(msgspec.structs.replace(app.preferences, keys=kept))
        await here.press("f9" if kept.get("katta.help") == "f9" else "f1")
        assert "all keys" in here.eyes.text().lower()
