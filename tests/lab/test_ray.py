"""Ray plays the same games.

One small cluster serves all tests, since starting it takes seconds.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.on_ray import RayWorkers
from ludotheque.lab.simulate import GameRow, Plan, simulate

# Ray warns of changes to come in its own next versions.
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    fakes = str(Path(__file__).parents[1] / "fakes")
    source = str(Path(__file__).parents[2] / "src")
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": f"{fakes}:{source}"}},
    )
    yield
    ray.shutdown()


def facts(rows: list[GameRow]) -> list[tuple[object, ...]]:
    return [
        (row.index, row.seating, row.scores, row.winners, row.length, row.actions)
        for row in sorted(rows, key=lambda row: row.index)
    ]


@pytest.mark.usefixtures("cluster")
def test_ray_plays_the_same_games(parlour: str) -> None:
    plan = Plan(game=parlour, bots=("mcts", "random"), games=30, seed=5, iterations=20, count_actions=True)
    assert facts(list(simulate(plan, 2, ray="local"))) == facts(list(simulate(plan)))
    assert ray.is_initialized(), "a cluster that was there before is left running"


@pytest.mark.usefixtures("cluster")
def test_a_failing_bot_is_heard_of_and_what_was_finished_is_given_first(parlour: str) -> None:
    rows: list[GameRow] = []
    with pytest.raises(LabFailedError, match="a broken bot"):
        rows.extend(simulate(Plan(game=parlour, bots=("sometimes", "random"), games=30), 2, ray="local"))
    assert 0 < len(rows) < 30


def test_an_address_that_nobody_answers_is_named(parlour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**settings: object) -> None:
        raise ConnectionError("Could not connect to 10.0.0.1\nmore")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(
        LabFailedError, match=r"Ray at “10\.0\.0\.1:6379” cannot be reached: Could not connect to 10\.0\.0\.1$"
    ):
        RayWorkers(Plan(game=parlour, bots=("random", "random")), 2, "10.0.0.1:6379")
