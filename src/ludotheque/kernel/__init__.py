"""The contract between games and everything else: games, states, chance, errors, records, editions."""
