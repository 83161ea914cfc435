"""What a system says when a file or a connection cannot be had: the reasons that people meet.

They are the system's own sentences, so that one that is not among them is said as the system says it.
"""

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
