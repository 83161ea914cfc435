"""How a database of an older katta becomes what ``server.store.schema`` says, a step for each change of it.

A new file gets the newest tables at once. For a change, ``alembic revision --rev-id v0002 -m "..."`` begins
the next step; what it must lead to, and that ``HEAD`` names it, the tests of the store ask for.
"""
