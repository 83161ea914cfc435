"""The sentences of the house: key of a refusal, notice or farewell → English text with named gaps."""

HOUSE: dict[str, str] = {}
