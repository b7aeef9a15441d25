"""One test per ruling of Kuhlorado, K1 to K15, from text diagrams."""

from __future__ import annotations

import pytest
from tests.games.kuhlorado.diagrams import EMPTY, SHEET, legal, picture, position, reason
from tools.kuhlorado_sheets import column_pairs, example_problems, problems, trough_diagonals

from ludotheque import CHANCE, ConfigurationError, load_game
from ludotheque.games.kuhlorado.bot import features
from ludotheque.games.kuhlorado.content import load_edition
from ludotheque.games.kuhlorado.notation import parse_cell
from ludotheque.games.kuhlorado.rules import KuhloradoGame, KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import COW, DECIDE, MARK, OVER, PASS, TROUGH, pair_action
from ludotheque.games.kuhlorado.rules.scoring import count_doubles, groups, totals


def test_k1_a_sheet_has_58_cells_to_mark_and_four_troughs() -> None:
    for sheet in load_edition("reconstructed")[1]:
        assert len(sheet.symbols) == 64
        assert sheet.symbols.count(TROUGH) == 6
        assert sorted(len(trough) for trough in sheet.troughs) == [1, 1, 2, 2]
        assert sheet.cow_count + sheet.number_count == 58


def test_k2_a_die_shows_one_to_five_or_a_cow() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    state.apply_action(0)
    outcomes = {state.action_to_string(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert len(outcomes) == 21
    assert outcomes["roll cow cow"] == pytest.approx(1 / 36)
    assert outcomes["roll 3 cow"] == pytest.approx(2 / 36)
    assert outcomes["roll 1 1"] == pytest.approx(1 / 36)


def test_k3_ten_different_sheets_by_number_or_at_random() -> None:
    sheets = load_edition("reconstructed")[1]
    assert len({tuple(sheet.symbols) for sheet in sheets}) == 10
    drawn = load_game("kuhlorado").new_initial_state()
    assert [drawn.action_to_string(outcome) for outcome, _ in drawn.chance_outcomes()] == [
        f"sheet {number}" for number in range(1, 11)
    ]
    drawn.apply_action(6)
    assert isinstance(drawn, KuhloradoState)
    assert drawn.sheet_index == 6
    chosen = load_game("kuhlorado", sheet=4).new_initial_state()
    assert isinstance(chosen, KuhloradoState)
    assert chosen.sheet.symbols == sheets[3].symbols
    with pytest.raises(ConfigurationError, match="sheet"):
        load_game("kuhlorado", sheet=11)


@pytest.mark.parametrize("number", range(1, 11))
def test_k3_every_sheet_meets_the_conditions_of_the_reconstruction(number: int) -> None:
    assert problems(load_edition("reconstructed")[1][number - 1]) == []


def test_k3_the_checker_notices_a_bad_sheet() -> None:
    found = problems(position().sheet)
    assert any("cows" in problem for problem in found)
    assert not any("horizontal" in problem for problem in found)
    flat = SHEET.replace("1v2c3s4c", "122c3s4c").replace("cv1c2c34", "c51c2chh")
    assert "the large troughs are not one horizontal and one vertical" in problems(position(sheet=flat).sheet)


def test_k4_who_starts_is_drawn_by_lot() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert [state.action_to_string(outcome) for outcome in (0, 1)] == ["first A", "first B"]
    state.apply_action(1)
    state.apply_action(0)
    assert state.current_player() == 1


def test_k4_seat_0_plays_crosses_and_seat_1_circles() -> None:
    state = position(dice=(1, 1), seat=1)
    state.apply_action(state.string_to_action("mark b1"))
    assert picture(state).splitlines()[0] == ".o......"


def test_k5_reroll_none_one_or_both_once() -> None:
    state = position(dice=(3, COW), phase=DECIDE)
    assert legal(state) == {"keep", "reroll 3", "reroll cow", "reroll both"}
    state.apply_action(state.string_to_action("reroll cow"))
    assert state.current_player() == CHANCE
    assert len(state.chance_outcomes()) == 6
    state.apply_action(0, CHANCE)  # a 1 next to the 3 that was kept
    assert (state.low, state.high) == (1, 3)
    assert all(action.startswith("mark") for action in legal(state)), "there is no second re-roll"
    again = state.why_illegal(1)
    assert again is not None and again.ruling == "K5"


def test_k5_equal_dice_offer_one_of_them_once() -> None:
    assert legal(position(dice=(2, 2), phase=DECIDE)) == {"keep", "reroll 2", "reroll both"}


def test_k6_two_cows_mark_exactly_two_free_cows_anywhere() -> None:
    marks = """
    x.x.x.x.
    ..x.o..o
    ..o...o.
    x....x.x
    ...x...o
    o..o.o..
    .x......
    ........
    """
    state = position(marks, dice=(COW, COW))
    assert legal(state) == {"mark a8 c8", "mark a8 e8", "mark c8 e8"}
    assert reason(state, "a8") == "K6"
    assert reason(state, "a8", "b8") == "K6"
    state.apply_action(state.string_to_action("mark a8 e8"))
    assert picture(state).splitlines()[7] == "x...x..."


def test_k6_the_last_cow_is_marked_alone() -> None:
    state = position(ALL_COWS_BUT_C8, dice=(COW, COW))
    assert legal(state) == {"mark c8"}


def test_k7_two_numbers_mark_exactly_one_cell_with_either() -> None:
    state = position(ALL_COWS_BUT_C8, dice=(1, 2))
    expected = {"b1", "b2", "g2", "g4", "a5", "c6", "h7", "b8"} | {"d1", "a3", "b4", "c5", "e6", "f7", "d8"}
    assert legal(state) == {f"mark {cell}" for cell in expected}
    assert reason(state, "f1") == "K7"
    assert reason(state, "b1", "d1") == "K7"


def test_k7_without_a_free_cell_nothing_is_marked() -> None:
    marks = """
    .x......
    .x....o.
    ........
    ......x.
    o.......
    ..o.....
    .......x
    .o......
    """
    state = position(marks, dice=(1, 1))
    assert legal(state) == {"pass"}
    before = picture(state)
    state.apply_action(state.string_to_action("pass"))
    assert picture(state) == before
    assert state.seat == 1


def test_k8_cow_and_number_mark_one_or_both_with_one_cell_between() -> None:
    state = position(ALL_COWS_BUT_C8, dice=(4, COW))
    singles = {"mark c8"} | {f"mark {cell}" for cell in ("h1", "d2", "f3", "d4", "g5", "h6", "c7", "g8")}
    assert {action for action in legal(state) if action.count(" ") == 1} == singles
    # From c8 two steps lead to a8, e8, c6, a6, e6: none of them is a 4.
    assert legal(state) == singles
    three = position(ALL_COWS_BUT_C8, dice=(2, COW))
    assert {action for action in legal(three) if action.count(" ") == 2} == {"mark e6 c8"}, "a diagonal pair"
    assert reason(three, "c8", "d8") == "K8", "side by side is too near"


def test_k8_a_knights_move_is_not_allowed() -> None:
    state = position(dice=(5, COW))
    assert reason(state, "c1", "e2") == "K8"


def test_k8_two_numbers_or_two_cows_are_no_pair() -> None:
    state = position(dice=(3, COW))
    assert reason(state, "c1", "e1") == "K8"
    assert reason(state, "f1", "b3") == "K8"


def test_k8_worked_example_cow_and_three_in_a_column() -> None:
    sheet = load_edition("reconstructed")[1][0]
    cow, three = column_pairs(sheet, 3)[0]
    assert cow % 8 == three % 8 and abs(cow - three) == 16
    assert_pair_is_legal(3, cow, three)


def test_k8_worked_example_cow_and_four_on_a_diagonal_across_a_trough() -> None:
    sheet = load_edition("reconstructed")[1][0]
    cow, four = trough_diagonals(sheet, 4)[0]
    assert sheet.symbols[(cow + four) // 2] == TROUGH
    assert_pair_is_legal(4, cow, four)
    assert example_problems(sheet) == []


def assert_pair_is_legal(number: int, cow: int, cell: int) -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    state.apply_action(0)
    state.apply_action(state.string_to_action(f"roll {number} cow"))
    state.apply_action(state.string_to_action("keep"))
    assert isinstance(state, KuhloradoState)
    assert state.sheet.symbols[cow] == COW and state.sheet.symbols[cell] == number
    state.apply_action(pair_action(cow, cell))
    assert state.marks[cow] == state.marks[cell] == 1


def test_k8_marking_at_least_one_is_compulsory() -> None:
    state = position(dice=(3, COW))
    why = state.why_illegal(PASS)
    assert why is not None and why.ruling == "K8"


@pytest.mark.parametrize(("dice", "ruling"), [((2, 3), "K7"), ((COW, COW), "K6"), ((1, COW), "K8")])
def test_k6_k7_k8_a_refusal_cites_the_ruling_of_the_roll(dice: tuple[int, int], ruling: str) -> None:
    state = position("x" + EMPTY[1:], dice=dice)
    assert reason(state, "a1") == ruling, "already marked"
    same_twice = "refused_numbers" if ruling == "K7" else "refused_not_a_pair"
    for action, key in ((PASS, "refused_pass"), (pair_action(2, 2), same_twice)):
        why = state.why_illegal(action)
        assert why is not None and (why.ruling, why.key) == (ruling, key)


def test_k9_trough_cells_are_never_marked() -> None:
    state = position(dice=(3, COW))
    for cell in ("d3", "e3", "b5", "b6", "f5", "d7"):
        assert reason(state, cell) == "K9"


def test_k10_the_game_ends_when_no_cow_is_free() -> None:
    state = position(ALL_COWS_BUT_C8, dice=(COW, COW))
    state.apply_action(state.string_to_action("mark c8"))
    assert state.is_terminal()


def test_k10_the_game_ends_when_five_numbers_are_free() -> None:
    marks = """
    .o.xo...
    xo.x.xx.
    ox...o.x
    .xoxo.x.
    x.x.o.x.
    ..x.x.ox
    x.o.oxox
    .o......
    """
    state = position(marks, dice=(2, 3))
    assert state.free_numbers == 6
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("mark d8"))
    assert state.free_numbers == 5
    assert state.is_terminal()


def test_k11_meadows_score_three_for_the_majority_and_corners_count_twice() -> None:
    state = position(with_marks({"a1": "x", "b1": "o", "c1": "o"}))
    # North: x 1, o 2; west: x 1, o 0; the corner a1 counts for both.
    assert totals(state) == [3, 3]
    tied = position(with_marks({"b1": "o", "c1": "x"}))
    assert totals(tied) == [0, 0]


def test_k12_troughs_score_for_the_majority_of_touching_cells() -> None:
    large = position(with_marks({"d2": "x", "c3": "x", "f3": "o"}))
    assert totals(large) == [4, 0]
    small = position(with_marks({"d6": "o"}))  # touches the small trough d7 only
    assert totals(small) == [0, 2]
    diagonal = position(with_marks({"c6": "x"}))  # touches b6 by a side, d7 only by a corner
    assert totals(diagonal) == [4, 0]


@pytest.mark.parametrize(
    ("size", "points"), [(4, 0), (5, 2), (9, 2), (10, 5), (14, 5), (15, 12), (19, 12), (20, 20), (31, 20)]
)
def test_k13_land_scores_by_size(size: int, points: int) -> None:
    game = load_game("kuhlorado")
    assert isinstance(game, KuhloradoGame)
    assert game.land_points[size] == features.land_points(size) == points


def test_k13_every_group_scores_for_itself_and_troughs_and_diagonals_separate() -> None:
    marks = """
    xxxxx...
    ........
    ..x..x..
    .......x
    ........
    ........
    ........
    ...ooooo
    """
    state = position(marks)
    assert [len(group) for group in groups(state, 0)] == [5, 1, 1, 1]
    assert [len(group) for group in groups(state, 1)] == [5]


def test_k14_equal_totals_are_a_draw() -> None:
    marks = ALL_COWS_BUT_C8.replace("x", "o")
    state = position(marks, dice=(COW, COW), seat=1)
    state.apply_action(state.string_to_action("mark c8"))
    assert state.winners() == [1]
    assert state.returns() == [-1.0, 1.0]
    even = position(EMPTY)
    even.phase = OVER
    assert even.winners() == [0, 1]
    assert even.returns() == [0.0, 0.0]


def test_k15_pro_scores_doubles_once_when_nine_cows_are_marked() -> None:
    marks = """
    xxo.o.x.
    ..o.o..x
    xx......
    o.......
    ........
    ........
    ........
    ........
    """
    state = position(marks, dice=(COW, COW), pro=True)
    assert state.sheet.cow_count - state.free_cows == 8
    assert count_doubles(state, 0) == 2
    assert count_doubles(state, 1) == 2
    state.apply_action(state.string_to_action("mark a8 e8"))  # from 8 to 10 cows: at least nine
    assert state.doubles_counted
    assert state.doubles == [2, 2]
    state.phase, state.low, state.high = MARK, COW, COW
    state.apply_action(state.string_to_action("mark c3 g3"))
    assert state.doubles == [2, 2], "once per game"


def test_k15_without_pro_doubles_score_nothing() -> None:
    state = position("xx......\n" + "........\n" * 7)
    assert state.scores() == [6.0, 0.0], "north and west, nothing for the double"


def test_worked_example_of_the_final_scoring() -> None:
    sheet = """
    c12345c1
    234hh512
    34512345
    4v123451
    5v2345s2
    123451c3
    2345s1c4
    345123c5
    """
    marks = """
    ooo.oooo
    o.x..xo.
    ooxxxx..
    o...x...
    o...x...
    oo.xxx.x
    o..x.x..
    ..xxxxx.
    """
    state = position(marks, sheet=sheet)
    assert sorted(len(group) for group in groups(state, 0)) == [1, 18]
    assert sorted(len(group) for group in groups(state, 1)) == [5, 11]
    assert totals(state) == [3 + 4 + 2 + 12, 3 + 3 + 4 + 2 + 5] == [21, 17]


ALL_COWS_BUT_C8 = """
x.x.x.x.
..x.o..o
..o...o.
x....x.x
...x...o
o..o.o..
.x......
x...x...
"""


def with_marks(cells: dict[str, str]) -> str:
    """Return a diagram with a few marks."""
    letters = ["."] * 64
    for cell, letter in cells.items():
        letters[parse_cell(cell)] = letter
    return "\n".join("".join(letters[row * 8 : row * 8 + 8]) for row in range(8))
