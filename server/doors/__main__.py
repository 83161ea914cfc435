"""One SSH door, started by ``katta serve`` with its plan as JSON.

A module of this name, and not the command line's, since forked players' processes load the main module again
unless it is called ``__main__``.
"""

import sys

from server.doors.ssh import main, read_plan

sys.exit(main(read_plan(sys.argv[1])))
