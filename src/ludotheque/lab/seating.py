"""Bots in their seats: each is given a state that its seat cannot tell from the true one, never the true one."""

from __future__ import annotations

from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.lab.outside_bots import make_bot
from ludotheque.search.players import Player, make_player

UNLEVELLED = "mcts"  # the searching player that has no level


def seat_player(
    game: Game, name: str, seed: int, seconds: float | None = None, iterations: int | None = None
) -> Player:
    """A bot; a budget replaces that of `mcts` and of levels that think in seconds, the others have their own.

    A budget is that of *hard*: a level that usually takes three times as long still does.
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
    """The action of a bot in a seat; `rng` draws what the seat cannot know."""
    if player.level.kind == "random":
        # What a seat may do depends only on what it knows, so a uniform choice needs no sample.
        return rng.pick(state.legal_actions(seat))
    return player.choose(state.resample(seat, rng), seat)


def rotated(count: int, turn: int) -> tuple[int, ...]:
    """Who sits where after so many rotations: entry s is the entrant in seat s."""
    return tuple((seat + turn) % count for seat in range(count))
