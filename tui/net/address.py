"""Where a house is: an address as people type it."""

import re
from dataclasses import dataclass

from shared.ssh_params import PORT
from tui.i18n.catalogs import _

USER = "play"


class NoWay(OSError):
    """The house cannot be reached, or must not be; the text is one sentence for the player."""


class AnotherHost(NoWay):
    """Another house answers at the address; to come again by oneself would be no good."""


@dataclass(frozen=True)
class Address:
    """Where a house is."""

    host: str
    port: int
    user: str = USER

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def address(text: str) -> Address:
    """HOST, HOST:PORT, [IPV6]:PORT or an IPv6 address alone, with a USER@ before it or none. NoWay if it is
    nothing of these."""
    user, at, rest = text.rpartition("@")
    found = re.fullmatch(r"\[([0-9A-Fa-f:.%\w]+)\](?::(\d{1,5}))?|([^\s:/\[\]]+)(?::(\d{1,5}))?", rest)
    if found:
        host, port = found[1] or found[3], found[2] or found[4]
    elif rest.count(":") > 1 and re.fullmatch(r"[0-9A-Fa-f:.]+(%\w+)?", rest):
        host, port = rest, None
    else:
        raise NoWay(_("{text} is not an address; HOST, HOST:PORT or [IPV6]:PORT is one.", text=text or '""'))
    number = PORT if port is None else int(port)
    if not 0 < number < 65536:
        raise NoWay(_("{port} is not a port.", port=number))
    return Address(host, number, user if at and user else USER)
