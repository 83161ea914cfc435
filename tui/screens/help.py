"""Every key of a screen, by what it is for: from the very bindings that answer them, so always right."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType

from tui.bindings import GROUPS, SCREEN, Hint, KeyLabel, bind, cap_of
from tui.canvas import Line, Span, line, line_width
from tui.i18n.catalogs import N_, _
from tui.look.look import width_of
from tui.net.client import Incoming
from tui.screens.base import HouseModal, HouseScreen
from tui.screens.framed import running_clock
from tui.widgets.footer import Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture
from tui.widgets.lines import GAP, INSET, Panel, PanelPicture

WIDE: Final = 120
"""Columns from which the keys stand beside the work, and not over it."""
BESIDE: Final = 32
"""Columns that they take there: those of a table's log, to the edge."""
CAPS: Final = 3
"""Keys at most that are told of one thing."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One thing that keys do: their caps, what it is now, and whether it is mine to do."""

    caps: tuple[str, ...]
    label: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """What keys do for one purpose."""

    purpose: str
    rows: tuple[KeyRow, ...]


def key_groups(screen: HouseScreen[Any]) -> tuple[KeyGroup, ...]:
    """What keys do on a screen now: in its own words for the moment, and then whatever else is bound."""
    keys: dict[str, list[ActiveBinding]] = {}
    for bound in screen.active_bindings.values():
        keys.setdefault(bound.binding.action, []).append(bound)
    rows: dict[str, list[KeyRow]] = {group.description: [] for group in GROUPS}
    told: set[str] = set()
    for label in screen.key_labels():
        actions = [bound.binding.action for bound in label.actions]
        told.update(actions)
        # A table keeps its labels for as long as its own moment lasts; what answers now may be less.
        others = keys.get(actions[0], [])[1:] if len(actions) == 1 else []
        _add(rows, label.actions[0], KeyRow(_caps(label.cap, others), label.label, label.main))
    for action, (first, *more) in keys.items():
        if action not in told and not first.binding.system:
            _add(rows, first, KeyRow(_caps("", (first, *more)), _(first.binding.description)))
    return tuple(KeyGroup(_(purpose), tuple(found)) for purpose, found in rows.items() if found)


def _add(rows: dict[str, list[KeyRow]], bound: ActiveBinding, row: KeyRow) -> None:
    group = bound.binding.group or SCREEN
    rows.setdefault(group.description, []).append(row)


def _caps(first: str, others: Iterable[ActiveBinding]) -> tuple[str, ...]:
    caps = [first, *(cap_of(each.binding.key) for each in others)]
    return tuple(dict.fromkeys(filter(None, caps)))[:CAPS]


def key_lines(groups: Iterable[KeyGroup], indent: int) -> tuple[Line, ...]:
    """The keys as lines of a panel; what they do begins ``indent`` cells in."""
    lines: list[Line] = []
    for group in groups:
        if lines:
            lines.append(())
        lines.append(line(Span(group.purpose.upper(), "mute")))
        lines += (_line(row, indent) for row in group.rows)
    return tuple(lines)


def _line(row: KeyRow, indent: int) -> Line:
    spans: list[Span] = []
    used = 0
    for cap in row.caps:
        wide = width_of(cap) + 2
        if spans and used + wide + 1 > indent:
            break
        spans += [Span(f" {cap} ", "ink", True, "felt"), Span(" ")]
        used += wide + 1
    spans.append(Span(" " * max(0, indent - used)))
    return (*spans, Span(row.label, "ink" if row.main else "mute"))


class AllKeys(HouseModal[None]):
    """The keys of another screen: beside it where there is room, else over it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,question_mark,f1,enter,space,q", "back", N_("back"), "keys.back", SCREEN),
        bind("up", "scroll(-1)", N_("earlier and later"), "keys.up", SCREEN),
        bind("down", "scroll(1)", N_("earlier and later"), "keys.down", SCREEN, listed=False),
        bind("pageup", "page(-1)", N_("a page back"), "keys.page_up", SCREEN, show=False),
        bind("pagedown", "page(1)", N_("a page on"), "keys.page_down", SCREEN, show=False),
    ]

    def __init__(self, of: HouseScreen[Any]) -> None:
        super().__init__()
        self._of = of
        self.header = Header(HeaderPicture(""))
        self.panel = Panel(PanelPicture(""))
        self.footer = Footer(FooterPicture(()))

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.panel
        yield self.footer

    def on_mount(self) -> None:
        self.set_interval(1.0, self.redraw)

    def hints(self) -> tuple[Hint, ...]:
        return (Hint("back", _("back"), main=True), Hint("scroll(-1) scroll(1)", _("earlier and later")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is in sight whole does not scroll."""
        return self.panel.most > 0 if action in ("scroll", "page") else True

    def hear(self, tell: Incoming) -> None:
        self.redraw()

    def redraw(self) -> None:
        width, height = self.app.size
        edge = self._of.edge
        beside = width >= WIDE
        columns = BESIDE if beside else width - 4 - 2 * edge
        left = width - edge - BESIDE if beside else edge + 2
        self.panel.place(left, 2, columns, height - 3 if beside else height - 4)
        groups = key_groups(self._of)
        lines = key_lines(groups, 9 if beside else 10)
        half = (columns - 2 * INSET + GAP) // 2 - GAP
        # What keys do is read in one line; where two columns have no room for that, one scrolls.
        side_by_side = 1 if beside or any(line_width(each, self.panel.look) > half for each in lines) else 2
        picture = PanelPicture(
            _("All keys"), lines, columns=side_by_side,
            indent=9 if beside else 10, note=self.katta.meanwhile() if beside else "", from_top=True,
        )  # fmt: skip
        self.panel.show(picture)
        self.header.display = not beside
        self.header.place(0, 0, width, 1)
        clock = running_clock(self.katta)
        right = (clock,) if clock else ()
        self.header.show(HeaderPicture(_("ALL KEYS"), self.katta.meanwhile(), right, edge))
        self.footer.place(0, height - 1, width, 1)
        self.footer.show(FooterPicture(self.footer_labels(short=width < 80), edge))

    def action_scroll(self, rows: int) -> None:
        """A row on, or back."""
        self.panel.scroll_rows(rows)

    def action_page(self, pages: int) -> None:
        """A page on, or back."""
        self.panel.scroll_pages(pages)

    def on_click(self, event: events.Click) -> None:
        """A click beside the keys is back to the work."""
        if not self.panel.region.contains(event.screen_x, event.screen_y):
            self.action_back()

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        if isinstance(event.key, KeyLabel):
            self.run_label(event.key, back=event.back)
