"""Lessons, puzzles and rules to try, run on real tables.

The only I/O of this package reads the files of lessons and puzzles.
"""
