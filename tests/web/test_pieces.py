"""Views in pieces: the pieces join to the whole view, with any cached pieces."""

from __future__ import annotations

import gc
import json
import random
import re
import sys
from functools import _lru_cache_wrapper
from typing import Any

import msgspec
import pytest

from ludotheque.draw.tags import tag
from ludotheque.games.kuhlorado import observation as kuhlorado
from ludotheque.kernel.rng import Rng
from ludotheque.tables import handle_names, plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.permissions import undo_kind
from ludotheque.tables.table import Table
from ludotheque.tables.tree import EMPTY, Tree
from ludotheque.web.live.pieces import Facts, Offer, Parts, ViewParts
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.views import draw_past, draw_present

GAMES = {"kuhlorado": 2, "niet": 2, "nevaches": 2, "neuland": 2, "chevoux": 1}
# Elements drawn for a view after every second move. Without kept parts the number was twice as high.
MOST_DRAWN = {"kuhlorado": 45, "niet": 60, "nevaches": 60, "neuland": 70, "chevoux": 180}
DRAWING = re.compile(r"^ludotheque\.(draw|web\.pages|web\.pieces|games\.\w+\.view)")


def live_of(game: str) -> LiveTable:
    players = GAMES[game]
    people = tuple(Person(seat, f"<P{seat}> é", f"h{seat}") for seat in range(players))
    return LiveTable(Table("t", plans.plan_open(check_config(game, players), "h0", people, 0, Rng(4))), 0.0)


def move(live: LiveTable, dice: random.Random, number: int) -> None:
    """Play one random move of a seat whose turn it is."""
    seat = dice.choice(live.table.awaited())
    action = dice.choice(live.table.state.legal_actions(seat))
    planned = plans.plan_act(live.table, seat, action, live.table.decision, number, Rng(number))
    assert planned is not None
    live.apply(planned)
    live.notify()


class Page:
    """A page that puts its view together from a stream."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.names: dict[str, str] = {}
        self.offer: Any = None
        self.had: ViewParts | None = None
        self.sizes: list[int] = []

    def take(self, view: ViewParts) -> str:
        data = view.after(self.had)
        self.sizes.append(len(data))
        sent: dict[str, Any] = json.loads(data)
        before, self.pieces, self.had = self.pieces, [], view
        for part in sent["html"]:
            self.pieces += [part] if isinstance(part, str) else before[part[0] : part[0] + part[1]]
        names = sent.get("names", {})
        self.names = {handle: words for handle, words in self.names.items() if handle not in names.get("drop", ())}
        self.names.update(names.get("set", {}))
        self.offer = sent.get("offer", self.offer)
        return "".join(self.pieces)


def view_of(parts: Parts) -> ViewParts:
    """Return a view with some parts and no more."""
    facts = Facts("t", 1, 1, False, "playing", 0, 1, 0, 0, False, 0, "", False, (0, 0))
    return ViewParts(parts, facts, Offer(EMPTY, {}, {}, (), False), {})


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_puts_pieces_together_has_every_view_whole(game: str) -> None:
    live, dice = live_of(game), random.Random(3)
    table = live.table
    viewers = [(0, "fr"), (GAMES[game] - 1, "en"), (-3, "fr")]
    pages_of = {viewer: Page() for viewer in viewers}
    seen = len(table.moves)
    for number in range(14):
        for seat, lang in viewers:
            stages = [draw_past(live, seat, lang, length) for length in live.unseen(seen)]
            page = pages_of[seat, lang]
            for view in [*stages, draw_present(live, seat, lang)]:
                assert page.take(view) == view.html()
                assert page.names == view.names
                assert page.offer == json.loads(msgspec.json.encode(view.offer))
        seen = len(table.moves)
        if number == 6:
            live.apply(plans.plan_say(table, 0, 'a","b\\', 1))
        elif number == 9 and undo_kind(table, table.awaited()[0]):
            undo = plans.plan_undo(table, table.awaited()[0], 1)
            assert undo is not None
            live.apply(undo)
        else:
            seat = dice.choice(table.awaited())
            action = dice.choice(table.state.legal_actions(seat))
            planned = plans.plan_act(table, seat, action, table.decision, number, Rng(number))
            assert planned is not None
            live.apply(planned)
        live.notify()
    for page in pages_of.values():
        assert sorted(page.sizes[1:])[len(page.sizes) // 2] * 2 < page.sizes[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_of_other_seats_changes_nothing(game: str) -> None:
    """A seat gets the same from full caches as from empty ones, since drawings are cached by content."""
    live, dice = live_of(game), random.Random(8)
    for number in range(12):
        move(live, dice, number)
        drawn = {viewer: draw_present(live, viewer, "en").after() for viewer in (0, GAMES[game] - 1, -3)}
    for viewer, expected in drawn.items():
        forget_drawings()
        handle_names._named.clear()
        kuhlorado._known.clear()
        alone = LiveTable(live.table, 0.0)
        assert draw_present(alone, viewer, "en").after() == expected


@pytest.mark.parametrize("game", GAMES)
def test_most_of_a_picture_is_what_was_drawn_before(game: str) -> None:
    """Few elements are drawn from move to move, since parts of pictures are kept."""
    live, dice = live_of(game), random.Random(8)
    drawn: list[int] = []

    def note(frame: Any, event: str, _: object) -> None:
        drawn[-1] += event == "call" and frame.f_code is tag.__code__

    forget_drawings()
    for number in range(24):
        move(live, dice, number)
        drawn.append(0)
        sys.setprofile(note)
        draw_present(live, 0, "en")
        sys.setprofile(None)
    assert sorted(drawn[4:])[10] < MOST_DRAWN[game]


def forget_drawings() -> None:
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper) and DRAWING.search(found.__module__):
            found.cache_clear()


def test_parts_may_come_go_and_grow() -> None:
    page = Page()
    for parts in (
        {"a": ("1", "2"), "b": ("3",)},
        {"a": ("2",), "new": ("x", "1"), "b": ("3", "4")},
        {"b": ("4", "3", "4"), "a": ()},
        {"c": ("4",), "b": ("3", "4", "5")},
    ):
        assert page.take(view_of(parts)) == "".join("".join(part) for part in parts.values())


def html_after(before: ViewParts, parts: Parts) -> list[Any]:
    """Return the HTML that is sent of a view with these parts."""
    found: list[Any] = json.loads(view_of(parts).after(before))["html"]
    return found


def test_pieces_that_moved_are_not_sent_again() -> None:
    first = view_of({"a": ("height 1", "head", "row", "sum 1")})
    second: Parts = {"a": ("height 2", "head", "row", "new row", "sum 2")}
    assert html_after(first, second) == ["height 2", [1, 2], "new row", "sum 2"]
    assert html_after(view_of(second), {"a": ("row", "head")}) == [[2, 1], [1, 1]]


def test_data_that_stays_is_left_out() -> None:
    """Names are sent as a difference, and an offer or names that are equal are not sent again."""
    facts = view_of({}).facts
    offers = [Offer(Tree(1, ({}, {handle: 0})), {}, {}, (), False) for handle in ("a:1", "a:1", "a:2")]
    first, second, third = (
        ViewParts({}, facts, offer, names)
        for offer, names in zip(offers, ({"x": "X", "y": "Y"}, {"x": "X", "y": "Y"}, {"y": "Z", "z": "Z"}), strict=True)
    )
    assert set(json.loads(first.after())) == {"facts", "offer", "names"}
    assert set(json.loads(second.after(first))) == {"facts"}
    changed = json.loads(third.after(second))
    assert changed["names"] == {"set": {"y": "Z", "z": "Z"}, "drop": ["x"]}
    assert changed["offer"]["choices"]["nodes"][1] == {"a:2": 0}


def test_a_view_does_not_hold_on_to_those_before_it() -> None:
    views = [view_of({"a": (str(number),)}) for number in range(3)]
    for before, after in zip([None, *views], views, strict=False):
        after.after(before)
    assert views[1]._after is None


def test_a_crowd_shares_what_is_sent() -> None:
    first, second = view_of({"a": ("1", "2")}), view_of({"a": ("1", "3")})
    assert second.after(first) is second.after(first)
    assert json.loads(second.after())["html"] == ["1", "3"]
    assert json.loads(second.after(first))["html"] == [[0, 1], "3"]
