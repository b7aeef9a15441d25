"""The turn player: its turns are legal, it finds wins, and it plays a turn as planned."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.player import TurnPlayer
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player

Position = Callable[..., NeulandState]
Play = Callable[[NeulandState, str], None]


def choose(state: NeulandState, width: int = 6) -> str:
    player = make_player(state.game, "hard", seed=1, iterations=width)
    return state.action_to_string(player.choose(state, state.current_player()))


def test_it_takes_the_win_that_is_there(position: Position) -> None:
    tiles = {"c2": "armourer hunting_lodge weaving_mill", "c3": "senate"}
    state = position(tiles, {"c2.1": "A weapons", "c2.2": "A food", "c2.3": "A cloth"})
    state.placed = [16, 17]
    assert choose(state).startswith("shields on senate")


def test_it_finds_a_win_of_several_steps(position: Position) -> None:
    tiles = {"c2": "hunting_lodge cabin", "b2": "quarry barracks", "c3": "sheepfold weaving_mill abbey"}
    state = position(tiles, {"c2.1": "a food"})
    state.placed = [17, 0]
    player = make_player(state.game, "hard", seed=1, iterations=6)
    for _ in range(8):
        if state.is_terminal():
            break
        state.apply_action(player.choose(state, 0))
    assert state.winners() == [0]


def test_a_whole_turn_is_planned_once(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, "hard", seed=1, iterations=4)
    assert isinstance(player, TurnPlayer)
    first = player.choose(state, 0)
    state.step(0, first)
    if state.current_player() == 0 and state.turn == 10:
        assert state.fingerprint() in player.plan


def test_a_good_in_hand_brings_the_finish_nearer(position: Position) -> None:
    tiles = {"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill abbey"}
    without = position(tiles)
    holding = position(tiles, {"c3.2": "A cloth"})
    makers = Makers(without.rules.tables)
    estimator = FinishEstimator(makers)
    later = estimator.finish(without, 0, MapSurvey(without, makers))
    assert estimator.finish(holding, 0, MapSurvey(holding, makers)) == later - 2.0


def test_easy_games_end_and_every_action_is_legal() -> None:
    game = load_game("neuland", players=3, max_turns=9)
    players = [make_player(game, name, seed) for seed, name in enumerate(("easy", "greedy", "easy"))]
    state = game.new_initial_state()
    rng = Rng(2)
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(state.sample_chance(rng), CHANCE)
        else:
            state.apply_action(players[seat].choose(state.resample(seat, rng), seat), seat)
    assert isinstance(state, NeulandState)
    assert state.turn == 9


def test_an_analysis_ranks_actions_and_leaves_the_state_alone(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    before = state.fingerprint()
    analysis = make_player(state.game, "hard", iterations=4).analyse(state, 0)
    assert state.fingerprint() == before
    assert analysis.action == analysis.verdicts[0].action
    values = [verdict.value for verdict in analysis.verdicts]
    assert values == sorted(values, reverse=True)
    assert len(values) > 1
