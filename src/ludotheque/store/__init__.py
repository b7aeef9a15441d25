"""Storage of tables as append-only logs in SQLite or PostgreSQL.

The store does not interpret the entries of a log.
"""
