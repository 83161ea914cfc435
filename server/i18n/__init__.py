"""What the server itself says, in three languages: the command line, the doors, a house that cannot open.

Anything may import it; it imports nothing of the server.
"""
