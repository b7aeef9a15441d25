"""Tests of the parts of a page: the chat, the card of a moment, and stages that are not cached."""

from __future__ import annotations

import random
import re
from html import unescape

import msgspec
import pytest
from tests.tables.test_seat_view import act, open_table
from tests.tables.test_table import do
from tests.tables.test_table import open_table as open_with_log

from ludotheque.draw.tags import Markup
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.tables import chat_plans, plans
from ludotheque.tables.parts import Result
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.stages import stages_since
from ludotheque.tables.table import OTHER_RULES
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.chat import chat
from ludotheque.web.pages.ending import headline
from ludotheque.web.pages.seats import seats
from ludotheque.web.pages.table import draw_view


def chat_of(viewer: int, presenter: Presenter) -> Markup:
    found = chat(presenter.present(viewer, "fr", 0, Presence()))
    assert found is not None
    return found


def test_the_chat_marks_spectators_and_lets_the_host_mute() -> None:
    table, log = open_with_log(spectators_talk=True)
    presenter = Presenter(table)
    do(table, log, chat_plans.plan_spectator_says(table, "guest", "Zoé", "bravo", 0))
    for viewer, can_mute in ((0, True), (1, False), (SPECTATOR, False)):
        page = chat_of(viewer, presenter)
        assert "Spectateur" in page
        assert "bravo" in page
        assert ('data-post="mute"' in page) == can_mute
        assert ('data-post="chat"' in page) == presenter.can(viewer, Presence()).chat
    do(table, log, chat_plans.plan_let_talk(table, 0, False, 0))
    assert 'data-post="chat"' not in chat_of(SPECTATOR, presenter)
    assert 'data-post="chat"' in chat_of(1, presenter)


def test_the_end_of_a_round_is_a_card() -> None:
    table, chance = open_table("niet", 3, 3), random.Random(3)
    presenter, begun = Presenter(table), 0
    while not any("is over" in line.text for line in table.log.lines(0, "en", table.names())):
        begun = len(table.moves)
        act(table, chance)
    now = presenter.present(0, "en", 0, Presence())
    cards = 0
    for length in stages_since(table, begun):
        past = presenter.present_past(now, length, table.position(length))
        drawn = draw_view(msgspec.structs.replace(past, links={"rules": "", "text": ""}))
        assert ('id="moment-card"' in drawn.html()) == (past.moment is not None)
        assert drawn.facts.has_moment == (past.moment is not None)
        cards += past.moment is not None
    assert cards == 1


def test_positions_before_a_table_was_loaded_are_not_remembered() -> None:
    table, chance = open_table("kuhlorado", 2, 4), random.Random(4)
    for _ in range(4):
        act(table, chance)
    live = LiveTable(table, 0.0)
    assert live.unseen(len(table.moves)) == []
    assert live.unseen(0) == []


def test_the_result_in_one_sentence_for_each_viewer() -> None:
    def said(seats: int, viewer: int, winners: tuple[int, ...], *scores: float, reason: str = "end") -> str:
        view = shown[seats]
        result = Result(reason, winners, scores)
        return unescape(headline(msgspec.structs.replace(view, viewer=viewer, result=result)))

    games = {1: "chevoux", 2: "kuhlorado", 3: "niet"}
    shown = {n: Presenter(open_table(game, n, 1)).present(0, "en", 0, Presence()) for n, game in games.items()}
    assert said(1, 0, (0,), 12) != said(1, 0, (), 12)
    assert said(2, 0, (0,), 19, 2) == "You win 19–2"
    assert said(2, 1, (0,), 19, 2) == "You lose 2–19"
    assert said(2, SPECTATOR, (1,), 2, 19) == "P1 wins 19–2"
    assert "5–5" in said(2, 0, (0, 1), 5, 5)
    assert said(3, 1, (0, 2), 9, 4, 9).startswith("P0, P2 win")
    assert "4" in said(3, 1, (0, 2), 9, 4, 9)
    assert "4" not in said(3, SPECTATOR, (0, 2), 9, 4, 9)
    assert said(3, 0, (0,), 9, 4, 3) != said(3, 0, (0, 2), 9, 4, 9)
    assert said(3, 0, (0, 1, 2), 9, 9, 9) == said(3, SPECTATOR, (0, 1, 2), 9, 9, 9)
    assert said(2, 0, (), 0, 0) == said(3, 0, (), 0, 0, 0)
    assert said(2, 0, (0,), 1, 0, reason=OTHER_RULES) == said(3, 1, (), 0, 0, 0, reason=OTHER_RULES)


@pytest.mark.parametrize("game", game_ids())
def test_every_picture_is_on_the_page_once_in_its_place(game: str) -> None:
    view = Presenter(open_table(game, get_spec(game).players[0], 1)).present(0, "en", 0, Presence())
    page = draw_view(msgspec.structs.replace(view, links={"rules": "", "text": ""})).html()
    starts = [page.index(mark) for mark in ('<div class="board">', 'id="hand"', '<div class="side">') if mark in page]
    board, *_, side = starts
    hand = starts[1] if len(starts) > 2 else side
    found: dict[str, set[str]] = {"main": set(), "hand": set(), "side": set()}
    for panel in view.panels:
        frame = f'id="frame-{panel.id}"'
        assert page.count(frame) == 1
        at = page.index(frame)
        area = "main" if board < at < hand else "hand" if hand < at < side else "side"
        found[area].add(panel.id)
    assert found == {area: {panel.id for panel in view.panels if panel.area == area} for area in found}


def test_plates_show_who_is_who() -> None:
    """The viewer's plate, awaited people, winners and people who are away look different."""
    table = open_table("kuhlorado", 2, 1)
    mover = table.awaited()[0]

    def marks(viewer: int, here: frozenset[int] = frozenset({0, 1})) -> list[set[str]]:
        view = Presenter(table).present(viewer, "en", 0, Presence(here=here))
        found = re.findall(r'<li id="seat-\d" class="([^"]*)"', "".join(seats(view)))
        return [set(classes.split()) - {"seat"} for classes in found]

    for viewer in (0, 1):
        expected = [set[str](), set[str]()]
        expected[viewer].add("is-you")
        expected[mover].add("is-awaited")
        assert marks(viewer) == expected
    assert marks(SPECTATOR, frozenset({mover}))[1 - mover] == {"is-away"}
    table.apply(plans.plan_resign(table, 0, 0))
    assert marks(SPECTATOR) == [set(), {"is-winner"}]


def test_viewers_do_not_count_themselves() -> None:
    table = open_table("kuhlorado", 2, 1)

    def watchers(viewer: int, count: int) -> str:
        view = Presenter(table).present(viewer, "en", 0, Presence(spectators=count))
        last = "".join(seats(view)).rpartition("<li")[2]
        return "" if 'id="seat-' in last else re.sub(r"<[^>]*>|^[^>]*>", "", last)

    assert watchers(0, 0) == watchers(1, 0) == ""
    assert watchers(SPECTATOR, 1).endswith("You are watching.")
    assert not watchers(SPECTATOR, 2).endswith("You are watching.")
    assert "You are watching." in watchers(SPECTATOR, 2)
    assert watchers(0, 1)
    assert "You are watching." not in watchers(0, 1)
