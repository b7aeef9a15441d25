"""The answers of pages and API alike: HTML, JSON, pictures, files, refusals, cookies.

Every error becomes a code and a sentence that say no more than the client may know.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from ludotheque.kernel.errors import LudothequeError
from ludotheque.web.http.assets import Asset, at, compress, pack_asset
from ludotheque.web.http.errors import WebCode, WebError, problem_of, status_of
from ludotheque.web.http.identity import THEMES, Visitor, cookie_name, csrf_of, has_cookie, language_of
from ludotheque.web.http.monitoring import DATABASE, outage_code

log = logging.getLogger("ludotheque")
YEAR = 31_536_000
HTTP_CODES: dict[int, WebCode] = {404: "request/not-found", 405: "request/method", 413: "request/too-large"}
# A picture brings its own style and font, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
NO_STORE = {"cache-control": "no-store"}


class JsonResponse(Response):
    """A JSON answer, encoded by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def choose_encoding(request: Request) -> str:
    """Return the first of `br`, `gzip` and nothing that the client accepts."""
    accepted = request.headers.get("accept-encoding", "")
    offers = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
    return "br" if "br" in offers else "gzip" if "gzip" in offers else ""


def html_response(request: Request, html: str | bytes, secret: str = "", status: int = 200) -> Response:
    """Answer with a page, compressed if the browser can unpack it.

    A new visitor gets a secret in a cookie.
    """
    body = html.encode() if isinstance(html, str) else html
    headers = {**NO_STORE, "vary": "accept-encoding"}
    if choose_encoding(request) == "br":
        body = compress(body, quality=4)
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
    """Answer with a standalone picture."""
    response = html_response(request, svg)
    response.headers["content-type"] = "image/svg+xml"
    response.headers["content-security-policy"] = PICTURE_POLICY
    response.headers["cache-control"] = "public, max-age=3600"
    return response


def text_response(text: str, download: str = "") -> Response:
    """Answer with plain text, to be shown or to be saved under a name."""
    headers = {"content-disposition": f'attachment; filename="{download}"'} if download else {}
    return PlainTextResponse(text, headers={**headers, **NO_STORE})


def asset_response(request: Request, asset: Asset, is_current: bool) -> Response:
    """Answer with a file, which browsers keep if its address has the current version."""
    headers = {
        "cache-control": f"public, max-age={YEAR}, immutable" if is_current else "no-cache",
        "etag": f'"{asset.tag}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    packed = pack_asset(asset.name) if choose_encoding(request) == "br" else b""
    if packed:
        return Response(packed, media_type=asset.media_type, headers={**headers, "content-encoding": "br"})
    return Response(asset.body, media_type=asset.media_type, headers=headers)


def set_cookie(request: Request, response: Response, name: str, value: str, is_secret: bool = False) -> None:
    """Set a cookie for a year that other sites cannot use.

    A secret cookie is hidden from scripts too.
    """
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
    """Return the visitor of a page, from cookies and headers."""
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
    """Answer with an error as code and sentence, in the client's language."""
    status = status_of(error.code)
    headers = dict(NO_STORE)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status in (429, 503):
        headers["retry-after"] = "1"
    return JsonResponse(problem_of(error, language_of(request), version, view), status, headers)


class Refusals:
    """The answers to errors.

    People who followed a link get a page, which `draw` draws. Scripts and programs get a code and a sentence.
    """

    def __init__(self, draw: Callable[[Request, LudothequeError], Response]) -> None:
        self._draw = draw
        self.handlers: dict[Any, Callable[[Request, Exception], Any]] = {
            LudothequeError: self._refuse_ours,
            HTTPException: self._refuse_http,
            ClientDisconnect: _end,
            SQLAlchemyError: self._refuse_outage,
            Exception: self._refuse_bug,
        }

    def refuse(self, request: Request, error: LudothequeError) -> Response:
        """Answer a request with an error."""
        is_visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        is_page = is_visit and not request.scope["path"].startswith(at("/api/"))
        return self._draw(request, error) if is_page else error_response(error, request)

    async def _refuse_ours(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, LudothequeError)
        return self.refuse(request, error)

    async def _refuse_http(self, request: Request, error: Exception) -> Response:
        """Answer an error of Starlette's, such as an unknown address."""
        assert isinstance(error, HTTPException)
        code = HTTP_CODES.get(error.status_code, "request/malformed")
        response = self.refuse(request, WebError(code, reason=error.detail, most=0))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def _refuse_outage(self, request: Request, error: Exception) -> Response:
        """Answer while the database is away, so that the client may repeat the request."""
        DATABASE.fail(error)
        return self.refuse(request, WebError(outage_code(error)))

    async def _refuse_bug(self, request: Request, error: Exception) -> Response:
        """Log a bug in full, and answer with one sentence."""
        log.error("request failed: %s %s", request.method, request.scope["path"], exc_info=error)
        return self.refuse(request, WebError("server/failed"))


async def _end(request: Request, error: Exception) -> Response:
    """Answer a client that hung up in the middle of its request and reads no answer."""
    return Response(status_code=400)
