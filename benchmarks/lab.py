"""How simulation scales: the same random games of NIET! in one process, in two, and on Ray.

    python benchmarks/lab.py [--games 1000] [--repeat 3] [--no-ray]

The rows must be equal. Times are those of the best of a few runs and include the start of the workers. The start of
Ray's cluster is measured separately.
"""

from __future__ import annotations

import argparse
import logging
import resource
import time

from ludotheque.lab.simulate import GameRow, Plan, simulate

PLAN = Plan(game="niet", bots=("random",) * 4, games=1000, seed=1)


def timed(plan: Plan, jobs: int, ray: str | None = None) -> tuple[float, float, list[GameRow]]:
    """Return the time on the clock, the time of all processors, and the rows in order."""
    begun, worked = time.perf_counter(), processor_seconds()
    rows = list(simulate(plan, jobs, ray=ray))
    spent = time.perf_counter() - begun
    return spent, processor_seconds() - worked, sorted(rows, key=lambda row: row.index)


def processor_seconds() -> float:
    """Return the seconds that this process and its ended workers used.

    On a busy machine this is fairer than the time on the clock.
    """
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def results(rows: list[GameRow]) -> list[tuple[object, ...]]:
    return [(row.index, row.seating, row.scores, row.winners, row.length) for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--no-ray", action="store_true")
    arguments = parser.parse_args()
    plan = Plan(game=PLAN.game, bots=PLAN.bots, games=arguments.games, seed=PLAN.seed)
    one = two = worked_one = worked_two = float("inf")
    for _ in range(arguments.repeat):  # alternate, so that other load on the machine affects both
        alone, worked, rows = timed(plan, 1)
        one, worked_one = min(one, alone), min(worked_one, worked)
        both, worked, same = timed(plan, 2)
        two, worked_two = min(two, both), min(worked_two, worked)
        assert results(rows) == results(same)
    print(f"{plan.games} random games of NIET! at 4: one process {one:.2f} s ({worked_one:.2f} s of processor)")
    each = worked_two / 2 / worked_one
    print(f"two processes {two:.2f} s, {two / one:.0%} of one ({worked_two:.2f} s of processor, {each:.0%} each)")
    if arguments.no_ray:
        return
    import ray

    begun = time.perf_counter()
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    start = time.perf_counter() - begun
    on_ray = float("inf")
    for _ in range(arguments.repeat):
        spent, _, same = timed(plan, 2, ray="local")
        on_ray = min(on_ray, spent)
    ray.shutdown()
    assert results(rows) == results(same)
    print(f"two actors on Ray {on_ray:.2f} s, {on_ray / two:.2f} times the processes (its start: {start:.1f} s)")


if __name__ == "__main__":
    main()
