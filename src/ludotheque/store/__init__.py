"""Storage of tables: append-only logs in SQLite or PostgreSQL. Knows rows, never what an entry means."""
