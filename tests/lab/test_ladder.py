"""The ladder: each level against the one below it, as a table and as JSON."""

from __future__ import annotations

import pytest

from ludotheque import game_ids, load_game
from ludotheque.lab.ladder import plan_steps, step_of
from ludotheque.lab.seating import seat_player
from ludotheque.lab.simulate import play_game


def test_each_level_meets_the_one_below_on_the_same_deals(parlour: str) -> None:
    plans = plan_steps(parlour, 2, 4)
    assert [plan.bots for plan in plans] == [("medium", "easy"), ("hard", "medium"), ("expert", "hard")]
    plan = plans[0]
    step = step_of(plan, [play_game(plan, plan.load(), index) for index in range(plan.games)])
    assert (step.stronger, step.weaker, step.games) == ("medium", "easy", 4)
    assert 0.0 <= step.low <= step.share <= step.high <= 1.0


@pytest.mark.parametrize("game_id", game_ids())
def test_a_budget_is_that_of_hard_and_expert_has_in_proportion_more(game_id: str) -> None:
    game = load_game(game_id)
    for name, times in (("hard", 1), ("expert", 3)):
        assert seat_player(game, name, 0, seconds=0.2).level.seconds == pytest.approx(0.2 * times)
        assert seat_player(game, name, 0, iterations=50).level.iterations == 50 * times


def test_only_the_levels_asked_for_are_compared(parlour: str) -> None:
    plans = plan_steps(parlour, 2, 4, iterations=7, levels=("hard", "expert"))
    assert [(plan.bots, plan.iterations) for plan in plans] == [(("expert", "hard"), 7)]
