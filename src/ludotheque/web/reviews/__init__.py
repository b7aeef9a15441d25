"""Reviews of finished games: queue, requests and views."""
