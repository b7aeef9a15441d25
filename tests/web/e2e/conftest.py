"""Chromium, and a server for these tests only."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.web.e2e.line import Line
from tests.web.e2e.people import PATIENCE, Person

from ludotheque.testing.server import ServerProcess

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
expect.set_options(timeout=PATIENCE * 1000)
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Debian's Chromium or Playwright's own (`playwright install chromium`).

    In CI one must be installed.
    """
    path = os.environ.get("LUDOTHEQUE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        if path is None and not Path(playwright.chromium.executable_path).exists() and not os.environ.get("CI"):
            pytest.skip("no Chromium was found; LUDOTHEQUE_CHROMIUM may name one")
        launched = playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def line(server: ServerProcess) -> Iterator[Line]:
    opened = Line(server.port)
    yield opened
    opened.close()


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Return a function that adds a person with a separate browser profile.

    At the end no page may have seen an error.
    """
    people: list[Person] = []

    def make(**settings: Any) -> Person:
        # Motion is off by default: drawing it without a graphics card takes longer than the rest of a test.
        calm = {"viewport": {"width": 1280, "height": 800}, "locale": "en", "reduced_motion": "reduce"}
        options: dict[str, Any] = {**calm, **settings}
        pace = options.pop("pace", "instant")
        people.append(Person(browser.new_context(**options), seed=len(people) + 1))
        key, value = "ludotheque.pace", f'"{pace}"'
        people[-1].context.add_init_script(f"localStorage['{key}'] ??= '{value}'")
        return people[-1]

    yield make
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.context.close()
    assert not troubles
