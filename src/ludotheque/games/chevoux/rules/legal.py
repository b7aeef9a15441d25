"""The legal actions of the mayor with the card in hand (C6)."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import HOUSE, NOTHING, PEOPLE, POPULATE, SHIFT_ROW
from ludotheque.games.chevoux.rules.position import ChevouxPosition


def legal_actions(position: ChevouxPosition) -> list[int]:
    """Return the legal actions, sorted: nothing, populate one house, or restructure."""
    tables = position.rules.tables
    card = tables.cards[position.card]
    restructurings = card.restructurings[position.rows()]
    found = [NOTHING]
    _add_houses(position, found)
    if card.restructure >= SHIFT_ROW or position.supply == PEOPLE:
        return found + restructurings
    people = position.people
    first = tables.first
    second = tables.second
    for action in restructurings:  # C7
        if people[first[action]] == 0 and people[second[action]] == 0:
            found.append(action)
    return found


def _add_houses(position: ChevouxPosition, found: list[int]) -> None:
    """Add the houses that the card may populate (C8)."""
    if position.supply == 0:
        return
    card = position.rules.tables.cards[position.card]
    kinds = position.kinds
    # Without a condition no sets of cells are needed.
    masks = position.village().masks if card.clauses else []
    for cell in range(position.filled):
        if kinds[cell] == HOUSE and card.suits(cell, masks):
            found.append(POPULATE + cell)
