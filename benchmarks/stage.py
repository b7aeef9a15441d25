"""The waits of a player against bots in a real browser, in every game.

Per game and pace (the default one, and all steps skipped): seconds from the click on the home page to the first own
choice, mean and longest wait between own choices, own clicks, elements in the page, and bytes until the game can be
played. The player chooses at random and at once. A moment that stops the queue is ended at once.

    python benchmarks/stage.py [--choices 30] [--games niet neuland] [--paces normal instant]
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from statistics import mean
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from ludotheque.games.registry import game_ids
from ludotheque.testing.server import ServerProcess

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 240_000
# Plays inside of the page and notes, in milliseconds, the wait before each own choice.
PLAY = """(most) => new Promise((done) => {
  const main = document.getElementById("main");
  const found = { first: 0, waits: [], clicks: 0, nodes: 0 };
  let since = performance.now();
  let isWaiting = true;
  let choices = 0;
  const timer = setInterval(() => {
    found.nodes = Math.max(found.nodes, document.getElementsByTagName("*").length);
    const next = document.querySelector("[data-continue]");
    if (next) { next.click(); found.clicks += 1; return; }
    if (main.dataset.status === "over" || choices >= most) { clearInterval(timer); done(found); return; }
    if (main.dataset.turn !== "yes" || "sent" in main.dataset) return;
    const confirm = document.querySelector("#choices [data-key=confirm]");
    const offers = confirm ? [confirm] : [...document.querySelectorAll("svg.panel [data-lit], #choices button.choice")];
    if (!offers.length) return;
    if (isWaiting) {
      if (choices) found.waits.push(performance.now() - since);
      else found.first = performance.now();
      isWaiting = false;
    }
    offers[Math.floor(Math.random() * offers.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    found.clicks += 1;
    if (!("sent" in main.dataset)) return;
    choices += 1;
    since = performance.now();
    isWaiting = true;
  }, 10);
})"""


WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, part) => sum + part.encodedBodySize, 0)"""


def play(browser: Browser, url: str, game: str, pace: str, choices: int) -> dict[str, Any]:
    """Play one game from the home page on, as a first-time visitor."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en")
    context.add_init_script(f"localStorage['ludotheque.pace'] ??= '\"{pace}\"'")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(url)
    page.click(f"#game-{game} .act")
    page.wait_for_selector("html[data-ready]")
    weight = page.evaluate(WEIGHT)
    found: dict[str, Any] = page.evaluate(PLAY, choices)
    context.close()
    return {**found, "weight": weight}


def main() -> None:
    """Print one line for each game and pace."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=10_000)
    parser.add_argument("--games", nargs="*", default=list(game_ids()))
    parser.add_argument("--paces", nargs="*", default=["normal", "instant"])
    given = parser.parse_args()
    path = next(filter(None, map(shutil.which, NAMES)), None)
    heads = ("first s", "mean s", "longest", "choices", "clicks", "nodes", "kB")
    print(f"{'game':<10} {'pace':<8}" + "".join(f"{head:>8}" for head in heads))
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(str(Path(folder) / "stage.db")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        for game in given.games:
            for pace in given.paces:
                found = play(browser, server.url, game, pace, given.choices)
                waits = [wait / 1000 for wait in found["waits"]] or [0.0]
                times = f"{found['first'] / 1000:8.2f}{mean(waits):8.2f}{max(waits):8.2f}"
                counts = f"{len(waits) + 1:8d}{found['clicks']:8d}{found['nodes']:8d}{found['weight'] / 1000:8.0f}"
                print(f"{game:<10} {pace:<8}{times}{counts}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
