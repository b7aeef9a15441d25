"""The public API: everything that a page can do, as JSON, for programs that play as a seat with its token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property, partial, update_wrapper
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.spec import Spec
from ludotheque.reviews.report import Review
from ludotheque.tables.errors import TableError
from ludotheque.tables.snapshot import TableSnapshot, snapshot
from ludotheque.web.clients import client_of
from ludotheque.web.commands import COMMANDS, Command
from ludotheque.web.errors import WebError
from ludotheque.web.identity import LEAST_CHARACTERS, bearer_of, holder_of, is_guessable, new_secret
from ludotheque.web.live_table import LiveTable
from ludotheque.web.openapi import Operation, Parameter, document
from ludotheque.web.record_file import record_text
from ludotheque.web.request_bodies import NewTable, Sit, decode_body
from ludotheque.web.responses import NO_STORE, JsonResponse, text_response
from ludotheque.web.review_service import ReviewService, ReviewState
from ludotheque.web.service import Call, Service, seat_or_spectator
from ludotheque.web.streams import program_stream
from ludotheque.web.system import fresh_rng, now_ms
from ludotheque.web.table_lists import TableSummary, list_tables

PREFIX = "/api/v1"
TOKEN_LENGTHS = range(32, 65)
PLAY = (401, 404, 409, 422)
TABLE_ID = Parameter("table_id", "The table’s id.", "^[A-Za-z0-9]+$", (1, 32))
LANG = Parameter("lang", "Language of sentences: fr or en.", "^(fr|en)$", (2, 2), default="en")


class Seated(msgspec.Struct, frozen=True):
    """The caller's seat (null: none) and the token that proves it."""

    table: str
    seat: int | None
    token: str


class Sample(msgspec.Struct, frozen=True):
    """The fields of a state that the seat cannot tell from the true one, for bots that search."""

    seat: int
    decision: int
    fields: dict[str, Any]


class Api:
    """The operations and their handlers."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.reviews = ReviewService(service)

    def operations(self) -> list[Operation]:
        """All of them; acting comes first, since most requests are acts."""
        at, table, seen = "/tables/{table_id}", (TABLE_ID,), (TABLE_ID, LANG)
        ndjson = "application/x-ndjson"
        return [
            *(self._operation(f"{at}/{name}", command) for name, command in COMMANDS.items()),
            Operation("POST", f"{at}/seats", self.sit, Seated, Sit, table, 201, codes=PLAY),
            Operation("GET", at, self.table, TableSnapshot, None, seen, codes=(401, 404, 422)),
            Operation("GET", f"{at}/stream", self.stream, None, None, seen, media=ndjson, codes=(401, 404, 422)),
            Operation("GET", f"{at}/sample", self.sample, Sample, None, table, codes=(401, 404, 409, 422)),
            Operation("GET", f"{at}/record", self.record, None, None, table, media="text/plain", codes=(404, 409, 422)),
            Operation("POST", f"{at}/review", self.ask_review, ReviewState, None, table, 202, codes=(404, 409, 422)),
            Operation("GET", f"{at}/review", self.review_state, ReviewState, None, table, codes=(404, 422)),
            Operation("GET", f"{at}/review.json", self.review, Review, None, table, codes=(404, 422)),
            Operation("GET", "/tables", self.tables, list[TableSummary]),
            Operation("POST", "/tables", self.create, Seated, NewTable, (), 201, codes=(401, 404, 422)),
            Operation("GET", "/games", self.games, list[Spec]),
        ]

    def _operation(self, path: str, command: Command) -> Operation:
        handler = update_wrapper(partial(self.execute, command), command.run)
        codes = (*PLAY, 403) if command.is_for_host or command.is_for_spectators else PLAY
        return Operation("POST", path, handler, command.answer, command.body, (TABLE_ID, LANG), codes=codes)

    def routes(self) -> list[Route]:
        """The addresses below `/api/v1`."""
        return [*(operation.route() for operation in self.operations()), Route("/openapi.json", self.describe)]

    @cached_property
    def act(self) -> Callable[[Request], Awaitable[Response]]:
        """What most requests ask for (`shortcut.py`)."""
        return self._operation("/tables/{table_id}/act", COMMANDS["act"]).checked

    @cached_property
    def document(self) -> dict[str, Any]:
        """The OpenAPI document."""
        return document(self.operations(), PREFIX)

    async def describe(self, request: Request) -> Response:
        """The OpenAPI document."""
        return JsonResponse(self.document)

    async def games(self, request: Request) -> Response:
        """All games: players, options, editions."""
        return JsonResponse([get_spec(name) for name in game_ids()])

    async def tables(self, request: Request) -> Response:
        """Public tables that wait for players or are being played, the latest first."""
        return JsonResponse(await list_tables(self.service.live_tables.store))

    async def create(self, request: Request) -> Response:
        """Open a table. With `name` the caller sits down at it; the answer has the token of that seat."""
        body = decode_body(await request.body(), NewTable)
        token = _offered_token(request) or new_secret()
        live, seat = await self.service.create(body, holder_of(token), client_of(request.scope))
        return JsonResponse(Seated(live.table.id, seat, token), 201)

    async def table(self, request: Request) -> Response:
        """The table as the token’s seat may see it; without a token as a spectator."""
        live, viewer = await self._find_viewer(request)
        seen = snapshot(live.presenter, viewer, LANG.read(request), now_ms(), live.presence())
        return JsonResponse(seen, headers=NO_STORE)

    async def sit(self, request: Request) -> Response:
        """Take an open seat; the answer has its token."""
        live = await self._find(request)
        body = decode_body(await request.body(), Sit)
        token = _offered_token(request) or new_secret()
        seat = await self.service.sit(live, body, holder_of(token), client_of(request.scope))
        return JsonResponse(Seated(live.table.id, seat, token), 201)

    async def execute(self, command: Command, request: Request) -> Response:
        """Whatever a seat can do."""
        live = await self._find(request)
        holder = holder_of(bearer_of(request))
        seat = await command.find_seat(self.service, live, holder)
        if seat is None:
            raise WebError("request/token")
        body = decode_body(await request.body(), command.body)
        call = Call(live, seat, LANG.read(request), client_of(request.scope), command.run.__name__, holder)
        return JsonResponse(await command.run(self.service, call, body))

    async def record(self, request: Request) -> Response:
        """The game as text; while it is played only if it has no hidden information."""
        return text_response(record_text(await self._find(request)))

    async def ask_review(self, request: Request) -> Response:
        """Ask for the review of a finished game; it is computed once, for everybody."""
        live = await self._find(request)
        return JsonResponse(await self.reviews.request(live, client_of(request.scope)), 202)

    async def review_state(self, request: Request) -> Response:
        """How far the review of a game is."""
        return JsonResponse(await self.reviews.state(await self._find(request)), headers=NO_STORE)

    async def review(self, request: Request) -> Response:
        """The review of a game, or what there is of it: it is whole at a `progress` of 1."""
        return JsonResponse(await self.reviews.stored(await self._find(request)), headers=NO_STORE)

    async def sample(self, request: Request) -> Response:
        """A whole position, in which what the token’s seat cannot know is drawn at random: what our own bots get."""
        live, viewer = await self._find_viewer(request)
        if viewer < 0:
            raise WebError("request/token")
        if not live.table.has_begun:
            raise TableError("table/not-started", count=len(live.table.open_seats()))
        state = live.table.state.resample(viewer, fresh_rng())
        return JsonResponse(Sample(viewer, live.table.decision, state.fields()), headers=NO_STORE)

    async def stream(self, request: Request) -> Response:
        """Lines of JSON: first everything (type `table`), then what changed (`change`), or `beat` if quiet."""
        live, _ = await self._find_viewer(request)
        return program_stream(self.service, live, holder_of(bearer_of(request)), LANG.read(request), request)

    async def _find(self, request: Request) -> LiveTable:
        return await self.service.live_tables.find(request.path_params["table_id"])

    async def _find_viewer(self, request: Request) -> tuple[LiveTable, int]:
        live = await self._find(request)
        token = bearer_of(request)
        viewer = seat_or_spectator(live, holder_of(token))
        if token and viewer < 0:
            await self.service.live_tables.refresh(live)
            viewer = seat_or_spectator(live, holder_of(token))
        if token and viewer < 0 and holder_of(token) != live.table.host:
            raise WebError("request/token")
        return live, viewer


def _offered_token(request: Request) -> str:
    """A token that the caller has from another table."""
    token = bearer_of(request)
    if token and len(token) not in TOKEN_LENGTHS:
        raise WebError("request/token")
    # Seats that are held under such a token already stay reachable.
    if token and is_guessable(token):
        raise WebError("request/guessable", least=LEAST_CHARACTERS)
    return token
