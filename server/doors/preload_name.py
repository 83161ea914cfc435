"""The name under which the screen's module is handed to the process that loads it (see ``preload``)."""

SCREEN = "KATTA_SCREEN"
"""The environment variable that names the module: it has ``preload()`` and ``seat(fd, code)``."""
