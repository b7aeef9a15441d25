"""A mark on scores that were reached with hints, or with moves undone after chance had decided."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("scores", sa.Column("is_helped", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("scores", "is_helped")
