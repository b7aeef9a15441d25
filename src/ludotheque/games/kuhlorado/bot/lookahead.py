"""Search on top of the value network: the opponent's replies, then roll-outs of the best actions.

First the most promising marks are valued one turn deeper: the value of a mark is what the opponent, by exact
expectation over the dice, leaves the player. That suffices to decide whether to roll again. The best marks are then
played on for some turns with the same dice. Each turn follows the mark that the network values most. Marks that are
clearly behind drop out. The luck on the way is known exactly and subtracted, so that a sample adds up only the errors
of the looks. An iteration opens one position.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from ludotheque.games.kuhlorado.bot.features import to_bits
from ludotheque.games.kuhlorado.bot.nodes import (
    FACES,
    Node,
    Valuer,
    both_dice_worth,
    one_die_worth,
    roll_again,
    roll_worth,
    throw,
)
from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    DECIDE,
    KEEP,
    REROLL_HIGH,
    REROLL_LOW,
)
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.rng import Rng

WIDE: Final = 0.15  # marks further behind the best one are not looked at
RUNNERS: Final = 5  # marks that are played on
NARROW: Final = 0.08  # marks further behind the best one are not played on
TURNS: Final = 8  # turns for which marks are played on
KNOWN: Final = 2  # turns whose positions are cached, because they recur
# Standard deviations of the difference between the two best marks in 87 positions: a sample 0.065, a look 0.018.
# For keeping and rolling again in 116 positions: 0.05 and 0.0045. There a look is worth more than a hundred samples.
PRIOR: Final = 13.0  # weight of the look, in samples
LEAST: Final = 8  # samples before a mark may drop out
CLEARLY: Final = 0.2  # a mark drops out when behind by this / √samples, three standard errors
NEGLIGIBLE: Final = 0.005  # smaller leads are not resolved
MOST: Final = 4000  # iterations; what is still undecided then is nearly equal


class Lookahead:
    """A search for the seat to act, deepened by `run` and summed up by `results`."""

    def __init__(self, state: KuhloradoState, seat: int, valuer: Valuer, rng: Rng) -> None:
        self.valuer = valuer
        self.rng = rng
        self.low = state.low
        self.high = state.high
        self.is_decision: bool = state.phase == DECIDE
        self.options: list[int] = state.actions(seat)
        pro = (2 if state.doubles_counted else 1) if state.rules.pro else 0
        marks = state.marks
        own = to_bits([cell for cell in range(CELLS) if marks[cell] == seat + 1])
        other = to_bits([cell for cell in range(CELLS) if marks[cell] == 2 - seat])
        self.root = Node(own, other, pro, state.doubles[seat], state.doubles[1 - seat])
        valuer.open(self.root, True)
        self.places: list[int] = []
        if not self.is_decision:
            actions = valuer.table.actions
            place = {actions[slot]: index for index, slot in enumerate(self.root.slots)}
            self.places = [place[action] for action in self.options]
        self.iterations: int = 0
        self.owed: int = 0
        self.is_looking: bool = True
        # The marks that are played on. For every option, the number of samples and the sum of their corrections.
        self.running: list[int] = []
        self.samples: list[int] = [0] * len(self.options)
        self.totals: list[float] = [0.0] * len(self.options)

    def run(self, iterations: int) -> None:
        """Open more positions until the search is settled."""
        self.owed += iterations
        while self.owed > 0 and not self.is_settled():
            self.owed -= 1
            if self.is_looking:
                self._look()
            else:
                self._play_on()

    def is_settled(self) -> bool:
        """Return True if nothing is left to find out."""
        is_clear = not self.is_looking and (self.is_decision or len(self.running) == 1)
        return is_clear or len(self.options) == 1 or self.iterations >= MOST

    def results(self) -> list[tuple[int, int, float]]:
        """Return visits and value from −1 to 1 of each action, best first, rarely visited actions last."""
        found: list[tuple[int, int, float]] = []
        for index in range(len(self.options)):
            visits = self.samples[index]
            if self.is_decision or self.places[index] in self.root.children:
                visits += 1
            found.append((self.options[index], visits, 2.0 * min(1.0, max(0.0, self._worth(index))) - 1.0))
        least = 1 if self.is_looking else 2
        if self.iterations == 0 or (not self.is_looking and max([row[1] for row in found]) < least):
            least = 0
        return sorted(found, key=lambda row: (row[1] < least, -row[2]))

    def _worth(self, index: int) -> float:
        """Return the value of an option by its look and all samples."""
        look = self._option_worth(self.options[index]) if self.is_decision else self.root.values[self.places[index]]
        return look + self.totals[index] / (float(self.samples[index]) + PRIOR)

    def _option_worth(self, action: int) -> float:
        root = self.root
        if action == KEEP:
            return roll_worth(root, self.low, self.high)
        if action == REROLL_LOW:
            return one_die_worth(root, self.high)
        if action == REROLL_HIGH:
            return one_die_worth(root, self.low)
        return both_dice_worth(root)

    # The look at the opponent's replies.

    def _look(self) -> None:
        """Look at the replies to one more mark, or end this stage."""
        place = self._next_roll() if self.is_decision else self._next_mark()
        if place < 0:
            self.is_looking = False
            self._choose_runners()
            return
        root = self.root
        root.values[place] = 1.0 - self._child(root, place, True).worth
        if self.is_decision:
            self.valuer.sum_up(root)

    def _next_mark(self) -> int:
        """Return the best mark that was not looked at, or −1 if it is far behind."""
        root = self.root
        best = -1.0
        chosen = -1
        most = -1.0
        for place in self.places:
            value = root.values[place]
            if value > most:
                most = value
            if value > best and place not in root.children and not is_over(value):
                best = value
                chosen = place
        return chosen if best > most - WIDE else -1

    def _next_roll(self) -> int:
        """Return the best mark of a roll if it was not looked at, or −1."""
        root = self.root
        for low in range(1, FACES + 1):
            for high in range(low, FACES + 1):
                place = self.valuer.best_place(root, low, high)
                if place not in root.children and not is_over(root.values[place]):
                    return place
        return -1

    def _child(self, node: Node, place: int, is_known: bool) -> Node:
        """Return the opened position after a mark, cached if `is_known`."""
        child = node.children.get(place) if is_known else None
        if child is None:
            child = self.valuer.after(node, place)
            self.valuer.open(child, False)
            self.iterations += 1
            if is_known:
                node.children[place] = child
        return child

    # Roll-outs.

    def _choose_runners(self) -> None:
        ranked = [(-self._worth(index), index) for index in range(len(self.options))]
        ranked.sort()
        self.running = [index for worth, index in ranked[:RUNNERS] if worth <= ranked[0][0] + NARROW]

    def _play_on(self) -> None:
        """Add one sample to every option that is played on, and drop those clearly behind."""
        opened = self.iterations
        dice = throw(self.rng, 4 * TURNS)
        for index in self.running:
            self.totals[index] += self._follow(self.places[index], dice)
            self.samples[index] += 1
        self.owed -= max(0, self.iterations - opened - 1)
        count = self.samples[self.running[0]]
        if count % LEAST == 0:
            worths = [self._worth(index) for index in self.running]
            best = max(worths)
            bound = max(0.0, CLEARLY / sqrt(float(count)) - NEGLIGIBLE)
            left = [self.running[place] for place in range(len(worths)) if worths[place] >= best - bound]
            self.running = left if bound > 0.0 else left[:1]

    def _follow(self, place: int, dice: list[int]) -> float:
        """Return the sum of the errors of the looks at the following turns, for the seat, without luck."""
        valuer = self.valuer
        node = self.root
        mistaken = 0.0
        sign = 1.0
        for turn in range(1, TURNS + 1):
            value = node.values[place]
            if is_over(value):
                break
            child = self._child(node, place, turn <= KNOWN)
            mistaken += sign * (1.0 - child.worth - value)
            if turn < TURNS:
                low, high = roll_again(child, dice, 4 * turn)
                place = valuer.best_place(child, low, high)
                node = child
                sign = -sign
        return mistaken


def is_over(value: float) -> bool:
    """Return True if a value is a result."""
    return value <= 0.0 or value >= 1.0 or value == 0.5
