"""Positions of Kuhlorado before a roll, with the values of marks and rolls.

Marks are valued by the network, rolls by their best marks. The decision to roll again and the value of
the position before the roll follow by exact expectation.
"""

from __future__ import annotations

from typing import Any, Final

from ludotheque.games.kuhlorado.bot.features import COWS_FOR_DOUBLES, SheetBits, count_doubles, to_bits
from ludotheque.games.kuhlorado.rules.codes import CELLS, COW, MARK_ONE, MARK_TWO, PASS, pair_action
from ludotheque.games.kuhlorado.rules.sheet import Sheet
from ludotheque.kernel.rng import Rng

# Kinds of marks: 1–6 for one cell by its symbol, 6 + n for a cow with the number n, two cows, nothing.
TWO_COWS: Final = 12
NOTHING: Final = 13
KINDS: Final = 14
FACES: Final = 6
# Below the root only pairs of the best single cows are valued: pairs are many, and two cows are rarely rolled.
BEST_COWS: Final = 5


class MarkTable:
    """Every mark of a sheet: its cells as bits, its kind, its action.

    The last entry marks nothing.
    """

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
        self.first_two_cows: int = len(self.bits)
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
        self.children: dict[int, Node] = {}
        self.places: list[int] = [-1] * KINDS  # the best mark of each kind, as an index into `slots`
        self.has_two_cows: bool = True
        self.best: list[float] = [-1.0] * KINDS
        self.worth: float = 0.5
        self.size: int = 1  # positions valued for this node, repeated ones included


class Valuer:
    """The values of marks and rolls in positions on one sheet."""

    def __init__(self, index: int, sheet: SheetBits, table: MarkTable, evaluator: Any) -> None:
        self.index = index
        self.sheet = sheet
        self.table = table
        self.evaluator = evaluator

    def open(self, node: Node, all_cows: bool) -> None:
        """Value every mark that some roll allows.

        Unless `all_cows`, pairs of two cows are valued only for the best cows.
        """
        table = self.table
        bits = table.bits
        free = self.sheet.playable & ~(node.own | node.other)
        taken = ~free
        cows = self.sheet.symbol[COW] & free
        node.has_two_cows = cows & (cows - 1) != 0
        last = len(bits) - 1
        slots = [slot for slot in range(table.first_two_cows) if bits[slot] & taken == 0]
        values = self._values(node, slots)
        if not all_cows:
            cows = self._best_cows(slots, values)
        # Two cows, and nothing.
        rest = [slot for slot in range(table.first_two_cows, last) if bits[slot] & ~cows == 0]
        rest.append(last)
        node.slots = slots + rest
        node.values = values + self._values(node, rest)
        self.sum_up(node)

    def _values(self, node: Node, slots: list[int]) -> list[float]:
        bits = self.table.bits
        found: list[float] = self.evaluator.values(
            self.index,
            node.own,
            node.other,
            node.pro,
            node.doubles,
            node.other_doubles,
            [bits[slot] for slot in slots],
        )
        return found

    def _best_cows(self, slots: list[int], values: list[float]) -> int:
        """Return the cows with the highest values alone, as bits."""
        kinds = self.table.kinds
        ranked = [(values[index], slots[index]) for index in range(len(slots)) if kinds[slots[index]] == COW]
        ranked.sort(reverse=True)
        chosen = 0
        for _, slot in ranked[:BEST_COWS]:
            chosen |= self.table.bits[slot]
        return chosen

    def sum_up(self, node: Node) -> None:
        """Set the best mark of each kind and the value of the position before the roll."""
        best = [-1.0] * KINDS
        places = [-1] * KINDS
        kinds = self.table.kinds
        values = node.values
        slots = node.slots
        for index in range(len(slots)):
            kind = kinds[slots[index]]
            if values[index] > best[kind]:
                best[kind] = values[index]
                places[kind] = index
        node.best = best
        node.places = places
        node.worth = before_roll(node)

    def after(self, node: Node, place: int) -> Node:
        """Return the position after a mark, not opened yet."""
        own = node.own | self.table.bits[node.slots[place]]
        pro, doubles, other_doubles = node.pro, node.doubles, node.other_doubles
        if pro == 1:
            pro, doubles, other_doubles = score_doubles(self.sheet, own, node.other)
        return Node(node.other, own, pro, other_doubles, doubles)

    def best_place(self, node: Node, low: int, high: int) -> int:
        """Return the index of the most valuable mark that a roll allows."""
        first, second, third = kinds_of_roll(node, low, high)
        best = node.best
        kind = first if best[first] >= best[second] else second
        if best[third] > best[kind]:
            kind = third
        return node.places[kind if best[kind] >= 0.0 else NOTHING]


def score_doubles(sheet: SheetBits, own: int, other: int) -> tuple[int, int, int]:
    """Return the `pro` field and both players' doubles after a mark (K15)."""
    if (sheet.symbol[COW] & (own | other)).bit_count() < COWS_FOR_DOUBLES:
        return 1, 0, 0
    return 2, count_doubles(sheet, own), count_doubles(sheet, other)


def kinds_of_roll(node: Node, low: int, high: int) -> tuple[int, int, int]:
    """Return the kinds of marks that a roll allows (K6–K8)."""
    if high < COW:
        return low, high, high
    if low < COW:
        return low, COW, COW + low
    kind = TWO_COWS if node.has_two_cows else COW
    return kind, kind, kind


def roll_worth(node: Node, low: int, high: int) -> float:
    """Return the value of the best mark for a roll."""
    first, second, third = kinds_of_roll(node, low, high)
    best = node.best
    worth = max(best[first], best[second], best[third])
    return worth if worth >= 0.0 else best[NOTHING]


def one_die_worth(node: Node, other: int) -> float:
    """Return the expected value of rolling one die while the other shows `other`."""
    total = 0.0
    for face in range(1, FACES + 1):
        total += roll_worth(node, min(face, other), max(face, other))
    return total / 6.0


def both_dice_worth(node: Node) -> float:
    """Return the expected value of rolling both dice and marking."""
    total = 0.0
    for low in range(1, FACES + 1):
        total += roll_worth(node, low, low)
        for high in range(low + 1, FACES + 1):
            total += 2.0 * roll_worth(node, low, high)
    return total / 36.0


def before_roll(node: Node) -> float:
    """Return the value of a position for the player to roll, with the best decision to roll again (K5)."""
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


def roll_again(node: Node, dice: list[int], at: int) -> tuple[int, int]:
    """Return the faces after a roll and, if worth more, after rolling again.

    Uses the four faces of `dice` from `at` on, two for each roll.
    """
    low, high = min(dice[at], dice[at + 1]), max(dice[at], dice[at + 1])
    options = [roll_worth(node, low, high), one_die_worth(node, high), one_die_worth(node, low), both_dice_worth(node)]
    best = options.index(max(options))
    first = dice[at + 2] if best == 1 or best == 3 else low
    second = dice[at + 3] if best == 2 or best == 3 else high
    return min(first, second), max(first, second)


def throw(rng: Rng, count: int) -> list[int]:
    """Return the faces of `count` dice."""
    return [rng.below(FACES) + 1 for _ in range(count)]
