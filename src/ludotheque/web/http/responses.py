"""The answers of pages and API alike: HTML, JSON, pictures, files, refusals, cookies.

Every error ends here as code and sentence, and none says more than its client may know.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import brotli
import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from ludotheque.kernel.errors import LudothequeError
from ludotheque.web import pages
from ludotheque.web.http.assets import Asset, at
from ludotheque.web.http.errors import WebCode, WebError, problem_of, status_of
from ludotheque.web.http.identity import cookie_name, cookie_of, csrf_of, has_cookie, language_of
from ludotheque.web.http.monitoring import DATABASE, outage_code
from ludotheque.web.pages.frame import THEMES
from ludotheque.web.pages.models import Visitor

log = logging.getLogger("ludotheque")
YEAR = 31_536_000
HTTP_CODES: dict[int, WebCode] = {404: "request/not-found", 405: "request/method", 413: "request/too-large"}
# A picture brings its own style and font, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
NO_STORE = {"cache-control": "no-store"}


class JsonResponse(Response):
    """JSON by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def choose_encoding(request: Request) -> str:
    """`br`, `gzip` or nothing, whichever the client accepts first in this order."""
    accepted = request.headers.get("accept-encoding", "")
    offers = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
    return "br" if "br" in offers else "gzip" if "gzip" in offers else ""


def html_response(request: Request, html: str | bytes, secret: str = "", status: int = 200) -> Response:
    """A page, compressed if the browser can unpack it; a new visitor gets a secret in a cookie."""
    body = html.encode() if isinstance(html, str) else html
    headers = {**NO_STORE, "vary": "accept-encoding"}
    if choose_encoding(request) == "br":
        body = brotli.compress(body, quality=4)
        headers["content-encoding"] = "br"
    response = HTMLResponse(body, status, headers=headers)
    if secret and not has_cookie(request, secret):
        set_cookie(request, response, cookie_name(request.scope), secret, is_secret=True)
    return response


def view_response(request: Request, view: bytes) -> Response:
    """Answer with a view of a table as JSON."""
    response = html_response(request, view)
    response.headers["content-type"] = "application/json"
    return response


def svg_response(request: Request, svg: str) -> Response:
    """A standalone picture."""
    response = html_response(request, svg)
    response.headers["content-type"] = "image/svg+xml"
    response.headers["content-security-policy"] = PICTURE_POLICY
    response.headers["cache-control"] = "public, max-age=3600"
    return response


def text_response(text: str, download: str = "") -> Response:
    """Plain text, to be shown or to be saved under a name."""
    headers = {"content-disposition": f'attachment; filename="{download}"'} if download else {}
    return PlainTextResponse(text, headers={**headers, **NO_STORE})


def asset_response(request: Request, asset: Asset, is_current: bool) -> Response:
    """A file; browsers keep the current version of its address for ever."""
    headers = {
        "cache-control": f"public, max-age={YEAR}, immutable" if is_current else "no-cache",
        "etag": f'"{asset.tag}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if asset.packed and choose_encoding(request) == "br":
        return Response(asset.packed, media_type=asset.media_type, headers={**headers, "content-encoding": "br"})
    return Response(asset.body, media_type=asset.media_type, headers=headers)


def set_cookie(request: Request, response: Response, name: str, value: str, is_secret: bool = False) -> None:
    """A cookie for a year that other sites cannot use; a secret one is hidden from scripts too."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path=at("/"),
        httponly=is_secret,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )


def visitor_of(request: Request, secret: str) -> Visitor:
    """The visitor of a page, from cookies and headers."""
    theme = request.cookies.get("theme", "auto")
    return Visitor(
        lang=language_of(request),
        theme=theme if theme in THEMES else "auto",
        name=request.cookies.get("name", "")[:24],
        csrf=csrf_of(secret) if secret else "",
    )


# Refusals.


def error_response(
    error: LudothequeError, request: Request, version: int = -1, view: msgspec.Raw | None = None
) -> Response:
    """A refusal as code and sentence, in the client's language."""
    status = status_of(error.code)
    headers = dict(NO_STORE)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status in (429, 503):
        headers["retry-after"] = "1"
    return JsonResponse(problem_of(error, language_of(request), version, view), status, headers)


def error_page(request: Request, error: LudothequeError) -> Response:
    """A refusal as a page."""
    html = pages.error_page(visitor_of(request, cookie_of(request)), error.sentence(language_of(request)))
    return html_response(request, html, status=status_of(error.code))


def refuse(request: Request, error: LudothequeError) -> Response:
    """A page for somebody who followed a link, code and sentence for a script or program."""
    is_visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    is_page = is_visit and not request.scope["path"].startswith(at("/api/"))
    return error_page(request, error) if is_page else error_response(error, request)


async def _refuse_ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, LudothequeError)
    return refuse(request, error)


async def _refuse_http(request: Request, error: Exception) -> Response:
    """One of Starlette's errors: no such address, wrong method."""
    assert isinstance(error, HTTPException)
    code = HTTP_CODES.get(error.status_code, "request/malformed")
    response = refuse(request, WebError(code, reason=error.detail, most=0))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _refuse_outage(request: Request, error: Exception) -> Response:
    """The database is away: the request may be sent again."""
    DATABASE.fail(error)
    return refuse(request, WebError(outage_code(error)))


async def _let_go(request: Request, error: Exception) -> Response:
    """The client hung up in the middle of its request; nobody reads this answer."""
    return Response(status_code=400)


async def _fail(request: Request, error: Exception) -> Response:
    """A bug: logged in full, answered in one sentence."""
    log.error("request failed: %s %s", request.method, request.scope["path"], exc_info=error)
    return refuse(request, WebError("server/failed"))


ERROR_HANDLERS: dict[Any, Callable[[Request, Exception], Any]] = {
    LudothequeError: _refuse_ours,
    HTTPException: _refuse_http,
    ClientDisconnect: _let_go,
    SQLAlchemyError: _refuse_outage,
    Exception: _fail,
}
