"""The games, one folder each with the same file names; they never import each other."""
