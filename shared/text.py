"""Text that came from people: what of it may be shown to others.

Names and chat are cleaned where they enter (and drawn as plain text, never as markup). What is left holds no
control codes, nothing that is there to turn or hide text, and nothing whose width terminals disagree about.
"""

import unicodedata
from collections.abc import Collection

from shared.wire import MAX_NAME, MAX_SAY

LONGEST_READ = 4096
"""Characters that are looked at; what comes behind them is dropped unread."""

RESERVED_NAMES = frozenset({
    "admin", "administrator", "root", "system", "server", "host", "house", "huset", "bot", "robot", "katta",
    "table", "bord", "bordet", "play", "guest", "gjest", "gaest", "gæst", "owner", "moderator", "dealer",
    "nobody", "ingen", "everybody", "all", "alle", "you", "your", "du", "deg", "dig", "dere", "me", "mine",
    "meg", "mig", "jeg", "empty", "ledig", "tom", "watcher", "tilskuer", "anonymous", "unknown",
})  # fmt: skip
"""Words that the screens use for the house or for oneself; no player is called that."""

# Blank or invisible letters that are not in the category of format characters.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_DROPPED = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Mn", "Me"})
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Mn", "Me", "Mc"})
_STYLE = frozenset(map(chr, (*range(0xFE00, 0xFE10), 0x34F, 0x17B4, 0x17B5)))
"""Marks that only choose between two pictures of a sign, or are not to be seen at all."""
MARKS_OF_THAI = frozenset(map(chr, (
    0xE31, *range(0xE34, 0xE3B), *range(0xE47, 0xE4F), 0xEB1, *range(0xEB4, 0xEBD), *range(0xEC8, 0xECE),
)))  # fmt: skip
"""The marks of Thai and Lao, which Unicode does not count among those that combine; terminals do."""
MAX_MARKS = 2
"""Marks on one letter of chat: Hebrew and Arabic have so many, and more of them run into other rows."""
_NAME_SIGNS = frozenset(" -_'.")
# Emoji of one code point that every terminal since Unicode 9 draws two cells wide.
_EMOJI = (range(0x1F300, 0x1F3FB), range(0x1F400, 0x1F650), range(0x1F680, 0x1F6C6), range(0x1F910, 0x1F91F),
          range(0x1F980, 0x1F992))  # fmt: skip
UNSHOWABLE = "?"
"""Stands for a character that terminals draw with different widths."""

_NORDIC = frozenset("åäöæøðþ")
_STROKED = str.maketrans("ıĸŀłđħŧŋ", "iklldhtn")
_LOOK = str.maketrans("1I|0", "lllo")


def clean_name(text: str) -> str:
    """The name that this text can be: letters of the Latin script, digits, space and - _ ' . only, at most
    ``MAX_NAME`` cells wide, with single spaces. "" when nothing is left that could be one."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFKC", text[:LONGEST_READ]):
        if unicodedata.category(char) in _SPACES or char in "\t\r\n":
            kept.append(" ")
        elif char in _NAME_SIGNS or _in_a_name(char):
            kept.append(char)
    name = " ".join("".join(kept).split())[:MAX_NAME].strip(" -_'.")
    return name if any(char.isalnum() for char in name) else ""


def lost_in_name(text: str) -> str:
    """The signs of this text that could be seen and that no name can have, each once. What is not to be seen
    anyway (controls, marks that turn or hide text) is not missed."""
    lost: dict[str, None] = {}
    for char in unicodedata.normalize("NFKC", text[:LONGEST_READ]):
        category = unicodedata.category(char)
        if (
            category in _SPACES
            or category in ("Cc", "Cf", "Cs")
            or category[0] == "M"
            or char in _INVISIBLE
            or char in "\t\r\n"
        ):
            continue
        if char not in _NAME_SIGNS and not _in_a_name(char):
            lost[char] = None
    return "".join(lost)


def is_as_typed(name: str, typed: str) -> bool:
    """Whether a player who typed this finds it again in the name, but for blanks around it."""
    return name == " ".join(unicodedata.normalize("NFC", typed[:LONGEST_READ]).split())


def _in_a_name(char: str) -> bool:
    if char.isascii():
        return char.isalnum()
    # Latin-1, Extended-A, the Romanian letters and those of Vietnamese; what lies beyond looks like others.
    point = ord(char)
    known = 0xC0 <= point <= 0x17F or 0x218 <= point <= 0x21B or 0x1E00 <= point <= 0x1EFF
    return (
        known
        and unicodedata.category(char) in ("Lu", "Ll")
        and unicodedata.name(char, "").startswith("LATIN ")
    )


def skeletons(name: str) -> frozenset[str]:
    """What a name is at a glance: as it is said, and as it looks. Two names that share one of these could be
    taken for each other: "kari", "KARI", "Kar1" and "Kari."; "Karl" and "KarI"; "Bo" and "B0".
    Kari and Karl could not."""
    return frozenset({_bones(name), _bones(name.translate(_LOOK)), _bones(name.replace("1", "i"))})


def _bones(name: str) -> str:
    bones: list[str] = []
    for char in unicodedata.normalize("NFC", name).casefold():
        plain = char if char in _NORDIC else unicodedata.normalize("NFKD", char)[0]
        if plain.isalnum():
            bones.append(plain)
    return "".join(bones).translate(_STROKED).replace("0", "o").replace("rn", "m").replace("vv", "w")


_RESERVED_BONES = frozenset().union(*(skeletons(word) for word in RESERVED_NAMES))


def is_reserved(name: str) -> bool:
    """Whether this name, or one that looks like it, belongs to the house (also with a number behind it)."""
    bare = name.rstrip(" 0123456789.-_'")
    return bool((skeletons(name) | skeletons(bare)) & _RESERVED_BONES)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it when a name in use could be taken for it."""
    bones = frozenset[str]().union(*(skeletons(other) for other in taken))
    if not skeletons(name) & bones:
        return name
    for number in range(2, len(bones) + 3):
        tail = f" {number}"
        candidate = name[: MAX_NAME - len(tail)].rstrip() + tail
        if not skeletons(candidate) & bones:
            return candidate
    raise AssertionError("one number more than there are names is always free")


def clean_say(text: str) -> str:
    """One line of chat as it may be shown: as it was written, in whatever script, but no controls, no more
    than ``MAX_MARKS`` marks on a letter, ``MAX_SAY`` characters; "" when nothing is left.

    Brackets and other markup stay as they are: they are text. Scripts that run from right to left stay, too:
    the painter keeps them from turning round what stands beside them.
    """
    return _said(text)[0]


def loses_in_saying(text: str) -> bool:
    """Whether something that could be seen is missing, or stands as ``UNSHOWABLE``, once this is said."""
    return _said(text)[1]


def _said(text: str) -> tuple[str, bool]:
    kept: list[str] = []
    lost = len(text) > LONGEST_READ
    marks = MAX_MARKS
    for char in unicodedata.normalize("NFC", text[:LONGEST_READ]):
        category = unicodedata.category(char)
        if category in _SPACES or char in "\t\r\n\v\f\x85":
            kept.append(" ")
        elif stands_on_a_letter(char) and marks < MAX_MARKS:
            kept.append(char)
            marks += 1
            continue
        elif (category in _DROPPED and not _is_part(char, marks)) or char in _INVISIBLE:
            lost = lost or (category in ("Mn", "Me", "Co", "Cn") and char not in _STYLE)
            continue
        else:
            steady = _is_steady(char, category)
            kept.append(char if steady else UNSHOWABLE)
            lost = lost or not steady
        marks = 0 if category[0] == "L" else MAX_MARKS
    said = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return said[:MAX_SAY].rstrip(), lost or len(said) > MAX_SAY


def stands_on_a_letter(char: str) -> bool:
    """Whether this is a mark that every terminal draws on the letter before it, taking no cell for it."""
    return char in MARKS_OF_THAI or (unicodedata.combining(char) > 0 and unicodedata.category(char) == "Mn")


def _is_part(char: str, marks: int) -> bool:
    """Whether this is part of a letter, as vowels of India are, and terminals do not agree on its drawing."""
    known = unicodedata.combining(char) or char in MARKS_OF_THAI or char in _STYLE
    return marks < MAX_MARKS and unicodedata.category(char) == "Mn" and not known


def _is_steady(char: str, category: str) -> bool:
    """Whether all terminals agree on how wide this character is."""
    if char.isascii():
        return True
    if category in ("Mc", "Mn"):
        return False
    point = ord(char)
    if 0x1100 <= point <= 0x11FF or 0xA960 <= point <= 0xA97F or 0xD7B0 <= point <= 0xD7FF:
        return False  # single parts of Korean syllables
    if category == "Sk" and point > 0x2FF:
        return False  # skin tones
    if unicodedata.east_asian_width(char) in "WF":
        return category in ("Lo", "Lm", "Nd", "Po", "Ps", "Pe", "Pd") or any(point in span for span in _EMOJI)
    return point < 0x1F000
