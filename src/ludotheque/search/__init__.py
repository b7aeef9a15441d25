"""Generic players: random, greedy, UCT with chance nodes, information-set MCTS, paired roll-outs. Knows the contract, never a game."""
