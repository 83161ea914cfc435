"""Points and money as figures: with a sign, or without a plus; less than nothing has an en dash."""


def signed(number: int) -> str:
    """What somebody gains or loses, with its sign."""
    return f"+{number}" if number > 0 else points_of(number)


def points_of(number: int) -> str:
    """What somebody has."""
    return f"–{-number}" if number < 0 else str(number)
