"""Generic players: random, greedy, UCT, information-set MCTS, paired roll-outs. Knows the contract, never a game."""
