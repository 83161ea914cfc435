"""An evening: people who look at their screens and play what is asked, what they were sent, and what the
house remembers of it."""

import json
import random
import re
import sqlite3
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path

import msgspec

from server.store.base import parts_of
from server.store.sqlite import open_store
from shared.games.catalogue import game_named
from shared.record import export, written
from tests.knowledge import Record, cards_in_message, cards_in_words, cards_on_screen, due, screens
from tests.talk import Message, Talk
from tests.terminal import Terminal

SOONER = 0.4
"""Seconds by which one client may hear of a state before it was reached, as far as ``reached`` can tell."""


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

    def asked(self) -> str:
        """What is asked of me: "lay", "bid", "pass", "buy", "leave", "go on" (the footer says so), or ""."""
        return asked(self.terminal)

    def act(self) -> bool:
        """Do one thing if there is one to do."""
        match self.asked():
            case "":
                return False
            case "go on":
                self.terminal.press("enter")
            case "lay":
                self.terminal.press(str(self._dice.randint(1, 9)))
                self.terminal.settle(0.1)
                self.terminal.press("enter")
            case "bid" if self._dice.random() < 0.35:
                self.terminal.press("enter")
            case _:
                self.terminal.press("p")
        self.acted += 1
        return True


def asked(terminal: Terminal) -> str:
    """What the footer says is to be done now: "lay", "bid", "pass", "buy", "leave" or "go on"; else ""."""
    return asked_in(terminal.lines[-1])


def asked_in(footer: str) -> str:
    """The same of a footer, wherever it was read."""
    found = re.search(r"(?:Enter|P)\]?\s+(lay|bid|pass|buy|leave|go on)", footer)
    return found[1] if found else ""


def play_on(players: Sequence[Player], done: Callable[[], bool], seconds: float) -> None:
    """All play until it is done. AssertionError, with all screens, when it never is."""
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


async def remembered(data: Path, record: str) -> Record:
    """The record of a finished game, out of the memory of a house that is closed."""
    place = parts_of(record)
    assert place is not None
    store = await open_store(data)
    try:
        log = await store.log(*place)
    finally:
        await store.close()
    assert log is not None
    assert log.ending is not None
    opening = log.begun.opening
    game = game_named(opening.game)
    assert game is not None
    result = msgspec.msgpack.decode(log.ending.result, type=game.types.result)
    found: Record = json.loads(written(export(game, opening, log.entries, result)))
    return found


def told_too_early(talk: Talk, record: Record, seat: int | None) -> list[str]:
    """Every card in the lines that a player was sent which was not due to the seat at that state."""
    known = due(record, seat)
    found = []
    for _, message in talk.heard:
        cards = set(cards_in_message(message))
        early = cards - (known[message["n"]] if "n" in message and message["n"] >= 0 else set())
        found += [f"{card} in {message['type']} {message.get('n')}" for card in sorted(early)]
    return found


def reached(heard: Sequence[tuple[float, Message]], record: Record) -> list[tuple[float, int]]:
    """When the house came to each state that a client was shown, by the times in the record and the quickest
    of what the client heard from then on: that the machine was busy while it read does not count."""
    played = [0, *(move[0] for move in record["moves"])]
    views = [(at, message["n"]) for at, message in heard if message["type"] == "view"]
    began = list(accumulate((at - played[n] / 1000 for at, n in reversed(views)), min))[::-1]
    return [(since + played[n] / 1000, n) for since, (_, n) in zip(began, views, strict=True)]


def shown_too_early(terminal: Terminal, record: Record, seat: int | None, pace: Talk) -> list[str]:
    """Every card that was ever drawn on a screen before it was due to the seat, as far as one may know who
    hears of each state a moment later himself (``pace``)."""
    known = due(record, seat)
    states = reached(pace.heard, record)
    times = [at for at, _ in states]
    found, looked = [], 0
    for at, lines, frame in screens(terminal.chunks):
        if at < times[0] or "card games for the terminal" in lines[0]:
            continue  # the cards on the house's own first screen are no player's
        looked += 1
        newest = max(n for _, n in states[: bisect_right(times, at + SOONER)])
        if early := (cards_on_screen(lines) | cards_in_words(frame)) - known[newest]:
            found.append(f"{sorted(early)} at state {newest}:\n" + "\n".join(lines))
    assert looked > len(record["moves"]), "too few frames: the search saw nothing"
    return found


def integrity(data: Path) -> str:
    """What SQLite says of the house's memory: "ok"."""
    with sqlite3.connect(f"file:{data / 'katta.db'}?mode=ro", uri=True) as db:
        return str(db.execute("pragma integrity_check").fetchone()[0])
