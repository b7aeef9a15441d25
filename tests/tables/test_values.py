"""A live table consists of values: planning, list rows and failed commits leave it as it was."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import get_args

import pytest
from tests.tables.deep import deep, mutable_parts

import ludotheque
from ludotheque.kernel.rng import Rng
from ludotheque.tables import chat_plans, plans
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import HOST
from ludotheque.tables.table import Table

Planner = Callable[[Table, int, int, random.Random], Planned | None]


def plan_any_act(table: Table, seat: int, now: int, chance: random.Random) -> Planned | None:
    """Plan a random legal choice of a seat."""
    legal = table.state.actions(seat) if seat in table.awaited() else [0]
    action = chance.choice(legal)
    return plans.plan_act(table, seat, action, table.decision, now, Rng(now), by_bot=table.seats[seat].is_bot())


# One planner for each kind of entry but the first one.
PLANNERS: dict[type[e.Entry], Planner] = {
    e.Sat: lambda table, seat, now, _: plans.plan_sit(table, f"new{now}", "New", None, now, Rng(now)),
    e.Acted: plan_any_act,
    e.Withdrew: lambda table, seat, now, _: Planned(e.Withdrew(at=now, seat=seat)),
    e.UndoAsked: lambda table, seat, now, _: Planned(e.UndoAsked(at=now, seat=seat)),
    e.UndoRefused: lambda table, seat, now, _: Planned(e.UndoRefused(at=now, seat=seat)),
    e.Undone: lambda table, seat, now, _: plans.plan_undo(table, seat, now),
    e.Resigned: lambda table, seat, now, _: plans.plan_resign(table, seat, now),
    e.Left: lambda table, seat, now, _: plans.plan_leave(table, seat, now),
    e.Removed: lambda table, seat, now, _: plans.plan_remove(table, HOST, seat, now),
    e.Returned: lambda table, seat, now, _: plans.plan_return(table, seat, now),
    e.TookOver: lambda table, seat, now, _: plans.plan_take_over(
        table, HOST, seat, "easy", now, Rng(now), is_absent=True
    ),
    e.Said: lambda table, seat, now, chance: (
        plans.plan_say(table, seat, "hello", now)
        if chance.random() < 0.5
        else chat_plans.plan_spectator_says(table, f"spectator{chance.randrange(3)}", "Guest", "hello", now)
    ),
    e.LetTalk: lambda table, seat, now, chance: chat_plans.plan_let_talk(table, HOST, chance.random() < 0.8, now),
    e.Muted: lambda table, seat, now, chance: chat_plans.plan_mute(
        table, HOST, chance.choice(list(table.chat.speakers) or [-1]), now
    ),
    e.Renamed: lambda table, seat, now, _: plans.plan_rename(table, seat, f"Name {now}", 1, now),
    e.Hinted: lambda table, seat, now, _: Planned(e.Hinted(at=now, seat=seat)),
    e.Resumed: lambda table, seat, now, _: plans.plan_resume(table, now, 5, 7),
    e.Rematched: lambda table, seat, now, _: plans.plan_rematch(table, seat, "u", now, Rng(now))[0],
}
KINDS = set(get_args(e.AnyEntry)) - {e.Opened}


def walk(game: str, seed: int, steps: int = 150, is_checked: bool = False) -> Iterator[tuple[Table, Planned]]:
    """Yield random plans of all kinds, each with its table, and apply each afterwards.

    With `is_checked`, the table must be the same, deeply, after the plan was made and yielded.
    """
    chance, late = random.Random(seed), (e.Resigned, e.Rematched)
    players = ludotheque.get_spec(game).players[-1]
    config = check_config(game, players, clock=e.ClockConfig(90, 1), spectators_talk=True)
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(players - 1))
    table = Table("t", plans.plan_open(config, "h0", people, 0, Rng(seed)))
    for step in range(1, steps):
        kind = chance.choice([each for each in PLANNERS if each not in late or step > steps * 0.7])
        seat = chance.randrange(players)
        if chance.random() < 0.4 and table.awaited():
            kind, seat = e.Acted, chance.choice(table.awaited())
        before, planned = deep(table) if is_checked else None, None
        with suppress(TableError):
            planned = PLANNERS[kind](table, seat, step * 500, chance)
        keyed = None if planned is None else plans.with_key(planned, seat, f"key{step}", "digest")
        if keyed is not None:
            yield table, keyed
        if is_checked:
            assert deep(table) == before, kind.__name__
        if keyed is not None:
            table.apply(keyed)


def test_every_kind_of_entry_has_a_planner_here() -> None:
    assert set(PLANNERS) == KINDS


def test_plans_and_list_rows_leave_the_live_table_as_it_was() -> None:
    """A plan that is never stored, because its commit fails or loses a race, leaves no trace."""
    seen: set[type[e.Entry]] = set()
    for seed, game in enumerate((*["kuhlorado"] * 5, "niet", "niet")):
        for table, planned in walk(game, seed, is_checked=True):
            after = table.after(planned)
            assert after.has_seen(*_keyed(planned))
            assert not table.has_seen(*_keyed(planned))
            seen.add(type(planned.entry))
    assert seen == KINDS


def _keyed(planned: Planned) -> tuple[int, str, str]:
    """Return the seat, key and digest of a plan."""
    entry = planned.entry
    person = getattr(entry, "person", None)
    own = person.seat if person is not None else getattr(entry, "seat", e.SAME)
    return (own if entry.by == e.SAME else entry.by), entry.key, entry.digest


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_a_live_table_consists_of_values(game: str) -> None:
    """Everything but the log, which only `apply` reaches, can be shared with copies of the table."""
    chance = random.Random(3)
    for table, _ in walk(game, 2, 60):
        if chance.random() < 0.9:  # a sample of the positions is enough
            continue
        found = [path for name, value in vars(table).items() if name != "log" for path in mutable_parts(value, name)]
        assert not found
