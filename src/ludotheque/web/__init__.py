"""The page and the public API: HTTP, streams, bots in worker processes. Decides nothing about games or tables."""
