"""Tables in memory: within the limit, kept while in use, and restored from their logs."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path

import msgspec
import pytest
from tests.web.serving import tables_on

from ludotheque.kernel.rng import Rng
from ludotheque.store.journal import ThreadedJournal
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.store.writer import write
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Opened, Person, format_entry
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table
from ludotheque.web import pages
from ludotheque.web.config import Limits, ServerConfig
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.listing import list_mine, list_tables, listing_row
from ludotheque.web.live.table import Viewer
from ludotheque.web.pages.replays import Replays, record_text
from ludotheque.web.pages.views import draw_page
from ludotheque.web.platform import now_ms


def test_the_least_recently_used_tables_leave_the_memory(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/memory.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=Limits(tables_in_memory=10)))
        await live_tables.start()
        opening = plans.plan_open(check_config("kuhlorado"), "h", (), 0, Rng(1))
        watched = await live_tables.open("watched", opening)
        watched.subscribe(Viewer(-3))
        for number in range(12):
            await live_tables.open(f"t{number}", opening)
        assert "watched" in live_tables.tables
        assert "t0" not in live_tables.tables
        assert "t11" in live_tables.tables
        assert len(live_tables.tables) <= 10
        assert (await live_tables.find("t0")).table.version == 1
        await live_tables.stop()

    asyncio.run(run())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_running_table_of_older_rules_is_shown_and_says_so(tmp_path: Path, lang: str) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/older.db"
        config = check_config("niet", players=2, levels=["", "easy"])
        opening = plans.plan_open(config, "h", (Person(0, "Ada", "h"),), now_ms(), Rng(1))
        opened, row = opening.entry, listing_row(Table("t", opening))
        assert isinstance(opened, Opened)
        opened = msgspec.structs.replace(opened, config=msgspec.structs.replace(config, rules=0))
        live_tables = tables_on(Store(url), ServerConfig(database=url))
        await live_tables.start()
        assert await live_tables._append(Append("t", 0, format_entry(opened), row, ("h",)))
        live = await live_tables.find("t")
        table, visitor = live.table, Visitor(lang, "auto", "Ada", "")
        assert live.thinking == {}, "no bot plays on"
        page = unescape(draw_page(live, 0, visitor))
        assert TableError("table/rules").sentence(lang) in page
        assert table.rules_note(lang) in page
        replayed = Replays().view(table, -3, len(table.moves), visitor)
        assert table.rules_note(lang) in unescape(pages.replay_page(replayed))
        assert "\nrules: 0\n" in record_text(live)
        async with asyncio.timeout(10):
            while await list_tables(live_tables.journal):
                await asyncio.sleep(0.02)
        assert [(each.status, each.reason) for each in await list_mine(live_tables.journal, "h")] == [("over", "rules")]
        await live_tables.stop()

    asyncio.run(run())


@pytest.mark.parametrize("is_noted", [True, False])
def test_a_waiting_table_of_older_rules_is_not_listed(tmp_path: Path, is_noted: bool) -> None:
    """The row of a table of older rules is settled at the start, and left out of lists before that."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/waiting.db"
        store = Store(url)
        for name, rules in (("old", 0), ("new", None)):
            opening = plans.plan_open(check_config("kuhlorado"), "h", (Person(0, "Ada", "h"),), now_ms(), Rng(1))
            opened = opening.entry
            assert isinstance(opened, Opened)
            noted = f'"rules":{opened.config.rules}'
            if rules is not None:
                opened = msgspec.structs.replace(opened, config=msgspec.structs.replace(opened.config, rules=-1))
            row = listing_row(Table(name, opening))
            summary = row.summary.replace(noted, f'"rules":{opened.config.rules}' if is_noted else '"rules":0')
            append = Append(name, 0, format_entry(opened), msgspec.structs.replace(row, summary=summary), ("h",))
            with store.engine.begin() as connection:
                write(connection, [append], "x")
        listed = {each.table for each in await list_tables(ThreadedJournal(store))}
        assert listed == ({"new"} if is_noted else {"new", "old"})
        live_tables = tables_on(store, ServerConfig(database=url, bot_workers=1))
        await live_tables.start()
        for _ in range(100):
            if store.listing("old").status == "over":  # type: ignore[union-attr]
                break
            await asyncio.sleep(0.02)
        assert {each.table for each in await list_tables(live_tables.journal)} == {"new"}
        assert store.listing("old").status == "over"  # type: ignore[union-attr]
        await live_tables.stop()

    asyncio.run(run())


def test_bots_go_on_at_a_table_that_comes_into_memory(tmp_path: Path) -> None:
    """A bot was to move when the server stopped, and the table has no viewers now."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/bots.db"
        store = Store(url)
        config = check_config("kuhlorado", levels=["", "easy"])
        people = (Person(0, "Ada", "h"),)
        openings = (plans.plan_open(config, "h", people, now_ms(), Rng(seed)) for seed in range(20))
        opening = next(opening for opening in openings if Table("t", opening).awaited() == [1])
        row = listing_row(Table("t", opening))
        with store.engine.begin() as connection:
            write(connection, [Append("t", 0, format_entry(opening.entry), row, ("h",))], "x")
        live_tables = tables_on(store, ServerConfig(database=url, bot_workers=1))
        await live_tables.start()
        live = await live_tables.find("t")
        async with asyncio.timeout(30):
            while live.table.awaited() != [0]:
                await asyncio.sleep(0.02)
        assert len(store.load("t")) > 1
        await live_tables.stop()

    asyncio.run(run())
