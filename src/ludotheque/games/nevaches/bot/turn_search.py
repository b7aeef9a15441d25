"""Search on top of the value network: first the whole turn, best positions first, then later turns.

A node is a position of the searching seat's own turn, or the end of that turn. The network values every position as the
seat sees it, so no hidden information is needed. Once the whole turn has been searched, its best ends are played on
with the same samples of hidden information and the same chance, until the seat's next turn is over. Ends that are
clearly behind drop out. An iteration is a position valued by the network.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from ludotheque.games.nevaches.bot.network import TrainedNetwork
from ludotheque.games.nevaches.rules.codes import CHOOSE_GOAL
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.guide import Guide

REFILLS: Final = 4  # samples of the result of a swap
RUNNERS: Final = 6  # ends of the turn that are played on
NARROW: Final = 0.06  # ends this far behind the best one are not played on
PRIOR: Final = 12.0  # weight of the search of the turn, in samples
LEAST: Final = 16  # samples before an end may drop out
CLEARLY: Final = 0.22  # an end drops out at this lag over the root of its samples: three deviations of a difference


class TurnNode:
    """A position within the turn, with actions as `children`, or samples of chance after a swap."""

    def __init__(self, state: NevachesState, action: int, value: float) -> None:
        self.state = state
        self.action = action
        self.value = value
        self.is_open: bool = False
        self.is_end: bool = False
        self.is_chance: bool = False
        self.parent: TurnNode | None = None
        self.children: list[TurnNode] = []


class TurnSearch:
    """A search for the seat to act, where `run` deepens the search and `results` lists its findings."""

    def __init__(self, state: NevachesState, seat: int, guide: Guide, network: TrainedNetwork, rng: Rng) -> None:
        self.seat = seat
        self.guide = guide
        self.network = network
        self.rng = rng
        self.owed: int = 0
        self.samples: int = 0
        # Ends that are or were played on, with lists of first values, first actions, sums of results, and their number.
        self.ends: list[TurnNode] = []
        self.looks: list[float] = []
        self.firsts: list[TurnNode] = []
        self.totals: list[float] = []
        self.visits: list[int] = []
        self.running: list[int] = []
        self.root = TurnNode(state, -1, 0.0)
        self.frontier: list[TurnNode] = []
        self._expand(self.root)

    def run(self, iterations: int) -> None:
        """Value some more positions."""
        self.owed += iterations
        while self.owed > 0 and not self.is_settled():
            if self.frontier:
                self._expand(self._next())
            else:
                self._play_on()

    def is_settled(self) -> bool:
        """Return True if more iterations cannot change the result."""
        return len(self.root.children) == 1 or (not self.frontier and len(self.running) == 1)

    def results(self) -> list[tuple[int, int, float]]:
        """Return for each action visits and value from −1 to 1, best first, with unsearched actions last."""
        found: list[tuple[int, int, float]] = []
        for node in self.root.children:
            visits = 1 if node.is_open or node.is_end else 0
            value = node.value
            for index in range(len(self.ends)):
                if self.firsts[index] is node and self.visits[index] > 0:
                    played = self._worth(index)
                    if visits <= 1 or played > value:
                        value = played
                    if self.visits[index] >= visits:
                        visits = 1 + self.visits[index]
            found.append((node.action, visits, 2.0 * value - 1.0))
        has_samples = self.samples > 0
        return sorted(found, key=lambda row: (row[1] == 0 or (has_samples and row[1] == 1), -row[2]))

    def _worth(self, index: int) -> float:
        """Return the value of an end by the search of the turn and by all its samples."""
        return (self.totals[index] + PRIOR * self.looks[index]) / (float(self.visits[index]) + PRIOR)

    # The turn.

    def _next(self) -> TurnNode:
        """Remove the most promising unsearched position from the frontier and return it."""
        best = 0
        for index in range(1, len(self.frontier)):
            if self.frontier[index].value > self.frontier[best].value:
                best = index
        return self.frontier.pop(best)

    def _expand(self, node: TurnNode) -> None:
        node.is_open = True
        if node.state.current_player() == CHANCE:
            node.is_chance = True
            for _ in range(REFILLS):
                state = node.state.copy()
                while state.current_player() == CHANCE:
                    state.step(CHANCE, state.sample_chance(self.rng))
                self._add(node, state, -1)
        else:
            for action in self.guide.candidates(node.state, self.seat):
                state = node.state.copy()
                state.step(self.seat, action)
                self._add(node, state, action)
        self._back_up(node)

    def _add(self, node: TurnNode, state: NevachesState, action: int) -> None:
        self.owed -= 1
        child = TurnNode(state, action, self.network.chance(state, self.seat))
        child.parent = node
        child.is_end = state.seat != self.seat or state.phase >= CHOOSE_GOAL
        node.children.append(child)
        if not child.is_end:
            self.frontier.append(child)

    def _back_up(self, node: TurnNode) -> None:
        """Set open positions to the value of their best action, or to the mean over chance."""
        at: TurnNode | None = node
        while at is not None:
            if at.is_chance:
                total = 0.0
                for child in at.children:
                    total += child.value
                at.value = total / float(len(at.children))
            else:
                best = 0.0
                for child in at.children:
                    if child.value > best:
                        best = child.value
                at.value = best
            at = at.parent

    # After the turn.

    def _choose_ends(self) -> None:
        """Choose the best ends of the turn.

        Two actions in either order lead to one end, which is recognised by its value.
        """
        ranked: list[tuple[float, TurnNode, TurnNode]] = []
        for first in self.root.children:
            collect_ends(first, first, ranked)
        ranked.sort(key=lambda row: -row[0])
        for value, first, end in ranked:
            if len(self.ends) == RUNNERS or value < ranked[0][0] - NARROW:
                break
            if not self.ends or value < self.looks[len(self.looks) - 1] - 1e-9:
                self.running.append(len(self.ends))
                self.ends.append(end)
                self.looks.append(value)
                self.firsts.append(first)
                self.totals.append(0.0)
                self.visits.append(0)

    def _play_on(self) -> None:
        """Play one sample for every end in the running."""
        if not self.ends:
            self._choose_ends()
            return
        hidden = self.rng.spawn()
        dice = self.rng.spawn()
        for index in self.running:
            self.totals[index] += self._follow(self.ends[index], hidden.copy(), dice.copy())
            self.visits[index] += 1
        self.samples += 1
        if self.samples % LEAST == 0:
            worths = [self._worth(index) for index in self.running]
            bound = max(worths) - CLEARLY / sqrt(float(self.samples))
            self.running = [self.running[place] for place in range(len(worths)) if worths[place] >= bound]

    def _follow(self, end: TurnNode, hidden: Rng, dice: Rng) -> float:
        """Return the value of a turn after the turns of all others and the seat's next turn."""
        if end.state.phase >= CHOOSE_GOAL:
            self.owed -= 1
            return end.value
        state = end.state.resample(self.seat, hidden)
        assert isinstance(state, NevachesState)
        is_back = False
        while state.phase < CHOOSE_GOAL:
            player = state.current_player()
            if player == CHANCE:
                state.step(CHANCE, state.sample_chance(dice))
                continue
            if player == self.seat:
                is_back = True
            elif is_back:
                break
            state.step(player, self._quick(state, player))
        self.owed -= 1
        return self.network.chance(state, self.seat)

    def _quick(self, state: NevachesState, player: int) -> int:
        """Return the action with the best position by the network."""
        best = -1.0
        chosen = -1
        for action in self.guide.candidates(state, player):
            child = state.copy()
            child.step(player, action)
            self.owed -= 1
            value = self.network.chance(child, player)
            if value > best:
                best = value
                chosen = action
        return chosen


def collect_ends(first: TurnNode, node: TurnNode, found: list[tuple[float, TurnNode, TurnNode]]) -> None:
    """Collect all ends of the turn behind a node.

    After a swap, a single sample represents all samples, with their mean value.
    """
    if node.is_end:
        found.append((node.value, first, node))
    elif node.is_chance:
        ends: list[tuple[float, TurnNode, TurnNode]] = []
        collect_ends(first, node.children[0], ends)
        best = ends[0]
        for end in ends:
            if end[0] > best[0]:
                best = end
        found.append((node.value, first, best[2]))
    else:
        for child in node.children:
            collect_ends(first, child, found)
