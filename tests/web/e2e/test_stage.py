"""The stage: visible steps of others, fixed places, earlier positions, the end, phone, one click."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.e2e.conftest import PHONE
from tests.web.e2e.people import LIT, PATIENCE, Person, open_table, play_to_the_end, width_of

from ludotheque.games.registry import game_ids

if TYPE_CHECKING:
    from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]
# Records when each position came on the table, and all movements of the stage since the first look.
WATCH = """() => {
  const main = document.getElementById("main");
  const slots = () => [...document.querySelectorAll("#stage, #board, #hand, #bar, #talk, .group")]
    .filter((slot) => slot.checkVisibility()).map((slot) => {
      const { x, y, width, height } = slot.getBoundingClientRect();
      return [slot.id || slot.className, [x + scrollX, y + scrollY, width, height].map(Math.round).join()];
    });
  window.seen = [];
  window.jumps = [];
  const first = new Map(slots());
  new MutationObserver(() => {
    const at = Number(main.dataset.length);
    if (window.seen.at(-1)?.[0] !== at) window.seen.push([at, Date.now(), Number(main.dataset.mover)]);
    for (const [name, box] of slots()) {
      if (!first.has(name)) first.set(name, box);
      if (first.get(name) !== box) window.jumps.push(`${name}: ${first.get(name)} then ${box}`);
    }
  }).observe(main, { attributes: true, attributeFilter: ["data-length", "data-turn", "data-status"] });
}"""

# Looks for the last round's end among the positions so far, shows what the queue stops at, and goes on. In one step,
# since the game goes on meanwhile.
LAST_MOMENT = """async () => {
  const scripts = document.querySelector("script[src$='table.js']").src;
  const { showMoment } = await import(scripts.replace("table.js", "moments.js"));
  for (let step = Number(document.getElementById("main").dataset.length); step > 0; step -= 1) {
    const { facts, html } = await (await fetch(`${location.pathname}/view?step=${step}`)).json();
    if (!facts.hasMoment) continue;
    const view = document.createElement("template");
    view.innerHTML = html.join("");
    showMoment(view.content.querySelector("#moment-card"));
    const card = document.querySelector("#moment .moment-card");
    const found = [card.querySelector("h2").textContent, card.querySelectorAll("tr").length];
    card.querySelector("[data-continue]").click();
    return [...found, document.querySelectorAll(".moment-card").length];
  }
}"""

# The distance of a log from its newest line in a drawn frame. Between two frames a line may be there that is not
# scrolled to yet.
GAP = """(log) => new Promise((done) => {
  new ResizeObserver((_, observer) => {
    observer.disconnect();
    done(log.scrollHeight - log.scrollTop - log.clientHeight);
  }).observe(log);
})"""


def against_bots(one: Person, address: str, game: str = "kuhlorado") -> None:
    one.page.goto(address)
    one.page.click(f"#game-{game} .act")
    one.ready()


def play_until_bots_move(one: Person) -> None:
    """Choose until another seat is to move."""
    until = time.monotonic() + PATIENCE
    while one.is_to_move():
        assert time.monotonic() < until
        one.step(one.decision())


def test_every_move_has_its_moment(server: ServerProcess, person: Meet) -> None:
    """A bot's steps come one after another, and a key only shows the rest at once."""
    one = person(pace="normal")
    against_bots(one, server.url)
    one.wait_for_turn()
    one.page.evaluate(WATCH)
    play_until_bots_move(one)
    one.wait_for_turn()
    seen = one.page.evaluate("window.seen")
    others = [(when, mover) for _, when, mover in seen if mover != 0]
    assert len(others) >= 3  # a roll, a mark, and my own roll
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(others)]
    assert min(gaps) > 200
    assert max(gaps) > 800
    play_until_bots_move(one)
    one.page.wait_for_selector("[data-key=skip]")
    before = one.decision()
    one.page.keyboard.press("Enter")
    expect(one.main).to_have_attribute("data-turn", "yes", timeout=5000)
    assert one.page.locator("svg.panel [data-chosen]").count() == 0
    assert one.decision() >= before


def test_the_last_move_is_marked_until_mine(server: ServerProcess, person: Meet) -> None:
    """The mark has the mover's colour and sign, and does not look like a choice."""
    one = person()
    against_bots(one, server.url, "niet")
    one.wait_for_turn()
    while not one.page.locator(".last-moves rect").count():
        one.choose()
        one.wait_for_turn()
        one.page.wait_for_timeout(100)
    halo = one.page.locator(".last-moves rect[data-piece]").first
    assert re.search(r"--seat[12]", halo.get_attribute("style") or "")
    assert one.page.locator(".last-moves .sign").count() > 0
    assert one.page.evaluate("document.querySelector('.last-moves').closest('[data-lit]') === null")
    one.check_axe()


def test_earlier_positions(server: ServerProcess, person: Meet) -> None:
    """A line of the log shows its position, arrow keys go on, and the present view comes back unchanged."""
    one = person()
    against_bots(one, server.url)
    for _ in range(6):
        one.wait_for_turn()
        one.choose()
    one.wait_for_turn()
    now = one.page.locator("#panel-table").inner_html()
    marks = one.page.locator("[id^=mark-]").count()
    lines = one.page.locator("#log li[data-step]")
    lines.nth(1).click()
    expect(one.page.locator("[data-past=now]")).to_be_visible()
    assert one.page.locator("[id^=mark-]").count() < marks
    assert one.page.locator(LIT).count() == 0
    first = one.main.get_attribute("data-length")
    one.page.keyboard.press("ArrowRight")
    expect(one.main).not_to_have_attribute("data-length", first or "")
    one.check_axe()
    one.page.go_back()  # closes an open panel before leaving the table
    expect(one.page.locator("[data-past=now]")).to_have_count(0)
    expect(one.main).to_have_attribute("data-turn", "yes")
    assert one.page.locator("[id^=mark-]").count() == marks
    assert len(one.page.locator("#panel-table").inner_html()) >= len(now) * 0.8


DESKS = [(1280, 800)]
if os.environ.get("LUDOTHEQUE_SOAK"):  # a whole game takes up to a minute
    DESKS.append((1920, 1080))


@pytest.mark.parametrize("desk", DESKS, ids=str)
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_stands_still(server: ServerProcess, person: Meet, game: str, desk: tuple[int, int]) -> None:
    """From the form to the end, on a desktop and a phone, the board, bar and panels keep their places."""
    numbers = {"niet": {"target": 30}, "neuland": {"max_turns": 8}}.get(game, {})
    one, phone = person(viewport={"width": desk[0], "height": desk[1]}), person(**PHONE)
    people = [one, phone]
    if game == "chevoux":  # for one: each person plays alone
        for each in people:
            against_bots(each, server.url, game)
    else:
        phone.visit(open_table(one, server.url, game, **numbers))
        phone.sit("Bob")
    for each in people:
        expect(each.main).to_have_attribute("data-status", "playing")
        each.page.wait_for_selector("#board svg")
        each.page.evaluate(WATCH)
    play_to_the_end(people)
    assert one.page.evaluate("[...new Set(window.jumps)]") == []
    # Below the board of a phone pictures may grow. What is above must not move.
    jumps = phone.page.evaluate("[...new Set(window.jumps)]")
    assert [jump for jump in jumps if jump.startswith("board:") and not same_corner(jump)] == []
    for each in people:
        expect(each.page.locator(".score-sheet .total").first).to_be_visible()
        wide, window = width_of(each.page)
        assert wide <= window
        each.check_axe()


def same_corner(jump: str) -> bool:
    """Check that a slot kept its upper left corner and its width."""
    boxes = [part.split(",") for part in re.findall(r"[-\d]+,[-\d]+,[-\d]+,[-\d]+", jump)]
    return bool(boxes[0][:3] == boxes[1][:3])


def test_all_of_the_table_is_in_one_window(server: ServerProcess, person: Meet) -> None:
    """From 1280×800 on the table needs no scrolling, and no text of the page is below 11 pixels."""
    one = person()
    for game in game_ids():
        against_bots(one, server.url, game)
        one.wait_for_turn()
        for part in one.page.locator("svg.panel, #log").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 50
            assert box["x"] + box["width"] <= 1280
            assert box["y"] + box["height"] <= 722
        assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_end_is_said_to_me(server: ServerProcess, person: Meet) -> None:
    """The board stays in sight, with one result, one score sheet, and the next actions."""
    one = person()
    against_bots(one, server.url)
    play_to_the_end([one])
    ending = one.page.locator("#ending")
    expect(ending.locator("h2")).to_have_text(re.compile(r"^(You (win|lose) \d+–\d+|A draw, \d+–\d+)$"))
    expect(one.page.locator(".score-sheet")).to_have_count(1)
    board, card = one.page.locator("#board").bounding_box(), ending.bounding_box()
    assert board is not None
    assert card is not None
    assert card["x"] >= board["x"] + board["width"] * 0.9
    one.check_axe()
    one.page.click(".put-away")
    expect(ending).to_be_hidden()
    one.page.click("#show-result")
    one.page.locator("[data-again]").first.click()
    one.page.wait_for_url(re.compile(r"/t/"))
    one.ready()
    expect(one.main).to_have_attribute("data-status", "playing")


def test_a_long_log_follows(server: ServerProcess, person: Meet) -> None:
    """After two hundred lines the newest one is in view, unless the reader has scrolled away."""
    one = person()
    against_bots(one, server.url, "niet")
    one.play_by_itself()
    one.page.wait_for_selector("#log-before", timeout=120_000)
    one.page.wait_for_timeout(1500)
    assert one.page.locator("#log").evaluate(GAP) < 30
    # The end of a round stops the playback until the reader continues.
    title, rows, left = one.page.evaluate(LAST_MOMENT)
    assert "ound" in title
    assert rows >= 3
    assert left == 0


def test_chat_has_a_badge(server: ServerProcess, person: Meet) -> None:
    """A message comes with a badge and a few seconds at the edge, and quick phrases need no typing.

    The players are strangers: Ada waits for an opponent, and Bob sees it at once on the home page and sits down.
    """
    ada, bob = person(), person()
    bob.page.goto(server.url)
    ada.page.goto(server.url)
    ada.page.click("#lobby form:has([value=kuhlorado]) button")
    ada.ready()
    bob.page.click(f"[data-sit='{ada.page.url.rsplit('/', 1)[1]}']")
    bob.ready()
    expect(ada.main).to_have_attribute("data-status", "playing")
    bob.page.click("#tab-chat")
    bob.page.locator("[data-phrase]").first.click()
    expect(ada.page.locator("#badge")).to_have_text("1")
    expect(ada.page.locator("#said")).to_contain_text("Hello!")
    ada.page.click("#tab-chat")
    expect(ada.page.locator("#badge")).to_have_text("")
    expect(ada.page.locator("#chat")).to_contain_text("Hello!")


def test_back_closes_before_it_leaves(server: ServerProcess, person: Meet) -> None:
    """On a phone log and chat are one tap away, and Back closes them and the rules."""
    one = person(**PHONE)
    against_bots(one, server.url)
    one.wait_for_turn()
    here = one.page.url
    one.page.tap("#open-talk")
    expect(one.page.locator("#log")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("#log")).not_to_be_visible()
    one.page.tap("[data-drawer]")
    expect(one.page.locator("#drawer")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("#drawer")).to_be_hidden()
    assert one.page.url == here


def test_targets_are_large_on_a_phone(server: ServerProcess, person: Meet) -> None:
    """Buttons of the page are at least 40 pixels high and its words at least 11, in every game."""
    one = person(**PHONE)
    small = """() => [...document.querySelectorAll("button, a, summary, .seat .note, .status, .preview")]
      .filter((item) => item.checkVisibility({ visibilityProperty: true }) && !item.closest(".unseen, .skip, dialog"))
      .filter((item) => parseFloat(getComputedStyle(item).fontSize) < 11
        || (item.matches("button, a.button, .tool") && item.getBoundingClientRect().height < 39.5))
      .map((item) => item.outerHTML.slice(0, 90))"""
    for game in game_ids():
        against_bots(one, server.url, game)
        one.wait_for_turn()
        assert one.page.evaluate(small) == []
        bar = one.page.locator("#bar").bounding_box()
        assert bar is not None
        assert bar["height"] <= 844 * 0.15


def test_one_click_and_it_is_my_move(server: ServerProcess, person: Meet) -> None:
    """The first game is against easy. The level is chosen on the home page and remembered."""
    one = person(pace="normal")
    one.page.goto(server.url)
    begun = time.monotonic()
    one.page.click("#game-neuland .act")
    one.ready()
    one.page.wait_for_function(
        """() => {
          const { turn, length } = document.getElementById("main").dataset;
          return turn === "yes" || Number(length) > 1;
        }"""
    )
    assert time.monotonic() - begun < 10.0
    expect(one.page.locator(".seat")).to_have_count(2)
    expect(one.page.locator("#seat-1 .note")).to_contain_text("easy")
    one.page.goto(server.url)
    expect(one.page.locator("#mine .rows li")).to_have_count(1)
    one.page.click("[data-level=hard]")
    one.page.click("#game-kuhlorado .act")
    one.ready()
    expect(one.page.locator("#seat-1 .note")).to_contain_text("hard")


def test_shortcuts_and_names(server: ServerProcess, person: Meet) -> None:
    """`?` lists the keys, arrows work at once, and every piece that can be pointed at has a name."""
    one = person()
    for game in game_ids():
        against_bots(one, server.url, game)
        one.wait_for_turn()
        nameless = """async () => {
          const { offer: { labels }, names: { set: names } } = await (await fetch(`${location.pathname}/view`)).json();
          const handles = [...document.querySelectorAll("svg.panel [data-h]")].map((piece) => piece.dataset.h);
          return handles.filter((handle) => !(labels[handle] ?? names[handle]));
        }"""
        assert one.page.evaluate(nameless) == [], game
    one.page.keyboard.press("?")
    expect(one.page.locator("dialog.shortcuts")).to_be_visible()
    one.check_axe()
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("ArrowDown")
    assert one.page.evaluate("document.activeElement.closest('svg.panel, #bar') !== null")
    piece = one.page.locator("svg.panel [data-h]").first
    piece.hover()
    expect(one.page.locator("#tip")).to_be_visible()
