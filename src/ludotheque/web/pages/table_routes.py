"""Forms and commands of browsers: new tables, preferences, and the commands of a seat."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.games.registry import get_spec
from ludotheque.kernel.errors import LudothequeError
from ludotheque.search.levels import LEVELS
from ludotheque.tables.errors import TableError
from ludotheque.web import pages
from ludotheque.web.http.assets import at
from ludotheque.web.http.bodies import NewTable, Sit, decode_body
from ludotheque.web.http.clients import client_of
from ludotheque.web.http.errors import WebError, status_of
from ludotheque.web.http.identity import LANGUAGES, THEMES, check_csrf, cookie_of, holder_of, language_of
from ludotheque.web.http.responses import JsonResponse, error_response, html_response, set_cookie, visitor_of
from ludotheque.web.live.service import COMMANDS, Call, Service, done
from ludotheque.web.pages.views import draw_present

FIELDS = 50


class Actions:
    """Handlers of the POST addresses, which docs/web.md lists."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def routes(self) -> list[Route]:
        """Return the routes of these handlers."""
        return [
            Route("/t/{table_id}/sit", self.sit, methods=["POST"]),
            Route("/t/{table_id}/{command}", self.execute, methods=["POST"]),
            Route("/tables", self.create, methods=["POST"]),
            Route("/preferences", self.prefer, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """Open a table from a form or from a script, and answer with its address."""
        holder, client = holder_of(cookie_of(request)), client_of(request.scope)
        if request.headers.get("content-type", "").startswith("application/json"):
            check_csrf(request)
            live, _ = await self.service.create(decode_body(await request.body(), NewTable), holder, client)
            return JsonResponse({"table": live.table.id, "url": at(f"/t/{live.table.id}")}, 201)
        form = await read_form(request)
        try:
            check_csrf(request, form)
            live, _ = await self.service.create(body_of_form(form), holder, client)
        except LudothequeError as error:
            return error_page(request, error)
        return RedirectResponse(at(f"/t/{live.table.id}"), 303)

    async def prefer(self, request: Request) -> Response:
        """Remember language or theme in cookies, and go back to where the visitor was."""
        form = await read_form(request)
        check_csrf(request, form)
        target = form.get("next", "")
        is_ours = target.startswith("/") and target[1:2] not in ("/", "\\") and target.isprintable()
        response = RedirectResponse(target if is_ours else at("/"), 303)
        for name, allowed in (("lang", LANGUAGES), ("theme", THEMES)):
            if form.get(name) in allowed:
                set_cookie(request, response, name, form[name])
        return response

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        live = await self.service.live_tables.find(request.path_params["table_id"])
        check_csrf(request)
        body, client = decode_body(await request.body(), Sit), client_of(request.scope)
        await self.service.sit(live, body, holder_of(cookie_of(request)), client)
        return JsonResponse(done(live))

    async def execute(self, request: Request) -> Response:
        """Execute a command of a seat at its table.

        A stale command is answered with the present view of the table.
        """
        live = await self.service.live_tables.find(request.path_params["table_id"])
        check_csrf(request)
        command = COMMANDS.get(request.path_params["command"])
        if command is None:
            raise WebError("request/not-found")
        lang = language_of(request)
        holder = holder_of(cookie_of(request))
        seat = await command.find_seat(self.service, live, holder)
        if seat is None:
            raise TableError("seat/none")
        call = Call(live, seat, lang, client_of(request.scope), command.run.__name__, holder)
        try:
            return JsonResponse(await command.run(self.service, call, decode_body(await request.body(), command.body)))
        except TableError as error:
            if error.code != "action/stale" or seat < 0:
                raise
            view = msgspec.Raw(draw_present(live, seat, lang).after())
            return error_response(error, request, live.table.version, view)


def error_page(request: Request, error: LudothequeError) -> Response:
    """Answer with an error as a page."""
    html = pages.error_page(visitor_of(request, cookie_of(request)), error.sentence(language_of(request)))
    return html_response(request, html, status=status_of(error.code))


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form."""
    try:
        return dict(parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=FIELDS))
    except ValueError as error:
        raise WebError("request/malformed", reason=f"> {FIELDS}") from error


def body_of_form(form: dict[str, str]) -> NewTable:
    """Return the settings of a new table from a form.

    `bots` is a level for all other seats, in place of `level0`…. Fields that begin with `option.` are options of the
    game, and are read like options of the command line.
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
        "is_public": form.get("is_public", "yes") != "no",
        "one_seat_per_address": False if form.get("is_public") == "shared" else None,
        "day": form.get("day", ""),
        "hints": form.get("hints", "no") == "yes",
        "spectators_talk": form.get("spectators_talk", "no") == "yes",
        "key": form.get("key", ""),
    }
    minutes, increment = form.get("minutes", ""), form.get("increment", "0")
    if minutes.isdecimal() and increment.isdecimal() and minutes != "0":
        plain["clock"] = {"minutes": int(minutes[:4]), "increment": int(increment[:4])}
    return decode_body(msgspec.json.encode(plain), NewTable)
