"""What becomes of errors: every one ends as code and sentence, and none says more than its client may know."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.kernel.errors import LudothequeError
from ludotheque.web.errors import WebError
from ludotheque.web.security import error_response

log = logging.getLogger("ludotheque")
HTTP_CODES = {404: "request/not-found", 405: "request/method", 413: "request/too-large"}


def answer(error: LudothequeError, request: Request) -> Response:
    """A page for somebody who went to an address, code and sentence for a script or program."""
    is_visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if is_visit and not request.url.path.startswith("/api/"):
        from ludotheque.web.site import error_page

        return error_page(request, error)
    return error_response(error, request)


async def refuse(request: Request, error: Exception) -> Response:
    """One of our own errors."""
    assert isinstance(error, LudothequeError)
    return answer(error, request)


async def refuse_http(request: Request, error: Exception) -> Response:
    """One of the framework's: no such address, wrong method."""
    assert isinstance(error, HTTPException)
    code = HTTP_CODES.get(error.status_code, "request/malformed")
    response = answer(WebError(code, reason=error.detail, most=0), request)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def refuse_shape(request: Request, error: Exception) -> Response:
    """A path or query that does not fit; the value itself is not repeated."""
    details: list[dict[str, Any]] = getattr(error, "errors", list)()
    reason = "; ".join(f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in details[:3])
    response = error_response(WebError("request/malformed", reason=reason), request)
    response.status_code = 422
    return response


async def fail(request: Request, error: Exception) -> Response:
    """A mistake of ours: logged in full, told in one sentence."""
    log.error("request failed: %s %s", request.method, request.url.path, exc_info=error)
    return answer(WebError("server/failed"), request)


def error_handlers() -> dict[Any, Callable[[Request, Exception], Any]]:
    """For a Starlette or FastAPI app."""
    handlers: dict[Any, Callable[[Request, Exception], Any]] = {
        LudothequeError: refuse,
        HTTPException: refuse_http,
        Exception: fail,
    }
    return handlers
