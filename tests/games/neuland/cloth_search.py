"""A search of a whole turn for a way to place shields with a cloth.

The seat draws the ores that suit it.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from ludotheque.games.neuland.notation import Deal, read_deal
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import (
    CLOTH,
    COAL,
    DRAW_ORE,
    FOOD,
    GOLD,
    GOODS,
    MINE,
    ORE,
    ORES,
    PROPERTIES,
    STACK_SIZE,
    STONE,
    UNITS,
    WOOD,
)
from ludotheque.games.neuland.rules.play import fill_mine
from ludotheque.games.neuland.rules.tables import NeulandTables

NEVER = 99
Path = tuple[str, "Path"] | None


def actions_needed(state: NeulandState) -> int:
    """Return a lower bound of the actions until shields cost a cloth.

    All units count as free and all ways as short enough.
    """
    seat = state.seat
    have = [0] * GOODS
    for place in state.own_places(seat):
        have[state.good[place]] += 1
    have[FOOD] += state.food_token[seat]
    have[WOOD] += state.wood_token[seat]
    kinds = frozenset(state.tile[place] for place in state.built)
    costs = [NEVER]
    for each in range(PROPERTIES):
        needs = list(state.rules.tables.needs[UNITS + each])
        if state.property_owner[each] < 0 and CLOTH in needs:
            if state.property_place[each] < 0:
                needs += [STONE] * (each % STACK_SIZE - state.level[each // STACK_SIZE] + 1)
            costs.append(1 + _productions(state.rules.tables, tuple(sorted(needs)), tuple(have), kinds))
    return min(costs)


@cache
def _makers(tables: NeulandTables, good: int) -> list[tuple[int, list[int]]]:
    """Return the kinds of unit that make a good, each with its inputs."""
    found = []
    for kind in range(UNITS):
        if tables.makes[kind] == good or (tables.makes[kind] == ORE and COAL <= good < COAL + ORES):
            found.append((kind, tables.needs[kind]))
        if tables.second_makes[kind] == good:
            found.append((kind, tables.second_needs[kind]))
    return found


@cache
def _productions(tables: NeulandTables, needs: tuple[int, ...], have: tuple[int, ...], kinds: frozenset[int]) -> int:
    """Count the productions for all these goods, including those for missing buildings."""
    if not needs or len(needs) > 14:
        return NEVER if needs else 0
    *rest, good = needs
    if have[good]:
        return _productions(tables, tuple(rest), _less(have, good), kinds)
    costs = [NEVER]
    for kind, inputs in _makers(tables, good):
        built = [] if kind in kinds else [tables.cost[kind]]
        costs.append(1 + _productions(tables, tuple(sorted([*rest, *inputs, *built])), have, kinds | {kind}))
    if have[GOLD]:
        costs.append(_productions(tables, tuple(rest), _less(have, GOLD), kinds))
    return min(costs)


def _less(have: tuple[int, ...], good: int) -> tuple[int, ...]:
    return (*have[:good], have[good] - 1, *have[good + 1 :])


def place_shields_with_cloth(start: NeulandState) -> list[str] | None:
    """Return a line of play of this turn that gives a cloth for shields, or None for any ores.

    The search skips only lines that cannot reach a cloth in the actions left and lines that differ in order only.
    """
    queue: list[tuple[int, int, NeulandState, Path]] = [(0, 0, start, None)]
    seen: set[tuple[object, ...]] = set()
    while queue:
        _, _, state, path = heappop(queue)
        for action in state.actions(start.seat)[1:]:  # the first one ends the turn
            deal = read_deal(state, action)
            assert deal is not None
            name = state.action_to_string(action)
            if deal.kind == "shields" and any(gift.given == CLOTH for gift in deal.gifts):
                return _line((name, path))
            for after in _results(state, deal, action):
                key = _key(after)
                needed = actions_needed(after)
                if key not in seen and needed <= after.room():
                    seen.add(key)
                    heappush(queue, (after.marker[start.seat] + needed, -len(seen), after, (name, path)))
    return None


def _results(state: NeulandState, deal: Deal, action: int) -> list[NeulandState]:
    """Return the position after an action, at a mine one for each ore that might be on top."""
    found = []
    for ore in range(ORES) if deal.kind == "produce" and deal.tile == MINE else (-1,):
        after = state.copy()
        if ore >= 0:
            after.ores[deal.place] = ore + 1 + 4 + 16
            after.good[deal.place] = COAL + ore
        after.step(state.seat, action)
        while after.phase == DRAW_ORE:
            fill_mine(after, 0, 0, 0)
        found.append(after)
    return found


def _key(state: NeulandState) -> tuple[object, ...]:
    seat = state.seat
    tokens = (state.food_token[seat], state.wood_token[seat], state.cart[seat])
    return (tuple(state.worker), tuple(state.tile), tuple(state.good), state.marker[seat], tokens)


def _line(path: Path) -> list[str]:
    found: list[str] = []
    while path is not None:
        found.append(path[0])
        path = path[1]
    return found[::-1]
