"""Simulations: equal rows in every mode, seats that rotate, workers that end."""

from __future__ import annotations

import time
from multiprocessing import active_children

import pytest

from ludotheque import ConfigurationError, Record, record_of
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.seating import rotated, seat_player
from ludotheque.lab.simulate import GameRow, Plan, play_game, simulate


def stripped(rows: list[GameRow]) -> list[tuple[object, ...]]:
    """Return the facts that do not depend on the clock."""
    return [(row.index, row.seating, row.scores, row.winners, row.decisions, row.length, row.moves) for row in rows]


def play_all(plan: Plan, jobs: int) -> list[GameRow]:
    return sorted(simulate(plan, jobs), key=lambda row: row.index)


def test_workers_play_the_same_games_as_one_process(parlour: str) -> None:
    plan = Plan(game=parlour, bots=("mcts", "random", "greedy"), games=40, seed=5, iterations=20, keep_moves=True)
    alone = play_all(plan, 1)
    assert stripped(play_all(plan, 2)) == stripped(alone)
    assert [row.index for row in alone] == list(range(40))
    assert len({row.moves for row in alone}) > 20


def test_another_seed_gives_other_games(parlour: str) -> None:
    first, second = (
        play_all(Plan(game=parlour, bots=("random",) * 3, games=10, seed=seed, keep_moves=True), 1) for seed in (1, 2)
    )
    assert stripped(first) != stripped(second)


def test_games_do_not_share_the_samples_by_which_luck_is_measured(
    parlour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def luck_of(record: Record, seed: int) -> tuple[float, ...]:
        seeds.append(seed)
        return (0.0,) * record.game.players

    monkeypatch.setattr("ludotheque.lab.simulate.luck_of", luck_of)
    play_all(Plan(game=parlour, bots=("random",) * 3, games=6, seed=1, without_luck=True), 1)
    deals = [Plan(game=parlour, bots=("random",) * 3, games=6).deal(index) for index in range(6)]
    assert len(set(seeds)) == len(set(deals)) > 1


def test_seats_rotate_so_that_everybody_sits_everywhere(parlour: str) -> None:
    rows = play_all(Plan(game=parlour, bots=("random", "greedy", "spy"), games=6), 1)
    assert [row.seating for row in rows] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    fixed = play_all(Plan(game=parlour, bots=("random", "greedy"), games=2, rotate=False), 1)
    assert [row.seating for row in fixed] == [(0, 1)] * 2
    assert rotated(2, 3) == (1, 0)


def test_bots_are_given_samples_never_the_true_state(parlour: str) -> None:
    """`spy` asserts that its state has no history, as only samples lack it."""
    assert len(play_all(Plan(game=parlour, bots=("spy", "spy"), games=4), 1)) == 4


def test_rows_tell_what_happened(parlour: str) -> None:
    plan = Plan(game=parlour, bots=("random", "random"), games=1, keep_moves=True)
    row = play_game(plan, plan.load(), 0)
    state = plan.load().new_initial_state()
    for seat, action in row.moves:
        state.apply_action(action, seat)
    assert state.is_terminal()
    assert tuple(state.scores()) == row.scores
    assert tuple(state.winners()) == row.winners
    assert row.length == len(record_of(state).moves) == 8
    assert row.decisions == (3, 3)


def test_a_solo_game_has_one_seat(parlour: str) -> None:
    rows = play_all(Plan(game=parlour, bots=("random",), games=3), 1)
    assert all(len(row.scores) == 1 and row.winners == (0,) for row in rows)


def test_stopping_early_ends_the_workers(parlour: str) -> None:
    games = simulate(Plan(game=parlour, bots=("mcts", "mcts"), games=10_000, iterations=200), 2)
    next(games)
    assert active_children()
    games.close()
    deadline = time.monotonic() + 10
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_heard_of_and_what_was_finished_is_given_first(parlour: str, jobs: int) -> None:
    """`sometimes` fails once it holds card 4, in one game of five."""
    rows: list[GameRow] = []
    with pytest.raises(LabFailedError, match=r"game \d+: RuntimeError: a broken bot"):
        rows.extend(simulate(Plan(game=parlour, bots=("sometimes", "random"), games=40), jobs))
    assert 0 < len(rows) < 40


def test_a_wrong_plan_is_refused_before_anything_is_played(parlour: str) -> None:
    with pytest.raises(ConfigurationError, match="nobody"):
        next(simulate(Plan(game=parlour, bots=("nobody", "random"))))
    with pytest.raises(ConfigurationError, match="players"):
        next(simulate(Plan(game=parlour, bots=("random",) * 4)))


def test_a_budget_leaves_weak_levels_weak() -> None:
    game = Plan(game="kuhlorado", bots=("hard", "easy")).load()
    assert seat_player(game, "hard", 0, seconds=0.2).level.seconds == 0.2
    assert seat_player(game, "hard", 0, iterations=50).level.iterations == 50
    assert seat_player(game, "mcts", 0, iterations=50).level.iterations == 50
    easy = seat_player(game, "easy", 0)
    assert seat_player(game, "easy", 0, iterations=5000).level == easy.level
