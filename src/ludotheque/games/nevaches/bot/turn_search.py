"""Search on top of the value network: first the whole turn, best positions first, then what comes after it.

A node is a position of the searching seat's own turn, or the end of that turn. The network values every position as
the seat sees it, so nothing hidden is needed. Once all of the turn has been looked at, the best first actions are
played on with the same samples of what is hidden and the same chance, until the seat's next turn is over.
An iteration is a position valued by the network.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.bot.network import TrainedNetwork
from ludotheque.games.nevaches.rules.codes import CHOOSE_GOAL
from ludotheque.games.nevaches.rules.state import NevachesState
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.guide import Guide

REFILLS: Final = 4  # samples of what a swap opens
RUNNERS: Final = 6  # first actions that are played on
NARROW: Final = 0.06  # how far behind the best one an action may be to be played on
PRIOR: Final = 12.0  # how many samples the look at the turn counts for


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
        self.runners: list[TurnNode] = []
        self.ends: list[TurnNode] = []
        self.totals: list[float] = []
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
        return len(self.root.children) == 1 or (not self.frontier and len(self.runners) == 1)

    def results(self) -> list[tuple[int, int, float]]:
        """For each action: visits and value from −1 to 1, best first; what was not looked into comes last."""
        found: list[tuple[int, int, float]] = []
        for node in self.root.children:
            visits = 1 if node.is_open or node.is_end else 0
            value = node.value
            for index in range(len(self.runners)):
                if self.runners[index] is node:
                    visits = 1 + self.samples
                    value = (self.totals[index] + PRIOR * node.value) / (float(self.samples) + PRIOR)
            found.append((node.action, visits, 2.0 * value - 1.0))
        has_runners = self.samples > 0
        return sorted(found, key=lambda row: (row[1] == 0 or (has_runners and row[1] == 1), -row[2]))

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

    def _choose_runners(self) -> None:
        ranked = sorted(self.root.children, key=lambda node: -node.value)
        best = ranked[0].value
        for node in ranked[:RUNNERS]:
            if node.value >= best - NARROW:
                self.runners.append(node)
                self.ends.append(best_end(node))
                self.totals.append(0.0)

    def _play_on(self) -> None:
        """One sample for every first action in the running."""
        if not self.runners:
            self._choose_runners()
            return
        hidden = self.rng.spawn()
        dice = self.rng.spawn()
        for index in range(len(self.runners)):
            self.totals[index] += self._follow(self.ends[index], hidden.copy(), dice.copy())
        self.samples += 1

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


def best_end(node: TurnNode) -> TurnNode:
    """The end of the turn that a first action leads to, if the best follows."""
    at = node
    while not at.is_end:
        best = at.children[0]
        if not at.is_chance:
            for child in at.children:
                if child.value > best.value:
                    best = child
        at = best
    return at
