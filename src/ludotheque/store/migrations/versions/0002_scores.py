"""Scores of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "scores",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("division", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("is_won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
    )
    op.create_index("scores_by_rank", "scores", ["game", "division", "is_won", "score"])
    op.create_index("scores_by_day", "scores", ["game", "day"])
    op.create_index("scores_by_holder", "scores", ["holder", "game"])


def downgrade() -> None:
    op.drop_index("scores_by_holder", "scores")
    op.drop_index("scores_by_day", "scores")
    op.drop_index("scores_by_rank", "scores")
    op.drop_table("scores")
