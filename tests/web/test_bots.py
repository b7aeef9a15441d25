"""Bots in worker processes: legal moves, fair shares, and no harm when one crashes or hangs."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import httpx

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person, TableConfig
from ludotheque.tables.table import Table
from ludotheque.web import bots
from ludotheque.web.bots import BotPool, FairQueue, Job
from ludotheque.web.live_table import LiveTable
from ludotheque.web.live_tables import PACES
from ludotheque.web.request_bodies import SetPace
from ludotheque.web.service import Service
from ludotheque.web.worker import Question, think


def position(game: str = "kuhlorado") -> tuple[TableConfig, State, int]:
    config = check_config(game, levels=["easy", "easy"])
    table = Table("t", plans.plan_open(config, "h", (), 0, Rng(2)))
    seat = table.awaited()[0]
    return config, table.state.resample(seat, Rng(1)), seat


def question(level: str = "easy", is_hint: bool = False) -> Question:
    config, world, seat = position()
    game = (config.game, config.players, config.edition, tuple(sorted(config.options.items())))
    return Question(game, world.fields(), seat, level, 7, 0.2, is_hint)


def test_a_worker_answers_with_a_legal_action_within_its_budget() -> None:
    _, world, seat = position()
    for level in ("easy", "medium", "hard"):
        begun = time.perf_counter()
        assert think(question(level), {}).action in world.legal_actions(seat)
        assert time.perf_counter() - begun < 5
    hint = think(question("hard", is_hint=True), {})
    assert hint.verdicts[0][0] in world.legal_actions(seat)


def test_a_crashed_or_hanging_worker_is_replaced() -> None:
    async def run() -> None:
        pool = BotPool(1, 0.2)
        config, world, seat = position()
        legal = world.legal_actions(seat)
        assert await pool.choose("t", config, world, seat, "easy") in legal
        [process] = pool.processes()
        process.kill()
        assert await pool.choose("t", config, world, seat, "easy") in legal
        [fresh] = pool.processes()
        assert fresh.pid != process.pid
        # A level that does not exist makes the worker crash, twice: the caller is told, the next question is answered.
        assert await pool.choose("t", config, world, seat, "no-such-level") is None
        assert await pool.choose("t", config, world, seat, "easy") in legal
        pool.close()

    asyncio.run(run())


def test_a_worker_that_does_not_answer_is_given_up(monkeypatch: object) -> None:
    before = bots.GRACE_SECONDS
    bots.GRACE_SECONDS = -0.35  # shorter than any worker needs to start
    keeper = bots.Keeper(set())
    try:
        assert keeper.ask(question()) is None
        assert keeper._process is None
    finally:
        bots.GRACE_SECONDS = before
        keeper.stop()


def test_the_table_with_the_least_thinking_time_comes_first() -> None:
    loop = asyncio.new_event_loop()
    queue = FairQueue()
    for table in ("greedy", "greedy", "modest", "new"):
        queue.put(Job(table, question(), loop))
    queue.charge("greedy", 9.0)
    queue.charge("modest", 1.0)
    order = []
    for _ in range(4):
        job = queue.take()
        assert job is not None
        order.append(job.table)
    assert order == ["new", "modest", "greedy", "greedy"]
    threading.Timer(0.1, queue.close).start()
    assert queue.take() is None
    loop.close()


def test_bots_play_on_by_themselves(client: httpx.Client) -> None:
    """A person against two levels; the bots' moves come without anybody asking."""
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


def test_the_host_sets_how_fast_bots_move() -> None:
    people = (Person(0, "A", "h0"), Person(1, "B", "h1"))
    config = check_config("niet", 3, levels=["", "", "easy"])
    live = LiveTable(Table("t", plans.plan_open(config, "h0", people, 0, Rng(1))), 0.0)
    nobody: Any = None
    service = Service(nobody, nobody)
    asyncio.run(service.set_pace(live, 1, SetPace(pace="fast")))
    assert live.pace == "normal"
    asyncio.run(service.set_pace(live, 0, SetPace(pace="fast")))
    assert live.pace == "fast"
    assert PACES["fast"] < PACES["normal"] < PACES["slow"]
