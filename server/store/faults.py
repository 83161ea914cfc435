"""Why a database cannot be opened, in one sentence for its host: which file, what is wrong, what to do."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from server.i18n.catalogs import N_, _, reason

DAMAGED = N_(
    "{file} is damaged. Put a backup back; what can still be read of this one, sqlite3 saves with .recover."
)
UNKNOWN = N_(
    "{file} was written by a katta that this one does not know: a newer one, or one before the first "
    "release. Start that one, put a backup back, or choose another folder with --data."
)
FOREIGN = N_("{file} is no database of katta. Put a backup back, or choose another folder with --data.")
FULL = N_("{file} cannot be written: there is no room left on its disk. Make room and start again.")
CLOSED = N_("{file} cannot be opened for writing. Give it and its folder to the user who runs katta.")
BUSY = N_("{file} is in use by another program. Close that one and start again.")
FAILING = N_("{file} cannot be read or written ({fault}). Look after its disk, and put a backup back.")
REFUSED = N_("{file} cannot be used: {reason}. Give it to the user who runs katta, or choose another folder.")

_KINDS = (
    ("SQLITE_NOTADB", FOREIGN),
    ("SQLITE_CORRUPT", DAMAGED),
    ("SQLITE_FULL", FULL),
    ("SQLITE_IOERR", FAILING),
    ("SQLITE_READONLY", CLOSED),
    ("SQLITE_CANTOPEN", CLOSED),
    ("SQLITE_PERM", CLOSED),
    ("SQLITE_AUTH", CLOSED),
    ("SQLITE_BUSY", BUSY),
    ("SQLITE_LOCKED", BUSY),
)


class Unusable(Exception):
    """A database that this katta cannot use; the text is one of the messages above."""


def sentence(path: Path, error: Exception) -> str:
    """What to tell the host of the database at this path."""
    if isinstance(error, Unusable):
        return _(str(error), file=path)
    if isinstance(error, OSError):
        return _(REFUSED, file=error.filename or path, reason=reason(error))
    fault = error.orig if isinstance(error, DBAPIError) else error
    # A table, a column or a row that is not as katta makes them raises an error of the language.
    name = fault.sqlite_errorname if isinstance(fault, sqlite3.Error) and _has_name(fault) else ""
    message = next((message for kind, message in _KINDS if name.startswith(kind)), FOREIGN)
    return _(message, file=path, fault=name)


def _has_name(fault: sqlite3.Error) -> bool:
    return getattr(fault, "sqlite_errorname", None) is not None
