"""What is kept: accounts, tables, logs of games. SQL is here and nowhere else.

``base`` is the promise; its callers know that and no row.
"""
