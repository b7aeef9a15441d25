"""Beam search over a future that is known: which cards come, which tiles arrive. Serves the bot and the solver.

A node is a village with its people; all nodes of a level have played the same cards. Knows no chance, no clock.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.chevoux.bot.outlook import Outlook
from ludotheque.games.chevoux.bot.trouble import Trouble, rows_of
from ludotheque.games.chevoux.rules.state import EMPTY_HOUSE_POINTS, LOWEST_SCORE, PEOPLE, ChevouxState
from ludotheque.games.chevoux.rules.tables import (
    CELLS,
    COLUMNS,
    HOUSE,
    HOUSES,
    NOTHING,
    POPULATE,
    ROW_SHIFT,
    SHIFT_ROW,
    SWAP,
    Card,
)
from ludotheque.games.chevoux.rules.village import Village, line_length, moved_cells, shift_by, turn

SCALE: Final = 1 << 34  # a candidate is one int: worth, then node, then action
NODE: Final = 1 << 10
END_COST: Final = 50.0


class Future:
    """Cards to come, in order, and the tiles that arrive before each (empty for most)."""

    def __init__(self, cards: list[int], arrivals: list[list[int]]) -> None:
        self.cards = cards
        self.arrivals = arrivals


class Node:
    """A village on the way; `parent` and `action` say how it came."""

    def __init__(
        self, kinds: list[int], people: list[int], supply: int, score: int, parent: Node | None, action: int
    ) -> None:
        self.kinds = kinds
        self.people = people
        self.supply = supply
        self.score = score
        self.parent = parent
        self.action = action
        self.trouble: int = 0


def root_node(state: ChevouxState) -> Node:
    """The node of a position."""
    return Node(state.kinds[:], state.people[:], state.supply, full_score(state.people, state.kinds), None, -1)


def full_score(people: list[int], kinds: list[int]) -> int:
    """The score with all six houses counted, those to come as empty ones."""
    points = HOUSES * EMPTY_HOUSE_POINTS
    for cell in range(CELLS):
        if people[cell] > 0:
            points += people[cell] - EMPTY_HOUSE_POINTS
    return points


class Beam:
    """One search; `run` takes it through the whole future, level by level."""

    def __init__(self, trouble: Trouble, outlook: Outlook) -> None:
        self.trouble = trouble
        self.tables = trouble.tables
        self.outlook = outlook
        # With the last card only winning counts, then points.
        self.end = Outlook(END_COST)
        self.was_cut: bool = False

    def candidates(self, nodes: list[Node], card: int, outlook: Outlook) -> list[int]:
        """Every action of every node with its worth, as sortable ints."""
        found: list[int] = []
        for index in range(len(nodes)):
            self._expand(nodes[index], index, card, outlook, found)
        return found

    def _expand(self, node: Node, index: int, card_index: int, outlook: Outlook, found: list[int]) -> None:
        trouble = self.trouble
        tables = self.tables
        card = tables.cards[card_index]
        village = trouble.village(node.kinds[:])
        own = trouble.by_cell(village)
        base = 0
        for each in own:
            base += each
        tag = index * NODE
        worth = outlook.table(node.score)
        found.append(worth[base] * SCALE + tag + NOTHING)
        if node.supply > 0:
            self._populate(node, village, card, outlook, base, tag, found)
        rows = village.filled // COLUMNS
        actions = tables.restructure[card.restructure][rows]
        if card.restructure >= SHIFT_ROW:
            # A line's shifts follow each other: one cell further each time, then home.
            for action in actions:
                village.shift(action, 1)
                found.append(worth[trouble.total(village)] * SCALE + tag + action)
                if shift_by(action) == line_length(action, rows) - 1:
                    village.shift(action, 1)
            return
        far = trouble.far_cells(village)
        kinds = village.kinds
        people = node.people
        first = tables.first
        second = tables.second
        for action in actions:
            a = first[action]
            b = second[action]
            if people[a] == 0 and people[b] == 0 and kinds[a] != kinds[b]:
                change = trouble.change(village, own, far, action)
                found.append(worth[base + change] * SCALE + tag + action)

    def _populate(
        self,
        node: Node,
        village: Village,
        card: Card,
        outlook: Outlook,
        base: int,
        tag: int,
        found: list[int],
    ) -> None:
        for cell in range(village.filled):
            if village.kinds[cell] != HOUSE or (card.only_empty and node.people[cell] > 0):
                continue
            meets = True
            for clause in card.clauses:
                if not clause.holds(cell, village.masks):
                    meets = False
            if meets:
                coming = card.people if card.people < node.supply else node.supply
                score = node.score + coming
                if node.people[cell] == 0:
                    score -= EMPTY_HOUSE_POINTS
                worth = outlook.table(score)[base]
                found.append(worth * SCALE + tag + POPULATE + cell)

    def child(self, node: Node, card_index: int, action: int) -> Node:
        """The node after an action."""
        kinds = node.kinds[:]
        people = node.people[:]
        supply = node.supply
        score = node.score
        if action >= ROW_SHIFT:
            cells = moved_cells(action, rows_of(kinds))
            by = shift_by(action)
            turn(kinds, cells, by)
            turn(people, cells, by)
        elif action >= SWAP:
            a = self.tables.first[action]
            b = self.tables.second[action]
            held = kinds[a]
            kinds[a] = kinds[b]
            kinds[b] = held
        elif action >= POPULATE:
            cell = action - POPULATE
            coming = self.tables.cards[card_index].people
            if coming > supply:
                coming = supply
            if people[cell] == 0:
                score -= EMPTY_HOUSE_POINTS
            people[cell] += coming
            supply -= coming
            score += coming
        return Node(kinds, people, supply, score, node, action)

    def select(self, nodes: list[Node], found: list[int], card: int, width: int, alike: int) -> list[Node]:
        """The best different children: at most `width`, of which `alike` with the same score, to keep both kinds of
        village in the race, the rich and the orderly. `was_cut` remembers whether any was left out."""
        found.sort(reverse=True)
        chosen: list[Node] = []
        seen: set[int] = set()
        count = [0] * (PEOPLE - LOWEST_SCORE + 1)
        for candidate in found:
            rest = candidate % SCALE
            node = nodes[rest // NODE]
            action = rest % NODE
            # Moving tiles leaves the score alone, so that a full place is seen before anything is copied.
            if action >= SWAP and count[node.score - LOWEST_SCORE] == alike:
                self.was_cut = True
                continue
            child = self.child(node, card, action)
            key = self.trouble.key(child.kinds, child.people)
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

    def run(self, root: Node, future: Future, width: int, alike: int, is_end: bool = True) -> Node:
        """The best node that a beam of this width finds after the whole future; if that `is_end`, a win before all."""
        nodes = [root]
        last = len(future.cards) - 1
        for index in range(last + 1):
            if future.arrivals[index]:
                for node in nodes:
                    arrive(node, future.arrivals[index])
            card = future.cards[index]
            found = self.candidates(nodes, card, self.end if is_end and index == last else self.outlook)
            nodes = self.select(nodes, found, card, width, alike)
        best = nodes[0]
        best.trouble = self.trouble.total(self.trouble.village(best.kinds[:]))
        return best


def arrive(node: Node, tiles: list[int]) -> None:
    """Put tiles onto the nearest empty row."""
    cell = rows_of(node.kinds) * COLUMNS
    for kind in tiles:
        node.kinds[cell] = kind
        cell += 1
