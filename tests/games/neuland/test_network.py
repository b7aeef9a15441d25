"""Neuland's trained network: its inputs, weights that do not fit, its users."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ludotheque import CHANCE, ConfigurationError, Rng, load_game
from ludotheque.games.neuland.bot.features import FEATURES, Features, place_in_order, rival_numbers
from ludotheque.games.neuland.bot.judge import NeulandJudge, has_begun
from ludotheque.games.neuland.bot.network import FILE, expected_header, load_network
from ludotheque.games.neuland.bot.survey import Makers
from ludotheque.games.neuland.bot.turn_search import TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.search.weights import read_weights, write_weights


def rules(players: int = 3, board: str = "beginner") -> NeulandGame:
    game = load_game("neuland", players=players, map=board)
    assert isinstance(game, NeulandGame)
    return game


def played(seed: int, turns: int, players: int = 3, board: str = "beginner") -> NeulandState:
    """Return a position of a random game in which a turn begins."""
    state = rules(players, board).new_initial_state()
    assert isinstance(state, NeulandState)
    rng = Rng(seed)
    while state.turn < turns or state.current_player() == CHANCE or has_begun(state):
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat < 0 else state.sample_action(seat, rng))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_all_seats_add_up(players: int) -> None:
    network = load_network(rules(players))
    for turns in range(0, 12, 3):
        for board in ("beginner", "random"):
            state = played(turns, turns, players, board)
            before = state.fingerprint()
            shares = network.shares(state)
            assert sum(shares) == pytest.approx(1.0) and min(shares) > 0.0
            assert state.fingerprint() == before
            rows = network.features.read(state)
            assert [len(row) for row in rows] == [FEATURES] * players


def test_seats_are_treated_alike() -> None:
    """Two seats that exchange all they have exchange their shares."""
    state = played(5, 9, 2)
    twin = state.copy()
    for each in (twin.marker, twin.placed, twin.cart, twin.food_token, twin.wood_token):
        each.reverse()
    swapped = {1: 3, 2: 4, 3: 1, 4: 2, 0: 0}
    twin.worker = [swapped[worker] for worker in twin.worker]
    twin.property_owner = [1 - owner if owner >= 0 else owner for owner in twin.property_owner]
    twin.seat = 1 - twin.seat
    network = load_network(state.rules)
    assert network.shares(twin) == pytest.approx(network.shares(state)[::-1])


def test_a_game_that_is_over_is_worth_its_result() -> None:
    state = played(1, 6, 2)
    network = load_network(state.rules)
    state.phase = 7
    state.placed = [18, 3]
    assert network.shares(state) == [1.0, 0.0]


def test_who_acts_when() -> None:
    """Seats act clockwise in round one, and then in the order of the markers (L9).

    In round one, seats that have begun act after those that have not."""
    state = played(3, 1, 3)
    first = (state.seat - 1) % 3
    assert place_in_order(state, state.seat) == (0, False)
    assert place_in_order(state, (state.seat + 1) % 3) == (1, False)
    assert place_in_order(state, first) == (2, True)
    state = played(3, 8, 3)
    order = sorted(range(3), key=lambda seat: state.marker[seat])
    assert [place_in_order(state, seat) for seat in order] == [(0, True), (1, True), (2, True)]
    assert order[0] == state.seat


def test_the_rival_is_who_would_finish_first() -> None:
    rival, ahead = rival_numbers([50.0, 40.0, 44.0], 0)
    assert rival == 1 and ahead == pytest.approx([-1.0, -1.0, 1.0, -0.6])
    assert rival_numbers([30.0, 35.0], 0) == (1, [0.5, 0.5, 0.0, 0.0])


def test_the_network_says_what_it_said_when_it_was_trained() -> None:
    """The network's numbers are the same on every build."""
    found = [load_network(rules(players)).shares(played(players, 9, players))[0] for players in (2, 3, 4)]
    assert found == pytest.approx(EXPECTED, abs=1e-5)


EXPECTED = [0.7154805099277454, 0.24720828563623878, 0.21761085165636737]


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


def test_without_a_network_the_race_decides(tmp_path: Path) -> None:
    """With another edition the judge says why it has no network, and judges by the race."""
    path = tmp_path / "edition.toml"
    text = (FILE.parents[1] / "editions" / "reconstructed.toml").read_text("utf-8")
    path.write_text(text.replace("fortress = { value = 4", "fortress = { value = 3"), "utf-8")
    game = load_game("neuland", players=2, edition=str(path))
    assert isinstance(game, NeulandGame)
    judge = NeulandJudge(game)
    assert judge.network is None and "edition" in judge.note.sentence("en")
    state = game.new_initial_state()
    assert isinstance(state, NeulandState)
    state.step(CHANCE, 0)
    assert sum(judge.standing(state)) == pytest.approx(1.0)


def test_the_judge_prefers_the_turn_that_the_network_likes_best() -> None:
    state = played(4, 6)
    judge = NeulandJudge(state.rules)
    assert judge.network is not None
    search = TurnSearch(state.copy(), state.seat, judge.makers, Rng(1))
    search.run(4)
    turns = judge.best_turns(search.turns, state.seat, len(search.turns))
    shares = [judge.network.shares(line.state)[state.seat] for line in turns]
    assert shares == sorted(shares, reverse=True)
    assert {id(line) for line in turns} == {id(line) for line in search.turns}
    assert Features(Makers(state.rules.tables)).read(state) == judge.network.features.read(state)
