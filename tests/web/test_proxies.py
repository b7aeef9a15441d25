"""Behind a proxy: trusted headers, and the whole site below a path."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
import pytest
from tests.web.proxies import proxy

from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.clients import Trust, group_of
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.security import Hosts

SITES = {
    "nginx": """
  server {
    listen @address@;
    location / {
      proxy_pass http://127.0.0.1:@inner@;
      proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto https;
    }
  }
""",
    "caddy": """
http://@address@ {
  reverse_proxy 127.0.0.1:@inner@ {
    header_up X-Forwarded-Proto https
  }
}
""",
}


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_behind_a_real_proxy_below_a_path(tmp_path: Path, kind: str) -> None:
    arguments = ("--trust", "127.0.0.1", "--base-path", "/games", "--no-limits", "--bots", "1")
    with (
        ServerProcess(f"{tmp_path}/p.db", *arguments) as server,
        proxy(kind, tmp_path, SITES[kind].replace("@inner@", str(server.port))) as url,
        httpx.Client(base_url=url, timeout=20) as client,
    ):
        home = client.get("/games/")
        assert home.headers["strict-transport-security"].startswith("max-age=")
        cookie = home.headers["set-cookie"]
        assert cookie.startswith("__Secure-ludotheque=")
        assert "Secure" in cookie and "Path=/games/" in cookie
        links = re.findall(r'(?:href|src|action)="(/[^"]*)"', home.text)
        assert links and all(link.startswith("/games/") for link in links)
        assert client.get(next(link for link in links if link.endswith(".css"))).status_code == 200
        secret = {"cookie": cookie.partition(";")[0]}
        found = re.search(r'name="csrf" content="(\w+)"', home.text)
        assert found is not None
        headers = {"x-csrf-token": found[1], **secret}
        body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"], "is_public": False}
        opened = client.post("/games/tables", json=body, headers=headers).json()
        assert opened["url"].startswith("/games/t/")
        # Not brotli: Python's decoder (1.2.1) holds the end of a frame back until the next, unlike browsers.
        with client.stream("GET", f"{opened['url']}/stream", headers={"accept-encoding": "gzip", **secret}) as stream:
            lines = stream.iter_lines()
            begun = time.monotonic()
            view = next(line for line in lines if line.startswith('data: {"facts"'))
            assert r"data-text=\"/games/t/" in view
            client.post(f"{opened['url']}/chat", json={"text": "through the proxy"}, headers=headers)
            assert any("through the proxy" in line for line in lines)
            assert time.monotonic() - begun < 9  # the proxy holds no data back until the next heartbeat


def test_a_secret_cookie_of_its_own_host_at_the_root(tmp_path: Path) -> None:
    with ServerProcess(f"{tmp_path}/p.db", "--trust", "127.0.0.1", "--bots", "1") as server:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        first = httpx.get(server.url, headers=headers)
        assert re.match(r"__Host-ludotheque=[\w-]{32};", first.headers["set-cookie"])
        assert "Path=/;" in first.headers["set-cookie"] and "Secure" in first.headers["set-cookie"]
        old = {
            "cookie": f"ludotheque={'a' * 22}0123456789",
            **headers,
        }  # a cookie from before the proxy still counts
        assert (
            httpx.get(server.url, headers=old)
            .headers["set-cookie"]
            .startswith(f"__Host-ludotheque={'a' * 22}0123456789;")
        )


def test_nobody_elses_word_counts(tmp_path: Path) -> None:
    """A client cannot pose as many clients or as encrypted without `--trust`."""
    with ServerProcess(f"{tmp_path}/p.db", "--bots", "1") as server, httpx.Client(base_url=server.url) as client:
        answer = client.get("/", headers={"x-forwarded-proto": "https"})
        assert answer.headers["set-cookie"].startswith("ludotheque=")
        assert "strict-transport-security" not in answer.headers
        codes = {
            client.post("/preferences", headers={"x-forwarded-for": f"10.0.0.{number}"}).status_code
            for number in range(100)
        }
        assert 429 in codes


def test_the_client_is_the_last_address_that_is_no_proxy() -> None:
    trust = Trust(["10.0.0.0/8", "::1"])

    def client(peer: str, forwarded: str, scheme: str = "") -> tuple[str, str]:
        headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", scheme.encode())]
        scope = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
        trust.settle(scope)
        return scope["ludotheque.client"], scope["scheme"]  # type: ignore[return-value]

    assert client("10.0.0.1", "1.2.3.4, 5.6.7.8") == ("5.6.7.8", "http")
    assert client("10.0.0.1", "1.2.3.4, 5.6.7.8, 10.0.0.9", "http, https") == ("5.6.7.8", "https")
    assert client("9.9.9.9", "1.2.3.4", "https") == ("9.9.9.9", "http")
    assert client("10.0.0.1", "nonsense") == ("10.0.0.1", "http")
    assert client("::1", "2001:db8:1:2:3::4") == ("2001:db8:1:2::", "http")
    with pytest.raises(WebError):
        Trust(["everybody"])


def test_a_household_counts_once() -> None:
    assert group_of("2001:db8:1:2:3::4") == group_of("2001:db8:1:2:ffff::1")
    assert group_of("2001:db8::1") == group_of("2001:db8:0:0:1::") != group_of("2001:db8:0:1::")
    assert group_of("::ffff:1.2.3.4") == "1.2.3.4"


def test_other_hosts_are_sent_away(tmp_path: Path) -> None:
    with ServerProcess(f"{tmp_path}/p.db", "--hosts", "games.example", "--bots", "1") as server:
        assert httpx.get(server.url, headers={"host": "evil.example"}).status_code == 421
        assert httpx.get(server.url, headers={"host": "games.example"}).status_code == 200
        assert httpx.get(server.url).status_code == 200  # this machine


def test_without_a_list_only_local_names_and_addresses_are_answered() -> None:
    hosts = Hosts(machine="Laptop.example.org")
    assert hosts.is_allowed("laptop.example.org:8000") and not Hosts().is_allowed("laptop.example.org")
    local = ("", "localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.1.20:8000", "[fe80::1]:8000", "laptop")
    for name in (*local, "laptop.local:8000", "laptop.local.", "ludotheque:8000", "pi.lan", "a.home.arpa"):
        assert hosts.is_allowed(name), name
    foreign = (
        "evil.example",
        "local.evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evillocal.x",
    )
    for name in (*foreign, "localhost:80@evil.example", "localhost/evil.example", "[::1", "localhost:x", "a" * 300):
        assert not hosts.is_allowed(name), name
    listed = Hosts(["games.example"])
    assert listed.is_allowed("Games.Example:443") and listed.is_allowed("localhost") and listed.is_allowed("[::1]:8000")
    for name in ("192.168.1.20", "laptop", "evil.example", ""):
        assert not listed.is_allowed(name), name
    assert Hosts(["*"]).is_allowed("evil.example")


def test_a_foreign_name_is_refused_with_a_sentence(server: ServerProcess) -> None:
    for accept, start in (("text/html", "<!doctype html>"), ("application/json", "{")):
        headers = {"host": "evil.example", "accept": accept, "accept-encoding": "identity"}
        answer = httpx.get(server.url, headers=headers)
        assert answer.status_code == 421
        assert answer.text.lower().startswith(start)
        assert "--hosts evil.example" in answer.text
