"""The numbers that a reason of Neuland compares, in positions with all seats equally far."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import CHANCE, Rng, parse_record
from ludotheque.games.neuland.bot.judge import FURTHER, NeulandJudge
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.games.neuland.rules.codes import OVER

RECORD = parse_record((Path(__file__).parent / "records" / "3p.txt").read_text("utf-8"))


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
def test_everybody_passes_the_farthest_marker(part: float) -> None:
    assert isinstance(RECORD.game, NeulandGame)
    judge = NeulandJudge(RECORD.game)
    judge.look(judge.worlds)
    steps = [step for step, (seat, _) in enumerate(RECORD.moves) if seat != CHANCE]
    step = steps[int(part * len(steps))]
    state = list(RECORD.states())[step]
    assert isinstance(state, NeulandState)
    seat = state.current_player()
    for action in judge.candidates(state, seat):
        for play, space in ((judge.play_out, max(state.marker)), (judge.play_far, max(state.marker) + FURTHER)):
            world = judge.sample(state, seat, Rng(1))
            assert isinstance(world, NeulandState)
            world.step(seat, action)
            play(world, Rng(1))
            assert world.phase == OVER or min(world.marker) > space


def test_spaces_are_counted_at_the_end_too() -> None:
    """An end that came in only one of two games must not look like a hundred spaces."""
    assert isinstance(RECORD.game, NeulandGame)
    judge = NeulandJudge(RECORD.game)
    state = RECORD.final_state()
    assert isinstance(state, NeulandState)
    winner = state.winners()[0]
    assert judge.lines(state, winner)[0] == -state.marker[winner]


@pytest.mark.parametrize(
    ("changes", "is_gain"),
    [
        ([-8.0, 2.0, 0.0, 0.0], False),
        ([10.0, 2.0, 0.0, 0.0], True),  # nearer to the finish than the others come nearer
        ([4.0, 7.5, 2.0, 0.0], False),
        ([8.5, 8.5, 0.0, 0.0], True),  # no loss against the others
        ([0.0, 0.0, -1.0, 0.0], False),
        ([0.0, 0.0, -1.0, -2.0], True),
    ],
)
def test_a_score_sheet_that_speaks_for_the_worse_turn_is_no_reason(changes: list[float], is_gain: bool) -> None:
    assert isinstance(RECORD.game, NeulandGame)
    assert NeulandJudge(RECORD.game).is_gain(changes, 3) is is_gain
