"""UCT with explicit chance nodes, for any number of players.

Every seat maximises its own value. The search runs in slices (`run`), so that deadlines, threads and Ctrl-C work.
"""

from __future__ import annotations

from math import log, sqrt

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State
from ludotheque.search.guide import Guide
from ludotheque.search.rollout import rollout


class TreeNode:
    """A position in the tree.

    `total` sums the results of the seat that moved here (`mover`).
    """

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.player: int = -9  # not visited yet
        self.visits: int = 0
        self.total: float = 0.0
        self.actions: list[int] = []
        self.priors: list[float] = []
        self.children: list[TreeNode] = []
        self.outcomes: dict[int, TreeNode] = {}


class Uct:
    """A search from one state."""

    def __init__(self, state: State, seat: int, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.root = TreeNode(-9)

    def run(self, iterations: int) -> None:
        """Run more iterations."""
        for _ in range(iterations):
            self._iterate()

    def results(self) -> list[tuple[int, int, float]]:
        """Return each root action with its visits and mean value for the searching seat."""
        root = self.root
        found: list[tuple[int, int, float]] = []
        for index in range(len(root.actions)):
            child = root.children[index]
            value = child.total / float(child.visits) if child.visits > 0 else 0.0
            found.append((root.actions[index], child.visits, value))
        return found

    def _iterate(self) -> None:
        state = self.state.copy()
        node = self.root
        path = [node]
        guide = self.guide
        rng = self.rng
        while True:
            if node.player == -9:
                self._open(node, state)
                if node.visits == 0 and node is not self.root and node.player != CHANCE:
                    break
            if node.player == CHANCE:
                outcome = state.sample_chance(rng)
                state.step(CHANCE, outcome)
                if outcome in node.outcomes:
                    node = node.outcomes[outcome]
                else:
                    child = TreeNode(node.mover)
                    node.outcomes[outcome] = child
                    node = child
            elif node.player == TERMINAL or not node.actions:
                break
            else:
                index = select(node, guide.exploration, guide.use_priors, rng)
                state.step(node.player, node.actions[index])
                node = node.children[index]
            path.append(node)
        values = rollout(state, guide, rng)
        for each in path:
            each.visits += 1
            if each.mover >= 0:
                each.total += values[each.mover]

    def _open(self, node: TreeNode, state: State) -> None:
        player = state.current_player()
        if node is not self.root and self.guide.is_horizon(state):
            player = TERMINAL
        node.player = player
        if player < 0:
            return
        node.actions = self.guide.candidates(state, player)
        node.children = [TreeNode(player) for _ in node.actions]
        if self.guide.use_priors:
            node.priors = normalised(self.guide.priors(state, player, node.actions))


def normalised(weights: list[float]) -> list[float]:
    """Return weights scaled to sum to one."""
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0.0:
        return [1.0 / float(len(weights))] * len(weights)
    return [weight / total for weight in weights]


def select(node: TreeNode, exploration: float, use_priors: bool, rng: Rng) -> int:
    """Return the index of the child to try next.

    PUCT is used with priors. Without priors, every child is tried once and then UCB1 is used.
    """
    best = -1e9
    chosen = 0
    count = len(node.children)
    if use_priors:
        scale = exploration * sqrt(float(node.visits + 1))
        # An untried child is assumed to be a little worse than its parent.
        mean = (node.total / float(node.visits)) if node.visits > 0 and node.mover == node.player else 0.0
        for index in range(count):
            child = node.children[index]
            visits = child.visits
            value = child.total / float(visits) if visits > 0 else mean - 0.1
            score = value + scale * node.priors[index] / float(1 + visits)
            if score > best:
                best = score
                chosen = index
        return chosen
    untried = 0
    for index in range(count):
        if node.children[index].visits == 0:
            untried += 1
            if rng.below(untried) == 0:
                chosen = index
    if untried > 0:
        return chosen
    scale = exploration * sqrt(log(float(node.visits)))
    for index in range(count):
        child = node.children[index]
        visits_f = float(child.visits)
        score = child.total / visits_f + scale / sqrt(visits_f)
        if score > best:
            best = score
            chosen = index
    return chosen
