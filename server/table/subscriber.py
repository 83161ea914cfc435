"""A subscriber: a session, as the table sees it."""

from abc import ABC, abstractmethod

from server.store.seats import PlayerId
from shared.wire import Notification


class Subscriber(ABC):
    """What a table can tell things to."""

    @property
    @abstractmethod
    def player(self) -> PlayerId:
        """Who it is, for the house."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What they like to be called."""

    @property
    def guest(self) -> bool:
        """Whether they have no account."""
        return False

    @abstractmethod
    def tell(self, tell: Notification) -> None:
        """Send this, soon. Never waits."""
