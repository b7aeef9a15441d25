"""Tournaments: balanced seats, the same deals for all, and ratings in the order of strength."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from ludotheque.lab.errors import LabError
from ludotheque.lab.simulate import GameRow, simulate
from ludotheque.lab.tournament import meetings, pair_results, plan_tournament, rate, standings


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_entrant_sits_everywhere_equally_often(players: int) -> None:
    games = meetings(players, (0, 1))
    for seat in range(players):
        assert set(Counter(seating[seat] for seating in games).values()) == {len(games) // 2}
    assert all({0, 1} == set(seating) for seating in games)


def test_all_pairs_play_the_same_deals(parlour: str) -> None:
    plan = plan_tournament(parlour, ("greedy", "random", "spy"), players=2, games=4)
    assert plan.games == 3 * 4
    deals = Counter((plan.deal(index), tuple(sorted(plan.seating(index)))) for index in range(plan.games))
    assert set(deals.values()) == {2}
    dealt: dict[int, tuple[int, ...]] = {}
    for row in simulate(msgspec.structs.replace(plan, keep_moves=True)):
        cards = tuple(action for seat, action in row.moves if seat == -1)
        assert dealt.setdefault(plan.deal(row.index), cards) == cards


def test_the_stronger_bot_comes_first(parlour: str) -> None:
    """In Parlour a higher bid is always better, which a search sees and `spy`, who never bids, does not."""
    plan = plan_tournament(parlour, ("spy", "random", "mcts"), players=2, games=20, iterations=60)
    table = standings(plan, list(simulate(plan)))
    assert [standing.name for standing in table] == ["mcts", "random", "spy"]
    first, _, last = table
    assert first.rating.value > last.rating.high
    assert first.meetings == 40
    assert first.against[0] is not None and first.against[0].value > 0.5
    assert first.against[2] is None
    total = sum(each.value for standing in table for each in standing.against if each is not None)
    assert total == pytest.approx(3)


def test_solo_games_compare_scores_on_the_same_deal(parlour: str) -> None:
    plan = plan_tournament(parlour, ("spy", "greedy"), players=1, games=6)
    rows = list(simulate(plan))
    assert len(rows) == 12
    shares = [share for _, share in pair_results(plan, rows)]
    assert len(shares) == 6
    for share, first, second in zip(shares, rows[::2], rows[1::2], strict=True):
        assert share == {-1: 0.0, 0: 0.5, 1: 1.0}[(first.scores > second.scores) - (first.scores < second.scores)]


def test_incomplete_deals_do_not_count(parlour: str) -> None:
    plan = plan_tournament(parlour, ("spy", "greedy"), players=2, games=4)
    rows: list[GameRow] = list(simulate(plan))
    assert len(pair_results(plan, rows[:-1])) == 2
    assert standings(plan, rows[:1])[0].meetings == 0


def test_ratings_have_intervals_that_shrink() -> None:
    few, many = (rate(2, [((0, 1), 1.0), ((0, 1), 0.5)] * count)[0] for count in (1, 20))
    assert few.value > 25
    assert many.high - many.low < few.high - few.low


def test_a_bot_cannot_meet_itself(parlour: str) -> None:
    for bots in (("greedy",), ("greedy", "greedy")):
        with pytest.raises(LabError):
            plan_tournament(parlour, bots, players=2)
