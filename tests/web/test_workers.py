"""Worker processes: legal moves, full effort, fair turns, and no harm from a crash or a hang."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import time
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
import pytest
from msgspec.structs import asdict, replace
from tests.tables.test_challenge import config, play

from ludotheque.games.registry import game_ids
from ludotheque.kernel.challenge import Solution, outcomes_of
from ludotheque.kernel.rng import Rng
from ludotheque.search.levels import LEVELS
from ludotheque.search.players import Analysis, Player, make_player
from ludotheque.tables import plans
from ludotheque.tables.config import check_config, game_of
from ludotheque.tables.table import Table
from ludotheque.web.config import ServerConfig
from ludotheque.web.live import workers
from ludotheque.web.live.jobs import ChooseAction, GuessDecision, JudgeDecision, Solve
from ludotheque.web.live.workers import FairQueue, Supervisor, Ticket, WorkerHandle
from ludotheque.web.platform import Job

CONFIG = check_config("niet", players=2, levels=["easy", "easy"])
TABLE = Table("t", plans.plan_open(CONFIG, "h", (), 0, Rng(2)))
SEAT = TABLE.awaited()[0]
WORLD = TABLE.state.resample(SEAT, Rng(1))
LEGAL = WORLD.legal_actions(SEAT)


def job(level: str = "easy", table: str = "t", seconds: float = 0.2) -> ChooseAction:
    return ChooseAction(
        table=table, config=CONFIG, seconds=seconds, fields=WORLD.fields(), seat=SEAT, level=level, seed=7
    )


def judging(table: str = "t", played: int = -1) -> JudgeDecision:
    return JudgeDecision(
        table=table, config=CONFIG, seconds=0.2, fields=WORLD.fields(), seat=SEAT, seed=7, played=played
    )


def silent(interim: Any) -> None:
    pass


def test_a_job_answers_with_a_legal_action_within_its_time() -> None:
    for level in ("easy", "medium", "hard"):
        begun = time.perf_counter()
        assert job(level).run(silent).action in LEGAL
        assert time.perf_counter() - begun < 60  # slow on a busy machine without compiled code, but finite
    guessed = GuessDecision(**{**asdict(job("hard")), "config": CONFIG}).run(silent)
    assert WORLD.string_to_action(guessed.best, SEAT) in LEGAL
    judged = judging(played=LEGAL[-1]).run(silent)
    assert WORLD.string_to_action(judged.best, SEAT) in LEGAL
    assert WORLD.string_to_action(judged.played, SEAT) == LEGAL[-1]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_cap_in_seconds_is_never_read_as_a_budget(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level measured in iterations makes all of them.

    A level measured in seconds is shortened, never lengthened.
    """
    found: list[Analysis] = []
    analyse = Player.analyse

    def spy(*values: Any) -> Analysis:
        found.append(analyse(*values))
        return found[-1]

    monkeypatch.setattr(Player, "analyse", spy)
    if level == "medium":
        for seconds in (0.001, 30.0):
            job(level, seconds=seconds).run(silent)
        own = job(level).player(TABLE.game).level.iterations
        assert [analysis.iterations for analysis in found] == [own, own]
        assert own > 0
    else:
        assert job(level, seconds=0.05).player(TABLE.game).level.seconds == 0.05
        assert job(level, seconds=30.0).player(TABLE.game).level.seconds == 1.0


@pytest.mark.parametrize("game", game_ids())
def test_the_effort_at_a_table_is_the_level_s(game: str) -> None:
    """A bot at a table searches exactly as widely as its level says, in every game."""
    one = check_config(game)
    for level in LEVELS:
        at_table = replace(job(level, seconds=ServerConfig().bot_seconds), config=one).player(game_of(one)).level
        own = make_player(game_of(one), level).level
        assert replace(at_table, seconds=own.seconds) == own
        assert at_table.seconds <= own.seconds


def test_a_crashed_worker_is_replaced() -> None:
    async def run() -> None:
        supervisor = Supervisor(1)
        assert (await supervisor.submit(job())).action in LEGAL
        [process] = supervisor.processes()
        process.kill()
        assert (await supervisor.submit(job())).action in LEGAL
        [fresh] = supervisor.processes()
        assert fresh.pid != process.pid
        # An unknown level fails twice: the caller gets None, and the next job is answered.
        assert await supervisor.submit(job("no-such-level")) is None
        assert (await supervisor.submit(job())).action in LEGAL
        supervisor.close()

    asyncio.run(run())


def test_a_server_may_stop_while_a_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is still starting is not killed until it has started."""
    is_starting, may_start = threading.Event(), threading.Event()
    start = BaseProcess.start
    started: list[BaseProcess] = []

    def start_slowly(process: BaseProcess) -> None:
        started.append(process)
        is_starting.set()
        assert may_start.wait(10)
        start(process)

    monkeypatch.setattr(BaseProcess, "start", start_slowly)
    supervisor = Supervisor(1)
    supervisor.warm()
    assert is_starting.wait(10)
    assert supervisor.processes() == []
    supervisor.close()
    may_start.set()
    deadline = time.monotonic() + 20
    while started[0].exitcode is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert started[0].exitcode == -signal.SIGKILL


def test_interim_results_and_cancelling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BACKGROUND_NICE", 0)  # otherwise it waits until the machine is idle

    async def run() -> None:
        table, _ = play(config("today"), 1)
        supervisor = Supervisor(0)
        heard: list[Solution | None] = []
        best = await supervisor.submit(solving(table, 0.0), heard.append)
        assert heard[0] is None
        assert heard[-1] is not None
        assert heard[-1].score == best.score
        begun = asyncio.Event()
        running = supervisor.submit(solving(table, 60.0), lambda _: begun.set())
        waiting = supervisor.submit(solving(table, 60.0))
        await begun.wait()
        waiting.cancel()
        running.cancel()
        # The worker is free again at once, and neither job is tried again.
        again = await asyncio.wait_for(supervisor.submit(solving(table, 0.0)), 30)
        assert again.score == best.score
        supervisor.close()

    asyncio.run(run())


def solving(table: Table, seconds: float) -> Solve:
    return Solve(table="t", config=table.config, seconds=seconds, outcomes=tuple(outcomes_of(table.moves)))


def test_a_worker_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "grace", -0.35)  # shorter than the start of any worker
    handle = WorkerHandle()

    async def run() -> None:
        assert handle.run(Ticket(job())) is None
        assert handle.process is None

    asyncio.run(run())


def test_bots_before_hints_before_the_rest_and_fair_among_tables() -> None:
    async def run() -> list[tuple[str, str]]:
        queue = FairQueue()
        queue.put(Ticket(Solve(table="new", config=CONFIG, seconds=1, outcomes=())))
        queue.put(Ticket(judging(table="new")))
        for table in ("greedy", "greedy", "modest", "new"):
            queue.put(Ticket(job(table=table)))
        queue.charge(job(table="greedy"), 9.0)
        queue.charge(job(table="modest"), 1.0)
        cancelled = Ticket(job(table="new"))
        queue.put(cancelled)
        queue.discard(cancelled)
        order = []
        for _ in range(6):
            ticket = queue.take(range(10))
            assert ticket is not None
            order.append((type(ticket.job).__name__, ticket.job.table))
        threading.Timer(0.1, queue.close).start()
        assert queue.take(range(10)) is None
        return order

    bots = [("ChooseAction", table) for table in ("new", "modest", "greedy", "greedy")]
    assert asyncio.run(run()) == [*bots, ("JudgeDecision", "new"), ("Solve", "new")]


def test_many_tables_of_one_client_take_turns_with_those_of_another() -> None:
    async def run() -> list[str]:
        queue = FairQueue()
        for number in range(3):
            queue.put(Ticket(replace(job(table=f"g{number}"), client="greedy")))
        queue.put(Ticket(replace(job(table="m"), client="modest")))
        queue.charge(replace(job(table="g9"), client="greedy"), 5.0)
        tickets = [queue.take(range(10)) for _ in range(4)]
        return [ticket.job.client for ticket in tickets if ticket is not None]

    assert asyncio.run(run()) == ["modest", "greedy", "greedy", "greedy"]


def test_of_two_equals_the_earlier_one_is_first() -> None:
    async def run() -> list[float]:
        queue = FairQueue()
        queue.charge(job(), 5.0)
        for number in range(20):
            queue.put(Ticket(job(seconds=number)))
        tickets = [queue.take(range(10)) for _ in range(20)]
        return [ticket.job.seconds for ticket in tickets if ticket is not None]

    assert asyncio.run(run()) == list(range(20))


def test_a_forecast_is_the_order_in_which_jobs_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forecast assumes that each job takes all of its seconds.

    Running jobs come first unless they were cancelled.
    """
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    async def run() -> None:
        queue = FairQueue()
        queue.charge(replace(job(table="x"), client="b"), 50.0)
        for table, client in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("b2", "b"), ("n", "")):
            queue.put(Ticket(replace(job(table=table, seconds=40.0), client=client)))
        foreseen = [each.table for each in queue.forecast(range(10))]
        taken: list[str] = []
        while len(taken) < 6:
            ticket = queue.take(range(10))
            assert ticket is not None
            assert [each.table for each in queue.forecast(range(10))] == foreseen[len(taken) :]
            taken.append(ticket.job.table)
            clock[0] += 40.0
            queue.charge(ticket.job, 40.0)
            queue.release(ticket)
        assert taken == foreseen == ["a1", "n", "b1", "a2", "b2", "a3"]
        queue.put(Ticket(job()))
        ticket = queue.take(range(10))
        assert ticket is not None
        ticket.future.cancel()
        assert queue.forecast(range(10)) == []

    asyncio.run(run())


def test_bots_play_on_by_themselves(client: httpx.Client) -> None:
    """Bots of two levels move against a person without further requests."""
    opened = client.post("/api/v1/tables", json={"game": "niet", "levels": ["", "easy", "easy"], "name": "A"}).json()
    at = f"/api/v1/tables/{opened['table']}"
    headers = {"authorization": f"Bearer {opened['token']}"}
    for _ in range(3):
        deadline = time.monotonic() + 30
        while not (seen := client.get(at, headers=headers).json())["is_your_turn"]:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        action = seen["observation"]["legal"][0][0]
        assert client.post(f"{at}/act", json={"decision": seen["decision"], "action": action}, headers=headers)
    assert client.get(at, headers=headers).json()["version"] >= 5


def test_bots_alone_play_for_their_first_viewer(client: httpx.Client) -> None:
    """A table without people waits for one viewer."""
    opened = client.post("/api/v1/tables", json={"game": "kuhlorado", "levels": ["easy", "easy"]}).json()
    with client.stream("GET", f"/api/v1/tables/{opened['table']}/stream", timeout=30.0) as answer:
        deadline = time.monotonic() + 30
        lines = (json.loads(line) for line in answer.iter_lines())
        first = next(lines)["decision"]
        while next(lines).get("decision", first) == first:
            assert time.monotonic() < deadline
