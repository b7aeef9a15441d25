"""A mayor who plans: draws futures that may come, searches each with a narrow beam, and keeps what does well in most.

Every candidate meets the same futures in the same order, so that luck is shared. Knows no clock.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ludotheque.games.chevoux.bot.beam import NODE, SCALE, Beam, Future, Node, arrive, root_node
from ludotheque.games.chevoux.bot.outlook import Outlook
from ludotheque.games.chevoux.bot.trouble import UNIT, Trouble
from ludotheque.games.chevoux.rules.state import CARDS_A_ROUND, ChevouxState, return_of
from ludotheque.games.chevoux.rules.tables import CARDS, CELLS, COLUMNS
from ludotheque.kernel.rng import Rng

FIRST_CANDIDATES: Final = 6
VISITS_A_CANDIDATE: Final = 8
LOSS_PER_TILE: Final = 0.01


def draw_future(state: ChevouxState, rng: Rng) -> Future:
    """Cards and tiles to come after the card in hand, as likely as any."""
    cards: list[int] = []
    arrivals: list[list[int]] = []
    tiles: list[int] = []
    for kind in range(len(state.left)):
        tiles += [kind] * state.left[kind]
    rng.shuffle(tiles)
    pile = [card for card in range(CARDS) if state.pile[card] > 0]
    rng.shuffle(pile)
    cards += pile[: state.cards_left]
    arrivals += [[] for _ in range(state.cards_left)]
    for _ in range(state.rules.rounds - state.round_number):
        pile = list(range(CARDS))
        rng.shuffle(pile)
        cards += pile[:CARDS_A_ROUND]
        row = tiles[:COLUMNS]
        tiles = tiles[COLUMNS:]
        arrivals += [row]
        arrivals += [[] for _ in range(CARDS_A_ROUND - 1)]
    return Future(cards, arrivals)


def result_of(node: Node) -> float:
    """What an end is worth: as `returns`, but lost ones are told apart by how much was missing."""
    if node.trouble == 0:
        return return_of(node.score)
    return -1.0 - LOSS_PER_TILE * float(node.trouble) / float(UNIT)


class Planner:
    """A search from one decision; `run` deepens it, `results` tells what it found."""

    def __init__(self, state: ChevouxState, rng: Rng, trouble: Trouble, outlook: Outlook, width: int) -> None:
        self.state = state
        self.rng = rng
        self.width = width
        self.beam = Beam(trouble, outlook)
        self.root = root_node(state)
        rows = (CELLS - state.filled) // COLUMNS
        cards = state.cards_left + CARDS_A_ROUND * (state.rules.rounds - state.round_number)
        found = self.beam.candidates([self.root], state.card, cards, rows)
        chosen = self.beam.select([self.root], found, state.card, len(found))
        self.children: list[Node] = chosen
        self.visits: list[int] = [0] * len(chosen)
        self.totals: list[float] = [0.0] * len(chosen)
        self.futures: list[Future] = []
        self.iterations: int = 0

    def run(self, iterations: int) -> None:
        """Some more searches of one candidate in one future."""
        for _ in range(iterations):
            index = self._select()
            self.iterations += 1
            visit = self.visits[index]
            if visit == len(self.futures):
                self.futures.append(draw_future(self.state, self.rng))
            child = self.children[index]
            start = Node(child.kinds[:], child.people, child.supply, child.score, None, child.action)
            end = self.beam.run(start, self.futures[visit], 0, self.width)
            self.visits[index] += 1
            self.totals[index] += result_of(end)

    def _select(self) -> int:
        """The candidate to look at next: promising or little known; more of them as time goes by."""
        count = FIRST_CANDIDATES + self.iterations // VISITS_A_CANDIDATE
        if count > len(self.children):
            count = len(self.children)
        best = -1e9
        chosen = 0
        scale = 0.5 * sqrt(log(float(self.iterations + 1)))
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
        """For each candidate: action, visits and mean value."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.children)):
            visits = self.visits[index]
            mean = self.totals[index] / float(visits) if visits > 0 else -1.0
            found.append((self.children[index].action, visits, mean))
        return found


__all__ = ["NODE", "SCALE", "Planner", "arrive", "draw_future", "result_of"]
