"""`benchmarks/scaling.py` runs with tiny numbers and gives every seat both budgets on the same deals."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_a_curve_has_a_match_for_every_budget_and_one_for_the_extremes(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"

    def measure(*form: str) -> str:
        words = ["kuhlorado", "--bot", "mcts", "--budgets", "2,4,8", "--games", "2", "--processes", "1"]
        command = [sys.executable, str(BENCHMARKS / "scaling.py"), *words, "--out", str(out), *form]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    table = measure()
    assert len(table.splitlines()) == 2 + 3
    assert "kuhlorado, 2 players" in table
    deals = out.read_text().splitlines()
    assert len(deals) == 3
    curve = json.loads(measure("--json"))
    assert out.read_text().splitlines() == deals, "deals in the file are not played again"
    assert [(row["larger"], row["smaller"], row["games"]) for row in curve] == [(4, 2, 2), (8, 4, 2), (8, 2, 2)]
    assert all(0 <= row["share"]["low"] <= row["share"]["value"] <= row["share"]["high"] <= 1 for row in curve)


def test_in_a_game_for_one_both_budgets_play_the_same_deal() -> None:
    words = ["chevoux", "--budgets", "1,2", "--games", "2", "--processes", "1", "--json"]
    command = [sys.executable, str(BENCHMARKS / "scaling.py"), *words]
    (row,) = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert row["games"] == 2 and row["share"]["value"] in (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_both_budgets_on_a_deal(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    from scaling import sides

    for index in range(12):
        assert sorted(chain(*sides(players, index))) == list(range(players))
