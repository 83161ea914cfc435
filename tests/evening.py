"""Hands for an evening: people who look at their screens and play what is asked, and what became of it."""

import random
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.terminal import Terminal

GAME_OVER = ("play again", "Play again")
"""What the footer says once the game is over."""


class Player:
    """A person at a terminal, who presses keys by what the screen says and by chance."""

    def __init__(self, name: str, terminal: Terminal, seed: int = 0) -> None:
        self.name = name
        self.terminal = terminal
        self._dice = random.Random(f"{name} {seed}")
        self.acted = 0

    def over(self) -> bool:
        """The final score stands on the screen."""
        return self.terminal.sees("again") and not self.asked()

    def asked(self) -> bool:
        """Something is asked of me: the strip or the footer's main key says so."""
        return self.terminal.sees("Your turn") or self.terminal.sees("Lay one card")

    def act(self) -> bool:
        """Do one thing if there is one to do."""
        footer = self.terminal.lines[-1]
        if "go on" in footer:
            self.terminal.press("enter")
        elif not self.asked():
            return False
        elif "lay" in footer:
            self.terminal.press(*["right"] * self._dice.randrange(3), "enter")
        elif "bid" in footer and self._dice.random() < 0.35:
            self.terminal.press(*["right"] * self._dice.randrange(2), "enter")
        else:
            self.terminal.press("p")
        self.acted += 1
        return True


def play_on(players: Sequence[Player], done: Callable[[], bool], seconds: float) -> None:
    """Everybody plays until it is done. AssertionError, with all screens, when it never is."""
    end = time.monotonic() + seconds
    pressed = dict.fromkeys(players, 0.0)
    while not done():
        for player in players:
            # A person looks at what his key did before he presses the next one.
            if time.monotonic() - pressed[player] > 0.4 and player.act():
                pressed[player] = time.monotonic()
        if time.monotonic() > end:
            shown = "\n\n".join(f"{player.name}:\n{player.terminal.text}" for player in players)
            raise AssertionError(f"not done after {seconds:g} s\n{shown}")
        time.sleep(0.05)


def integrity(data: Path) -> str:
    """What SQLite says of the house's memory: "ok"."""
    with sqlite3.connect(f"file:{data / 'katta.db'}?mode=ro", uri=True) as db:
        return str(db.execute("pragma integrity_check").fetchone()[0])
