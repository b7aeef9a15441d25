"""An anytime solver for the best line in a village whose tiles and cards are known.

The solver runs beams of growing width. The line is proven best if it reaches a bound, or if a beam had room for all
nodes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ludotheque.games.chevoux.bot.beam import BeamNode, BeamSearch, Evaluation, Future, root_node
from ludotheque.games.chevoux.bot.violations import ViolationCounter
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import CARDS_PER_ROUND, DRAW_CARD, DRAW_TILE, NOTHING, PEOPLE
from ludotheque.kernel.challenge import Solution
from ludotheque.kernel.state import CHANCE, State

FIRST_WIDTH = 8
# Assumed costs of a violation before the end, in points. No single value is best for all villages.
COSTS = (4.0, 2.0, 1.2)
ALIKE = 4  # at most one in four nodes of a beam may have the same score


def drawn_so_far(state: ChevouxState) -> int:
    """Return the number of chance outcomes so far, which does not depend on the mayor's actions."""
    axes = (state.moon >= 0) + (state.sun >= 0)
    return axes + state.filled + CARDS_PER_ROUND * state.round_number - state.cards_left


def known_future(state: ChevouxState, outcomes: Sequence[int]) -> Future:
    """Return the card in hand, and the cards and tiles that the outcomes will bring."""
    walker = state.copy()
    cards = [state.card]
    arrivals: list[list[int]] = [[]]
    tiles: list[int] = []
    while not walker.is_terminal():
        if walker.current_player() != CHANCE:
            walker.step(0, NOTHING)
            continue
        outcome = outcomes[drawn_so_far(walker)]
        if walker.phase == DRAW_TILE:
            tiles.append(outcome)
        elif walker.phase == DRAW_CARD:
            cards.append(outcome)
            arrivals.append(tiles)
            tiles = []
        walker.step(CHANCE, outcome)
    return Future(cards, arrivals)


def first_decision(state: State, outcomes: Sequence[int]) -> ChevouxState:
    """Return the next decision of the mayor, after the known outcomes of chance."""
    walker = state.copy()
    assert isinstance(walker, ChevouxState)
    while walker.current_player() == CHANCE:
        walker.step(CHANCE, outcomes[drawn_so_far(walker)])
    return walker


def solve(
    state: State,
    outcomes: Sequence[int],
    seconds: float = 20.0,
    progress: Callable[[Solution, float], None] | None = None,
    target: int | None = None,
) -> Solution:
    """Return the best line from a position that is found in time.

    `progress` is called with every better line and the share of time used. With a `target`, the search ends at a won
    line of so many points.
    """
    begun = time.perf_counter()
    start = first_decision(state, outcomes)
    future = known_future(start, outcomes)
    counter = ViolationCounter(start.rules.tables, start.moon, start.sun)
    highest = score_bound(start, future)
    best: Solution | None = None
    width = FIRST_WIDTH
    while True:
        for cost in COSTS:
            started = time.perf_counter()
            beam = BeamSearch(counter, Evaluation(cost))
            end = beam.run(root_node(start), future, width, max(2, width // ALIKE))
            now = time.perf_counter()
            is_proven = not beam.was_cut or (end.violations == 0 and end.score >= highest)
            found = Solution(actions_to(end), end.violations == 0, end.score, is_proven, now - begun)
            if best is None or _rank(found) > _rank(best):
                best = found
                if progress is not None:
                    progress(best, min(1.0, (now - begun) / max(seconds, now - begun)))
            # A run of twice the width takes about twice as long.
            if best.is_proven or now - begun + 2.2 * (now - started) > seconds:
                return best
            if target is not None and best.is_won and best.score >= target:
                return best
        width *= 2


def _rank(solution: Solution) -> tuple[bool, int, bool]:
    return solution.is_won, solution.score if solution.is_won else 0, solution.is_proven


def score_bound(state: ChevouxState, future: Future) -> int:
    """Return a score that no line can beat: all cards populate, or no people are left in the supply."""
    cards = state.rules.tables.cards
    coming = sum(cards[card].people for card in future.cards)
    return min(PEOPLE, sum(state.people) + coming)


def actions_to(node: BeamNode) -> tuple[int, ...]:
    """Return the actions that led to a node."""
    found = []
    while node.parent is not None:
        found.append(node.action)
        node = node.parent
    return tuple(reversed(found))
