"""Tests of the scores that are stored with the last entry of a game."""

from __future__ import annotations

import pytest
from tests.tables.test_challenge import config, play
from tests.tables.test_table import open_table

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.store.rows import ScoreRow
from ludotheque.tables import plans
from ludotheque.tables.entries import Person, TableConfig
from ludotheque.tables.table import Table
from ludotheque.web.live.challenge import score_after


def finish(table: Table) -> list[ScoreRow]:
    """Play to the end, and return the scores that were noted on the way."""
    found = []
    while table.status() == "playing":
        planned = plans.plan_act(table, 0, table.state.actions(0)[0], table.decision, 7, Rng(1))
        assert planned is not None
        score = score_after(table, planned)
        found += [score] if score is not None else []
        table.apply(planned)
    return found


@pytest.mark.parametrize("agreed", [config(), config("today"), config(hard=True)], ids=["free", "day", "hard"])
def test_the_score_comes_with_the_last_move(agreed: TableConfig) -> None:
    table, _ = play(agreed, 1, steps=5)
    [row] = finish(table)
    assert table.result is not None
    assert (row.table_id, row.seat, row.game, row.name, row.holder) == ("t", 0, "chevoux", "Ada", "ada")
    assert (row.day, row.finished_at, row.is_helped) == (agreed.day, 7, False)
    assert row.division == agreed.options["difficulty"]
    assert (row.score, row.is_won) == (table.result.scores[0], bool(table.result.winners))


def test_a_game_with_a_hint_is_listed_apart() -> None:
    table, _ = play(config("today"), 1, steps=5)
    noted = plans.plan_hint(table, 0, 1)
    assert noted is not None
    table.apply(noted)
    [row] = finish(table)
    assert row.is_helped


def test_a_game_that_goes_on_from_another_one_has_no_score() -> None:
    """The person knows what comes in the other game, and may have chosen a position that is almost won."""
    table, _ = play(config(), 1)
    assert table.result is not None
    for length in (len(table.moves) // 2, len(table.moves) - 2):
        opened = plans.plan_continue(table, length, Person(0, "Ada", "ada"), "easy", 2, Rng(2))
        again = Table("again", opened)
        assert again.start == length
        assert finish(again) == []
        assert again.result is not None
        assert again.result.reason == "end"


def test_a_resigned_game_has_no_score() -> None:
    table, _ = play(config(), 1, steps=5)
    assert score_after(table, plans.plan_resign(table, 0, 2)) is None


@pytest.mark.parametrize("game", ["kuhlorado", "chevoux"])
def test_noting_the_score_makes_no_step(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = open_table(game)
    steps = 0
    kind = type(table.state)
    step = kind.step

    def spy(state: State, seat: int, action: int) -> None:
        nonlocal steps
        steps += 1
        step(state, seat, action)

    monkeypatch.setattr(kind, "step", spy)
    chance = Rng(4)
    while table.status() == "playing":
        seat = table.awaited()[0]
        planned = plans.plan_act(table, seat, chance.pick(table.state.actions(seat)), table.decision, 0, chance)
        assert planned is not None
        before = steps
        has_score = score_after(table, planned) is not None
        assert steps == before
        assert has_score == (game == "chevoux" and planned.positions[-1].is_terminal())
        table.apply(planned)
