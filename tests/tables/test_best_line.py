"""Two lines through the same game in sentences, and what is said about them."""

from __future__ import annotations

import pytest
from tests.tables.test_daily import config, play

from ludotheque.kernel.challenge import Solution, line_of, outcomes_of
from ludotheque.tables.best_line import pair_lines, say_progress, say_verdict


def test_lines_stand_beside_each_other_by_what_chance_brought() -> None:
    table, _ = play(config("today"), 1)
    outcomes = outcomes_of(table.moves)
    idle = line_of(table.game.new_initial_state(), outcomes, [0] * 25)
    pairs = pair_lines(table.game, table.moves, idle, "en", ("Ada",))
    assert len(pairs) == 25
    assert all(pair.chance.startswith("Card ") for pair in pairs)
    assert {pair.best.text for pair in pairs} == {"Nothing done."}
    assert pairs[-1].own.score == table.state.scores()[0]
    assert table.moves[pairs[3].own.step - 1] == (0, pairs[3].own.action)


@pytest.mark.parametrize(
    ("own", "best", "words"),
    [
        ((True, 9), (True, 12, False), "12 was possible, perhaps more"),
        ((True, 9), (True, 12, True), "12 was possible, and nothing better"),
        ((False, 14), (True, -2, False), "−2 was possible"),
        ((True, 12), (True, 12, True), "You could not have done better"),
        ((True, 13), (True, 12, False), "nothing better than your line"),
        ((True, 3), (False, 12, False), "nothing better than your line"),
        ((False, 3), (False, 12, False), "no line that wins either"),
        ((False, 3), (False, 12, True), "could not be won"),
    ],
)
def test_the_verdict(own: tuple[bool, float], best: tuple[bool, int, bool], words: str) -> None:
    solution = Solution((), best[0], best[1], best[2], 1.0)
    assert words in say_verdict(*own, solution, "en")
    assert say_verdict(*own, solution, "fr") != say_verdict(*own, solution, "en")


def test_progress() -> None:
    assert "begins" in say_progress(None, "en")
    assert say_progress(Solution((), True, 7, False, 1.0), "en") == "Searching… best so far: 7"
    assert "no line that wins" in say_progress(Solution((), False, 7, False, 1.0), "en")
