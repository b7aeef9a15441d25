"""One position as plain data, with what can be asked of it: swaps, trees, goals, points. No play happens here."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    CARDS,
    COW,
    COWS,
    DRAW_BONUS,
    DRAW_FOX,
    GOALS,
    KINDS,
    OPEN_CARDS,
    OVER,
    SWAP_LIMIT,
    SWAPPABLE,
    TREES_EACH,
    TURN,
)
from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.goals import GOAL_VALUES, amount, needed
from ludotheque.kernel.state import State


class Position(State):
    """One position.

    Stock: `bag` undrawn, `aside` set aside, `tiles` open, each as counts by landscape; `deck`, `row` and `discard`.
    Turn: `left` actions still to begin, `swaps` done in this one, `laid` the tile that may take a tree; `want_tiles`
    and `want_cards` are what chance still fills up to before phase `after`.
    Seats: `hands`, `secret` (the card dealt at the start while unseen by others, else −1), `goals`, `chosen`, `points`,
    `cows` (supply), `reached` (bonus spaces), and their landscapes (see `landscape`).
    """

    def __init__(self, game: NevachesGame, source: Position | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            players = game.players
            faces = [BONUS_COW]
            bonus_tiles: list[int] = []
            if game.random_bonuses:
                bonus_tiles = [0, 1, 2]
            else:
                faces.extend(game.default_faces)
            cows = COWS - faces.count(BONUS_COW)
            self.phase: int = DRAW_BONUS if game.random_bonuses else DRAW_FOX
            self.seat: int = 0
            self.fox: int = -1
            self.left: int = 0
            self.swaps: int = 0
            self.laid: int = -1
            self.want_tiles: int = 0
            self.want_cards: int = 0
            self.after: int = TURN
            self.turns: int = 0
            self.is_last_round: bool = False
            self.faces: list[int] = faces
            self.bonus_tiles: list[int] = bonus_tiles
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
            self.cows: list[int] = [cows] * players
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
            self.want_tiles = source.want_tiles
            self.want_cards = source.want_cards
            self.after = source.after
            self.turns = source.turns
            self.is_last_round = source.is_last_round
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

    def can_swap_tiles(self) -> bool:
        """V9: four or more open tiles of one landscape."""
        for count in self.tiles:
            if count >= SWAPPABLE:
                return self.swaps < SWAP_LIMIT
        return False

    def can_swap_cards(self) -> bool:
        """V11: four open cards that share a landscape."""
        row = self.row
        if len(row) < OPEN_CARDS or self.swaps >= SWAP_LIMIT:
            return False
        cards = self.rules.cards
        for kind in range(KINDS):
            shared = True
            for card in row:
                if not cards[card].landscapes[kind]:
                    shared = False
                    break
            if shared:
                return True
        return False

    def undealt_goals(self) -> list[int]:
        """The scoring tiles that nobody has."""
        dealt: list[int] = []
        for pair in self.goals:
            dealt.extend(pair)
        return [goal for goal in range(GOALS) if goal not in dealt]

    def tree_supply(self) -> int:
        """Trees that nobody has placed (V3)."""
        placed = 0
        for trees in self.trees:
            placed += len(trees)
        return TREES_EACH * self.rules.players - placed // 4

    def goal_amount(self, seat: int, goal: int) -> int:
        """How far a seat is with a goal."""
        return amount(goal, seat, self.points, self.cows, self.tops, self.near, len(self.trees[seat]) // 4)

    def is_met(self, seat: int, goal: int) -> bool:
        """Whether a seat meets a goal now (V18)."""
        return self.goal_amount(seat, goal) >= needed(goal, seat, self.tops)

    def goal_points(self, seat: int) -> int:
        """What the chosen scoring tile brings at the end."""
        goal = self.chosen[seat]
        return GOAL_VALUES[goal] if self.phase == OVER and self.is_met(seat, goal) else 0

    def scores(self) -> list[float]:
        return [float(self.points[seat] + self.goal_points(seat)) for seat in range(self.rules.players)]

    def winners(self) -> list[int]:
        """V19."""
        if self.phase != OVER:
            return []
        ranks = [
            (self.points[seat] + self.goal_points(seat)) * 100 + len(self.tops[seat])
            for seat in range(self.rules.players)
        ]
        best = max(ranks)
        return [seat for seat in range(self.rules.players) if ranks[seat] == best]

    def pieces(self) -> dict[str, int]:
        """What must stay the same over the whole game (V1–V3)."""
        counts = {
            "cards": len(self.deck) + len(self.row) + len(self.discard) + sum([len(hand) for hand in self.hands]),
            "trees": self.tree_supply() + sum([len(trees) for trees in self.trees]) // 4,
            "scoring tiles": len(self.undealt_goals()) + sum([len(pair) for pair in self.goals]),
        }
        for kind in range(KINDS):
            laid = sum([1 for tops in self.tops for top in tops if top % KINDS == kind])
            counts[f"tiles {kind}"] = self.bag[kind] + self.aside[kind] + self.tiles[kind] + laid
        for seat in range(self.rules.players):
            out = sum([1 for top in self.tops[seat] if top >= COW])
            waiting = self.faces[self.reached[seat] :].count(BONUS_COW)
            counts[f"cows {seat}"] = self.cows[seat] + out + waiting
        return counts
