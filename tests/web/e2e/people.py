"""People at the page: what they see and do, in the page's own terms."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
# A piece is named by its place. The figure drawn on it is not part of its label.
RUN_AXE = """axe.run(document, {
  resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: false } },
}).then((result) => result.violations)"""
LIT = "svg.panel [data-lit]"
BUTTON = "#choices button.choice"
# One part of a choice by the page's own events, or its end. Asked and done in one step, since a new view may come at
# any time, and an action for one position must not be done in the next.
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
# Plays inside of the page, which is quicker than part by part from outside.
PLAY = f"""([seed, offers]) => {{
  {STEP}
  const timer = setInterval(() => {{
    if (document.getElementById("main").dataset.status === "over") return clearInterval(timer);
    seed = (seed * 16807) % 2147483647;
    step(seed, offers);
  }}, 5);
}}"""


# A long wait, so that tests do not fail on a busy machine.
PATIENCE = 30.0


class Person:
    """A person with a separate browser.

    Errors in the page's script fail the test.
    """

    def __init__(self, context: BrowserContext, seed: int = 1) -> None:
        self.context = context
        self.page = context.new_page()
        self.troubles: list[str] = []
        self.random = random.Random(seed)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # The browser itself reports a cut connection or a stopped server.
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
        """Wait until the position has changed."""
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
        """Make one whole choice, part by part, among the lit elements."""
        before = self.decision()
        until = time.monotonic() + PATIENCE
        while self.decision() == before and self.is_to_move():
            assert time.monotonic() < until, "a choice that does not end"
            self.step(before)

    def step(self, decision: int) -> None:
        """Make one part of a choice, if the decision is still the same."""
        self.page.evaluate(CHOOSE, [decision, self.random.randrange(1000), f"{LIT}, {BUTTON}"])
        self.page.wait_for_timeout(10)

    def play_by_itself(self) -> None:
        """Go on choosing, without being asked, until the game is over."""
        self.page.evaluate(PLAY, [self.random.randrange(1, 1000), f"{LIT}, {BUTTON}"])

    def check_axe(self) -> None:
        """Check that axe-core finds nothing serious."""
        # Not as a script element, which the page's policy refuses.
        self.page.evaluate(AXE)
        found = self.page.evaluate(RUN_AXE)
        grave = [
            (one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not grave, json.dumps(grave, indent=1, ensure_ascii=False)


def open_table(host: Person, address: str, game: str = "kuhlorado", **numbers: int) -> str:
    """Open a table for friends with some numeric options and return its address."""
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
    """Wait until all pages show the same position and return it.

    A view may reach one page later than another.
    """
    latest = max(one.decision() for one in people)
    for one in people:
        one.wait_past(latest - 1)
    return latest


def width_of(page: Page) -> tuple[int, int]:
    """Return the width of the page and that of the window.

    A phone's own number grows with a page that is too wide.
    """
    assert page.viewport_size is not None
    return int(page.evaluate("document.documentElement.scrollWidth")), page.viewport_size["width"]
