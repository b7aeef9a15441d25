"""The baseline of `training/baseline`: its weights and its curve, played without PyTorch."""

from __future__ import annotations

from itertools import pairwise

from training.baseline.policy import FILE, GAME, load, win_share

from ludotheque import load_game
from ludotheque.kernel.tensor import TensorShape


def test_the_weights_are_small_and_fit_the_environment() -> None:
    assert FILE.stat().st_size < 1_000_000
    layers, _ = load()
    options = {name: value for name, value in GAME.items() if name != "game_id"}
    game = load_game(GAME["game_id"], **options)
    assert layers[0][0].shape[0] == TensorShape(game).size
    assert layers[-1][0].shape[1] == game.num_distinct_actions()
    for (weights, bias), (following, _) in pairwise(layers):
        assert weights.shape[1] == bias.shape[0] == following.shape[0]


def test_the_curve_begins_untrained_and_ends_far_above_random_play() -> None:
    _, curve = load()
    assert curve[0][1] == 0
    assert [point[1] for point in curve] == sorted(point[1] for point in curve)
    assert curve[-1][0] <= 1800, "thirty minutes of one core"
    assert curve[-1][2] >= 0.9 and curve[0][2] < 0.75
    assert all(0.0 <= share <= 1.0 for point in curve for share in point[2:])


def test_the_weights_play_as_they_were_measured() -> None:
    layers, _ = load()
    assert win_share(layers, "random", games=8, seed=11) >= 0.75
