"""What chance does: bonus tiles, the fox, deals, and refilling the open tiles and cards."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    DEAL_CARD,
    DEAL_GOAL,
    DRAFT,
    DRAW_BONUS,
    DRAW_FOX,
    KINDS,
    OPEN_CARD,
    OPEN_CARDS,
    OPEN_TILE,
    OPEN_TILES,
    TURN,
)
from ludotheque.games.nevaches.rules.position import Position
from ludotheque.kernel.rng import Rng


class Stock(Position):
    """A position whose stock chance deals out; `_refill` and `_begin_turn` are for the turn that uses it."""

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.left = 2
        self.want_tiles = OPEN_TILES
        self.want_cards = OPEN_CARDS
        self.after = TURN
        self._refill()

    def _refill(self) -> None:
        """Let chance open what is wanted, as far as there is any (V7, V9, V11); then go on."""
        if sum(self.tiles) < self.want_tiles:
            if sum(self.bag) == 0:
                self.bag = self.aside
                self.aside = [0] * KINDS
            if sum(self.bag) > 0:
                self.phase = OPEN_TILE
                return
        if len(self.row) < self.want_cards:
            if not self.deck:
                self.deck = self.discard
                self.discard = []
            if self.deck:
                self.phase = OPEN_CARD
                return
        self.phase = self.after

    def _chance(self, outcome: int) -> None:
        phase = self.phase
        if phase == OPEN_TILE:
            self.bag[outcome] -= 1
            self.tiles[outcome] += 1
            self._refill()
        elif phase == OPEN_CARD:
            self.deck.remove(outcome)
            self.row.append(outcome)
            self._refill()
        elif phase == DRAW_BONUS:
            self._draw_bonus(outcome)
        elif phase == DRAW_FOX:
            self.fox = outcome
            self.seat = 0
            self.phase = DEAL_GOAL
        elif phase == DEAL_GOAL:
            insert(self.goals[self.seat], outcome)
            if len(self.goals[self.seat]) == 2:
                self.seat += 1
            if self.seat == self.rules.players:
                self._open_first()
        else:
            self._deal_card(outcome)

    def _draw_bonus(self, outcome: int) -> None:
        """V20: tile and face of the next slot; a cow lies on the space that shows one."""
        self.bonus_tiles.remove(outcome // 2)
        face = self.rules.bonus_tiles[outcome // 2][outcome % 2]
        self.faces.append(face)
        if face == BONUS_COW:
            for seat in range(self.rules.players):
                self.cows[seat] -= 1
        if not self.bonus_tiles:
            self.phase = DRAW_FOX

    def _open_first(self) -> None:
        """Five tiles and four cards; then the start cards (V6, V21)."""
        players = self.rules.players
        self.seat = (self.fox + players - 1) % players if self.rules.draft_start_card else 0
        self.want_tiles = OPEN_TILES
        self.want_cards = OPEN_CARDS
        self.after = DRAFT if self.rules.draft_start_card else DEAL_CARD
        self._refill()

    def _deal_card(self, card: int) -> None:
        self.deck.remove(card)
        self.hands[self.seat].append(card)
        self.secret[self.seat] = card
        self.seat += 1
        if self.seat == self.rules.players:
            self._begin_turn(self.fox)

    def _next_draft(self) -> None:
        """V21: counter-clockwise, the fox last; then four new cards."""
        if self.seat == self.fox:
            for card in self.row:
                insert(self.discard, card)
            self.row = []
            self._begin_turn(self.fox)
        else:
            self.seat = (self.seat + self.rules.players - 1) % self.rules.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        phase = self.phase
        if phase == OPEN_TILE:
            total = sum(self.bag)
            return [(kind, float(self.bag[kind]) / float(total)) for kind in range(KINDS) if self.bag[kind] > 0]
        if phase == DRAW_BONUS:
            outcomes = sorted([tile * 2 + face for tile in self.bonus_tiles for face in range(2)])
        elif phase == DRAW_FOX:
            outcomes = list(range(self.rules.players))
        elif phase == DEAL_GOAL:
            outcomes = self.undealt_goals()
        else:
            outcomes = self.deck
        return [(outcome, 1.0 / float(len(outcomes))) for outcome in outcomes]

    def sample_chance(self, rng: Rng) -> int:
        phase = self.phase
        if phase == OPEN_TILE:
            return rng.weighted(self.bag)
        if phase == OPEN_CARD or phase == DEAL_CARD:
            return self.deck[rng.below(len(self.deck))]
        if phase == DRAW_FOX:
            return rng.below(self.rules.players)
        if phase == DEAL_GOAL:
            return rng.pick(self.undealt_goals())
        return self.bonus_tiles[rng.below(len(self.bonus_tiles))] * 2 + rng.below(2)


def insert(items: list[int], item: int) -> None:
    """Put an item into a sorted list."""
    index = len(items)
    while index > 0 and items[index - 1] > item:
        index -= 1
    items.insert(index, item)
