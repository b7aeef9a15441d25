"""The numbers that encode phases, cards, cells of the board and actions.

A card is an int `colour * VALUES + value − 1`. The equal 1s of a colour have the same number, since nothing
distinguishes them. A suit is what must be followed: one of the four colours, or TRUMPS, to which super trumps belong
too (N10).
"""

from __future__ import annotations

from typing import Final

# Phases of a game, in order. DEAL to TRICKS make a round.
DRAW_DEALER: Final = 0
DEAL: Final = 1
VETOES: Final = 2
TEAMS: Final = 3
DISCARDS: Final = 4
TRICKS: Final = 5
OVER: Final = 6

COLOURS: Final = 4
VALUES: Final = 13
CARDS: Final = 52
NONE: Final = 4  # the column *none* of the rows trump and super trump
TRUMPS: Final = 4
SUITS: Final = 5

# Rows of the board (N2). A cell is `row * COLUMNS + column`.
FIRST: Final = 0
DISCARD: Final = 1
TRUMP: Final = 2
SUPER: Final = 3
POINTS: Final = 4
ROWS: Final = 5
COLUMNS: Final = 5
CELLS: Final = 25

# Columns of the row discard.
ONE_CARD: Final = 0
TWO_CARDS: Final = 1
NOT_A_ONE: Final = 2
TO_THE_LEFT: Final = 3
NO_DISCARD: Final = 4

# What is on a cell: nothing, a seat's token (0–4), or a token for the whole game. ABSENT: there is no such cell.
FREE: Final = -1
COVERED: Final = 5
ABSENT: Final = 6

# Actions.
PLAY: Final = 0
DISCARD_ONE: Final = 52
GIVE: Final = 104
VETO: Final = 156
TEAM: Final = 181  # + members' bit mask * 6 + holder of the ×2 card + 1
DISCARD_NOTHING: Final = 373
DISCARD_TWO: Final = 374  # + lower card * CARDS + higher card
ACTIONS: Final = 3078

SUPER_POWER: Final = 40
TRUMP_POWER: Final = 20


def team_action(members: list[int], holder: int) -> int:
    """Return the action that sets the first player's team and the holder of the ×2 card (−1 for none)."""
    mask = 0
    for seat in members:
        mask += 1 << seat
    return TEAM + mask * 6 + holder + 1


def team_members(action: int) -> list[int]:
    """Return the seats of the team that an action sets."""
    mask = (action - TEAM) // 6
    return [seat for seat in range(5) if (mask >> seat) % 2 == 1]


def team_holder(action: int) -> int:
    """Return the holder of the ×2 card that an action sets, or −1."""
    return (action - TEAM) % 6 - 1
