"""The puzzle of the day, best scores and the best line in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque import load_game, parse_record
from ludotheque.cli import best_line
from ludotheque.kernel.state import CHANCE

from .conftest import Pilot

IDLE = ("nothing",) * 25


def chance_of(name: str) -> list[int]:
    record = parse_record(Path(name).read_text(encoding="utf-8"), load_game)
    return [action for seat, action in record.moves if seat == CHANCE]


def test_the_same_village_for_everybody(pilot: Pilot) -> None:
    assert pilot("play chevoux --daily 2020-02-02 --save one.ludo", *IDLE).code == 0
    other = ("nothing", "swap a1 b1") * 12
    pilot("play chevoux --save two.ludo --daily 2020-02-02 --seed 4", *other, "q")
    assert chance_of("two.ludo") == chance_of("one.ludo")[: len(chance_of("two.ludo"))]
    pilot("play chevoux --save three.ludo --daily", *IDLE)
    assert chance_of("three.ludo") != chance_of("one.ludo")


def test_a_day_can_be_continued(pilot: Pilot) -> None:
    pilot("play chevoux --daily 2020-02-02 --save one.ludo", *IDLE)
    left = pilot("play chevoux --daily 2020-02-02 --save two.ludo", *IDLE[:9], "q")
    assert "--resume two.ludo --daily 2020-02-02" in left.err
    pilot("play --resume two.ludo --daily 2020-02-02", *IDLE[9:])
    assert chance_of("two.ludo") == chance_of("one.ludo")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play kuhlorado --daily", "no puzzle of the day"),
        ("play chevoux --daily yesterday", "is not a date"),
        ("play chevoux --daily 2999-01-01", "not open yet"),
        ("scores kuhlorado", "has no best scores"),
        ("scores chevoux --database none.db", "none.db"),
    ],
)
def test_what_is_refused(pilot: Pilot, words: str, said: str) -> None:
    done = pilot(words)
    assert done.code == 2
    assert said in done.err


def test_a_game_among_the_best_scores(pilot: Pilot) -> None:
    """Adding the same game twice stores it once."""
    play = "play chevoux --daily 2020-02-02 --seats human:Ada --scores mine.db"
    for _ in range(2):
        assert "Added to the best scores." in pilot(play, *IDLE).out
    shown = pilot("scores chevoux --day 2020-02-02 --database mine.db").out
    assert shown.count("Ada") == 1
    assert "−12 (lost)" in shown
    assert "Village of the day, February 2, 2020 (normal)" in shown
    assert "Village du jour" in pilot("scores chevoux --database mine.db --lang fr").out
    found = json.loads(pilot("scores chevoux --day 2020-02-02 --database mine.db --json").out)
    assert [row["row"]["name"] for row in found["of_day"]["normal"]] == ["Ada"]
    assert found["best"] == {"normal": [], "gentle": [], "tight": [], "hard": []}


def test_an_unfinished_game_is_not_added(pilot: Pilot) -> None:
    done = pilot("play chevoux --scores mine.db", "nothing", "q")
    assert "Not added" in done.err
    assert not Path("mine.db").exists()


def test_the_best_line_on_request(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_line.show_best_line, "__defaults__", (0.0,))
    done = pilot("play chevoux --daily 2020-02-02", *IDLE, "l", "s game.ludo")
    assert done.code == 0, done.err
    assert "The best line beside yours" in done.out
    assert "Solver" in done.out
    assert "moves to" in done.out, "the solver's own line populates"
    assert Path("game.ludo").exists()
