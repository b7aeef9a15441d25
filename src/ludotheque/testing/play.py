"""Random play for tests, with every choice of seats and chance from one seeded stream."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State

Ply = tuple[State, int, int]


def random_plies(game: Game, seed: int) -> Iterator[Ply]:
    """Yield state before, seat and action for each ply of a random game.

    The final state comes with TERMINAL as seat and action. Where several seats are awaited, a random one acts first, so
    that the order varies too.
    """
    rng = Rng(seed)
    state = game.new_initial_state()
    for _ in range(game.max_game_length() + 1):
        if state.is_terminal():
            yield state, state.current_player(), state.current_player()
            return
        seat, action = random_choice(state, rng)
        yield state, seat, action
        state = state.clone()
        state.apply_action(action, seat)
    raise AssertionError(f"seed {seed}: no end after {game.max_game_length()} actions")


def random_choice(state: State, rng: Rng) -> tuple[int, int]:
    """Return a random seat that may act and a random action."""
    if state.is_chance_node():
        return CHANCE, state.sample_chance(rng)
    seat = rng.pick(state.awaited())
    return seat, rng.pick(state.legal_actions(seat))


def played_out(game: Game, seed: int) -> State:
    """Return the final state of the game that `random_plies` plays, without the positions before it."""
    rng = Rng(seed)
    state = game.new_initial_state()
    for _ in range(game.max_game_length()):
        if state.is_terminal():
            return state
        seat, action = random_choice(state, rng)
        state.apply_action(action, seat)
    assert state.is_terminal(), f"seed {seed}: no end after {game.max_game_length()} actions"
    return state


def sampled_plies(game: Game, seed: int, count: int) -> list[Ply]:
    """Return some plies of a random game, spread over it, with the first and the last.

    Only these positions are kept, since repeating the moves of a long game costs less than copying each position.
    """
    final = played_out(game, seed)
    moves = final.history()
    chosen = set(range(len(moves)))
    if len(moves) >= count:
        rng = Rng(seed + 1)
        chosen = {0, *(rng.below(len(moves) + 1) for _ in range(count - 2))}
    plies = []
    state = game.new_initial_state()
    for index, (seat, action) in enumerate(moves):
        if index in chosen:
            plies.append((state.clone(), seat, action))
        state.apply_action(action, seat)
    return [*plies, (final, final.current_player(), final.current_player())]
