"""What every process of the house needs: how it is started, watched and ended, and the sockets it is given.

All folders above it may import it; it knows nothing of tables, sessions and doors.
"""
