"""Players by name: legal, repeatable, explained, and within their budget."""

from __future__ import annotations

import time

import pytest

from ludotheque import ConfigurationError, Rng, State, load_game
from ludotheque.search.guide import Guide
from ludotheque.search.ismcts import IsMcts
from ludotheque.search.levels import BASELINES, LEVELS, Level
from ludotheque.search.paired import Paired
from ludotheque.search.players import OUT_OF_REACH, Player, lead_in, make_player, run_in_slices
from ludotheque.search.rollout import random_playout, rollout, settle_chance
from ludotheque.search.uct import Uct


def start(seed: int = 1) -> State:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    settle_chance(state, Rng(seed))
    return state


@pytest.mark.parametrize("name", [*BASELINES, *LEVELS])
def test_every_player_takes_a_legal_action(name: str) -> None:
    state = start()
    player = make_player(state.game, name, seed=3, iterations=40)
    assert player.choose(state, state.current_player()) in state.legal_actions()


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "mcts"])
def test_the_same_seed_chooses_the_same(name: str) -> None:
    state = start()
    chosen = {
        make_player(state.game, name, seed=7, iterations=50).choose(state, state.current_player()) for _ in range(3)
    }
    assert len(chosen) == 1


def test_thinking_leaves_the_state_alone() -> None:
    state = start()
    before = state.fingerprint()
    make_player(state.game, "mcts", iterations=60).analyse(state, state.current_player())
    assert state.fingerprint() == before


def test_an_analysis_explains_every_root_action() -> None:
    state = start()
    analysis = make_player(state.game, "mcts", iterations=300).analyse(state, state.current_player())
    assert sorted(verdict.action for verdict in analysis.verdicts) == state.legal_actions()
    assert sum(verdict.visits for verdict in analysis.verdicts) == analysis.iterations == 300
    assert all(-1 <= verdict.value <= 1 for verdict in analysis.verdicts)
    assert analysis.action == analysis.verdicts[0].action


def test_a_budget_in_seconds_is_kept() -> None:
    state = start()
    begun = time.process_time()
    make_player(state.game, "mcts", seconds=0.2).analyse(state, state.current_player())
    # The processor's time, not the clock's: other load on the machine must not make this fail.
    assert time.process_time() - begun < 0.6


def test_a_search_by_the_clock_ends_once_it_is_decided() -> None:
    begun = time.perf_counter()
    run_in_slices(lambda count: None, 0, 30.0, lead=lambda: 10**12)
    assert time.perf_counter() - begun < 1.0
    assert run_in_slices(lambda count: None, 500, 0.0, lead=lambda: 10**12) == 500, "iterations are always spent"


def test_of_iterations_and_seconds_the_first_ends_a_search() -> None:
    assert run_in_slices(lambda count: None, 500, 30.0) == 500
    assert run_in_slices(lambda count: time.sleep(0.002 * count), 10**9, 0.02) < 1000


def test_progress_is_told() -> None:
    heard: list[float] = []
    assert run_in_slices(lambda count: None, 1000, 0.0, heard.append) == 1000
    assert heard[-1] == 1.0 and heard == sorted(heard)


def test_easy_and_medium_keep_their_own_budget() -> None:
    state = load_game("niet", players=2).new_initial_state()
    settle_chance(state, Rng(1))
    for name, iterations in (("easy", 100), ("medium", 400), ("mcts", 77)):
        analysis = make_player(state.game, name, iterations=77).analyse(state, state.current_player())
        assert analysis.iterations == iterations


def test_a_level_overlooks_its_share_and_takes_the_best_of_the_rest() -> None:
    state = start()
    seat = state.current_player()
    player = Player("careless", Level("greedy", overlooks=0.5), make_player(state.game, "greedy").guide, Rng(3))
    order = [verdict.action for verdict in player.analyse(state, seat).verdicts]
    places = [order.index(player.choose(state, seat)) for _ in range(60)]
    assert 18 < places.count(0) < 42, "half of the time it sees the best"
    assert places.count(0) > places.count(1) > 0


def test_a_level_without_a_budget_does_not_search() -> None:
    assert run_in_slices(lambda count: None, 0, 0.0) == 0


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="easy, medium, hard") as caught:
        make_player(load_game("kuhlorado"), "deep blue")
    assert caught.value.code == "bot/unknown"


def test_information_set_search_agrees_with_uct_where_nothing_is_hidden() -> None:
    """Both must find the same pair, the best one by random play."""
    state, seat, expected = late_position()
    for kind in (Uct, IsMcts):
        search = kind(state, seat, Guide(), Rng(5))
        search.run(2500)
        best = max(search.results(), key=lambda row: row[1])
        assert state.action_to_string(best[0], seat) == expected, kind.__name__


def test_paired_roll_outs_drop_what_is_clearly_behind() -> None:
    """All actions are tried on the same samples, and the best one gets the most."""
    state, seat, expected = late_position()
    search = Paired(state, seat, Guide(), Rng(5))
    search.run(100)
    search.run(1900)
    results = search.results()
    assert abs(sum(row[1] for row in results) - 2000) < len(results), "roll-outs are counted over all runs"
    best = max(results, key=lambda row: (row[1], row[2]))
    assert state.action_to_string(best[0], seat) == expected
    assert min(row[1] for row in results) < best[1], "some dropped out"


def test_paired_roll_outs_stop_where_more_gain_nothing() -> None:
    """A larger budget is the same player if further roll-outs gain nothing."""
    state, seat, _ = late_position()
    found = []
    for budget in (300, 5000):
        search = Paired(state, seat, Guide(paired=True, most=300), Rng(5))
        search.run(budget)
        assert search.is_settled() and 300 <= search.rollouts < 300 + len(search.actions)
        assert lead_in(search) == OUT_OF_REACH
        found.append(search.results())
    assert found[0] == found[1]


def test_a_settled_search_is_out_of_reach() -> None:
    state, seat, _ = late_position()
    search = Paired(state, seat, Guide(), Rng(5))
    assert lead_in(search) == 0
    search.running = [0]
    assert lead_in(search) == OUT_OF_REACH


def late_position() -> tuple[State, int, str]:
    """Return a position with a two-cow roll near the end, and the best pair."""
    from tests.games.kuhlorado.diagrams import position

    marks = """
    x.x.x.x.
    ..x.o..o
    ..o...o.
    x....x.x
    ...x...o
    o..o.o..
    ........
    ........
    """
    state = position(marks, dice=(6, 6), seat=1)
    return state, 1, best_by_hand(state)


def best_by_hand(state: State) -> str:
    """Return the action after which uniform play wins most often for seat 1, from many games."""
    best, chosen = -9.0, ""
    for action in state.legal_actions():
        total = 0.0
        for seed in range(300):
            child = state.copy()
            child.step(1, action)
            total += rollout(child, Guide(), Rng(seed))[1]
        if total > best:
            best, chosen = total, state.action_to_string(action)
    return chosen


def test_random_playouts_count_their_actions() -> None:
    state = load_game("kuhlorado").new_initial_state()
    count = random_playout(state, Rng(2))
    assert state.is_terminal()
    assert 40 < count < 300
