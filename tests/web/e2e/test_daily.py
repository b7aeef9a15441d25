"""The puzzle of a day, from the home page to the table of scores."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.e2e.conftest import PHONE
from tests.web.e2e.people import Person, play_to_the_end, width_of

from ludotheque.testing.server import ServerProcess


def test_a_village_of_the_day_ends_in_its_table(server: ServerProcess, person: Callable[..., Person]) -> None:
    """A click on the home page starts the game, whose end, best line and scores fit a phone."""
    ada = person(**PHONE)
    page = ada.page
    page.goto(server.url)
    page.click("#game-chevoux form:has([name=day]) button")
    ada.ready()
    assert "Village of the day" in page.inner_text(".top-title")
    play_to_the_end([ada])
    page.click("#ending a[href$='/solution']")
    ada.ready()
    expect(ada.main).to_have_attribute("data-status", "done", timeout=60_000)
    assert page.locator("#lines tbody tr").count() == 25
    assert width_of(page)[0] <= width_of(page)[1]
    ada.check_axe()
    page.click("#lines tbody tr:nth-child(3) td:last-child a")
    ada.ready()
    assert "line=best" in page.url
    page.goto(f"{server.url}/g/chevoux/scores")
    assert page.locator("#day tr.mine").count() == 1
    assert page.locator("#mine tbody tr").count() == 1
    assert width_of(page)[0] <= width_of(page)[1]
    ada.check_axe()
