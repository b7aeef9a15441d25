"""Chat: spectators talk only if the host lets them, can be muted, and cannot fill the log."""

from __future__ import annotations

import pytest
from tests.tables.test_table import act, do, open_table, refused

from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.tables import chat_plans, entries, plans
from ludotheque.tables.errors import TableError
from ludotheque.tables.permissions import SPECTATORS_SAY
from ludotheque.tables.table import replay


def test_spectators_talk_only_while_the_host_allows_it() -> None:
    table, log = open_table()
    with pytest.raises(TableError) as error:
        chat_plans.plan_spectator_says(table, "guest", "Zoé", "allez !", 0)
    assert refused("chat/spectators", error)
    with pytest.raises(TableError) as error:
        chat_plans.plan_let_talk(table, 1, True, 0)
    assert refused("host/only", error)
    do(table, log, chat_plans.plan_let_talk(table, 0, True, 0))
    assert chat_plans.plan_let_talk(table, 0, True, 0) is None
    do(table, log, chat_plans.plan_spectator_says(table, "guest", " Zoé ", "allez !", 0))
    assert [(line.seat, line.name, line.text) for line in table.chat.lines] == [(SPECTATOR, "Zoé", "allez !")]
    do(table, log, chat_plans.plan_let_talk(table, 0, False, 0))
    with pytest.raises(TableError):
        chat_plans.plan_spectator_says(table, "guest", "Zoé", "allez !", 0)
    again = replay("t", map(entries.parse_entry, map(entries.format_entry, log)))
    assert (again.chat.lines, again.chat.is_open) == (table.chat.lines, False)


def test_a_muted_spectator_is_heard_no_more() -> None:
    table, log = open_table(spectators_talk=True)
    for name in ("ann", "bob", "ann"):
        do(table, log, chat_plans.plan_spectator_says(table, name, name, f"I am {name}", 0))
    number = table.chat.lines[0].number
    with pytest.raises(TableError) as error:
        chat_plans.plan_mute(table, 1, number, 0)
    assert refused("host/only", error)
    do(table, log, chat_plans.plan_mute(table, 0, number, 0))
    assert [line.name for line in table.chat.lines] == ["bob"]
    assert chat_plans.plan_mute(table, 0, number, 0) is None
    with pytest.raises(TableError) as error:
        chat_plans.plan_spectator_says(table, "ann", "Ann again", "hello", 0)
    assert refused("chat/muted", error)
    again = replay("t", log)
    assert (again.chat.lines, again.chat.muted) == (table.chat.lines, frozenset({"ann"}))


def test_a_crowd_leaves_room_for_the_players() -> None:
    table, log = open_table(spectators_talk=True)
    for number in range(SPECTATORS_SAY):
        do(table, log, chat_plans.plan_spectator_says(table, f"g{number}", "Guest", "!", 0))
    with pytest.raises(TableError) as error:
        chat_plans.plan_spectator_says(table, "one more", "Guest", "!", 0)
    assert refused("chat/full", error)
    plans.check_room(table, plans.plan_say(table, 0, "we go on", 0))
    assert len(table.chat.speakers) == len(table.chat.lines) == 100
    # Writing lists must not change the table itself.
    said = chat_plans.plan_let_talk(table, 0, False, 0)
    assert said is not None
    assert not table.after(said).chat.is_open
    assert table.chat.is_open


def test_a_rematch_is_set_up_as_the_game_before_it() -> None:
    table, log = open_table(spectators_talk=False, hints=True)
    do(table, log, chat_plans.plan_let_talk(table, 0, True, 0))
    act(table, log)
    do(table, log, plans.plan_resign(table, 0, 0))
    _, opened = plans.plan_rematch(table, 0, "next", 0, Rng(1))
    assert isinstance(opened.entry, entries.Opened)
    assert opened.entry.config.spectators_talk
    assert opened.entry.config.hints
