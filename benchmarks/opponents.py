"""Our `hard` against OpenSpiel's MCTS and IS-MCTS at equal time a move.

    python benchmarks/opponents.py [GAME …] [--games 40] [--seconds 0.2] [--bot mcts] [--jobs 2] [--players N]
                                   [--results FILE]

OpenSpiel's bots are its Python ones, with uniform roll-outs, as shipped, and play our games through the adapter. Its
C++ MCTS (2.0) ends with a segmentation fault on every game that is written in Python, even on those that come with
OpenSpiel. The bots think in simulations, so the speed of earlier moves sets the number for each move. The time that
both sides took is printed. MCTS is made for open games, so it gets a sample of what its seat cannot know. IS-MCTS
draws its own samples and refuses open games.

One seat is ours, the others are OpenSpiel's. The same chance is played with ours in every seat. Our Neuland bot counts
its time by the turn, which has about five decisions, so it gets a second a turn. With a results file every finished
game is a line of the file, and the same command continues where it stopped.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ludotheque import CHANCE, Rng, State, game_ids, get_spec, load_game
from ludotheque.lab.statistics import mean_interval, rate_interval
from ludotheque.search.players import make_player

BOTS = ("mcts", "ismcts")
A_TURN = {"neuland": 1.0}
SHORT: dict[str, dict[str, Any]] = {"neuland": {"max_turns": 120}}


class Job(NamedTuple):
    game: str
    players: int
    bot: str
    seat: int
    seed: int
    seconds: float


class Result(NamedTuple):
    won: float
    pairwise: float
    ours: float
    theirs: float
    simulations: float


class Line(NamedTuple):
    """A line of a results file."""

    job: Job
    result: Result


class SpielPlayer:
    """One of OpenSpiel's bots with a time for each move."""

    def __init__(self, job: Job, options: dict[str, Any], seed: int) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        from ludotheque.adapters.open_spiel import SpielState, load_spiel_game

        self.game = load_spiel_game(job.game, job.players, **options)
        self.wrap = SpielState
        self.random = np.random.RandomState(seed)
        self.secret = Rng(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        self.is_mcts = job.bot == "mcts"
        self.bot: Any
        if self.is_mcts:
            self.bot = mcts.MCTSBot(self.game, 2.0, 2, evaluator, random_state=self.random)
        else:
            self.bot = ismcts.ISMCTSBot(self.game, evaluator, 2.0, 2, random_state=self.random)
        self.seconds = job.seconds
        self.pace = job.seconds / 4  # seconds a simulation, as measured in the last move
        self.spent = 0.0
        self.simulations = 0
        self.moves = 0

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        # Earlier moves that were faster or slower are made up for, so that the mean is the agreed time.
        due = self.seconds * (self.moves + 1) - self.spent
        count = max(2, round(max(0.5 * self.seconds, min(2 * self.seconds, due)) / self.pace))
        if self.is_mcts:
            self.bot.max_simulations = count
        else:
            self.bot._max_simulations = count
        begun = time.perf_counter()
        action = int(self.bot.step(self.wrap(self.game, state.resample(seat, self.secret))))
        took = time.perf_counter() - begun
        self.spent += took
        self.pace = 0.5 * self.pace + 0.5 * took / count
        self.simulations += count
        self.moves += 1
        return action


def play(job: Job) -> Result:
    """Play one game and return our result and our share of wins against each opponent."""
    options = SHORT.get(job.game, {})
    game = load_game(job.game, players=job.players, **options)
    chance = Rng(job.seed)
    hidden = Rng(job.seed + 7)
    ours = make_player(game, "hard", job.seed, A_TURN.get(job.game, job.seconds))
    theirs = SpielPlayer(job, options, job.seed)
    spent = {True: 0.0, False: 0.0}
    moves = {True: 0, False: 0}
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        is_ours = seat == job.seat
        begun = time.perf_counter()
        action = ours.choose(state.resample(seat, hidden), seat) if is_ours else theirs.choose(state, seat)
        if len(state.legal_actions(seat)) > 1:
            spent[is_ours] += time.perf_counter() - begun
            moves[is_ours] += 1
        state.apply_action(action, seat)
    winners, scores = state.winners(), state.scores()
    others = [score for seat, score in enumerate(scores) if seat != job.seat]
    mine = scores[job.seat]
    return Result(
        1 / len(winners) if job.seat in winners else 0.0,
        sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in others) / len(others),
        spent[True] / max(1, moves[True]),
        spent[False] / max(1, moves[False]),
        theirs.simulations / max(1, theirs.moves),
    )


def bots_for(game_id: str) -> tuple[str, ...]:
    """Return MCTS for all games, and IS-MCTS where a game has hidden information."""
    return BOTS if load_game(game_id).has_hidden_information() else BOTS[:1]


def read_results(path: Path | None) -> dict[Job, Result]:
    """Return the games that are in the results file."""
    if path is None or not path.exists():
        return {}
    return dict(msgspec.json.decode(line, type=Line) for line in path.read_bytes().splitlines())


def play_line(job: Job) -> Line:
    return Line(job, play(job))


def play_all(pool: Any, jobs: list[Job], path: Path | None) -> list[Result]:
    """Return the results of all jobs, without playing those that are in the file."""
    known = read_results(path)
    for line in pool.imap_unordered(play_line, [job for job in jobs if job not in known]):
        known[line.job] = line.result
        if path is not None:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
        sys.stderr.write(f"\r{sum(job in known for job in jobs)} of {len(jobs)} games")
    sys.stderr.write("\r")
    return [known[job] for job in jobs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", metavar="GAME", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", choices=BOTS, help="only this one")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, help="a file that keeps every game")
    arguments = parser.parse_args()
    several = [game_id for game_id in game_ids() if max(get_spec(game_id).players) > 1]
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for game_id in arguments.games_named or several:
            for bot in [each for each in bots_for(game_id) if arguments.bot in (None, each)]:
                players = arguments.players
                jobs = [
                    Job(game_id, players, bot, index % players, arguments.seed + index // players, arguments.seconds)
                    for index in range(arguments.games)
                ]
                report(game_id, bot, players, play_all(pool, jobs, arguments.results))


def report(game_id: str, bot: str, players: int, played: list[Result]) -> None:
    wins = rate_interval(sum(result.won for result in played), len(played))
    pairs = rate_interval(sum(result.pairwise for result in played), len(played))
    means = [mean_interval([getattr(result, name) for result in played]).value for name in ("ours", "theirs")]
    simulations = mean_interval([result.simulations for result in played]).value
    print(
        f"{game_id} {players}p  hard against OpenSpiel's {bot}: wins {wins.value:.1%} ({wins.low:.1%}–{wins.high:.1%})"
        f" of {len(played)} games, {pairs.value:.1%} pairwise; {means[0]:.2f} s a move of ours, {means[1]:.2f} s of"
        f" theirs ({simulations:.0f} simulations)",
        flush=True,
    )


if __name__ == "__main__":
    main()
