"""How a house is run: every setting with its default and its reason, read from a TOML file."""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from server.i18n.catalogs import _, reason
from shared.milliseconds import Milliseconds
from shared.ssh_params import PORT

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[int, Meta(ge=0, le=366 * 24 * 3600)]
Moment = Annotated[Milliseconds, Meta(ge=0, le=60_000)]
Span = tuple[Moment, Moment]


class BadConfig(Exception):
    """A configuration file that cannot be used; the text is one sentence for its author."""


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long things take that a machine could do at once, in milliseconds: people want to follow."""

    think: Span = (Milliseconds(500), Milliseconds(1800))
    """How long a bot considers a move, at least and at most."""
    ponder: Span = (Milliseconds(600), Milliseconds(2500))
    """The same for a choice among many things, such as which card to lay; its game says which those are."""
    event: Moment = Milliseconds(250)
    """How much longer for each thing that has just happened, since a person would look at it first."""
    looking: Moment = Milliseconds(5000)
    """A sold sack, a deal over: so long no clock runs and no bot moves."""
    forced: Moment = Milliseconds(1200)
    """A forced move is made by the table after so long, so that it is seen (K7)."""
    together: Annotated[int, Meta(ge=0, le=1000)] = 100
    """Where all play at once: hundredths of a person's time that a bot takes over a move (R12)."""

    @classmethod
    def none(cls) -> "Pace":
        """No waiting at all: for tests and simulations."""
        none = Milliseconds(0)
        return cls((none, none), (none, none), none, none, none, together=0)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person, one address and the whole house may use."""

    sessions: Count = 300
    """Connections at a time; each costs the SSH door about 18 MB."""
    tables: Count = 500
    """Tables at a time with members; those of one player alone with bots are counted by themselves."""
    sleeping: Count = 500
    """Tables without members: when more fall asleep the oldest are given up, those of guests first."""
    address_sleeping: Count = 100
    """Of these, so many that were opened from one address."""
    bots: Count = 120
    """Bots that race at their own pace, a quarter of a percent of a processor each; more are slower."""
    address_sessions: Count = 60
    """Connections from one address at a time: a school behind one router should fit."""
    asks: Count = 60
    """Asks a second; an arrow key held down sends about 40, so honest fingers never reach it."""
    asks_burst: Count = 180
    address_asks: Count = 1500
    """Asks a second from one address, all its people together."""
    says_burst: Count = 6
    """Lines of chat at once; after these one a second."""
    opens_burst: Count = 6
    """Tables opened at once; after these one in twenty seconds."""
    guesses_burst: Count = 12
    """Wrong codes at once, and one more in ten seconds; after these each waits for five seconds. A code has
    30 bits, so guessing takes an age."""
    address_guesses_burst: Count = 30
    """The same for all from one address, but for two seconds, and not for a guest's first code."""


class Patience(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the house waits before it does something about a player's absence, in seconds."""

    greeting: Seconds = 60
    """A connection that says nothing at first is closed."""
    stand_in: Seconds = 60
    """A bot plays for a player who has been away for so long from a running game (K26)."""
    hint: Seconds = 20
    """Where all play at once: a player who could do something and has not for so long is told so (R14)."""
    idle: Seconds = 30
    """After so long, hint or not, a bot plays for that player, and for one who is away there (R14)."""
    asleep: Seconds = 20
    """A game that only watchers look at stops after this; with no members at all it stops at once."""
    waiting_seat: Seconds = 120
    """A seat at a table that waits is given up when its person has been away for so long."""
    waiting_table: Seconds = 600
    """A table that waits or is over, without members, is closed after this."""
    abandoned: Seconds = 30 * 24 * 3600
    """A running game that no player came back to is given up after this, counted anew from each start."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that may be set."""

    host: str = ""
    """The address to listen on; every one of this machine's by default."""
    port: Annotated[int, Meta(ge=0, le=65535)] = PORT
    """0 picks a free one."""
    doors: Annotated[int, Meta(ge=1, le=64)] = 1
    """SSH processes on the port: one serves a few hundred people, and a key exchange keeps a core busy."""
    public_host: str = ""
    """The name of this machine in the line that is shared; by default the one it gives itself."""
    ssh: str = ""
    """The line that people type to come in, e.g. "ssh -t play@cards.example.org": shown to be shared. By
    default it is made from the name and the port; needed where a router gives the port another number."""
    language: Annotated[str, Meta(pattern="^(en|nb|da)$")] = "en"
    """Spoken with clients that ask for no language; not every ssh program sends LANG along."""
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """Figures for Prometheus on 127.0.0.1; 0 is off."""
    log: Annotated[str, Meta(pattern="^(console|json)$")] = "console"
    log_level: Annotated[str, Meta(pattern="^(debug|info|warning|error)$")] = "info"
    pace: Pace = Pace()
    limits: Limits = Limits()
    patience: Patience = Patience()


def paced(config: Config) -> Config:
    """The configuration, with no waiting at all where KATTA_PACE=none is in the environment.

    So a test of the whole house plays a game in seconds.
    """
    if os.environ.get("KATTA_PACE") == "none":
        return msgspec.structs.replace(config, pace=Pace.none())
    return config


def read_config(path: Path) -> Config:
    """The configuration in a TOML file; what it leaves out has its default. BadConfig says what is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadConfig(_("{file} cannot be read: {reason}.", file=path, reason=reason(error))) from error
    except UnicodeDecodeError as error:
        raise BadConfig(_("{file} is not text in UTF-8.", file=path)) from error
    return config_from(text, str(path))


def _fault(where: str, fault: str) -> str:
    """What is wrong with a setting, in our own words."""
    place = re.search(r"at `\$\.?([\w.]*)", fault)
    within = place[1] if place else ""
    unknown = re.search(r"unknown field `(.*?)`", fault)
    if unknown:
        name = ".".join(filter(None, (within, unknown[1])))
        return _(
            "{file}: there is no setting {setting}; docs/hosting.md lists them all.", file=where, setting=name
        )
    return _(
        "{file}: the setting {setting} cannot be what it is there; docs/hosting.md says what it may be.",
        file=where,
        setting=within,
    )


def config_from(text: str, where: str) -> Config:
    """The configuration in a TOML text."""
    try:
        config = msgspec.convert(tomllib.loads(text), Config)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        sentence = (
            _("{file} is not TOML: look at line {line}.", file=where, line=line[1])
            if line
            else _("{file} is not TOML: something is missing at its end.", file=where)
        )
        raise BadConfig(sentence) from error
    except msgspec.ValidationError as error:
        raise BadConfig(_fault(where, str(error))) from error
    for name in ("think", "ponder"):
        shortest, longest = getattr(config.pace, name)
        if shortest > longest:
            raise BadConfig(
                _(
                    "{file}: {setting} is [shortest, longest], and {shortest} is more than {longest}",
                    file=where,
                    setting=f"pace.{name}",
                    shortest=shortest,
                    longest=longest,
                )
            )
    return config
