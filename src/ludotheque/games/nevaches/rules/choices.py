"""Who is to act, and what they may do: the legal actions of every phase. Changes nothing."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    CHOOSE_GOAL,
    COWS,
    DEAL_CARD,
    DRAFT,
    EXTRA,
    GOAL,
    HERD,
    KINDS,
    LAY,
    LAY_AFTER_SWAP,
    LAY_FREE,
    NO_TREE,
    OVER,
    PASS,
    PLACE_TREE,
    PLAY,
    SLOTS,
    SWAP_CARDS,
    SWAP_TILES,
    TAKE,
    TAKE_AFTER_SWAP,
    TREE,
    TURN,
)
from ludotheque.games.nevaches.rules.landscape import (
    find_herds,
    places,
    tree_corners,
)
from ludotheque.games.nevaches.rules.patterns import find_fits, free_tiles
from ludotheque.games.nevaches.rules.stock import Stock
from ludotheque.kernel.state import CHANCE, TERMINAL


class Choices(Stock):
    """A position that knows its legal actions."""

    def current_player(self) -> int:
        phase = self.phase
        if phase <= DEAL_CARD:
            return CHANCE
        if phase == CHOOSE_GOAL:
            for seat in range(len(self.chosen)):
                if self.chosen[seat] < 0:
                    return seat
        return TERMINAL if phase == OVER else self.seat

    def awaited(self) -> list[int]:
        if self.phase == CHOOSE_GOAL:
            return [seat for seat in range(len(self.chosen)) if self.chosen[seat] < 0]
        return [self.seat] if DRAFT <= self.phase <= PLACE_TREE else []

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == TURN or phase == EXTRA:
            return self._any_action(seat)
        if phase == PLACE_TREE:
            corners = tree_corners(self.tops[seat], self.near[seat], self.trees[seat], self.laid)
            return [NO_TREE] + [TREE + corner for corner in corners]
        if phase == CHOOSE_GOAL:
            return sorted([GOAL + goal for goal in self.goals[seat]])
        found: list[int] = []
        if phase == LAY_AFTER_SWAP or phase == LAY_FREE:
            if phase == LAY_AFTER_SWAP and self.can_swap_tiles():
                found.append(SWAP_TILES)
            self._layings(seat, found)
        else:
            if phase == TAKE_AFTER_SWAP and self.can_swap_cards():
                found.append(SWAP_CARDS)
            found.extend(sorted([TAKE + card for card in self.row]))
        return found

    def _any_action(self, seat: int) -> list[int]:
        """A to D (V7)."""
        found: list[int] = []
        if self.can_swap_tiles():
            found.append(SWAP_TILES)
        if self.can_swap_cards():
            found.append(SWAP_CARDS)
        found.extend(sorted([TAKE + card for card in self.row]))
        if self.cows[seat] < COWS:
            for herd in find_herds(self.tops[seat], self.near[seat]):
                found.append(HERD + herd[0])
        self._layings(seat, found)
        self._plays(seat, found)
        if not found:
            found.append(PASS)  # V15
        return found

    def _layings(self, seat: int, found: list[int]) -> None:
        free = places(self.near[seat])
        for kind in range(KINDS):
            if self.tiles[kind] > 0:
                base = LAY + kind * SLOTS
                for place in free:
                    found.append(base + place)

    def _plays(self, seat: int, found: list[int]) -> None:
        """V12."""
        cows = self.cows[seat]
        tops = self.tops[seat]
        near = self.near[seat]
        free = free_tiles(tops)
        for card in self.hands[seat]:
            pattern = self.rules.cards[card]
            if pattern.cows <= cows:
                base = PLAY + card * SLOTS
                for fit in find_fits(pattern, tops, near, free):
                    found.append(base + fit)
