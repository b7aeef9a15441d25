"""One authority on permissions: what a view offers is accepted, and what is accepted is offered."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.tables.test_values import walk

from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.rng import Rng
from ludotheque.tables import chat_plans, permissions, plans
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import permissions_of
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.table import Table

Attempt = Callable[[], Planned | None]


def is_accepted(table: Table, attempt: Attempt) -> bool:
    """Return True if a request leads to an entry that the table takes."""
    try:
        planned = attempt()
        if planned is None:
            return False
        plans.check_room(table, planned)
    except LudothequeError:
        return False
    return True


def accepted(table: Table, viewer: int, absent: frozenset[int]) -> dict[str, object]:
    """Return the permissions of a viewer as the plans decide them."""
    rng = Rng(1)
    if viewer < 0:
        return {
            "sit": is_accepted(table, lambda: plans.plan_sit(table, "visitor", "Zoé", None, 0, rng)),
            "chat": is_accepted(table, lambda: chat_plans.plan_spectator_says(table, "visitor", "Zoé", "hi", 0)),
        }
    tries: dict[str, Attempt] = {
        "answer_undo": lambda: plans.plan_answer_undo(table, viewer, True, 0),
        "resign": lambda: plans.plan_resign(table, viewer, 0),
        "leave": lambda: plans.plan_leave(table, viewer, 0),
        "come_back": lambda: plans.plan_return(table, viewer, 0),
        "chat": lambda: plans.plan_say(table, viewer, "hi", 0),
        "let_talk": lambda: chat_plans.plan_let_talk(table, viewer, not table.chat.is_open, 0),
        "rematch": lambda: plans.plan_rematch(table, viewer, "u", 0, rng)[0],
    }
    found: dict[str, object] = {name: is_accepted(table, attempt) for name, attempt in tries.items()}
    found["undo"] = is_accepted(table, lambda: plans.plan_undo(table, viewer, 0))
    found["call_bot"] = tuple(seat for seat in range(len(table.seats)) if can_call(table, viewer, seat, absent))
    removals = (lambda seat=seat: plans.plan_remove(table, viewer, seat, 0) for seat in range(len(table.seats)))
    found["remove"] = tuple(seat for seat, attempt in enumerate(removals) if is_accepted(table, attempt))
    return found


def can_call(table: Table, viewer: int, seat: int, absent: frozenset[int]) -> bool:
    """Return True if a viewer may give a seat to a bot."""
    return is_accepted(table, lambda: plans.plan_take_over(table, viewer, seat, "easy", 0, Rng(1), seat in absent))


def offered(table: Table, viewer: int, absent: frozenset[int]) -> dict[str, object]:
    """Return the permissions of a viewer as the view offers them."""
    can = permissions_of(table, viewer, absent)
    if viewer < 0:
        return {"sit": can.sit, "chat": can.chat}
    names = ("answer_undo", "resign", "leave", "come_back", "chat", "let_talk", "rematch", "call_bot", "remove")
    return {**{name: getattr(can, name) for name in names}, "undo": bool(can.undo)}


@pytest.mark.parametrize("room", [3_000, 40], ids=["room", "full"])
@pytest.mark.parametrize("game", ["kuhlorado", "niet", "chevoux"])
def test_whatever_is_offered_is_accepted_and_nothing_else(
    game: str, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random tables agree for all viewers.

    The tables have people, bots, spectators, undo, leaving and resigning.
    """
    monkeypatch.setattr(permissions, "DETOURS", room)
    chance = random.Random(4)
    checked = 0
    for seed in range(2):
        for table, _ in walk(game, seed, 90):
            seats = len(table.seats)
            absent = frozenset(seat for seat in range(seats) if chance.random() < 0.3)
            for viewer in (-3, *range(seats)):
                assert offered(table, viewer, absent) == accepted(table, viewer, absent)
                checked += 1
    assert checked > 100


def test_a_presenter_remembers_what_may_be_undone_and_says_the_same() -> None:
    presenter = None
    for table, _ in walk("kuhlorado", 5):
        presenter = presenter or Presenter(table)
        for viewer in range(2):
            assert presenter.can(viewer, Presence()) == permissions_of(table, viewer)
