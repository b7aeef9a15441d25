"""Bots in their seats, which get a state that the seat cannot tell from the true one."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.lab.outside_bots import make_bot
from ludotheque.search.players import Player, make_player

UNLEVELLED = "mcts"  # the searching player that is not a level


def seat_player(
    game: Game, name: str, seed: int, seconds: float | None = None, iterations: int | None = None
) -> Player:
    """Return a bot, with a budget if the bot is `mcts` or thinks by the clock.

    The budget is that of *hard*. A level that usually takes three times as long gets three times the budget. Other bots
    keep their own budget.
    """
    player = make_bot(game, name, seed)
    if (seconds or iterations) and (name == UNLEVELLED or player.level.seconds):
        if player.level.seconds:
            times = player.level.seconds / make_player(game, "hard").level.seconds
            seconds = seconds * times if seconds else None
            iterations = round(iterations * times) if iterations else None
        return make_player(game, name, seed, seconds, iterations)
    return player


def choose(state: State, seat: int, player: Player, rng: Rng) -> int:
    """Return a bot's action in a seat, with `rng` to sample what the seat cannot know."""
    if player.level.kind == "random":
        # Legal actions depend only on what the seat knows, so a uniform choice needs no sample.
        return rng.pick(state.legal_actions(seat))
    return player.choose(state.resample(seat, rng), seat)


def rotated(count: int, turn: int) -> tuple[int, ...]:
    """Return the entrant in each seat after `turn` rotations."""
    return tuple((seat + turn) % count for seat in range(count))
