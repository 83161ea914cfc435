"""Who is at a table, by whatever chair or none, and what each is called there. As a value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from server.store.seats import PlayerId, Seating
from server.table.subscriber import Subscriber


class Member(NamedTuple):
    """A member who is here: the session that is told things, and the name at this table."""

    subscriber: Subscriber
    name: str


@dataclass(frozen=True, slots=True)
class Members:
    """The people at one table, by who they are, in the order in which they came."""

    _here: Mapping[PlayerId, Member] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self._here)

    def __iter__(self) -> Iterator[Subscriber]:
        return (member.subscriber for member in self._here.values())

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this very subscriber is here, and not a newer session of the same person."""
        member = self._here.get(subscriber.player)
        return member is not None and member.subscriber is subscriber

    def has(self, player: PlayerId) -> bool:
        """Whether this member is here, by whatever session."""
        return player in self._here

    def joined(self, subscriber: Subscriber, name: str) -> "Members":
        """A member is here, and is called this at the table."""
        return Members({**self._here, subscriber.player: Member(subscriber, name)})

    def without(self, player: PlayerId) -> "Members":
        """A member is here no more."""
        return Members({other: member for other, member in self._here.items() if other != player})

    def subscriber(self, player: PlayerId) -> Subscriber | None:
        """Where to tell a member things; None for one who is not here."""
        member = self._here.get(player)
        return None if member is None else member.subscriber

    def name(self, player: PlayerId) -> str:
        """What a member who is here is called at this table."""
        return self._here[player].name

    def names_but(self, player: PlayerId | None) -> list[str]:
        """What all other members are called."""
        return [member.name for other, member in self._here.items() if other != player]

    def watchers(self, seating: Seating) -> int:
        """How many look on without a chair."""
        return sum(seating.seat_of(player) is None for player in self._here)
