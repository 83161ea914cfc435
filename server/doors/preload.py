"""Imported once by the process that players' processes are forked from, so that each is born with its screen.

What is loaded and warmed here is shared by all of them and paid for once. The screen's module is named in the
environment and imported by name, since the server starts the screen and never imports it.
"""

import importlib
import os

from server.doors import child, preload_name
from server.processes.startup_heap import freeze_startup_heap

importlib.import_module(os.environ[preload_name.SCREEN]).preload()
child.warm()
# It lives as long as any child: their collectors need not look at it, and so do not copy it.
freeze_startup_heap()
