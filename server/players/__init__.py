"""Who is who: accounts by signed key, guests by their secret, and the names that the house makes up.

It knows the store, and no table.
"""
