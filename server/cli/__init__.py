"""The command line: ``katta`` and its parts, each put together here from the other folders.

Only the measurements (``server.bench``) may import it.
"""
