"""The API's operations as data, which give both the routes and the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property, partial, update_wrapper
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque._version import __version__
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.spec import Spec
from ludotheque.reviews.report import Review
from ludotheque.tables.errors import TableError
from ludotheque.tables.snapshot import TableSnapshot, snapshot
from ludotheque.web.http.bodies import NewTable, Sit, decode_body
from ludotheque.web.http.clients import client_of
from ludotheque.web.http.errors import Problem, WebError
from ludotheque.web.http.identity import LEAST_CHARACTERS, bearer_of, holder_of, is_guessable, new_secret
from ludotheque.web.http.responses import NO_STORE, JsonResponse, text_response
from ludotheque.web.live.listing import TableSummary, list_tables
from ludotheque.web.live.service import COMMANDS, Call, Command, Service, seat_or_spectator
from ludotheque.web.live.streams import program_stream
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.replays import record_text
from ludotheque.web.platform import fresh_rng, now_ms
from ludotheque.web.reviews.routes import ReviewService, ReviewState

REF = "#/components/schemas/{name}"
PROBLEM = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
DESCRIPTIONS = {
    400: "The body cannot be read.",
    401: "No token, or not a valid one.",
    403: "Not allowed for this seat.",
    404: "No such table or game.",
    409: "Not now: the table is in another state.",
    413: "The body is too large.",
    422: "The request makes no sense as it is.",
    429: "Too many requests.",
    503: "The server is busy.",
}


class Parameter(msgspec.Struct, frozen=True):
    """A part of the path, or of the query if it has a default."""

    name: str
    description: str
    pattern: str
    lengths: tuple[int, int]
    default: str | None = None

    def read(self, request: Request) -> str:
        """Return the parameter's value, or raise an error if it does not fit."""
        values = request.path_params if self.default is None else request.query_params
        value = str(values.get(self.name, self.default))
        low, high = self.lengths
        if not (low <= len(value) <= high and re.fullmatch(self.pattern, value)):
            raise WebError("request/parameter", name=self.name, expected=f"{self.pattern}, {low}–{high}")
        return value

    def document(self) -> dict[str, Any]:
        """Return the parameter's part of the document."""
        low, high = self.lengths
        schema = {"type": "string", "minLength": low, "maxLength": high, "pattern": self.pattern}
        is_path = self.default is None
        return {
            "name": self.name,
            "in": "path" if is_path else "query",
            "required": is_path,
            "description": self.description,
            "schema": schema if is_path else {**schema, "default": self.default},
        }


class Operation(msgspec.Struct, frozen=True):
    """An address and method with a handler, after which the operation is named.

    `answer` is the shape of the answer, or None for plain text and streams.
    """

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    answer: Any = None
    body: Any = None
    parameters: tuple[Parameter, ...] = ()
    status: int = 200
    media: str = "application/json"
    codes: tuple[int, ...] = ()

    def route(self) -> Route:
        """Return the route."""
        return Route(self.path, self.checked, methods=[self.method])

    async def checked(self, request: Request) -> Response:
        """Check the parameters, and return the handler's answer."""
        for parameter in self.parameters:
            parameter.read(request)
        return await self.handler(request)

    def document(self) -> dict[str, Any]:
        """Return the operation's part of the document."""
        shape = {"type": "string"} if self.answer is None else _schema(self.answer)
        responses: dict[str, Any] = {
            str(self.status): {"description": "Done.", "content": {self.media: {"schema": shape}}}
        }
        always = (429, 503) if self.body is None else (400, 413, 429, 503)
        for code in sorted({*self.codes, *always}):
            responses[str(code)] = {"description": DESCRIPTIONS[code], "content": PROBLEM}
        found: dict[str, Any] = {
            "operationId": getattr(self.handler, "__name__", ""),
            "summary": self.handler.__doc__,
            "parameters": [parameter.document() for parameter in self.parameters],
            "responses": responses,
            "security": [{"token": []}, {}],
        }
        if self.body is not None:
            is_required = any(field.required for field in msgspec.structs.fields(self.body))
            content = {"application/json": {"schema": _schema(self.body)}}
            found["requestBody"] = {"required": is_required, "content": content}
        return found


def document(operations: Sequence[Operation], prefix: str) -> dict[str, Any]:
    """Return the OpenAPI document of these operations."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(prefix + operation.path, {})[operation.method.lower()] = operation.document()
    shapes = [shape for operation in operations for shape in (operation.answer, operation.body) if shape is not None]
    _, schemas = msgspec.json.schema_components([Problem, *shapes], schema_hook=_any_object, ref_template=REF)
    # Every game has its own observation; the document describes what they share.
    schemas[Observation.__name__]["additionalProperties"] = True
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludothèque",
            "version": __version__,
            "description": "Play as a seat, watch, and fetch records. Errors are {code, sentence}.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A seat’s token."}},
        },
    }


def _schema(shape: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([shape], schema_hook=_any_object, ref_template=REF)
    return dict(schema)


def _any_object(kind: type) -> dict[str, Any]:
    return {"type": "object"}


PREFIX = "/api/v1"
TOKEN_LENGTHS = range(32, 65)
PLAY = (401, 404, 409, 422)
TABLE_ID = Parameter("table_id", "The table’s id.", "^[A-Za-z0-9]+$", (1, 32))
LANG = Parameter("lang", "Language of sentences: fr or en.", "^(fr|en)$", (2, 2), default="en")


class Seated(msgspec.Struct, frozen=True):
    """The caller's seat, or null, and the token that proves it."""

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
        """Return all operations, with acting first, since most requests are acts."""
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
        """Return the routes below `/api/v1`."""
        return [*(operation.route() for operation in self.operations()), Route("/openapi.json", self.describe)]

    @cached_property
    def document(self) -> dict[str, Any]:
        """Return the OpenAPI document."""
        return document(self.operations(), PREFIX)

    async def describe(self, request: Request) -> Response:
        """Return the OpenAPI document."""
        return JsonResponse(self.document)

    async def games(self, request: Request) -> Response:
        """List all games with players, options and editions."""
        return JsonResponse([get_spec(name) for name in game_ids()])

    async def tables(self, request: Request) -> Response:
        """List public tables that wait for players or are being played, the latest first."""
        return JsonResponse(await list_tables(self.service.live_tables.journal))

    async def create(self, request: Request) -> Response:
        """Open a table, where the caller takes a seat if `name` is given.

        The answer has the token of that seat.
        """
        body = decode_body(await request.body(), NewTable)
        token = _offered_token(request) or new_secret()
        live, seat = await self.service.create(body, holder_of(token), client_of(request.scope))
        return JsonResponse(Seated(live.table.id, seat, token), 201)

    async def table(self, request: Request) -> Response:
        """Return the table as the token’s seat or, without a token, a spectator may see it."""
        live, viewer = await self._find_viewer(request)
        seen = snapshot(live.presenter, viewer, LANG.read(request), now_ms(), live.presence())
        return JsonResponse(seen, headers=NO_STORE)

    async def sit(self, request: Request) -> Response:
        """Take an open seat, whose token is in the answer."""
        live = await self._find(request)
        body = decode_body(await request.body(), Sit)
        token = _offered_token(request) or new_secret()
        seat = await self.service.sit(live, body, holder_of(token), client_of(request.scope))
        return JsonResponse(Seated(live.table.id, seat, token), 201)

    async def execute(self, command: Command, request: Request) -> Response:
        """Carry out a command of a seat."""
        live = await self._find(request)
        holder = holder_of(bearer_of(request))
        seat = await command.find_seat(self.service, live, holder)
        if seat is None:
            raise WebError("request/token")
        body = decode_body(await request.body(), command.body)
        call = Call(live, seat, LANG.read(request), client_of(request.scope), command.run.__name__, holder)
        return JsonResponse(await command.run(self.service, call, body))

    async def record(self, request: Request) -> Response:
        """Return the game as text, before its end only if it has no hidden information."""
        return text_response(record_text(await self._find(request)))

    async def ask_review(self, request: Request) -> Response:
        """Request the review of a finished game, which is computed once."""
        live = await self._find(request)
        return JsonResponse(await self.reviews.request(live, client_of(request.scope)), 202)

    async def review_state(self, request: Request) -> Response:
        """Return the progress of a game’s review."""
        return JsonResponse(await self.reviews.state(await self._find(request)), headers=NO_STORE)

    async def review(self, request: Request) -> Response:
        """Return the review of a game, which is complete at a `progress` of 1."""
        return JsonResponse(await self.reviews.stored(await self._find(request)), headers=NO_STORE)

    async def sample(self, request: Request) -> Response:
        """Return a position for bots, in which facts hidden from the token’s seat are drawn at random."""
        live, viewer = await self._find_viewer(request)
        if viewer < 0:
            raise WebError("request/token")
        if not live.table.has_begun:
            raise TableError("table/not-started", count=len(live.table.open_seats()))
        state = live.table.state.resample(viewer, fresh_rng())
        return JsonResponse(Sample(viewer, live.table.decision, state.fields()), headers=NO_STORE)

    async def stream(self, request: Request) -> Response:
        """Stream lines of JSON: first a `table`, then each `change`, and a `heartbeat` in quiet times."""
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
    """Return a token that the caller has from another table."""
    token = bearer_of(request)
    if token and len(token) not in TOKEN_LENGTHS:
        raise WebError("request/token")
    # Earlier seats under such a token stay reachable.
    if token and is_guessable(token):
        raise WebError("request/guessable", least=LEAST_CHARACTERS)
    return token
