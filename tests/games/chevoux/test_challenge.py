"""The village of the day and the solver."""

from __future__ import annotations

from datetime import date

import pytest
from tests.games.chevoux.positions import SATISFIED, after, position

from ludotheque.games.chevoux.challenge.comparison import pair_lines, say_progress, say_verdict
from ludotheque.games.chevoux.challenge.daily import daily_outcomes, outcome_on
from ludotheque.games.chevoux.challenge.solver import drawn_so_far, known_future, solve
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.scoring import is_won, score_of
from ludotheque.games.registry import load_game
from ludotheque.kernel.challenge import Solution, line_of, outcomes_of
from ludotheque.kernel.numbers import format_points
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE

DAY = date(2026, 11, 15)


def daily_start(difficulty: str = "normal") -> tuple[ChevouxState, tuple[int, ...]]:
    game = load_game("chevoux", difficulty=difficulty)
    outcomes = daily_outcomes(game, DAY)
    state = game.new_initial_state()
    while state.current_player() == CHANCE:
        state.apply_action(outcome_on(state, DAY))
    assert isinstance(state, ChevouxState)
    return state, outcomes


@pytest.mark.parametrize("difficulty", ["gentle", "normal", "tight", "hard"])
def test_the_village_of_a_day_is_the_same_whatever_is_done(difficulty: str) -> None:
    state, outcomes = daily_start(difficulty)
    rng = Rng(5)
    while not state.is_terminal():
        chance = state.current_player() == CHANCE
        state.apply_action(outcome_on(state, DAY) if chance else rng.pick(state.legal_actions()))
    assert tuple(outcomes_of(state.history())) == outcomes
    assert drawn_so_far(state) == len(outcomes)


def test_each_day_has_its_own_village() -> None:
    game = load_game("chevoux")
    assert len({daily_outcomes(game, date(2026, 11, day)) for day in range(1, 29)}) == 28
    assert daily_outcomes(game, DAY) == daily_outcomes(game, DAY)


def test_every_difficulty_has_the_same_village_and_hard_its_beginning() -> None:
    normal, gentle, tight, hard = (
        daily_outcomes(load_game("chevoux", difficulty=each), DAY) for each in ("normal", "gentle", "tight", "hard")
    )
    assert normal == gentle == tight
    assert hard == normal[: len(hard)]


def test_the_line_of_the_solver_can_be_played_and_ends_as_it_says() -> None:
    state, outcomes = daily_start()
    solution = solve(state, outcomes, seconds=0.0)
    start = state.rules.new_initial_state()
    state = start.copy()  # type: ignore[assignment]
    for seat, action in line_of(start, outcomes, solution.actions):
        state.apply_action(action, seat)
    assert state.is_terminal()
    assert is_won(state) is solution.is_won
    assert score_of(state) == solution.score


def test_the_future_of_a_puzzle_holds_every_card_and_row() -> None:
    state, outcomes = daily_start()
    future = known_future(state, outcomes)
    assert len(future.cards) == 25
    assert [len(tiles) for tiles in future.arrivals if tiles] == [6, 6, 6]


def test_with_one_card_left_the_solver_proves_the_best() -> None:
    rows = SATISFIED.replace("doctor, campsite", "campsite, doctor")
    state = position(rows, card=1, round_number=5)
    solution = solve(state, [0] * 57, seconds=5.0)
    assert solution.is_proven
    assert solution.is_won
    assert solution.score == max(
        score_of(last)
        for last in (after(state, state.action_to_string(a)) for a in state.legal_actions())
        if is_won(last)
    )


def test_a_hopeless_village_is_proven_lost() -> None:
    rows = "\n".join(reversed(SATISFIED.strip().splitlines()))
    solution = solve(position(rows, card=1, round_number=5), [0] * 57, seconds=5.0)
    assert solution.is_proven
    assert not solution.is_won


def test_both_lines_are_paired_by_what_chance_brought() -> None:
    state, outcomes = daily_start()
    rng = Rng(1)
    while not state.is_terminal():
        is_chance = state.current_player() == CHANCE
        state.apply_action(outcome_on(state, DAY) if is_chance else rng.pick(state.legal_actions()))
    moves = state.history()
    idle = line_of(state.game.new_initial_state(), outcomes, [0] * 25)
    pairs = pair_lines(state.game, moves, idle, "en", ("Ada",))
    assert len(pairs) == 25
    assert all(pair.chance.startswith("Card ") for pair in pairs)
    assert {pair.best.text for pair in pairs} == {"Nothing done."}
    assert pairs[-1].own.score == format_points(state.scores()[0], "en")
    assert moves[pairs[3].own.step - 1] == (0, pairs[3].own.action)


@pytest.mark.parametrize(
    ("own", "best", "words"),
    [
        ((True, 9), (True, 12, False), "12 was possible, perhaps more"),
        ((True, 9), (True, 12, True), "12 was the best possible"),
        ((False, 14), (True, -2, False), "−2 was possible"),
        ((True, 12), (True, 12, True), "You could not have done better"),
        ((True, 13), (True, 12, False), "nothing better than your line"),
        ((True, 3), (False, 12, False), "nothing better than your line"),
        ((False, 3), (False, 12, False), "no winning line either"),
        ((False, 3), (False, 12, True), "could not be won"),
    ],
)
def test_the_verdict(own: tuple[bool, float], best: tuple[bool, int, bool], words: str) -> None:
    solution = Solution((), best[0], best[1], best[2], 1.0)
    assert words in say_verdict(*own, solution, "en")
    assert say_verdict(*own, solution, "fr") != say_verdict(*own, solution, "en")


def test_progress() -> None:
    assert "starts" in say_progress(None, "en")
    assert say_progress(Solution((), True, 7, False, 1.0), "en") == "Searching… best so far: 7"
    assert "no winning line" in say_progress(Solution((), False, 7, False, 1.0), "en")
