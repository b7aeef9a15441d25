"""Record a moving picture of each game from the real page, as a WebP of 20 seconds.

    python tools/record_games.py                  # all games, each into its folder
    python tools/record_games.py kuhlorado --seconds 10

Bots play and Chromium records. Needs Playwright with a Chromium, and Pillow. Frames come from the browser's screencast.
Waiting is cut out, so that a busy machine makes the same film as a quick one. The quality is lowered until a file is
below the limit.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import shutil
import tempfile
import time
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Error, sync_playwright

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.testing.server import ServerProcess

PREVIEW = "preview.webp"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOW = {"width": 1280, "height": 800}
WIDTH, MOST_BYTES = 640, 1_000_000
# No picture is shown for longer, and smaller changes than this (a clock, dots while a bot thinks) are left out.
HOLD_MS, SHORTEST_MS = 900, 80
# The last picture is shown so long before the film begins again.
LAST_MS = 2000
CHANGED_PIXELS = 120
PATIENCE = 300.0
LEVEL = "easy"
# Steps after the deal before the film begins.
FIRST_STEPS = 6


def main() -> None:
    """Record the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_ids())
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--output", type=Path, help="a folder; by default each game's own")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--server", help="the address of one that runs already, with --no-limits")
    given = parser.parse_args()
    path = os.environ.get("LUDOTHEQUE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        own = ServerProcess(f"{folder}/tables.db", "--no-limits", "--bots", "1")
        with nullcontext() if given.server else own:
            for game in given.games:
                film = watch(browser, given.server or own.url, game, given.seconds, given.lang)
                target = given.output / f"{game}.webp" if given.output else get_spec(game).folder() / PREVIEW
                size = save(film, target)
                print(f"{game}: {len(film.frames)} frames, {film.milliseconds / 1000:.1f} s, {size} bytes", flush=True)
        browser.close()


def watch(browser: Browser, address: str, game: str, seconds: float, lang: str) -> Film:
    """Film a game that bots play."""
    context = browser.new_context(viewport=WINDOW, locale=lang)
    context.add_init_script("localStorage['ludotheque.pace'] = '\"fast\"'")
    page = context.new_page()
    page.goto(address)
    count = max(2, get_spec(game).players[0]) if get_spec(game).players[-1] > 1 else 1
    table = page.evaluate(
        """async (body) => (await (await fetch("/tables", { method: "POST", body: JSON.stringify(body), headers: {
          "content-type": "application/json", "x-csrf-token": document.querySelector("meta[name=csrf]").content,
        } })).json()).url""",
        {"game": game, "players": count, "levels": [LEVEL] * count, "is_public": False},
    )
    page.goto(address + table)
    # The film starts after the opening and the start of the bots.
    page.wait_for_selector("html[data-ready]")
    dealt = int(page.get_attribute("#main", "data-length") or 0)
    begun = "first => Number(document.getElementById('main').dataset.length) >= first"
    page.wait_for_function(begun, arg=dealt + FIRST_STEPS, timeout=PATIENCE * 1000)
    shots: list[tuple[float, bytes]] = []
    session = context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        shots.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        with suppress(Error):  # the last frame may come too late
            session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    film, until = Film(), time.monotonic() + PATIENCE
    while film.milliseconds < seconds * 1000 and time.monotonic() < until:
        page.wait_for_timeout(500)
        while shots:
            film.add(*shots.pop(0))
    session.send("Page.stopScreencast")
    context.close()
    film.durations[-1] = LAST_MS
    return film


class Film:
    """Pictures that differ, each with its duration."""

    def __init__(self) -> None:
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []
        self.shown_at = 0.0

    @property
    def milliseconds(self) -> int:
        """Return the length of the film."""
        return sum(self.durations)

    def add(self, moment: float, picture: bytes) -> None:
        """Add a picture if it differs from the last one."""
        whole = Image.open(io.BytesIO(picture)).convert("RGB")
        image = whole.resize((WIDTH, WIDTH * whole.height // whole.width), Image.Resampling.LANCZOS)
        if self.frames and not _has_changed(self.frames[-1], image):
            return
        if self.frames:
            passed = round(1000 * (moment - self.shown_at))
            self.durations[-1] = max(SHORTEST_MS, min(HOLD_MS, passed))
        self.frames.append(image)
        self.durations.append(HOLD_MS)
        self.shown_at = moment


def _has_changed(before: Image.Image, after: Image.Image) -> bool:
    difference = ImageChops.difference(before, after).convert("L").point(lambda value: 255 if value > 40 else 0)
    return difference.histogram()[255] > CHANGED_PIXELS


def save(film: Film, target: Path) -> int:
    """Write the film below the limit and return its size in bytes."""
    first, *others = film.frames
    for quality in (70, 55, 40, 25, 10):
        first.save(
            target, save_all=True, append_images=others, duration=film.durations, loop=0, quality=quality, method=4
        )
        if target.stat().st_size < MOST_BYTES:
            break
    return target.stat().st_size


if __name__ == "__main__":
    main()
