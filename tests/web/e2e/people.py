"""People at the page: what they see and do, in the words of the page."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
# A piece is named by its place; the figure drawn on it is no label that anybody would say aloud.
RUN_AXE = """axe.run(document, {
  resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: false } },
}).then((result) => result.violations)"""
LIT = "svg.panel [data-lit]"
BUTTON = "#choices button.choice"
# One part of a choice by the page's own events, or its end. Asked and done in one go: a new view may come at any time,
# and what was meant for one position must not be done in the next.
STEP = """const step = (seed, offers) => {
  const main = document.getElementById("main");
  if (main.dataset.turn !== "yes" || "sent" in main.dataset) return;
  const confirm = document.querySelector("#choices [data-key=confirm]");
  const found = confirm ? [confirm] : [...document.querySelectorAll(offers)];
  found[seed % found.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
};"""
CHOOSE = f"""([before, seed, offers]) => {{
  {STEP}
  if (Number(document.getElementById("main").dataset.decision) === before) step(seed, offers);
}}"""
# Plays by itself inside of the page: quicker than part by part from outside.
PLAY = f"""([seed, offers]) => {{
  {STEP}
  const timer = setInterval(() => {{
    if (document.getElementById("main").dataset.status === "over") return clearInterval(timer);
    seed = (seed * 16807) % 2147483647;
    step(seed, offers);
  }}, 5);
}}"""


# What is waited for comes at once on a quiet machine; a busy one must not look broken.
PATIENCE = 30.0


class Person:
    """Somebody with a browser of their own; errors in the page's script fail the test."""

    def __init__(self, context: BrowserContext, seed: int = 1) -> None:
        self.context = context
        self.page = context.new_page()
        self.troubles: list[str] = []
        self.random = random.Random(seed)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # A line that is cut or a server that is gone is reported by the browser itself.
        if message.type == "error" and "Failed to load resource" not in message.text and "ERR_" not in message.text:
            self.troubles.append(message.text)

    def visit(self, address: str) -> None:
        self.page.goto(address)
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    @property
    def main(self) -> Locator:
        return self.page.locator("#main")

    def is_to_move(self) -> bool:
        return bool(self.page.evaluate("document.getElementById('main').dataset.turn === 'yes'"))

    def is_over(self) -> bool:
        return bool(self.page.evaluate("document.getElementById('main').dataset.status === 'over'"))

    def decision(self) -> int:
        return int(self.page.evaluate("document.getElementById('main').dataset.decision"))

    def wait_past(self, decision: int, seconds: float = PATIENCE) -> None:
        """Until the position has changed."""
        self.page.wait_for_function(
            "before => Number(document.getElementById('main').dataset.decision) > before",
            arg=decision,
            timeout=seconds * 1000,
        )

    def wait_for_turn(self, seconds: float = PATIENCE) -> None:
        expect(self.main).to_have_attribute("data-turn", "yes", timeout=seconds * 1000)

    def sit(self, name: str) -> None:
        self.page.fill("#sit-name", name)
        self.page.click("#sit-form button")
        expect(self.page.locator("#sit")).to_have_count(0)

    def choose(self) -> None:
        """One whole choice, part by part, wherever the light falls."""
        before = self.decision()
        until = time.monotonic() + PATIENCE
        while self.decision() == before and self.is_to_move():
            assert time.monotonic() < until, "a choice that does not end"
            self.step(before)

    def step(self, decision: int) -> None:
        """One part of a choice, if it is still the one that is asked for."""
        self.page.evaluate(CHOOSE, [decision, self.random.randrange(1000), f"{LIT}, {BUTTON}"])
        self.page.wait_for_timeout(10)

    def play_by_itself(self) -> None:
        """Go on choosing, without being asked, until the game is over."""
        self.page.evaluate(PLAY, [self.random.randrange(1, 1000), f"{LIT}, {BUTTON}"])

    def check_axe(self) -> None:
        """Nothing that axe-core calls serious."""
        # Not as a script element: the page's policy would refuse it, and rightly so.
        self.page.evaluate(AXE)
        found = self.page.evaluate(RUN_AXE)
        grave = [
            (one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not grave, json.dumps(grave, indent=1, ensure_ascii=False)


def open_table(host: Person, address: str, game: str = "kuhlorado", **numbers: int) -> str:
    """A new table for friends, with some of its options that are numbers; its address."""
    host.page.goto(f"{address}/g/{game}/new")
    host.page.fill("#name", "Ada")
    if numbers:
        host.page.click("#more-options summary")
    for name, number in numbers.items():
        host.page.fill(f"[name='option.{name}']", str(number))
    host.page.click("#new-table .act")
    host.ready()
    return host.page.url


def play_to_the_end(people: list[Person], seconds: float = 240.0) -> None:
    """Let people play by themselves until the game is over."""
    for one in people:
        one.play_by_itself()
    for one in people:
        expect(one.main).to_have_attribute("data-status", "over", timeout=seconds * 1000)


def play_on(people: list[Person], choices: int) -> int:
    """Let people choose in turn until so many choices are made or the game is over."""
    made = 0
    idle_since = time.monotonic()
    while made < choices and not people[0].is_over():
        for person in people:
            if person.is_to_move():
                person.choose()
                made += 1
                idle_since = time.monotonic()
        assert time.monotonic() - idle_since < PATIENCE, "nobody is to move"
        people[0].page.wait_for_timeout(5)
    return made


def settle(*people: Person) -> int:
    """Wait until all see the same position; a view may come later to one than to another. Which one it is."""
    latest = max(one.decision() for one in people)
    for one in people:
        one.wait_past(latest - 1)
    return latest


def width_of(page: Page) -> tuple[int, int]:
    """How wide the page is and how wide the window is made; a phone's own number grows with a page that is too wide."""
    assert page.viewport_size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")), page.viewport_size["width"]
