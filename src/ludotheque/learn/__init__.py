"""Lessons, puzzles and rules to try, run on real tables; no I/O but the reading of their files."""
