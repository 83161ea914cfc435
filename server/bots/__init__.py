"""Bots: players that read the bytes a person in their place would get, and think at a human pace.

They know a game by its promise (``shared.game``), and neither tables nor sessions: a table shows them views.
"""
