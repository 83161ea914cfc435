"""A table of the house: from the message that reaches it to what its people are told.

Where a bid goes: a session puts it into the table's mailbox as a message; the table's one task hands it to
``TableCore``, which is a value and answers with effects; the task persists what is to be persisted and then
tells each viewer. Nothing reaches into a table but by message.

It knows bots, players and the store, and nothing of sessions, doors or screens.
"""
