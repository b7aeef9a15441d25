"""A lesson on a phone and by keyboard, a puzzle, and a rule to try."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.e2e.conftest import PHONE
from tests.web.e2e.people import Person, width_of

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.learn.puzzles import FILE, load_puzzles
from ludotheque.testing.server import ServerProcess

# Words in the pictures that are smaller than 11 pixels.
SMALL = """() => [...document.querySelectorAll("svg.panel text")]
  .filter((text) => text.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d])
  .filter(([, size]) => size < 10.9)"""


def _press(page: Page, handle: str) -> None:
    page.locator(f"svg.panel [data-h='{handle}']").first.dispatch_event("click")


def test_first_turns_on_a_phone(server: ServerProcess, person: Callable[..., Person]) -> None:
    """From home to the end: wrong moves get their sentence, a reload keeps the step, two tabs differ."""
    ada = person(**PHONE)
    page = ada.page
    page.goto(server.url)
    page.click("#game-kuhlorado a.learn")
    ada.ready()
    words, said = page.locator("#learn-words"), page.locator("#learn-said")
    expect(page.locator("#choices [data-pointed]")).to_have_count(1)
    page.click("#choices [data-key='take dice:both']")
    expect(said).to_contain_text("keep the dice")
    page.click("#choices [data-key='take dice:keep']")
    expect(words).to_contain_text("Take the 5 on b1")
    expect(page.locator(".pointers rect")).to_have_count(1)
    assert width_of(page)[0] <= width_of(page)[1]
    ada.check_axe()
    other = ada.context.new_page()
    other.goto(f"{server.url}/learn/kuhlorado/points")
    other.wait_for_selector("html[data-ready]")
    _press(page, "cell:b1")
    expect(words).to_contain_text("Basile has just marked")
    page.reload()
    ada.ready()
    expect(words).to_contain_text("Basile has just marked")
    expect(other.locator("#learn-words")).to_contain_text("dark green edge")
    page.click("#choices [data-key='take dice:keep']")
    expect(words).to_contain_text("mark cow and number together")
    _press(page, "cell:e1")
    _press(page, "cell:g1")
    expect(words).to_contain_text("Two cows")
    _press(page, "dice:low")
    expect(words).to_contain_text("Find a cow and a 3")
    _press(page, "cell:a1")
    _press(page, "cell:c1")
    expect(words).to_contain_text("whole turn")
    page.click("#learn-on")
    expect(page.locator("#learn-card")).to_have_attribute("data-reached", "done")
    ada.check_axe()
    page.goto(f"{server.url}/learn")
    expect(page.locator("[data-lesson='kuhlorado/first-turns']")).to_have_class("is-done")
    ada.check_axe()


def test_a_lesson_by_keys_in_the_dark(server: ServerProcess, person: Callable[..., Person]) -> None:
    """The focus is where the lesson points, so an arrow and Enter are enough for the whole lesson."""
    ada = person(color_scheme="dark", locale="fr", **PHONE)
    page = ada.page
    ada.visit(f"{server.url}/learn/neuland/first-turns")
    words, card = page.locator("#learn-words"), page.locator("#learn-card")
    page.keyboard.press("ArrowDown")
    for number in range(9):
        expect(card).to_have_attribute("data-step", str(number))
        here = card.get_attribute("data-here") or ""
        for _ in range(3):  # what, where, how to pay
            page.wait_for_function("() => document.activeElement.closest('#main')")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.querySelector('#main').ariaBusy !== 'true'")
            if card.get_attribute("data-here") != here:
                break
    expect(card).to_have_attribute("data-reached", "done")
    expect(page.locator("#status")).to_contain_text("Terminé")
    expect(page.locator("#learn-card .act")).to_be_focused()
    ada.check_axe()
    page.focus("#learn-back")
    page.keyboard.press("Enter")
    expect(words).to_contain_text("Basile a joué")


def test_a_puzzle_comes_again(server: ServerProcess, person: Callable[..., Person]) -> None:
    """Looking at the solution counts as a mistake, and the next day the list offers the puzzle again."""
    ada = person(**PHONE)
    page = ada.page
    ada.visit(f"{server.url}/puzzles/neuland")
    expect(page.locator("#due-box")).to_be_hidden()
    page.click("#row a >> nth=0")
    ada.ready()
    expect(page.locator("#learn-words")).to_contain_text("what do you do now?")
    ada.check_axe()
    page.click("#learn-solution")
    expect(page.locator("#learn-words")).to_contain_text("on the way to your last shield")
    expect(page.locator("#learn-share")).to_have_attribute("data-text", "Ludothèque, Neuland, puzzle 1:")
    ada.check_axe()
    page.add_init_script("{ const now = Date.now; Date.now = () => now() + 25 * 3600 * 1000; }")
    ada.visit(f"{server.url}/puzzles/neuland")
    expect(page.locator("#due a")).to_have_text("1")
    expect(page.locator("#row a.is-wrong")).to_have_count(1)
    ada.check_axe()


def test_a_rule_to_try(server: ServerProcess, person: Callable[..., Person]) -> None:
    """A picture of the rules is a position to play in, with a reset.

    The search finds rulings without accents, too.
    """
    ada = person(locale="fr")
    page = ada.page
    ada.visit(f"{server.url}/g/kuhlorado/rules")
    page.fill("#search", "egalite pre")
    expect(page.locator("#ruling-K11")).to_be_visible()
    expect(page.locator("#ruling-K2")).to_be_hidden()
    page.fill("#search", "zzz")
    expect(page.locator("#found")).to_contain_text("Rien trouvé")
    page.fill("#search", "")
    ada.check_axe()
    page.click("a[href='/g/kuhlorado/try/pair']")
    ada.ready()
    length = page.get_attribute("#main", "data-length")
    ada.choose()
    page.wait_for_function("before => document.getElementById('main').dataset.length !== before", arg=length)
    page.click("#learn-again")
    page.wait_for_function("before => document.getElementById('main').dataset.length === before", arg=length)


def test_words_in_pictures_can_be_read_on_a_phone(server: ServerProcess, person: Callable[..., Person]) -> None:
    """In the middle of every game no word is smaller than 11 pixels and none is beyond the edge."""
    ada = person(**PHONE)
    for game in game_ids():
        puzzle = load_puzzles(get_spec(game).folder() / FILE)[0]
        ada.page.goto(f"{server.url}/puzzles/{game}/{puzzle.id}")
        ada.ready()
        assert ada.page.evaluate(SMALL) == []
        assert width_of(ada.page)[0] <= width_of(ada.page)[1]
