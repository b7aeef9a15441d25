"""The home page, its lists as they change, and the click that finds an opponent."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.tables.config import LEVELS
from ludotheque.web import pages
from ludotheque.web.actions import read_form
from ludotheque.web.clients import client_of
from ludotheque.web.errors import WebError
from ludotheque.web.identity import check_csrf, cookie_of, holder_of, new_secret
from ludotheque.web.links import at
from ludotheque.web.lobby import HomeViewer
from ludotheque.web.matchmaking import Matchmaking
from ludotheque.web.models import HomeView
from ludotheque.web.responses import error_page, html_response, visitor_of
from ludotheque.web.service import Service
from ludotheque.web.streams import TableStream, sse
from ludotheque.web.system import now_ms
from ludotheque.web.table_lists import TableSummary, add_turn, list_mine, list_tables

# How many of one's own finished games the home page lists.
FINISHED_SHOWN = 10


class HomeRoutes:
    """Handlers of the home page's addresses; docs/web.md lists them."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.live_tables = service.live_tables
        self.matchmaking = Matchmaking(service)

    def routes(self) -> list[Route]:
        """All addresses."""
        return [
            Route("/", self.home),
            Route("/home/stream", self.stream),
            Route("/meet", self.meet, methods=["POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """The home page; `?part=1` gives the lists of tables only."""
        secret = cookie_of(request) or new_secret()
        view = await self._view(request, secret)
        if request.query_params.get("part"):
            return html_response(request, pages.home_lists(view))
        return html_response(request, pages.home(view), secret)

    async def stream(self, request: Request) -> Response:
        """Server-sent events: `news` when the lists of tables have changed for this visitor, `beat` in quiet times."""
        lobby, client = self.live_tables.lobby, client_of(request.scope)
        if not lobby.has_room():
            raise WebError("server/busy")
        self.service.limiter.open_stream(client)
        viewer = HomeViewer(holder_of(cookie_of(request)))
        news, beat = sse(b"news", b"", 0), sse(b"beat", b"", 0)
        stream = TableStream(lobby, viewer, lambda: news, lambda: beat, "text/event-stream", "")
        stream.heartbeat = self.live_tables.config.heartbeat
        stream.limit(self.service.limiter, client)
        return stream

    async def meet(self, request: Request) -> Response:
        """One click to an opponent: sit down with somebody who is waiting, or wait."""
        form = await read_form(request)
        try:
            check_csrf(request, form)
            holder, client = holder_of(cookie_of(request)), client_of(request.scope)
            live = await self.matchmaking.meet(form.get("game", ""), form.get("name", ""), holder, client)
        except LudothequeError as error:
            return error_page(request, error)
        return RedirectResponse(at(f"/t/{live.table.id}"), 303)

    async def _view(self, request: Request, secret: str) -> HomeView:
        store = self.live_tables.store
        holder = holder_of(cookie_of(request))
        tables = await list_tables(store)
        mine = await self._with_turns(await list_mine(store, holder), holder)
        level = request.cookies.get("level", "")
        own = {summary.table for summary in mine}
        others = [summary for summary in tables if summary.table not in own]
        return HomeView(
            visitor=visitor_of(request, secret),
            games=tuple(get_spec(name) for name in game_ids()),
            waiting=tuple(summary for summary in others if summary.status == "waiting"),
            playing=tuple(summary for summary in others if summary.status == "playing"),
            mine=tuple(mine),
            level=level if level in LEVELS else "medium" if mine else "",
            now=now_ms(),
            here=frozenset(summary.table for summary in others if self._is_somebody_at(summary.table)),
        )

    def _is_somebody_at(self, table_id: str) -> bool:
        """Whether somebody who sits there has the page open."""
        live = self.live_tables.tables.get(table_id)
        return (live is not None and bool(live.presence().here)) or self.live_tables.presence.is_elsewhere(table_id)

    async def _with_turns(self, mine: list[TableSummary], holder: str) -> list[TableSummary]:
        """One's own tables with whose turn it is: all that are running, and the latest that are over."""
        found = []
        running = [summary for summary in mine if summary.status != "over"]
        finished = [summary for summary in mine if summary.status == "over"]
        shown = [*running, *finished[:FINISHED_SHOWN]]
        read = await self.live_tables.read_missing(summary.table for summary in shown)
        for summary in shown:
            with suppress(LudothequeError):
                live = await self.live_tables.find(summary.table, read.get(summary.table))
                found.append(add_turn(summary, live.table, holder))
        return found
