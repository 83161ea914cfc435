"""What the house makes up: codes of tables, secrets for coming back, names for guests and bots."""

import hashlib
import itertools
from collections.abc import Collection

from server.chance import Chance
from shared.codes import CONSONANTS, DIGITS, RESUME_SIGNS, VOWELS, plain_code
from shared.text import unique_name

# Words of two syllables that all our languages can say, in capitals: no C, Q, W, X, Z, which sound like
# others.
_RUDE = (
    "KUK", "PIK", "FIT", "PUP", "PIP", "KAK", "NEG", "HOR", "TIT", "PUK", "TIS", "RAP", "FUK", "DIK", "JUD",
    "NIG", "SUG", "KUS", "PEN", "RUN", "BIT", "FAG", "GAS", "NAS", "SAT", "PED", "POT", "VUL", "ANU",
)  # fmt: skip
WORDS = tuple(
    word
    for word in ("".join(signs) for signs in itertools.product(CONSONANTS, VOWELS, CONSONANTS, VOWELS))
    if not any(part in word for part in _RUDE)
)
"""The words of codes; 4,700 of them."""

NORDIC = (
    "Ada", "Agnes", "Aksel", "Alma", "Anker", "Arne", "Asta", "Astrid", "Birk", "Bjarne", "Bodil", "Brage",
    "Dagny", "Ebba", "Edvin", "Einar", "Eira", "Elin", "Elva", "Embla", "Erle", "Eskil", "Falk", "Freja",
    "Frida", "Gerda", "Greta", "Gro", "Gudrun", "Hedda", "Helga", "Hild", "Ingrid", "Iver", "Jens", "Johan",
    "Jorunn", "Kaia", "Karin", "Kjell", "Knut", "Lars", "Leif", "Liv", "Magnus", "Maja", "Marit", "Mikkel",
    "Nanna", "Nils", "Norunn", "Odd", "Olga", "Oskar", "Peder", "Ragna", "Randi", "Reidun", "Rolf", "Runa",
    "Signe", "Sigrid", "Siv", "Snorre", "Solveig", "Stian", "Svea", "Sverre", "Tage", "Thea", "Tone",
    "Tora", "Torvald", "Tove", "Trine", "Tuva", "Ulrik", "Unni", "Vera", "Vidar", "Viggo", "Ylva", "Yngve",
    "Åse", "Åshild", "Ørjan", "Øystein",
)  # fmt: skip


UNNAMED = "Guest"
"""How others see a player who has chosen no name; no player can be called that."""


def new_code(taken: Collection[str], chance: Chance) -> str:
    """A table's code that is not in use, like "KURA-MOLA-42": 30 bits."""
    while True:
        number = chance.choice(DIGITS) + chance.choice(DIGITS)
        code = f"{chance.choice(WORDS)}-{chance.choice(WORDS)}-{number}"
        if code not in taken:
            return code


def new_resume(chance: Chance) -> str:
    """A guest's resume code, the secret for coming back, "R-XXXX-XXXX-XXXX-XXXX": 80 bits."""
    signs = "".join(chance.choice(RESUME_SIGNS) for _ in range(16))
    return "R-" + "-".join(signs[at : at + 4] for at in range(0, 16, 4))


def resume_hash(typed: str) -> str:
    """What is kept of a guest's secret. It has 80 random bits, so that a plain hash cannot be turned back."""
    return hashlib.sha256(b"katta/resume/" + plain_code(typed).encode()).hexdigest()


def friendly_name(taken: Collection[str], chance: Chance) -> str:
    """A name for a player who gave none, that no other nearby has."""
    used = {name.casefold() for name in taken}
    free = [name for name in NORDIC if name.casefold() not in used]
    return chance.choice(free) if free else unique_name(chance.choice(NORDIC), taken)
