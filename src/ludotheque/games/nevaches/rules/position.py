"""One position as plain data, with what can be asked of it: swaps, trees, goals, points. No play happens here."""

from __future__ import annotations

from typing import Any

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    COW,
    GOALS,
    KINDS,
    OPEN_CARDS,
    OVER,
    SWAP_LIMIT,
    SWAPPABLE,
    TREES_EACH,
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

    def __init__(
        self,
        game: NevachesGame,
        phase: int,
        seat: int,
        fox: int,
        left: int,
        swaps: int,
        laid: int,
        want_tiles: int,
        want_cards: int,
        after: int,
        turns: int,
        is_last_round: bool,
        faces: list[int],
        bonus_tiles: list[int],
        bag: list[int],
        aside: list[int],
        tiles: list[int],
        deck: list[int],
        row: list[int],
        discard: list[int],
        hands: list[list[int]],
        secret: list[int],
        goals: list[list[int]],
        chosen: list[int],
        points: list[int],
        cows: list[int],
        reached: list[int],
        cells: list[list[int]],
        tops: list[list[int]],
        near: list[list[int]],
        trees: list[list[int]],
    ) -> None:
        super().__init__(game)
        self.rules = game
        self.phase = phase
        self.seat = seat
        self.fox = fox
        self.left = left
        self.swaps = swaps
        self.laid = laid
        self.want_tiles = want_tiles
        self.want_cards = want_cards
        self.after = after
        self.turns = turns
        self.is_last_round = is_last_round
        self.faces = faces
        self.bonus_tiles = bonus_tiles
        self.bag = bag
        self.aside = aside
        self.tiles = tiles
        self.deck = deck
        self.row = row
        self.discard = discard
        self.hands = hands
        self.secret = secret
        self.goals = goals
        self.chosen = chosen
        self.points = points
        self.cows = cows
        self.reached = reached
        self.cells = cells
        self.tops = tops
        self.near = near
        self.trees = trees

    def fields(self) -> tuple[Any, ...]:
        return (
            self.phase,
            self.seat,
            self.fox,
            self.left,
            self.swaps,
            self.laid,
            self.want_tiles,
            self.want_cards,
            self.after,
            self.turns,
            self.is_last_round,
            self.faces,
            self.bonus_tiles,
            self.bag,
            self.aside,
            self.tiles,
            self.deck,
            self.row,
            self.discard,
            self.hands,
            self.secret,
            self.goals,
            self.chosen,
            self.points,
            self.cows,
            self.reached,
            self.cells,
            self.tops,
            self.near,
            self.trees,
        )

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
