"""How a screen reaches tables: over a socket, over ssh, or in a process of its own beside it."""
