"""Two browsers play a whole game with a reload, a cut connection and a killed server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.web.e2e.people import Person, open_table, play_on, play_to_the_end, settle

if TYPE_CHECKING:
    from tests.web.e2e.line import Line

    from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]


def test_two_browsers_play_a_whole_game(server: ServerProcess, line: Line, person: Meet) -> None:
    """No fault of a page, its connection or the server loses anything of the game."""
    ada, bob = person(), person(locale="fr")
    here = open_table(ada, server.url)
    bob.visit(here.replace(server.url, line.url))
    bob.sit("Bob")
    expect(ada.page.locator("#seats")).to_contain_text("Bob")
    people = [ada, bob]
    play_on(people, 5)

    ada.page.reload()
    ada.ready()
    play_on(people, 2)

    line.cut()
    expect(bob.page.locator("#line")).to_be_visible(timeout=5000)
    line.mend()
    expect(bob.page.locator("#line")).to_be_hidden(timeout=5000)
    play_on(people, 2)

    decision = settle(ada, bob)
    server.kill()
    server.start()
    for one in people:
        expect(one.page.locator("#line")).to_be_hidden(timeout=5000)
    assert ada.decision() == decision
    play_to_the_end(people)

    for one in people:
        expect(one.page.locator("#ending")).to_be_visible()
        expect(one.page.locator(".score-sheet .total")).to_be_visible()
        one.check_axe()
    check_replay(ada)
    check_rematch(ada, bob)


def check_replay(ada: Person) -> None:
    """Check the replay by buttons and slider, and the record as a file."""
    page = ada.page
    over = page.url
    with page.expect_download() as download:
        page.click("a[download]")
    assert "Kuhlorado" in download.value.path().read_text() or "kuhlorado" in download.value.path().read_text()
    page.click("#ending a[href$=replay]")
    ada.ready()
    ada.check_axe()
    last = int(page.locator("#main").get_attribute("data-last") or "0")
    # The replay begins at the first decision and lists all decisions.
    expect(page.locator("#main")).to_have_attribute("data-step", "0")
    expect(page.locator("#moves li")).to_have_count(last)
    page.click("#bar a[data-step='1']")
    expect(page.locator("#main")).to_have_attribute("data-step", "1")
    page.locator("#slider").fill(str(last))
    expect(page.locator("#main")).to_have_attribute("data-step", str(last))
    expect(page.locator(".score-sheet")).to_be_visible()
    assert page.url.endswith(f"step={(page.locator('#main').get_attribute('data-stops') or '').split(',')[-1]}")
    page.goto(over)
    ada.ready()


def check_rematch(ada: Person, bob: Person) -> None:
    """Check that one player proposes a rematch and the other follows."""
    over = ada.page.url
    ada.page.click("#ending [data-post=rematch]")
    ada.page.wait_for_url(lambda url: url != over)
    table = ada.page.url.rsplit("/", 1)[1]
    bob.page.click(f"#ending a[href$='{table}']")
    bob.page.wait_for_url(re.compile(table))
    bob.ready()
    play_on([ada, bob], 2)


def test_a_move_waits_for_the_line(server: ServerProcess, line: Line, person: Meet) -> None:
    """A choice made without a connection is played once the connection is back, and only once."""
    ada, bob = person(), person()
    here = open_table(ada, server.url)
    bob.visit(here.replace(server.url, line.url))
    bob.sit("Bob")
    expect(ada.main).to_have_attribute("data-status", "playing")
    while not bob.is_to_move():
        ada.choose()
    before = bob.decision()
    line.cut()
    while bob.main.get_attribute("data-sent") is None:
        bob.step(before)
    expect(bob.page.locator("#said")).to_have_class(re.compile("shown"))
    line.mend()
    ada.wait_past(before)
    bob.wait_past(before)
    assert ada.decision() == bob.decision() == before + 1


def test_tabs_share_one_stream(server: ServerProcess, person: Meet) -> None:
    """Two tabs with the same table share one stream, which the other tab takes over at the end."""
    ada = person()
    streams: list[str] = []
    ada.context.on("request", lambda request: streams.append(request.url) if "/stream?" in request.url else None)
    here = open_table(ada, server.url)
    other = ada.context.new_page()
    other.goto(here)
    other.wait_for_selector("html[data-ready]")
    other.wait_for_timeout(300)
    assert len(streams) == 1
    guest = person()
    guest.visit(here)
    guest.sit("Guest")
    expect(other.locator("#seats")).to_contain_text("Guest")
    ada.page.close()
    for _ in range(100):
        if len(streams) > 1:
            break
        other.wait_for_timeout(100)
    assert len(streams) == 2
    guest.page.wait_for_timeout(100)
