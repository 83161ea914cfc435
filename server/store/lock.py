"""One process a data folder: two that continue the same tables would play them apart."""

import fcntl
import os
from pathlib import Path
from typing import BinaryIO

from server.i18n.catalogs import _
from server.store.base import StoreBusy


def lock_folder(folder: Path) -> BinaryIO:
    """Make the folder if need be, for this user only, and lock it until the file returned is closed (or the
    process ends, however it ends). A folder that is there keeps the mode that it was given. StoreBusy
    when another process has it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.fdopen(
        os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b", buffering=0
    )
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        other = file.read(20).decode("ascii", "replace").strip()
        file.close()
        sentence = (
            _(
                "Another katta (process {number}) is running on {folder}. Close that one, or choose another "
                "folder with --data.",
                number=other,
                folder=folder,
            )
            if other
            else _(
                "Another katta is running on {folder}. Close that one, or choose another folder with --data.",
                folder=folder,
            )
        )
        raise StoreBusy(sentence) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n".encode())
    return file
