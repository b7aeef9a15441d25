"""NéVaches with its edition and options: cards, bonus track, tile counts."""

from __future__ import annotations

from typing import Any

from ludotheque.games.nevaches.rules.codes import ACTIONS, BONUSES, CARDS
from ludotheque.games.nevaches.rules.patterns import PatternCard, make_walks
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec

# Fields, meadows, forests, lakes, houses in the box (V1).
TILE_COUNTS: list[int] = [16, 15, 15, 13, 12]


class NevachesGame(Game):
    """Cards, bonus track, tiles in play and both options."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.nevaches.content import RulesShape, load_edition

        content = load_edition(edition)
        self.edition_id = content.id
        self.cards: list[PatternCard] = content.cards
        self.walks: Any = make_walks(content.cards)
        self.spaces: list[int] = content.spaces
        self.shown_spaces: list[int] = (content.spaces + [0] * BONUSES)[:BONUSES]
        self.bonus_tiles: list[list[int]] = content.tiles
        self.default_faces: list[int] = content.default
        self.turn_actions: int = content.rules.actions  # V7
        self.cows: int = content.rules.cows  # V3
        self.trees_each: int = content.rules.trees  # V3
        self.tree_points: int = content.rules.tree_points  # V10
        self.last_round_points: int = content.rules.last_round  # V16
        self.has_box_numbers: bool = content.rules == RulesShape()
        self.tile_counts: list[int] = [count - (4 - players) for count in TILE_COUNTS]  # V1
        self.random_bonuses: bool = bool(options["random_bonuses"])
        self.draft_start_card: bool = bool(options["draft_start_card"])

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return CARDS

    def max_game_length(self) -> int:
        # At most 71 tiles are laid, 4 × 70 cards are taken and played (each scores), and as many herds come home.
        # Before each tile and card there may be nine swaps of at most six actions each.
        return 20000
