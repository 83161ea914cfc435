"""The games as the screen knows them: titles, questions of the form, where their tables are."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shared.wire import Tell
from tui import words
from tui.canvas import Canvas
from tui.rules_page import Block, read_rules
from tui.screens.base import HouseScreen
from tui.words import N_, _


@dataclass(frozen=True, slots=True)
class Option:
    """A question of the new-table form: one of the game's own options, its choices and what they mean.

    ``choices`` are values as they are sent; ``names`` and ``help`` are messages, by choice.
    """

    field: str
    label: str
    choices: tuple[int | str | bool, ...]
    names: tuple[str, ...]
    help: tuple[str, ...]
    """One sentence for each choice."""
    alone: int | str | bool | None = None
    """What holds instead of the first choice for one person alone with bots, where nobody has said."""


@dataclass(frozen=True, slots=True)
class Face:
    """A game as players see it, before they sit down."""

    key: str
    title: str
    about: str
    seats: range
    usual_seats: int
    rounds: str
    """What a game is long, for the waiting room."""
    in_a_row: str
    """What several games in a row mean, in one sentence."""
    options: tuple[Option, ...]
    levels: Option
    """How well bots may play, and what that means in this game."""
    screen: str
    """The table's class, "module:Name", imported when somebody sits down."""
    words: str
    """The module and name of its sentences for keys."""
    rehearsal: str
    """The module and name of what a rehearsal is told."""
    offered: range = range(2, 9)
    """Seats that the form offers; where more may play, one types how many."""
    clocked: bool = True
    """Whether there are turns, and so a clock for them."""
    gallery: str = ""
    """The module and name of its sheets in the gallery, where it has some of its own."""
    measured: bool = True
    """Whether points say how far behind somebody was, and not his place alone."""

    def table(self) -> HouseScreen[None]:
        """A new screen of this game's table."""
        module, _colon, name = self.screen.partition(":")
        made = getattr(importlib.import_module(module), name)()
        assert isinstance(made, HouseScreen)
        return made

    def moments(self) -> tuple[Tell, ...]:
        """A few moments of a game, for the rehearsal before sessions are forked."""
        module, _colon, name = self.rehearsal.partition(":")
        told: tuple[Tell, ...] = getattr(importlib.import_module(module), name)()
        return told

    def sheets(self) -> Mapping[str, Callable[[Canvas], None]]:
        """Its sheets in the gallery, by name."""
        if not self.gallery:
            return {}
        module, _colon, name = self.gallery.partition(":")
        found: Mapping[str, Callable[[Canvas], None]] = getattr(importlib.import_module(module), name)
        return found

    def learn(self) -> None:
        """Learn the game's sentences, so that its refusals can be said before its table is shown."""
        module, _colon, name = self.words.partition(":")
        words.teach(getattr(importlib.import_module(module), name))

    def rules(self) -> tuple[Block, ...]:
        """The rules in the current language."""
        return read_rules(self.key, words.language())


KATTA = Face(
    key="katta",
    title=N_("Katta i sekken"),
    about=N_("Buy the sack that is worth more than you pay."),
    seats=range(3, 6),
    usual_seats=4,
    rounds=N_("nine rounds"),
    in_a_row=N_("The next seat begins each game, and the scores are added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("easy", "normal", "random"),
        (N_("easy"), N_("well"), N_("anything")),
        (
            N_("Easy bots look at one thing at a time."),
            N_("They weigh what lies open, what they laid, and what everybody has."),
            N_("They play whatever is allowed."),
        ),
    ),
    options=(
        Option(
            "tie",
            N_("Equal scores"),
            ("shared", "coins"),
            (N_("share the win"), N_("more coins win")),
            (
                N_("Players with the same score win together."),
                N_("Among players with the same score, whoever has more coins wins."),
            ),
        ),
        Option(
            "decline_payout",
            N_("A sack nobody wants"),
            (0, 1),
            (N_("pays nothing"), N_("pays ●1")),
            (
                N_("The last player may leave a sack that nobody bid for, and gets nothing."),
                N_("The last player may leave a sack that nobody bid for, and takes ●1."),
            ),
        ),
        Option(
            "hidden_purses",
            N_("Purses"),
            (False, True),
            (N_("open"), N_("hidden")),
            (N_("Everybody sees how many coins the others have."), N_("Coins are shown at the end only.")),
        ),
        Option(
            "show_won",
            N_("Won cards"),
            (False, True),
            (N_("face down"), N_("open")),
            (
                N_("What a sack held is to be remembered, and everybody sees his own points only."),
                N_("Cards that were won lie open to everybody, and so do all points so far."),
            ),
            alone=True,
        ),
        Option(
            "lay_together",
            N_("Laying"),
            (False, True),
            (N_("in turn"), N_("together")),
            (N_("One after another, from the start player."), N_("All at the same time, which is quicker.")),
        ),
    ),
    screen="tui.games.katta.table:KattaTable",
    words="tui.games.katta.words:REFUSALS",
    rehearsal="tui.games.katta.rehearsal:moments",
)

RACE = Face(
    key="race",
    title=N_("The race"),
    about=N_("All at once: be the first to be rid of your row and your thirteen."),
    seats=range(2, 65),
    usual_seats=4,
    rounds=N_("until somebody is out"),
    in_a_row=N_("The points of all the races are added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("easy", "normal", "hard", "random"),
        (N_("easy"), N_("well"), N_("hard"), N_("anything")),
        (
            N_("Easy bots take their time, and miss a card now and then."),
            N_("They see what fits, about as fast as people do."),
            N_("They are quick, and know which card they want to be rid of first."),
            N_("They play whatever is allowed."),
        ),
    ),
    options=(
        Option(
            "draw",
            N_("Turning"),
            (3, 1),
            (N_("three at a time"), N_("one at a time")),
            (
                N_("Three cards are turned from the hand, and the last of them can be laid."),
                N_("One card is turned from the hand, so that each of them can be laid."),
            ),
        ),
        Option(
            "deadlock",
            N_("When nothing fits"),
            ("piles", "hands", "end"),
            (N_("shift all"), N_("shift hands"), N_("end")),
            (
                N_("Hands are shifted by one card, then the 13-piles, until a card fits."),
                N_("Hands are shifted by one card; if that does not help, the race is over."),
                N_("When nobody can lay a card any more, the race is over."),
            ),
        ),
        Option(
            "play_on",
            N_("When one is out"),
            (False, True),
            (N_("stop"), N_("play on")),
            (N_("The race is over."), N_("The others play on for their places.")),
        ),
    ),
    screen="tui.games.race.table:RaceTable",
    words="tui.games.race.words:REFUSALS",
    rehearsal="tui.games.race.rehearsal:moments",
    gallery="tui.games.race.gallery:SHEETS",
    clocked=False,
    measured=False,
)

STOPS = Face(
    key="stops",
    title=N_("Stops with the cat"),
    about=N_("Follow suit upwards, win the pools, be rid of your cards first."),
    seats=range(3, 7),
    usual_seats=4,
    rounds=N_("everybody deals"),
    in_a_row=N_("The next seat deals first in each match, and what all are worth is added up."),
    levels=Option(
        "level",
        N_("They play"),
        ("easy", "normal", "hard", "random"),
        (N_("easy"), N_("well"), N_("hard"), N_("anything")),
        (
            N_("Easy bots start their longest suit, and buy the cat with a poor hand."),
            N_("They know which cards stop a chain, and which pools are near."),
            N_("They remember every card, and think of who may hold what."),
            N_("They play whatever is allowed."),
        ),
    ),
    options=(
        Option(
            "rounds",
            N_("Everybody deals"),
            (1, 2, 3, 4),
            (N_("once"), N_("twice"), N_("3 times"), N_("4 times")),
            (
                N_("So many deals as players, so that all lay out the same."),
                N_("Twice as many deals as players."),
                N_("Three times as many deals as players."),
                N_("Four times as many deals as players."),
            ),
        ),
        Option(
            "no_new_suit",
            N_("No other suit"),
            ("lift", "end"),
            (N_("goes on"), N_("deal ends")),
            (
                N_("When nobody holds another suit, the one that stopped goes on."),
                N_("When nobody holds another suit, the deal ends and nobody is paid."),
            ),
        ),
        Option(
            "dealer_second_chance",
            N_("An unsold cat"),
            (False, True),
            (N_("stays"), N_("dealer may")),
            (
                N_("A cat that nobody bought stays where it is."),
                N_("When nobody bought the cat, the dealer may still take it."),
            ),
        ),
        Option(
            "loans",
            N_("Loans"),
            ("automatic", "consent", "none"),
            (N_("given"), N_("asked for"), N_("none")),
            (
                N_("The richest other player lends what is missing, and is not asked."),
                N_("The others are asked, the richest first, and may refuse."),
                N_("There are no loans: the match ends when somebody cannot pay."),
            ),
        ),
        Option(
            "left_pools",
            N_("Unwon pools"),
            ("stay", "split"),
            (N_("stay"), N_("are split")),
            (
                N_("What nobody won belongs to nobody."),
                N_("All get equally many of what nobody won; odd ones stay."),
            ),
        ),
    ),
    screen="tui.games.stops.table:StopsTable",
    words="tui.games.stops.words:REFUSALS",
    rehearsal="tui.games.stops.rehearsal:moments",
    gallery="tui.games.stops.gallery:SHEETS",
)

FACES: Mapping[str, Face] = {face.key: face for face in (KATTA, RACE, STOPS)}
USUAL = KATTA.key
"""The game for whoever has not said which."""


def face_of(key: str) -> Face:
    """The face of a game. KeyError for one that this screen cannot show."""
    return FACES[key]


def title_of(key: str) -> str:
    """A game's title in the current language; its key where this screen does not know the game."""
    face = FACES.get(key)
    return _(face.title) if face else key
