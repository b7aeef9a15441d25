"""Indices for lists of public tables and for deleting a table's holders."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_index("tables_by_publicity", "tables", ["is_public", "status", "changed_at"])
    op.create_index("holders_by_table", "holders", ["table_id"])


def downgrade() -> None:
    op.drop_index("holders_by_table", "holders")
    op.drop_index("tables_by_publicity", "tables")
