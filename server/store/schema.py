"""The tables of the database, and which migration brings a database to them."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

HEAD = "v0001"
"""The newest migration; a test holds it against the folder of migrations."""

metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("secret", String(128), nullable=False),
    Column("name", String(64), nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("settings", String(1000), nullable=False, server_default=""),
    Index("accounts_known_by", "kind", "secret", unique=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("state", LargeBinary, nullable=False),
)
"""Every table that is open; ``state`` is a ``TableState`` in MessagePack."""

games = Table(
    "games",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game_no", Integer, primary_key=True),
    Column("begun", LargeBinary, nullable=False),
    Column("ending", LargeBinary, nullable=True),
    Column("ended", BigInteger, nullable=True),
)
"""Every game that has begun; ``begun`` holds its deal. ``ended`` is milliseconds since 1970."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game_no", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_id", "game_no"], ["games.table_id", "games.game_no"]),
)
"""The log. That its key is unique is what fences a second server that would continue a table."""

refused = Table(
    "refused",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game_no", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("after", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_id", "game_no"], ["games.table_id", "games.game_no"]),
)
"""Claims that the rules refused, in the order in which they came, each after so many moves."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game_no", Integer, primary_key=True),
    Column("account_id", String(32), primary_key=True),
    ForeignKeyConstraint(["table_id", "game_no"], ["games.table_id", "games.game_no"]),
    Index("seats_of", "account_id"),
)
"""Who took part in which game; none in one that its players abandoned."""
