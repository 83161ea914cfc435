"""Between Textual and a terminal: what is read, what is written, and all that goes past its public names."""
