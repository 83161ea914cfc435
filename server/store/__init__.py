"""What is kept: accounts, tables, logs of games. SQL is here and nowhere else.

``base`` is the promise; whoever stores something knows that and no row.
"""
