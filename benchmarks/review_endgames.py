"""Endgames with exactly known values, for the part *exact* of benchmarks/review.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque import CHANCE, Rng, State
from ludotheque.games.kuhlorado.bot.judge import KuhloradoJudge, key_of
from ludotheque.games.kuhlorado.bot.nodes import KINDS, Node, before_roll
from ludotheque.search.game_judge import GameJudge, win_shares

REFERENCE = 4000  # worlds that replace an enumeration


def near_end_of_sheet(state: Any) -> bool:
    """Check whether a mark of Kuhlorado is among the last few."""
    return bool(state.phase == 7 and state.free_numbers <= 9 and (state.free_numbers <= 7 or state.free_cows <= 2))


def last_tricks(state: Any) -> bool:
    """Check whether a card of NIET! is played from a hand of two."""
    return bool(state.phase == 5 and len(state.hands[state.seat]) == 2)


def last_cards(state: Any) -> bool:
    """Check whether a card of Chévoux is the last but one."""
    return bool(state.round_number == state.rules.rounds and state.cards_left == 1)


def exact_mark(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Return the full expectation of a mark: every roll and every mark, six turns ahead.

    Hardly any game is left after six turns.
    """
    assert isinstance(judge, KuhloradoJudge)
    after: Any = state.copy()
    after.step(seat, action)
    if after.is_terminal():
        return win_shares(after)[seat]
    worth = full_worth(judge.sheets[after.sheet_index], key_of(after), 5, {})
    return worth if after.seat == seat else 1 - worth


def full_worth(sheet: Any, key: Any, depth: int, known: dict[Any, float]) -> float:
    """Return the value of a position before a roll, over all marks of all rolls."""
    if (key, depth) in known:
        return known[key, depth]
    flat = sheet.node(key, 1)
    node = Node(*key)
    node.has_two_cows = flat.has_two_cows
    node.best = [-1.0] * KINDS
    for slot, value in zip(flat.slots, flat.values, strict=True):
        if depth > 1 and 0 < value < 1 and value != 0.5:
            after = (key[1], key[0] | sheet.table.bits[slot], key[2], key[4], key[3])
            value = 1 - full_worth(sheet, after, depth - 1, known)
        kind = sheet.table.kinds[slot]
        node.best[kind] = max(node.best[kind], value)
    known[key, depth] = before_roll(node)
    return known[key, depth]


def believed(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Return the mean over very many worlds that the seat may believe, each played on as the judge plays."""
    rng = Rng(12345)
    total = 0.0
    for _ in range(REFERENCE):
        world = judge.sample(state, seat, rng)
        world.step(seat, action)
        total += judge.shares(world, rng)[seat]
    return total / REFERENCE


def exact_card(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Return the mean over every last card, with every action."""
    after = state.copy()
    after.step(seat, action)
    total = 0.0
    for outcome, probability in after.chance_outcomes():
        drawn = after.copy()
        drawn.step(CHANCE, outcome)
        wins = 0.0
        for last in drawn.legal_actions():
            end = drawn.copy()
            end.step(seat, last)
            wins = max(wins, float(bool(end.winners())))
        total += probability * wins
    return total


ENDGAMES: dict[str, Callable[[State], bool]] = {
    "kuhlorado": near_end_of_sheet,
    "niet": last_tricks,
    "chevoux": last_cards,
}
EXACT: dict[str, Callable[[GameJudge, State, int, int], float]] = {
    "kuhlorado": exact_mark,
    "niet": believed,
    "chevoux": exact_card,
}
