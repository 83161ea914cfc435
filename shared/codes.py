"""Codes as people type them: that of a table, and a guest's own, which leads back to his seat."""


def plain_code(typed: str) -> str:
    """What a code is compared by, however it was typed: capitals, without dashes and spaces."""
    return "".join(char for char in typed.upper() if char.isalnum())


def is_resume(typed: str) -> bool:
    """Whether this is meant to be a guest's resume code and not a table's."""
    plain = plain_code(typed)
    return len(plain) == 17 and plain[0] == "R"
