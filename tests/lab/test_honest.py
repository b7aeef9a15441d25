"""Studies cannot mislead: they ask who starts, and chance alone raises no alarm."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from ludotheque.lab.errors import LabError
from ludotheque.lab.estimate import LONG, estimate_seconds
from ludotheque.lab.measures import Measures, measure_rows
from ludotheque.lab.report import Report, standing_out, telling_actions
from ludotheque.lab.simulate import GameRow, Plan, play_game, simulate

REPORTS = 100
ROW = GameRow(
    index=0,
    seating=(0, 1),
    scores=(1.0, 0.0),
    winners=(0,),
    decisions=(1, 1),
    thinking=(0.0, 0.0),
    length=2,
    seconds=0.0,
    turn_order=(1, 2),
)


def symmetric_study(source: random.Random, players: int, games: int = 150, words: int = 60) -> Measures:
    """Return games of pure chance, in which neither the order nor the actions matter."""
    rows = []
    habits = [source.random() for _ in range(words)]
    for index in range(games):
        order = list(range(1, players + 1))
        source.shuffle(order)
        winner = source.randrange(players)
        # Some actions are done by exactly one seat of a game, as with a card of which there is only one.
        lucky = source.randrange(players)
        done = tuple(
            {
                **{f"do {word}": 1 for word, habit in enumerate(habits) if source.random() < habit},
                **({"take it": 1} if seat == lucky else {}),
            }
            for seat in range(players)
        )
        rows.append(
            GameRow(
                index=index,
                seating=tuple(range(players)),
                scores=tuple(float(seat == winner) for seat in range(players)),
                winners=(winner,),
                decisions=(1,) * players,
                thinking=(0.0,) * players,
                length=players,
                seconds=0.0,
                turn_order=tuple(order),
                actions=done,
            )
        )
    game = {2: "kuhlorado", 3: "niet", 4: "niet"}[players]
    return measure_rows(Plan(game=game, bots=("random",) * players, games=games), rows)


def test_no_false_alarm_in_nineteen_of_twenty_reports_of_symmetric_games() -> None:
    source = random.Random(7)
    alarms = 0
    for number in range(REPORTS):
        study = symmetric_study(source, 2 + number % 3)
        assert study.compared > 30
        alarms += bool(standing_out(study) or telling_actions(study))
    assert alarms <= REPORTS // 20


def test_what_matters_is_still_seen() -> None:
    """The starting player wins two games of three, from either seat."""
    rows = []
    for index in range(150):
        starter, winner = index % 2, index % 2 if index % 3 else 1 - index % 2
        order = (1, 2) if starter == 0 else (2, 1)
        rows.append(msgspec.structs.replace(ROW, index=index, winners=(winner,), turn_order=order))
    study = measure_rows(Plan(game="kuhlorado", bots=("greedy", "greedy"), games=150), rows)
    assert [round(place.win.value, 2) for place in study.order] == [0.67, 0.33]
    assert [place.name for place in standing_out(study)] == ["1", "2"]


@pytest.mark.parametrize("draft", [False, True])
def test_the_first_to_play_is_the_one_whom_chance_named(draft: bool) -> None:
    plan = Plan(game="nevaches", bots=("random",) * 3, options={"draft_start_card": draft}, keep_records=True)
    row = play_game(plan, plan.load(), 1)
    fox = next(line for line in row.record.splitlines() if line.startswith("* fox")).split()[-1]
    assert row.turn_order["ABC".index(fox)] == 1
    assert sorted(row.turn_order) == [1, 2, 3]


def test_a_game_that_is_cut_short_says_so() -> None:
    plan = Plan(game="neuland", bots=("random", "random"), options={"max_turns": 8}, games=2)
    rows = list(simulate(plan))
    assert [row.ended_by for row in rows] == ["limit", "limit"]
    assert rows[0].turns == 8 and rows[0].rounds == 4
    assert "cut short" in Report([measure_rows(plan, rows)]).html()


def test_choices_at_the_same_time_say_nothing_of_the_order(parlour: str) -> None:
    plan = Plan(game=parlour, bots=("random",) * 3)
    assert play_game(plan, plan.load(), 0).turn_order == (1, 2, 3)


def test_two_games_are_not_compared(parlour: str) -> None:
    plans = [Plan(game=name, bots=("random", "random"), games=2) for name in ("kuhlorado", parlour)]
    with pytest.raises(LabError, match="different games"):
        Report([measure_rows(plan, list(simulate(plan))) for plan in plans])


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_killing_a_simulation_leaves_no_workers(tmp_path: Path, number: int) -> None:
    """The workers end when the parent is killed, and finished games are saved."""
    out = tmp_path / "r.parquet"
    command = ["simulate", "kuhlorado", "--seats", "random", "--games", "1000000", "--jobs", "2", "--out", str(out)]
    parent = subprocess.Popen([sys.executable, "-m", "ludotheque", *command], stdout=subprocess.DEVNULL)
    journal = tmp_path / "r.parquet.rows"
    wait_for(lambda: journal.exists() and journal.stat().st_size > 5000)
    workers = children(parent.pid)
    assert len(workers) >= 2
    parent.send_signal(number)
    parent.wait(20)
    wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    assert journal.exists() if number == signal.SIGKILL else out.exists()


def children(parent: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(path.parent.name))
    return found


def wait_for(condition: object, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_long_study_is_announced_and_a_bot_that_cannot_play_is_named() -> None:
    patient = Plan(game="kuhlorado", bots=("hard", "hard"), games=1000, options={"sheet": 1})
    assert estimate_seconds(patient, jobs=2) > LONG
    assert estimate_seconds(msgspec.structs.replace(patient, bots=("random", "random"), games=2)) < LONG
    # Random games of Neuland never end, and its planners think once a turn, not at every decision.
    assert estimate_seconds(Plan(game="neuland", bots=("easy", "easy"), games=1)) < LONG
    plan = Plan(game="neuland", bots=("random", "random"), options={"max_turns": 8}, games=1)
    assert "cannot really play Neuland" in Report([measure_rows(plan, list(simulate(plan)))]).html()
