"""Workers on Ray, for one or several machines, with the same rows as local processes.

Needs the extra `ray`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from ludotheque.games.registry import game_ids, get_spec, register_package
from ludotheque.kernel import plugins
from ludotheque.kernel.extras import require
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.simulate import Plan
from ludotheque.lab.workers import Batch, Workers, play_batch

LOCAL = "local"


class BatchPlayer:
    """A Ray actor that loads the game once and plays batches."""

    def __init__(self, plan: Plan, package: str, sources: Sequence[str]) -> None:
        for source in sources:
            plugins.remember(source)
        if plan.game not in game_ids():
            register_package(plan.game, package)
        self.plan = plan
        self.game = plan.load()

    def play(self, indices: Sequence[int]) -> Batch:
        return play_batch(self.plan, self.game, indices)


class RayWorkers(Workers):
    """Actors of a Ray cluster.

    A local cluster is started and ended here. A running cluster is left running.
    """

    def __init__(self, plan: Plan, jobs: int, address: str) -> None:
        self.ray: Any = require("ray", "ray")
        self.in_hand = 2 * jobs
        self._is_ours = not self.ray.is_initialized()
        if self._is_ours:
            self._start(jobs, address)
        actor = self.ray.remote(num_cpus=1)(BatchPlayer)
        package = get_spec(plan.game).package
        self._actors = [actor.remote(plan, package, plugins.sources()) for _ in range(jobs)]
        self._turn = cycle(self._actors)

    def _start(self, jobs: int, address: str) -> None:
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if address == LOCAL:
                self.ray.init(address="local", num_cpus=jobs, **quiet)
            else:
                self.ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise LabFailedError("ray/unreachable", address=address, reason=reason) from error

    def submit(self, indices: Sequence[int]) -> Any:
        return next(self._turn).play.remote(list(indices))

    def finished(self, waiting: set[Any]) -> tuple[list[Batch], set[Any]]:
        done, rest = self.ray.wait(list(waiting), num_returns=1)
        try:
            return self.ray.get(done), set(rest)
        except self.ray.exceptions.RayError as error:
            reason = str(error).strip().rpartition("\n")[2]
            raise LabFailedError("ray/broken", reason=reason) from error

    def end(self, is_done: bool) -> None:
        if self._is_ours:
            self.ray.shutdown()
        else:
            for actor in self._actors:
                self.ray.kill(actor)
