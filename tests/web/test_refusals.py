"""Every error is answered with a code and a status."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from psycopg.errors import DiskFull
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from ludotheque.tables.errors import TableError
from ludotheque.web.http.responses import Refusals
from ludotheque.web.pages.table_routes import error_page


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (TableError("action/stale"), 409, "action/stale"),
        (HTTPException(413), 413, "request/too-large"),
        (OperationalError("", {}, Exception()), 503, "server/busy"),
        (OperationalError("", {}, DiskFull()), 503, "server/full"),
        (RuntimeError("a bug"), 500, "server/failed"),
    ],
)
def test_errors_are_answered_with_code_and_status(error: Exception, status: int, code: str) -> None:
    async def fail(request: Request) -> None:
        raise error

    async def ask() -> httpx.Response:
        site = Starlette(routes=[Route("/", fail, methods=["POST"])], exception_handlers=Refusals(error_page).handlers)
        transport = httpx.ASGITransport(site, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.post("/")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (status, code)
