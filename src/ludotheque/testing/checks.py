"""Checks of the game contract, each of which plays a random game and raises AssertionError."""

from __future__ import annotations

import pickle

from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import format_record, parse_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.testing.play import played_out, random_plies, sampled_plies

SAMPLES = 12


def check_end(game: Game, seed: int) -> None:
    """Check that random play ends, and that scores, returns and winners agree."""
    state = played_out(game, seed)
    returns, winners, scores = state.returns(), state.winners(), state.scores()
    assert len(returns) == len(scores) == game.num_players()
    assert state.legal_actions() == [] and state.awaited() == []
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
    if game.num_players() > 1:
        assert winners, "a finished game has winners"
        assert abs(sum(returns)) < 1e-9, "returns sum to zero"
        losers = [seat for seat in range(game.num_players()) if seat not in winners]
        assert all(returns[winner] > returns[loser] for winner in winners for loser in losers)
        assert max(scores) == max(scores[seat] for seat in winners), "somebody with more points did not win"


def check_running_results(game: Game, seed: int) -> None:
    """Check that before the end there are scores, but neither winners nor returns."""
    for state, _, _ in sampled_plies(game, seed, SAMPLES)[:-1]:
        assert state.winners() == []
        assert all(value == 0 for value in state.returns())
        assert len(state.scores()) == game.num_players()


def check_same_seed(game: Game, seed: int) -> None:
    """Check that the same seed gives the same game."""
    first = played_out(game, seed)
    second = played_out(game, seed)
    assert first.history() == second.history()
    assert first.fingerprint() == second.fingerprint()


def check_legality(game: Game, seed: int) -> None:
    """Check that `legal_actions` and `apply_action` agree, and that refusals have a reason.

    Seats that are not awaited have no legal actions. A refused action leaves the state unchanged.
    """
    rng = Rng(seed)
    for state, _, _ in sampled_plies(game, seed, SAMPLES):
        for seat in range(game.num_players()):
            legal = state.legal_actions(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in state.awaited())
            assert all(0 <= action < game.num_distinct_actions() for action in legal)
            for action in [rng.pick(legal) for _ in range(min(8, len(legal)))]:
                assert state.why_illegal(action, seat) is None
                state.clone().apply_action(action, seat)
            for action in illegal_actions(state, seat, rng):
                check_refused(state, seat, action)
        if state.is_chance_node():
            check_chance(state, rng)
        if state.awaited():
            assert state.current_player() == min(state.awaited())


def illegal_actions(state: State, seat: int, rng: Rng) -> list[int]:
    """Return some actions that a seat may not take now, both near misses and numbers out of range."""
    legal = set(state.legal_actions(seat))
    bound = state.game.num_distinct_actions()
    tries = [rng.below(bound) for _ in range(6)] + [-7, bound, *(action + 1 for action in list(legal)[:3])]
    return [action for action in tries if action not in legal]


def check_refused(state: State, seat: int, action: int) -> None:
    """Check that an illegal action raises an error with a reason in both languages and changes nothing."""
    before = state.fingerprint()
    reason = state.why_illegal(action, seat)
    assert reason is not None
    for lang in LANGUAGES:
        assert " " in reason.sentence(lang), f"no sentence for {reason.key}"
    try:
        state.apply_action(action, seat)
    except IllegalActionError as error:
        assert error.code
    else:
        raise AssertionError(f"illegal action {action} of seat {seat} was taken")
    assert state.fingerprint() == before


def check_chance(state: State, rng: Rng) -> None:
    """Check that probabilities sum to one and that samples are possible outcomes."""
    outcomes = state.chance_outcomes()
    numbers = [outcome for outcome, _ in outcomes]
    assert numbers == sorted(set(numbers))
    assert all(0 <= outcome < state.game.max_chance_outcomes() for outcome in numbers)
    assert abs(sum(probability for _, probability in outcomes) - 1.0) < 1e-9
    assert all(probability > 0 for _, probability in outcomes)
    assert all(state.sample_chance(rng) in numbers for _ in range(8))


def check_clones(game: Game, seed: int) -> None:
    """Check that clones and copies share no data, so that later actions leave earlier states unchanged."""
    seen = []
    for state, seat, action in random_plies(game, seed):
        seen.append((state, state.fingerprint()))
        if seat >= CHANCE and len(seen) % 7 == 0:
            copied = state.copy()
            assert copied.history() == [] and copied.fingerprint() == state.fingerprint()
            copied.step(seat, action)
    for state, fingerprint in seen:
        assert state.fingerprint() == fingerprint, "a later action changed an earlier state"


def check_notation(game: Game, seed: int) -> None:
    """Check that notation is unique among the legal actions and reads back as the same action."""
    rng = Rng(seed)
    for state, _, _ in sampled_plies(game, seed, SAMPLES):
        for seat in [CHANCE, *range(game.num_players())]:
            legal = state.legal_actions(seat)
            notations = [state.action_to_string(action, seat) for action in legal]
            assert len(set(notations)) == len(notations), "two actions share a notation"
            assert all(notation == notation.strip() and ";" not in notation for notation in notations)
            for _ in range(min(6, len(legal))):
                index = rng.below(len(legal))
                assert state.string_to_action(notations[index], seat) == legal[index]
                assert state.string_to_action(f" {notations[index].upper()} ", seat) == legal[index]


def check_records(game: Game, seed: int) -> None:
    """Check that a record reads back as the same game, also if it is truncated."""
    final = played_out(game, seed)
    text = format_record(record_of(final))
    again = parse_record(text, load_game)
    assert format_record(again) == text
    assert again.final_state().fingerprint() == final.fingerprint()
    lines = text.splitlines()
    first = lines.index("") + 1
    cut = (first + len(lines)) // 2
    assert parse_record("\n".join(lines[:cut]), load_game).moves == final.history()[: cut - first]


def check_pickles(game: Game, seed: int) -> None:
    """Check that pickles round-trip, history included."""
    for state, _, _ in sampled_plies(game, seed, 6):
        again = pickle.loads(pickle.dumps(state))
        assert again.fingerprint() == state.fingerprint()
        assert again.history() == state.history()
        assert again.legal_actions() == state.legal_actions()


def check_pieces(game: Game, seed: int) -> None:
    """Check that the counts of pieces stay the same from start to end."""
    expected = game.new_initial_state().pieces()
    for state, _, _ in random_plies(game, seed):
        assert state.pieces() == expected, f"pieces changed: {expected} became {state.pieces()}"
