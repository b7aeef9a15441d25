"""Below a base path all links of all pages lead below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.assets import at, set_base
from ludotheque.web.http.errors import WebError

PAGES = (
    "/",
    "/learn",
    "/learn/kuhlorado/first-turns",
    "/learn/niet/vetoes?m=veto+trump+blue&m=veto+super+red&m=veto+points+1&m=&m=team+A+C&m=discard+yellow+1&m=",
    "/puzzles",
    "/puzzles/niet",
    "/puzzles/niet/today",
    "/g/kuhlorado/rules",
    "/g/kuhlorado/try/pair",
    "/g/niet/new",
    "/g/chevoux/scores",
    "/nothing",
)
LINK = re.compile(r' (href|src|srcset|action|data-[a-z-]+)="(/[^"]*)"')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = f"sqlite:///{tmp_path_factory.mktemp('base') / 'base.db'}"
    with ServerProcess(database, "--no-limits", "--bots", "1", "--base-path", "/games") as server:
        headers = {"accept": "text/html", "accept-language": "en"}
        with httpx.Client(base_url=f"{server.url}/games", headers=headers, timeout=60) as made:
            yield made


def outside(html: str) -> list[tuple[str, str]]:
    """Return the links that do not lead below the base path."""
    found = LINK.findall(html)
    assert found
    return [link for link in found if not link[1].startswith("/games/")]


@pytest.mark.parametrize("page", PAGES)
def test_pages_link_below_the_base_path(client: httpx.Client, page: str) -> None:
    assert outside(client.get(page).text) == []


def test_tables_and_what_follows_them_link_below_the_base_path(client: httpx.Client) -> None:
    csrf = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
    assert csrf is not None
    headers = {"x-csrf-token": csrf[1]}
    body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    assert outside(client.get(f"/t/{table}").text) == []
    assert client.post(f"/t/{table}/resign", json={}, headers=headers).status_code == 200
    view = client.get(f"/t/{table}/view").json()
    assert view["facts"]["status"] == "over"
    assert outside("".join(view["html"])) == []
    assert outside("".join(client.get(f"/t/{table}/view?step=1").json()["html"])) == []
    for page in (f"/t/{table}/replay?step=1", f"/t/{table}/review?step=1", "/"):
        assert outside(client.get(page).text) == []


def test_a_base_path_is_words_between_slashes() -> None:
    try:
        assert set_base("games/") == "/games"
        assert at("/t/x") == "/games/t/x"
        with pytest.raises(WebError):
            set_base('/a"b')
    finally:
        set_base("")
