"""What a seat is shown and may choose: places, fits, herds, goals; and that the log says it in words."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.nevaches.diagrams import lay_picture, new_state, play, position

from ludotheque import SPECTATOR
from ludotheque.games.nevaches import view
from ludotheque.games.nevaches.events import events
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.rules import NevachesState, codes

NAMES = ("Ada", "Bot")


def seen(state: NevachesState, seat: int = 0) -> NevachesObservation:
    """An observation with its own type."""
    found = state.observation(seat)
    assert isinstance(found, NevachesObservation)
    return found


def panel(state: NevachesState, name: str, seat: int = 0) -> str:
    """The drawing of one panel."""
    return str(next(each.body for each in view.panels(seen(state, seat), "en", NAMES) if each.id == name))


def test_a_card_is_played_tile_by_tile_in_any_order() -> None:
    state = position("FWM", cards=[(["F#M"], 7)])
    found = [choice for choice in view.choices(seen(state), "en") if choice.path[0] == "card:1"]
    assert {choice.path for choice in found} == {("card:1", "at:o", "at:e2"), ("card:1", "at:e2", "at:o")}
    assert len({choice.action for choice in found}) == 1
    assert found[0].label == "Play card 1, cows on the first tile and E2"


def test_a_herd_is_chosen_by_any_of_its_cows() -> None:
    state = position("fmW\nHHl", cows=1)
    homes = {
        choice.path: choice.label for choice in view.choices(seen(state), "fr") if choice.path[0].startswith("at:")
    }
    assert set(homes) == {("at:o",), ("at:e1",), ("at:s1e2",)}
    assert homes[("at:o",)] == homes[("at:e1",)] == "Ramener 2 vaches, le troupeau de la première tuile"


def test_a_tile_is_chosen_then_its_place_and_both_are_drawn() -> None:
    state = position("F", tiles="LLM")
    paths = {choice.path for choice in view.choices(seen(state), "en") if choice.path[0].startswith("tile:")}
    assert paths == {(f"tile:{kind}", f"at:{at}") for kind in ("lake", "meadow") for at in ("n1", "e1", "s1", "w1")}
    assert panel(state, "market").count('data-h="tile:lake"') == 2
    assert panel(state, "land").count("nevaches-place") == 4
    assert "nevaches-place" not in panel(state, "land", 1)


def test_every_herd_is_outlined_and_every_cow_drawn() -> None:
    state = position("fmW\nHHl", cows=1)
    drawn = panel(state, "land")
    assert drawn.count("nevaches-herd seat0") == 2
    assert drawn.count('id="cow-0-') == 3


def test_a_tree_may_be_put_on_the_corner_where_it_is_drawn() -> None:
    state = position("FM\nW.", tiles="L")
    play(state, "lay lake at s1e1")
    assert 'data-h="tree:nw"' in panel(state, "land")
    assert "tree:" not in panel(state, "land", 1)
    assert view.status(seen(state), "en", NAMES) == "A square is complete: place a tree for 5 points?"
    play(state, "tree nw")
    assert panel(state, "land").count('id="tree-0-') == 1


def test_cards_that_fit_say_so_and_goals_say_met_or_not_yet() -> None:
    state = position("FWM", cards=[(["F#M"], 7), (["LL"], 5)])
    state.goals[0] = [codes.GOAL_LAKES, codes.GOAL_COWS]
    drawn = panel(state, "hand")
    assert drawn.count('class="nevaches-fits"') == 1
    assert "not yet: 0 of 2" in drawn and ">met<" in drawn


def test_an_unseen_card_is_a_back_without_a_name() -> None:
    state = new_state(2)
    assert f'id="card-{state.hands[0][0]}"' in panel(state, "hand")
    assert "card-" not in panel(state, "seat-0", 1)
    assert "hand ?" in view.text(seen(state, 1), "en", NAMES)


def test_the_landscape_as_text() -> None:
    state = position("fM.\n.WL", cows=3)
    lines = view.text(seen(state), "en", NAMES).splitlines()
    start = lines.index("● Ada")
    assert [line.rstrip() for line in lines[start + 1 : start + 4]] == [
        "       0   e1  e2",
        "    0 (≡)  ✿   ·",
        "   s1  ·   ♣   ≈",
    ]
    lay_picture(state, 1, "F" * 40)
    assert "≡" * 40 in view.text(seen(state), "en", NAMES), "a long landscape is drawn narrow"


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        ("lay lake at n1", "Ada lays a lake: N1.", "Ada place un lac : N1."),
        ("lay meadow at w1", "Ada lays a meadow: W1.", "Ada place une prairie : O1."),
        (
            "play 1 on o e2",
            "Ada plays card 1, cows on the first tile and E2: 7 points.",
            "Ada joue la carte 1, vaches sur la première tuile et E2 : 7 points.",
        ),
    ],
)
def test_the_log_in_both_languages(notation: str, english: str, french: str) -> None:
    state = position("FWM", cards=[(["F#M"], 7)])
    before = position("FWM", cards=[(["F#M"], 7)])
    action = state.string_to_action(notation)
    state.apply_action(action)
    found = events(before, 0, action, state, SPECTATOR)
    assert view.say(found[0], "en", NAMES) == english
    assert view.say(found[0], "fr", NAMES) == french


def test_the_log_has_bonuses_and_the_last_round() -> None:
    state = position("FM", cards=[(["F#"], 60)], points=9, left=1)
    before = position("FM", cards=[(["F#"], 60)], points=9, left=1)
    state.faces = before.faces = [0, 0, 0, 0]
    action = state.string_to_action("play 1 on o")
    state.apply_action(action)
    sentences = [view.say(event, "en", NAMES) for event in events(before, 0, action, state, 1)]
    assert sentences[1:] == ["Bonus for Ada: one more cow."] * 4 + ["Ada has 69 points: this is the last round."]
    assert view.status(msgspec.structs.replace(seen(state, 1), to_act=(0,)), "en", NAMES).endswith("Last round!")


def test_the_score_sheet_adds_up() -> None:
    state = position("FM", points=33)
    state.trees[0] = [0, 1, 2, 3]
    lines = view.score_sheet(seen(state), "en", NAMES)
    assert [(line.label, line.points[0]) for line in lines] == [
        ("Cards", 28.0),
        ("Trees", 5.0),
        ("Scoring tile", 0.0),
        ("Total", 33.0),
    ]
