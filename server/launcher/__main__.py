"""``python -m katta`` is ``katta``."""

from . import main

main()
