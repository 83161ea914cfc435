"""Where things are kept on this machine unless configured otherwise."""

from pathlib import Path


def own_data() -> Path:
    """The games of the person at this machine."""
    from platformdirs import user_data_path  # a house in a container never asks

    return user_data_path("katta")


def house_data() -> Path:
    """A house that was opened without naming a folder: the host's own games are another matter."""
    return own_data() / "house"
