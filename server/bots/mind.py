"""What a bot decides, and who decides in its stead when it fails: an easier bot, at the last resort chance.

People wait for it: any legal move is better than none.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from server import logs
from server.bots.choice import Answer, Choice, Failed, Late, Question
from server.bots.chooser import Chooser, InPlace, Thought
from shared.game import Dice, Game, Level

_log = logs.logger("bots")
_pack = msgspec.msgpack.Encoder().encode

Figure = TypeVar("Figure")

Decided = Callable[[Any, bytes], None]
"""Told the move, and the same as MessagePack."""

BY_CHANCE = "chance"
"""Who plays, in the log, when no level of a game works."""


class BotMind:
    """The mind of one bot. One that fails is replaced for the rest of the game."""

    def __init__(self, game: Game, level: Level, dice: Dice, chooser: Chooser) -> None:
        self._game = game
        self._dice = dice
        self._chooser = chooser
        self._read_move = msgspec.msgpack.Decoder(game.types.move).decode
        self._levels = (*game.bots.levels[: _rank(game, level)], level)
        """Those that have not failed; the last plays."""
        self._thought: Thought | None = None

    @property
    def thinking(self) -> bool:
        """Whether it has yet to decide."""
        return self._thought is not None and not self._thought.settled

    def decide(self, encoded: bytes, view: Any, decided: Decided) -> None:
        """Decide what to do with a view that has offers; ``decided`` is told, perhaps at once."""
        self.give_up()
        self._ask(self._levels, self._chooser, encoded, view, decided)

    def give_up(self) -> None:
        """Think no more about what was asked last."""
        if self._thought is not None:
            self._thought.give_up()

    @property
    def level(self) -> Level:
        """How well it plays by now."""
        return self._levels[-1] if self._levels else Level.RANDOM

    def replace(self, kind: str, where: str) -> None:
        """An easier bot decides from now on, for this one does not work."""
        level, self._levels = self._levels[-1:], self._levels[:-1]
        by = _name(self._levels)
        _log.error("bot.bug", game=self._game.key, level=_name(level), replaced_by=by, kind=kind, where=where)

    def _ask(
        self, levels: tuple[Level, ...], chooser: Chooser, encoded: bytes, view: Any, decided: Decided
    ) -> None:
        """Let the last of these levels decide, or one before it if it cannot."""
        if not levels:
            move = view.offers[int(self._dice.random() * len(view.offers))]
            decided(move, _pack(move))
            return
        level = levels[-1]

        def answered(answer: Answer) -> None:
            match answer:
                case Choice(packed):
                    move = self._offered(packed, view)
                    if move is None:
                        answered(Failed("NotOffered", f"{self._game.key}.choose"))
                    else:
                        decided(move, packed)
                case Failed(kind, where):
                    if levels == self._levels:
                        self.replace(kind, where)
                    self._ask(levels[:-1], chooser, encoded, view, decided)
                case Late():
                    _log.info("bot.late", game=self._game.key, level=level.value)
                    quick = [each for each in levels[:-1] if not self._chooser.is_slow(self._game, each)]
                    self._ask(tuple(quick), InPlace(), encoded, view, decided)
                case _:
                    raise AssertionError(answer)

        seed = int(self._dice.random() * 2**53)
        question = Question(self._game.key, self._game.rules, level, encoded, seed)
        self._thought = Thought(self._game, question, view, answered)
        chooser.think(self._thought)

    def _offered(self, packed: bytes, view: Any) -> Any | None:
        """The move in these bytes, if it is one that was offered."""
        try:
            move = self._read_move(packed)
        except msgspec.MsgspecError:
            return None
        return move if move in view.offers else None


def _rank(game: Game, level: Level) -> int:
    """How many levels of a game play worse than this one."""
    return game.bots.levels.index(level) if level in game.bots.levels else 0


def _name(levels: tuple[Level, ...]) -> str:
    return levels[-1].value if levels else BY_CHANCE


def unless_broken(game: str, otherwise: Figure, figure: Callable[[], Figure]) -> Figure:
    """How long a bot takes, say; or another figure where its own has a bug."""
    try:
        return figure()
    except Exception as error:
        _log.bug("bot.bug", error, game=game)
        return otherwise
