"""Python's collector of cycles, in processes that all players wait for."""

import gc


def freeze_startup_heap() -> None:
    """Never look again at what has been loaded by now: modules and all they hold stay as long as the process.
    To go through all of it takes 20 to 80 ms, in which no player is told anything."""
    gc.collect()
    # The next full round waits until a quarter as much as this one found has come anew. It stays so: with a
    # second round here, which finds nothing, full rounds come often, and a card takes twice as long to the
    # screens.
    gc.freeze()
