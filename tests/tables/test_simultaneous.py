"""Simultaneous choices are held and hidden until all have chosen, and may be changed until then."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.snapshot import snapshot
from ludotheque.tables.table import Table, replay


def open_discards() -> tuple[Table, list[e.AnyEntry]]:
    """Return a table of NIET! for four at the simultaneous discards, and its log."""
    config = check_config("niet", 4)
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(4))
    log: list[e.AnyEntry] = [plans.plan_open(config, "h0", people, 0, Rng(9)).entry]
    table = replay("t", log)
    while len(table.state.awaited()) < 2:
        seat = table.awaited()[0]
        log.append(choose(table, seat, len(table.state.actions(seat)) // 3))
    return table, log


@pytest.fixture
def table() -> Table:
    return open_discards()[0]


def choose(table: Table, seat: int, index: int) -> e.Acted:
    action = table.state.actions(seat)[index]
    planned = plans.plan_act(table, seat, action, table.decision, 0, Rng(table.version))
    assert planned is not None
    table.apply(planned)
    assert isinstance(planned.entry, e.Acted)
    return planned.entry


def seen_by(table: Table, viewer: int) -> str:
    """Return all that a viewer gets except the version."""
    view = Presenter(table).present(viewer, "en", 0, Presence())
    data = snapshot(Presenter(table), viewer, "en", 0, Presence())
    return repr((msgspec.structs.replace(view, version=0), msgspec.structs.replace(data, version=0)))


def test_choices_are_held_until_the_last_one(table: Table) -> None:
    decision, before = table.decision, table.state.fingerprint()
    for seat in (2, 0, 3):
        assert not choose(table, seat, 0).steps
        assert table.state.fingerprint() == before
        assert table.decision == decision
        assert seat not in table.awaited()
    last = choose(table, 1, 0)
    assert [seat for seat, _ in last.steps][:4] == [0, 1, 2, 3]
    assert table.decision == decision + 1
    assert not table.pending


def test_everybody_may_change_their_mind(table: Table) -> None:
    choose(table, 2, 0)
    choose(table, 2, 1)
    wanted = table.pending[2]
    for seat in (0, 3):
        choose(table, seat, 0)
    assert (2, wanted) in choose(table, 1, 0).steps
    with pytest.raises(TableError):
        plans.plan_act(table, 2, wanted, table.decision - 1, 0, Rng(1))


def test_a_choice_is_withdrawn_by_undo(table: Table) -> None:
    choose(table, 2, 0)
    planned = plans.plan_undo(table, 2, 0)
    assert isinstance(planned.entry, e.Withdrew)
    table.apply(planned)
    assert 2 in table.awaited()


def test_nobody_learns_what_was_chosen(table: Table) -> None:
    """All others and spectators see the same for every choice of seat 2."""
    seen = []
    for index in (0, 1, 2):
        choose(table, 2, index)
        seen.append({viewer: seen_by(table, viewer) for viewer in (0, 1, 3, -3)})
    assert seen[0] == seen[1] == seen[2]
    assert seen_by(table, 2) != seen[0][1]


def test_who_is_still_choosing_is_shown(table: Table) -> None:
    choose(table, 2, 0)
    view = Presenter(table).present(0, "en", 0, Presence())
    assert [seat.has_chosen for seat in view.seats] == [False, False, True, False]
    assert view.is_your_turn
    own = Presenter(table).present(2, "en", 0, Presence())
    assert own.pending
    assert own.choices.root
    assert not own.is_your_turn
    assert own.can.undo == "free"


def test_held_choices_survive_a_restart() -> None:
    table, log = open_discards()
    log.append(choose(table, 3, 1))
    again = replay("t", map(e.parse_entry, map(e.format_entry, log)))
    assert again.pending == table.pending != {}
