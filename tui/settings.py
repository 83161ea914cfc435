"""What a player has chosen for the own screen; kept in a file at home, or by the house on visits by ssh."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from shared.language import detected
from tui.look.palette import Palette


class Preferences(msgspec.Struct, frozen=True):
    """How one player wants to see and hear the tables. ``language`` is "" where LANG decides."""

    language: Annotated[str, Meta(pattern="^(|en|nb|da)$")] = ""
    palette: Palette = "dark"
    four_colour: bool = False
    ascii: bool = False
    motion: bool = True
    bell: bool = True
    name: Annotated[str, Meta(max_length=200)] = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    """The game chosen last, to be played now; "" for whichever."""
    played: bool = False
    """A game has been played to its end here: the table need not explain itself any more."""
    keys: Annotated[dict[str, Annotated[str, Meta(max_length=40)]], Meta(max_length=400)] = {}
    """Keys that were changed: by the name of the binding, as Textual's keymaps have it."""

    def spoken(self) -> str:
        """The language to speak: the chosen one, or the one of the environment."""
        return self.language or detected(os.environ)

    def written(self) -> bytes:
        """The form in which they are kept: JSON, without what is as usual."""
        usual = msgspec.structs.asdict(Preferences())
        chosen = msgspec.structs.asdict(self)
        return msgspec.json.encode({name: value for name, value in chosen.items() if value != usual[name]})

    @classmethod
    def read(cls, kept: bytes | str) -> Self | None:
        """Those that were kept; None for what is nothing of the kind. Where another version, or a hand, has
        written what does not hold here, that alone is as usual."""
        try:
            written = msgspec.json.decode(kept, type=dict[str, msgspec.Raw])
        except (msgspec.MsgspecError, ValueError):
            return None
        chosen = {}
        for known in msgspec.structs.fields(cls):
            if known.name in written:
                with suppress(msgspec.MsgspecError, ValueError):
                    chosen[known.name] = msgspec.json.decode(written[known.name], type=known.type)
        return cls(**chosen)


class Shelf:
    """Where preferences are kept on this machine: in this file, or not at all (None)."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.aside: Path | None = None
        """Where the file lies now that could not be read: the next choice would have been written over it."""

    def read(self) -> Preferences:
        """What was chosen last; the usual ones when there is nothing that can be read."""
        if self._file is None:
            return Preferences()
        try:
            kept = Preferences.read(self._file.read_bytes())
        except FileNotFoundError:
            return Preferences()  # nothing chosen yet
        except OSError:
            kept = None
        if kept is None:
            with suppress(OSError):  # where it cannot be moved, none can be written over it either
                self.aside = self._file.replace(self._file.with_suffix(".unread"))
        return kept or Preferences()

    def write(self, preferences: Preferences) -> None:
        """Keep these. OSError when that is not possible."""
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(preferences.written()) + b"\n")
        fresh.replace(self._file)


def folder_at_home() -> Path:
    """Where the settings of the person at this machine are kept: KATTA_CONFIG, or this system's place."""
    chosen = os.environ.get("KATTA_CONFIG")
    if chosen:
        return Path(chosen)
    from platformdirs import user_config_path  # only a local start needs it

    return user_config_path("katta")


def at_home() -> Shelf:
    """The shelf of the person at this machine."""
    return Shelf(folder_at_home() / "settings.json")
