"""Strangers meet with one click, and open home pages hear of relevant changes."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from tests.web.serving import tables_on

from ludotheque.store.store import Store
from ludotheque.web.config import NO_LIMITS, ServerConfig
from ludotheque.web.http.bodies import Act, NewTable, Sit
from ludotheque.web.http.clients import RateLimiter
from ludotheque.web.live import lobby
from ludotheque.web.live.lobby import HomeViewer
from ludotheque.web.live.seating import Matchmaking
from ludotheque.web.live.service import Call, Service


def with_service(tmp_path: Path, work: Callable[[Service], Awaitable[None]]) -> None:
    """Run `work` on a server without a network."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/lobby.db"
        live_tables = tables_on(Store(url), ServerConfig(database=url, limits=NO_LIMITS, bot_workers=1))
        await live_tables.start()
        try:
            await work(Service(live_tables, RateLimiter(NO_LIMITS)))
        finally:
            await live_tables.stop()

    asyncio.run(run())


def test_a_player_who_waits_is_found(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        matchmaking = Matchmaking(service.live_tables, service.live_tables.journal, service)
        # Tables with other settings, or for people with the link only, are not for strangers.
        other = NewTable(game="kuhlorado", players=2, name="Zoé", is_public=False)
        await service.create(other, "zoe", "z")
        both = await asyncio.gather(*(matchmaking.meet("kuhlorado", name, name, "a") for name in ("ada", "bea")))
        assert both[0] is both[1]
        assert both[0].table.status() == "playing"
        assert set(both[0].table.names()) == {"ada", "bea"}
        third = await matchmaking.meet("kuhlorado", "cid", "cid", "a")
        assert third is not both[0]
        assert third.table.status() == "waiting"
        assert await matchmaking.meet("kuhlorado", "cid", "cid", "a") is third, "one waits at one table"
        assert await matchmaking.meet("niet", "dan", "dan", "a") is not third
        # A player who closed the page is not waiting any more.
        third._loaded_at -= 3600
        assert await matchmaking.meet("kuhlorado", "eva", "eva", "a") is not third

    with_service(tmp_path, work)


def test_home_pages_hear_of_what_concerns_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "GATHER_SECONDS", 0.0)

    async def work(service: Service) -> None:
        ada, stranger = HomeViewer("ada"), HomeViewer("stranger")
        tables = service.live_tables

        async def notified() -> tuple[bool, bool]:
            await asyncio.sleep(0.02)
            found = ada.has_news.is_set(), stranger.has_news.is_set()
            ada.has_news.clear()
            stranger.has_news.clear()
            return found

        for viewer in (ada, stranger):
            tables.lobby.subscribe(viewer)
        live, _ = await service.create(NewTable(game="kuhlorado", players=2, name="Ada"), "ada", "c")
        assert await notified() == (True, True), "a table to sit down at"
        await service.sit(live, Sit(name="Bea"), "bea", "c")
        assert await notified() == (True, True), "it is full"
        seat = live.table.awaited()[0]
        act = Act(decision=live.table.decision, action=live.table.state.actions(seat)[0])
        await service.act(Call(live, seat, "en", "c"), act)
        assert (await notified())[1] is False, "a move is nobody else's business"
        await service.create(NewTable(game="kuhlorado", players=2, name="Bea", is_public=False), "bea", "c")
        assert await notified() == (False, False), "nor is a private table"
        tables.lobby.unsubscribe(ada)
        tables.lobby.note_entry(3)
        assert await notified() == (False, True), "another server has a new table"
        tables.lobby.note_entry(lobby.FIRST_ENTRIES)
        assert await notified() == (False, False)
        monkeypatch.setattr(lobby, "VIEWERS", 1)
        assert tables.lobby.is_full()

    with_service(tmp_path, work)


def test_one_click_to_a_stranger(client: httpx.Client) -> None:
    """The form on the home page lists waiting tables with game, options and players."""
    asked = {"game": "niet", "players": 3, "name": "Zoé", "options": {"target": 50}, "clock": {"minutes": 10}}
    made = client.post("/api/v1/tables", json=asked).json()
    found = client.get("/", headers={"accept-language": "en"}).text
    row = found[found.index(f'href="/t/{made["table"]}"') :].partition("</li>")[0]
    assert "Zoé" in row
    assert "50" in row
    assert "10 min" in row
    assert f'data-sit="{made["table"]}"' in row
    forms = re.findall(r"<form.*?</form>", found[found.index('id="lobby"') :].partition("</section>")[0])
    assert len(forms) == 4, "all games of several players"
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', forms[0]))
    table = client.post("/meet", data=fields)
    assert table.status_code == 303
    lists = client.get("/", params={"part": 1}).text
    assert lists.startswith('<div id="mine"')
    assert table.headers["location"] in lists
    with client.stream("GET", "/home/stream") as stream:
        assert next(stream.iter_text()).startswith("id: 0\nevent: news")


def test_a_full_lobby_is_rung_a_few_pages_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thousand notified pages do not all ask for their lists at once."""
    monkeypatch.setattr(lobby, "GATHER_SECONDS", 0.0)

    async def run() -> None:
        lobby_pages = lobby.Lobby()
        pages = [HomeViewer(f"h{number}") for number in range(100)]
        for page in pages:
            lobby_pages.subscribe(page)
        counts = [0]
        while counts[-1] < len(pages):
            lobby_pages.note_entry(0)  # changes that come meanwhile do not hurry it
            await asyncio.sleep(0)
            counts.append(sum(page.has_news.is_set() for page in pages))
        assert max(later - earlier for earlier, later in itertools.pairwise(counts)) == 30

    asyncio.run(run())
