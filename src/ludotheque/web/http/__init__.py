"""HTTP: connections, limits, identity, request bodies, answers."""
