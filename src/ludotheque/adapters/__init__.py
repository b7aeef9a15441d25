"""Our games in other frameworks: PettingZoo, Gymnasium, OpenSpiel. Each module needs its own extra."""
