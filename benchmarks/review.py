"""Measure the quality of reviews: luck centred, accuracy ordered, verdicts fair, the rest small.

    python benchmarks/review.py GAME [--part centred|ordered|exact|fair|account|noise|soon …] [--games N] [--players N]
                                [--iterations N] [--level random|easy|medium|hard …] [--jobs N]
                                [--results FILE] [--minutes M] [--json]

Games are played by the bots of `PLAYERS_OF`. With `--results` every measured game is written at once, and a later run
continues from there. `--minutes` measures a long part in pieces. `--games 0` only prints. Seconds are of
processor time. `make bench-review` runs the parts in order of importance on the compiled build, and continues where
the last run stopped. MINUTES says how long each game may take.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from review_endgames import ENDGAMES, EXACT

from ludotheque import CHANCE, Record, Rng, State, load_game, record_of
from ludotheque.kernel.cores import usable_cores
from ludotheque.lab.statistics import WithoutLuck, mean_interval
from ludotheque.reviews.account import accuracy
from ludotheque.reviews.judge import JudgedDecision, decision_of, judge_decision, make_judge, stream
from ludotheque.reviews.luck import luck_of
from ludotheque.reviews.review import ReviewWork, review, review_parts
from ludotheque.search.game_judge import win_shares
from ludotheque.search.players import make_player

PARTS = ("centred", "noise", "exact", "fair", "ordered", "account", "soon")
GAMES = {"centred": 200, "noise": 200, "exact": 200, "fair": 1000, "ordered": 40, "account": 200, "soon": 1}
USUAL = {"kuhlorado": 2, "niet": 4, "nevaches": 3, "chevoux": 1, "neuland": 3}
# Fast bots that play similarly to the judge.
PLAYERS_OF = {"kuhlorado": "expert"}
OWN_ITERATIONS = {"kuhlorado": 8}
LEVELS = ("random", "easy", "medium", "hard")
HARD_ITERATIONS = {"kuhlorado": 60, "niet": 400, "nevaches": 400, "chevoux": 60, "neuland": 12}
# Worlds a decision for games whose judge would take too long with its own number.
WORLDS = {
    "ordered": {"kuhlorado": 16, "niet": 96, "nevaches": 16, "chevoux": 16, "neuland": 16},
    "fair": {"niet": 16, "nevaches": 4, "chevoux": 2, "neuland": 8, "kuhlorado": 16},
}

# Levels that sit at the same tables, one each. In these games a table of stronger players plays a shorter game with
# more at stake in every turn, so the same care gives a lower accuracy.
TOGETHER: dict[str, tuple[str, ...]] = {"neuland": ("easy", "medium", "hard")}
# One decision in so many is judged to see who plays better. All of Neuland's, whose levels differ by little.
EVERY = {"niet": 4, "nevaches": 2}


class Job(NamedTuple):
    """A game, or the positions of a game, to be measured by a `version` of the judge."""

    part: str
    game: str
    players: int
    iterations: int
    level: str
    version: int
    seed: int


def play(game_id: str, players: int, bots: list[str], seed: int, hard: int = 0) -> Record:
    """Play one game between bots, with `hard` iterations for *hard* and *expert*."""
    game = load_game(game_id, players=players)
    hard = hard or HARD_ITERATIONS.get(game_id, 200)
    sitting = [
        make_player(game, bot, seed * 31 + seat, iterations=hard if bot in ("hard", "expert") else None)
        for seat, bot in enumerate(bots)
    ]
    chance, secret = Rng(seed), Rng(seed + 7)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        state.apply_action(sitting[seat].choose(state.resample(seat, secret), seat), seat)
    return record_of(state, bots)


def own_game(job: Job) -> Record:
    """Play a game between equal bots that play similarly to the judge."""
    bots = [PLAYERS_OF.get(job.game, "medium")] * job.players
    return play(job.game, job.players, bots, job.seed, OWN_ITERATIONS.get(job.game, 0))


def positions(job: Job, wanted: Callable[[State], bool]) -> Iterable[tuple[State, int, int]]:
    """Return the wanted decisions of one game: position, seat, played action."""
    record = own_game(job)
    for state, (seat, action) in zip(record.states(), record.moves, strict=False):
        if seat != CHANCE and wanted(state) and len(state.legal_actions(seat)) > 1:
            yield state, seat, action


# Each of these functions is one job of a worker process.


def luck_job(job: Job) -> dict[str, Any]:
    record = own_game(job)
    return {"luck": luck_of(record, job.seed, job.iterations or None), "result": win_shares(record.final_state())}


def account_job(job: Job) -> dict[str, Any]:
    found = review(own_game(job), iterations=job.iterations or None, seed=job.seed, with_reasons=False)
    gaps = [abs(s.result - s.start - (s.luck - s.loss + s.gifts + s.rest)) for s in found.seats]
    return {
        "gap": max(gaps),
        "rest": [seat.rest for seat in found.seats],
        "loss": [seat.loss for seat in found.seats],
        "luck": [seat.luck for seat in found.seats],
        "result": [seat.result for seat in found.seats],
        "errors": [math.hypot(seat.luck_error, seat.loss_error) for seat in found.seats],
    }


def table(job: Job) -> list[str]:
    """Return the levels at a table: all equal, or several, each on every seat in turn."""
    levels = TOGETHER.get(job.game, ())
    if job.level not in levels:
        levels = (job.level,)
    return [levels[(seat + job.seed) % len(levels)] for seat in range(job.players)]


def accuracy_job(job: Job) -> dict[str, list[float]]:
    """Return each level's accuracy, in long games from a part of the decisions."""
    bots = table(job)
    record = play(job.game, job.players, bots, job.seed)
    every = EVERY.get(job.game, 1)
    decisions = []
    unforced = (
        (step, judged) for step, judged in ReviewWork(record, 0).ledger.decisions.items() if not judged.is_forced
    )
    for number, (step, judged) in enumerate(unforced, 1):
        if number % every == job.seed % every:
            judged.is_compared = False  # the part *account* compares
            judged.run(job.iterations or judged.judge.worlds)
            assert judged.played is not None
            decisions.append(decision_of(judged, judged.played, step))
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for seat, bot in enumerate(bots):
        value = accuracy([each for each in decisions if each.seat == seat], job.players)
        if value is not None:
            found[bot].append(value)
    return found


def fair_job(job: Job) -> list[bool]:
    """Check that verdicts are the same in a position that the seat cannot tell from this one."""
    same = []
    rng = Rng(job.seed + 99)
    for state, seat, action in positions(job, lambda _: rng.below(4) == 0):
        twins = (state, state.resample(seat, rng))
        judged = [judge_decision(each, seat, iterations=job.iterations, seed=job.seed, played=action) for each in twins]
        first, second = ((each.verdict, each.best, each.loss, each.error) for each in judged)
        same.append(first == second)
    return same


def exact_job(job: Job) -> list[bool]:
    """Check that each gain over the played action is within two standard errors of the exact gain."""
    agree = []
    judge = make_judge(load_game(job.game, players=job.players))
    worth = EXACT[job.game]
    for state, seat, action in positions(job, ENDGAMES[job.game]):
        others = [each for each in judge.candidates(state, seat) if each != action][:1]
        for other in others:
            judged = JudgedDecision(judge, state, seat, stream(job.seed, 1, seat), action, [other])
            judged.run(job.iterations or judge.worlds)
            assert judged.played is not None
            means = judged.estimates.means
            found = means[judged.actions.index(other)] - means[judged.played]
            error = max(judged.estimates.errors)
            truth = worth(judge, state, seat, other) - worth(judge, state, seat, action)
            agree.append(abs(found - truth) <= 2 * error + 1e-6)
    return agree


def soon_job(job: Job) -> dict[str, float]:
    record = own_game(job)
    begun = time.process_time()
    first = 0.0
    for _ in review_parts(record, iterations=job.iterations or None):
        first = first or time.process_time() - begun
    return {"first": first, "whole": time.process_time() - begun, "moves": len(record.moves)}


JOBS: dict[str, Callable[[Job], Any]] = {
    "luck": luck_job,
    "account": account_job,
    "ordered": accuracy_job,
    "fair": fair_job,
    "exact": exact_job,
    "soon": soon_job,
}


def work(job: Job) -> tuple[Job, float, Any]:
    """Carry out one job and measure its processor seconds."""
    begun = time.process_time()
    found = JOBS[job.part](job)
    return job, time.process_time() - begun, found


class Results:
    """All measurements, stored and new: one line of JSON for each job."""

    def __init__(self, path: Path | None, pool: Any, size: int, until: float) -> None:
        self.path = path
        self.pool = pool
        self.size = size  # jobs in one batch: a part that has enough leaves none waiting
        self.until = until
        self.known: dict[Job, Any] = {}
        self.seconds: list[float] = []  # of the games measured in this run
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                job, _, found = json.loads(line)
                self.known[Job(*job)] = found

    def __call__(self, jobs: list[Job]) -> Iterator[Any]:
        """Yield the stored results of these jobs, then the others as long as there is time."""
        yield from (self.known[job] for job in jobs if job in self.known)
        new = [job for job in jobs if job not in self.known]
        if not new or time.monotonic() > self.until:
            return
        batches = (new[start : start + self.size] for start in range(0, len(new), self.size))
        for job, seconds, found in (done for batch in batches for done in self.pool.imap(work, batch)):
            self.known[job] = found
            self.seconds.append(seconds)
            if self.path is not None:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([job, round(seconds, 2), found]) + "\n")
            yield found
            if time.monotonic() > self.until:
                return


# The printed figures.


def spread(values: list[float]) -> tuple[float, float, float]:
    """Return mean, standard error and standard deviation."""
    deviation = stdev(values) if len(values) > 1 else 0.0
    return fmean(values), deviation / math.sqrt(len(values)), deviation


def by_seat(rows: list[dict[str, Any]], key: str) -> list[tuple[float, float, float]]:
    return [spread([row[key][seat] for row in rows]) for seat in range(len(rows[0][key]))]


def is_centred(seats: list[tuple[float, float, float]]) -> bool:
    return all(abs(mean) <= 2 * error for mean, error, _ in seats)


def centred(rows: list[dict[str, Any]]) -> dict[str, Any]:
    seats = by_seat(rows, "luck")
    return {"games": len(rows), "luck (mean, error, spread)": seats, "holds": is_centred(seats)}


def noise(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the noise of all seats together, without each seat's own mean.

    The advantage of the first seat is then no noise.
    """
    seats = range(len(rows[0]["luck"]))
    plain = [[row["result"][seat] for row in rows] for seat in seats]
    fair = [[row["result"][seat] - row["luck"][seat] for row in rows] for seat in seats]
    variances = [sum(spread(values)[2] ** 2 for values in each) / len(each) for each in (plain, fair)]
    ratio = math.sqrt(variances[1] / max(1e-12, variances[0]))
    less = [WithoutLuck() for _ in seats]
    for row in rows:
        for seat in seats:
            less[seat].add(row["result"][seat], row["luck"][seat])
    fitted = math.sqrt(sum(each.spread**2 for each in less) / max(1e-12, len(less) * variances[0]))
    gains = [spread([a - b for a, b in zip(*pair, strict=True)]) for pair in zip(plain, fair, strict=True)]
    return {
        "games": len(rows),
        "plain (mean, error, spread)": [spread(each) for each in plain],
        "without luck": [spread(each) for each in fair],
        "ratio of spreads": ratio,
        "times fewer games": 1 / max(1e-9, ratio * ratio),
        "part of luck that tournaments take off": fmean(each.part for each in less),
        "ratio of spreads then": fitted,
        "times fewer games then": 1 / max(1e-9, fitted * fitted),
        "same mean": is_centred(gains),
    }


def account(rows: list[dict[str, Any]]) -> dict[str, Any]:
    rest = sorted(abs(value) for row in rows for value in row["rest"])
    seats = by_seat(rows, "rest")
    return {
        "games": len(rows),
        "largest gap": max(row["gap"] for row in rows),
        "rest (mean, error, spread)": seats,
        "80 % below": rest[int(0.8 * (len(rest) - 1))],
        "luck": by_seat(rows, "luck"),
        "loss": by_seat(rows, "loss"),
        "stated errors": by_seat(rows, "errors"),
        "holds": is_centred(seats),
    }


def agreement(rows: list[list[bool]]) -> dict[str, Any]:
    same = [each for row in rows for each in row]
    return {"positions": len(same), "agree": sum(same) / max(1, len(same))}


FIGURES: dict[str, Callable[[list[Any]], dict[str, Any]]] = {
    "centred": centred,
    "noise": noise,
    "account": account,
    "fair": agreement,
    "exact": agreement,
    "soon": lambda rows: {"games": len(rows), "processor seconds": rows},
}


def measure(part: str, results: Results, arguments: argparse.Namespace, players: int) -> dict[str, Any]:
    """Return the figures of one part."""
    game = arguments.game
    count = GAMES[part] if arguments.games is None else arguments.games
    if part == "exact" and game not in EXACT:
        return {"positions": 0}
    iterations = arguments.iterations or WORLDS.get(part, {}).get(game, 0)
    version = make_judge(load_game(game, players=players)).version
    name = "luck" if part in ("centred", "noise") else part

    def jobs(many: int, level: str = "") -> list[Job]:
        seeds = range(arguments.seed, arguments.seed + many)
        return [Job(name, game, players, iterations, level, version, seed) for seed in seeds]

    if part == "ordered":
        found: dict[str, Any] = {}
        for level in arguments.level:
            together = TOGETHER.get(game, (level,))
            is_mixed = level in together
            # Each level has as many seats as in games of that level alone.
            tables = results(jobs(count * len(together) if is_mixed else count, together[0] if is_mixed else level))
            values = [value for each in tables for value in each[level]]
            interval = mean_interval(values)
            found[level] = (len(values), interval.value, interval.low, interval.high)
        found["holds"] = all(found[low][3] < found[high][2] for low, high in pairwise(arguments.level))
        return found
    rows = []
    for row in results(jobs(10 * count if part in ("fair", "exact") else count)):
        rows.append(row)
        if part in ("fair", "exact") and sum(map(len, rows)) >= count:
            break
    return FIGURES[part](rows) if rows else {"games": 0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--part", nargs="*", default=list(PARTS), choices=PARTS)
    parser.add_argument("--games", type=int, help="games, or positions of exact and fair")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=0, help="worlds a decision")
    parser.add_argument("--level", nargs="*", default=list(LEVELS), choices=LEVELS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=usable_cores())
    parser.add_argument("--results", type=Path)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    players = arguments.players or USUAL.get(arguments.game, 2)
    figures = {}
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        results = Results(arguments.results, pool, 4 * arguments.jobs, time.monotonic() + 60 * arguments.minutes)
        for part in arguments.part:
            results.seconds = []
            found = figures[part] = measure(part, results, arguments, players)
            cost = (
                f" ({len(results.seconds)} games now, {fmean(results.seconds):.2f} s each)" if results.seconds else ""
            )
            print(f"{arguments.game} {players}p {part}{cost}", flush=True)
            for key, value in found.items():
                print(f"  {key}: {rounded(value)}", flush=True)
        pool.terminate()
    if arguments.json:
        print(json.dumps(figures))


def rounded(value: Any) -> Any:
    """Round figures for printing."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return " ".join(
            f"({rounded(each)})" if isinstance(each, list | tuple) else str(rounded(each)) for each in value
        )
    return value


if __name__ == "__main__":
    main()
