"""How the bot fares with an edition's cards: share of games won and points of those, with 95 % intervals.

Run it with `python -m ludotheque.games.chevoux.calibrate [--games 200] [--iterations 60] [--hard] [--edition FILE]`.
"""

from __future__ import annotations

import argparse
import math
import sys
import time

import msgspec

from ludotheque.games.chevoux.rules.state import ChevouxState
from ludotheque.games.registry import load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player


class Tally(msgspec.Struct):
    """Scores of won games, number of all, and the processor's seconds for all decisions."""

    won: list[int]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def row(self) -> str:
        """One line of the README's table."""
        share = len(self.won) / self.games
        low, high = wilson(share, self.games)
        mean = sum(self.won) / max(1, len(self.won))
        spread = math.sqrt(sum((score - mean) ** 2 for score in self.won) / max(1, len(self.won) - 1))
        half = 1.96 * spread / math.sqrt(max(1, len(self.won)))
        each = self.seconds / max(1, self.decisions)
        return (
            f"| {self.games} | {share:.1%} ({low:.0%}–{high:.0%}) | {mean:.1f} ± {half:.1f} | {spread:.1f} "
            f"| {min(self.won, default=0)}…{max(self.won, default=0)} | {each:.3f} s |"
        )


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


def play(game: Game, seed: int, iterations: int, tally: Tally) -> None:
    """One game of the strongest player."""
    chance = Rng(seed)
    player = make_player(game, "hard", seed, iterations=iterations)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.step(CHANCE, state.sample_chance(chance))
            continue
        begun = time.process_time()
        state.step(0, player.choose(state, 0))
        tally.seconds += time.process_time() - begun
        tally.decisions += 1
    assert isinstance(state, ChevouxState)
    tally.games += 1
    if state.is_won():
        tally.won.append(state.score())


def main() -> int:
    """Print the row of a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--iterations", type=int, default=60, help="beams for each card")
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--edition")
    given = parser.parse_args()
    game = load_game("chevoux", edition=given.edition, hard=given.hard)
    tally = Tally([])
    for seed in range(given.first, given.first + given.games):
        play(game, seed, given.iterations, tally)
    sys.stdout.write(
        "| games | won | points of won games | spread | range | processor per card |\n|---|---|---|---|---|---|\n"
    )
    sys.stdout.write(tally.row() + "\n" + " ".join(map(str, tally.won)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
