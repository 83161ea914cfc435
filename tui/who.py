"""As whom one has come: the name, and by which key the house knows it."""

from shared.wire import Welcome
from tui.i18n.catalogs import _

SHOWN = 10
"""Signs of a key's fingerprint that tell it from one's others; ``ssh-add -l`` shows the same ones first."""


def short_key(fingerprint: str) -> str:
    """The beginning of a fingerprint."""
    kind, _colon, figures = fingerprint.partition(":")
    return f"{kind}:{figures[:SHOWN]}"


def come_as(welcome: Welcome) -> str:
    """A sentence for a player who has come by a key and has a name; "" for others."""
    if not welcome.key or not welcome.name:
        return ""
    return _("You are {name} (key {key}).", name=welcome.name, key=short_key(welcome.key))
