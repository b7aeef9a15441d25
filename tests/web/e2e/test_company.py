"""Several people: turns, clocks, undo by consent, spectators, seats that are left."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.web.e2e.people import BUTTON, LIT, PATIENCE, Person, open_table, play_on, settle
from tests.web.e2e.test_pages import keep_dice, wait_for_anybody

from ludotheque.kernel.rng import Rng
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.store.writer import write
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_config
from ludotheque.tables.plans import plan_open, plan_resume
from ludotheque.tables.table import Table
from ludotheque.web.http.identity import COOKIE, holder_of, new_secret, new_table_id
from ludotheque.web.live.listing import listing_row

if TYPE_CHECKING:
    from ludotheque.testing.server import ServerProcess

Meet = Callable[..., Person]
# Counts notes instead of playing them, and lets a test say that the page is hidden.
EARS = """
  window.notes = 0;
  window.isAway = false;
  window.OscillatorNode = class extends OscillatorNode { start(...at) { window.notes += 1; super.start(...at); } };
  Object.defineProperty(document, "hidden", { get: () => window.isAway });
"""


def sit_down(server: ServerProcess, person: Meet, game: str = "kuhlorado") -> tuple[Person, Person]:
    """Let Ada host and Bob sit down."""
    ada, bob = person(), person()
    bob.visit(open_table(ada, server.url, game))
    bob.sit("Bob")
    expect(ada.main).to_have_attribute("data-status", "playing")
    return ada, bob


def hand_over(one: Person, other: Person) -> None:
    """Let one person choose until the other is to move."""
    until = time.monotonic() + PATIENCE
    while not other.is_to_move():
        assert time.monotonic() < until
        if one.is_to_move():
            one.choose()
        one.page.wait_for_timeout(20)


def test_my_turn_is_heard_and_seen(server: ServerProcess, person: Meet) -> None:
    """Two notes and a blinking title on a hidden page, both of which can be switched off."""
    ada, bob = person(), person()
    ada.page.add_init_script(EARS)
    bob.visit(open_table(ada, server.url))
    ada.page.click("h2")  # a page may play sounds only after an action of its reader
    bob.sit("Bob")
    if ada.is_to_move() or not bob.is_to_move():
        hand_over(ada, bob)
    calm, before = ada.page.title(), ada.page.evaluate("window.notes")
    ada.page.evaluate("window.isAway = true")
    hand_over(bob, ada)
    expect(ada.page).to_have_title(re.compile("^● "))
    assert ada.page.evaluate("window.notes") >= before + 2
    ada.page.evaluate("window.isAway = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page).to_have_title(calm)

    ada.page.click("#settings summary")
    for box in ada.page.locator("#settings-more input[type=checkbox]").all():
        box.uncheck()
    ada.page.keyboard.press("Escape")
    hand_over(ada, bob)
    heard = ada.page.evaluate("window.notes")
    ada.page.evaluate("window.isAway = true")
    hand_over(bob, ada)
    ada.page.evaluate("new Promise((done) => setTimeout(done))")  # sounds come right after the view
    assert ada.page.evaluate("window.notes") == heard
    expect(ada.page).to_have_title(calm)


def test_whether_a_move_is_confirmed_is_a_matter_of_taste(server: ServerProcess, person: Meet) -> None:
    """The setting asks before choices that chance answers, always, or never."""
    ada, bob = sit_down(server, person)
    one = wait_for_anybody(ada, bob)
    confirm, piece = one.page.locator("[data-key=confirm]"), one.page.locator(LIT).first

    def prefer(way: str) -> None:
        one.page.click("#settings summary")
        one.page.click(f"#settings-more [data-way={way}]")
        one.page.keyboard.press("Escape")

    prefer("always")
    piece.dispatch_event("click")  # another roll
    expect(confirm).to_be_visible()
    one.page.keyboard.press("Escape")
    keep_dice(one)  # a button says what it does, so no question follows
    prefer("never")
    before = one.decision()
    for _ in range(2):
        if one.decision() == before:
            one.page.locator(f"{LIT}, {BUTTON}").first.dispatch_event("click")
            one.page.wait_for_timeout(100)
    one.wait_past(before)
    expect(confirm).to_have_count(0)
    one.page.reload()
    one.ready()
    one.page.click("#settings summary")
    expect(one.page.locator("[data-way=never]")).to_have_attribute("aria-pressed", "true")


def test_a_double_click_is_one_move(server: ServerProcess, person: Meet) -> None:
    """The second click comes while the move is being sent, and is neither sent nor refused."""
    ada, bob = sit_down(server, person)
    one = wait_for_anybody(ada, bob)
    keep_dice(one)
    before, sent = one.decision(), []
    one.page.on("request", lambda request: sent.append(request) if request.url.endswith("/act") else None)
    confirm = one.page.locator("[data-key=confirm]")
    while not confirm.count():
        one.page.locator(f"{LIT}, {BUTTON}").first.dispatch_event("click")
    # In one step, before the page receives the first click's answer.
    confirm.evaluate("button => { button.click(); button.click(); }")
    one.wait_past(before)
    one.page.wait_for_timeout(200)
    assert len(sent) == 1
    expect(one.page.locator("#said")).not_to_have_class(re.compile("shown"))


def opened_with_little_time(database: str, secrets: list[str], seconds: int) -> tuple[str, str]:
    """Return the id of a table and the seat to move, with so many seconds on its clock."""
    people = tuple(e.Person(seat, name, holder_of(secrets[seat])) for seat, name in enumerate(("Ada", "Bob")))
    config = check_config("kuhlorado", 2, clock=e.ClockConfig(1))
    now = time.time_ns() // 1_000_000
    opened = plan_open(config, people[0].holder, people, now, Rng(1))
    table = Table(new_table_id(), opened)
    # Not opened long ago instead, since a server gives back the time before its start.
    resumed = plan_resume(table, now, owed=0, gift=(seconds - 60) * 1000)
    assert resumed is not None
    entries = [opened.entry, resumed.entry]
    rows = [Append(table.id, ply, e.format_entry(entry), listing_row(table)) for ply, entry in enumerate(entries)]
    store = Store(f"sqlite:///{database}")
    with store.engine.begin() as connection:
        write(connection, rows, store.origin)
    store.close()
    return table.id, table.names()[table.awaited()[0]]


def test_a_clock_runs_out(server: ServerProcess, person: Meet) -> None:
    """The page counts down, the server ends the game, and both say whose time was over."""
    people = {"Ada": person(), "Bob": person()}
    secrets = [new_secret(), new_secret()]
    for one, secret in zip(people.values(), secrets, strict=True):
        one.page.goto(server.url)
        one.context.add_cookies([{"name": COOKIE, "value": secret, "url": server.url}])
    table, mover = opened_with_little_time(server.database, secrets, 4)
    people[mover].visit(f"{server.url}/t/{table}")
    # On a very busy machine the time may be over before the page is open.
    people[mover].page.wait_for_function(
        """() => /^0:0[0-4]$/.test(document.querySelector(".clock.runs.low")?.textContent)
        || document.getElementById("main").dataset.status === "over" """
    )
    for one in people.values():
        one.visit(f"{server.url}/t/{table}")
        expect(one.main).to_have_attribute("data-status", "over")
        expect(one.page.locator("#ending .lead")).to_contain_text(mover)


def test_undo_by_consent(server: ServerProcess, person: Meet) -> None:
    """After chance has decided, the other player is asked and may agree or refuse."""
    ada, bob = sit_down(server, person)
    one = wait_for_anybody(ada, bob)
    other = bob if one is ada else ada
    hand_over(one, other)
    for answer in ("false", "true"):
        before = other.decision()
        one.page.click("#undo")
        expect(one.page.locator("#notice")).to_be_visible()
        other.page.click(f"#notice [data-granted={answer}]")
        expect(one.page.locator("#notice")).to_have_count(0)
        if answer == "false":
            assert other.decision() == before
    one.wait_for_turn()
    assert not other.is_to_move()
    # A name and a face can be changed at the table, and resigning is in the bar.
    other.page.click("#settings > summary")
    other.page.click("#settings details:has(#my-name) > summary")
    other.page.fill("#my-name", "Zoé")
    other.page.locator("[data-face-choice]").nth(4).click()
    expect(one.page.locator("#seats")).to_contain_text("Zoé")
    expect(one.page.locator("#seats [data-face='5']")).to_have_count(1)
    one.page.click("#resign")
    one.page.click("dialog.ask .act")
    expect(other.main).to_have_attribute("data-status", "over")
    expect(other.page.locator("#ending h2")).to_contain_text("win")


def test_spectators_see_moves_and_no_secrets(server: ServerProcess, person: Meet) -> None:
    """A spectator with the link sees every card that is played and no hand, and has no choices.

    Spectators talk once the host lets them, marked as spectators, until the host mutes them.
    """
    ada, bob = sit_down(server, person, "niet")
    eve = person()
    eve.visit(ada.page.url)
    expect(eve.page.locator("#watchers")).to_be_visible()
    expect(ada.page.locator("#watchers")).to_contain_text("1 person is watching")
    lines = eve.page.locator("#log li").count()
    play_on([ada, bob], 2)
    settle(ada, bob, eve)
    assert eve.page.locator("#log li").count() > lines
    assert eve.page.locator("#log").inner_text() == ada.page.locator("#log").inner_text()
    assert ada.page.locator("#panel-hand [id^=card-]").count() > 0
    expect(eve.page.locator("#panel-hand")).to_have_count(0)
    assert eve.page.locator(f"[id^=card-], {LIT}, {BUTTON}").count() == 0
    eve.page.locator("[data-h], [id^=cell-]").first.dispatch_event("click")
    expect(eve.page.locator("#said")).not_to_have_class(re.compile("shown"))
    expect(eve.page.locator("#chat-form")).to_have_count(0)
    ada.page.click("#tab-about")
    ada.page.click("#let-talk button")
    eve.page.click("#tab-chat")
    eve.page.fill("#chat-form input", "bravo")
    eve.page.press("#chat-form input", "Enter")
    expect(bob.page.locator("#badge")).to_have_text("1")
    expect(bob.page.locator("#chat .by-spectator")).to_contain_text("bravo")
    expect(bob.page.locator("#chat .mute")).to_have_count(0)
    ada.page.click("#tab-chat")
    ada.page.click("#chat .mute")
    ada.page.click("dialog.ask .act")
    expect(bob.page.locator("#chat .by-spectator")).to_have_count(0)


def test_a_bot_keeps_a_seat_warm(server: ServerProcess, person: Meet) -> None:
    """Bob leaves, the host calls a bot, the bot plays, and Bob returns by the link and plays on."""
    ada, bob = sit_down(server, person)
    here = ada.page.url
    bob.page.click("#tab-about")
    bob.page.click("[data-post=leave]")
    bob.page.click("dialog.ask .act")
    bob.page.wait_for_url(re.compile(r"/$"))
    expect(ada.page.locator("#seat-1 .note")).to_contain_text("has left")
    ada.page.locator("#bot-1 select").select_option("easy")
    ada.page.click("#bot-1 button")
    expect(ada.page.locator("#seat-1 .note")).to_contain_text("a bot plays for now")
    hand_over_to_bot = ada.decision()
    until = time.monotonic() + PATIENCE
    while ada.decision() < hand_over_to_bot + 6:
        assert time.monotonic() < until
        if ada.is_to_move():
            ada.choose()
        ada.page.wait_for_timeout(20)
    bob.visit(here)
    bob.page.click("#notice [data-post=return]")
    expect(ada.page.locator("#seat-1")).not_to_contain_text("bot")
    play_on([ada, bob], 3)
