"""What goes past Textual's public interface: a few names, listed with reasons, in ``tui.terminal`` alone.

Each has a test that fails when the name goes away or comes to mean something else; and all is drawn the same
without them.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.css import stylesheet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Tooltip
from textual.widgets._toast import ToastRack

import tui
from shared.terminals import PUBLIC_TEXTUAL
from tui.canvas import Canvas
from tui.look.look import Look
from tui.terminal import private
from tui.terminal.compositor import Uncut
from tui.terminal.css_cache import KnownSheet
from tui.terminal.felt import Felt
from tui.terminal.painted_app import PaintedApp
from tui.widgets.painted import ViewWidget

MOST = 8
ROOM = Path(tui.__file__).parent / "terminal"
FILES = sorted(Path(tui.__file__).parent.rglob("*.py"))
EVERYWHERE = frozenset({"_replace", "_asdict", "_fields", "_make", "_exit"})
"""Names with an underscore that Python itself has made public: of named tuples, and of ``os``."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


# --- Who uses what --------------------------------------------------------------------------------------


Named: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Attribute | ast.Name


class Source:
    """What a file says of private names, read in one go."""

    def __init__(self, path: Path) -> None:
        self.imports: list[str] = []
        self.classes: dict[str, ast.ClassDef] = {}
        self.named: list[tuple[str, Named]] = []
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.ImportFrom(module=str(module), names=aliases):
                    self.imports += [f"{module}.{alias.name}" for alias in aliases]
                case ast.Import(names=aliases):
                    self.imports += [alias.name for alias in aliases]
                case ast.ClassDef(name=name, body=body):
                    self.classes[name] = node
                    targets = [target for each in body for target in getattr(each, "targets", [each])]
                    given = [getattr(target, "target", target) for target in targets]
                    names = [each for each in given if isinstance(each, ast.Name) and is_private(each.id)]
                    self.named += [(each.id, each) for each in names]
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.Attribute(attr=name):
                    if is_private(name):
                        self.named.append((name, node))
                case _:
                    pass
        self.own = frozenset(name for name, node in self.named if is_given(node))
        """The private names that it gives its own objects."""

    def of(self, kind: type) -> list[tuple[str, Named]]:
        """The private names in a class."""
        found = self.classes[kind.__name__]
        assert found.end_lineno is not None
        lines = range(found.lineno, found.end_lineno + 1)
        return [(name, node) for name, node in self.named if node.lineno in lines]


def is_given(node: Named) -> bool:
    """Whether this makes a name, and does not only read it."""
    return not isinstance(node, ast.Attribute) or (is_of_itself(node) and isinstance(node.ctx, ast.Store))


def is_of_itself(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


@cache
def read(path: Path) -> Source:
    return Source(path)


def path_of(kind: type) -> Path:
    path = sys.modules[kind.__module__].__file__
    assert path is not None
    return Path(path)


@cache
def privates_of(kind: type) -> frozenset[str]:
    """The private names of a class of Textual's or Rich's: what it defines, and gives its instances."""
    (text,) = re.findall(rf"^class {kind.__name__}\b.*?(?=^class |\Z)", text_of(path_of(kind)), re.M | re.S)
    return frozenset(filter(is_private, {*vars(kind), *re.findall(r"\bself\.(_\w+)", text)}))


@cache
def text_of(path: Path) -> str:
    return path.read_text()


def is_foreign(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in ("textual", "rich")


@cache
def classes() -> tuple[tuple[type, frozenset[str]], ...]:
    """Our classes that are also Textual's, and the private names that they inherit."""
    found: dict[type, frozenset[str]] = {}
    for info in pkgutil.walk_packages(tui.__path__, "tui."):
        for kind in vars(importlib.import_module(info.name)).values():
            if isinstance(kind, type) and kind.__module__.startswith("tui.") and kind not in found:
                above = [each for each in kind.__mro__ if is_foreign(each)]
                if above:
                    found[kind] = frozenset().union(*map(privates_of, above))
    return tuple(found.items())


def used_by_classes() -> Iterator[tuple[Path, str]]:
    """Private names of Textual's that a class of ours defines, reads or sets on itself."""
    for kind, inherited in classes():
        source = read(path_of(kind))
        for name, node in source.of(kind):
            of_another = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            if name in inherited and not (of_another and not is_of_itself(node) and name in source.own):
                yield path_of(kind), name


def used_on_others() -> Iterator[tuple[Path, str]]:
    """Private names that are read of something else than the object itself, and are not of this file."""
    for path in FILES:
        source = read(path)
        for name, node in source.named:
            if not isinstance(node, ast.Attribute) or is_of_itself(node):
                continue
            if name not in EVERYWHERE and name not in source.own:
                yield path, name


def imported() -> Iterator[tuple[Path, str]]:
    """Private modules of Textual's and Rich's, and private names out of public ones."""
    for path in FILES:
        for name in read(path).imports:
            first, *rest = name.split(".")
            hidden = [at for at, each in enumerate(rest) if is_private(each)]
            if first in ("textual", "rich") and hidden:
                yield path, ".".join([first, *rest[: hidden[0] + 1]])


def test_private_names_of_textual_are_used_in_one_room_and_listed_there() -> None:
    attributes = {name.rpartition(".")[2] for name in private.NAMES if not name.startswith("textual.")}
    modules = {name for name in private.NAMES if name.startswith("textual.")}
    by_attribute = {*used_by_classes(), *used_on_others()}
    by_import = set(imported())
    outside = {(path.name, name) for path, name in by_attribute | by_import if ROOM not in path.parents}
    assert outside == set()
    assert {name for _, name in by_attribute} == attributes
    assert {name for _, name in by_import} == modules
    assert len(private.NAMES) <= MOST
    assert all(reason.strip() for reason in private.NAMES.values())


# --- What each of them means ----------------------------------------------------------------------------


class Word(ViewWidget[str]):
    """A word on three rows."""

    def draw(self, canvas: Canvas, picture: str) -> None:
        for row in range(3):
            canvas.text(0, row, f"{row} {picture}", "ink", "felt")


class Bare(PaintedApp):
    """A word, and another over its middle."""

    def __init__(self, *, past_textual: bool) -> None:
        super().__init__(Look(), motion=False, past_textual=past_textual)
        self.below, self.above = Word("what lies below"), Word("over")

    def get_default_screen(self) -> Felt[None]:
        return Felt()

    def on_mount(self) -> None:
        self.screen.mount(self.below, self.above)
        self.below.place(2, 2, 20, 3)
        self.above.place(6, 3, 6, 1)


class Opened(Felt[None]):
    """A screen that is opened with a word on it."""

    word: Word

    def compose(self) -> ComposeResult:
        self.word.styles.height = 3
        yield self.word


async def test_ours_puts_a_screen_together_as_textuals_does() -> None:
    of = list(inspect.signature(Compositor._render_chops).parameters)
    assert of == ["self", "crop", "is_rendered_line"]
    shown = []
    for past_textual in (True, False):
        app = Bare(past_textual=past_textual)
        async with app.run_test(size=(30, 8)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, Felt)
            # What Textual asks where things stand is what we have put there.
            assert type(screen._compositor) is (Uncut if past_textual else Compositor)
            assert screen.uncut is (screen._compositor if past_textual else None)
            assert screen.get_widget_at(7, 3)[0] is app.above
            assert screen._compositor.size == (30, 8)
            assert screen._compositor.visible_widgets[app.below][0] == (2, 2, 20, 3)
            shown.append([strip.text for strip in screen._compositor.render_strips()])
    ours, textuals = shown
    assert ours[3].strip() == "1 wh0 overs below"
    assert ours == textuals


async def test_rows_that_were_not_asked_for_are_not_rendered() -> None:
    app = Bare(past_textual=True)
    async with app.run_test(size=(30, 8)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Felt)
        assert app.screen.uncut is not None
        (line,) = app.screen.uncut.lines(Region(4, 4, 8, 1))
        assert line.text == "what lie"
        asked: list[Region] = []
        render = app.below.render_lines
        app.below.render_lines = lambda crop: asked.append(crop) or render(crop)  # type: ignore[method-assign, func-returns-value]
        app.screen.uncut.lines(Region(0, 4, 30, 1))
        assert asked == [Region(0, 2, 20, 1)]


def test_a_sheet_is_read_once_in_a_process_and_says_what_textuals_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signature = inspect.signature(Stylesheet._parse_rules)
    assert list(signature.parameters) == [
        "self",
        "css",
        "read_from",
        "is_default_rules",
        "tie_breaker",
        "scope",
    ]
    read: list[str] = []
    parse = stylesheet.parse

    def counted(scope: str, css: str, *more: object, **named: object) -> object:
        read.append(css)
        return parse(scope, css, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(stylesheet, "parse", counted)
    css = "Screen { background: $ground; }"
    said = []
    for kind, ground in ((KnownSheet, "red"), (KnownSheet, "red"), (KnownSheet, "blue"), (Stylesheet, "red")):
        sheet = kind(variables={"ground": ground})
        sheet.add_source(css, ("test_private", ""))
        sheet.parse()
        said.append(sheet.css)
    assert said[0] == said[1] == said[3] != said[2]
    assert len(read) == 3, "the second of ours reads nothing"


async def test_what_breaks_is_told_before_textual_draws_it() -> None:
    assert list(inspect.signature(App._handle_exception).parameters) == ["self", "error"]
    told: list[BaseException] = []
    drawn: list[object] = []

    class Breaks(Bare):
        def broke(self, error: BaseException) -> None:
            told.append(error)

        def bell(self) -> None:
            drawn.append("Textual rings before it draws what has broken")

    app = Breaks(past_textual=True)
    fault = ZeroDivisionError("the queen of spades")
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=(30, 8)):
            app.raise_later(fault)
    assert told == [fault]
    assert drawn == []
    assert app.return_code == 1


async def test_no_screen_has_widgets_for_tooltips_and_notifications_of_textuals() -> None:
    found = []
    for past_textual in (True, False):
        app = Bare(past_textual=past_textual)

        async def look(pilot: Pilot[object], app: Bare = app) -> None:
            await pilot.pause()
            found.append({type(widget) for widget in app.screen.walk_children()})
            app.exit()

        await app.run_async(headless=True, size=(30, 8), auto_pilot=look)
    ours, textuals = found
    assert ours == {Word}
    assert textuals == {Word, Tooltip, ToastRack}


async def test_what_a_screen_opens_with_is_styled_once_and_laid_out_for_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Bare(past_textual=True)
    async with app.run_test(size=(30, 8)) as pilot:
        await pilot.pause()
        styled: Counter[object] = Counter()
        apply = app.stylesheet.apply

        def counted(node: DOMNode, **how: Any) -> None:
            styled[node] += isinstance(node, Widget)
            apply(node, **how)

        monkeypatch.setattr(app.stylesheet, "apply", counted)
        screen, word = Opened(), Word("anew")
        screen.word = word
        await app.push_screen(screen)
        await pilot.pause()
        assert +styled == Counter({screen: 1, word: 1})
        assert screen.layout_now is not None
        assert screen.layout_now[word][0] == (0, 0, 30, 3)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert screen.layout_now[word][0] == (0, 0, 40, 3)


# --- Without them ---------------------------------------------------------------------------------------


def test_the_switch_is_a_variable_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PUBLIC_TEXTUAL, raising=False)
    assert PaintedApp(Look()).past_textual
    monkeypatch.setenv(PUBLIC_TEXTUAL, "1")
    assert not PaintedApp(Look()).past_textual
    assert PaintedApp(Look(), past_textual=True).past_textual
