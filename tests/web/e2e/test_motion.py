"""Moved pieces glide, and simultaneous choices stay hidden until all have chosen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.e2e.people import LIT, Person, open_table, settle

from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]
# The present view again, but with one die elsewhere.
SHIFT = """async () => {
  const scripts = document.querySelector("script[src$='table.js']").src;
  const { show } = await import(scripts.replace("table.js", "show.js"));
  const html = (await (await fetch(`${location.pathname}/view`)).json()).html.join("");
  show(html.replace(/(id="die-0-[^>]*translate\\()[\\d.]+/, "$1 120"));
  return [document.querySelectorAll("svg.glide > g").length, document.querySelectorAll(".gliding").length];
}"""

# The present view again, with a mark that has come from the dice, then without the mark.
COME_AND_GO = """async () => {
  const scripts = document.querySelector("script[src$='table.js']").src;
  const { show } = await import(scripts.replace("table.js", "show.js"));
  const html = (await (await fetch(`${location.pathname}/view`)).json()).html.join("");
  const way = 'data-from="dice" data-to="dice"';
  const mark = `<g id="mark-x" ${way}><rect x="150" y="150" width="40" height="40"></rect></g>`;
  const flights = () => document.querySelectorAll("svg.glide > g").length;
  show(html);
  show(html.replace(/(<svg[^>]*panel-main.*?)(<\\/svg>)/s, `$1${mark}$2`));
  const come = flights();
  show(html);
  return [come, flights()];
}"""


def begin(server: ServerProcess, ada: Person, bob: Person, game: str) -> None:
    bob.visit(open_table(ada, server.url, game))
    bob.sit("Bob")
    expect(ada.main).to_have_attribute("data-status", "playing")


def test_a_moved_piece_glides_and_arrives(server: ServerProcess, person: Meet) -> None:
    """A copy flies while the piece waits, and no copy is left. Reduced motion has no copies."""
    ada, bob = person(reduced_motion="no-preference"), person()
    begin(server, ada, bob, "kuhlorado")
    assert ada.page.evaluate(SHIFT) == [1, 1]
    expect(ada.page.locator("svg.glide > g")).to_have_count(0)
    expect(ada.page.locator(".gliding")).to_have_count(0)
    assert bob.page.evaluate(SHIFT) == [0, 0]
    assert ada.page.evaluate(COME_AND_GO) == [1, 1]
    assert bob.page.evaluate(COME_AND_GO) == [0, 0]


def test_simultaneous_choices(server: ServerProcess, person: Meet) -> None:
    """Both choose at the same time, see only their own choice, and may change it."""
    ada, bob = person(), person()
    begin(server, ada, bob, "niet")
    first = ada if ada.is_to_move() else bob
    # The cell for no discard is vetoed, so that there will be a discard.
    first.page.locator(f"{LIT}[data-h='cell:9']").dispatch_event("click")
    first.choose()
    for _ in range(60):
        settle(ada, bob)
        if ada.is_to_move() and bob.is_to_move():
            break
        next(one for one in (ada, bob) if one.is_to_move()).choose()
    assert ada.is_to_move()
    assert bob.is_to_move()
    before = ada.decision()
    ada.choose()
    expect(ada.page.locator("#pending")).to_be_visible()
    expect(bob.page.locator("#seat-0 .note")).to_contain_text("has chosen")
    expect(bob.page.locator("#pending")).to_have_count(0)
    assert bob.is_to_move()
    ada.page.locator(LIT).last.dispatch_event("click")  # a changed choice
    assert ada.decision() == before
    bob.choose()
    ada.wait_past(before)
    expect(ada.page.locator("#pending")).to_have_count(0)
