"""Search on top of the value network: first the whole turn, best positions first, then what comes after it.

A node is a position of the searching seat's own turn, or the end of that turn. The network values every position as
the seat sees it, so nothing hidden is needed. Once all of the turn has been looked at, its best ends are played on
with the same samples of what is hidden and the same chance, until the seat's next turn is over; those that are clearly
behind drop out. An iteration is a position valued by the network.
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

REFILLS: Final = 4  # samples of what a swap opens
RUNNERS: Final = 6  # ends of the turn that are played on
NARROW: Final = 0.06  # how far behind the best one an end may be to be played on
PRIOR: Final = 12.0  # how many samples the look at the turn counts for
LEAST: Final = 16  # samples before an end may drop out
CLEARLY: Final = 0.22  # behind by this over the root of the samples: three times how much two ends differ by luck


class TurnNode:
    """A position within the turn; after a swap `children` are samples of chance, otherwise actions."""

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
    """A search for the seat to act; `run` deepens it, `results` lists what it found."""

    def __init__(self, state: NevachesState, seat: int, guide: Guide, network: TrainedNetwork, rng: Rng) -> None:
        self.seat = seat
        self.guide = guide
        self.network = network
        self.rng = rng
        self.owed: int = 0
        self.samples: int = 0
        # Ends that are or were played on, and for each: its value at first, its first action, results so far, how many.
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
        """Look at some more positions."""
        self.owed += iterations
        while self.owed > 0 and not self.is_settled():
            if self.frontier:
                self._expand(self._next())
            else:
                self._play_on()

    def is_settled(self) -> bool:
        """Whether nothing is left to find out."""
        return len(self.root.children) == 1 or (not self.frontier and len(self.running) == 1)

    def results(self) -> list[tuple[int, int, float]]:
        """For each action: visits and value from −1 to 1, best first; what was not looked into comes last."""
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
        """What an end is worth by the look at the turn and by all samples of it."""
        return (self.totals[index] + PRIOR * self.looks[index]) / (float(self.visits[index]) + PRIOR)

    # The turn.

    def _next(self) -> TurnNode:
        """The most promising position that was not looked into, taken out of the frontier."""
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
        """An open position is worth its best action, or the mean of what chance brings."""
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

    # What comes after it.

    def _choose_ends(self) -> None:
        """The best ends of the turn; two actions in either order lead to one end, known by its value."""
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
        """One sample for every end in the running."""
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
        """What a turn is worth after everybody else's turn and the next own one."""
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
        """The action whose position the network likes best."""
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
    """All ends of the turn behind a node; of what a swap brings a single sample stands for all, at their mean."""
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
