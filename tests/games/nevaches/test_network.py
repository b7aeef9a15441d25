"""NéVaches' trained network: its inputs, weights that do not fit, the search on top of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.nevaches.diagrams import position

from ludotheque import CHANCE, ConfigurationError, Rng, load_game, parse_record
from ludotheque.games.nevaches.bot.features import FEATURES, Features
from ludotheque.games.nevaches.bot.guide import NevachesGuide
from ludotheque.games.nevaches.bot.judge import LOOKED_AT, NevachesJudge, make_judge
from ludotheque.games.nevaches.bot.land import Lands
from ludotheque.games.nevaches.bot.network import FILE, TrainedNetwork, expected_header, load_network
from ludotheque.games.nevaches.bot.outcome import final_chance
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState, codes
from ludotheque.search.layers import Layers, make_layers
from ludotheque.search.players import make_player
from ludotheque.search.weights import read_weights, write_weights


def rules(players: int = 2) -> NevachesGame:
    game = load_game("nevaches", players=players)
    assert isinstance(game, NevachesGame)
    return game


def played(seed: int, actions: int, players: int = 2, **options: Any) -> NevachesState:
    """Return a position of a random game in which a seat begins its turn."""
    state = load_game("nevaches", players=players, **options).new_initial_state()
    assert isinstance(state, NevachesState)
    rng = Rng(seed)
    while state.phase != codes.TURN or state.left != 2 or actions > 0:
        seat = state.current_player()
        actions -= seat >= 0
        state.step(seat, state.sample_chance(rng) if seat < 0 else state.sample_action(seat, rng))
    return state


def test_what_the_network_sees_is_what_a_seat_may_know() -> None:
    for players in (2, 3, 4):
        state = played(players, 20, players)
        features = Features(state.rules.cards, state.rules.spaces)
        seat = state.seat
        for other in range(players):
            if other != seat:
                expected = features.read(state, seat, other)
                assert len(expected) == FEATURES
                for seed in range(5):
                    world = state.resample(seat, Rng(seed))
                    assert isinstance(world, NevachesState)
                    assert features.read(world, seat, other) == expected


def test_a_landscape_knows_which_tile_completes_a_card() -> None:
    state = position("FW", cards=[(["F#M"], 6), (["FW"], 5)])
    lands = Lands(state.rules.cards)
    land = lands.land(state.cells[0], state.tops[0], state.near[0], state.trees[0])
    first, second = state.hands[0]
    assert land.look_at(first, lands.cards[first], lands.rotations[first]) > 0
    assert land.missing[first] == 1 << codes.MEADOW
    assert land.look_at(second, lands.cards[second], lands.rotations[second]) == 0


def test_both_networks_agree_to_the_last_bit() -> None:
    """The network in C, where it was compiled, equals the one in Python."""
    rng = Rng(3)
    inputs, first, second = 20, 7, 5
    values = [rng.random() - 0.5 for _ in range(inputs * first + first + first * second + 2 * second + 1)]
    twin = Layers(values, inputs, first, second)
    fast = make_layers(values, inputs, first, second)
    numbers = [rng.random() if index % 3 else 0.0 for index in range(inputs)]
    sums = twin.sums(numbers[:6], 0), twin.sums(numbers[6:12], 6)
    assert fast.sums(numbers[:6], 0) == sums[0]
    assert fast.chance(*sums, numbers[12:], 12) == twin.chance(*sums, numbers[12:], 12)


def test_the_network_says_what_it_said_when_it_was_trained() -> None:
    """The network's numbers are the same on every build."""
    network = load_network(rules())
    found = []
    for seed in range(3):
        state = played(seed, 12 * seed + 4)
        found.append(network.chance(state, 1 - state.seat))
    assert found == pytest.approx(EXPECTED, abs=1e-5)


EXPECTED = [0.46128928475269865, 0.5167019512926535, 0.2300350767933835]


def test_weights_that_do_not_fit_are_refused_with_a_sentence(tmp_path: Path) -> None:
    game = rules()
    header, values = read_weights(FILE, expected_header(game))
    assert FILE.stat().st_size < 1_000_000
    path = tmp_path / "weights.bin"
    for field, value in (("edition", "other"), ("features", "other"), ("rules_version", 99)):
        write_weights(path, msgspec.structs.replace(header, **{field: value}), values[:10])
        with pytest.raises(ConfigurationError) as caught:
            load_network(game, path)
        assert field in caught.value.sentence("en") and field in caught.value.sentence("fr")


def test_every_number_of_players_and_option_has_the_network() -> None:
    for players in (2, 3, 4):
        game = load_game("nevaches", players=players, random_bonuses=True, draft_start_card=players == 3)
        assert isinstance(NevachesGuide(game).network, TrainedNetwork)


def test_another_edition_is_searched_without_the_network(tmp_path: Path) -> None:
    text = (FILE.parents[1] / "editions/reconstructed.toml").read_text(encoding="utf-8")
    other = tmp_path / "mine.toml"
    other.write_text(text.replace('"FF"', '"WW"', 1), encoding="utf-8")
    game = load_game("nevaches", edition=str(other))
    guide = NevachesGuide(game)
    assert guide.network is None and "edition" in str(guide.note)
    state = game.new_initial_state()
    rng = Rng(1)
    while state.is_chance_node():
        state.step(CHANCE, state.sample_chance(rng))
    assert make_player(game, "hard", iterations=20).choose(state, state.current_player()) in state.legal_actions()


@pytest.mark.parametrize("iterations", [1, 150])
def test_the_search_ranks_every_candidate_and_repeats_itself(iterations: int) -> None:
    state = played(5, 24)
    seat = state.seat
    guide = NevachesGuide(state.rules)
    found = [make_player(state.game, "hard", 2, iterations=iterations).analyse(state, seat) for _ in range(2)]
    assert found[0].verdicts == found[1].verdicts
    assert sorted(verdict.action for verdict in found[0].verdicts) == guide.candidates(state, seat)
    assert all(-1.0 <= verdict.value <= 1.0 for verdict in found[0].verdicts)


def test_the_search_does_not_depend_on_what_is_hidden() -> None:
    state = played(7, 16)
    chosen = set()
    for seed in range(3):
        world = state.resample(state.seat, Rng(seed))
        chosen.add(make_player(state.game, "hard", 1, iterations=120).choose(world, state.seat))
    assert len(chosen) == 1


def test_an_end_is_valued_exactly() -> None:
    state = position("FFFF")
    state.phase = codes.CHOOSE_GOAL
    state.goals = [[codes.GOAL_TREES, codes.GOAL_FIELDS], [codes.GOAL_LAKES, codes.GOAL_COWS]]
    state.points = [66, 60]
    assert final_chance(state, 0) == 1.0, "four fields are the most: 70, and nobody else can have more than 66"
    state.points = [50, 60]
    assert final_chance(state, 0) == 0.0


@pytest.mark.parametrize("seed", range(6))
def test_the_judge_plays_the_most_promising_actions_by_one_measure(seed: int) -> None:
    """Every action leads to a chance from 0 to 1, and no action displaces a more promising one."""
    judge = make_judge(rules())
    assert isinstance(judge, NevachesJudge)
    state = played(seed, 30 + seed)
    seat = state.seat
    actions = judge.own.candidates(state, seat)
    weights = judge.own.priors(state, seat, actions)
    assert not state.is_last_round
    best = sorted(zip(weights, actions, strict=True), key=lambda pair: -pair[0])[:LOOKED_AT]
    worths = {}
    for action in actions:
        after = state.copy()
        after.step(seat, action)
        worths[action] = judge.worth(after, seat)
        assert 0.0 <= worths[action] <= 1.0
    chosen = judge.choice(state, seat)
    assert weights[actions.index(chosen)] >= best[-1][0]
    surely = [action for weight, action in best if weight > best[-1][0]]
    assert worths[chosen] >= max((worths[action] for action in surely), default=0.0)


def test_the_judge_knows_what_a_last_turn_can_bring() -> None:
    """Taking a card and playing it at once wins, which the network misses after the first action."""
    record = parse_record((Path(__file__).parent / "last_turn.record.txt").read_text(encoding="utf-8"))
    state = record.final_state()
    assert isinstance(state, NevachesState)
    assert state.is_last_round
    judge = make_judge(record.game)
    assert judge.shares(state.copy(), Rng(1))[state.seat] == 1.0
