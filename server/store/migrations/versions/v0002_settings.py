"""Accounts keep the settings of their screens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has chosen anything yet."""
    op.add_column("accounts", sa.Column("settings", sa.String(1000), nullable=False, server_default=""))
