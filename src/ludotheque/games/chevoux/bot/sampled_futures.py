"""Search by sampled futures: candidates are averaged over narrow beams through possible futures.

Every candidate meets the same futures in the same order, so that luck is shared.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ludotheque.games.chevoux.bot.beam import BeamNode, BeamSearch, Evaluation, Future, root_node
from ludotheque.games.chevoux.bot.violations import ViolationCounter
from ludotheque.games.chevoux.rules.codes import CARDS, CARDS_PER_ROUND, COLUMNS, KINDS
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.games.chevoux.rules.scoring import win_return
from ludotheque.kernel.rng import Rng

WIDTH: Final = 4
FIRST_CANDIDATES: Final = 6
VISITS_PER_CANDIDATE: Final = 8
HORIZON: Final = 10  # cards
HOPE: Final = 0.5  # calibrated, see the README
POINT: Final = 0.095  # worth of a point before the end, the same as at the end
PRICE: Final = 0.1  # of a violation before the end
# Assumed costs of a violation in points: inside the beam, and in the order of candidates.
COST: Final = 4.0
SCOUT_COST: Final = 1.5
EXPLORATION: Final = 0.4


def draw_future(position: ChevouxPosition, rng: Rng) -> Future:
    """Draw cards and tiles that may come after the card in hand."""
    tiles = [kind for kind in range(KINDS) for _ in range(position.left[kind])]
    rng.shuffle(tiles)
    pile = [card for card in range(CARDS) if position.pile[card] > 0]
    rng.shuffle(pile)
    cards = pile[: position.cards_left]
    arrivals: list[list[int]] = [[] for _ in cards]
    for row in range(position.rules.rounds - position.round_number):
        pile = list(range(CARDS))
        rng.shuffle(pile)
        cards += pile[:CARDS_PER_ROUND]
        arrivals.append(tiles[row * COLUMNS : (row + 1) * COLUMNS])
        arrivals += [[] for _ in range(CARDS_PER_ROUND - 1)]
    return Future(cards[:HORIZON], arrivals[:HORIZON])


def result_of(node: BeamNode, is_end: bool, hope: float) -> float:
    """Return the value of the node where a beam ended, from −1 to 1.

    At the end the value is that of `returns`. A narrow beam that misses a few constraints may have overlooked a win, so
    each missed constraint leaves the share `hope` of the value. Before the end, every violation costs PRICE.
    """
    if not is_end:
        return POINT * float(node.score) - PRICE * float(node.violations)
    share = 1.0
    for _ in range(node.violations):
        share *= hope
    return -1.0 + (win_return(node.score) + 1.0) * share


class FutureSampling:
    """A search from one decision, deepened by `run` and summed up by `results`."""

    def __init__(self, position: ChevouxPosition, rng: Rng, counter: ViolationCounter) -> None:
        self.position = position
        self.rng = rng
        cards = position.cards_left + CARDS_PER_ROUND * (position.rules.rounds - position.round_number)
        self.is_end: bool = cards <= HORIZON
        # With at most one card to come a beam overlooks nothing, so that violations leave no hope.
        self.hope: float = HOPE * min(1.0, max(0.0, float(cards - 1) / float(CARDS_PER_ROUND)))
        root = root_node(position)
        scout = BeamSearch(counter, Evaluation(SCOUT_COST))
        found = scout.candidates([root], position.card, scout.evaluation)
        chosen = scout.select([root], found, position.card, len(found), len(found))
        self.beam = BeamSearch(counter, Evaluation(COST))
        self.children: list[BeamNode] = chosen
        self.visits: list[int] = [0] * len(chosen)
        self.totals: list[float] = [0.0] * len(chosen)
        self.futures: list[Future] = []
        self.iterations: int = 0

    def run(self, iterations: int) -> None:
        """Run so many more beams, each for one candidate in one future."""
        for _ in range(iterations):
            index = self._select()
            self.iterations += 1
            visit = self.visits[index]
            if visit == len(self.futures):
                self.futures.append(draw_future(self.position, self.rng))
            child = self.children[index]
            start = BeamNode(child.kinds[:], child.people, child.supply, child.score, None, child.action)
            future = self.futures[visit]
            end = self.beam.run(start, future, WIDTH, WIDTH, self.is_end)
            self.visits[index] += 1
            self.totals[index] += result_of(end, self.is_end, self.hope)

    def _select(self) -> int:
        """Return the candidate to look at next (UCB1), out of a number that grows with the iterations."""
        count = min(FIRST_CANDIDATES + self.iterations // VISITS_PER_CANDIDATE, len(self.children))
        best = -1e9
        chosen = 0
        scale = EXPLORATION * sqrt(log(float(self.iterations + 1)))
        for index in range(count):
            visits = self.visits[index]
            if visits == 0:
                return index
            value = self.totals[index] / float(visits) + scale / sqrt(float(visits))
            if value > best:
                best = value
                chosen = index
        return chosen

    def results(self) -> list[tuple[int, int, float]]:
        """Return action, visits and mean value of each candidate, best first."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.children)):
            visits = self.visits[index]
            mean = self.totals[index] / float(visits) if visits > 0 else -1.0
            found.append((self.children[index].action, visits, mean))
        return sorted(found, key=lambda row: (-row[1], -row[2]))

    def is_settled(self) -> bool:
        """Return True if there is nothing to choose."""
        return len(self.children) == 1
