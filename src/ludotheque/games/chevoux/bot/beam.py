"""Beam search over a known future of cards and tiles, for the bot and the solver.

A node is a village with its people. All nodes of a level have played the same cards.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.bot.violations import ViolationCounter, count_rows
from ludotheque.games.chevoux.rules.codes import (
    CELLS,
    COLUMNS,
    HOUSE,
    NOTHING,
    PEOPLE,
    POPULATE,
    ROW_SHIFT,
    SHIFT_ROW,
    SWAP,
    line_length,
    shift_length,
    shifted_cells,
)
from ludotheque.games.chevoux.rules.position import ChevouxPosition
from ludotheque.games.chevoux.rules.scoring import EMPTY_HOUSE_POINTS, LOWEST_SCORE
from ludotheque.games.chevoux.rules.tables import ActionCard
from ludotheque.games.chevoux.rules.village import Village, rotate, swap

# A candidate is one sortable int: worth, then node, then action. Shifts pack the parts, because compiled
# code leaves products of this size to Python, which is slow, and unsafe if a signal interrupts the call.
WORTH: Final = 34
REST: Final = (1 << 34) - 1
NODE: Final = 1 << 10
END_COST: Final = 50.0
MOST_VIOLATIONS: Final = 60


class Future:
    """Cards to come, in order, and the tiles that arrive before each (empty for most)."""

    def __init__(self, cards: list[int], arrivals: list[list[int]]) -> None:
        self.cards = cards
        self.arrivals = arrivals


class Evaluation:
    """The worth of a village in hundredths of a point: its score minus a cost for every violation."""

    def __init__(self, cost: float) -> None:
        self.cost = cost
        # Filled on demand, by score.
        self.tables: dict[int, list[int]] = {}

    def table(self, score: int) -> list[int]:
        """Return the worth for each number of violations."""
        if score not in self.tables:
            points = float(score)
            self.tables[score] = [int(100.0 * (points - self.cost * float(count))) for count in range(MOST_VIOLATIONS)]
        return self.tables[score]


class BeamNode:
    """A village on a line of play, with the `parent` node and the `action` that led to it."""

    def __init__(
        self, kinds: list[int], people: list[int], supply: int, score: int, parent: BeamNode | None, action: int
    ) -> None:
        self.kinds = kinds
        self.people = people
        self.supply = supply
        self.score = score
        self.parent = parent
        self.action = action
        self.violations: int = 0


def root_node(position: ChevouxPosition) -> BeamNode:
    """Return the node of a position."""
    return BeamNode(position.kinds[:], position.people[:], position.supply, full_score(position.people), None, -1)


def full_score(people: list[int]) -> int:
    """Return the score with all six houses counted, those not drawn yet as empty ones."""
    points = LOWEST_SCORE
    for cell in range(CELLS):
        if people[cell] > 0:
            points += people[cell] - EMPTY_HOUSE_POINTS
    return points


class BeamSearch:
    """A beam search that keeps the best villages of each level."""

    def __init__(self, counter: ViolationCounter, evaluation: Evaluation) -> None:
        self.counter = counter
        self.tables = counter.tables
        self.evaluation = evaluation
        # After the last card a win comes first, then points.
        self.end = Evaluation(END_COST)
        self.was_cut: bool = False

    def candidates(self, nodes: list[BeamNode], card: int, evaluation: Evaluation) -> list[int]:
        """Return every action of every node with its worth, as sortable ints."""
        found: list[int] = []
        for index in range(len(nodes)):
            self._expand(nodes[index], index, card, evaluation, found)
        return found

    def _expand(self, node: BeamNode, index: int, card_index: int, evaluation: Evaluation, found: list[int]) -> None:
        counter = self.counter
        tables = self.tables
        card = tables.cards[card_index]
        village = counter.village(node.kinds[:])
        own = counter.by_cell(village)
        base = sum(own)
        tag = index * NODE
        worth = evaluation.table(node.score)
        found.append((worth[base] << WORTH) + tag + NOTHING)
        if node.supply > 0:
            self._populate(node, village, card, evaluation, base, tag, found)
        rows = village.filled // COLUMNS
        actions = card.restructurings[rows]
        if card.has_fixed_shift():
            for action in actions:
                by = shift_length(action)
                village.shift(action, by)
                found.append((worth[counter.total(village)] << WORTH) + tag + action)
                village.shift(action, line_length(action, rows) - by)
            return
        if card.restructure >= SHIFT_ROW:
            # The shifts of a line are consecutive: each moves one cell further. The last is followed by a move back.
            for action in actions:
                village.shift(action, 1)
                found.append((worth[counter.total(village)] << WORTH) + tag + action)
                if shift_length(action) == line_length(action, rows) - 1:
                    village.shift(action, 1)
            return
        far = counter.far_cells(village)
        kinds = village.kinds
        people = node.people
        first = tables.first
        second = tables.second
        for action in actions:
            a = first[action]
            b = second[action]
            if people[a] == 0 and people[b] == 0 and kinds[a] != kinds[b]:
                change = counter.change(village, own, far, action)
                found.append((worth[base + change] << WORTH) + tag + action)

    def _populate(
        self,
        node: BeamNode,
        village: Village,
        card: ActionCard,
        evaluation: Evaluation,
        base: int,
        tag: int,
        found: list[int],
    ) -> None:
        for cell in range(village.filled):
            if village.kinds[cell] == HOUSE and card.suits(cell, village.masks):
                score = node.score + min(card.people, node.supply)
                if node.people[cell] == 0:
                    score -= EMPTY_HOUSE_POINTS
                worth = evaluation.table(score)[base]
                found.append((worth << WORTH) + tag + POPULATE + cell)

    def child(self, node: BeamNode, card_index: int, action: int) -> BeamNode:
        """Return the node after an action."""
        kinds = node.kinds[:]
        people = node.people[:]
        supply = node.supply
        score = node.score
        if action >= ROW_SHIFT:
            cells = shifted_cells(action, count_rows(kinds))
            by = shift_length(action)
            rotate(kinds, cells, by)
            rotate(people, cells, by)
        elif action >= SWAP:
            swap(kinds, self.tables.first[action], self.tables.second[action])
        elif action >= POPULATE:
            cell = action - POPULATE
            coming = min(self.tables.cards[card_index].people, supply)
            if people[cell] == 0:
                score -= EMPTY_HOUSE_POINTS
            people[cell] += coming
            supply -= coming
            score += coming
        return BeamNode(kinds, people, supply, score, node, action)

    def select(self, nodes: list[BeamNode], found: list[int], card: int, width: int, alike: int) -> list[BeamNode]:
        """Return the best different children: at most `width`, of which `alike` with the same score.

        The limit on equal scores keeps both populous and orderly villages. `was_cut` is set if a child was left out.
        """
        found.sort(reverse=True)
        chosen: list[BeamNode] = []
        seen: set[int] = set()
        count = [0] * (PEOPLE - LOWEST_SCORE + 1)
        for candidate in found:
            rest = candidate & REST
            node = nodes[rest // NODE]
            action = rest % NODE
            # Moving tiles does not change the score, so the limit can be checked before anything is copied.
            if action >= SWAP and count[node.score - LOWEST_SCORE] == alike:
                self.was_cut = True
                continue
            child = self.child(node, card, action)
            key = self.counter.hash_village(child.kinds, child.people)
            if key in seen:
                continue
            if len(chosen) == width:
                self.was_cut = True
                break
            seen.add(key)
            place = child.score - LOWEST_SCORE
            if count[place] == alike:
                self.was_cut = True
                continue
            count[place] += 1
            chosen.append(child)
        return chosen

    def run(self, root: BeamNode, future: Future, width: int, alike: int, is_end: bool = True) -> BeamNode:
        """Return the best node that a beam of this width finds after the whole future.

        If the future `is_end`, a win comes first.
        """
        nodes = [root]
        last = len(future.cards) - 1
        for index in range(last + 1):
            if future.arrivals[index]:
                for node in nodes:
                    arrive(node, future.arrivals[index])
            card = future.cards[index]
            found = self.candidates(nodes, card, self.end if is_end and index == last else self.evaluation)
            nodes = self.select(nodes, found, card, width, alike)
        best = nodes[0]
        best.violations = self.counter.total(self.counter.village(best.kinds[:]))
        return best


def arrive(node: BeamNode, tiles: list[int]) -> None:
    """Put tiles onto the nearest empty row."""
    cell = count_rows(node.kinds) * COLUMNS
    for kind in tiles:
        node.kinds[cell] = kind
        cell += 1
