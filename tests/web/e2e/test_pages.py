"""The first minute, the phone, the keyboard alone, rules, hints, refusals."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.e2e.conftest import PHONE
from tests.web.e2e.people import BUTTON, LIT, PATIENCE, Person, open_table, play_on, width_of

from ludotheque.games.registry import game_ids

if TYPE_CHECKING:
    from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]
FIRST_PAGE_BYTES = 200_000


def play_bots(one: Person, address: str, game: str = "kuhlorado") -> None:
    one.page.goto(address)
    one.page.click(f"#game-{game} .act")
    one.ready()
    one.wait_for_turn()


def keep_dice(one: Person) -> None:
    """Keep the dice, the first part of a turn of Kuhlorado, with a finger or a mouse."""
    before = one.decision()
    first = one.page.locator(BUTTON).first
    if one.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        first.tap()
    else:
        first.click()
    one.wait_past(before)


def test_first_minute(server: ServerProcess, person: Meet) -> None:
    """The first page is small and quick, and one click on it leads to the visitor's own move."""
    one = person()
    sizes: list[int] = []
    one.page.on("response", lambda answer: sizes.append(int(answer.request.sizes()["responseBodySize"])))
    one.page.goto(server.url)  # covers are drawn at the first request
    one.page.wait_for_load_state("networkidle")
    assert sum(sizes) < FIRST_PAGE_BYTES
    for game in game_ids():
        expect(one.page.locator(f"#game-{game} img")).to_have_js_property("complete", True)
    one.check_axe()
    fresh = person()
    begun = time.monotonic()
    fresh.page.goto(server.url, wait_until="load")
    assert time.monotonic() - begun < 1.0 * 3  # three times the promise, since other tests run at the same time
    fresh.page.click("#game-kuhlorado .act")
    fresh.ready()
    fresh.wait_for_turn()
    assert fresh.page.locator(f"{LIT}, {BUTTON}").count() > 0
    expect(fresh.page.locator(".coach")).to_be_visible()
    fresh.check_axe()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_phone(server: ServerProcess, person: Meet, theme: str) -> None:
    """At 390 pixels no text is cut off, and a game can be played with a finger."""
    one = person(**PHONE, color_scheme=theme)
    rules = [f"/g/{game}/rules?lang={lang}" for game in game_ids() for lang in ("en", "fr")]
    for path in ("/", "/g/kuhlorado/new", *rules):
        one.page.goto(server.url + path)
        wide, window = width_of(one.page)
        assert wide <= window, path
        one.check_axe()
    play_bots(one, server.url)
    assert width_of(one.page)[0] <= 390
    bar = one.page.locator("#bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 845
    keep_dice(one)
    one.page.locator(LIT).first.tap()
    expect(one.page.locator("#choices")).not_to_be_empty()
    one.check_axe()


def test_keyboard_alone(server: ServerProcess, person: Meet) -> None:
    """Tab, arrows, Enter and Escape are enough, and the focus is never lost."""
    one = person()
    one.page.goto(server.url)
    one.page.focus("#game-kuhlorado .act")
    one.page.keyboard.press("Enter")
    one.ready()
    one.wait_for_turn()
    for _ in range(3):
        choose_by_keys(one)
        one.wait_for_turn()
    one.page.locator("[data-key=list]").focus()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#listed button").first).to_be_visible()


def choose_by_keys(one: Person) -> None:
    """Make one choice: the first lit element, an arrow on, Escape, and again."""
    page, before = one.page, one.decision()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if one.decision() != before or not one.is_to_move():
            return
        page.wait_for_function("() => !('sent' in document.getElementById('main').dataset)")
        confirm = page.locator("[data-key=confirm]")
        lit = page.locator(f"{LIT}[tabindex='0']")
        if confirm.count():
            page.keyboard.press("Escape")
            expect(confirm).to_have_count(0)
            assert page.evaluate("document.activeElement !== document.body")
            page.keyboard.press("Enter")
            expect(confirm).to_have_count(1)
            confirm.focus()
            page.keyboard.press("Enter")
        elif page.locator(BUTTON).count():
            page.locator(BUTTON).first.focus()
            page.keyboard.press("Enter")
        elif lit.count():
            lit.first.focus()
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement.closest('svg.panel') !== null")
            if page.evaluate("'chosen' in document.activeElement.dataset"):  # a second Enter would take it back
                page.keyboard.press("ArrowLeft")
            page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    raise AssertionError("no choice was made")


def wait_for_anybody(*people: Person) -> Person:
    """Wait for the page of the seat to move first, and return it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for one in people:
            if one.is_to_move():
                return one
        people[0].page.wait_for_timeout(25)
    raise AssertionError("nobody is to move")


def test_escape_takes_the_last_part_back(server: ServerProcess, person: Meet) -> None:
    """Among friends a choice is shown first, can be taken back, and is played when confirmed."""
    ada, bob = person(), person()
    bob.visit(open_table(ada, server.url))
    bob.sit("Bob")
    one = wait_for_anybody(ada, bob)
    keep_dice(one)
    before, chosen = one.decision(), one.page.locator("svg.panel [data-chosen]")
    one.page.locator(LIT).first.dispatch_event("click")
    expect(chosen).to_have_count(1)
    one.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    one.page.locator(LIT).last.dispatch_event("click")
    expect(chosen).to_have_count(1)
    assert one.decision() == before
    one.choose()
    assert one.decision() > before


def test_a_part_that_is_pointed_at_again_is_taken_back(server: ServerProcess, person: Meet) -> None:
    """The first of two tiles is chosen and then taken back by pointing at it again."""
    one = person()
    play_bots(one, server.url, "chevoux")
    tiles, chosen = one.page.locator(f"{LIT}[data-h^=cell]"), one.page.locator("svg.panel [data-chosen]")
    while not tiles.count():  # a card that shifts a line
        before = one.decision()
        one.page.locator("[data-key^='take nothing']").click()
        one.wait_past(before)
    tiles.first.dispatch_event("click")
    expect(chosen).to_have_count(1)
    chosen.dispatch_event("click")
    expect(chosen).to_have_count(0)


def test_rules_open_in_a_drawer(server: ServerProcess, person: Meet) -> None:
    """The drawer has rules in the reader's language, pictures and rulings, next to the table."""
    one = person(locale="fr")
    play_bots(one, server.url)
    one.page.click("[data-drawer]")
    expect(one.page.locator("#drawer-body")).to_contain_text("K8")
    pictures = one.page.locator("#drawer-body figure img")
    expect(pictures).to_have_count(3)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    one.check_axe()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#drawer")).to_be_hidden()
    one.page.click("#settings summary")
    one.page.click("[data-theme-choice=dark]")
    one.page.keyboard.press("Escape")
    one.page.click("[data-drawer]")
    expect(pictures.first).to_have_attribute("src", re.compile("theme=dark"))


def test_hint_says_what_a_strong_bot_would_do(server: ServerProcess, person: Meet) -> None:
    """The hint has words and can be chosen."""
    one = person()
    play_bots(one, server.url)
    before = one.decision()
    one.page.click("#hint")
    expect(one.page.locator(".hinted")).to_be_visible()
    one.check_axe()
    one.page.click(".hinted button")
    one.page.click("[data-key=confirm]")
    one.wait_past(before)


def test_what_cannot_be_chosen_says_why(server: ServerProcess, person: Meet) -> None:
    """Pointing at an element that is not lit shows the ruling and a link to the rules."""
    one = person()
    play_bots(one, server.url)
    unlit = one.page.locator("svg.panel [data-h^=cell]:not([data-lit])").first
    unlit.dispatch_event("click")
    expect(one.page.locator("#said")).to_have_text("First keep the dice or re-roll. (K5)")
    one.page.click("#said")
    expect(one.page.locator("#ruling-K5")).to_be_in_viewport()


def click_unoffered(one: Person, pieces: str) -> None:
    one.page.locator(f"svg.panel {pieces}:not([data-lit])").first.dispatch_event("click")


def test_games_say_why(server: ServerProcess, person: Meet) -> None:
    """Every game answers with the ruling in the viewer's language.

    The conformance suite asks every game in detail.
    """
    one = person(locale="fr")
    said = one.page.locator("#said")
    play_bots(one, server.url, "niet")
    click_unoffered(one, "[data-h^=card]")
    expect(said).to_have_text("Couvrez d’abord une case libre du plateau. (N5)")
    play_bots(one, server.url, "nevaches")
    click_unoffered(one, "[data-h^=goal]")
    expect(said).to_have_text("Les tuiles Décompte se choisissent en fin de partie. (V18)")
    play_bots(one, server.url, "chevoux")
    while one.page.locator(f"{LIT}[data-h^=cell]").count():  # until a card shifts a line instead of swapping tiles
        before = one.decision()
        one.page.locator("[data-key^='take nothing']").click()
        one.wait_past(before)
    click_unoffered(one, "[data-h^=cell]")
    expect(said).to_contain_text("(C6)")


def test_four_seats_on_a_phone(server: ServerProcess, person: Meet) -> None:
    """Four seats with their texts never make the page wider than the phone.

    First hints go away by themselves.
    """
    one = person(**PHONE, locale="fr")
    one.page.goto(f"{server.url}/g/niet/new")
    one.page.fill("#name", "Ada")
    one.page.check("[name=players][value='4']", force=True)
    for seat in (1, 2, 3):
        one.page.select_option(f"[name=level{seat}]", "easy")
    one.page.click("#new-table .act")
    one.ready()
    one.wait_for_turn()
    expect(one.page.locator(".coach")).to_be_visible()
    # Long enough for all seats to discard or give a card, with the longest notes.
    for _ in range(45):
        if one.is_over():
            break
        one.wait_for_turn()
        assert width_of(one.page)[0] <= 390
        one.choose()
    expect(one.page.locator(".coach")).to_have_count(0)


def spread_fingers(one: Person, x: float, y: float, *reaches: float) -> None:
    """Move two fingers to each of these distances from a point."""
    touch = one.context.new_cdp_session(one.page)
    for index, reach in enumerate(reaches):
        points = [{"x": x - reach, "y": y}, {"x": x + reach, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if index else "touchStart", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_enlarge(server: ServerProcess, person: Meet) -> None:
    """Two fingers enlarge a picture in its frame, not the page, and a button shrinks it again."""
    one = person(**PHONE)
    play_bots(one, server.url)
    panel, frame = one.page.locator("#panel-table"), one.page.locator("#frame-table")
    box = panel.bounding_box()
    assert box is not None
    spread_fingers(one, 195, box["y"] + box["height"] / 2, 30, 45, 60, 75)
    expect(frame).to_have_class(re.compile("zoomed"))
    larger = panel.bounding_box()
    assert larger is not None
    assert larger["width"] > 2 * box["width"]
    assert width_of(one.page)[0] <= 390
    frame.locator(".zoom").tap()
    expect(frame).not_to_have_class(re.compile("zoomed"))
    one.page.set_viewport_size({"width": 844, "height": 390})
    expect(frame).to_have_class(re.compile("beside"))  # turned: the button is next to the picture
    one.page.set_viewport_size({"width": 390, "height": 844})
    expect(frame).not_to_have_class(re.compile("beside"))


def test_what_is_out_of_sight_is_a_tap_away(server: ServerProcess, person: Meet) -> None:
    """On a phone Neuland's units lie far below its map.

    The page leads there, and back once a unit is chosen.
    """
    ada, bob = person(**PHONE), person(**PHONE)
    bob.visit(open_table(ada, server.url, "neuland"))
    bob.sit("Bob")
    one = wait_for_anybody(ada, bob)
    more, units = one.page.locator("[data-key=more]"), one.page.locator("#panel-units [data-lit]")
    expect(more).to_be_hidden()  # all choices are on the map: where to begin
    before = one.decision()
    one.choose()
    one.wait_past(before)
    expect(more).to_have_text("↓ More below")
    more.tap()
    expect(units.first).to_be_in_viewport()
    expect(more).to_have_text("↑ More above")
    units.first.tap()
    expect(one.page.locator("#panel-map [data-lit]").first).to_be_in_viewport()


def test_language_and_theme(server: ServerProcess, person: Meet) -> None:
    """Both can be switched anywhere and are remembered."""
    one = person()
    one.page.goto(server.url)
    one.page.click("#settings summary")
    one.page.click("[data-lang=fr]")
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
    one.page.click("#settings summary")
    one.page.click("[data-theme-choice=dark]")
    one.page.goto(f"{server.url}/g/kuhlorado/new")
    expect(one.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(one.page.locator("html")).to_have_attribute("lang", "fr")
    one.check_axe()


def test_errors_are_pages(server: ServerProcess, person: Meet) -> None:
    """A broken link is answered with a page that leads home."""
    one = person()
    for path in ("/t/nowhere", "/g/nothing/rules", "/g/nothing/new", "/nothing"):
        answer = one.page.goto(server.url + path)
        assert answer is not None
        assert answer.status == 404
        expect(one.page.locator("a[href='/']").first).to_be_visible()
        one.check_axe()


def test_chat_and_names_are_text(server: ServerProcess, person: Meet) -> None:
    """Typed text is shown, never executed."""
    ada, bob = person(), person()
    ada.page.goto(f"{server.url}/g/kuhlorado/new")
    ada.page.fill("#name", "<b>Ada</b>")
    ada.page.click("#new-table .act")
    ada.ready()
    bob.visit(ada.page.url)
    bob.sit("Bob")
    ada.page.click("#tab-chat")
    ada.page.fill("#chat-form input", "<img src=x onerror=alert(1)> hello")
    ada.page.press("#chat-form input", "Enter")
    expect(bob.page.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(bob.page.locator("#seats")).to_contain_text("<b>Ada</b>")
    expect(ada.page.locator("#chat-form input")).to_have_value("")


def test_what_is_being_typed_survives_a_new_view(server: ServerProcess, person: Meet) -> None:
    """A view that arrives during typing changes neither the text nor the focus."""
    ada, bob = person(), person()
    open_table(ada, server.url)
    ada.page.click("#tab-chat")
    ada.page.fill("#chat-form input", "half a sent")
    bob.visit(ada.page.url)
    bob.sit("Bob")
    expect(ada.page.locator("#seats")).to_contain_text("Bob")
    assert ada.page.input_value("#chat-form input") == "half a sent"
    assert ada.page.evaluate("document.activeElement.name") == "text"
    play_on([ada, bob], 1)
