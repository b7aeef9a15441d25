"""Numbers fitted to games among bots, by players (2, 3, 4, 5), for good units and for bad ones.

The README describes the fits.
"""

from __future__ import annotations

from typing import Final

# Choice of cards in roll-outs: the weights of later tricks, of a partner's rescue, of a partner's overtaking, then the
# chance to hold a trick against an opponent: plain and by value, trump and by value, super trump.
CARD_PLAY: Final = [
    [
        [0.646, 0.0, 0.0, 0.515, 0.572, 0.628, -0.101, 0.903],
        [0.272, 0.113, 1.088, 0.528, 0.649, 0.751, 0.087, 0.764],
        [1.253, -0.217, 1.779, 0.438, 0.503, 0.584, -0.3, 0.943],
        [0.55, 0.444, 1.776, 0.416, 0.532, 0.817, -0.123, 0.862],
    ],
    [
        [0.289, 0.0, 0.0, 0.378, 0.616, 0.324, 0.144, 0.858],
        [1.309, -0.318, 2.446, 0.282, 1.04, 0.164, 0.349, 0.909],
        [0.992, -0.031, 0.89, 0.352, 0.576, 1.178, -0.043, 1.078],
        [0.918, -0.634, 0.601, 0.314, 0.691, 0.861, 0.142, 1.02],
    ],
]
# The worth of keeping a card in roll-outs: plain, by value and by its cube, trump and by value, super trump. The last
# number is subtracted for a 1 that is no super trump.
KEEPING: Final = [
    [
        [0.04, -0.061, 0.585, 0.29, 0.373, 1.189, 0.046],
        [0.04, 0.192, 1.817, 1.307, 1.19, 2.295, 0.071],
        [0.04, 0.042, 0.23, -0.107, 0.521, 1.592, 0.345],
        [0.04, 0.481, -0.113, 0.709, 0.282, 1.79, 0.152],
    ],
    [
        [0.04, 0.23, 0.828, -0.102, 0.479, 0.839, 0.111],
        [0.04, 0.088, 1.386, 0.522, 0.504, 1.737, 0.56],
        [0.04, 0.148, 0.297, 0.346, 0.745, 1.253, 0.673],
        [0.04, 0.156, 0.311, 0.505, 0.297, 1.342, 0.694],
    ],
]
# The units that a card in hand brings, in the same form: a linear fit to rounds of the policy above.
UNITS: Final = [
    [
        [-0.525, 0.774, 0.223, 0.333, 0.269, 0.754, 0.442],
        [-0.38, -0.451, 3.257, 0.045, 1.163, 0.894, 0.7],
        [-0.154, -0.838, 1.711, -0.021, 0.695, 1.053, 0.45],
        [-0.15, -0.768, 1.393, 0.039, 0.702, 1.145, 0.43],
    ],
    [
        [-1.007, 2.536, -1.183, -0.368, 1.426, 0.552, 0.404],
        [-1.353, 3.367, -1.601, 0.08, 2.006, 0.929, 1.04],
        [-0.864, 1.279, 0.069, -0.026, 1.246, 0.972, 0.58],
        [-0.653, 0.897, 0.207, -0.122, 1.045, 0.782, 0.49],
    ],
]
# The worth of being the first player, in units of a lead.
FIRST_UNITS: Final = [[-0.3, 1.0, 0.1, 0.5], [-0.2, 3.0, 0.1, 1.3]]
# The units above its share from which a hand plays alone (3 players) or takes the ×2 card (5 players).
ALONE: Final = [[0.0, 0.7, 0.0, 0.3], [0.0, 4.0, 0.0, 3.0]]
