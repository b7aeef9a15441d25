"""Reviews of finished games: which decisions lost shares of the win, why, and what was luck."""
