"""The review of a game: where it was lost, why, and what was luck."""
