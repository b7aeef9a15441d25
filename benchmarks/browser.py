"""Two people in a real browser, who play while `server.py` puts the server under load.

The time from a click to the view that shows the move is measured in the mover's page and in the other, by the
browser's clock: until the document holds the view, and until the view is laid out for the next picture on the screen,
of which there are sixty a second. Time and size of the home page are measured, too.
"""

from __future__ import annotations

import asyncio
import shutil
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Notes when each version was in the page and on the screen; `clicked` is when the last click was made.
WATCH = """() => {
  window.shown = {};
  window.clicked = 0;
  const now = () => performance.timeOrigin + performance.now();
  const main = () => document.getElementById("main").dataset;
  new MutationObserver(() => {
    const version = main().version;
    if (version in shown) return;
    const inPage = now();
    shown[version] = null;
    requestAnimationFrame(() => { shown[version] = [inPage, now()]; });
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-version"] });
  window.move = () => {
    if (main().turn !== "yes" || "sent" in main()) return -1;
    const confirm = document.querySelector("#choices [data-key=confirm]");
    const found = confirm ? [confirm] : [...document.querySelectorAll("svg.panel [data-lit], #choices button.choice")];
    if (!found.length) return -1;
    clicked = now();
    const before = Number(main().version);
    found[Math.floor(Math.random() * found.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return "sent" in main() ? before : -1;
  };
}"""
HOME = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const parts = performance.getEntriesByType("resource");
  return [page.loadEventEnd, page.transferSize + parts.reduce((sum, part) => sum + part.transferSize, 0), parts.length];
}"""


class Seen:
    """Measurements of the browser.

    Seconds to the page and to the screen, and for the home page seconds, bytes and files.
    """

    def __init__(self) -> None:
        self.own: list[tuple[float, float]] = []
        self.other: list[tuple[float, float]] = []
        self.home: tuple[float, int, int] = (0.0, 0, 0)
        self.is_ready = asyncio.Event()
        self.is_over = False


async def look(url: str, game: str, seen: Seen) -> None:
    """Open the home page, then play one game from two pages, at most five moves a second."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        first = await open_page(browser, url)
        milliseconds, size, files = await first.evaluate(HOME)
        seen.home = (milliseconds / 1000, size, files)
        second = await open_page(browser, url)
        while not seen.is_over:
            await play(first, second, game, seen)
        await browser.close()


async def open_page(browser: Browser, url: str) -> Page:
    """Open a page as a new visitor."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(url, wait_until="load")
    await page.wait_for_timeout(200)
    return page


POST = """async ([path, body]) => (await fetch(path, { method: "POST", body: JSON.stringify(body), headers: {
  "content-type": "application/json", "x-csrf-token": document.querySelector("meta[name=csrf]").content } })).json()"""


async def play(first: Page, second: Page, game: str, seen: Seen) -> None:
    """Play one game, or as much of it as the time allows."""
    body = {"game": game, "players": 2, "name": "Ada", "is_public": False}
    table = (await first.evaluate(POST, ["/tables", body]))["url"]
    await second.evaluate(POST, [f"{table}/sit", {"name": "Bob"}])
    for page in (first, second):
        await page.goto(page.url.split("/t/")[0].rstrip("/") + table)
        await page.wait_for_selector("html[data-ready]")
        await page.evaluate(WATCH)
    await first.wait_for_timeout(500)
    seen.is_ready.set()
    while not seen.is_over:
        if await first.evaluate("document.getElementById('main').dataset.status") == "over":
            return
        for page, other in ((first, second), (second, first)):
            before: Any = await page.evaluate("move()")  # −1: no move was sent
            if before >= 0:
                await note(page, other, before + 1, seen)
            await page.wait_for_timeout(150)


async def note(page: Page, other: Page, version: int, seen: Seen) -> None:
    """Measure the time until both screens show the version after a click."""
    clicked = await page.evaluate("clicked")
    for one, times in ((page, seen.own), (other, seen.other)):
        shown = await one.wait_for_function("version => shown[version]", arg=version, timeout=10_000)
        page_at, screen_at = await shown.json_value()
        times.append(((page_at - clicked) / 1000, (screen_at - clicked) / 1000))
