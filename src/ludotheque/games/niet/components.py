"""What is in the box: every card and every cell of the board, and which of them an action uses; for studies."""

from __future__ import annotations

from ludotheque.games.niet.notation import cards_of, format_card, format_cell
from ludotheque.games.niet.rules import NietGame, NietState
from ludotheque.games.niet.rules.codes import ABSENT, DISCARD_ONE, TEAM, VETO
from ludotheque.kernel.contract import Components


def components(game: NietGame) -> list[str]:
    """Every card as it is played, every cell as it is refused."""
    cards = [f"{format_card(card)} played" for card in sorted(set(game.deck))]
    cells = [f"{format_cell(cell, game.points)} refused" for cell, mark in enumerate(game.board) if mark != ABSENT]
    return [*cards, *cells]


def used(state: NietState, seat: int, action: int) -> list[str]:
    """A card that is played to a trick, a cell that is refused."""
    if VETO <= action < TEAM:
        return [f"{format_cell(action - VETO, state.rules.points)} refused"]
    if action < DISCARD_ONE:
        return [f"{format_card(card)} played" for card in cards_of(action)]
    return []


COMPONENTS = Components(components, used)
