"""Views in pieces: the pieces join to the whole view, with any cached pieces."""

from __future__ import annotations

import gc
import json
import random
import re
import sys
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from ludotheque.draw.tags import tag
from ludotheque.games.kuhlorado import observation as kuhlorado
from ludotheque.kernel.rng import Rng
from ludotheque.tables import handle_names, plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.permissions import undo_kind
from ludotheque.tables.table import Table
from ludotheque.web.live.pieces import Fragment
from ludotheque.web.live.table import LiveTable
from ludotheque.web.live.views import draw_fragment, draw_past

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
    live.ring()


class Page:
    """A page that puts its view together from a stream."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.had: Fragment | None = None
        self.sizes: list[int] = []

    def take(self, fragment: Fragment) -> str:
        sent: list[Any] = json.loads(fragment.after(self.had))
        self.sizes.append(sum(len(part) for part in sent if isinstance(part, str)))
        before, self.pieces, self.had = self.pieces, [], fragment
        for part in sent:
            self.pieces += [part] if isinstance(part, str) else before[part[0] : part[0] + part[1]]
        return "".join(self.pieces)


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
            for fragment in [*stages, draw_fragment(live, seat, lang)]:
                assert pages_of[seat, lang].take(fragment).encode() == fragment.whole()
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
        live.ring()
    for page in pages_of.values():
        assert sorted(page.sizes[1:])[len(page.sizes) // 2] * 2 < page.sizes[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_of_other_seats_changes_nothing(game: str) -> None:
    """A seat gets the same from full caches as from empty ones, since drawings are cached by content."""
    live, dice = live_of(game), random.Random(8)
    for number in range(12):
        move(live, dice, number)
        drawn = {viewer: draw_fragment(live, viewer, "en").whole() for viewer in (0, GAMES[game] - 1, -3)}
    for viewer, expected in drawn.items():
        forget_drawings()
        handle_names._named.clear()
        kuhlorado._known.clear()
        alone = LiveTable(live.table, 0.0)
        assert draw_fragment(alone, viewer, "en").whole() == expected


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
        draw_fragment(live, 0, "en")
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
        assert page.take(Fragment(parts)) == "".join("".join(part) for part in parts.values())


def test_pieces_that_moved_are_not_sent_again() -> None:
    first = Fragment({"a": ("height 1", "head", "row", "sum 1")})
    second = Fragment({"a": ("height 2", "head", "row", "new row", "sum 2")})
    assert json.loads(second.after(first)) == ["height 2", [1, 2], "new row", "sum 2"]
    assert json.loads(Fragment({"a": ("row", "head")}).after(second)) == [[2, 1], [1, 1]]


def test_a_view_does_not_hold_on_to_those_before_it() -> None:
    fragments = [Fragment({"a": (str(number),)}) for number in range(3)]
    for before, after in zip([None, *fragments], fragments, strict=False):
        after.after(before)
    assert fragments[1]._after is None


def test_a_crowd_shares_what_is_sent() -> None:
    first, second = Fragment({"a": ("1", "2")}), Fragment({"a": ("1", "3")})
    assert second.after(first) is second.after(first)
    assert json.loads(second.after(None)) == ["1", "3"]
    assert json.loads(second.after(first)) == [[0, 1], "3"]
