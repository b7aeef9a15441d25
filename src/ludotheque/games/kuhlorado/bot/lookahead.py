"""Search on top of the value network: exact expectation over dice, deepened first where the best marks are.

A node is a position before a roll. It knows the value of every mark that some roll allows, at first by the network,
later by what the other player can do about it; from these follow what each roll is worth, whether to roll again, and
what the position is worth before the roll. An iteration looks at one more position.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from ludotheque.games.kuhlorado.bot.evaluator import SheetBits, to_bits
from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    COW,
    DECIDE,
    KEEP,
    MARK_ONE,
    MARK_TWO,
    PASS,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    pair_action,
)
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.rng import Rng

# Kinds of marks: one cell by its symbol 1–6, a cow with the number n 6 + n, two cows, nothing.
TWO_COWS: Final = 12
NOTHING: Final = 13
KINDS: Final = 14
FACES: Final = 6
# How much a mark that was looked at less is preferred, at the root only.
EXPLORATION: Final = 0.05


class MarkTable:
    """Every mark of a sheet: its cells as bits, its kind, its action. The last one marks nothing."""

    def __init__(self, sheet: Sheet) -> None:
        self.bits: list[int] = []
        self.kinds: list[int] = []
        self.actions: list[int] = []
        for symbol in range(1, COW + 1):
            for cell in sheet.cells[symbol]:
                self._add([cell], symbol, MARK_ONE + cell)
        for number in range(1, COW):
            for action in sheet.pair_actions[number]:
                self._add([(action - MARK_TWO) // CELLS, (action - MARK_TWO) % CELLS], COW + number, action)
        cows = sheet.cells[COW]
        for index in range(len(cows)):
            for other in range(index + 1, len(cows)):
                self._add([cows[index], cows[other]], TWO_COWS, pair_action(cows[index], cows[other]))
        self._add([], NOTHING, PASS)

    def _add(self, cells: list[int], kind: int, action: int) -> None:
        self.bits.append(to_bits(cells))
        self.kinds.append(kind)
        self.actions.append(action)


class Node:
    """A position before a roll, seen by the player to roll."""

    def __init__(self, own: int, other: int, pro: int, doubles: int, other_doubles: int) -> None:
        self.own = own
        self.other = other
        self.pro = pro
        self.doubles = doubles
        self.other_doubles = other_doubles
        self.slots: list[int] = []
        self.values: list[float] = []
        self.visits: list[int] = []
        self.children: dict[int, Node] = {}
        self.has_two_cows: bool = True
        self.best: list[float] = [-1.0] * KINDS
        self.worth: float = 0.5


class Lookahead:
    """A search for the seat to act; `run` deepens it, `results` lists what it found."""

    def __init__(
        self, state: KuhloradoState, seat: int, table: MarkTable, bits: SheetBits, evaluator: Any, rng: Rng
    ) -> None:
        self.table = table
        self.sheet = bits
        self.sheet_index = state.sheet_index
        self.evaluator = evaluator
        self.rng = rng
        self.state = state
        self.seat = seat
        self.iterations: int = 0
        self.options: list[int] = state.actions(seat)
        self.option_visits: list[int] = [0] * len(self.options)
        pro = (2 if state.doubles_counted else 1) if state.rules.pro else 0
        marks = state.marks
        own = to_bits([cell for cell in range(CELLS) if marks[cell] == seat + 1])
        other = to_bits([cell for cell in range(CELLS) if marks[cell] == 2 - seat])
        self.root = Node(own, other, pro, state.doubles[seat], state.doubles[1 - seat])
        self._open(self.root)
        self.is_decision: bool = state.phase == DECIDE
        self.places: list[int] = []
        if not self.is_decision:
            place = {table.actions[slot]: index for index, slot in enumerate(self.root.slots)}
            self.places = [place[action] for action in self.options]

    def run(self, iterations: int) -> None:
        """Look at some more positions."""
        for _ in range(iterations):
            self.iterations += 1
            if self.is_decision:
                self._deepen_decision()
            else:
                self._deepen_mark()

    def results(self) -> list[tuple[int, int, float]]:
        """For each action: visits and value from −1 to 1, best first; what was never looked at comes last."""
        root = self.root
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.options)):
            action = self.options[index]
            if self.is_decision:
                found.append((action, self.option_visits[index], 2.0 * self._option_worth(action) - 1.0))
            else:
                place = self.places[index]
                found.append((action, root.visits[place], 2.0 * root.values[place] - 1.0))
        none_yet = self.iterations == 0 or self.is_decision
        return sorted(found, key=lambda row: (row[1] == 0 and not none_yet, -row[2]))

    def is_settled(self) -> bool:
        """Whether nothing is left to choose."""
        return len(self.options) == 1

    # The root.

    def _deepen_mark(self) -> None:
        root = self.root
        bonus = EXPLORATION * sqrt(log(float(self.iterations + 1)))
        best = -1.0
        chosen = self.places[0]
        for place in self.places:
            score = root.values[place] + bonus / sqrt(float(root.visits[place] + 1))
            if score > best:
                best = score
                chosen = place
        self._deepen(root, chosen)
        root.visits[chosen] += 1

    def _deepen_decision(self) -> None:
        bonus = EXPLORATION * sqrt(log(float(self.iterations + 1)))
        best = -1.0
        chosen = 0
        for index in range(len(self.options)):
            worth = self._option_worth(self.options[index])
            score = worth + bonus / sqrt(float(self.option_visits[index] + 1))
            if score > best:
                best = score
                chosen = index
        self.option_visits[chosen] += 1
        action = self.options[chosen]
        low, high = self.state.low, self.state.high
        if action == REROLL_LOW or action == REROLL_BOTH:
            low = self.rng.below(FACES) + 1
        if action == REROLL_HIGH or action == REROLL_BOTH:
            high = self.rng.below(FACES) + 1
        root = self.root
        self._deepen(root, self._best_place(root, min(low, high), max(low, high)))
        self._sum_up(root)

    def _option_worth(self, action: int) -> float:
        root = self.root
        low, high = self.state.low, self.state.high
        if action == KEEP:
            return roll_worth(root, low, high)
        if action == REROLL_LOW:
            return one_die_worth(root, high)
        if action == REROLL_HIGH:
            return one_die_worth(root, low)
        return both_dice_worth(root)

    # The tree.

    def _open(self, node: Node) -> None:
        """Value every mark that some roll allows here."""
        free = self.sheet.playable & ~(node.own | node.other)
        taken = ~free
        bits = self.table.bits
        slots = [slot for slot in range(len(bits)) if bits[slot] & taken == 0]
        cows = self.sheet.symbol[COW] & free
        node.slots = slots
        node.has_two_cows = cows & (cows - 1) != 0
        node.values = self.evaluator.values(
            self.sheet_index,
            node.own,
            node.other,
            node.pro,
            node.doubles,
            node.other_doubles,
            [bits[slot] for slot in slots],
        )
        node.visits = [0] * len(slots)
        self._sum_up(node)

    def _sum_up(self, node: Node) -> None:
        """The best mark of each kind, and from it what the position is worth before the roll."""
        best = [-1.0] * KINDS
        kinds = self.table.kinds
        values = node.values
        slots = node.slots
        for index in range(len(slots)):
            kind = kinds[slots[index]]
            if values[index] > best[kind]:
                best[kind] = values[index]
        node.best = best
        node.worth = before_roll(node)

    def _deepen(self, node: Node, place: int) -> None:
        """Look further behind one mark; its value becomes what the other player leaves of it."""
        value = node.values[place]
        if value <= 0.0 or value >= 1.0 or value == 0.5:  # the game is over there
            return
        child = node.children.get(place)
        if child is None:
            child = self._after(node, place)
            node.children[place] = child
            self._open(child)
        else:
            rng = self.rng
            low, high = roll_again(child, rng.below(FACES) + 1, rng.below(FACES) + 1, rng)
            deeper = self._best_place(child, low, high)
            self._deepen(child, deeper)
            child.visits[deeper] += 1
            self._sum_up(child)
        node.values[place] = 1.0 - child.worth

    def _after(self, node: Node, place: int) -> Node:
        own = node.own | self.table.bits[node.slots[place]]
        pro, doubles, other_doubles = node.pro, node.doubles, node.other_doubles
        if pro == 1:
            pro, doubles, other_doubles = score_doubles(self.sheet, own, node.other)
        return Node(node.other, own, pro, other_doubles, doubles)

    def _best_place(self, node: Node, low: int, high: int) -> int:
        """The most valuable mark that a roll allows."""
        first, second, third = kinds_of_roll(node, low, high)
        kinds = self.table.kinds
        best = -1.0
        chosen = len(node.slots) - 1  # nothing
        for index in range(len(node.slots) - 1):
            kind = kinds[node.slots[index]]
            if (kind == first or kind == second or kind == third) and node.values[index] > best:
                best = node.values[index]
                chosen = index
        return chosen


def score_doubles(sheet: SheetBits, own: int, other: int) -> tuple[int, int, int]:
    """Whether doubles have been scored after a mark, and how many (K15)."""
    from ludotheque.games.kuhlorado.bot.evaluator import COWS_FOR_DOUBLES, count_doubles, to_cells

    if len(to_cells(sheet.symbol[COW] & (own | other))) < COWS_FOR_DOUBLES:
        return 1, 0, 0
    return 2, count_doubles(sheet, own), count_doubles(sheet, other)


def kinds_of_roll(node: Node, low: int, high: int) -> tuple[int, int, int]:
    """The kinds of marks that a roll allows (K6–K8)."""
    if high < COW:
        return low, high, high
    if low < COW:
        return low, COW, COW + low
    kind = TWO_COWS if node.has_two_cows else COW
    return kind, kind, kind


def roll_worth(node: Node, low: int, high: int) -> float:
    """What the best mark for a roll is worth."""
    first, second, third = kinds_of_roll(node, low, high)
    best = node.best
    worth = max(best[first], best[second], best[third])
    return worth if worth >= 0.0 else best[NOTHING]


def one_die_worth(node: Node, other: int) -> float:
    """What it is worth to roll one die beside another."""
    total = 0.0
    for face in range(1, FACES + 1):
        total += roll_worth(node, min(face, other), max(face, other))
    return total / 6.0


def both_dice_worth(node: Node) -> float:
    """What it is worth to roll both dice and mark."""
    total = 0.0
    for low in range(1, FACES + 1):
        total += roll_worth(node, low, low)
        for high in range(low + 1, FACES + 1):
            total += 2.0 * roll_worth(node, low, high)
    return total / 36.0


def before_roll(node: Node) -> float:
    """What a position is worth to the player to roll, who may roll again as is best (K5)."""
    both = both_dice_worth(node)
    one = [0.0] * (FACES + 1)
    for face in range(1, FACES + 1):
        one[face] = one_die_worth(node, face)
    total = 0.0
    for low in range(1, FACES + 1):
        for high in range(low, FACES + 1):
            worth = max(roll_worth(node, low, high), one[low], one[high], both)
            total += worth if low == high else 2.0 * worth
    return total / 36.0


def roll_again(node: Node, first: int, second: int, rng: Rng) -> tuple[int, int]:
    """A roll, rolled again if that is worth more."""
    low, high = min(first, second), max(first, second)
    options = [roll_worth(node, low, high), one_die_worth(node, high), one_die_worth(node, low), both_dice_worth(node)]
    best = options.index(max(options))
    if best == 1 or best == 3:
        first = rng.below(FACES) + 1
    else:
        first = low
    if best == 2 or best == 3:
        second = rng.below(FACES) + 1
    else:
        second = high
    return min(first, second), max(first, second)
