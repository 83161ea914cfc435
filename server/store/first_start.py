"""Whether a house opens for the first time: what has been lost since is never made anew in silence.

The host key and the database are made at the first start and stay together from then on. Where one of them
is gone, its host decides: a backup, or a beginning without it.
"""

from pathlib import Path

from server.i18n.catalogs import _

KEY, DATABASE = "host_key", "katta.db"
MARK = "new"
"""An empty file beside them while the house is new, and whenever its host wants to begin without one."""


def note_if_new(folder: Path) -> None:
    """Mark a house in which nothing is yet. A start that is broken off leaves the mark for the next."""
    if not (_is_there(folder / KEY) or _is_there(folder / DATABASE)):
        (folder / MARK).touch(mode=0o600)


def is_open(folder: Path) -> None:
    """All that a house needs is there, and it is new no more."""
    (folder / MARK).unlink(missing_ok=True)


def lost_key(folder: Path) -> str:
    """What to tell a host whose host key is gone; "" where it is there, or may be made."""
    key, database = folder / KEY, folder / DATABASE
    if key.is_symlink() or key.exists() or not _is_there(database) or (folder / MARK).exists():
        return ""
    return _(
        "The host key {file} is missing, though this house has been open before: {other} is there. Put the "
        "old key back, since a new one looks to every player like an attack; or make an empty file {mark} "
        "and start again.",
        file=key,
        other=database,
        mark=folder / MARK,
    )


def lost_database(folder: Path) -> str:
    """The same for the database, of which an empty file is none."""
    key, database = folder / KEY, folder / DATABASE
    if _is_there(database) or not _is_there(key) or (folder / MARK).exists():
        return ""
    gaps = {"file": database, "other": key, "mark": folder / MARK}
    if database.exists():
        return _(
            "{file} is empty, though this house has been open before: {other} is there. Put a backup back, "
            "or make an empty file {mark} and start again, to begin without accounts and games.",
            **gaps,
        )
    return _(
        "{file} is missing, though this house has been open before: {other} is there. Put a backup back, "
        "or make an empty file {mark} and start again, to begin without accounts and games.",
        **gaps,
    )


def _is_there(path: Path) -> bool:
    """Whether there is something under this name, and something in it."""
    return path.is_symlink() or (path.exists() and (path.is_dir() or path.stat().st_size > 0))
