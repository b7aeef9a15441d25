"""One position of NéVaches as plain data. Changes nothing."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    CARDS,
    DRAW_BONUS,
    DRAW_FOX,
    GOALS,
    KINDS,
    TURN,
)
from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.kernel.state import State


class NevachesPosition(State):
    """The fields of a position.

    Stock: `bag` (not drawn yet), `aside` (swapped out) and `tiles` (open) count tiles by landscape. `deck`, `row` and
    `discard` list cards. `is_deck_seen` is set once the discard has become the deck.

    Turn: `left` actions still to begin, `swaps` made in this one, `laid` the tile that may get a tree. Chance opens up
    to `want_tiles` tiles and `want_cards` cards before `next_phase`.

    Track: `faces` of the bonus spaces, `bonus_tiles` still to be drawn (V20).

    Seats: `hands`, `secret` (the start card while the others have not seen it, else −1), `goals` and `chosen` (scoring
    tiles), `points`, `cows` in the supply, `reached` bonus spaces. `cells`, `tops` and `near` are the landscapes (see
    `landscape`), `trees` the tiles of each tree, four by four.
    """

    def __init__(self, game: NevachesGame, source: NevachesPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            players = game.players
            self.phase: int = DRAW_BONUS if game.random_bonuses else DRAW_FOX
            self.seat = self.left = self.swaps = self.turns = self.want_tiles = self.want_cards = 0
            self.fox = self.laid = -1
            self.next_phase: int = TURN
            self.is_last_round = self.is_deck_seen = False
            self.faces: list[int] = [BONUS_COW] + ([] if game.random_bonuses else game.default_faces)
            self.bonus_tiles: list[int] = [0, 1, 2] if game.random_bonuses else []
            self.bag: list[int] = game.tile_counts[:]
            self.aside: list[int] = [0] * KINDS
            self.tiles: list[int] = [0] * KINDS
            self.deck: list[int] = list(range(CARDS))
            self.row: list[int] = []
            self.discard: list[int] = []
            self.hands: list[list[int]] = [[] for _ in range(players)]
            self.secret: list[int] = [-1] * players
            self.goals: list[list[int]] = [[] for _ in range(players)]
            self.chosen: list[int] = [-1] * players
            self.points: list[int] = [0] * players
            self.cows: list[int] = [game.cows - self.faces.count(BONUS_COW)] * players  # V3
            self.reached: list[int] = [0] * players
            self.cells: list[list[int]] = [[] for _ in range(players)]
            self.tops: list[list[int]] = [[] for _ in range(players)]
            self.near: list[list[int]] = [[] for _ in range(players)]
            self.trees: list[list[int]] = [[] for _ in range(players)]
        else:
            self.phase = source.phase
            self.seat = source.seat
            self.fox = source.fox
            self.left = source.left
            self.swaps = source.swaps
            self.laid = source.laid
            self.want_tiles, self.want_cards = source.want_tiles, source.want_cards
            self.next_phase = source.next_phase
            self.turns = source.turns
            self.is_last_round = source.is_last_round
            self.is_deck_seen = source.is_deck_seen
            self.faces = source.faces[:]
            self.bonus_tiles = source.bonus_tiles[:]
            self.bag = source.bag[:]
            self.aside = source.aside[:]
            self.tiles = source.tiles[:]
            self.deck = source.deck[:]
            self.row = source.row[:]
            self.discard = source.discard[:]
            self.hands = [each[:] for each in source.hands]
            self.secret = source.secret[:]
            self.goals = [each[:] for each in source.goals]
            self.chosen = source.chosen[:]
            self.points = source.points[:]
            self.cows = source.cows[:]
            self.reached = source.reached[:]
            self.cells = [each[:] for each in source.cells]
            self.tops = [each[:] for each in source.tops]
            self.near = [each[:] for each in source.near]
            self.trees = [each[:] for each in source.trees]

    def undealt_goals(self) -> list[int]:
        """Return the scoring tiles that no seat has."""
        dealt: list[int] = []
        for pair in self.goals:
            dealt.extend(pair)
        return [goal for goal in range(GOALS) if goal not in dealt]

    def tree_supply(self) -> int:
        """Return the number of trees in the common supply (V3)."""
        placed = 0
        for trees in self.trees:
            placed += len(trees)
        return self.rules.trees_each * self.rules.players - placed // 4
