"""The review in a browser: one click, the curve, positions by key and click, retry, playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from tests.web.e2e.conftest import PHONE
from tests.web.e2e.people import BUTTON, LIT, Person, width_of
from tests.web.fake_review import PARTS, PAUSE
from tests.web.finished import finished_table, store_table
from tests.web.test_reviews import FAKE, SECRET

from ludotheque.store.store import Store
from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]
TABLE = "kuhlorado3"


@pytest.fixture(scope="module")
def reviews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    database = tmp_path_factory.mktemp("review") / "test.db"
    store = Store(f"sqlite:///{database}")
    store_table(store, *finished_table("kuhlorado", 3, SECRET))
    store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PAUSE, "0.55")
        patch.setenv(PARTS, "3")
        with ServerProcess(str(database), "--no-limits", "--bots", "1", program=FAKE) as server:
            yield server


def enter(one: Person, server: ServerProcess, path: str) -> None:
    one.context.add_cookies([{"name": "ludotheque", "value": SECRET, "url": server.url}])
    one.visit(server.url + path)


def test_from_the_end_of_a_game_to_its_review(reviews: ServerProcess, person: Meet) -> None:
    ada = person()
    page = ada.page
    enter(ada, reviews, f"/t/{TABLE}")
    page.click("#ending a[href*='/review']")
    ada.ready()
    expect(page.locator("#progress")).to_be_visible()  # the click asked for the review
    expect(ada.main).to_have_attribute("data-status", "done")
    expect(page.locator("svg.curve.is-wide")).to_be_visible()
    expect(page.locator(".seat-line")).to_have_count(2)
    expect(page.locator(".moments > li")).to_have_count(3)
    ada.check_axe()
    # Keys go from decision to decision. The curve and the list of moves go to any of them.
    page.keyboard.press("ArrowRight")
    expect(ada.main).to_have_attribute("data-step", "1")
    expect(page.locator("#moves [aria-current] .number")).to_have_text("2")
    box = page.locator("svg.curve.is-wide").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(ada.main).to_have_attribute("data-step", "45")
    assert "step=" in page.url
    page.locator("#moves a").nth(3).click()
    expect(ada.main).to_have_attribute("data-step", "3")
    expect(page.locator(".judged h3")).to_contain_text("4")
    page.locator(".moments [data-there]").first.click()
    assert page.locator("svg.panel [data-hinted]").count() > 0
    page.reload()
    ada.ready()
    page.click(".moments a[href*=retry]")
    ada.ready()
    ada.check_axe()
    offers = page.locator(f"{LIT}, {BUTTON}")
    offers.last.dispatch_event("click")
    confirm = page.locator("#choices [data-key=confirm]")
    if confirm.count():
        confirm.click()
    expect(page.locator("#retry-answer")).to_contain_text("%")
    page.go_back()
    ada.ready()
    page.select_option("#play-on select", "easy")
    page.click("#play-on button")
    page.wait_for_url(lambda url: TABLE not in url)
    ada.ready()
    expect(ada.main).to_have_attribute("data-status", "playing")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_the_phone(reviews: ServerProcess, person: Meet, theme: str) -> None:
    one = person(**PHONE, color_scheme=theme, locale="fr")
    enter(one, reviews, f"/t/{TABLE}/review?ask=1")
    expect(one.main).to_have_attribute("data-status", "done")
    expect(one.page.locator("svg.curve.is-narrow")).to_be_visible()
    wide, window = width_of(one.page)
    assert wide <= window
    one.check_axe()
    one.page.locator("#curve-table summary").click()
    expect(one.page.locator("#curve-table tbody tr").first).to_be_visible()
    one.page.emulate_media(media="print")
    expect(one.page.locator("#bar")).to_be_hidden()


def test_the_coach_asks_before_a_move_goes_out(reviews: ServerProcess, person: Meet) -> None:
    ada = person()
    page = ada.page
    page.goto(f"{reviews.url}/")
    page.evaluate("localStorage['ludotheque.coach_moves'] = 'true'")
    page.click("#game-kuhlorado .act")
    ada.ready()
    ada.wait_for_turn()
    before = ada.decision()
    page.locator(BUTTON).last.click()  # the worst by the judge of these tests
    expect(page.locator(".doubt")).to_be_visible()
    assert ada.decision() == before
    page.click(".doubt button")
    ada.wait_past(before)
