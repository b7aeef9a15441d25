"""Only its own seat's view leaves the server, in pages, streams, answers, errors and records.

For each seat, the true world is exchanged for another one that the seat cannot tell from it. No byte may change.
"""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import ludotheque
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.snapshot import snapshot
from ludotheque.tables.table import Table
from ludotheque.web import pages
from ludotheque.web.http.bodies import Act, NamedAction
from ludotheque.web.http.errors import problem_of
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.service import Call, Service, find_action
from ludotheque.web.live.table import LiveTable
from ludotheque.web.pages.replays import Replays, record_text

LINKS = {"record": "/record", "replay": "/replay", "text": "/text"}


def open_table(game: str, seed: int) -> Table:
    players = ludotheque.get_spec(game).players[-1]
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    return Table("t", plans.plan_open(check_config(game, players), "h0", people, 0, Rng(seed)))


def everything(table: Table, viewer: int, tries: list[int]) -> str:
    """Return all that a viewer could get from the server, with refusals of others' actions."""
    live = LiveTable(table, 0.0)
    server: Any = SimpleNamespace(tables={})
    service = Service(server, server)
    view = live.presenter.present(viewer, "fr", 0, Presence(), LINKS)
    shown = [pages.draw_view(view).after().decode(), live.presenter.text(viewer, "fr")]
    shown.append(repr(live.presenter.choices(viewer, "en")) if viewer >= 0 else "")
    shown.append(msgspec.json.encode(snapshot(live.presenter, viewer, "fr", 0, Presence())).decode())
    for action in tries if viewer >= 0 else []:
        body = Act(decision=table.decision, action=action)
        try:
            plans.plan_act(table, viewer, find_action(live, viewer, body), table.decision, 0, Rng(1))
        except LudothequeError as error:
            shown.append(repr(problem_of(error, "fr")))
        shown.append(repr(asyncio.run(service.why(Call(live, viewer, "fr", ""), NamedAction(action=action)))))
    for text in ("", "nonsense"):
        try:
            find_action(live, viewer, Act(decision=table.decision, notation=text))
        except LudothequeError as error:
            shown.append(repr(problem_of(error, "en")))
    return "\n".join(shown)


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_nothing_that_a_seat_may_not_know_leaves_the_server(game: str) -> None:
    chance = random.Random(7)
    table = open_table(game, 11)
    for turn in range(60):
        if table.status() != "playing":
            break
        true = table.state
        table.window = ()  # the window holds the true position before the last step
        if turn % 4 == 0:
            tries = [chance.randrange(table.game.num_distinct_actions()) for _ in range(12)]
            for viewer in range(len(table.seats)):
                before = everything(table, viewer, tries)
                table.state = true.resample(viewer, Rng(turn))
                after = everything(table, viewer, tries)
                table.state = true
                assert before == after
        seat = chance.choice(table.awaited())
        action = chance.choice(true.actions(seat))
        entry = plans.plan_act(table, seat, action, table.decision, 0, Rng(chance.getrandbits(60)))
        assert entry is not None
        table.apply(entry)


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_records_and_replays_of_running_games_tell_nothing(game: str) -> None:
    live = LiveTable(open_table(game, 3), 0.0)
    visitor = Visitor("fr", "auto", "", "")
    with pytest.raises(TableError) as error:
        Replays().view(live.table, 0, 0, visitor)
    assert error.value.code == "table/not-over"
    if not live.table.state.game.has_hidden_information():
        assert record_text(live).startswith("ludotheque: 1")
        return
    with pytest.raises(TableError) as error:
        record_text(live)
    assert error.value.code == "record/running"
    for seat in range(1, len(live.table.seats)):
        live.table.apply(plans.plan_resign(live.table, seat, 0))
    assert record_text(live).startswith("ludotheque: 1")
    last = len(live.table.moves)
    assert Replays().view(live.table, -3, last, visitor).step == last


def test_secrets_are_not_stored() -> None:
    """A log has hashes of tokens and never a token."""
    from ludotheque.web.http.identity import csrf_of, holder_of, new_secret

    secret = new_secret()
    entry = e.Sat(at=0, person=e.Person(0, "A", holder_of(secret)))
    assert secret not in e.format_entry(entry)
    assert len({new_secret() for _ in range(100)}) == 100
    assert csrf_of(secret) not in (secret, holder_of(secret))
