"""How things look on this terminal: colours, depth of colour, signs."""
