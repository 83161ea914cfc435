"""How Textual puts the widgets of a screen together, without cutting rows where nothing is to be seen of it.

Textual cuts every row at the edges of all widgets, of those too that lie under others, and a letter of two
cells on such an edge becomes two blanks. Here a row is cut only where something else begins to be seen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from textual._compositor import Compositor, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

Layout: TypeAlias = dict[Widget, tuple[Region, Region]]
"""The widgets that are to be seen, the foremost first, and where: the region of each, and what clips it."""
Seen: TypeAlias = dict[Widget, list[tuple[int, int, int]]]
"""What is to be seen of each widget: row, first column, and the column behind the last."""
_NOTHING: Final = Strip([], 0)


class Uncut(Compositor):
    """Textual's compositor, with the fewest cuts."""

    def __init__(self, paint_whole: Callable[[Size, Layout, Seen], bool]) -> None:
        """``paint_whole`` shows all of a layout for this size on the terminal by itself, where it can."""
        super().__init__()
        self._paint_whole = paint_whole
        self._is_shown = False
        """All is on the terminal already."""
        self.drawn_whole = 0
        """How often all that is to be seen has been drawn."""
        self._put_together: Layout | None = None
        self._columns: list[list[int]] = []
        self._seen_of: Seen = {}

    @property
    def cuts(self) -> list[list[int]]:
        """Every column of each row where another widget begins to be seen, and the screen's edges."""
        if self._put_together is not self.visible_widgets:
            self._put_together = self.visible_widgets
            self._columns = self._found_cuts()
        return self._columns

    def lines(self, crop: Region) -> list[Strip]:
        """The rows that a screen above asks for, as far as there are any."""
        chops = self._render_chops(crop, crop.line_range.__contains__)
        rows = [Strip.join(chop.values()) for chop in chops[crop.y : crop.bottom]]
        return [row.crop(*crop.column_span) for row in rows]

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """All that is to be seen; nothing where it could be put on the terminal at once."""
        self.drawn_whole += 1
        self._is_shown = bool(self.cuts) and self._paint_whole(self.size, self.visible_widgets, self._seen_of)
        try:
            return super().render_full_update(simplify)
        finally:
            self._is_shown = False

    def _found_cuts(self) -> list[list[int]]:
        width, height = self.size
        open_rows = [[(0, width)] for _ in range(height)]
        cuts = [{0, width} for _ in range(height)]
        self._seen_of = {}
        for widget, (region, clip) in self.visible_widgets.items():
            x, y, across, down = region.intersection(clip)
            seen = []
            for row in range(max(0, y), min(y + down, height)):
                covered, left = [], []
                for start, end in open_rows[row]:
                    first, last = max(start, x), min(end, x + across)
                    if first >= last:
                        left.append((start, end))
                        continue
                    covered.append((row, first, last))
                    left += [gap for gap in ((start, first), (last, end)) if gap[0] < gap[1]]
                open_rows[row] = left
                for _, first, last in covered:
                    cuts[row] |= {first, last}
                seen += covered
            if seen:
                self._seen_of[widget] = seen
        return [sorted(row) for row in cuts]

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> Sequence[Mapping[int, Strip]]:
        if self._is_shown:
            return ()
        chops = [dict.fromkeys(row[:-1], _NOTHING) for row in self.cuts]
        visible = self.visible_widgets
        for widget, seen in self._seen_of.items():
            pieces = [piece for piece in seen if is_rendered_line(piece[0])]
            if not pieces:
                continue
            region, clip = visible[widget]
            shown = region.intersection(clip)
            first, last = pieces[0][0], pieces[-1][0]
            asked = Region(shown.x, first, shown.width, last - first + 1)
            strips = widget.render_lines(asked.translate((-region.x, -region.y)))
            for row, start, end in pieces:
                chops[row][start] = strips[row - first].crop(start - shown.x, end - shown.x)
        return chops
