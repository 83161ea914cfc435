"""What stands on a screen after so many bytes: as much of a terminal as is needed to read what is drawn."""

import re

from server.bench.person import COLUMNS, ROWS

_PIECE = re.compile(
    r"\x1b\[(?P<mode>[?<>=]?)(?P<numbers>[0-9;:]*)(?P<what>[@-~])"
    r"|\x1b[\]P_^].*?(?:\x07|\x1b\\)"
    r"|\x1b[()][A-Z0-9]|\x1b[^\[\]P_^()]"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f])"
    r"|(?P<text>[^\x00-\x1f]+)",
    re.DOTALL,
)


class Glass:
    """A screen's signs, without colours."""

    def __init__(self) -> None:
        self._cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self._row = self._column = 0
        self._rest = ""
        self._bytes = b""

    def feed(self, data: bytes) -> None:
        """Draw what these bytes draw; what is cut off at their end waits for the next ones."""
        data = self._bytes + data
        cut = _whole(data)
        self._bytes = data[cut:]
        text = self._rest + data[:cut].decode(errors="replace")
        # A sequence that has only begun is read when the rest of it is there.
        begun = text.rfind("\x1b")
        if begun >= 0 and not _PIECE.match(text, begun):
            self._rest, text = text[begun:], text[:begun]
        else:
            self._rest = ""
        for piece in _PIECE.finditer(text):
            if piece["text"] is not None:
                self._write(piece["text"])
            elif piece["what"] is not None and not piece["mode"]:
                self._obey(piece["what"], [int(each) for each in re.findall(r"\d+", piece["numbers"])])
            elif piece["control"] is not None:
                self._move(piece["control"])

    def row(self, number: int) -> str:
        """What stands in a row."""
        return "".join(self._cells[number])

    def rows(self) -> list[str]:
        """What stands in all of them."""
        return [self.row(number) for number in range(ROWS)]

    def _write(self, text: str) -> None:
        for sign in text:
            if self._column < COLUMNS:
                self._cells[self._row][self._column] = sign
                self._column += 1

    def _move(self, control: str) -> None:
        if control == "\r":
            self._column = 0
        elif control == "\n":
            self._row = min(ROWS - 1, self._row + 1)
        elif control == "\b":
            self._column = max(0, self._column - 1)

    def _obey(self, what: str, numbers: list[int]) -> None:
        first = numbers[0] if numbers else 0
        steps = first or 1
        match what:
            case "H" | "f":
                self._row = min(ROWS, steps) - 1
                self._column = min(COLUMNS, numbers[1] if len(numbers) > 1 and numbers[1] else 1) - 1
            case "A":
                self._row = max(0, self._row - steps)
            case "B":
                self._row = min(ROWS - 1, self._row + steps)
            case "C":
                self._column = min(COLUMNS - 1, self._column + steps)
            case "D":
                self._column = max(0, min(self._column, COLUMNS - 1) - steps)
            case "G":
                self._column = min(COLUMNS, steps) - 1
            case "d":
                self._row = min(ROWS, steps) - 1
            case "K":
                self._blank(
                    self._row, self._column if first == 0 else 0, COLUMNS if first != 1 else self._column + 1
                )
            case "X":
                self._blank(self._row, self._column, min(COLUMNS, self._column + steps))
            case "J" if first == 2:
                for row in range(ROWS):
                    self._blank(row, 0, COLUMNS)
            case _:
                pass  # colours, and what changes no sign

    def _blank(self, row: int, start: int, end: int) -> None:
        self._cells[row][start:end] = " " * (end - start)


def _whole(data: bytes) -> int:
    """How many of these bytes are whole signs."""
    for back in range(1, min(4, len(data)) + 1):
        byte = data[-back]
        if byte >= 0xC0:
            length = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return len(data) - back if length > back else len(data)
        if byte < 0x80:
            break
    return len(data)
