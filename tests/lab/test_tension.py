"""Figures for designers: lead, tension, components, and how much is skill."""

from __future__ import annotations

import pytest

from ludotheque import load_game
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.contract import components_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.lab.course import Course
from ludotheque.lab.ladder import step_of
from ludotheque.lab.measures import measure_rows, plan_components
from ludotheque.lab.report import Report
from ludotheque.lab.simulate import Plan, simulate
from ludotheque.lab.tournament import plan_tournament


def tension_of(leads: list[tuple[int, int]], winners: tuple[int, ...]) -> dict[str, object]:
    course = Course(3)
    course._leads = leads
    return course.story(winners)


def test_the_lead_is_followed_from_decision_to_decision() -> None:
    """A leads, B takes the lead by its own move, a tie, then C hands it back to A."""
    story = tension_of([(0, 0), (1, 1), (0, -1), (2, 0), (1, 0), (2, 0)], (0,))
    assert story["lead_changes"] == 2
    assert story["decided"] == pytest.approx(3 / 6)
    assert story["half_leader"] == 0
    assert story["kingmade"] is True
    assert tension_of([(0, 0), (1, 0)], (0,))["decided"] == 0.0
    assert tension_of([(0, 0), (1, 0)], (1,))["decided"] == 1.0


@pytest.mark.parametrize("game_id", game_ids())
def test_what_an_action_uses_is_in_the_box(game_id: str) -> None:
    game = load_game(game_id)
    names = plan_components(game)
    assert len(names) == len(set(names)) > 5
    used = components_of(game.spec).used
    rng = Rng(5)
    state = game.new_initial_state()
    seen: set[str] = set()
    for _ in range(150):
        if state.is_terminal():
            break
        seat = state.current_player()
        action = state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat))
        if seat != CHANCE:
            seen.update(used(state, seat, action))
        state.apply_action(action, seat)
    assert seen and seen <= {*names, *(f"card {number} does nothing" for number in range(1, 7))}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_names_what_nobody_uses(lang: str) -> None:
    plan = Plan(game="kuhlorado", bots=("random", "random"), games=3, count_actions=True, options={"sheet": 1})
    study = measure_rows(plan, list(simulate(plan)))
    assert study.tension is not None and study.tension.branching.value > 1
    assert 0 <= study.tension.forced.value < 1
    page = Report([study], lang).html()
    assert {"en": "Choices and tension", "fr": "Choix et tension"}[lang] in page
    assert "component:" not in page
    assert {each.what for each in study.components} | {*study.never_used} >= {*plan_components(plan.load())}


def test_skill_and_luck_of_a_step(parlour: str) -> None:
    """A bot against itself has no skill, so every win that is not shared is luck."""
    assert get_spec(parlour)
    plan = plan_tournament(parlour, ("greedy", "random"), 2, 20)
    step = step_of(plan, list(simulate(plan)))
    assert 0 <= step.by_skill + step.by_luck <= 1
