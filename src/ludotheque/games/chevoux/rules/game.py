"""Chévoux with its options and edition."""

from __future__ import annotations

from ludotheque.games.chevoux.rules.codes import ACTIONS, CARDS_PER_ROUND, CELLS, HARD, KINDS
from ludotheque.games.chevoux.rules.tables import VillageTables
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec


class ChevouxGame(Game):
    """The tiles, cards and difficulty of a game."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.chevoux.content import load_edition

        self.difficulty: str = str(options["difficulty"])
        loaded = load_edition(edition, self.difficulty)
        self.edition_id = loaded.id
        self.tables: VillageTables = loaded.tables
        self.rounds: int = loaded.rules.hard_rounds if self.difficulty == HARD else loaded.rules.rounds  # C4

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return KINDS

    def max_game_length(self) -> int:
        # Two axes, thirty tiles, and in each round five cards with an action each.
        return 2 + CELLS + 2 * CARDS_PER_ROUND * self.rounds
