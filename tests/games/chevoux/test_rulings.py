"""One test per ruling C1–C13 of the setup, the round and the end.

Constraints have a separate file.
"""

from __future__ import annotations

import pytest
from tests.games.chevoux.positions import IDS, SATISFIED, after, legal, position, read, refused, show

from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import COLUMN_SHIFT, DRAW_CARD, POPULATE, ROW_SHIFT, swap_action
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.testing.play import played_out, random_plies

TWO_ROWS = """
H*2, F, mill, H, bakery, school
F, F, H, cafe, doctor, town_hall
"""


def drawn_out(seed: int, difficulty: str = "normal") -> list[tuple[ChevouxState, int, int]]:
    """Return all positions of a random game."""
    game = load_game("chevoux", difficulty=difficulty)
    return [(state, seat, action) for state, seat, action in random_plies(game, seed)]  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(4))
def test_c1_thirty_tiles_of_two_different_axes(seed: int) -> None:
    final = drawn_out(seed)[-1][0]
    kinds = final.kinds
    assert final.moon != final.sun
    assert kinds.count(0) == 8
    assert kinds.count(1) == 6
    special = sorted({(kind - 10) // 4 for kind in kinds if kind >= 10})
    assert special == sorted([final.moon, final.sun])
    assert sorted(kind for kind in kinds if 2 <= kind < 10) == list(range(2, 10))
    assert sum(kind >= 10 for kind in kinds) == 8
    assert sum(final.left) == 0


def test_c1_the_first_axis_is_moon_and_is_not_drawn_again() -> None:
    state = load_game("chevoux").new_initial_state()
    state.apply_action(state.string_to_action("moon sport"))
    names = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    assert "sun sport" not in names
    assert len(names) == 6


def test_c1_tiles_are_drawn_as_often_as_they_are_left() -> None:
    state = load_game("chevoux").new_initial_state()
    for notation in ("moon sport", "sun trade", "tile field"):
        state.apply_action(state.string_to_action(notation))
    chances = {state.action_to_string(outcome): share for outcome, share in state.chance_outcomes()}
    assert chances["tile field"] == pytest.approx(7 / 29)
    assert chances["tile house"] == pytest.approx(6 / 29)
    assert chances["tile gym"] == pytest.approx(1 / 29)


def test_c2_c4_rows_are_filled_from_the_river_one_more_each_round() -> None:
    rows_by_round = {state.round_number: state.filled // 6 for state, seat, _ in drawn_out(7) if seat == 0}
    assert rows_by_round == {1: 2, 2: 3, 3: 4, 4: 5, 5: 5}


def test_c4_hard_ends_after_four_rounds() -> None:
    rows_by_round = {state.round_number: state.filled // 6 for state, seat, _ in drawn_out(7, "hard") if seat == 0}
    assert rows_by_round == {1: 2, 2: 3, 3: 4, 4: 5}


def test_c3_twenty_people_wait() -> None:
    state = drawn_out(3)[0][0]
    assert state.supply == 20
    assert sum(state.people) == 0


def test_c5_five_of_six_cards_come_each_round_none_twice() -> None:
    drawn: dict[int, list[int]] = {}
    for state, _, action in drawn_out(11):
        if state.phase == DRAW_CARD:
            drawn.setdefault(state.round_number, []).append(action)
            still = 6 - len(drawn[state.round_number]) + 1
            assert len(state.chance_outcomes()) == still
    assert list(drawn) == [1, 2, 3, 4, 5]
    assert all(len(cards) == len(set(cards)) == 5 for cards in drawn.values())


def test_c6_doing_nothing_is_always_allowed_and_changes_no_tile() -> None:
    state = position(SATISFIED, card=3)
    assert legal(state)[0] == "nothing"
    assert show(after(state, "nothing")) == show(state)


# Cards 1 to 4 move tiles alike in every difficulty.
COMMON = [
    (1, 49, "swap a1 b1", "swap e5 f5"),
    (2, 75, "swap a1 b1", "swap e5 f5"),
    (3, 25, "shift row 1 by 1", "shift row 5 by 5"),
    (4, 24, "shift column a by 1", "shift column f by 4"),
]
NORMAL = [*COMMON, (5, 60, "swap a1 a2", "swap f4 f5"), (6, 435, "swap a1 b1", "swap e5 f5")]
TIGHT = [*COMMON, (5, 49, "swap a1 b1", "swap e5 f5"), (6, 49, "swap a1 b1", "swap e5 f5")]


@pytest.mark.parametrize(
    ("difficulty", "card", "count", "first", "last"),
    [
        *(("gentle", *row) for row in NORMAL),
        *(("normal", *row) for row in NORMAL),
        *(("hard", *row) for row in NORMAL),
        *(("tight", *row) for row in TIGHT),
    ],
)
def test_c6_what_each_card_restructures(difficulty: str, card: int, count: int, first: str, last: str) -> None:
    state = position(SATISFIED, card=card, difficulty=difficulty)
    moves = [text for text in legal(state) if text.split()[0] in ("swap", "shift")]
    assert (len(moves), moves[0], moves[-1]) == (count, first, last)


def test_c6_a_card_of_the_other_kind_is_refused() -> None:
    assert refused(position(SATISFIED, card=1), swap_action(0, 2)) == "C6 refused_swap_adjacent"
    assert refused(position(SATISFIED, card=2), swap_action(0, 6)) == "C6 refused_swap_row"
    assert refused(position(SATISFIED, card=5), swap_action(0, 1)) == "C6 refused_swap_column"
    assert refused(position(SATISFIED, card=3), COLUMN_SHIFT) == "C6 refused_shift_row"
    assert refused(position(SATISFIED, card=4), ROW_SHIFT) == "C6 refused_shift_column"
    assert refused(position(SATISFIED, card=6), ROW_SHIFT) == "C6 refused_swap_any"
    assert refused(position(SATISFIED, card=6), swap_action(5, 5)) == "C6 refused_swap_itself"


def test_c7_an_inhabited_house_is_never_swapped() -> None:
    state = position(TWO_ROWS, card=6, round_number=1)
    assert not [text for text in legal(state, "swap") if "a1" in text.split()]
    assert refused(state, swap_action(0, 1)) == "C7 refused_inhabited"
    assert "swap b1 d1" in legal(state)


def test_c7_a_shift_carries_people_along() -> None:
    state = position(TWO_ROWS, card=3, round_number=1)
    assert show(after(state, "shift row 1 by 1")).splitlines()[0] == "school, H*2, F, mill, H, bakery"
    state = position(TWO_ROWS, card=4, round_number=1)
    assert show(after(state, "shift column a by 1")).splitlines() == [
        "F, F, mill, H, bakery, school",
        "H*2, F, H, cafe, doctor, town_hall",
    ]


def test_c8_populate_puts_the_card_s_people_on_one_house() -> None:
    state = position(TWO_ROWS, card=2, round_number=1)
    assert legal(state, "populate") == ["populate a1", "populate c2"]
    more = after(state, "populate a1")
    coming = state.rules.tables.cards[1].people
    assert more.people[0] == 2 + coming
    assert more.supply == state.supply - coming
    assert sum(more.people) == 2 + coming


CONDITIONS = """
H, F, bakery, H, school, mill
F, barn, H, farm, H*1, gym
cafe, F, F, H, pool, F
"""


@pytest.mark.parametrize(
    ("difficulty", "card", "people", "expected"),
    [
        ("normal", 1, 1, ["a1", "d1", "c2", "e2", "d3"]),  # any
        ("normal", 2, 1, ["a1", "c2", "d3"]),  # next to a field
        ("normal", 3, 1, ["e2"]),  # next to two Sun buildings: gym and pool
        ("normal", 4, 1, ["c2"]),  # next to two Moon buildings: barn and farm
        ("normal", 5, 1, ["d1", "c2", "e2"]),  # next to a violet or blue one
        ("normal", 6, 2, ["d1", "c2", "e2"]),  # next to three buildings
        ("hard", 6, 2, ["d1", "c2", "e2"]),
        ("gentle", 1, 1, ["a1", "d1", "c2", "e2", "d3"]),
        ("gentle", 2, 1, ["a1", "c2", "d3"]),
        ("gentle", 3, 2, ["e2", "d3"]),  # next to a Sun building
        ("gentle", 4, 2, ["d1", "c2", "e2", "d3"]),  # next to a Moon building
        ("gentle", 5, 1, ["d1", "c2", "e2"]),
        ("gentle", 6, 3, ["d1", "c2", "e2"]),
        ("tight", 1, 1, ["a1", "d1", "c2", "e2", "d3"]),
        ("tight", 2, 1, ["a1"]),  # next to two fields
        ("tight", 3, 1, ["e2"]),
        ("tight", 4, 1, ["c2"]),
        ("tight", 5, 1, ["d1"]),  # next to bakery and school
        ("tight", 6, 3, ["d1", "c2", "e2"]),
    ],
)
def test_c8_the_condition_of_each_card(difficulty: str, card: int, people: int, expected: list[str]) -> None:
    state = position(CONDITIONS, card=card, moon="agriculture", sun="sport", round_number=1, difficulty=difficulty)
    assert state.rules.tables.cards[card - 1].people == people
    assert legal(state, "populate") == [f"populate {cell}" for cell in expected]


def test_c8_refusals_name_what_is_wrong() -> None:
    state = position(CONDITIONS, card=6, moon="agriculture", sun="sport", round_number=1)
    assert refused(state, POPULATE + 1) == "C8 refused_no_house"
    assert refused(state, POPULATE + 0) == "C8 refused_house_condition"
    assert refused(state, POPULATE + 20) == "C4 refused_no_tile"
    assert refused(state, swap_action(0, 20)) == "C4 refused_no_tile"


@pytest.mark.parametrize("difficulty", ["gentle", "normal", "tight", "hard"])
def test_c8_no_card_asks_for_an_empty_house(difficulty: str) -> None:
    """“Vide ou déjà peuplée”: where a card may populate does not depend on the people there."""
    peopled = CONDITIONS.replace("H*1", "H").replace("H,", "H*2,")
    for card in range(1, 7):
        places = [
            legal(
                position(rows, card=card, moon="agriculture", sun="sport", round_number=1, difficulty=difficulty), "p"
            )
            for rows in (CONDITIONS, peopled)
        ]
        assert places[0] == places[1] != []


def test_c8_if_fewer_people_are_left_those_come() -> None:
    rows = SATISFIED.replace("F, F, composting, H, H, H", "F, F, composting, H*19, H, H")
    state = position(rows, card=6)  # brings two
    cell = legal(state, "populate")[0]
    final = after(state, cell)
    assert final.supply == 0
    assert sum(final.people) == 20


def test_c8_nobody_comes_from_an_empty_supply() -> None:
    state = position(SATISFIED.replace("F, F, composting, H,", "F, F, composting, H*20,"), card=1)
    assert legal(state, "populate") == []
    assert refused(state, POPULATE + 28) == "C8 refused_no_supply"


def test_c8_a_house_has_no_limit() -> None:
    state = position(SATISFIED.replace("F, F, composting, H,", "F, F, composting, H*15,"), card=2)
    assert "populate d5" in legal(state)  # the field next to it is d4


def test_c9_won_if_every_constraint_holds_at_the_end() -> None:
    final = after(position(SATISFIED, card=1, round_number=5), "nothing")
    assert final.is_terminal()
    assert final.winners() == [0]
    lost = after(position(SATISFIED, card=1, round_number=5), "swap a1 b1")
    assert lost.is_terminal()
    assert lost.winners() == []
    assert lost.returns() == [-1.0]


def test_c9_nobody_has_won_before_the_end() -> None:
    state = after(position(SATISFIED, card=1, round_number=4), "nothing")
    assert not state.is_terminal()
    assert state.winners() == []


def test_c10_a_point_for_each_inhabitant_and_two_less_for_each_empty_house() -> None:
    rows = SATISFIED.replace("F, F, composting, H, H, H", "F, F, composting, H*5, H, H*2")
    final = after(position(rows, card=4, round_number=5), "nothing")
    assert final.scores() == [5 + 2 - 4 * 2]
    assert final.returns() == [pytest.approx(-1 + 0.1 * 12 / 13)]


def test_c10_the_score_can_be_negative_and_still_win() -> None:
    final = after(position(SATISFIED, card=4, round_number=5), "nothing")
    assert final.scores() == [-12]
    assert final.winners() == [0]
    assert final.returns() == [pytest.approx(-1 + 0.1 / 13)]  # slightly better than a loss


def test_c12_shifts_are_cyclic_within_the_filled_rows() -> None:
    state = position(TWO_ROWS, card=4, round_number=1)
    assert legal(state, "shift column b") == ["shift column b by 1"]
    assert refused(state, COLUMN_SHIFT + 1) == "C12 refused_shift_far"
    state = position(TWO_ROWS, card=3, round_number=1)
    assert refused(state, ROW_SHIFT + 2 * 5) == "C12 refused_shift_far"
    assert show(after(state, "shift row 2 by 4")).splitlines()[1] == "H, cafe, doctor, town_hall, F, F"


def test_the_layout_of_the_page_is_thirty_tiles_that_all_hold() -> None:
    kinds, _ = read(SATISFIED)
    assert sorted(IDS[kind] for kind in kinds).count("field") == 8
    assert position(SATISFIED).village().unsatisfied() == 0


def test_nothing_is_hidden_so_resampling_gives_the_same_position() -> None:
    state = position(SATISFIED)
    assert state.resample(0, Rng(1)).fingerprint() == state.fingerprint()


def test_c13_what_the_score_sheet_notes() -> None:
    from ludotheque.games.chevoux.challenge.score_sheet import division_name, note_of, say_facts

    rows = SATISFIED.replace("F, F, composting, H,", "F, F, composting, H*7,")
    note = note_of(after(position(rows, round_number=5), "nothing"))
    assert (note.division, note.is_won, note.score) == ("normal", True, -3)
    assert say_facts(note.facts, "fr") == "écologie / tourisme"
    assert say_facts(note.facts, "en") == "ecology / tourism"
    assert division_name("hard", "fr") == "difficile"


@pytest.mark.parametrize("difficulty", ["gentle", "normal", "tight", "hard"])
def test_c13_only_games_of_one_difficulty_are_compared(difficulty: str) -> None:
    from ludotheque.games.chevoux.challenge.score_sheet import DIVISIONS, division_name, note_of

    state = played_out(load_game("chevoux", difficulty=difficulty), 1)
    assert isinstance(state, ChevouxState)
    assert note_of(state).division == difficulty
    assert DIVISIONS[0] == "normal"
    assert difficulty in DIVISIONS
    assert division_name(difficulty, "fr") != division_name(difficulty, "en")


@pytest.mark.parametrize("division", ["normal", "hard", "gentle", "gentle_hard"])
def test_c13_rows_of_older_rules_can_still_be_read(division: str) -> None:
    from ludotheque.games.chevoux.challenge.score_sheet import division_name

    assert "sheet" not in division_name(division, "fr") + division_name(division, "en")


def test_c13_only_finished_games_are_noted() -> None:
    from ludotheque.games.chevoux.challenge.score_sheet import note_of

    with pytest.raises(ValueError, match="not over"):
        note_of(position(SATISFIED))
