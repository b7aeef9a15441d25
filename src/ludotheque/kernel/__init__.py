"""The contract between games and the other packages: games, states, chance, errors, records, editions."""
