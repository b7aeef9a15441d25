"""Undo is free until something is revealed or another seat acts, then two players must agree."""

from __future__ import annotations

import pytest

from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.hidden import reveals
from ludotheque.tables.table import Table

KEEP = 0


def open_table(game: str = "kuhlorado", players: int | None = None, levels: tuple[str, ...] = ()) -> Table:
    config = check_config(game, players, levels=levels)
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat, level in enumerate(config.levels) if not level)
    return Table("t", plans.plan_open(config, "h0", people, 0, Rng(3)))


def act(table: Table, action: int, seat: int | None = None, by_bot: bool = False) -> None:
    who = table.awaited()[0] if seat is None else seat
    entry = plans.plan_act(table, who, action, table.decision, 0, Rng(table.version), by_bot=by_bot)
    assert entry is not None
    table.apply(entry)


def test_keeping_the_dice_is_taken_back_freely() -> None:
    table = open_table()
    seat = table.awaited()[0]
    before, decision = table.state.fingerprint(), table.decision
    lines = len(table.log.lines(0, "en", table.names()))
    act(table, KEEP)
    planned = plans.plan_undo(table, seat, 0)
    assert isinstance(planned.entry, e.Undone)
    table.apply(planned)
    assert table.state.fingerprint() == before
    assert table.decision > decision
    shown = table.log.lines(0, "en", table.names())
    assert len(shown) == lines + 1
    assert "undoes a move" in shown[-1].text


def test_after_chance_the_other_player_is_asked() -> None:
    table = open_table()
    seat = table.awaited()[0]
    act(table, KEEP)
    before = table.state.fingerprint()
    act(table, table.state.actions(seat)[0])
    assert table.awaited() == [1 - seat]
    planned = plans.plan_undo(table, seat, 0)
    assert isinstance(planned.entry, e.UndoAsked)
    table.apply(planned)
    with pytest.raises(TableError):
        plans.plan_answer_undo(table, seat, True, 0)
    table.apply(plans.plan_answer_undo(table, 1 - seat, True, 0))
    assert table.state.fingerprint() == before
    assert table.awaited() == [seat]


def test_a_refusal_leaves_everything_as_it_is() -> None:
    table = open_table()
    seat = table.awaited()[0]
    act(table, KEEP)
    act(table, table.state.actions(seat)[0])
    before = table.state.fingerprint()
    table.apply(plans.plan_undo(table, seat, 0))
    table.apply(plans.plan_answer_undo(table, 1 - seat, False, 0))
    assert table.state.fingerprint() == before
    with pytest.raises(TableError) as error:
        plans.plan_answer_undo(table, 1 - seat, True, 0)
    assert error.value.code == "undo/not-asked"


def test_an_act_of_the_other_player_is_an_answer_too() -> None:
    table = open_table()
    seat = table.awaited()[0]
    act(table, KEEP)
    act(table, table.state.actions(seat)[0])
    table.apply(plans.plan_undo(table, seat, 0))
    act(table, KEEP)
    assert table.undo_asked_by == -1


def test_a_bot_always_agrees() -> None:
    table = open_table(levels=("", "easy"))
    if table.awaited() == [1]:
        act(table, KEEP, by_bot=True)
        act(table, table.state.actions(1)[0], by_bot=True)
    before = table.state.fingerprint()
    act(table, KEEP)
    middle = table.state.fingerprint()
    act(table, table.state.actions(0)[0])
    act(table, KEEP, seat=1, by_bot=True)
    for expected in (middle, before):
        planned = plans.plan_undo(table, 0, 0)
        assert isinstance(planned.entry, e.Undone)
        table.apply(planned)
        assert table.state.fingerprint() == expected


def test_nothing_to_take_back() -> None:
    table = open_table()
    with pytest.raises(TableError) as error:
        plans.plan_undo(table, 1 - table.awaited()[0], 0)
    assert error.value.code == "undo/nothing"


def test_a_card_from_a_hidden_hand_is_not_taken_back() -> None:
    """In NIET! with three, a card on the table has been seen by the others."""
    table = open_table("niet", players=3)
    assert table.state.game.has_hidden_information()
    for _ in range(200):
        seat = table.awaited()[0]
        notation = table.state.action_to_string(table.state.actions(seat)[0], seat)
        before = table.state
        act(table, table.state.actions(seat)[0], seat)
        if notation.startswith("play"):
            break
    else:
        pytest.fail("no card was played")
    assert reveals(before, seat, before.actions(seat)[0], table.state, Rng(1))
    with pytest.raises(TableError) as error:
        plans.plan_undo(table, seat, 0)
    assert error.value.code == "undo/too-late"


def test_an_open_game_reveals_nothing() -> None:
    table = open_table()
    before = table.state
    seat = table.awaited()[0]
    act(table, KEEP)
    assert not before.game.has_hidden_information()
    assert not reveals(before, seat, KEEP, table.state, Rng(1))
