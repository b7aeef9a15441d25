"""Recorded games of the planner replay to the same end, each with a winner by shields."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.registry import load_game
from ludotheque.kernel.records import format_record, parse_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text, load_game)
    assert format_record(record) == text
    final = record.final_state()
    assert isinstance(final, NeulandState)
    assert final.is_terminal()
    (winner,) = final.winners()
    assert final.placed[winner] == final.rules.shields
    assert sum(final.property_shields) == sum(final.placed)


def test_there_is_a_game_for_each_number_of_players() -> None:
    assert [path.stem for path in RECORDS] == ["2p", "3p", "4p"]
