"""Makes the README's pictures from the running program: ``python docs/pictures/make.py``.

Plays against bots with a fixed seed, so that pictures change only when the program does; but for the race,
which goes by the clock. Needs the ``dev`` extras and a monospace font with suits and box drawing (Debian:
fonts-dejavu-core).
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

# ruff: noqa: E402 - the project's folder is known only now
from tests.evening import asked
from tests.knowledge import cards_on_screen
from tests.terminal import Terminal

FONT = "DejaVuSansMono.ttf"
SIZE = 18
NAMED = {"black": "000000", "red": "cd3131", "green": "0dbc79", "brown": "e5e510", "blue": "2472c8",
         "magenta": "bc3fbc", "cyan": "11a8cd", "white": "e5e5e5"}  # fmt: skip
BLOCKS = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 1),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 1, 1),
}


def picture(screen: pyte.Screen, path: Path) -> None:
    """Draw a screen as a terminal would, at the line height at which frames close."""
    plain = ImageFont.truetype(FONT, SIZE)
    bold = ImageFont.truetype(FONT.replace(".ttf", "-Bold.ttf"), SIZE)
    width, height = round(plain.getlength("M")), sum(plain.getmetrics())
    image = Image.new("RGB", (width * screen.columns, height * screen.lines), "#101010")
    draw = ImageDraw.Draw(image)

    def colour(value: str, default: str) -> str:
        return "#" + NAMED.get(value, default if value == "default" else value)

    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            front, back = colour(cell.fg, "d0d0d0"), colour(cell.bg, "101010")
            if cell.reverse:
                front, back = back, front
            left, top = x * width, y * height
            draw.rectangle([left, top, left + width - 1, top + height - 1], fill=back)
            if cell.data in BLOCKS:
                x0, y0, x1, y1 = BLOCKS[cell.data]
                draw.rectangle([left + x0 * width, top + y0 * height, left + x1 * width - 1,
                                top + y1 * height - 1], fill=front)  # fmt: skip
            elif cell.data.strip():
                draw.text((left, top), cell.data, font=bold if cell.bold else plain, fill=front)
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(path, optimize=True)


def auction(terminal: Terminal) -> None:
    """Play until it is our turn to bid over another's bid, with two cards or more turned up."""
    for _ in range(200):
        terminal.until(lambda: asked(terminal) != "", "my turn", seconds=60)
        terminal.settle(1.2)
        match asked(terminal):
            case "bid" if terminal.sees("Bid more than") and len(cards_on_screen(terminal.lines[7:13])) >= 2:
                return
            case "lay":
                terminal.press("8").settle(0.3).press("enter")
            case "go on" | "buy":
                terminal.press("enter")
            case "bid" if terminal.sees("Bid more than 1"):
                terminal.press("enter")
            case _:
                terminal.press("p")
        terminal.settle(0.5)
    raise SystemExit("no auction came about")


def racing(terminal: Terminal) -> None:
    """Race until half a minute has gone by and some of our cards go on a pile."""
    for number in range(400):
        terminal.settle(0.3)
        gone = re.search(r"(\d+):(\d\d)\s*$", terminal.lines[0])
        half = gone is not None and int(gone[1]) * 60 + int(gone[2]) >= 30
        if half and re.search("of your cards goe?s? on a pile now", terminal.text):
            return
        if terminal.sees("again"):
            break
        # Without looking: most of what is pressed lays nothing, so that the race is not over too soon.
        terminal.press("space" if number % 2 else "1234"[number // 2 % 4])
    raise SystemExit("nothing fitted")


def stopping(terminal: Terminal) -> None:
    """Play until it is ours to start another suit, after a chain of four cards or more."""
    for _ in range(400):
        terminal.settle(0.6)
        if terminal.sees("Start a new suit"):
            under = next(at for at, row in enumerate(terminal.lines) if "THE CHAIN" in row) + 1
            if int(terminal.lines[under].split()[0]) >= 4:
                terminal.press("2").settle(0.6)
                return
            terminal.press("1").settle(0.3)
        terminal.press("enter")
    raise SystemExit("no chain was long enough")


SHOTS: dict[str, tuple[list[str], tuple[int, int], Callable[[Terminal], None]]] = {
    "table": (["play", "katta", "--players", "4", "--seed", "katta", "--name", "Ada", "--lang", "en"],
              (80, 24), auction),
    "race": (["play", "race", "--players", "4", "--bots", "easy", "--seed", "katta", "--name", "Ada",
              "--lang", "en"], (80, 24), racing),
    "stops": (["play", "stops", "--players", "4", "--seed", "katta", "--name", "Ada", "--lang", "en"],
              (80, 24), stopping),
}  # fmt: skip
"""Name → arguments of ``katta``, size, and what to do before the picture is taken."""


def main() -> None:
    """Make the pictures named on the command line, or all."""
    for name in sys.argv[1:] or SHOTS:
        words, (columns, rows), until = SHOTS[name]
        with tempfile.TemporaryDirectory() as home:
            environment = {"HOME": home, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
            command = [sys.executable, "-m", "server", *words]
            with Terminal(command, columns=columns, rows=rows, environment=environment) as terminal:
                until(terminal)
                picture(terminal.screen, HERE / f"{name}.png")


if __name__ == "__main__":
    main()
