"""Suits and powers of cards under a trump and a super trump, and the winner of a trick."""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import CARDS, SUPER_POWER, TRUMP_POWER, TRUMPS, VALUES


def suit_table(trump: int, super_trump: int) -> list[int]:
    """Return the suit of every card under a trump and a super-trump colour (N10).

    Either colour may be NONE.
    """
    suits: list[int] = []
    for card in range(CARDS):
        colour = card // VALUES
        is_super = colour == super_trump and card % VALUES == 0
        suits.append(TRUMPS if is_super or colour == trump else colour)
    return suits


def power_table(trump: int, super_trump: int) -> list[int]:
    """Return the power of every card among those of its suit and the trumps (N12)."""
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
    """Return the index of the card that wins a trick, which may be incomplete.

    Of equal cards the one played last wins (N12).
    """
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
    """Remove an item from a sorted list that contains it.

    Looks at index `hint` first. Twice as fast as `list.remove`.
    """
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
