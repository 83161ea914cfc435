"""What every session at a door has in common, and who has come: no connection is made or ended here."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from server.doors.connection_limits import Source
from server.doors.forks import Forks
from server.i18n import door_messages
from server.i18n.catalogs import said
from shared.ssh_params import PORT
from shared.wire import Who


@dataclass(frozen=True)
class DoorContext:
    """Where the tables listen, where screens come from, and how to find the way back here."""

    tables: Path
    forks: Forks
    host: str
    port: int
    language: str = "en"
    """Spoken with clients that ask for none."""
    held_back: int = 16 * 1024
    """Bytes that may wait in a channel, and as many in the line beneath it, before a player's process waits.
    It goes on when a quarter of them is left."""

    def says(self, language: str, message: str, code: str = "") -> str:
        """A sentence of ``door_messages`` in a language, with the address that a player used filled in, and
        the line that leads back here to where a code leads."""
        port = "" if self.port == 22 else f" -p {self.port}"
        colon = "" if self.port == PORT else f":{self.port}"
        way = f"ssh -t{port} play@{self.host} {code}".rstrip()
        return said(language, message, host=self.host, port=port, colon=colon, way=way)

    def help(self, language: str) -> str:
        """How to come in, line by line."""
        ways = [
            (self.says(language, line), self.says(language, meaning))
            for line, meaning in door_messages.WAYS_IN
        ]
        width = max(len(line) for line, _ in ways)
        listed = "".join(f"  {line:<{width}}   {meaning}\n" for line, meaning in ways)
        greeting = self.says(language, door_messages.GREETING)
        account = self.says(language, door_messages.ACCOUNT)
        return f"{greeting}\n\n{listed}\n{account}\n"


@dataclass(frozen=True)
class Arrival:
    """A caller whose login is complete."""

    who: Who
    name: str
    source: Source
    placed: bool
    """Whether there was a place for this caller."""
    settled: Callable[[], None]
    """To be called once the caller has asked for something."""
    parting: Callable[[], None]
    """To be called once all has been said, and the caller has only to hang up."""
    left: Callable[[], None]
    """To be called once the session is over on both sides."""
    number: int
    code: str = ""
    """The code of a table that stood in the place of a user name."""

    @property
    def context(self) -> dict[str, object]:
        """Whom a line of the log is about."""
        return {"caller": self.number, "source": self.source, "who": type(self.who).__name__.lower()}
