"""Who is there: said by a door to the tables in the first frame of a connection, never by a client."""

from typing import TypeAlias

import msgspec

from shared.wire.bounds import Code, Name


class Keyed(msgspec.Struct, frozen=True, tag="keyed", forbid_unknown_fields=True):
    """The holder of a key that has *signed*. ``fingerprint`` is OpenSSH's "SHA256:…"."""

    fingerprint: str


class Guest(msgspec.Struct, frozen=True, tag="guest", forbid_unknown_fields=True):
    """A player who came without a key."""


class Owner(msgspec.Struct, frozen=True, tag="owner", forbid_unknown_fields=True):
    """The person at this machine, playing alone over the Unix socket."""


Who: TypeAlias = Keyed | Guest | Owner


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first frame on a connection, from a trusted door: who is there. The next frame is the client's.

    ``address`` is for limits per source; ``name`` is the user name given at the door, if any: what a player
    might like to be called, and no name before it has been chosen. ``code`` is the code that was given
    there: by it a guest is known whose seat is held.
    """

    version: int
    who: Who
    address: str
    door: str
    name: Name = ""
    code: Code = ""
    language: str = ""
    """The one that the client's environment asks for, "" for none."""
