"""The puzzle of a day has the same chance for all players on a date, and on no other table."""

from __future__ import annotations

import re
from datetime import date

import pytest

from ludotheque.games.registry import get_spec
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.tables import plans
from ludotheque.tables.about import settings_of
from ludotheque.tables.challenge import check_day, day_at
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import AnyEntry, Person, TableConfig, Undone, format_entry, parse_entry
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Table, replay

DAY = date(2026, 11, 15)


def config(day: str = "", hard: bool = False) -> TableConfig:
    return check_config("chevoux", options={"difficulty": "hard" if hard else "normal"}, day=day, today=DAY)


def play(agreed: TableConfig, seed: int, steps: int = 99) -> tuple[Table, list[AnyEntry]]:
    """Play at random and return the table and its log."""
    opened = plans.plan_open(agreed, "ada", (Person(0, "Ada", "ada"),), 1, Rng(seed))
    table = Table("t", opened)
    log = [opened.entry]
    own = Rng(seed)
    while table.status() == "playing" and len(log) <= steps:
        action = own.pick(table.state.legal_actions(0))
        planned = plans.plan_act(table, 0, action, table.decision, 1, Rng(seed + len(log)))
        assert planned is not None
        table.apply(planned)
        log.append(planned.entry)
    return table, log


def chance_of(table: Table) -> list[int]:
    return [action for seat, action in table.moves if seat == CHANCE]


def test_everybody_meets_the_same_village_on_a_day() -> None:
    one, _ = play(config("2026-11-15"), 1)
    other, _ = play(config("2026-11-15"), 2)
    assert one.moves != other.moves
    assert chance_of(one) == chance_of(other)
    assert chance_of(play(config("2026-11-14"), 1)[0]) != chance_of(one)


def test_other_tables_draw_as_their_stream_says() -> None:
    """An ordinary table does not depend on the date."""
    found = {tuple(chance_of(play(config(), seed, steps=3)[0])) for seed in range(6)}
    assert len(found) == 6


def test_the_log_keeps_the_day() -> None:
    table, log = play(config("today"), 1, steps=4)
    again = replay("t", (parse_entry(format_entry(entry)) for entry in log))
    assert again.config.day == "2026-11-15"
    one = plans.plan_act(again, 0, 0, again.decision, 1, Rng(99))
    other = plans.plan_act(table, 0, 0, table.decision, 1, Rng(7))
    assert one is not None
    assert other is not None
    assert one.entry == other.entry, "chance follows the date, whatever the stream"


def test_a_log_from_before_there_were_days_is_read() -> None:
    opened = play(config(), 1, steps=0)[1][0]
    line = format_entry(opened).replace(',"day":""', "")
    assert '"day"' not in line
    assert parse_entry(line) == opened


def test_a_hint_is_noted_once() -> None:
    table, log = play(config("today"), 1, steps=20)
    assert not table.is_helped
    noted = plans.plan_hint(table, 0, 1)
    assert noted is not None
    table.apply(noted)
    assert plans.plan_hint(table, 0, 1) is None
    assert "à part" in table.log.lines(0, "fr", table.names())[-1].text
    assert replay("t", [*log, noted.entry]).is_helped


def test_only_an_undo_after_chance_is_help() -> None:
    opened = plans.plan_open(
        check_config("kuhlorado", levels=["", "easy"]), "ada", (Person(0, "Ada", "ada"),), 1, Rng(3)
    )
    table = Table("t", opened)
    chance = Rng(4)
    helped = 0
    while table.status() == "playing" and not helped:
        seat = table.awaited()[0]
        planned = plans.plan_act(
            table, seat, table.state.actions(seat)[0], table.decision, 1, chance, by_bot=bool(seat)
        )
        assert planned is not None
        table.apply(planned)
        if seat == 0 and table.status() == "playing":
            undone = plans.plan_undo(table, 0, 1)
            assert undone is not None
            assert isinstance(undone.entry, Undone)
            helped = any(who == CHANCE for who, _ in table.moves[undone.entry.length :])
            table.apply(undone)
            assert table.is_helped == helped
            table.apply(planned)


def test_a_rematch_is_a_game_of_one_s_own() -> None:
    table, _ = play(config("today"), 1)
    _, opened = plans.plan_rematch(table, 0, "new", 2, Rng(1))
    assert Table("new", opened).config.day == ""


@pytest.mark.parametrize(
    ("game", "day", "code"),
    [
        ("kuhlorado", "today", "daily/none"),
        ("chevoux", "tomorrow", "daily/date"),
        ("chevoux", "2026-02-30", "daily/date"),
        ("chevoux", "2026-11-16", "daily/future"),
    ],
)
def test_wrong_days_are_refused(game: str, day: str, code: str) -> None:
    with pytest.raises(TableError) as refused:
        check_config(game, day=day, today=DAY)
    assert refused.value.code == code
    assert all(refused.value.sentence(lang) for lang in ("fr", "en"))


def test_days_begin_at_midnight_utc() -> None:
    assert day_at(1_763_164_800_000) == date(2025, 11, 15)
    assert day_at(1_763_164_799_999) == date(2025, 11, 14)
    assert check_day(get_spec("chevoux"), "2020-01-01", DAY) == "2020-01-01"


def test_a_game_that_goes_on_names_the_decision_it_goes_on_from() -> None:
    """Decisions of seats are counted from 1, and what chance did in between is not."""
    table, _ = play(config(), 1)
    decisions = [length for length, (seat, _) in enumerate(table.moves) if seat != CHANCE]
    for number, length in ((2, decisions[1]), (10, decisions[9])):
        again = Table("u", plans.plan_continue(table, length, Person(0, "Ada", "ada"), "easy", 2, Rng(2)))
        words = [value for _, value in settings_of(again, "en")]
        assert re.findall(r"\d+", words[-1]) == [str(number)]
    assert not any("decision" in value for _, value in settings_of(table, "en"))
