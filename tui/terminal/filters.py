"""The one filter that is ever laid over what Textual draws."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class MonochromeFilter(LineFilter):
    """Takes all colour out of a line and leaves bold and reverse (NO_COLOR, terminals without colour)."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text without colours."""
        return [
            Segment(text, style.without_color if style is not None else None, control)
            for text, style, control in segments
        ]
