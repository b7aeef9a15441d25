"""The strengths of bots that every game offers."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A player's strength.

    `kind`: `random`, `greedy`, `tree` (the generic search), `search` (the game's own search if it has one). A search
    has one budget, `iterations` or `seconds`. With both, the first limit that is reached ends the search. A `fixed`
    level ignores budgets that the caller asks for. `overlooks` is the share of actions that the player fails to notice.
    The player takes the best of the others.
    """

    kind: str
    seconds: float = 0.0
    iterations: int = 0
    overlooks: float = 0.0
    fixed: bool = False


# The names that people choose among, weakest first. A game may give a name other parameters.
LEVELS: Final = MappingProxyType(
    {
        "easy": Level("search", iterations=100, overlooks=0.5, fixed=True),
        "medium": Level("search", iterations=400, overlooks=0.15, fixed=True),
        "hard": Level("search", seconds=1.0),
        "expert": Level("search", seconds=3.0),
    }
)
# For experiments only.
BASELINES: Final = MappingProxyType(
    {
        "random": Level("random"),
        "greedy": Level("greedy"),
        "mcts": Level("tree", iterations=1000),
    }
)
