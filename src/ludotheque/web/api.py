"""The public API: everything that a page can do, as JSON, for programs that play as a seat with its token.

Built on first use, since FastAPI takes longer to load than a page may take to appear. Handlers read bodies with
msgspec; FastAPI routes them and writes the OpenAPI document.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque._version import __version__
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.spec import Spec
from ludotheque.tables import plans
from ludotheque.tables.snapshot import Increments, TableSnapshot, snapshot
from ludotheque.web.errors import WebError
from ludotheque.web.handlers import error_handlers, refuse_shape
from ludotheque.web.identity import bearer_of, holder_of, new_secret
from ludotheque.web.live_table import LiveTable, Viewer
from ludotheque.web.live_tables import ListingDetails, now_ms
from ludotheque.web.openapi import Answers, describe
from ludotheque.web.request_bodies import Act, AnswerUndo, CallBot, NewTable, Nothing, Say, Sit, decode_body
from ludotheque.web.security import JsonResponse, client_of
from ludotheque.web.service import Hint, Service, record_text, seat_or_spectator
from ludotheque.web.streams import TableStream, choose_encoding
from ludotheque.web.table_lists import TableSummary, list_tables

TOKEN_LENGTHS = range(32, 65)
TableId = Annotated[str, Path(description="The table’s id.", min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]
Lang = Annotated[str, Query(description="Language of sentences: fr or en.", pattern="^(fr|en)$")]


class Seated(msgspec.Struct, frozen=True):
    """Where the caller sits (null: nowhere) and the token that proves it."""

    table: str
    seat: int | None
    token: str


class Done(msgspec.Struct, frozen=True):
    """What was asked for is done and on disk. `is_repeated`: it had been done before under the same key."""

    version: int
    decision: int
    is_repeated: bool = False


class Rematch(msgspec.Struct, frozen=True):
    """The table of the rematch; the token of the old one is good there too."""

    table: str


class Api:
    """The handlers."""

    def __init__(self, service: Service, heartbeat: float) -> None:
        self.service = service
        self.heartbeat = heartbeat

    async def games(self) -> Response:
        """All games: players, options, editions."""
        return JsonResponse([get_spec(name) for name in game_ids()])

    async def tables(self) -> Response:
        """Public tables that wait for players or are being played, the latest first."""
        return JsonResponse(await list_tables(self.service.live_tables.store))

    async def create(self, request: Request) -> Response:
        """Open a table. With `name` the caller sits down at it; the answer has the token for that seat."""
        body = decode_body(await request.body(), NewTable)
        token = _offered_token(request) or new_secret()
        live, seat = await self.service.create(body, holder_of(token), client_of(request.scope))
        return JsonResponse(Seated(live.table.id, seat, token), 201)

    async def table(self, table_id: TableId, request: Request, lang: Lang = "en") -> Response:
        """The table as the token’s seat may see it; without a token as a spectator."""
        live, viewer = await self._look(table_id, request)
        told = snapshot(live.presenter, viewer, lang, now_ms(), live.presence())
        return JsonResponse(told, headers={"cache-control": "no-store"})

    async def sit(self, table_id: TableId, request: Request) -> Response:
        """Take an open seat; the answer has its token."""
        live = await self.service.live_tables.find(table_id)
        body = decode_body(await request.body(), Sit)
        token = _offered_token(request) or new_secret()
        seat = await self.service.sit(live, body, holder_of(token))
        return JsonResponse(Seated(table_id, seat, token), 201)

    async def act_quickly(self, request: Request) -> Response:
        """`act` without FastAPI's reading of parameters, which takes a sixth of the time of a move."""
        return await self.act(request.path_params["table_id"], request)

    async def act(self, table_id: TableId, request: Request) -> Response:
        """Choose an action, by number, notation or path. Answered when it is on disk."""
        live, seat = await self._play(table_id, request)
        body = decode_body(await request.body(), Act)
        is_new = await self.service.act(live, seat, body)
        return JsonResponse(Done(live.table.version, live.table.decision, not is_new))

    async def undo(self, table_id: TableId, request: Request) -> Response:
        """Take the last step back; where that is no longer free, two players may agree on it."""
        live, seat = await self._play(table_id, request, Nothing)
        await self.service.undo(live, seat)
        return _done(live)

    async def answer_undo(self, table_id: TableId, request: Request) -> Response:
        """Answer the other player who asks to take a step back."""
        live, seat = await self._play(table_id, request)
        await self.service.answer_undo(live, seat, decode_body(await request.body(), AnswerUndo))
        return _done(live)

    async def resign(self, table_id: TableId, request: Request) -> Response:
        """Give up."""
        live, seat = await self._play(table_id, request, Nothing)
        await self.service.resign(live, seat)
        return _done(live)

    async def leave(self, table_id: TableId, request: Request) -> Response:
        """Stand up; before the start the seat is open again, later it waits."""
        live, seat = await self._play(table_id, request, Nothing)
        await self.service.leave(live, seat)
        return _done(live)

    async def come_back(self, table_id: TableId, request: Request) -> Response:
        """Return to one’s own seat; a bot that played there steps aside."""
        live, seat = await self._play(table_id, request, Nothing)
        await self.service.come_back(live, seat)
        return _done(live)

    async def call_bot(self, table_id: TableId, request: Request) -> Response:
        """As host: give an open or left seat to a bot."""
        live = await self.service.live_tables.find(table_id)
        body = decode_body(await request.body(), CallBot)
        await self.service.call_bot(live, self._host_or_seat(live, request), body)
        return _done(live)

    async def chat(self, table_id: TableId, request: Request) -> Response:
        """Say something to the table."""
        live, seat = await self._play(table_id, request)
        await self.service.say(live, seat, decode_body(await request.body(), Say), client_of(request.scope))
        return _done(live)

    async def rematch(self, table_id: TableId, request: Request) -> Response:
        """Play again with the same people; the token stays good."""
        live, seat = await self._play(table_id, request, Nothing)
        return JsonResponse(Rematch(await self.service.rematch(live, seat)))

    async def hint(self, table_id: TableId, request: Request, lang: Lang = "en") -> Response:
        """What a strong bot would do in this seat."""
        live, seat = await self._play(table_id, request, Nothing)
        return JsonResponse(await self.service.hint(live, seat, lang))

    async def record(self, table_id: TableId) -> Response:
        """The game as text; while it runs only if it has no secrets."""
        live = await self.service.live_tables.find(table_id)
        return PlainTextResponse(record_text(live), headers={"cache-control": "no-store"})

    async def stream(self, table_id: TableId, request: Request, lang: Lang = "en") -> Response:
        """Lines of JSON: first everything (type `table`), then what changed (`change`), or `beat` in quiet times."""
        live, viewer = await self._look(table_id, request)
        return self._stream(live, viewer, lang, request)

    def _stream(self, live: LiveTable, seat: int, lang: str, request: Request) -> Response:
        viewer = Viewer(seat)
        increments = Increments()
        client = client_of(request.scope)
        limiter = self.service.limiter
        limiter.open_stream(client)

        def make() -> bytes | None:
            return increments.line(snapshot(live.presenter, seat, lang, now_ms(), live.presence()))

        def beat() -> bytes:
            return b'{"type":"beat"}\n'

        encoding = choose_encoding(request.headers.get("accept-encoding", ""))
        self.service.live_tables.wake_bots(live)
        stream = TableStream(live, viewer, make, beat, "application/x-ndjson", encoding)
        stream.heartbeat = self.heartbeat
        stream.on_end = partial(limiter.close_stream, client)
        return stream

    async def _look(self, table_id: str, request: Request) -> tuple[LiveTable, int]:
        live = await self.service.live_tables.find(table_id)
        token = bearer_of(request)
        viewer = seat_or_spectator(live, holder_of(token))
        if token and viewer < 0 and holder_of(token) != live.table.host:
            raise WebError("request/token")
        return live, viewer

    async def _play(self, table_id: str, request: Request, shape: Any = None) -> tuple[LiveTable, int]:
        live = await self.service.live_tables.find(table_id)
        seat = live.table.seat_of(holder_of(bearer_of(request)))
        if seat is None:
            raise WebError("request/token")
        if shape is not None:
            decode_body(await request.body(), shape)
        return live, seat

    def _host_or_seat(self, live: LiveTable, request: Request) -> int:
        """A host who does not sit may still call bots."""
        holder = holder_of(bearer_of(request))
        seat = live.table.seat_of(holder)
        if seat is not None:
            return seat
        if holder and holder == live.table.host:
            return plans.HOST
        raise WebError("request/token")


def _done(live: LiveTable) -> Response:
    return JsonResponse(Done(live.table.version, live.table.decision))


def _offered_token(request: Request) -> str:
    """A token that the caller has already, from another table."""
    token = bearer_of(request)
    if token and len(token) not in TOKEN_LENGTHS:
        raise WebError("request/token")
    return token


def make_api(service: Service, heartbeat: float) -> FastAPI:
    """The API as an ASGI app of its own, with its OpenAPI document."""
    app = FastAPI(
        title="Ludothèque",
        version=__version__,
        description="Play as a seat, watch, and fetch records. Errors are {code, sentence}.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        redirect_slashes=False,
        exception_handlers={**error_handlers(), RequestValidationError: refuse_shape},
    )
    api = Api(service, heartbeat)
    at = "/api/v1/tables/{table_id}"
    answers = Answers(app)
    answers.add("GET", "/api/v1/games", api.games, list[Spec])
    answers.add("GET", "/api/v1/tables", api.tables, list[TableSummary])
    answers.add("POST", "/api/v1/tables", api.create, Seated, body=NewTable, status=201, codes=(401, 404, 422, 429))
    answers.add("GET", at, api.table, TableSnapshot, codes=(401, 404, 422))
    answers.add("GET", f"{at}/stream", api.stream, None, media="application/x-ndjson", codes=(401, 404, 422, 429))
    answers.add("GET", f"{at}/record", api.record, None, media="text/plain", codes=(404, 409, 422))
    play = (401, 404, 409, 422, 429)
    answers.add("POST", f"{at}/seats", api.sit, Seated, body=Sit, status=201, codes=play)
    answers.add("POST", f"{at}/act", api.act, Done, body=Act, codes=play)
    answers.add("POST", f"{at}/undo", api.undo, Done, body=Nothing, codes=play)
    answers.add("POST", f"{at}/answer-undo", api.answer_undo, Done, body=AnswerUndo, codes=play)
    answers.add("POST", f"{at}/resign", api.resign, Done, body=Nothing, codes=play)
    answers.add("POST", f"{at}/leave", api.leave, Done, body=Nothing, codes=play)
    answers.add("POST", f"{at}/return", api.come_back, Done, body=Nothing, codes=play)
    answers.add("POST", f"{at}/bots", api.call_bot, Done, body=CallBot, codes=(*play, 403))
    answers.add("POST", f"{at}/chat", api.chat, Done, body=Say, codes=play)
    answers.add("POST", f"{at}/rematch", api.rematch, Rematch, body=Nothing, codes=play)
    answers.add("POST", f"{at}/hint", api.hint, Hint, body=Nothing, codes=play)
    app.router.routes.insert(0, Route(f"{at}/act", api.act_quickly, methods=["POST"], include_in_schema=False))
    describe(app, answers)
    return app


__all__ = ["ListingDetails", "make_api"]
