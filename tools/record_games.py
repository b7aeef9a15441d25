"""Records a moving picture of each game from the real page: bots play, Chromium watches, a WebP of 20 seconds results.

    python tools/record_games.py                  # all games, each into its folder
    python tools/record_games.py kuhlorado --seconds 10

Needs Playwright with a Chromium, and Pillow. Frames come from the browser's screencast; the quality is lowered until a
file is below the limit.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Error, sync_playwright

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.testing.server import ServerProcess

PREVIEW = "preview.webp"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOW = {"width": 1280, "height": 800}
WIDTH, MOST_BYTES = 640, 1_000_000
FRAME_MS = 200
LEVEL = "medium"
# Steps after the deal before the film begins.
FIRST_STEPS = 6


def main() -> None:
    """Record the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_ids())
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--output", type=Path, help="a folder; by default each game's own")
    parser.add_argument("--lang", default="en")
    given = parser.parse_args()
    path = os.environ.get("LUDOTHEQUE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        with ServerProcess(f"{folder}/tables.db", "--no-limits", "--bots", "1") as server:
            for game in given.games:
                frames = watch(browser, server.url, game, given.seconds, given.lang)
                target = given.output / f"{game}.webp" if given.output else get_spec(game).folder() / PREVIEW
                print(f"{target.name}: {len(frames)} frames, {save(frames, target)} bytes", flush=True)
        browser.close()


def watch(browser: Browser, address: str, game: str, seconds: float, lang: str) -> list[Image.Image]:
    """The frames of a game that bots play, one for each FRAME_MS."""
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
    # The opening, and bots that are only just awake, are not worth a film.
    page.wait_for_selector("html[data-ready]")
    dealt = int(page.get_attribute("#main", "data-length") or 0)
    begun = "first => Number(document.getElementById('main').dataset.length) >= first"
    page.wait_for_function(begun, arg=dealt + FIRST_STEPS, timeout=120_000)
    shots: list[tuple[float, bytes]] = []
    session = context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        shots.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        with suppress(Error):  # the last one may come too late
            session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    page.wait_for_timeout(seconds * 1000)
    session.send("Page.stopScreencast")
    context.close()
    return _at_a_steady_pace(shots, seconds)


def _at_a_steady_pace(shots: list[tuple[float, bytes]], seconds: float) -> list[Image.Image]:
    """The browser sends a frame when something changes: each moment gets the last one before it."""
    frames, index = [], 0
    for number in range(int(seconds * 1000 / FRAME_MS)):
        moment = shots[0][0] + number * FRAME_MS / 1000
        while index + 1 < len(shots) and shots[index + 1][0] <= moment:
            index += 1
        image = Image.open(io.BytesIO(shots[index][1])).convert("RGB")
        frames.append(image.resize((WIDTH, WIDTH * image.height // image.width), Image.Resampling.LANCZOS))
    return frames


def save(frames: list[Image.Image], target: Path) -> int:
    """Write the picture as small as it must be; its size in bytes."""
    for quality in (70, 55, 40, 25, 10):
        frames[0].save(
            target, save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=quality, method=4
        )
        if target.stat().st_size < MOST_BYTES:
            break
    return target.stat().st_size


if __name__ == "__main__":
    main()
