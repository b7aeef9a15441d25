"""The components of NIET! for studies: cards played and cells refused."""

from __future__ import annotations

from ludotheque.games.niet.notation import cards_of, format_card, format_cell
from ludotheque.games.niet.rules import NietGame, NietState
from ludotheque.games.niet.rules.codes import ABSENT, DISCARD_ONE, TEAM, VETO
from ludotheque.kernel.contract import Components


def components(game: NietGame) -> list[str]:
    """List every card as played and every cell of the board as refused."""
    cards = [f"{format_card(card)} played" for card in sorted(set(game.deck))]
    cells = [f"{format_cell(cell, game.points)} refused" for cell, mark in enumerate(game.board) if mark != ABSENT]
    return [*cards, *cells]


def used(state: NietState, seat: int, action: int) -> list[str]:
    """List the card that an action plays or the cell that an action refuses."""
    if VETO <= action < TEAM:
        return [f"{format_cell(action - VETO, state.rules.points)} refused"]
    if action < DISCARD_ONE:
        return [f"{format_card(card)} played" for card in cards_of(action)]
    return []


COMPONENTS = Components(components, used)
