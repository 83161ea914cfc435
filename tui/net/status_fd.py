"""What a screen tells the door that started it, so that the door can say it should the screen break."""

import contextlib
import os

from shared.ssh_params import RESUME, STATUS


def held(code: str) -> None:
    """With this code a guest comes back to the seat that is held; "" when none is, or none is needed."""
    number = os.environ.get(STATUS, "")
    if number.isdigit():
        # A door that does not listen any more must not end a game.
        with contextlib.suppress(OSError):
            os.write(int(number), f"{RESUME} {code}\n".encode())
