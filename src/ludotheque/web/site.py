"""The pages' routes: whole documents, the stream of views, and what a page's script sends back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from ludotheque.draw.pictures import has_picture, picture_of
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.tables import plans
from ludotheque.tables.config import LEVELS
from ludotheque.tables.errors import TableError
from ludotheque.web import pages
from ludotheque.web.aftergame import After, links_after
from ludotheque.web.assets import find_asset, version
from ludotheque.web.errors import WebError, status_of
from ludotheque.web.identity import (
    COOKIE,
    LANGUAGES,
    check_csrf,
    cookie_of,
    csrf_of,
    holder_of,
    language_of,
    new_secret,
)
from ludotheque.web.live_table import LiveTable, Viewer
from ludotheque.web.live_tables import now_ms
from ludotheque.web.models import HomeView, Visitor
from ludotheque.web.replays import BEST, Replays
from ludotheque.web.request_bodies import Act, AnswerUndo, CallBot, NewTable, Say, SetPace, Sit, decode_body
from ludotheque.web.rules import rules_markup
from ludotheque.web.security import PICTURE_POLICY, JsonResponse, client_of, error_response
from ludotheque.web.service import Service, record_text, seat_or_spectator
from ludotheque.web.streams import TableStream, choose_encoding, sse
from ludotheque.web.table_lists import list_mine, list_tables

YEAR = 31_536_000
THEMES = ("auto", "light", "dark")
Command = Callable[[LiveTable, int, bytes, Request], Awaitable[object]]


class Site:
    """Handlers of everything that a browser asks for."""

    def __init__(self, service: Service, heartbeat: float) -> None:
        self.service = service
        self.heartbeat = heartbeat
        self.replays = Replays()
        self.after = After(service)

    def routes(self) -> list[Route]:
        """All addresses; docs/web.md lists them."""
        return [
            Route("/", self.home),
            Route("/tables", self.create, methods=["POST"]),
            Route("/preferences", self.prefer, methods=["POST"]),
            Route("/t/{table_id}", self.table),
            Route("/t/{table_id}/view", self.view),
            Route("/t/{table_id}/stream", self.stream),
            Route("/t/{table_id}/moves", self.moves),
            Route("/t/{table_id}/text", self.text),
            Route("/t/{table_id}/record", self.record),
            Route("/t/{table_id}/replay", self.replay),
            Route("/t/{table_id}/{verb}", self.do, methods=["POST"]),
            Route("/g/{game}/rules", self.rules),
            Route("/g/{game}/new", self.setup),
            Route("/g/{game}/pictures/{name}", self.picture),
            Route("/static/{version}/{name}", self.static),
            Route("/healthz", self.health),
            *self.after.routes(),
        ]

    # Documents.

    async def home(self, request: Request) -> Response:
        """The home page."""
        secret = cookie_of(request) or new_secret()
        store = self.service.live_tables.store
        tables = await list_tables(store)
        mine = await list_mine(store, holder_of(cookie_of(request)))
        own = {told.table for told in mine}
        view = HomeView(
            visitor=visitor_of(request, secret),
            games=tuple(get_spec(name) for name in game_ids()),
            waiting=tuple(told for told in tables if told.status == "waiting" and told.table not in own),
            playing=tuple(told for told in tables if told.status == "playing" and told.table not in own),
            mine=tuple(mine),
        )
        return html_response(request, pages.home(view), secret)

    async def table(self, request: Request) -> Response:
        """A table's page."""
        secret = cookie_of(request) or new_secret()
        live = await self.service.live_tables.find(request.path_params["table_id"])
        viewer = seat_or_spectator(live, holder_of(secret))
        view = live.presenter.present(viewer, language_of(request), now_ms(), live.presence(), links_of(live))
        return html_response(request, pages.table_page(view, visitor_of(request, secret)), secret)

    async def view(self, request: Request) -> Response:
        """Only the part of the page that changes."""
        live, seat = await self._look(request)
        return html_response(request, self.fragment(live, seat, language_of(request)))

    def fragment(self, live: LiveTable, seat: int, lang: str) -> bytes:
        """A viewer's table as HTML, drawn once per change for all who see the same."""
        kept = live.kept((seat, lang))
        if kept is not None:
            return kept
        view = live.presenter.present(seat, lang, now_ms(), live.presence(), links_of(live))
        return live.keep((seat, lang), pages.table_fragment(view).encode())

    async def moves(self, request: Request) -> Response:
        """All legal moves in words, for people who would rather read a list."""
        live, seat = await self._look(request)
        offered = live.presenter.choices(seat, language_of(request)) if seat >= 0 else ()
        return JsonResponse(offered, headers={"cache-control": "no-store"})

    async def text(self, request: Request) -> Response:
        """The position as in a terminal, for people who would rather read it."""
        live, seat = await self._look(request)
        return PlainTextResponse(live.presenter.text(seat, language_of(request)), headers={"cache-control": "no-store"})

    async def record(self, request: Request) -> Response:
        """The record, to download."""
        live, _ = await self._look(request)
        name = f"{live.table.spec.id}-{live.table.id}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return PlainTextResponse(record_text(live), headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished game, step by step; `?part=1` gives the changing part only."""
        secret = cookie_of(request) or new_secret()
        live, seat = await self._look(request)
        wanted = request.query_params.get("seat", "")
        if wanted.isdecimal():
            seat = min(int(wanted), len(live.table.seats) - 1)
        step = request.query_params.get("step", "0")
        best = self.after.best_moves(live.table) if request.query_params.get("line") == BEST else None
        number = int(step) if step.isdecimal() else -1
        view = self.replays.view(live.table, seat, number, visitor_of(request, secret), best)
        if request.query_params.get("part"):
            return html_response(request, pages.replay_fragment(view))
        return html_response(request, pages.replay_page(view), secret)

    async def rules(self, request: Request) -> Response:
        """A game's rules; `?part=1` gives them without a page around."""
        game = request.path_params["game"]
        spec = get_spec(game)
        visitor = visitor_of(request, cookie_of(request))
        body = rules_markup(game, visitor.lang, visitor.theme)
        if request.query_params.get("part"):
            return html_response(request, body)
        return html_response(request, pages.rules_page(visitor, spec.title, body))

    async def setup(self, request: Request) -> Response:
        """The form for a new table."""
        secret = cookie_of(request) or new_secret()
        try:
            spec = get_spec(request.path_params["game"])
        except LudothequeError as error:
            return error_page(request, error)
        return html_response(request, pages.setup_page(spec, visitor_of(request, secret)), secret)

    async def picture(self, request: Request) -> Response:
        """One of a game's pictures; drawn when first asked for."""
        game, name = get_spec(request.path_params["game"]).id, request.path_params["name"]
        if not has_picture(game, name):
            raise WebError("request/not-found")
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        svg = await asyncio.to_thread(picture_of, game, name, language_of(request), theme)
        response = html_response(request, svg)
        response.headers["content-type"] = "image/svg+xml"
        response.headers["content-security-policy"] = PICTURE_POLICY
        response.headers["cache-control"] = "public, max-age=3600"
        return response

    async def static(self, request: Request) -> Response:
        """A file; named with its content it may be kept for ever."""
        asset = find_asset(request.path_params["name"])
        if asset is None:
            raise WebError("request/not-found")
        is_named = request.path_params["version"] == version()
        headers = {
            "cache-control": f"public, max-age={YEAR}, immutable" if is_named else "no-cache",
            "etag": f'"{asset.tag}"',
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        if asset.packed and choose_encoding(request.headers.get("accept-encoding", "")) == "br":
            return Response(asset.packed, media_type=asset.media_type, headers={**headers, "content-encoding": "br"})
        return Response(asset.body, media_type=asset.media_type, headers=headers)

    async def health(self, request: Request) -> Response:
        """For whoever watches over the server."""
        return JsonResponse({"tables": len(self.service.live_tables.tables)})

    # The stream.

    async def stream(self, request: Request) -> Response:
        """Server-sent events: `view` with the whole changing part, `beat` in quiet times."""
        live, seat = await self._look(request)
        lang = language_of(request)
        client = client_of(request.scope)
        viewer = Viewer(seat)
        limiter = self.service.limiter
        limiter.open_stream(client)

        def make() -> bytes:
            # Whoever has sat down or stood up since sees the table from there.
            live.move(viewer, seat_or_spectator(live, holder))
            return sse(b"view", self.fragment(live, viewer.seat, lang), live.table.version)

        def beat() -> bytes:
            return sse(b"beat", b"%d" % live.table.version, live.table.version)

        holder = holder_of(cookie_of(request))
        self.service.live_tables.wake_bots(live)
        encoding = choose_encoding(request.headers.get("accept-encoding", ""))
        stream = TableStream(live, viewer, make, beat, "text/event-stream", encoding)
        stream.heartbeat = self.heartbeat
        stream.on_end = partial(limiter.close_stream, client)
        return stream

    # Changes.

    async def create(self, request: Request) -> Response:
        """Open a table, from a form or from a script, and go there."""
        body = await request.body()
        if request.headers.get("content-type", "").startswith("application/json"):
            check_csrf(request)
            asked = decode_body(body, NewTable)
            live, _ = await self.service.create(asked, holder_of(cookie_of(request)), client_of(request.scope))
            return JsonResponse({"table": live.table.id, "url": f"/t/{live.table.id}"}, 201)
        form = dict(parse_qsl(body.decode(errors="replace"), max_num_fields=50))
        try:
            check_csrf(request, form)
            asked = body_of_form(form)
            live, _ = await self.service.create(asked, holder_of(cookie_of(request)), client_of(request.scope))
        except LudothequeError as error:
            return error_page(request, error)
        return RedirectResponse(f"/t/{live.table.id}", 303)

    async def prefer(self, request: Request) -> Response:
        """Remember language, theme or name in cookies; back to where the visitor was."""
        form = dict(parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=50))
        check_csrf(request, form)
        target = form.get("next", "/")
        response = RedirectResponse(target if target.startswith("/") and not target.startswith("//") else "/", 303)
        if form.get("lang") in LANGUAGES:
            set_cookie(request, response, "lang", form["lang"])
        if form.get("theme") in THEMES:
            set_cookie(request, response, "theme", form["theme"])
        return response

    async def do(self, request: Request) -> Response:
        """Whatever a seat can do at its table."""
        live = await self.service.live_tables.find(request.path_params["table_id"])
        check_csrf(request)
        holder = holder_of(cookie_of(request))
        verb = request.path_params["verb"]
        body = await request.body()
        if verb == "sit":
            await self.service.sit(live, decode_body(body, Sit), holder)
            return self._done(live)
        command = self._commands().get(verb)
        if command is None:
            raise WebError("request/not-found")
        seat = live.table.seat_of(holder)
        if seat is None and not (verb == "bots" and holder == live.table.host):
            raise TableError("seat/none")
        try:
            answer = await command(live, plans.HOST if seat is None else seat, body, request)
        except TableError as error:
            if error.code != "action/stale" or seat is None:
                raise
            html = self.fragment(live, seat, language_of(request)).decode()
            return error_response(error, request, live.table.version, html)
        return JsonResponse(answer) if answer is not None else self._done(live)

    def _commands(self) -> dict[str, Command]:
        service = self.service
        return {
            "act": lambda live, seat, body, _: service.act(live, seat, decode_body(body, Act)),
            "undo": lambda live, seat, body, _: service.undo(live, seat),
            "answer-undo": lambda live, seat, body, _: service.answer_undo(live, seat, decode_body(body, AnswerUndo)),
            "resign": lambda live, seat, body, _: service.resign(live, seat),
            "leave": lambda live, seat, body, _: service.leave(live, seat),
            "return": lambda live, seat, body, _: service.come_back(live, seat),
            "pace": lambda live, seat, body, _: service.set_pace(live, seat, decode_body(body, SetPace)),
            "bots": lambda live, seat, body, _: service.call_bot(live, seat, decode_body(body, CallBot)),
            "chat": lambda live, seat, body, request: service.say(
                live, seat, decode_body(body, Say), client_of(request.scope)
            ),
            "rematch": lambda live, seat, body, _: service.rematch(live, seat),
            "hint": lambda live, seat, body, request: service.hint(live, seat, language_of(request)),
        }

    def _done(self, live: LiveTable) -> Response:
        return JsonResponse({"version": live.table.version, "decision": live.table.decision})

    async def _look(self, request: Request) -> tuple[LiveTable, int]:
        live = await self.service.live_tables.find(request.path_params["table_id"])
        return live, seat_or_spectator(live, holder_of(cookie_of(request)))


def visitor_of(request: Request, secret: str) -> Visitor:
    """Whoever looks at a page."""
    theme = request.cookies.get("theme", "auto")
    return Visitor(
        lang=language_of(request),
        theme=theme if theme in THEMES else "auto",
        name=request.cookies.get("name", "")[:24],
        csrf=csrf_of(secret) if secret else "",
        path=request.url.path,
    )


def links_of(live: LiveTable) -> dict[str, str]:
    """Addresses that a table's page needs."""
    at = f"/t/{live.table.id}"
    return {
        "table": at,
        "stream": f"{at}/stream",
        "moves": f"{at}/moves",
        "text": f"{at}/text",
        "record": f"{at}/record",
        "replay": f"{at}/replay",
        "rules": f"/g/{live.table.spec.id}/rules",
        "rematch": f"/t/{live.table.rematch}" if live.table.rematch else "",
        **links_after(live.table),
    }


def body_of_form(form: dict[str, str]) -> NewTable:
    """A new table from a form: `game`, `name`, `players`, `bots` (a level for all other seats) or `level0`…, options.

    Fields that begin with `option.` are options of the game; they are read like those of a command line.
    """
    spec = get_spec(form.get("game", ""))
    given = form.get("players", "")
    players = int(given) if given.isdecimal() and len(given) < 3 else spec.players[0]
    levels = [form.get(f"level{seat}", "") for seat in range(spec.check_players(players))]
    if form.get("bots") in LEVELS:
        levels = ["", *[form["bots"]] * (players - 1)]
    options = {name.removeprefix("option."): text for name, text in form.items() if name.startswith("option.")}
    plain = {
        "game": spec.id,
        "players": players,
        "options": options,
        "levels": levels,
        "name": form.get("name") or None,
        "is_public": form.get("is_public", "yes") == "yes",
        "day": form.get("day", ""),
    }
    minutes, increment = form.get("minutes", ""), form.get("increment", "0")
    if minutes.isdecimal() and increment.isdecimal() and minutes != "0":
        plain["clock"] = {"minutes": int(minutes[:4]), "increment": int(increment[:4])}
    return decode_body(msgspec.json.encode(plain), NewTable)


def html_response(request: Request, html: str | bytes, secret: str = "") -> Response:
    """A page, packed if the browser can unpack it; a new visitor gets a secret to keep."""
    body = html.encode() if isinstance(html, str) else html
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if choose_encoding(request.headers.get("accept-encoding", "")) == "br":
        import brotli

        body = brotli.compress(body, quality=4)
        headers["content-encoding"] = "br"
    response = HTMLResponse(body, headers=headers)
    if secret and secret != cookie_of(request):
        set_cookie(request, response, COOKIE, secret, is_secret=True)
    return response


def set_cookie(request: Request, response: Response, name: str, value: str, is_secret: bool = False) -> None:
    """A cookie for a year that other sites cannot use; the secret one is hidden from scripts too."""
    response.set_cookie(
        name, value, max_age=YEAR, httponly=is_secret, samesite="lax", secure=request.url.scheme == "https"
    )


def error_page(request: Request, error: LudothequeError) -> Response:
    """A refusal as a page."""
    lang = language_of(request)
    html = pages.error_page(visitor_of(request, cookie_of(request)), error.sentence(lang))
    response = html_response(request, html)
    response.status_code = status_of(error.code)
    return response
