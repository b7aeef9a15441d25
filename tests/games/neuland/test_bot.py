"""The turn player: its turns are legal, it finds wins, and it plays a turn as planned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.neuland.bot.finish import FinishEstimator
from ludotheque.games.neuland.bot.player import TurnPlayer
from ludotheque.games.neuland.bot.player import _slip as slip
from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.bot.turn_search import TurnSearch
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.neuland.rules.codes import MINE
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, restore_state
from ludotheque.search.players import Analysis, make_player

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


@pytest.mark.parametrize("seed", range(4))
def test_it_finds_a_win_of_several_steps(position: Position, seed: int) -> None:
    """The win is also found where every other turn wins as surely."""
    tiles = {"c2": "hunting_lodge cabin", "b2": "quarry barracks", "c3": "sheepfold weaving_mill abbey"}
    state = position(tiles, {"c2.1": "a food"})
    state.placed = [17, 0]
    player = make_player(state.game, "hard", seed=seed, iterations=6)
    for _ in range(8):
        if state.is_terminal():
            break
        state.apply_action(player.choose(state, 0))
    assert state.winners() == [0]


def test_a_whole_turn_is_planned_once(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    run = TurnSearch.run

    def count(search: TurnSearch, width: int) -> None:
        searches.append(width)
        run(search, width)

    monkeypatch.setattr(TurnSearch, "run", count)
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill abbey"})
    state.supply[MINE] = 0  # no ore is drawn in this turn
    player = make_player(state.game, "hard", seed=1, iterations=4)
    acted = 0
    while state.turn == 10 and not state.is_chance_node():
        acted += len(state.legal_actions(0)) > 1
        state.step(0, player.choose(state, 0))
    assert acted > 2
    assert searches == [4]


def question(state: NeulandState, level: str, seed: int, plan: dict[str, int]) -> tuple[int, dict[str, int]]:
    """Ask for a move as a server's table does: of a new player, in a position rebuilt from its fields."""
    player = make_player(state.game, level, seed=seed)
    player.plan = plan
    return player.choose(restore_state(state.game, state.fields()), state.current_player()), player.plan


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_turn_is_played_as_planned_at_a_servers_table_too(
    position: Position, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    searches = []
    run = TurnPlayer.analyse

    def analyse(player: TurnPlayer, state: NeulandState, seat: int) -> Analysis:
        searches.append(state.turn)
        return run(player, state, seat)

    monkeypatch.setattr(TurnPlayer, "analyse", analyse)
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill abbey"})
    state.supply[MINE] = 0  # no ore is drawn in this turn
    asked = 0
    plan: dict[str, int] = {}
    while state.turn == 10 and not state.is_chance_node():
        action, plan = question(state, level, asked, plan)
        state.step(0, action)
        asked += 1
    assert asked > 2
    assert len(searches) == 1


def test_a_player_that_begins_a_turn_thinks_for_itself(position: Position) -> None:
    """A plan serves only players that are asked in the middle of a turn.

    At the start of a turn the seed decides.
    """
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    state.supply[MINE] = 0

    def turn(seed: int) -> list[int]:
        player = make_player(state.game, "easy", seed=seed)
        at = state.copy()
        actions = []
        while at.turn == 10 and not at.is_chance_node():
            actions.append(player.choose(at, 0))
            at.step(0, actions[-1])
        return actions

    first = [turn(seed) for seed in range(8)]
    assert [turn(seed) for seed in reversed(range(8))] == first[::-1]
    assert len({tuple(actions) for actions in first}) > 1


def test_a_seeded_player_does_the_same_alone_and_after_other_games(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    state.supply[MINE] = 0
    middle = state.copy()
    middle.step(0, make_player(state.game, "easy", seed=0).choose(state, 0))

    def moves() -> list[int]:
        return [make_player(state.game, "easy", seed=seed).choose(middle, 0) for seed in (4, 5, 6)]

    alone = moves()
    for seed in range(4):  # games in which players plan whole turns from the position before
        make_player(state.game, "easy", seed=seed).choose(state, 0)
    assert len(set(alone)) > 1
    assert moves() == alone


def test_easy_overlooks_things_but_takes_a_win_that_is_there(position: Position) -> None:
    tiles = {"c2": "armourer hunting_lodge weaving_mill", "c3": "senate"}
    state = position(tiles, {"c2.1": "A weapons", "c2.2": "A food", "c2.3": "A cloth"})
    state.placed = [16, 17]
    for seed in range(10):
        action = make_player(state.game, "easy", seed=seed).choose(state, 0)
        assert state.action_to_string(action).startswith("shields on senate")


def test_the_more_a_turn_loses_the_less_likely_easy_plays_it(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill abbey"})
    search = TurnSearch(state, 0, Makers(state.rules.tables), Rng(1))
    search.run(2)
    rng = Rng(5)
    losses = [search.turns[0].value - slip(search.turns, 2.0, rng).value for _ in range(400)]
    assert sum(loss < 2.0 for loss in losses) > sum(2.0 <= loss < 4.0 for loss in losses)
    assert max(losses) < 30.0


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


class OddOutlook:
    """An outlook that prefers turns that the beam ranks low, and counts its calls."""

    network = None

    def __init__(self) -> None:
        self.asked = 0

    def outlook(self, state: NeulandState, dice: Rng) -> list[float]:
        self.asked += 1
        return [0.1 * self.asked, 0.0]


def played_on(position: Position, until: float, seconds: float) -> tuple[list[int], list[int], list[float], int]:
    """Return the best turn before and after playing on, the first four values, and the number played on."""
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, "expert", iterations=None if seconds else 12, seconds=seconds or None)
    assert isinstance(player, TurnPlayer)
    search = TurnSearch(state.copy(), 0, player.makers, Rng(1))
    search.run(12)
    best = search.turns[0].path
    judge = OddOutlook()
    player.judge = judge  # type: ignore[assignment]
    player._play_on(search, 0, 4, until)
    return best, search.turns[0].path, [line.value for line in search.turns[:4]], judge.asked


def test_expert_goes_by_what_the_others_make_of_a_turn(position: Position) -> None:
    before, after, values, asked = played_on(position, 0.0, 0.0)
    assert before != after
    assert values == sorted(values, reverse=True)
    assert asked == 4  # the last turn is far ahead


def test_a_turn_that_nobody_had_time_to_play_on_is_not_preferred(position: Position) -> None:
    before, after, _, asked = played_on(position, 0.0, 1.0)
    assert asked == 1
    assert before == after


def test_the_network_chooses_among_the_turns_that_the_beam_has_found(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, "hard")
    assert isinstance(player, TurnPlayer)
    network = player.judge.network
    assert network is not None
    search = TurnSearch(state.copy(), 0, player.makers, Rng(1))
    search.run(12)
    estimated = search.turns[0]
    shares = [network.shares(line.state)[0] for line in search.turns]
    best = player.judge.best_turns(search.turns, 0, 40)
    assert [network.shares(line.state)[0] for line in best] == sorted(shares, reverse=True)
    assert [line.value for line in best] == sorted((line.value for line in best), reverse=True)
    assert best[0] is not estimated


def test_hards_seconds_never_widen_its_beam(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, "hard")
    assert player.level.seconds
    assert player.analyse(state, 0).iterations == player.level.iterations


def test_without_a_network_the_estimate_chooses(position: Position) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, "hard")
    assert isinstance(player, TurnPlayer)
    player.judge.network = None
    search = TurnSearch(state.copy(), 0, player.makers, Rng(1))
    search.run(12)
    turns = list(search.turns)
    assert player.judge.best_turns(turns, 0, 40) == search.turns
    assert player.choose(state, 0) in state.legal_actions(0)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_other_levels_do_not_play_on(position: Position, level: str) -> None:
    state = position({"c2": "hunting_lodge cabin", "b2": "quarry", "c3": "sheepfold weaving_mill"})
    player = make_player(state.game, level, iterations=4)
    assert isinstance(player, TurnPlayer)
    judge = OddOutlook()
    player.judge = judge  # type: ignore[assignment]
    player.analyse(state, 0)
    assert judge.asked == 0
