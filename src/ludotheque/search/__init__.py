"""Generic players for any game: random, greedy, UCT, information-set MCTS and paired roll-outs."""
