"""Sweeps: options and numbers of editions over a grid."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ludotheque import EditionError
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.lab.errors import LabError
from ludotheque.lab.measures import measure_rows
from ludotheque.lab.simulate import Plan, simulate
from ludotheque.lab.sweep import Sweep, SweepReport, label_of, parse_vary

NIET = Plan(game="niet", bots=("random", "random"), games=2, options={"target": 5})


def test_options_and_numbers_make_a_grid(tmp_path: Path) -> None:
    sweep = Sweep(NIET, parse_vary(["points.4=-3,-1", "x2=team,holder"]), tmp_path / "editions")
    settings = sweep.settings()
    assert [label_of(setting) for setting in settings][:2] == ["points.4 = -3, x2 = team", "points.4 = -3, x2 = holder"]
    plans = [sweep.plan_of(setting) for setting in settings]
    assert [plan.options["x2"] for plan in plans] == ["team", "holder"] * 2
    assert plans[0].options["target"] == 5
    assert plans[0].edition is not None
    changed = tomllib.loads(Path(plans[0].edition).read_text(encoding="utf-8"))
    assert changed["points"] == [1, 2, 3, 4, -3]
    assert plans[3].load().points[4] == -1  # type: ignore[attr-defined]


def test_the_page_shows_every_setting(tmp_path: Path) -> None:
    sweep = Sweep(NIET, parse_vary(["target=1,5", "no_trump_cell=false,true"]), tmp_path)
    results = []
    for setting in sweep.settings():
        plan = sweep.plan_of(setting)
        results.append(measure_rows(plan, list(simulate(plan)), label_of(setting)))
    report = SweepReport(sweep, results, "fr")
    report.save(tmp_path / "sweep.html")
    page = (tmp_path / "sweep.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert "target = 5, no_trump_cell = true" in page
    assert len(report.rows()[1]) == 4
    assert "<section" in report._repr_html_()


@pytest.mark.parametrize(
    ("vary", "message"),
    [("speed=1,2", "speed"), ("target=", "form"), ("target", "form"), ("hand.2=many", "not a number")],
)
def test_what_cannot_be_varied_is_refused(vary: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(LabError, match=message):
        Sweep(NIET, parse_vary([vary]), tmp_path)


def test_nothing_to_vary_names_an_example(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="--vary no_trump_cell="):
        Sweep(NIET, {}, tmp_path)


def test_impossible_values_are_refused_by_the_game(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="target"):
        Sweep(NIET, parse_vary(["target=1000"]), tmp_path)
    sweep = Sweep(NIET, parse_vary(["hand.2=99"]), tmp_path)
    with pytest.raises(EditionError, match=r"hand\.2"):
        sweep.plan_of(sweep.settings()[0])
