"""Learning: lessons, puzzles and positions to try things in, run on real tables; no I/O but the reading of their files."""
