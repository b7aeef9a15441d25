"""How often bots win every difficulty and what they score, with 95 % intervals.

    python tools/chevoux_calibrate.py [--difficulties normal,hard] [--levels easy,medium] [--games 200]
        [--seconds 0.1 | --iterations 60] [--edition FILE] [--results FILE] [--solve 20]

Time or iterations are those of *hard*. The weaker levels have fixed ones. With a results file every finished game is a
line of the file, and the same command continues where it stopped. `--solve` lets the solver try to reach the bot's
score in those games.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ludotheque.games.chevoux import SPEC
from ludotheque.games.chevoux.challenge.solver import solve
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.scoring import is_won, score_of
from ludotheque.games.registry import load_game
from ludotheque.kernel.challenge import outcomes_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player

LEVELS = "greedy,easy,medium,hard"
HEADER = (
    "| difficulty | level | games | won | points of won games | range | points of all games | time per card |\n"
    "|---|---|---|---|---|---|---|---|\n"
)


class Setup(msgspec.Struct, frozen=True):
    """The settings of a game.

    Only games with equal settings are counted together."""

    difficulty: str
    level: str
    edition: str
    seconds: float = 0.0
    iterations: int = 0


class Played(msgspec.Struct, frozen=True):
    """A finished game with its village (`outcomes`)."""

    setup: Setup
    seed: int
    is_won: bool
    score: int
    decisions: int
    seconds: float
    outcomes: tuple[int, ...]


class Solved(msgspec.Struct, frozen=True):
    """The solver's result in the village of a game, and its time."""

    played: Played
    is_won: bool
    score: int
    seconds: float

    def is_level(self) -> bool:
        """Check whether the solver is at least as good as the bot, which did not know the future."""
        return (self.is_won, self.score) >= (True, self.played.score) or not self.played.is_won


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_of(scores: list[int]) -> str:
    """Return the mean with its 95 % interval."""
    if len(scores) < 2:
        return "–"
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1))
    return f"{mean:.1f} ± {1.96 * spread / math.sqrt(len(scores)):.1f}".replace("-", "−")


def row_of(games: list[Played]) -> str:
    """Return a line of the README's table.

    In the mean of all games a lost game counts as 0.
    """
    won = [game.score for game in games if game.is_won]
    share = len(won) / len(games)
    low, high = wilson(share, len(games))
    span = f"{min(won)}…{max(won)}".replace("-", "−") if won else "–"
    each = sum(game.seconds for game in games) / max(1, sum(game.decisions for game in games))
    everything = mean_of([game.score if game.is_won else 0 for game in games])
    setup = games[0].setup
    return (
        f"| {setup.difficulty} | {setup.level} | {len(games)} | {share:.1%} ({low:.0%}–{high:.0%}) "
        f"| {mean_of(won)} | {span} | {everything} | {each:.3f} s |"
    )


def play(game: Game, setup: Setup, seed: int) -> Played:
    """Play one game in the village of a seed, which is the same for every level."""
    chance = Rng(seed)
    player = make_player(game, setup.level, seed, setup.seconds or None, setup.iterations or None)
    state = game.new_initial_state()
    decisions, seconds = 0, 0.0
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.apply_action(state.sample_chance(chance))
            continue
        begun = time.perf_counter()
        action = player.choose(state, 0)
        seconds += time.perf_counter() - begun
        decisions += 1
        state.apply_action(action)
    assert isinstance(state, ChevouxState)
    outcomes = tuple(outcomes_of(state.history()))
    return Played(setup, seed, is_won(state), score_of(state), decisions, seconds, outcomes)


def solve_again(game: Game, played: Played, seconds: float) -> Solved:
    """Run the solver in the same village until it reaches the bot's score."""
    found = solve(game.new_initial_state(), played.outcomes, seconds, target=played.score if played.is_won else -99)
    return Solved(played, found.is_won, found.score, found.seconds)


def read_results(path: Path | None, setup: Setup) -> dict[int, Played]:
    """Return the games of this setup in the results file, by seed."""
    if path is None or not path.exists():
        return {}
    games = (msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines())
    return {game.seed: game for game in games if game.setup == setup}


def play_all(game: Game, setup: Setup, seeds: Iterable[int], path: Path | None) -> list[Played]:
    """Return the games of all seeds, without playing those in the file again."""
    known = read_results(path, setup)
    found = []
    for seed in seeds:
        if seed not in known:
            known[seed] = play(game, setup, seed)
            if path is not None:
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(known[seed]) + b"\n")
        found.append(known[seed])
    return found


def format_solved(rows: list[Solved]) -> str:
    """Return how often the solver was level with the bot, and its longest time."""
    level = [row for row in rows if row.is_level()]
    low, high = wilson(len(level) / len(rows), len(rows))
    slowest = max((row.seconds for row in level), default=0.0)
    behind = " ".join(f"{row.played.seed}:{row.score}<{row.played.score}" for row in rows if not row.is_level())
    share = f"{len(level)} of {len(rows)} ({low:.0%}–{high:.0%})"
    return f"solver level with the bot: {share}, at latest after {slowest:.1f} s {behind}\n"


def main() -> int:
    """Print the rows of a table, each as soon as its games are played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--difficulties", default=",".join(str(choice) for choice in SPEC.options[0].choices))
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=0.0, help="thinking time of hard for each card")
    parser.add_argument("--iterations", type=int, default=60, help="beams of hard for each card, if no time is given")
    parser.add_argument("--edition")
    parser.add_argument("--results", type=Path, help="a file to add every game to")
    parser.add_argument("--solve", type=float, default=0.0, help="seconds that the solver has for each game")
    given = parser.parse_args()
    sys.stdout.write(HEADER)
    for level in given.levels.split(","):
        for difficulty in given.difficulties.split(","):
            game = load_game("chevoux", edition=given.edition, difficulty=difficulty)
            budget = (given.seconds, 0 if given.seconds else given.iterations) if level == "hard" else (0.0, 0)
            setup = Setup(difficulty, level, game.edition, *budget)
            games = play_all(game, setup, range(given.first, given.first + given.games), given.results)
            sys.stdout.write(row_of(games) + "\n")
            if given.solve:
                sys.stdout.write(format_solved([solve_again(game, played, given.solve) for played in games]))
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
