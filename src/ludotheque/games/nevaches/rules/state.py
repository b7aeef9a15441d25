"""NéVaches’ turn: two actions of A–D with their bonuses, then refill. Changes the state in one place."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.choices import Choices
from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    CHOOSE_GOAL,
    COW,
    DEAL_CARD,
    DRAFT,
    EXTRA,
    EXTRA_ACTION,
    FREE_CARD,
    FREE_TILE,
    GOAL,
    GOALS,
    HERD,
    KINDS,
    LAST_ROUND_POINTS,
    LAY,
    LAY_AFTER_SWAP,
    LAY_FREE,
    OPEN_CARDS,
    OPEN_TILES,
    OVER,
    PASS,
    PLACE_TREE,
    PLAY,
    SLOTS,
    SWAP_TILES,
    TAKE,
    TAKE_AFTER_SWAP,
    TAKE_FREE,
    TREE,
    TREE_POINTS,
    TURN,
)
from ludotheque.games.nevaches.rules.game import NevachesGame
from ludotheque.games.nevaches.rules.landscape import (
    bring_all_home,
    bring_home,
    find_herds,
    lay_tile,
    square,
    tree_corners,
)
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.stock import insert
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State


class NevachesState(Choices):
    """A position that can be played; see `Position` for its fields."""

    def copy(self) -> NevachesState:
        return NevachesState(self.rules, self)

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase <= DEAL_CARD:
            self._chance(action)
        elif phase == CHOOSE_GOAL:
            self.chosen[seat] = action - GOAL
            if -1 not in self.chosen:
                self.phase = OVER
        elif phase == DRAFT:
            self.row.remove(action - TAKE)
            self.hands[seat].append(action - TAKE)
            self._next_draft()
        elif phase == PLACE_TREE:
            if action >= TREE:
                self.trees[seat].extend(square(self.near[seat], self.laid, action - TREE))
                self.points[seat] += TREE_POINTS  # V10
            self._settle(seat)
        else:
            if phase == TURN:
                self.left -= 1
            self._act(seat, action)

    def _act(self, seat: int, action: int) -> None:
        if action >= PLAY:
            self._play(seat, (action - PLAY) // SLOTS, (action - PLAY) % SLOTS)
        elif action >= LAY:
            self._lay(seat, (action - LAY) // SLOTS, (action - LAY) % SLOTS)
        elif action >= HERD:
            self._bring_home(seat, action - HERD)
        elif action >= TAKE:
            self.row.remove(action - TAKE)
            insert(self.hands[seat], action - TAKE)
            self._settle(seat)
        elif action == PASS:
            self._settle(seat)
        else:
            self._swap(action)

    def _lay(self, seat: int, kind: int, place: int) -> None:
        """A (V8); a tree may follow at once (V10)."""
        self.tiles[kind] -= 1
        lay_tile(self.cells[seat], self.tops[seat], self.near[seat], kind, place)
        tile = len(self.cells[seat]) - 1
        if self.tree_supply() > 0 and tree_corners(self.tops[seat], self.near[seat], self.trees[seat], tile):
            self.laid = tile
            self.phase = PLACE_TREE
        else:
            self._settle(seat)

    def _play(self, seat: int, card: int, fit: int) -> None:
        """C (V12)."""
        pattern = self.rules.cards[card]
        tops = self.tops[seat]
        covered = covered_tiles(pattern, self.near[seat], fit)
        for index in range(len(covered)):
            if pattern.wants[index] >= 0:
                tops[covered[index]] += COW
        self.cows[seat] -= pattern.cows
        self.hands[seat].remove(card)
        if self.secret[seat] == card:
            self.secret[seat] = -1
        insert(self.discard, card)
        self.points[seat] += pattern.points
        self._settle(seat)

    def _bring_home(self, seat: int, first: int) -> None:
        """D (V13)."""
        for herd in find_herds(self.tops[seat], self.near[seat]):
            if herd[0] == first:
                bring_home(self.tops[seat], herd)
                self.cows[seat] += len(herd)
        self._settle(seat)

    def _swap(self, action: int) -> None:
        """V9 and V11: as many new ones, then the action goes on."""
        self.swaps += 1
        if action == SWAP_TILES:
            self.want_tiles = sum(self.tiles)
            self.want_cards = 0
            for kind in range(KINDS):
                self.aside[kind] += self.tiles[kind]
                self.tiles[kind] = 0
            self.after = LAY_AFTER_SWAP
        else:
            self.want_tiles = 0
            self.want_cards = OPEN_CARDS
            for card in self.row:
                insert(self.discard, card)
            self.row = []
            self.after = TAKE_AFTER_SWAP
        self._refill()

    def _settle(self, seat: int) -> None:
        """Resolve the bonus spaces reached, in track order (V14); then on with the turn."""
        self.laid = -1
        self.swaps = 0
        spaces = self.rules.spaces
        while self.reached[seat] < len(spaces) and self.points[seat] >= spaces[self.reached[seat]]:
            face = self.faces[self.reached[seat]]
            self.reached[seat] += 1
            if face == BONUS_COW:
                self.cows[seat] += 1
            elif face == EXTRA_ACTION:
                self.phase = EXTRA
                return
            elif face == FREE_TILE:
                if sum(self.tiles) > 0:
                    self.phase = LAY_FREE
                    return
            elif face == FREE_CARD:
                if self.row:
                    self.phase = TAKE_FREE
                    return
            else:
                self.cows[seat] += bring_all_home(self.tops[seat])
        if self.left > 0:
            self.phase = TURN
        else:
            self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        self.turns += 1
        if self.points[seat] >= LAST_ROUND_POINTS:  # V16
            self.is_last_round = True
        following = (seat + 1) % self.rules.players
        too_few_tiles = sum(self.bag) + sum(self.aside) + sum(self.tiles) < OPEN_TILES  # V17
        if too_few_tiles or (self.is_last_round and following == self.fox):
            self.phase = CHOOSE_GOAL
            return
        self._begin_turn(following)

    def resample(self, seat: int, rng: Rng) -> State:
        """Others' start cards, scoring tiles and choice of one are dealt anew; the deck has no order."""
        twin = self.copy()
        players = self.rules.players
        for other in range(players):
            if other != seat and twin.secret[other] >= 0:
                twin.hands[other].remove(twin.secret[other])
                insert(twin.deck, twin.secret[other])
        for other in range(players):
            if other != seat and twin.secret[other] >= 0:
                card = twin.deck.pop(rng.below(len(twin.deck)))
                twin.secret[other] = card
                insert(twin.hands[other], card)
        if self.phase == OVER:
            return twin
        unseen = [goal for goal in range(GOALS) if goal not in self.goals[seat]]
        for other in range(players):
            if other != seat:
                dealt: list[int] = []
                for _ in twin.goals[other]:
                    insert(dealt, unseen.pop(rng.below(len(unseen))))
                twin.goals[other] = dealt
                if twin.chosen[other] >= 0:
                    twin.chosen[other] = dealt[rng.below(2)]
        return twin


__all__ = ["NevachesGame", "NevachesState"]
