"""Python's collector of cycles, in processes that everybody waits for."""

import gc


def spare_what_is_here() -> None:
    """Never look again at what has been loaded by now: modules and all they hold stay as long as the process.
    To go through all of it takes 20 to 80 ms, in which nobody is told anything."""
    gc.collect()
    gc.freeze()
    # A full round is only made when a quarter of what the last one found has come anew; to find nothing now
    # lets the rounds to come go by what is young, instead of by all that was loaded.
    gc.collect()
