"""The bot: the cost of making cards fit, and the actions that the guide suggests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.nevaches.diagrams import position

from ludotheque import CHANCE, Rng, load_game
from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.bot.guide import NevachesGuide
from ludotheque.games.nevaches.bot.judge import NevachesJudge, make_judge
from ludotheque.games.nevaches.bot.survey import HOPELESS, LAY_ANY, LAY_SHOWN, SEND_HOME, Survey, offsets_of
from ludotheque.games.nevaches.content import parse_card
from ludotheque.games.nevaches.rules import NevachesState, codes
from ludotheque.kernel.editions import find_edition
from ludotheque.search.players import make_player


def cost(picture: str, rows: list[str]) -> int:
    """Return the cost of making a card fit in tenths of an action."""
    state = position(picture)
    survey = Survey(state.cells[0], state.tops[0], state.near[0])
    card = parse_card(rows, 5)
    return survey.cost(card, offsets_of(card), HOPELESS)


def test_the_cost_of_a_card() -> None:
    assert cost("FWM", ["F#M"]) == 0
    assert cost("M\nW\nF", ["F#M"]) == 0, "turned"
    assert cost("FW", ["F#M"]) == LAY_SHOWN
    assert cost("FM", ["F##"]) == LAY_ANY
    assert cost("fWM", ["F#M"]) == SEND_HOME
    assert cost("", ["F#"]) < HOPELESS


def test_a_mirrored_pattern_is_not_near() -> None:
    assert cost(".L\n.M\nFH", ["L.", "#.", "#F"]) > 0


def test_candidates_are_legal_sorted_and_few() -> None:
    game = load_game("nevaches", players=3)
    guide = NevachesGuide(game)
    state = game.new_initial_state()
    assert isinstance(state, NevachesState)
    rng = Rng(8)
    while not state.is_terminal():
        if state.is_chance_node():
            state.step(CHANCE, state.sample_chance(rng))
            continue
        seat = state.current_player()
        found = guide.candidates(state, seat)
        legal = state.legal_actions(seat)
        assert found and found == sorted(found) and set(found) <= set(legal)
        layings = [action for action in found if codes.LAY <= action < codes.PLAY]
        assert len(layings) <= 10
        assert len(guide.priors(state, seat, found)) == len(found)
        assert found == NevachesGuide(game).candidates(state, seat), "the cache changes nothing"
        values = guide.evaluate(state)
        assert all(-1.0 < value < 1.0 for value in values)
        state.step(seat, rng.pick(legal))


def test_the_better_scoring_tile_is_chosen() -> None:
    state = position("F", cows=4)
    state.phase = codes.CHOOSE_GOAL
    state.goals[0] = [codes.GOAL_TREES, codes.GOAL_COWS]
    assert NevachesGuide(state.rules).candidates(state, 0) == [codes.GOAL + codes.GOAL_COWS]


def test_a_player_far_behind_still_prefers_points() -> None:
    state = position("FM", cards=[(["F#"], 6)])
    state.points[1] = 64
    action = make_player(state.rules, "greedy").choose(state, 0)
    assert state.action_to_string(action) == "play 1 on o"


def test_greedy_beats_random() -> None:
    game = load_game("nevaches", players=2)
    for seed in range(2):
        players = [make_player(game, name, seed) for name in ("greedy", "random")]
        state = game.new_initial_state()
        rng = Rng(seed)
        while not state.is_terminal():
            seat = state.current_player()
            state.step(seat, state.sample_chance(rng) if seat < 0 else players[seat].choose(state, seat))
        assert state.winners() == [0]


def test_bots_count_with_the_numbers_of_the_edition(tmp_path: Path) -> None:
    shipped = find_edition(SPEC, "reconstructed").read_text(encoding="utf-8")
    file = tmp_path / "box.toml"
    numbers = {"actions = 2": "actions = 3", "cows = 6": "cows = 12", "tree_points = 5": "tree_points = 7"}
    for old, new in numbers.items():
        shipped = shipped.replace(old, new, 1)
    file.write_text(shipped, encoding="utf-8")
    game = load_game("nevaches", edition=str(file))
    state = game.new_initial_state()
    assert isinstance(state, NevachesState)
    rng = Rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    assert (state.left, state.cows) == (3, [10, 10])
    judge = make_judge(game)
    assert isinstance(judge, NevachesJudge) and judge.own.is_horizon(state)
    assert make_player(game, "greedy").choose(state, state.seat) in state.legal_actions()
    assert sum(judge.shares(state.copy(), rng)) == pytest.approx(1.0)
    state.trees[0], state.points[0] = [0, 1, 2, 3], 20
    assert judge.sheet(state, 0)[:2] == [13.0, 7.0]


def test_reasons_of_a_review_look_three_turns_ahead_or_to_the_end() -> None:
    game = load_game("nevaches", players=2)
    judge = make_judge(game)
    state = game.new_initial_state()
    assert isinstance(state, NevachesState)
    rng = Rng(3)
    while state.is_chance_node() or state.phase != codes.TURN:
        state.apply_action(
            state.sample_chance(rng) if state.is_chance_node() else state.legal_actions()[0], state.current_player()
        )
    ended = []
    for play in (judge.shares, judge.play_out, judge.play_far):
        after = state.copy()
        assert isinstance(after, NevachesState)
        play(after, Rng(1))
        ended.append((sum(after.points), after.is_terminal()))
    assert ended[0][0] <= ended[1][0] < ended[2][0]
    assert [is_over for _, is_over in ended] == [False, False, True]
