"""A summary counts by entrant and by the order of play, and shared wins as shares."""

from __future__ import annotations

from ludotheque.lab.simulate import GameRow, Plan
from ludotheque.lab.summary import entrant_names, summarise


def row(index: int, seating: tuple[int, ...], scores: tuple[float, ...], winners: tuple[int, ...]) -> GameRow:
    return GameRow(
        index=index,
        seating=seating,
        scores=scores,
        winners=winners,
        decisions=(2, 3),
        thinking=(1.0, 0.3),
        length=10 + index,
        seconds=0.5,
        turn_order=(2, 1) if index == 1 else (1, 2),
        turns=4,
        rounds=2,
    )


ROWS = [
    row(0, (0, 1), (5.0, 3.0), (0,)),
    row(1, (1, 0), (5.0, 3.0), (0,)),
    row(2, (0, 1), (4.0, 4.0), (0, 1)),
]
PLAN = Plan(game="kuhlorado", bots=("hard", "easy"), games=4)


def test_entrants_keep_their_results_when_they_change_seats() -> None:
    hard, easy = summarise(PLAN, ROWS).entrants
    assert (hard.name, hard.wins, hard.shared, hard.win_rate.value) == ("hard", 1, 1, 0.5)
    assert (easy.name, easy.wins, easy.shared, easy.win_rate.value) == ("easy", 1, 1, 0.5)
    assert hard.score.value == easy.score.value == 4.0
    assert hard.seconds_per_decision == (1.0 + 0.3 + 1.0) / 7


def test_the_order_of_play_is_counted_not_the_seats() -> None:
    """Seat A won twice, but once as the second to play."""
    first, second = summarise(PLAN, ROWS).order
    assert (first.name, first.wins, first.win_rate.value) == ("1", 1, 1.5 / 3)
    assert (second.name, second.wins, second.win_rate.value) == ("2", 1, 1.5 / 3)


def test_unfinished_simulations_say_so() -> None:
    summary = summarise(PLAN, ROWS)
    assert (summary.games, summary.asked, summary.length.value, summary.decisions.value) == (3, 4, 11.0, 5.0)


def test_equal_names_are_numbered() -> None:
    assert entrant_names(("mcts", "greedy", "mcts")) == ["mcts 1", "greedy", "mcts 2"]
