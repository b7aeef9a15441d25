"""The lab on the command line: files, output, and no loss of results."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import polars as pl
import pytest

from ludotheque.cli import main
from ludotheque.cli.laboratory import complete_values
from ludotheque.kernel import extras
from ludotheque.kernel.errors import ConfigurationError


class Run:
    """Run `ludotheque ARGUMENTS` in an empty folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.code = 0
        self.out = self.err = ""

    def __call__(self, arguments: str) -> Run:
        self.capsys.readouterr()
        self.code = main(arguments.split())
        self.out, self.err = self.capsys.readouterr()
        return self


@pytest.fixture
def run(parlour: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    return Run(capsys)


def test_simulate_keeps_results_and_records_and_resumes(run: Run) -> None:
    assert run("simulate parlour --seats greedy,random -n 4 -j 1 --out r.parquet --records games").code == 0
    assert pl.read_parquet("r.parquet").height == 8
    assert len(list(Path("games").iterdir())) == 4
    done = run("simulate parlour --seats greedy,random -n 4 -j 1 --out r.parquet")
    assert done.code == 2 and "--resume" in done.err
    assert run("simulate parlour --seats greedy,random -n 7 -j 1 --out r.parquet --resume --json").code == 0
    assert json.loads(run.out)["games"] == 7
    done = run("simulate parlour --seats spy,random -n 7 -j 1 --out r.parquet --resume --lang fr")
    assert done.code == 2 and "contient une autre simulation" in done.err
    assert run("simulate parlour --seats spy,random --resume").code == 2


def test_a_failing_bot_keeps_what_is_done(run: Run) -> None:
    done = run("simulate parlour --seats sometimes,random -n 40 -j 1 --out r.parquet")
    assert done.code == 1
    assert "a broken bot" in done.err and "of 40 games were finished" in done.err
    assert pl.read_parquet("r.parquet")["index"].n_unique() >= 1


def test_ctrl_c_keeps_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.lab import simulate

    whole = simulate.play_game

    def interrupted(plan: simulate.Plan, game: object, index: int) -> simulate.GameRow:
        if index == 3:
            raise KeyboardInterrupt
        return whole(plan, game, index)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "play_game", interrupted)
    assert run("simulate parlour --seats random,random -n 9 -j 1 --out r.parquet").code == 130
    assert pl.read_parquet("r.parquet")["index"].unique().to_list() == [0, 1, 2]
    monkeypatch.setattr(simulate, "play_game", whole)
    assert run("simulate parlour --seats random,random -n 9 -j 1 --out r.parquet --resume").code == 0
    assert pl.read_parquet("r.parquet")["index"].n_unique() == 9


def test_a_full_disk_is_said_and_the_table_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise pl.exceptions.ComputeError("parquet: underlying IO error: No space left on device (os error 28)")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    done = run("simulate parlour --seats random,random -n 3 -j 1 --out r.parquet")
    assert done.code == 1
    assert "the disk is full" in done.err and "Win rate" in done.out
    assert Path("r.parquet.rows").exists()


def test_results_without_luck_stand_beside_the_plain_ones(run: Run) -> None:
    budget = "-n 2 -j 1 --iterations 5 --players 2 --without-luck"
    assert run(f"tournament parlour --bots spy,random {budget}").code == 0
    assert "Without luck" in run.out and "results less what rolls, draws and deals gave" in run.out
    assert run(f"simulate parlour --seats spy,random {budget} --json").code == 0
    rates = [line["without_luck"]["value"] for line in json.loads(run.out)["entrants"]]
    assert len(rates) == 2
    assert sum(rates) == pytest.approx(1.0)


def test_tournament(run: Run) -> None:
    assert run("tournament parlour --bots mcts,spy,random -n 4 -j 1 --iterations 20 --players 2").code == 0
    assert "Rating" in run.out and "mcts" in run.out
    assert (
        run("tournament parlour --bots mcts,spy -n 4 -j 1 --iterations 20 --players 3 --json --out t.parquet").code == 0
    )
    found = json.loads(run.out)
    assert found["games"] == 6
    assert {standing["name"] for standing in found["standings"]} == {"mcts", "spy"}
    assert pl.read_parquet("t.parquet")["deal"].n_unique() == 1
    assert run("tournament parlour --bots mcts").code == 2
    assert run("tournament parlour --bots mcts,nobody").code == 2


def test_report_and_sweep(run: Run) -> None:
    for seed in (1, 2):
        run(f"simulate parlour --seats greedy,random -n 12 -j 1 --seed {seed} --out r{seed}.parquet")
    assert run("report r1.parquet r2.parquet --out both.html --lang fr").code == 0
    assert "Côte à côte" in Path("both.html").read_text(encoding="utf-8")
    assert run("sweep kuhlorado --seats random --vary sheet=1,2 -n 2 -j 1 --out s.html").code == 0
    assert "sheet = 2" in run.out and Path("s.html").exists()
    for command in (
        "report nothing.parquet",
        "sweep kuhlorado --seats random",
        "sweep kuhlorado --seats random --vary a=1",
    ):
        assert run(command).code == 2
        assert run.err.strip()
    Path("broken.parquet").write_bytes(b"PAR1 nonsense")
    assert "broken.parquet is not a file of results" in run("report broken.parquet").err


def test_ray_without_an_address_is_local() -> None:
    assert complete_values(["simulate", "niet", "--ray"]) == ["simulate", "niet", "--ray=local"]
    assert complete_values(["--ray", "--json"]) == ["--ray=local", "--json"]
    assert complete_values(["--ray", "host:6379"]) == ["--ray", "host:6379"]


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("simulate parlour --seats random,random --out r.parquet", "polars", "lab"),
        ("tournament parlour --bots random,greedy", "openskill", "lab"),
        ("report r.parquet", "matplotlib", "lab"),
        ("sweep kuhlorado --seats random --vary sheet=1,2", "polars", "lab"),
        ("simulate parlour --seats random,random --ray=local", "ray", "ray"),
    ],
)
def test_a_missing_extra_is_named_with_its_remedy(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, package: str, extra: str
) -> None:
    whole = find_spec
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == package else whole(name))
    done = run(command)
    assert done.code == 2
    assert done.err.strip().replace("\n", " ") == f"This needs the package {package}: pip install 'ludotheque[{extra}]'"
    assert not Path("r.parquet").exists()


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [("pettingzoo", "pettingzoo", "rl"), ("gymnasium", "gymnasium", "rl"), ("open_spiel", "pyspiel", "openspiel")],
)
def test_adapters_name_their_extra(monkeypatch: pytest.MonkeyPatch, module: str, package: str, extra: str) -> None:
    import importlib

    monkeypatch.delitem(sys.modules, f"ludotheque.adapters.{module}", raising=False)
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == package else object())
    with pytest.raises(ConfigurationError, match=rf"{package}: pip install 'ludotheque\[{extra}\]'"):
        importlib.import_module(f"ludotheque.adapters.{module}")
