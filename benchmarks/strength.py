"""Match the levels against each other: balanced seats, all cores, 95 % intervals.

    python benchmarks/strength.py GAME [--players N] [--games 200] [--seconds 0.2] [--match hard:easy …]
                                  [--without-luck] [--json]

In a match of A against B one seat plays A and the others play B. The same deals are played with A in every seat.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from typing import NamedTuple

import msgspec

from ludotheque import CHANCE, Rng, load_game, record_of
from ludotheque.kernel.cores import usable_cores
from ludotheque.lab.statistics import WithoutLuck, mean_interval, rate_interval
from ludotheque.reviews.luck import luck_of
from ludotheque.search.players import make_player

DEFAULT_MATCHES = ["hard:easy", "hard:greedy", "greedy:random"]


class Job(NamedTuple):
    game: str
    players: int
    first: str
    second: str
    seat: int
    seed: int
    seconds: float
    without_luck: bool


class Result(NamedTuple):
    won: float
    margin: float
    length: int
    luck: float


def play(job: Job) -> Result:
    """Play one game and return the lone seat's share of the win and its lead over the others' mean."""
    game = load_game(job.game, players=job.players)
    chance = Rng(job.seed)
    names = [job.first if seat == job.seat else job.second for seat in range(job.players)]
    players = [make_player(game, name, job.seed * 31 + seat, job.seconds) for seat, name in enumerate(names)]
    state = game.new_initial_state()
    secret = Rng(job.seed + 7)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        state.apply_action(players[seat].choose(state.resample(seat, secret), seat), seat)
    winners, scores = state.winners(), state.scores()
    others = [score for seat, score in enumerate(scores) if seat != job.seat] or [0.0]
    won = 1 / len(winners) if job.seat in winners else 0.0
    luck = luck_of(record_of(state), job.seed)[job.seat] if job.without_luck else 0.0
    return Result(won, scores[job.seat] - sum(others) / len(others), len(state.history()), luck)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.2, help="a move of hard")
    parser.add_argument("--match", nargs="*", default=DEFAULT_MATCHES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-luck", action="store_true", help="also results less what chance gave")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    players = load_game(arguments.game, players=arguments.players or None).num_players()
    results = {}
    with multiprocessing.get_context("spawn").Pool(usable_cores()) as pool:
        for match in arguments.match:
            first, second = match.split(":")
            jobs = [
                Job(
                    arguments.game,
                    players,
                    first,
                    second,
                    index % players,
                    arguments.seed + index // players,
                    arguments.seconds,
                    arguments.without_luck,
                )
                for index in range(arguments.games)
            ]
            played = list(pool.imap_unordered(play, jobs))
            wins = rate_interval(sum(result.won for result in played), len(played))
            margin = mean_interval([result.margin for result in played])
            print(
                f"{arguments.game} {players}p  {first} against {second}:"
                f" wins {wins.value:.1%} ({wins.low:.1%}–{wins.high:.1%})"
                f" of {len(played)} games; score {margin.value:+.2f}"
                f" ({margin.low:+.2f} to {margin.high:+.2f}) above the others"
                f"; {sum(result.length for result in played) / len(played):.0f} actions a game",
                flush=True,
            )
            results[match] = {"wins": msgspec.to_builtins(wins), "margin": msgspec.to_builtins(margin)}
            if arguments.without_luck:
                less = WithoutLuck()
                for result in played:
                    less.add(result.won, result.luck)
                fair = less.interval()
                print(f"  without luck: wins {fair.value:.1%} ({fair.low:.1%}–{fair.high:.1%})", flush=True)
                results[match]["without luck"] = msgspec.to_builtins(fair)
    if arguments.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
