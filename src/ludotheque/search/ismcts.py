"""Information-set MCTS: one tree of actions, with a fresh sample of hidden information per iteration.

This is the single-observer variant. A node is identified by the actions and outcomes that led to it. A child competes
only in the iterations in which its action was possible (`available`).
"""

from __future__ import annotations

from math import log, sqrt

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.guide import Guide
from ludotheque.search.rollout import rollout

BASE = 16  # keys combine an action with its seat, since samples may differ in the seat to act


class InfoNode:
    """A node of the tree, reached by one action.

    `total` sums the results of the seat that took the action.
    """

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.children: dict[int, InfoNode] = {}


class IsMcts:
    """A search for one seat, from any state that the seat cannot tell from the true one."""

    def __init__(self, state: State, seat: int, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.root = InfoNode(-9)
        self.exploration: float = guide.exploration
        self.low: float = 2.0
        self.high: float = -2.0

    def run(self, iterations: int) -> None:
        """Run more iterations."""
        for _ in range(iterations):
            self._iterate()

    def results(self) -> list[tuple[int, int, float]]:
        """Return each root action of the searching seat with its visits and mean value."""
        found: list[tuple[int, int, float]] = []
        key_of_seat = self.seat + 1
        for action in self.guide.candidates(self.state, self.seat):
            key = action * BASE + key_of_seat
            if key in self.root.children:
                child = self.root.children[key]
                found.append((action, child.visits, child.total / float(child.visits) if child.visits > 0 else 0.0))
            else:
                found.append((action, 0, 0.0))
        return found

    def _iterate(self) -> None:
        state = self.state.resample(self.seat, self.rng)
        guide = self.guide
        rng = self.rng
        node = self.root
        path = [node]
        # Where several seats choose at the same time, the searching one chooses first.
        player = self.seat
        while True:
            if node is not self.root:
                if guide.is_horizon(state):
                    break
                player = state.current_player()
            if player == TERMINAL:
                break
            if player == CHANCE:
                outcome = state.sample_chance(rng)
                state.step(CHANCE, outcome)
                node = self._child(node, outcome * BASE, node.mover)
                path.append(node)
                continue
            node = self._select(node, state, player)
            path.append(node)
            if node.visits == 0:
                break
        values = rollout(state, guide, rng)
        if guide.scaled:
            self._widen(values[self.seat])
        for each in path:
            each.visits += 1
            if each.mover >= 0:
                each.total += values[each.mover]

    def _widen(self, value: float) -> None:
        """Scale exploration to half of the range of results so far, so that it suits large and small stakes."""
        if value < self.low:
            self.low = value
        if value > self.high:
            self.high = value
        self.exploration = self.guide.exploration * (self.high - self.low) * 0.5

    def _child(self, node: InfoNode, key: int, mover: int) -> InfoNode:
        if key in node.children:
            return node.children[key]
        child = InfoNode(mover)
        node.children[key] = child
        return child

    def _select(self, node: InfoNode, state: State, player: int) -> InfoNode:
        """Choose among the actions possible in this sample, and play the choice."""
        guide = self.guide
        actions = guide.candidates(state, player)
        key_of_seat = player + 1
        untried: list[int] = []
        best = -1e9
        chosen = -1
        chosen_child: InfoNode = node
        for action in actions:
            key = action * BASE + key_of_seat
            if key not in node.children:
                untried.append(action)
                continue
            child = node.children[key]
            child.available += 1
            visits = float(child.visits)
            score = child.total / visits + self.exploration * sqrt(log(float(child.available + 1)) / visits)
            if score > best:
                best = score
                chosen = action
                chosen_child = child
        if untried:
            chosen = self._untried(state, player, untried)
            chosen_child = self._child(node, chosen * BASE + key_of_seat, player)
            chosen_child.available = 1
        state.step(player, chosen)
        return chosen_child

    def _untried(self, state: State, player: int, untried: list[int]) -> int:
        """Return the untried action to open, the most promising one if the guide has priors."""
        if not self.guide.use_priors:
            return untried[self.rng.below(len(untried))]
        priors = self.guide.priors(state, player, untried)
        best = 0
        for index in range(1, len(untried)):
            if priors[index] > priors[best]:
                best = index
        return untried[best]
