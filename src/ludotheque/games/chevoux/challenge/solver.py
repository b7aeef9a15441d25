"""The best line through a village whose tiles and cards are known: after a game, or for a puzzle. Anytime.

Beams of growing width; the line is proven best if it reaches a bound, or if a beam had room for everything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ludotheque.games.chevoux.bot.beam import Beam, Future, Node, root_node
from ludotheque.games.chevoux.bot.outlook import Outlook
from ludotheque.games.chevoux.bot.trouble import Trouble
from ludotheque.games.chevoux.rules.state import DRAW_CARD, DRAW_TILE, PEOPLE, ChevouxState
from ludotheque.games.chevoux.rules.tables import NOTHING
from ludotheque.kernel.challenge import Solution
from ludotheque.kernel.state import CHANCE, State

FIRST_WIDTH = 8
# How many points a broken constraint is taken to cost on the way; no single value is best for all villages.
COSTS = (4.0, 2.0, 1.2)
# At most this share of a beam has the same score.
ALIKE = 4


def drawn_so_far(state: ChevouxState) -> int:
    """How many outcomes chance has given before a position; they never depend on what the mayor does."""
    axes = (state.moon >= 0) + (state.sun >= 0)
    rounds = state.round_number - 1
    return axes + state.filled + 5 * rounds + 5 - state.cards_left


def known_future(state: ChevouxState, outcomes: Sequence[int]) -> Future:
    """The card in hand, then all that the outcomes still bring."""
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
    """The mayor's next decision, with chance acting as known."""
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
    """The best line found in time from a position on; `progress` hears every better one and the time's share.

    With a `target` a won line of so many points is good enough.
    """
    begun = time.perf_counter()
    start = first_decision(state, outcomes)
    future = known_future(start, outcomes)
    trouble = Trouble(start.rules.tables, start.moon, start.sun)
    highest = bound(start, future)
    best: Solution | None = None
    width = FIRST_WIDTH
    while True:
        for cost in COSTS:
            started = time.perf_counter()
            beam = Beam(trouble, Outlook(cost))
            end = beam.run(root_node(start), future, width, max(2, width // ALIKE))
            now = time.perf_counter()
            is_proven = not beam.was_cut or (end.trouble == 0 and end.score >= highest)
            found = Solution(actions_to(end), end.trouble == 0, end.score, is_proven, now - begun)
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


def bound(state: ChevouxState, future: Future) -> int:
    """A score that no line can beat: every card populates, or everybody has come."""
    cards = state.rules.tables.cards
    coming = sum(cards[card].people for card in future.cards)
    return min(PEOPLE, sum(state.people) + coming)


def actions_to(node: Node) -> tuple[int, ...]:
    """The actions that led to a node."""
    found = []
    while node.parent is not None:
        found.append(node.action)
        node = node.parent
    return tuple(reversed(found))
