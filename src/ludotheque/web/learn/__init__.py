"""Lessons, puzzles and rules to try."""
