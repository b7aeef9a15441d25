"""A mayor who plans: draws futures that may come, searches each with a narrow beam, and keeps what does well in most.

Every candidate meets the same futures in the same order, so that luck is shared. Knows no clock.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from ludotheque.games.chevoux.bot.beam import Beam, Future, Node, root_node
from ludotheque.games.chevoux.bot.outlook import Outlook
from ludotheque.games.chevoux.bot.trouble import UNIT, Trouble
from ludotheque.games.chevoux.rules.state import CARDS_A_ROUND, ChevouxState, return_of
from ludotheque.games.chevoux.rules.tables import CARDS, COLUMNS
from ludotheque.kernel.rng import Rng

FIRST_CANDIDATES: Final = 6
VISITS_A_CANDIDATE: Final = 8
HORIZON: Final = 10
HOPE: Final = 0.5
POINT: Final = 0.095  # what a point is worth on the way, as much as at the end
PRICE: Final = 0.1
COST: Final = 4.0
SCOUT_COST: Final = 1.5
EXPLORATION: Final = 0.4


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
    return Future(cards[:HORIZON], arrivals[:HORIZON])


def result_of(node: Node, is_end: bool, hope: float) -> float:
    """What a search came to, from −1 to 1.

    At the end as `returns`, but a narrow beam that misses a few constraints is taken to have missed a win: `hope` is
    what is left of its worth for each. On the way, every broken constraint costs points.
    """
    broken = float(node.trouble) / float(UNIT)
    if not is_end:
        return POINT * float(node.score) - PRICE * broken
    share = 1.0
    while broken > 0.5:
        share *= hope
        broken -= 1.0
    return -1.0 + (return_of(node.score) + 1.0) * share


class Planner:
    """A search from one decision; `run` deepens it, `results` tells what it found."""

    def __init__(self, state: ChevouxState, rng: Rng, trouble: Trouble, width: int) -> None:
        self.state = state
        self.rng = rng
        self.width = width
        cards = state.cards_left + CARDS_A_ROUND * (state.rules.rounds - state.round_number)
        self.is_end: bool = cards <= HORIZON
        # With no card or one to come a beam misses nothing, and there is nothing to hope for.
        self.hope: float = HOPE * min(1.0, max(0.0, float(cards - 1) / float(CARDS_A_ROUND)))
        root = root_node(state)
        # Which candidates to look at first: here points weigh more than inside the beam, which mends first.
        scout = Beam(trouble, Outlook(SCOUT_COST))
        found = scout.candidates([root], state.card, scout.outlook)
        chosen = scout.select([root], found, state.card, len(found), len(found))
        self.beam = Beam(trouble, Outlook(COST))
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
            future = self.futures[visit]
            end = self.beam.run(start, future, self.width, self.width, self.is_end)
            self.visits[index] += 1
            self.totals[index] += result_of(end, self.is_end, self.hope)

    def _select(self) -> int:
        """The candidate to look at next: promising or little known; more of them as time goes by."""
        count = FIRST_CANDIDATES + self.iterations // VISITS_A_CANDIDATE
        if count > len(self.children):
            count = len(self.children)
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
        """For each candidate: action, visits and mean value."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.children)):
            visits = self.visits[index]
            mean = self.totals[index] / float(visits) if visits > 0 else -1.0
            found.append((self.children[index].action, visits, mean))
        return found
