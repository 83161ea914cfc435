"""The screens that one screen can lead to, by name: none of them needs to know another."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Final, TypeAlias

from textual.screen import Screen

from shared.wire import TableInfo


@dataclass(frozen=True, slots=True)
class Home:
    """What lies under everything."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the house."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The form for a new table, or for how a waiting one plays."""

    room: TableInfo | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """The question for a code."""


@dataclass(frozen=True, slots=True)
class History:
    """The finished games of the player."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the player wants to see and hear the tables."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of everything, and how the player wants them."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game; of the usual one where none is meant."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class Naming:
    """What shall we call you? ``name`` is offered; ``again`` where there is a name already."""

    name: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class AllKeys:
    """Every key of this screen."""

    of: Screen[Any]


@dataclass(frozen=True, slots=True)
class Commands:
    """Everything that can be done on this screen, to be sought."""

    of: Screen[Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table at which one waits."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game, from a seat or with all cards open (None)."""

    seat: int | None = None


Route: TypeAlias = (
    Home
    | Tables
    | NewTable
    | Join
    | History
    | Settings
    | Keys
    | Rules
    | Naming
    | AllKeys
    | Commands
    | Waiting
    | Replay
)

SCREENS: Final[Mapping[type[Route], str]] = {
    Home: "tui.screens.home:Home",
    Tables: "tui.screens.tables:Tables",
    NewTable: "tui.screens.new_table:NewTable",
    Join: "tui.screens.join:JoinByCode",
    History: "tui.screens.history:PastGames",
    Settings: "tui.screens.settings:SettingsScreen",
    Keys: "tui.screens.own_keys:OwnKeys",
    Rules: "tui.screens.rules:RulesScreen",
    Naming: "tui.screens.naming:Naming",
    AllKeys: "tui.screens.help:AllKeys",
    Commands: "tui.screens.commands:Commands",
    Waiting: "tui.screens.waiting:WaitingRoom",
    Replay: "tui.games.kit.replay_screen:Replay",
}
"""Where each of them is: a module, read when it is gone to for the first time, and its class, which is made
with the route's fields by name."""


def named(place: str) -> Any:
    """What stands in a module, "module:Name"."""
    module, _colon, name = place.partition(":")
    return getattr(import_module(module), name)


def screen_of(route: Route) -> Any:
    """A new screen for a route."""
    given = {field.name: getattr(route, field.name) for field in fields(route)}
    return named(SCREENS[type(route)])(**given)
