"""What a system says when a file or a connection cannot be had: the reasons that people meet.

They are the system's own sentences, so that one that is not among them is said as the system says it.
"""

OURS = ("tui", "server", "shared")
"""The packages whose places say what was wanted, wherever the error was raised in the end."""

REASONS = (
    "No such file or directory",
    "Permission denied",
    "Operation not permitted",
    "Is a directory",
    "Not a directory",
    "File exists",
    "File name too long",
    "Read-only file system",
    "No space left on device",
    "Disk quota exceeded",
    "Input/output error",
    "Too many open files",
    "Address already in use",
    "Cannot assign requested address",
    "Can't assign requested address",
    "Name or service not known",
    "Network is unreachable",
    "No route to host",
    "Connection refused",
    "Connection reset by peer",
)


def place_of(error: BaseException) -> str:
    """Where something went wrong: the last place of ours on the way, and the very last one. No values."""
    at = error.__traceback__
    ours = last = ""
    while at is not None:
        frame = at.tb_frame
        module = str(frame.f_globals.get("__name__", "?"))
        last = f"{module}:{at.tb_lineno} {frame.f_code.co_name}"
        if module.partition(".")[0] in OURS:
            ours = last
        at = at.tb_next
    return f"{ours} in {last}" if ours and ours != last else last or "nowhere"
