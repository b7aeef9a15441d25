"""The ladder: each level against the one below it, as a table and as JSON."""

from __future__ import annotations

from ludotheque.lab.ladder import LEVELS, plan_steps, step_of
from ludotheque.lab.simulate import play_game


def test_each_level_meets_the_one_below_on_the_same_deals(parlour: str) -> None:
    plans = plan_steps(parlour, 2, 4)
    assert [plan.bots for plan in plans] == list(zip(LEVELS[1:], LEVELS, strict=False))
    plan = plans[0]
    step = step_of(plan, [play_game(plan, plan.load(), index) for index in range(plan.games)])
    assert (step.stronger, step.weaker, step.games) == ("medium", "easy", 4)
    assert 0.0 <= step.low <= step.share <= step.high <= 1.0
