"""The rulebook's opening for two players: 5, 4, 7 and 7 actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.games.neuland.cloth_search import actions_needed, place_shields_with_cloth

from ludotheque.games.neuland import SPEC
from ludotheque.games.neuland.rules import NeulandState
from ludotheque.games.registry import load_game

Play = Callable[[NeulandState, str], None]

RED_FIRST = """
    start c2
    produce food at c2.1                      ; A, 1st action
    produce wood at c2.2 with food c2.1       ; B, 2nd
    build quarry on b2 with wood c2.2         ; C, none
    produce food at c2.1                      ; D, 3rd
    produce stone at b2.1 with food c2.1      ; E, 4th
    produce food at c2.1                      ; F, 5th
"""
YELLOW_FIRST = """
    start d2
    produce food at d2.1
    produce wood at d2.2 with food d2.1
    build sheepfold on c3 with wood d2.2
    produce wool at c3.1
    produce food at d2.1                      ; E, 4th
"""
YELLOW_SECOND = """
    produce wood at d2.2 with food d2.1       ; A, 1st; the book says wool, which cannot be
    build weaving mill on c3 with wood d2.2   ; B, none
    produce cloth at c3.2 with wool c3.1      ; C, 2nd
    produce food at d2.1                      ; D
    produce wood at d2.2 with food d2.1       ; E
    produce food at d2.1                      ; F
    produce wood at c2.2 with food d2.1       ; G, in red's cabin
    produce food at d2.1                      ; H, 7th
"""
RED_SECOND = """
    build abbey on c3 with stone b2.1         ; A, none
    produce stone at b2.1 with food c2.1      ; B, 1st
    build weaving mill on c4 with wood token  ; C, none
    produce wool at c3.1                      ; D
    produce cloth at c4.1 with wool c3.1      ; E
    shields on abbey with cloth c4.1, stone b2.1  ; F, 4th
    produce food at c2.1                      ; G
    produce wool at c3.1                      ; H
    produce cloth at c4.1 with wool c3.1      ; I, 7th
"""


def start(play: Play) -> NeulandState:
    state = load_game("neuland", players=2).new_initial_state()
    assert isinstance(state, NeulandState)
    play(state, "first A")
    return state


def goods(state: NeulandState, seat: int) -> list[str]:
    """Return a seat's goods by place, in brackets those that spoil at the end of its turn."""
    from ludotheque.games.neuland.notation import format_place
    from ludotheque.games.neuland.rules.codes import GOOD_NAMES

    found = []
    for place in state.own_places(seat):
        text = f"{GOOD_NAMES[state.good[place]]} {format_place(place)}"
        found.append(f"({text})" if state.worker[place] == seat * 2 + 2 else text)
    return found


def test_the_opening_takes_5_4_7_and_7_actions(play: Play) -> None:
    state = start(play)
    play(state, RED_FIRST)
    assert state.marker == [5, 0]
    assert goods(state, 0) == ["stone b2.1", "food c2.1"]
    play(state, "end")
    assert (state.current_player(), state.pawn) == (1, 0)
    assert goods(state, 0) == ["(stone b2.1)", "(food c2.1)"]  # L18: no good is lost in the first turn

    play(state, YELLOW_FIRST)
    assert state.marker == [5, 4]
    play(state, "end")
    # The first round is over. The pawn moves on to yellow, who plays again (L9).
    assert (state.current_player(), state.pawn) == (1, 4)
    assert goods(state, 1) == ["(wool c3.1)", "(food d2.1)"]

    play(state, YELLOW_SECOND)
    assert state.marker == [5, 11]
    assert goods(state, 1) == ["wood c2.2", "cloth c3.2", "food d2.1", "wood d2.2"]
    play(state, "end")
    assert (state.current_player(), state.pawn) == (0, 5)

    play(state, RED_SECOND)
    assert state.marker == [12, 11]
    assert state.placed == [1, 0]
    assert goods(state, 0) == ["food c2.1", "cloth c4.1"]
    play(state, "end")
    # Yellow is next. Its cloth will spoil, since red has taken the abbey.
    assert (state.current_player(), state.pawn) == (1, 11)
    assert "(cloth c3.2)" in goods(state, 1)
    assert state.wood_token == [False, True]


def test_with_one_long_turn_yellow_would_have_ten_actions(play: Play) -> None:
    """The book's remark: a long turn has at most 10 actions, the two short ones had 4 + 7."""
    state = start(play)
    play(state, RED_FIRST + "end\n" + YELLOW_FIRST)
    assert state.last_space() - state.pawn == 10
    assert state.room() == 6


def after_the_opening(play: Play, edition: str | None = None) -> NeulandState:
    """Return yellow's third turn, in which the book says that yellow cannot use the cloth and loses it."""
    state = load_game("neuland", players=2, edition=edition).new_initial_state()
    assert isinstance(state, NeulandState)
    play(state, f"first A\n{RED_FIRST}end\n{YELLOW_FIRST}end\n{YELLOW_SECOND}end\n{RED_SECOND}end")
    assert (state.current_player(), state.room()) == (1, 10)
    return state


def other_needs(folder: Path, **needs: str) -> str:
    """Write a copy of the edition in which properties need other goods."""
    lines = (SPEC.folder() / "editions" / "reconstructed.toml").read_text(encoding="utf-8").splitlines()
    for name, goods in needs.items():
        index = next(index for index, line in enumerate(lines) if line.startswith(f"{name} = "))
        lines[index] = lines[index].partition("needs")[0] + f"needs = {goods.split()} }}".replace("'", '"')
    file = folder / "other.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def test_l5_after_the_opening_no_line_of_play_uses_yellows_cloth(play: Play) -> None:
    state = after_the_opening(play)
    assert "(cloth c3.2)" in goods(state, 1)
    assert place_shields_with_cloth(state) is None
    # Four actions more would not help either.
    assert actions_needed(state) == 14


def test_l5_the_first_table_let_yellow_use_the_cloth(play: Play, tmp_path: Path) -> None:
    """The search finds the fault: a workshop for cloth and wood takes two actions."""
    edition = other_needs(tmp_path, workshop="cloth wood", church="cloth paper food")
    line = place_shields_with_cloth(after_the_opening(play, edition))
    assert line is not None
    assert line[-1].startswith("shields on workshop with cloth c3.2")


def test_l5_a_church_for_cloth_and_silver_would_let_yellow_use_the_cloth(play: Play, tmp_path: Path) -> None:
    """Nine actions of ten suffice if silver ore is drawn, so the church takes silver and stone instead."""
    state = after_the_opening(play, other_needs(tmp_path, church="cloth silver"))
    line = """
        produce stone at b2.1 with food token
        build kiln on c2 with wood token
        produce coal at c2.3 with wood d2.2
        build mine on b2 with wood c2.2
        draw silver ore
        draw silver ore
        draw silver ore
        produce silver ore at b2.2 with food d2.1 by cart
        produce food at d2.1
        build meadow furnace on b1 with stone b2.1
        produce silver at b1.1 with coal c2.3, silver ore b2.2
        produce stone at b2.1 with food d2.1
        build church on b1 with stone b2.1
    """
    play(state, line)
    play(state, "shields on church with cloth c3.2, silver b1.1")
    assert (state.placed, state.marker[1] - state.pawn) == ([1, 2], 9)
