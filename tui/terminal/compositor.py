"""How Textual puts the widgets of a screen together, without cutting rows where nothing is to be seen of it.

Textual cuts every row at the edges of all widgets, of those too that lie under others, and a letter of two
cells on such an edge becomes two blanks. Here a row is cut only where something else begins to be seen.
"""

from collections.abc import Callable, Mapping, Sequence

from textual._compositor import Compositor
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Uncut(Compositor):
    """Textual's compositor, with the fewest cuts."""

    _seen_of: dict[Widget, list[tuple[int, int, int]]]
    """What is to be seen of each widget: row, first column, and the column behind the last."""

    @property
    def cuts(self) -> list[list[int]]:
        """Every column of each row where another widget begins to be seen, and the screen's edges."""
        if self._cuts is None:
            self._cuts = self._found_cuts()
        return self._cuts

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
        chops: list[dict[int, Strip]] = [dict.fromkeys(row[:-1]) for row in self.cuts]  # type: ignore[misc]
        visible = self.visible_widgets
        for widget, seen in self._seen_of.items():
            pieces = [piece for piece in seen if is_rendered_line(piece[0])]
            if not pieces:
                continue
            region, clip = visible[widget]
            shown = region.intersection(clip)
            strips = widget.render_lines(shown.translate((-region.x, -region.y)))
            for row, start, end in pieces:
                chops[row][start] = strips[row - shown.y].crop(start - shown.x, end - shown.x)
        return chops
