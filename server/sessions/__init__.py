"""Connections as the house sees them: who is in, what they ask for, and the lobby that leads to the tables.

Each request gets exactly one response here. Sessions know tables, players and the store; of the doors they
know nothing but the socket that a connection comes through.
"""
