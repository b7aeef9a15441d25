"""How simulation scales: the same random games of NIET! in one process, in two, and on Ray; rows must be the same.

    python benchmarks/lab.py [--games 1000] [--repeat 3] [--no-ray]

Times are those of the best of a few runs, start of the workers included; Ray's cluster is up before its clock starts,
and its start is told apart.
"""

from __future__ import annotations

import argparse
import logging
import time

from ludotheque.lab.simulate import GameRow, Plan, simulate

PLAN = Plan(game="niet", bots=("random",) * 4, games=1000, seed=1)


def timed(plan: Plan, jobs: int, repeat: int, ray: str | None = None) -> tuple[float, list[GameRow]]:
    """The best time of a few runs, and the rows in order."""
    best = float("inf")
    rows: list[GameRow] = []
    for _ in range(repeat):
        begun = time.perf_counter()
        rows = list(simulate(plan, jobs, ray=ray))
        best = min(best, time.perf_counter() - begun)
    return best, sorted(rows, key=lambda row: row.index)


def results(rows: list[GameRow]) -> list[tuple[object, ...]]:
    return [(row.index, row.seating, row.scores, row.winners, row.length) for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--no-ray", action="store_true")
    arguments = parser.parse_args()
    plan = Plan(game=PLAN.game, bots=PLAN.bots, games=arguments.games, seed=PLAN.seed)
    one, rows = timed(plan, 1, arguments.repeat)
    two, same = timed(plan, 2, arguments.repeat)
    assert results(rows) == results(same)
    print(f"{plan.games} random games of NIET! at 4: one process {one:.2f} s")
    print(f"two processes {two:.2f} s, {two / one:.0%} of one")
    if arguments.no_ray:
        return
    import ray

    begun = time.perf_counter()
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    start = time.perf_counter() - begun
    on_ray, same = timed(plan, 2, arguments.repeat, ray="local")
    ray.shutdown()
    assert results(rows) == results(same)
    print(f"two actors on Ray {on_ray:.2f} s, {on_ray / two:.2f} times the processes (its start: {start:.1f} s)")


if __name__ == "__main__":
    main()
