"""The judge of Kuhlorado: values by the network and several turns of exact expectation over dice.

A position has the same value for every roll that led there, so that luck has mean zero.
"""

from __future__ import annotations

from typing import Any, Final

from ludotheque.games.kuhlorado.bot.features import SheetBits, to_bits
from ludotheque.games.kuhlorado.bot.guide import KuhloradoGuide
from ludotheque.games.kuhlorado.bot.network import TrainedNetwork
from ludotheque.games.kuhlorado.bot.nodes import (
    KINDS,
    MarkTable,
    Node,
    before_roll,
    both_dice_worth,
    kinds_of_roll,
    one_die_worth,
    roll_worth,
    score_doubles,
)
from ludotheque.games.kuhlorado.rules.codes import (
    CELLS,
    COW,
    DECIDE,
    KEEP,
    MARK,
    OVER,
    REROLL_BOTH,
    REROLL_HIGH,
    REROLL_LOW,
    ROLL,
    ROLL_BOTH,
    ROLL_HIGH,
    ROLL_LOW,
)
from ludotheque.games.kuhlorado.rules.game import KuhloradoGame
from ludotheque.games.kuhlorado.rules.scoring import groups, lead
from ludotheque.games.kuhlorado.rules.state import KuhloradoState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.search.game_judge import GameJudge, win_shares

DEEPEST: Final = 4
FARTHEST: Final = 15
PATHS: Final = 64  # positions for one requested sample
CANDIDATES: Final = 6  # marks judged for a roll, the best by the network
CACHE_LIMIT: Final = 150000
# Standard error of the difference between two marks by look-ahead in turns, measured against a deeper look-ahead.
ERRORS: Final = [0.0, 0.03, 0.016, 0.012, 0.01]

Key = tuple[int, int, int, int, int]


class Positions:
    """A cache of positions before a roll on one sheet, seen by the player to roll."""

    def __init__(self, index: int, sheet: SheetBits, table: MarkTable, evaluator: Any) -> None:
        self.index = index
        self.sheet = sheet
        self.table = table
        self.evaluator = evaluator
        self.nodes: dict[tuple[int, int, int, int, int, int], Node] = {}

    def node(self, key: Key, depth: int) -> Node:
        """Return a node with the value of the best mark of each kind, looked ahead `depth` turns."""
        place = (depth, key[0], key[1], key[2], key[3], key[4])
        found = self.nodes.get(place)
        if found is None:
            found = self._open(key) if depth <= 1 else self._deepen(key, depth)
            if len(self.nodes) > CACHE_LIMIT:
                self.nodes = {}
            self.nodes[place] = found
        return found

    def _open(self, key: Key) -> Node:
        node = Node(key[0], key[1], key[2], key[3], key[4])
        free = self.sheet.playable & ~(node.own | node.other)
        taken = ~free
        bits = self.table.bits
        kinds = self.table.kinds
        slots = [slot for slot in range(len(bits)) if bits[slot] & taken == 0]
        marks = [bits[slot] for slot in slots]
        values: list[float] = self.evaluator.values(
            self.index, node.own, node.other, node.pro, node.doubles, node.other_doubles, marks
        )
        cows = self.sheet.symbol[COW] & free
        node.has_two_cows = cows & (cows - 1) != 0
        node.slots = slots
        node.values = values
        best = node.best
        node.places = [-1] * KINDS  # the best mark of each kind, as an index into `slots`
        for place in range(len(slots)):
            kind = kinds[slots[place]]
            if values[place] > best[kind]:
                best[kind] = values[place]
                node.places[kind] = place
        node.worth = before_roll(node)
        return node

    def _deepen(self, key: Key, depth: int) -> Node:
        flat = self.node(key, 1)
        node = Node(key[0], key[1], key[2], key[3], key[4])
        node.has_two_cows = flat.has_two_cows
        for kind in range(KINDS):
            place = flat.places[kind]
            if place < 0:
                continue
            value = flat.values[place]
            if not is_over(value):
                after = self.after(key, flat.slots[place], depth - 1)
                node.size += after.size
                value = 1.0 - after.worth
            node.best[kind] = value
        node.worth = before_roll(node)
        return node

    def further(self, key: Key, depth: int, most: int) -> Node:
        """Return a node looked ahead `depth` turns, and further while that takes at most `most` positions.

        The depth grows by two turns at a time. Near the end few marks are left, so that the same number of positions
        allows a deeper look. The depth depends only on the position.
        """
        node = self.node(key, depth)
        before = 1
        while node.size > before and node.size * node.size // before <= most and depth < FARTHEST:
            before = node.size
            depth += 2
            node = self.node(key, depth)
        return node

    def after(self, key: Key, slot: int, depth: int) -> Node:
        """Return the node of the position after a mark, seen by the other player."""
        own = key[0] | self.table.bits[slot]
        pro, doubles, other_doubles = key[2], key[3], key[4]
        if pro == 1:
            pro, doubles, other_doubles = score_doubles(self.sheet, own, key[1])
        return self.node((key[1], own, pro, other_doubles, doubles), depth)


class KuhloradoJudge(GameJudge):
    """Values by the network and exact expectation over dice, and play by the network's advice."""

    def __init__(self, guide: KuhloradoGuide, network: TrainedNetwork) -> None:
        super().__init__(guide, "network, turns ahead with every roll", 4, 128, True, 1, 32, 16, 400)
        self.depth: int = 1
        self.most: int = 0  # limit of positions for a deeper look near the end
        self.sheets: list[Positions] = [
            Positions(index, network.sheets[index], network.tables[index], network.evaluator)
            for index in range(len(network.sheets))
        ]

    def look(self, worlds: int) -> None:
        depth = 1
        while depth < DEEPEST and worlds >= 1 << (3 * depth + 1):  # 16, 128, 1024 samples
            depth += 1
        self.depth = depth
        self.most = worlds * PATHS if depth > 2 else 0

    def error(self, state: State) -> float:
        return ERRORS[self.depth]

    def candidates(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, KuhloradoState)
        actions = state.actions(seat)
        if len(actions) <= CANDIDATES:
            return actions
        values = self._mark_values(state, actions)
        bound = sorted(values)[-CANDIDATES]
        return [actions[index] for index in range(len(actions)) if values[index] >= bound]

    def shares(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, KuhloradoState)
        if state.phase == OVER:
            return win_shares(state)
        worth = self.worth(state, self.depth)
        return [worth, 1.0 - worth] if state.seat == 0 else [1.0 - worth, worth]

    def worth(self, state: KuhloradoState, depth: int) -> float:
        """Return the share of the win of the player to act."""
        node = self.sheets[state.sheet_index].further(key_of(state), depth, self.most)
        phase = state.phase
        low, high = state.low, state.high
        if phase == ROLL:
            return node.worth
        if phase == ROLL_BOTH:
            return both_dice_worth(node)
        if phase == ROLL_LOW:
            return one_die_worth(node, high)
        if phase == ROLL_HIGH:
            return one_die_worth(node, low)
        keep = roll_worth(node, low, high)
        if phase == MARK:
            return keep
        return max(keep, one_die_worth(node, high), one_die_worth(node, low), both_dice_worth(node))

    def play_out(self, state: State, rng: Rng) -> None:
        assert isinstance(state, KuhloradoState)
        while state.phase != OVER:
            if state.phase != MARK and state.phase != DECIDE:
                state.step(CHANCE, state.sample_chance(rng))
            else:
                state.step(state.seat, self.quick_action(state))

    def quick_action(self, state: KuhloradoState) -> int:
        """Return the action that the network alone would choose."""
        positions = self.sheets[state.sheet_index]
        node = positions.node(key_of(state), 1)
        low, high = state.low, state.high
        if state.phase == DECIDE:
            options = [roll_worth(node, low, high), one_die_worth(node, high), one_die_worth(node, low)]
            options.append(both_dice_worth(node))
            best = options.index(max(options))
            if low == high and best == 2:
                best = 1
            return [KEEP, REROLL_LOW, REROLL_HIGH, REROLL_BOTH][best]
        chosen = -1
        for kind in kinds_of_roll(node, low, high):
            place = node.places[kind]
            if place >= 0 and (chosen < 0 or node.values[place] > node.values[chosen]):
                chosen = place
        if chosen < 0:
            chosen = len(node.slots) - 1  # no mark
        return positions.table.actions[node.slots[chosen]]

    def _mark_values(self, state: KuhloradoState, actions: list[int]) -> list[float]:
        positions = self.sheets[state.sheet_index]
        node = positions.node(key_of(state), 1)
        table = positions.table
        wanted = set(actions)
        found: dict[int, float] = {}
        for place in range(len(node.slots)):
            action = table.actions[node.slots[place]]
            if action in wanted:
                found[action] = node.values[place]
        return [found[action] for action in actions]

    def lines(self, state: State, seat: int) -> list[float]:
        """Return the points of the four meadows, of all troughs, of land and of doubles, for both seats."""
        assert isinstance(state, KuhloradoState)
        sign = 1 if seat == 0 else -1
        found: list[float] = []
        sheet = state.sheet
        rules = state.rules
        for meadow in sheet.meadows:
            found += majority(sign * lead(state, meadow), float(rules.meadow_points))
        mine = 0.0
        theirs = 0.0
        for index in range(len(sheet.troughs)):
            worth = float(rules.trough_points[len(sheet.troughs[index])])
            points = majority(sign * lead(state, sheet.banks[index]), worth)
            mine += points[0]
            theirs += points[1]
        found += [mine, theirs]
        for each in (seat, 1 - seat):
            land = 0
            for group in groups(state, each):
                land += rules.land_points[len(group)]
            found.append(float(land))
        found += [float(rules.double_points * state.doubles[each]) for each in (seat, 1 - seat)]
        return found


def is_over(value: float) -> bool:
    """Return True if a mark with this value ends the game, since the network never returns these values."""
    return value <= 0.0 or value >= 1.0 or value == 0.5


def majority(difference: int, points: float) -> list[float]:
    """Return the points of one majority for the seat, then for the opponent."""
    return [points if difference > 0 else 0.0, points if difference < 0 else 0.0]


def key_of(state: KuhloradoState) -> Key:
    """Return the position as the player to act sees it."""
    seat = state.seat
    marks = state.marks
    pro = (2 if state.doubles_counted else 1) if state.rules.pro else 0
    own = to_bits([cell for cell in range(CELLS) if marks[cell] == seat + 1])
    other = to_bits([cell for cell in range(CELLS) if marks[cell] == 2 - seat])
    return own, other, pro, state.doubles[seat], state.doubles[1 - seat]


def make_judge(game: Game) -> GameJudge:
    """Return the judge of a game.

    If no network fits, the judge plays on with the guide.
    """
    assert isinstance(game, KuhloradoGame)
    guide = KuhloradoGuide(game)
    return GameJudge(guide) if guide.network is None else KuhloradoJudge(guide, guide.network)
