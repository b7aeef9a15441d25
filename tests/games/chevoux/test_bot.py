"""The levels of the bot."""

from __future__ import annotations

import pytest
from tests.games.chevoux.positions import SATISFIED, position

from ludotheque.games.chevoux.challenge.solver import drawn_so_far
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player


@pytest.mark.parametrize("level", ["random", "greedy", "easy", "medium"])
def test_every_level_plays(level: str) -> None:
    game = load_game("chevoux", difficulty="hard")
    state = game.new_initial_state()
    rng = Rng(1)
    player = make_player(game, level, 1)
    for _ in range(22):
        chance = state.current_player() == CHANCE
        state.apply_action(state.sample_chance(rng) if chance else player.choose(state, 0))
    assert drawn_so_far(state) >= 14  # type: ignore[arg-type]


def test_the_last_tile_is_put_in_its_place() -> None:
    rows = SATISFIED.replace("doctor, campsite", "campsite, doctor")
    state = position(rows, card=1, round_number=5)
    action = make_player(state.rules, "hard", 1, iterations=12).choose(state, 0)
    last = state.clone()
    last.apply_action(action)
    assert last.winners() == [0]
