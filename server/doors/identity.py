"""Who a player is: the key that signed, never one that was merely offered.

A client may offer any public key, its own or not, before it signs with one or comes in without. asyncssh asks
whether a key would do before it looks at the signature, and at that moment nothing is known. So an offer is
only noted; coming in without a key forgets it; and what is noted when the login completes is the key whose
signature completed it.
"""

from shared.codes import has_code
from shared.wire import Guest, Keyed, Who

GUESTS = "guest"
"""The user name that goes in without any question, for clients that cannot answer one."""
GENERIC = frozenset({"play", GUESTS, "katta", "root", "user", "admin"})
"""User names that say how to come in, or nothing, and not what to be called."""
MOST_OFFERS = 64
"""Keys that one connection may offer; an agent seldom holds more than a handful."""


class Identity:
    """What one connection has shown of itself. It changes only by the four things that happen at a login."""

    def __init__(self) -> None:
        self._noted: str | None = None
        self._who: Who = Guest()
        self.user = ""
        self.offers = 0

    def begins(self, user: str) -> bool:
        """A login as this user begins, or begins anew. Whether anything is to be asked."""
        self._noted = None
        self.user = user
        return user != GUESTS

    def offers_key(self, fingerprint: str) -> bool:
        """A key is offered, or signs; which of the two is not known yet. False: enough of them."""
        self._noted = fingerprint
        self.offers += 1
        return self.offers <= MOST_OFFERS

    def comes_without(self) -> None:
        """The login goes on without a key."""
        self._noted = None

    def completes(self) -> None:
        """The login is complete: whatever is noted now has signed."""
        self._who = Guest() if self._noted is None else Keyed(self._noted)

    @property
    def who(self) -> Who:
        """The person, once the login is complete; a guest before that."""
        return self._who

    @property
    def name(self) -> str:
        """What the user name says to be called; "" when it says nothing."""
        return "" if self.user.lower() in GENERIC or self.code else self.user[:200]

    @property
    def code(self) -> str:
        """The code that was given as the user name, by a player who put it before the @; "" where it is
        none."""
        user = self.user[:64]
        return user if has_code(user) else ""
