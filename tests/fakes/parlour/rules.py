"""Parlour's rules."""

from __future__ import annotations

from ludotheque.kernel.contract import Rules
from ludotheque.kernel.game import Game
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State

CARDS = 5
DEAL, BID, LOOK, END, OVER = range(5)
PEEK, STAY, DONE = 40, 41, 42


class ParlourGame(Game):
    def num_distinct_actions(self) -> int:
        return 43

    def max_chance_outcomes(self) -> int:
        return CARDS

    def max_game_length(self) -> int:
        return 4 * self.players


class ParlourState(State):
    def __init__(self, game: Game, source: ParlourState | None = None) -> None:
        super().__init__(game)
        count = game.players
        self.phase: int = source.phase if source else DEAL
        self.seat: int = source.seat if source else 0
        self.cards: list[int] = source.cards[:] if source else [-1] * count
        self.bids: list[int] = source.bids[:] if source else [-1] * count
        self.peeked: list[int] = source.peeked[:] if source else [0] * count

    def copy(self) -> ParlourState:
        return ParlourState(self.game, self)

    def current_player(self) -> int:
        if self.phase == BID:
            return self.bids.index(-1)
        return {DEAL: CHANCE, OVER: TERMINAL}.get(self.phase, self.seat)

    def awaited(self) -> list[int]:
        if self.phase == BID:
            return [seat for seat, bid in enumerate(self.bids) if bid < 0]
        return super().awaited()

    def actions(self, seat: int) -> list[int]:
        if self.phase == BID:
            return list(range(int(self.game.options["bids"])))
        return [PEEK, STAY] if self.phase == LOOK else [DONE]

    def step(self, seat: int, action: int) -> None:
        count = self.game.players
        if self.phase == DEAL:
            self.cards[self.cards.index(-1)] = action
            self.phase = DEAL if -1 in self.cards else BID
        elif self.phase == BID:
            self.bids[seat] = action
            self.phase = BID if -1 in self.bids else LOOK
        elif self.phase == LOOK:
            self.peeked[seat] = int(action == PEEK)
            self.phase = END
        else:
            self.seat += 1
            self.phase = LOOK if self.seat < count else OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(CARDS) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def scores(self) -> list[float]:
        return [float(card + bid) for card, bid in zip(self.cards, self.bids, strict=True)]

    def resample(self, seat: int, rng: Rng) -> State:
        twin = self.copy()
        count = self.game.players
        known = {seat} | ({(seat + 1) % count} if self.peeked[seat] else set())
        unknown = [other for other in range(count) if other not in known and self.cards[other] >= 0]
        left = [card for card in range(CARDS) if card not in [self.cards[other] for other in known]]
        rng.shuffle(left)
        for other, card in zip(unknown, left, strict=False):
            twin.cards[other] = card
        if self.phase == BID:
            twin.bids = [
                bid if other == seat or bid < 0 else rng.pick(self.actions(other))
                for other, bid in enumerate(self.bids)
            ]
        return twin

    def refusal(self, seat: int, action: int) -> Reason:
        return Reason("P1", "action/illegal", {"action": action})

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        if self.phase == DEAL:
            return f"deal {action}"
        if action < 40:
            return f"bid {action}"
        return ("peek", "stay", "done")[action - 40]


RULES = Rules(ParlourGame, ParlourState)
