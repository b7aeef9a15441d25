"""Generic players: random, greedy, UCT with chance nodes, information-set MCTS. Knows the contract, never a game."""
