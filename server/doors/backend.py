"""What a session and what it has become promise each other."""

from typing import Protocol


class ClientChannel(Protocol):
    """The other end of a session, for what it has become."""

    def show(self, data: bytes) -> None:
        """Send these bytes to the client, if it is still there."""
        ...

    def hold(self, held: bool) -> None:
        """Let the client send no more for now, or again."""
        ...

    def end(self, status: int, message: str = "", code: str = "") -> None:
        """Say why with a message of ``door_messages``, in the client's language, and hang up with this exit
        status. ``code`` is what leads back to where it was."""
        ...


class Backend(Protocol):
    """What a session has become."""

    def received(self, data: bytes) -> None:
        """The client sent these bytes."""
        ...

    def finished(self) -> None:
        """The client will send nothing more."""
        ...

    def resized(self, size: tuple[int, int]) -> None:
        """The client's window has this size now: columns, rows."""
        ...

    def choked(self, choked: bool) -> None:
        """The client does not keep up with what it is sent, or does again."""
        ...

    def gone(self) -> None:
        """The client is gone."""
        ...

    def silent(self) -> None:
        """The client has given no sign of life for long: end in good order, and leave word for it to find
        when it wakes."""
        ...

    async def close(self) -> None:
        """The house closes: end in good order."""
        ...
