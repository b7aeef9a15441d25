"""Real proxies in front of servers, for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ludotheque.testing.postgres import free_port

NGINX = """
daemon off; worker_processes 2; error_log stderr error; pid {folder}/nginx.pid;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {site}
}}
"""
CADDY = """
{{
  admin off
  auto_https off
  grace_period 1s
}}
{site}
"""


@contextmanager
def proxy(kind: str, folder: Path, site: str) -> Iterator[str]:
    """Run nginx or Caddy with these sites, listening at `@address@`, and yield the URL.

    Skips where the program is not installed. In CI nginx must be installed.
    """
    program = shutil.which(kind, path="/usr/sbin:/usr/bin:/usr/local/bin")
    if program is None and not (kind == "nginx" and os.environ.get("CI")):
        pytest.skip(f"{kind} is not installed")
    assert program is not None, f"{kind} is not installed"
    address = f"127.0.0.1:{free_port()}"
    whole = NGINX if kind == "nginx" else CADDY
    file = folder / kind
    file.write_text(whole.format(folder=folder, site=site.replace("@address@", address)), encoding="utf-8")
    options = ["-c"] if kind == "nginx" else ["run", "--adapter", "caddyfile", "--config"]
    command = [program, *options, str(file)]
    environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    said = folder / "said"
    with (
        said.open("wb") as log,
        subprocess.Popen(command, env=environment, stderr=log) as process,
    ):
        try:
            until = time.monotonic() + 30
            while True:
                try:
                    httpx.get(f"http://{address}/healthz")
                    break
                except httpx.TransportError:
                    assert time.monotonic() < until and process.poll() is None, said.read_text("utf-8")
                    time.sleep(0.05)
            yield f"http://{address}"
        finally:
            process.terminate()
