"""The version that is spoken, and how long what is said may be."""

from typing import Annotated, TypeAlias

from msgspec import Meta

VERSION = 2
"""Raised whenever an older client would misunderstand."""

MAX_ASK = 64 * 1024
"""Bytes; a longer frame from a client ends the connection. Only the person at this machine may say as much as
is told (``MAX_TELL``): a record to look at, which is long when many have played."""
MAX_TELL = 1024 * 1024
MAX_NAME = 16
"""Cells of a player's name."""
MAX_SAY = 200
"""Characters of one line of chat."""
MAX_CODE = 400
"""Characters in which a code is looked for: people paste the whole line that it came in."""
MAX_KEPT = 1000
"""Characters of the settings that are kept for a player."""
MAX_ID = 64
"""Characters of a request's id, where it is text."""

Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Code: TypeAlias = Annotated[str, Meta(max_length=MAX_CODE)]
