"""Cards, the board's cells and the numbers of all actions. Only constants and look-ups; nothing here plays.

A card is an int `colour * VALUES + value − 1`; the equal 1s of a colour share it, since nothing tells them apart.
A suit is what must be followed: one of the four colours, or TRUMPS, to which super trumps belong too (N10).
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 4
VALUES: Final = 13
CARDS: Final = 52
NONE: Final = 4  # the column “none” of the rows trump and super trump
TRUMPS: Final = 4
SUITS: Final = 5

# Rows of the board (N2); a cell is `row * COLUMNS + column`.
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

# What lies on a cell: nothing, a seat's token (0–4), a token for the whole game, or the cell does not exist.
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


def suit_table(trump: int, super_trump: int) -> list[int]:
    """The suit of every card under a trump and a super-trump colour; either may be NONE (N10)."""
    suits: list[int] = []
    for card in range(CARDS):
        colour = card // VALUES
        is_super = colour == super_trump and card % VALUES == 0
        suits.append(TRUMPS if is_super or colour == trump else colour)
    return suits


def power_table(trump: int, super_trump: int) -> list[int]:
    """How strong every card is among those of its suit and the trumps (N12)."""
    powers: list[int] = []
    for card in range(CARDS):
        colour = card // VALUES
        if colour == super_trump and card % VALUES == 0:
            powers.append(SUPER_POWER)
        elif colour == trump:
            powers.append(TRUMP_POWER + card % VALUES + 1)
        else:
            powers.append(card % VALUES + 1)
    return powers


def trick_winner(trick: list[int], suits: list[int], powers: list[int]) -> int:
    """Which of the cards played so far takes the trick, counted from the lead; of equal ones the last (N12)."""
    led = suits[trick[0]]
    best = powers[trick[0]]
    winner = 0
    for index in range(1, len(trick)):
        card = trick[index]
        suit = suits[card]
        if (suit == led or suit == TRUMPS) and powers[card] >= best:
            best = powers[card]
            winner = index
    return winner


def take(items: list[int], item: int, hint: int) -> None:
    """Remove an item from a sorted list that holds it, perhaps at `hint`; `list.remove` takes twice as long."""
    if hint < len(items) and items[hint] == item:
        items.pop(hint)
        return
    low = 0
    high = len(items) - 1
    while low < high:
        middle = (low + high) >> 1
        if items[middle] < item:
            low = middle + 1
        else:
            high = middle
    items.pop(low)


def team_action(members: list[int], holder: int) -> int:
    """The action that sets the first player's team and who holds the ×2 card (−1: nobody)."""
    mask = 0
    for seat in members:
        mask += 1 << seat
    return TEAM + mask * 6 + holder + 1


def team_members(action: int) -> list[int]:
    """The seats of the team that an action sets."""
    mask = (action - TEAM) // 6
    return [seat for seat in range(5) if (mask >> seat) % 2 == 1]


def team_holder(action: int) -> int:
    """The holder of the ×2 card that an action sets, or −1."""
    return (action - TEAM) % 6 - 1
